"""Tables of text: their rows with marks, no grid, and Tab leaves them."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from builder.content.card import Column
from builder.core.rulebook import Severity
from ui.widgets.labels import literal, styled
from ui.widgets.paint.marks import WORDS, mark_icon
from ui.widgets.theme import scaled, set_scaled

ROW: Final = 26
"""The height of a row in pixels."""
_ROWS: Final = "rows"
"""The property of a table that has room for so many rows and no more."""


def set_up_table(table: QTableView, mode: QAbstractItemView.SelectionMode) -> None:
    """Make a table look and behave as all tables of the window do."""
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(mode)
    table.setTabKeyNavigation(False)
    table.setShowGrid(False)
    table.setAlternatingRowColors(True)
    table.verticalHeader().hide()
    set_scaled(table, _measure, ROW)
    styled(table.horizontalHeader(), kind="text").setHighlightSections(False)
    flags = Qt.AlignmentFlag
    middle = flags.AlignLeft | flags.AlignVCenter
    table.horizontalHeader().setDefaultAlignment(middle)


def fit_height(table: QTableView, rows: int) -> None:
    """Fix the height of a table to its header and so many rows."""
    table.setProperty(_ROWS, rows)
    _measure(table, scaled(ROW))


def _measure(table: QTableView, high: int) -> None:
    """Make the rows so high, and as many of them fit as it has room for."""
    table.verticalHeader().setDefaultSectionSize(high)
    rows, header = table.property(_ROWS), table.horizontalHeader()
    if rows is not None:
        top = 0 if header.isHidden() else header.sizeHint().height()
        table.setFixedHeight(top + rows * high + 4)


def copy_shortcut(view: QWidget, copy: Callable[[], object]) -> None:
    """Let the Copy keys, pressed in a view, call `copy`."""
    keys = QShortcut(QKeySequence.StandardKey.Copy, view, copy)
    keys.setContext(Qt.ShortcutContext.WidgetShortcut)


# Rows of text for a table view, with a mark where a row breaks a rule.

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole

SHORT = 14
"""Longer texts may be cut off in a narrow column, so they also have a tooltip."""

_SIDES = {
    "left": (Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter).value,
    "center": Qt.AlignmentFlag.AlignCenter.value,
    "right": (Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter).value,
}
"""Flags of alignment as numbers: a flag is turned into one for each cell drawn."""


class RowsModel(QAbstractTableModel):
    """Rows under named columns; it reports only the span of rows that changed."""

    def __init__(self, columns: Sequence[Column]) -> None:
        super().__init__()
        self._columns = tuple(columns)
        self._rows: list[tuple[str, ...]] = []
        self._severities: list[Severity | None] = []

    def show(
        self,
        rows: Sequence[tuple[str, ...]],
        severities: Sequence[Severity | None] = (),
    ) -> None:
        """Show other rows; the selection stays in its place."""
        found = list(severities) or [None] * len(rows)
        old, new = len(self._rows), len(rows)
        if new < old:
            self.beginRemoveRows(QModelIndex(), new, old - 1)
            del self._rows[new:], self._severities[new:]
            self.endRemoveRows()
        changed = [
            row
            for row in range(min(old, new))
            if (self._rows[row], self._severities[row]) != (rows[row], found[row])
        ]
        if changed:
            for row in changed:
                self._rows[row], self._severities[row] = rows[row], found[row]
            # Once for all, as columns that fit their contents are measured each time.
            last = self.index(changed[-1], len(self._columns) - 1)
            self.dataChanged.emit(self.index(changed[0], 0), last)
        if new > old:
            self.beginInsertRows(QModelIndex(), old, new - 1)
            self._rows += rows[old:]
            self._severities += found[old:]
            self.endInsertRows()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        """Return a cell's text, alignment, mark or words for a screen reader."""
        if not index.isValid():
            return None
        row, column = index.row(), index.column()
        text, severity = self._rows[row][column], self._severities[row]
        match role:
            case Role.DisplayRole:
                return " ".join(text[:400].split())
            case Role.TextAlignmentRole:
                return self._aligned(column)
            case Role.ToolTipRole if len(text) > SHORT:
                return literal(text[:400])
            case _:
                return self._mark(row, severity, role) if column == 0 else None

    def _mark(self, row: int, severity: Severity | None, role: int) -> object:
        """Return the mark of a row, or the whole row in words, for its first cell."""
        if role == Role.DecorationRole and severity:
            return mark_icon(severity)
        if role == Role.AccessibleTextRole:
            words = ", ".join(filter(None, self._rows[row]))
            return f"{WORDS[severity]}: {words}" if severity else words
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> object:
        """Return the name of a column, and its alignment, which its cells have too."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        match role:
            case Role.DisplayRole:
                return self._columns[section].label
            case Role.TextAlignmentRole:
                return self._aligned(section)
        return None

    def _aligned(self, column: int) -> int:
        return _SIDES[self._columns[column].align]
