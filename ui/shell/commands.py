"""The functions of the window's commands; `ui.core.command_table` has their keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QApplication

from builder.army.kit import kit
from builder.army.model import Army
from builder.army.muster import livery, roster
from builder.core.rulebook import Severity
from builder.examples import Example
from db.files.unreadable import Unreadable
from db.library.examples import file_of, first_examples
from db.store.access import Access
from ui.core import recent
from ui.core.atomic_write import write_whole
from ui.core.command_table import WHY
from ui.core.new_items import beginnings
from ui.core.seen_libraries import is_stranger
from ui.library.add_remove_command import AddRemoveCommand
from ui.library.changes import renamed
from ui.printing.share import text_writers
from ui.shell import file_dialogs
from ui.shell.card_printing import CardPrinting
from ui.shell.command_palette import CommandPalette, PaletteItem
from ui.shell.context import AppContext

if TYPE_CHECKING:
    from db.files.muster_file import MusterFile


def begin_trial(app: AppContext) -> None:
    """Open a copy of the army in front that remembers what it is a copy of."""
    page, army = app.tabs.page, app.value
    if page and isinstance(army, Army):
        original = army.trial_of or page.document.id
        trial = replace(renamed(army, "trial"), trial_of=original)
        app.repository.add(trial, partial(_came, app, army.title))


def _came(app: AppContext, title: str, item_id: str) -> None:
    app.added([item_id], f"Try changes to {title[:40]}")
    app.open(item_id)


def take_over(app: AppContext, original: str, trial: Army) -> None:
    """Make an army like its trial, as one step that is undone there."""
    page = app.open(original)
    if page:
        own = page.document.value
        after = replace(trial, name=own.name, trial_of=own.trial_of)
        page.document.edit(after, f"Take over {trial.title[:40]}")
        app.note("Taken over: Undo brings back what was here")


class Commands:
    """The commands of the menus.

    Commands with `ids` work on these, or on what is open if there are none.

    Attributes:
        cards: The printing of cards.
    """

    def __init__(self, app: AppContext) -> None:
        self._app = app
        self._window = app.window
        self._repository = app.repository
        self._banners = app.banners
        self._catalogue = app.catalogue
        self.cards = CardPrinting(app)

    def new(self, kind: str, name: str = "") -> None:
        """Make a new design, army or set of house rules, and open it."""
        if not self._repository.location:
            self._banners.tell(WHY["library"])
            return
        item = beginnings()[kind]
        made = self._catalogue.enlisted(item.make())
        self._add(replace(made, name=name) if name else made, item.words)

    def explain(self) -> None:
        """Open the dialog that finds builds for a stat line; add the chosen one."""
        from ui.explain.dialog import ExplainDialog

        dialog = ExplainDialog(self._window, self._catalogue.ruling)
        dialog.wanted.connect(lambda build: self._add(build, "New from a stat line"))
        dialog.open()

    def duplicate(self, ids: Sequence[str] = ()) -> None:
        """Copy some items and open the copies."""
        for value in self._values(ids):
            self._add(renamed(value, "copy"), "Duplicate")

    def try_changes(self) -> None:
        """Open a copy of the army in front to try changes on."""
        begin_trial(self._app)

    def muster(self, army: str, ids: Sequence[str]) -> None:
        """Add designs to an army, and show it."""
        from ui.pages.army_page import ArmyPage

        page = self._app.open(army)
        if isinstance(page, ArmyPage):
            page.entries.add(ids)

    def remove(self, ids: Sequence[str] = ()) -> None:
        """Remove some items from the library, as one step."""
        removed: dict[str, str] = {}
        for item_id in self._meant(ids):
            value = self._repository.value(item_id)
            if value is not None:
                note = partial(removed.__setitem__, item_id, value.title)
                self._repository.remove(item_id, note)
        # The library may refuse some, so the step is made after all answers.
        self._repository.when_done(partial(self._removed, removed))

    def open_example(self, example: Example) -> None:
        """Add an example to the library and open it."""
        self._bring_in(file_of(example), example.title)

    def open_first_examples(self, then: Callable[[], object]) -> None:
        """Add the first examples to a new library, open an army, then call `then`."""
        file = first_examples()

        def came(ids: Sequence[str]) -> None:
            self._app.open(ids[len(file.designs)])
            then()

        self._repository.bring_in(file, came)

    def open_library(self) -> bool:
        """Open another library in a window of its own; return whether one is chosen."""
        place = file_dialogs.ask_for_library(self._window)
        if place:
            # A library that was never open here is looked at first.
            access = Access.LOOK if is_stranger(place) else None
            self._app.open_window(place, access)
        return bool(place)

    def export(self, ids: Sequence[str] = (), *, everything: bool = False) -> None:
        """Write some items, or everything, as a muster file."""
        meant = None if everything else self._meant(ids)
        first = self._repository.value(meant[0]) if meant else None
        path = file_dialogs.ask_where(self._window, first.title if first else "library")
        if path is None:
            return
        self._repository.flush()
        self._repository.worker.ask(
            lambda library: library.take_out(meant), partial(self._export, path)
        )

    def print_cards(self, ids: Sequence[str] = ()) -> None:
        """Open the dialog that prints the cards of some items, or ask of which."""
        meant = self._meant(ids)
        (partial(self.cards.print, meant) if meant else self.cards.choose)()

    def print_roster(self) -> None:
        """Open the dialog that prints the army list."""
        from ui.printing.roster import PrintRosterDialog

        army = self._app.value
        if isinstance(army, Army):
            designs = self._catalogue.designs()
            listed = roster(army, designs, pool=True)
            photos = self._app.photos_of(unit.card for unit in listed.units)
            odds = army.rule_system.strips and partial(roster, army, designs, pool=True)
            PrintRosterDialog(listed, photos, self._window, odds or None).open()

    def print_tokens(self) -> None:
        """Open the dialog that prints what the army needs on the table."""
        from ui.printing.tokens import PrintTokensDialog

        army = self._app.value
        if isinstance(army, Army):
            needed = kit(army, self._catalogue.designs())
            PrintTokensDialog(needed, livery(army).colour, self._window).open()

    def print_reference(self) -> None:
        """Open the dialog that prints the tables of a game."""
        from ui.printing.reference import PrintReferenceDialog, sheets

        catalogue = self._catalogue
        jobs = sheets(self._app.value, catalogue.designs(), catalogue.standing.house)
        PrintReferenceDialog(jobs, self._window).open()

    def copy(self, form: str) -> None:
        """Copy what is open to the clipboard as text; a list has all entries.

        Args:
            form: `txt`, `md` or `bbcode`; for an army also `csv`.
        """
        page, value, catalogue = self._app.tabs.page, self._app.value, self._catalogue
        if page:
            army = isinstance(value, Army)
            content = page.answered or (
                roster(value, catalogue.designs(), pool=True)
                if army
                else catalogue.card(value)
            )
            writers = text_writers(content)
            if form in writers:
                QApplication.clipboard().setText(writers[form](content))
                self._app.note("Copied")

    def tell_saved(self) -> None:
        """Save at once, and say that nobody needs to press Ctrl+S."""
        self._repository.flush()
        self._app.note("There is nothing to press: everything is saved as you make it")

    def close(self) -> None:
        """Close the tab in front."""
        tabs = self._app.tabs
        tabs.close_at(tabs.currentIndex())

    def find(
        self,
        commands: Sequence[tuple[str, Callable[[], object]]],
        more: Sequence[PaletteItem] = (),
    ) -> None:
        """Open the search.

        Args:
            commands: Words and function of each command that can be used now.
            more: Further items, listed after all others.
        """
        items = [PaletteItem(words, "command", words, act) for words, act in commands]
        for item_id, value in self._repository.values().items():
            what = getattr(value, "label", "army")
            text = " ".join((value.title, what, *value.tags))
            act = partial(self._app.open, item_id)
            items.append(PaletteItem(value.title, what, text, act))
        items.sort(key=lambda item: (item.about == "command", item.title.casefold()))
        CommandPalette([*items, *more], self._window).open()

    def _meant(self, ids: Sequence[str]) -> list[str]:
        """Return these ids, or the id of what is open if there are none."""
        page = self._app.tabs.page
        return list(ids) or ([page.document.id] if page else [])

    def _values(self, ids: Sequence[str]) -> list[Any]:
        return [*filter(None, map(self._repository.value, self._meant(ids)))]

    def _add(self, value: Any, text: str) -> None:
        def arrived(item_id: str) -> None:
            self._app.added([item_id], text)
            page = self._app.open(item_id)
            if page:
                page.go(("name",))

        self._repository.add(value, arrived)

    def _bring_in(self, file: MusterFile, title: str) -> None:
        known = frozenset(self._repository.values())

        def arrived(ids: list[str]) -> None:
            if fresh := [item_id for item_id in ids if item_id not in known]:
                self._app.added(fresh, f"Import {title}")
            if ids:
                # An army shows most of the file; its id comes after those of designs.
                last_army = len(file.designs) + len(file.armies) - 1
                self._app.open(ids[last_army if file.armies else -1])
            self._app.note(f"{title}: {file_dialogs.kinds_of(file)} in the library")

        self._repository.bring_in(file, arrived)

    def _removed(self, removed: Mapping[str, str]) -> None:
        """Make a step of removed items, by id and title, and offer to undo it."""
        if not removed:
            return

        titles, count = list(removed.values()), len(removed)
        title = titles[0] if count == 1 else f"{count} things"
        history = self._app.history

        def restore() -> None:
            if history.index() == said.step:
                history.undo()
                return
            for item_id in removed:
                self._repository.restore(item_id)

        history.push(
            AddRemoveCommand(self._repository, list(removed), f"Remove {title}",
                             there=False)
        )  # fmt: skip
        said = self._banners.tell(
            f"{title} {'was' if count == 1 else 'were'} moved to the bin",
            [("Undo", restore)],
            severity=Severity.NOTE,
            brief=True,
        )
        said.end_with(history)

    def _export(self, path: Path, file: MusterFile) -> None:
        from db.files.muster import write

        try:
            write_whole(path, write(file))
        except (OSError, Unreadable) as error:
            self._banners.tell(f"Not exported: {error}", severity=Severity.REFUSE)
        else:
            recent.used(recent.FILES, path)
            self._app.note(f"Written to {path.name}")
