"""The order of the cards in a print job, by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from reports.layout.settings import Settings
from ui.widgets.labels import small
from ui.widgets.layouts import button, column, row

if TYPE_CHECKING:
    from reports.card.copies import Copy

_CARD, _NUMBER, _BREAK = range(3)
_MOST: Final = 999
_HINT: Final = "How many of each, 0 for none. Alt+Up and Alt+Down move a card."


@dataclass(frozen=True, slots=True)
class _Queued:
    """A card in the queue.

    Attributes:
        at: Its place in the army.
        prints: How many the player wants; None for as many as the options say.
        breaks: Whether it begins a new sheet.
    """

    at: int
    prints: int | None = None
    breaks: bool = False


class PrintQueue(QWidget):
    """A table of the cards: their order, how many of each, and where sheets begin.

    Attributes:
        changed: Emitted after a change by the player.
        table: The table.
    """

    changed = Signal()

    def __init__(self, copies: Sequence[Copy], settings: Settings) -> None:
        super().__init__()
        self._copies = tuple(copies)
        self._settings = settings
        self._queue = [_Queued(at) for at in range(len(self._copies))]
        self.table = QTableWidget(0, 3)
        self.table.setAccessibleName("Order of the cards")
        self.table.setHorizontalHeaderLabels(["Card", "No.", "New sheet"])
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(_CARD, QHeaderView.ResizeMode.Stretch)
        self.table.setShowGrid(False)
        self.table.verticalHeader().hide()
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.up = button("Move &up", lambda: self.move_card(-1))
        self.down = button("Move dow&n", lambda: self.move_card(+1))
        self.reset = button("As in the &list", self._reset)
        for keys, step in (("Alt+Up", -1), ("Alt+Down", +1)):
            shortcut = QShortcut(QKeySequence(keys), self.table)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(lambda step=step: self.move_card(step))
        moves = row(None, self.up, self.down)
        parts = (moves, self.reset, small(_HINT, wrap=True))
        column(self, (self.table, 1), *parts, margins=(8, 8, 8, 8))
        self.table.itemChanged.connect(self._edited)
        self.table.currentCellChanged.connect(lambda *_: self._enable())
        self._fill()

    def copies(self) -> list[Copy]:
        """Return the cards in their order, without those that are not wanted."""
        return [
            replace(self._copies[one.at], prints=one.prints, breaks=one.breaks)
            for one in self._queue
            if one.prints != 0
        ]

    def follow(self, settings: Settings) -> None:
        """Show how many cards the options make where the player says nothing."""
        if settings.copies is not self._settings.copies:
            self._settings = settings
            self._fill()

    def renew(self, copies: Sequence[Copy]) -> None:
        """Take other cards, such as the same with odds, which keep their order."""
        same = len(copies) == len(self._copies)
        self._copies = tuple(copies)
        if not same:
            self._queue = [_Queued(at) for at in range(len(copies))]
        self._fill()

    def move_card(self, step: int) -> None:
        """Move the current card up or down."""
        at = self.table.currentRow()
        to = at + step
        if not (0 <= at < len(self._queue) and 0 <= to < len(self._queue)):
            return
        self._queue[at], self._queue[to] = self._queue[to], self._queue[at]
        self._fill()
        self.table.setCurrentCell(to, _CARD)
        self.changed.emit()

    def _reset(self) -> None:
        self._queue = [_Queued(at) for at in range(len(self._copies))]
        self._fill()
        self.changed.emit()

    def _fill(self) -> None:
        blocker = QSignalBlocker(self.table)
        self.table.setRowCount(len(self._queue))
        for at, one in enumerate(self._queue):
            copy = self._copies[one.at]
            title = QTableWidgetItem(" ".join(copy.card.title.split()) or "(no name)")
            title.setToolTip(title.text())
            title.setFlags(title.flags() & ~Qt.ItemFlag.ItemIsEditable)
            number = QTableWidgetItem()
            wanted = copy.times(self._settings) if one.prints is None else one.prints
            number.setData(Qt.ItemDataRole.EditRole, wanted)
            mark = QTableWidgetItem()
            mark.setFlags(
                Qt.ItemFlag.ItemIsEnabled
                | Qt.ItemFlag.ItemIsSelectable
                | Qt.ItemFlag.ItemIsUserCheckable
            )
            state = Qt.CheckState.Checked if one.breaks else Qt.CheckState.Unchecked
            mark.setCheckState(state)
            for place, item in ((_CARD, title), (_NUMBER, number), (_BREAK, mark)):
                self.table.setItem(at, place, item)
        blocker.unblock()
        self._enable()

    def _edited(self, item: QTableWidgetItem) -> None:
        at, one = item.row(), self._queue[item.row()]
        if item.column() == _NUMBER:
            number = int(item.data(Qt.ItemDataRole.EditRole))
            kept = max(0, min(number, _MOST))
            self._queue[at] = replace(one, prints=kept)
            if kept != number:
                self._fill()
        elif item.column() == _BREAK:
            breaks = item.checkState() is Qt.CheckState.Checked
            self._queue[at] = replace(one, breaks=breaks)
        self.changed.emit()

    def _enable(self) -> None:
        at = self.table.currentRow()
        self.up.setEnabled(at > 0)
        self.down.setEnabled(0 <= at < len(self._queue) - 1)
