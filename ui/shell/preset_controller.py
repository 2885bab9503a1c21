"""What becomes of the presets that a player picks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from builder.army.model import Army
from builder.core.design import Design
from builder.core.rulebook import Severity
from ui.core.page import Page
from ui.library.add_remove_command import AddRemoveCommand
from ui.presets.list import offered
from ui.shell.command_palette import PaletteItem

if TYPE_CHECKING:
    from ui.shell.commands import AppContext


class PresetController:
    """Copies presets into the library, and lets them join an army."""

    def __init__(
        self, workshop: AppContext, show: Callable[[str], Page | None]
    ) -> None:
        """Make the desk.

        Args:
            workshop: The parts of the window.
            show: Opens what has this id in a tab.
        """
        self._window = workshop.window
        self._store = workshop.store
        self._tabs = workshop.tabs
        self._banners = workshop.banners
        self._history = workshop.history
        self._show = show

    def choose(self) -> None:
        """Let the player pick presets, and make copies of them."""
        from ui.presets.dialog import PresetDialog

        dialog = PresetDialog(self._window)
        dialog.wanted.connect(self.take)
        dialog.open()

    def take(self, designs: Sequence[Design]) -> None:
        """Put a copy of each into the library as one step, and open the first."""
        names: list[str] = []
        for design in designs:
            self._store.add(design, names.append)
        # Asked last, it is answered when all the others are; some may have failed.
        self._store.keeper.ask(lambda _: None, lambda _: self._came(names))

    def recruit(self) -> None:
        """Let the player pick presets that join the army in front."""
        from ui.presets.dialog import PresetDialog

        page = self._tabs.page
        if page and isinstance(page.document.value, Army):
            game = page.document.value.system
            dialog = PresetDialog(self._window, game, "Recruit")
            dialog.wanted.connect(partial(self._enlist, page.document.id))
            dialog.open()

    def finds(self) -> list[PaletteItem]:
        """Each preset as something that can be found and made."""
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
        """Copy what the library does not hold just so, and let all of it march."""
        from db.muster import MusterFile
        from ui.pages.army_page import ArmyPage

        known = frozenset(self._store.values())

        def arrived(names: list[str]) -> None:
            self._note([name for name in names if name not in known])
            page = self._show(army)
            if isinstance(page, ArmyPage):
                page.entries.add(names)

        file = MusterFile({str(place): each for place, each in enumerate(designs)})
        self._store.bring_in(file, arrived)

    def _came(self, names: Sequence[str]) -> None:
        if not names:
            return
        self._note(names)
        page = self._show(names[0])
        if len(names) > 1:
            told = f"{len(names)} presets are in the library"
            self._banners.tell(told, severity=Severity.NOTE, brief=True)
        elif page:
            page.go(("name",))

    def _note(self, fresh: Sequence[str]) -> None:
        """Make their coming a step that can be undone."""
        if fresh:
            values = self._store.values()
            what = f"{len(fresh)} presets"
            title = values[fresh[0]].title[:40] if len(fresh) == 1 else what
            text = f"New {title}"
            self._history.push(AddRemoveCommand(self._store, fresh, text, there=True))
