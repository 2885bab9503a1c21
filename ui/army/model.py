"""The entries of an army as a table."""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QMimeData,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QPalette

from builder.army.model import Entry, EntryResult
from ui.army.columns import EDITABLE, LABELS, Col, judged, side, text, tip
from ui.library.rows import MIME
from ui.widgets.icons import steady
from ui.widgets.paint.marks import mark_icon

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
ROLES: Final = frozenset(
    {
        Role.DisplayRole,
        Role.EditRole,
        Role.AccessibleTextRole,
        Role.TextAlignmentRole,
        Role.DecorationRole,
        Role.ToolTipRole,
    }
)
"""What is told of a cell; Qt asks for fonts, colours and sizes, too."""


class EntriesModel(QAbstractTableModel):
    """The entry results of an army; it emits edits and never changes the entries.

    Attributes:
        counted: Emitted with a row and its new count.
        noted: Emitted with a row and its new note.
        results: The entry results shown.
    """

    counted = Signal(int, int)
    noted = Signal(int, str)

    def __init__(self) -> None:
        super().__init__()
        self.results: list[EntryResult] = []

    def show(self, results: Sequence[EntryResult]) -> None:
        """Show other results; a selection moves with its entry."""
        old = [result.entry for result in self.results]
        new = [result.entry for result in results]
        # Qt keeps the selection and an open editor only through these small steps;
        # a reset of the model would lose both.
        if old != new:
            moved = _moved(old, new)
            if moved:
                self._permute(moved)
            else:
                self._replace(results)
        for row, result in enumerate(results):
            if self.results[row] != result:
                self.results[row] = result
                self.dataChanged.emit(self.index(row, 0), self.index(row, Col.NOTE))

    def _permute(self, to: list[int]) -> None:
        """Move each row to its new place."""
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        results = list(self.results)
        for row, place in enumerate(to):
            self.results[place] = results[row]
        after = [self.index(to[index.row()], index.column()) for index in before]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def _replace(self, results: Sequence[EntryResult]) -> None:
        """Remove and insert the rows between those that agree at both ends."""
        old = [result.entry.design for result in self.results]
        new = [result.entry.design for result in results]
        first = _agree(old, new)
        last = _agree(old[first:][::-1], new[first:][::-1])
        old_end, new_end = len(old) - last, len(new) - last
        if old_end > first:
            self.beginRemoveRows(QModelIndex(), first, old_end - 1)
            del self.results[first:old_end]
            self.endRemoveRows()
        if new_end > first:
            self.beginInsertRows(QModelIndex(), first, new_end - 1)
            self.results[first:first] = results[first:new_end]
            self.endInsertRows()

    # Overridden from Qt.

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of entries."""
        return 0 if parent.isValid() else len(self.results)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(LABELS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> Any:
        """Return the heading of a column, or its alignment."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Role.TextAlignmentRole:
            return side(section)
        return LABELS[section] if role == Role.DisplayRole else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Allow to select and drag entries, and to edit counts and notes."""
        flags = super().flags(index)
        if not index.isValid():
            return flags | Qt.ItemFlag.ItemIsDropEnabled
        if index.column() in EDITABLE:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags | Qt.ItemFlag.ItemIsDragEnabled

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        """Return a cell's text, alignment, mark, or words for a screen reader."""
        if not index.isValid():
            return None
        if role not in ROLES:
            return None
        result, column = self.results[index.row()], Col(index.column())
        match role:
            case Role.DisplayRole:
                return " ".join(text(result, column)[:400].split())
            case Role.EditRole:
                count = column is Col.COUNT
                return result.entry.count if count else text(result, column)
            case Role.AccessibleTextRole:
                return f"{LABELS[column]}: {text(result, column) or 'none'}"
            case _:
                return _looks(result, column, role)

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        """Emit a count or a note that was typed."""
        if role != Role.EditRole or not index.isValid():
            return False
        match Col(index.column()):
            case Col.COUNT:
                self.counted.emit(index.row(), int(value))
            case Col.NOTE:
                self.noted.emit(index.row(), str(value))
            case _:
                return False
        return True

    def supportedDropActions(self) -> Qt.DropAction:
        """Return copy, for designs from the library, and move, for entries."""
        return Qt.DropAction.CopyAction | Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        """Return the type of dragged ids."""
        return [MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Return the ids of the dragged designs, which another army may take too."""
        rows = sorted({index.row() for index in indexes})
        data = QMimeData()
        ids = (self.results[row].entry.design for row in rows)
        data.setData(MIME, "\n".join(ids).encode())
        return data

    def dropMimeData(
        self,
        data: QMimeData,
        action: Qt.DropAction,
        row: int,
        column: int,
        parent: Index,
    ) -> bool:
        """Return False: the table handles drops, because it knows their source."""
        return False


def _looks(result: EntryResult, column: Col, role: int) -> Any:
    """Return the alignment, the mark or the tooltip of a cell."""
    match role:
        case Role.TextAlignmentRole:
            return side(column)
        case Role.DecorationRole if column is Col.VERDICT:
            return steady(mark_icon(judged(result)[0], QPalette()))
        case Role.ToolTipRole:
            # Qt would take a tooltip that begins like markup for markup.
            return tip(result, column)[:600].replace("<", "‹")
        case _:
            return None


def _agree(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many items from the front agree."""
    pairs = enumerate(zip(one, other, strict=False))
    apart = (at for at, (left, right) in pairs if left != right)
    return next(apart, min(len(one), len(other)))


def _moved(old: Sequence[Entry], new: Sequence[Entry]) -> list[int]:
    """Return the new place of each row if rows only moved; else an empty list."""
    places: dict[Entry, list[int]] = {}
    for place, entry in enumerate(new):
        places.setdefault(entry, []).append(place)
    if len(old) != len(new):
        return []
    found = []
    for entry in old:
        if not places.get(entry):
            return []
        found.append(places[entry].pop(0))
    return found
