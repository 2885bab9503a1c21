"""A weapon's swaps in the order they are made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.swaps import Swap
from builder.content.card import Column
from builder.core.rulebook import Severity
from ui.brikwars.offers import faults
from ui.forms.rows import ROW
from ui.forms.rows_model import RowsModel
from ui.widgets.flow_layout import FlowLayout

MOST_SHOWN = 5


class SwapList(QWidget):
    """The swaps, and what can be done with the one in hand.

    Attributes:
        edited: Told all the swaps as they should be, what the step is called, and
            an empty key.
        changing: Told which swap the player wants to give another die.
    """

    edited = Signal(object, str, str)
    changing = Signal(int)

    def __init__(self, rules: Callable[[], Any] = lambda: None) -> None:
        super().__init__()
        self._rules = rules
        self._swaps: tuple[Swap, ...] = ()
        self._wanted: int | None = None
        self.model = RowsModel((Column("Swaps, in their order"),))
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setAccessibleName("Damage swaps in their order")
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setTabKeyNavigation(False)
        self.table.setShowGrid(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(ROW)
        self.table.horizontalHeader().hide()
        self.table.horizontalHeader().setSectionResizeMode(
            QHeaderView.ResizeMode.Stretch
        )
        self.table.doubleClicked.connect(lambda index: self.changing.emit(index.row()))
        self.table.selectionModel().currentRowChanged.connect(self._enable)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.addWidget(self.table)
        column.addLayout(self._buttons())

    def _buttons(self) -> FlowLayout:
        row = FlowLayout(gap=6)
        self.buttons: dict[str, QPushButton] = {}
        for word, tip, act in (
            ("Change…", "Give another die, or cover something else", self._change),
            ("Undo this", "Take this swap back, and keep the others", self.remove),
            ("Up", "Make it earlier: a swap can feed on those before it",
             lambda: self.shift(-1)),
            ("Down", "Make it later", lambda: self.shift(+1)),
        ):  # fmt: skip
            button = QPushButton(word)
            button.setToolTip(tip)
            button.setAutoDefault(False)
            button.clicked.connect(act)
            self.buttons[word] = button
            row.addWidget(button)
        return row

    @property
    def row(self) -> int:
        """The swap in hand; -1 for none."""
        return self.table.currentIndex().row()

    def display(self, weapon: Weapon) -> None:
        """Show a weapon's swaps; the one in hand stays in hand."""
        row = self.row if self._wanted is None else self._wanted
        self._wanted = None
        self._swaps = weapon.swaps
        texts, weights = [], []
        for place, step in enumerate(statline(weapon).steps):
            broken = faults(weapon, place, self._rules())
            fed = "  (of dice swapped before)" if step.fed else ""
            texts.append((f"{place + 1}.  {step.swap}{fed}",))
            weights.append(Severity.REFUSE if broken else None)
        self.model.show(texts, weights)
        row = min(row, len(texts) - 1)
        if row != self.row:
            self.table.setCurrentIndex(self.model.index(row, 0))
        height = self.table.verticalHeader().defaultSectionSize()
        self.table.setFixedHeight(min(len(texts), MOST_SHOWN) * height + 4)
        self.setVisible(bool(texts))
        self._enable()

    def _enable(self) -> None:
        row, last = self.row, len(self._swaps) - 1
        for word, button in self.buttons.items():
            ends = (word == "Up" and row == 0) or (word == "Down" and row == last)
            button.setEnabled(0 <= row <= last and not ends)

    def _change(self) -> None:
        self.changing.emit(self.row)

    def remove(self) -> None:
        """Take the swap in hand back."""
        row = self.row
        if 0 <= row < len(self._swaps):
            after = (*self._swaps[:row], *self._swaps[row + 1 :])
            self.edited.emit(after, f"Undo swap {self._swaps[row]}", "")

    def shift(self, step: int) -> None:
        """Make the swap in hand earlier or later."""
        row, to = self.row, self.row + step
        if row < 0 or not 0 <= to < len(self._swaps):
            return
        after = list(self._swaps)
        after[row], after[to] = after[to], after[row]
        self._wanted = to
        self.edited.emit(tuple(after), "Move swap", "")

    def go(self, place: int) -> bool:
        """Take a swap in hand; whether there is one."""
        if not 0 <= place < len(self._swaps):
            return False
        self.table.setCurrentIndex(self.model.index(place, 0))
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        return True
