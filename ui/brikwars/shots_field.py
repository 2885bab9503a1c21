"""The weapons of a planned turn: how many of each are used, a key press away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from builder.brikwars.engine.rows import SPREADING, PlannedUse
from builder.content.card import Column
from builder.core.field_spec import FieldSpec
from ui.forms.fields.field import EditorContext
from ui.forms.rows import RowsField


class ShotsField(RowsField):
    """A row for each weapon; plus and minus change how many are used."""

    columns = (Column("Used", "center"), Column("Weapon"), Column("How"))
    stretched = (1,)
    one = "weapon"

    def __init__(self, name: str, about: FieldSpec, context: EditorContext) -> None:
        super().__init__(name, about, context, PlannedUse)
        # The rows are the creation's weapons, in the order of the creation.
        for word in ("Duplicate", "Remove", "Up", "Down"):
            self.buttons[word].hide()

    def cells(self, design: Any) -> Sequence[tuple[str, ...]]:
        """How many are used, of what, and how."""
        return [_cells(shot) for shot in self.parts]

    def title(self, part: PlannedUse) -> str:
        """What is done with it."""
        return part.title

    def adder(self) -> QWidget:
        """Instead of another row: one use more, or one less."""
        bar = QWidget()
        row = QHBoxLayout(bar)
        row.setContentsMargins(0, 0, 0, 0)
        for words, tip, step in (
            ("Use one more", "Use one more of the weapon in hand (+)", +1),
            ("One less", "Use one less of the weapon in hand (−)", -1),
        ):
            button = QPushButton(words)
            button.setToolTip(tip)
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, step=step: self.use(step))
            row.addWidget(button)
        row.addStretch(1)
        return bar

    def use(self, step: int) -> None:
        """Use one more or one less of the weapon in hand, or of the first."""
        row = max(0, self.row)
        if row >= len(self.parts):
            return
        shot: PlannedUse = self.parts[row]
        fired = max(0, shot.fired + step)
        if fired != shot.fired:
            shots = list(self.parts)
            shots[row] = replace(shot, fired=fired)
            self._wanted = row
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
