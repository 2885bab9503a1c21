"""What came with Brickmuster: its examples and presets, in the library or not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter

from builder.core.design import Design
from builder.core.formatting import brief, counted
from builder.core.rulebook import Severity
from builder.examples import Example
from db.errors import Stored
from db.files.muster_file import MusterFile
from db.library.examples import (
    bring_back,
    file_of,
    first_examples,
    removable,
    unchanged,
)
from ui.core.file_dialogs import kinds_of
from ui.core.new_items import beginnings
from ui.core.page import Page
from ui.presets.list import offered
from ui.shell.banner import Banner, Stay
from ui.shell.command_palette import BOOK, PaletteItem
from ui.shell.commands import Commands
from ui.shell.context import AppContext, CommandGroup, as_army_page
from ui.widgets.fitting import Asked, ask_first


class ExampleCommands(CommandGroup):
    """Removes the examples and brings them back."""

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.acts = {"examples_away": self.remove, "examples_back": self.bring_back}

    def open_one(self, example: Example) -> None:
        """Add an example to the library and open it."""
        app, file = self._app, file_of(example)
        known = frozenset(app.repository.values())

        def arrived(ids: list[str]) -> None:
            if fresh := [item_id for item_id in ids if item_id not in known]:
                app.added(fresh, f"Import {example.title}")
            if ids:
                # An army shows most of the file; its id comes after those of designs.
                last_army = len(file.designs) + len(file.armies) - 1
                app.open(ids[last_army if file.armies else -1])
            app.note(f"{example.title}: {kinds_of(file)} in the library")

        app.repository.bring_in(file, arrived)

    def open_first(self, then: Callable[[], object]) -> None:
        """Add the first examples to a new library, open an army, then call `then`."""
        file = first_examples()

        def came(ids: Sequence[str]) -> None:
            self._app.open(ids[len(file.designs)])
            then()

        self._repository.bring_in(file, came)

    def remove(self) -> None:
        """Ask once, then move the examples that nobody changed to the bin."""
        self._repository.flush()
        values = self._repository.values()
        standing = self._app.catalogue.standing.ids()
        gone = removable(values, standing)
        if not gone:
            self._app.note("There is no example here that can be removed")
            return
        kept = len(unchanged(values)) - len(gone)
        remove = partial(self._app.group(Commands).remove, gone)
        ask_first(self._app.window, question(len(gone), kept), remove)

    def bring_back(self) -> None:
        """Bring the examples back, from the bin or anew."""
        self._repository.flush()
        self._repository.write(bring_back, self._came)

    def _came(self, came: Sequence[Stored]) -> None:
        self._repository.accept(came)
        if not came:
            self._app.note("All examples are here")
            return
        self._app.added([each.id for each in came], "Bring the examples back")
        many = counted(len(came), "example is", "examples are")
        self._app.note(f"{many} back in the library")


def question(gone: int, kept: int) -> Asked:
    """Return the question before the examples are removed.

    Args:
        gone: How many are removed.
        kept: How many stay, because the player's armies need them.
    """
    stay = counted(kept, "example stays", "examples stay")
    needed = f" {stay}, because armies of yours use them." if kept else ""
    return Asked(
        f"Remove {counted(gone, 'example')} from the library?",
        "They go to the bin. Undo, or Help, Bring the examples back, returns them. "
        f"What you have changed is yours and stays.{needed}",
        "Remove them",
    )


class PresetCommands(CommandGroup):
    """Copies presets into the library, and adds them to an army."""

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.acts = {"presets": self.choose}
        self._way: tuple[str, Banner | None] = "", None
        app.tabs.front.connect(self._arrived)

    def choose(self) -> None:
        """Let the player pick presets, and copy them into the library."""
        from ui.presets.dialog import PresetDialog

        dialog = PresetDialog(self._app.window)
        dialog.wanted.connect(self.take)
        dialog.open()

    def take(self, designs: Sequence[Design]) -> None:
        """Add a copy of each to the library as one step, and open the first."""
        ids: list[str] = []
        for design in designs:
            self._repository.add(design, ids.append)
        # The library may refuse some, so the step is made after all answers.
        self._repository.when_done(partial(self._came, ids))

    def finds(self) -> list[PaletteItem]:
        """Return each preset as an item of the search."""
        return [
            PaletteItem(
                f"preset {preset.id}",
                BOOK,
                preset.title,
                f"new {preset.design.label}",
                f"New preset {preset.text}",
                partial(self.take, (preset.design,)),
                preset.design,
                partial(attrgetter("cost"), preset),
            )
            for preset in offered()
        ]

    def enlist(self, army: str, preset: Design) -> None:
        """Add a preset to an army, by a copy if the library does not hold it yet."""
        known = frozenset(self._repository.values())

        def arrived(ids: list[str]) -> None:
            self._added([item_id for item_id in ids if item_id not in known])
            self._app.group(Commands).muster(army, ids)

        self._repository.bring_in(MusterFile({"0": preset}), arrived)

    def make(self, army: str, kind: str, name: str) -> None:
        """Make a design that stands in an army, and open it with a way back.

        Args:
            army: The id of the army.
            kind: What is made.
            name: Its name; empty for none yet.
        """
        item = beginnings()[kind]
        value = self._app.catalogue.enlisted(item.make())

        def arrived(item_id: str) -> None:
            self._app.added([item_id], item.words)
            self._app.group(Commands).muster(army, [item_id])
            page = self._app.open(item_id)
            if page:
                page.go(("name",))
            self._lead_back(army, item.thing)

        self._repository.add(replace(value, name=name), arrived)

    def _lead_back(self, army: str, thing: str) -> None:
        """Offer the way back to an army, until the player is there."""
        value = self._repository.values().get(army)
        if value is None:
            return
        title = brief(value.title, 40)
        self._app.banners.drop(self._way[1])
        way = [(f"&Back to {title}", partial(self._back, army))]
        words = f"This {thing} stands in {title}."
        tell = self._app.banners.tell
        banner = tell(words, way, severity=Severity.NOTE, stay=Stay.STATE)
        self._way = army, banner

    def _back(self, army: str) -> None:
        if page := as_army_page(self._app.open(army)):
            page.pick()

    def _arrived(self, page: Page | None) -> None:
        if page and page.document.id == self._way[0]:
            self._app.banners.drop(self._way[1])

    def _came(self, ids: Sequence[str]) -> None:
        if not ids:
            return
        self._added(ids)
        page = self._app.open(ids[0])
        if len(ids) > 1:
            self._app.note(f"{len(ids)} presets are in the library")
        elif page:
            page.go(("name",))

    def _added(self, ids: Sequence[str]) -> None:
        if ids:
            first = self._repository.values()[ids[0]].title[:40]
            title = first if len(ids) == 1 else f"{len(ids)} presets"
            self._app.added(ids, f"New {title}")
