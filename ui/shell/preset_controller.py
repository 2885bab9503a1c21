"""The commands for presets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from builder.army.model import Army
from builder.core.design import Design
from db.files.muster_file import MusterFile
from ui.presets.list import offered
from ui.shell.command_palette import PaletteItem
from ui.shell.context import AppContext

if TYPE_CHECKING:
    from ui.presets.dialog import PresetDialog


class PresetController:
    """Copies presets into the library, and adds them to an army."""

    def __init__(self, app: AppContext) -> None:
        self._app = app

    def choose(self) -> None:
        """Let the player pick presets, and copy them into the library."""
        dialog = self._dialog()
        dialog.wanted.connect(self.take)
        dialog.open()

    def take(self, designs: Sequence[Design]) -> None:
        """Add a copy of each to the library as one step, and open the first."""
        ids: list[str] = []
        for design in designs:
            self._app.repository.add(design, ids.append)
        # The library may refuse some, so the step is made after all answers.
        self._app.repository.when_done(partial(self._came, ids))

    def recruit(self) -> None:
        """Let the player pick presets, and add them to the army in front."""
        page, army = self._app.tabs.page, self._app.value
        if page and isinstance(army, Army):
            dialog = self._dialog(army.system, "Recruit")
            dialog.wanted.connect(partial(self._enlist, page.document.id))
            dialog.open()

    def _dialog(self, *about: str) -> PresetDialog:
        from ui.presets.dialog import PresetDialog

        return PresetDialog(self._app.window, *about)

    def finds(self) -> list[PaletteItem]:
        """Return each preset as an item of the search."""
        return [
            PaletteItem(
                f"New: {each.title}",
                "preset",
                f"New preset {each.text}",
                partial(self.take, (each.design,)),
            )
            for each in offered()
        ]

    def _enlist(self, army: str, designs: Sequence[Design]) -> None:
        """Add designs to an army; copy into the library those it does not hold yet."""
        from ui.pages.army_page import ArmyPage

        known = frozenset(self._app.repository.values())

        def arrived(ids: list[str]) -> None:
            self._added([item_id for item_id in ids if item_id not in known])
            page = self._app.open(army)
            if isinstance(page, ArmyPage):
                page.entries.add(ids)

        file = MusterFile({str(place): each for place, each in enumerate(designs)})
        self._app.repository.bring_in(file, arrived)

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
        """Make a step of what was added, so that it can be undone."""
        if ids:
            first = self._app.repository.values()[ids[0]].title[:40]
            title = first if len(ids) == 1 else f"{len(ids)} presets"
            self._app.added(ids, f"New {title}")
