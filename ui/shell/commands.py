"""What the window's commands do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QMessageBox, QWidget

from builder.army.model import Army
from builder.army.muster import roster
from builder.core.rulebook import Severity
from builder.system.model import Example
from db.unreadable import Unreadable
from ui.core.atomic_write import write_whole
from ui.core.page import Page
from ui.library.add_remove_command import AddRemoveCommand
from ui.library.catalogue import Catalogue
from ui.library.changes import renamed
from ui.library.panel import LibraryPanel
from ui.library.photo_cache import PhotoCache
from ui.library.repository import LibraryRepository
from ui.shell import file_dialogs as sharing
from ui.shell.banner import Banners
from ui.shell.command_palette import CommandPalette, PaletteItem
from ui.shell.new_items import beginning
from ui.shell.tabs import Tabs

if TYPE_CHECKING:
    from db.muster import MusterFile
    from reports.card.job import Copy

ABOUT = (
    "Brickmuster prices, judges and prints brick-wargame weapons, creations and "
    "armies.\n\nThe games it plays by belong to their authors; it quotes no rulebook, "
    "it only counts as they tell it to. It is free software under the MIT licence."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class AppContext:
    """The parts of the window that commands work with.

    Attributes:
        window: What dialogs stand before.
        store: What the library holds.
        album: Its photos.
        tabs: What is open.
        shelf: What could be opened.
        banners: Where to say what came of it.
        history: The steps of what was made, brought in and removed.
        stock: The designs that can march.
    """

    window: QWidget
    store: LibraryRepository
    album: PhotoCache
    tabs: Tabs
    shelf: LibraryPanel
    banners: Banners
    history: QUndoStack
    stock: Catalogue


class Commands:
    """Everything that can be done from a menu, on what is open or selected."""

    def __init__(self, workshop: AppContext) -> None:
        self._window = workshop.window
        self._store = workshop.store
        self._album = workshop.album
        self._tabs = workshop.tabs
        self._shelf = workshop.shelf
        self._banners = workshop.banners
        self._history = workshop.history
        self._stock = workshop.stock

    def new(self, kind: str) -> None:
        """Make something new and open it."""
        chosen = beginning(kind)
        self._add(self._stock.enlisted(chosen.make()), chosen.words)

    def explain(self) -> None:
        """Ask for a stat line, and make the build that is chosen."""
        from ui.explain.dialog import ExplainDialog

        dialog = ExplainDialog(self._window, self._stock.ruling)
        dialog.wanted.connect(lambda build: self._add(build, "New from a stat line"))
        dialog.open()

    def duplicate(self, names: Sequence[str] = ()) -> None:
        """Copy some things, or what is open, and open the copies."""
        for value in filter(None, map(self._store.value, self._meant(names))):
            self._add(renamed(value, "copy"), "Duplicate")

    def muster(self, army: str, names: Sequence[str]) -> None:
        """Let designs join an army, and show it."""
        from ui.pages.army_page import ArmyPage

        page = self.open(army)
        if isinstance(page, ArmyPage):
            page.entries.add(names)

    def remove(self, names: Sequence[str] = ()) -> None:
        """Take things off the shelf, or what is open, as one step."""
        gone: dict[str, str] = {}
        for name in self._meant(names):
            value = self._store.value(name)
            if value is not None:
                add = partial(gone.__setitem__, name, value.title)
                self._store.remove(name, add)
        # Asked last, it is answered when all the others are; some may be refused.
        self._store.keeper.ask(lambda _: None, lambda _: self._removed(gone))

    def open_example(self, example: Example) -> None:
        """Put an example into the library and open it."""
        from db.muster import MusterFile

        designs, armies = dict(example.designs), dict(example.armies)
        file = MusterFile(designs, armies, {}, dict(example.rulesets))
        self._bring_in(file, example.title)

    def import_files(self, paths: Sequence[Path] = ()) -> None:
        """Bring in muster files, each whole or not at all."""
        from db.muster import read

        for path in paths or sharing.ask_for_files(self._window):
            try:
                file = read(path)
            except (Unreadable, OSError) as error:
                self._banners.tell(f"Not imported: {error}", severity=Severity.REFUSE)
            else:
                self._bring_in(file, path.name)

    def open_library(self) -> None:
        """Show another library in a window of its own."""
        from ui.shell.application import opened

        place = sharing.ask_for_library(self._window)
        if place:
            opened(place)

    def export(self, names: Sequence[str] = (), *, everything: bool = False) -> None:
        """Write some things, what is open, or all there is, as a muster file."""
        meant = None if everything else self._meant(names)
        first = self._store.value(meant[0]) if meant else None
        path = sharing.ask_where(self._window, first.title if first else "library")
        if path is None:
            return
        self._store.flush()
        self._store.keeper.ask(
            lambda library: library.take_out(meant), partial(self._export, path)
        )

    def print_cards(self, names: Sequence[str] = ()) -> None:
        """Ask how the cards of something shall be printed."""
        from ui.printing import PrintCardsDialog

        copies = self._copies(names)
        if not copies:
            self._banners.tell("There is no card to print yet", severity=Severity.NOTE)
            return
        photos = self._album.of(copy.card for copy in copies)
        dialog = PrintCardsDialog(
            copies, photos, self._window, against=partial(self._copies, names)
        )
        dialog.open()

    def print_roster(self) -> None:
        """Ask how the army list shall be printed."""
        from ui.printing import PrintRosterDialog

        army = self._army()
        if army:
            said = roster(army, self._stock.designs())
            photos = self._album.of(unit.card for unit in said.units)
            PrintRosterDialog(said, photos, self._window).open()

    def copy(self, form: str) -> None:
        """Put what is open on the clipboard.

        Args:
            form: `Text`, `Markdown` or `BBCode`; for an army also `CSV`.
        """
        from ui.printing import share_texts

        page = self._tabs.page
        if page:
            value, stock = page.document.value, self._stock
            army = isinstance(value, Army)
            said = roster(value, stock.designs()) if army else stock.card(value)
            texts = share_texts(page.answered or said)
            if form in texts:
                sharing.copy(texts[form]())
                self._note("Copied")

    def tell_saved(self) -> None:
        """Answer the old habit of pressing Ctrl+S."""
        self._store.flush()
        self._note("There is nothing to press: everything is saved as you make it")

    def close(self) -> None:
        """Close the tab in front."""
        self._tabs.close_page(self._tabs.page)

    def find(
        self,
        commands: Sequence[tuple[str, Callable[[], object]]],
        more: Sequence[PaletteItem] = (),
    ) -> None:
        """Find what there is, what can be done now by its words, and more behind."""
        finds = [PaletteItem(words, "command", words, act) for words, act in commands]
        for name, value in self._store.values().items():
            what = getattr(value, "label", "army")
            text = " ".join((value.title, what, *value.tags))
            finds.append(PaletteItem(value.title, what, text, partial(self.open, name)))
        finds.sort(key=lambda find: (find.about == "command", find.title.casefold()))
        CommandPalette([*finds, *more], self._window).open()

    def open(self, name: str) -> Page | None:
        """Open something in a tab and show it on the shelf."""
        page = self._tabs.open(name)
        if page:
            self._shelf.show_id(name)
        return page

    def about(self) -> None:
        """Say what this program is."""
        box = QMessageBox(self._window)
        box.setWindowTitle("About Brickmuster")
        box.setText(ABOUT)
        box.open()

    def _meant(self, names: Sequence[str]) -> list[str]:
        """The ids that are named; that of what is open if there are none."""
        page = self._tabs.page
        return list(names) or ([page.document.id] if page else [])

    def _army(self) -> Army | None:
        page = self._tabs.page
        value = page.document.value if page else None
        return value if isinstance(value, Army) else None

    def _copies(self, names: Sequence[str], against: str = "") -> list[Copy]:
        """The cards of some ids, or of what is open; an army's with their counts."""
        from reports.card.job import Copy

        designs = self._stock.designs()
        copies = []
        for value in filter(None, map(self._store.value, self._meant(names))):
            if isinstance(value, Army):
                units = roster(value, designs, against).units
                copies += [Copy(unit.card, unit.count) for unit in units]
            else:
                copies.append(Copy(self._stock.card(value, against)))
        return copies

    def _add(self, value: Any, text: str) -> None:
        def arrived(name: str) -> None:
            self._made([name], text)
            page = self.open(name)
            if page:
                page.go(("name",))

        self._store.add(value, arrived)

    def _made(self, ids: Sequence[str], text: str) -> None:
        """Note what came into the library, so that undo can take it out."""
        self._history.push(AddRemoveCommand(self._store, ids, text, there=True))

    def _bring_in(self, file: MusterFile, title: str) -> None:
        known = frozenset(self._store.values())

        def arrived(names: list[str]) -> None:
            if fresh := [name for name in names if name not in known]:
                self._made(fresh, f"Import {title}")
            if names:
                # An army shows most of what came; designs stand before it.
                last_army = len(file.designs) + len(file.armies) - 1
                self.open(names[last_army if file.armies else -1])
            self._note(f"{title}: {sharing.kinds_of(file)} in the library")

        self._store.bring_in(file, arrived)

    def _removed(self, gone: Mapping[str, str]) -> None:
        """Note what is gone, by id and title, and offer it back."""
        if not gone:
            return
        title = next(iter(gone.values())) if len(gone) == 1 else f"{len(gone)} things"
        step = AddRemoveCommand(self._store, list(gone), f"Remove {title}", there=False)
        self._history.push(step)
        verb = "was" if len(gone) == 1 else "were"
        self._banners.tell(
            f"{title} {verb} removed",
            [("Undo", partial(self._bring_back, gone))],
            severity=Severity.NOTE,
            brief=True,
        )

    def _note(self, text: str) -> None:
        self._banners.tell(text, severity=Severity.NOTE, brief=True)

    def _bring_back(self, names: Iterable[str]) -> None:
        for name in names:
            self._store.restore(name)

    def _export(self, path: Path, file: MusterFile) -> None:
        from db.muster import write

        try:
            write_whole(path, write(file))
        except (OSError, Unreadable) as error:
            self._banners.tell(f"Not exported: {error}", severity=Severity.REFUSE)
        else:
            self._note(f"Written to {path.name}")
