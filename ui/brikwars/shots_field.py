"""The weapons of a planned turn, and how many of each are used."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from builder.brikwars.engine.rows import SPREADING, PlannedUse
from builder.brikwars.engine.turn import TurnPlan
from builder.content.card import Column
from ui.forms.rows import RowsField
from ui.widgets.layouts import bar, button


class ShotsField(RowsField):
    """A row for each weapon; the plus and minus keys change how many are used."""

    columns = (Column("Used", "center"), Column("Weapon"), Column("How"))
    stretched = (1,)
    one = "weapon"
    kind = PlannedUse

    def commands(self) -> Iterable[tuple[str, str, Callable[[], None]]]:
        """Return no buttons: the rows are the creation's weapons in its own order."""
        return ()

    def cells(self, design: TurnPlan) -> Sequence[tuple[str, ...]]:
        """Return how many are used, of which weapon and how, for each row."""
        return [_cells(shot) for shot in self.parts]

    def adder(self) -> QWidget:
        """Return the buttons to use one more or one less; no row can be added."""
        more, less = lambda: self.use(+1), lambda: self.use(-1)
        return bar(
            button("Use one more", more, "Use one more of the weapon in hand (+)"),
            button("One less", less, "Use one less of the weapon in hand (−)"),
            None,
        )

    def use(self, step: int) -> None:
        """Use more of the current weapon, or of the first one; less if negative."""
        row = max(0, self.row)
        if row >= len(self.parts):
            return
        shot: PlannedUse = self.parts[row]
        fired = max(0, shot.fired + step)
        if fired != shot.fired:
            shots = list(self.parts)
            shots[row] = replace(shot, fired=fired)
            self._next_row = row
            self.edited.emit(tuple(shots), f"Use {shot.weapon}", "")

    def _key(self, event: QKeyEvent) -> bool:
        steps = {Qt.Key.Key_Plus: +1, Qt.Key.Key_Minus: -1}
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            return super()._key(event)
        self.use(step)
        return True


def _cells(shot: PlannedUse) -> tuple[str, ...]:
    spread = f" {shot.spread}" if shot.how in SPREADING else ""
    reload = f", {shot.reloaded} reloading" if shot.reloaded else ""
    return (str(shot.fired), shot.weapon, f"{shot.how}{spread}{reload}")
