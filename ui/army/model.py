"""The entries of an army as a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

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
from ui.library.model import MIME
from ui.widgets.icons import steady
from ui.widgets.paint.marks import mark_icon

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole


class EntriesModel(QAbstractTableModel):
    """The results of an army; it tells what the player would like and keeps nothing.

    Attributes:
        counted: Told a row and its new count.
        noted: Told a row and its new note.
        results: What is shown.
    """

    counted = Signal(int, int)
    noted = Signal(int, str)

    def __init__(self) -> None:
        super().__init__()
        self.results: list[EntryResult] = []

    def show(self, results: Sequence[EntryResult]) -> None:
        """Show other results; what is selected stays with its entry as it moves."""
        old = [result.entry for result in self.results]
        new = [result.entry for result in results]
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
        """Put each row where it belongs now."""
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        results = list(self.results)
        for row, place in enumerate(to):
            self.results[place] = results[row]
        after = [self.index(to[index.row()], index.column()) for index in before]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def _replace(self, results: Sequence[EntryResult]) -> None:
        """Take out and put in what stands between rows that agree."""
        old = [result.entry.design for result in self.results]
        new = [result.entry.design for result in results]
        first = _agree(old, new)
        last = _agree(old[first:][::-1], new[first:][::-1])
        gone, come = len(old) - last, len(new) - last
        if gone > first:
            self.beginRemoveRows(QModelIndex(), first, gone - 1)
            del self.results[first:gone]
            self.endRemoveRows()
        if come > first:
            self.beginInsertRows(QModelIndex(), first, come - 1)
            self.results[first:first] = results[first:come]
            self.endInsertRows()

    # What Qt asks.

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """How many entries there are."""
        return 0 if parent.isValid() else len(self.results)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """How many columns there are."""
        return 0 if parent.isValid() else len(LABELS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> Any:
        """The name of a column, on the side its figures are on."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Role.TextAlignmentRole:
            return side(section)
        return LABELS[section] if role == Role.DisplayRole else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Entries can be picked, dragged, and written where there is a choice."""
        flags = super().flags(index)
        if not index.isValid():
            return flags | Qt.ItemFlag.ItemIsDropEnabled
        if index.column() in EDITABLE:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags | Qt.ItemFlag.ItemIsDragEnabled

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        """A cell as text, its side, its mark, or its words for a screen reader."""
        if not index.isValid():
            return None
        result, column = self.results[index.row()], Col(index.column())
        words = text(result, column)
        match role:
            case Role.DisplayRole:
                return " ".join(words[:400].split())
            case Role.EditRole:
                return result.entry.count if column is Col.COUNT else words
            case Role.AccessibleTextRole:
                return f"{LABELS[column]}: {words or 'none'}"
            case _:
                return _looks(result, column, role)

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        """Tell a count or a note that was typed."""
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
        """Designs are copied from the shelf, entries moved among themselves."""
        return Qt.DropAction.CopyAction | Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        """What can be dropped: ids."""
        return [MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The ids of the designs that are dragged, for another army perhaps."""
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
        """The table sees to drops itself, for it knows where they come from."""
        return False


def _looks(result: EntryResult, column: Col, role: int) -> Any:
    """What surrounds the text of a cell."""
    match role:
        case Role.TextAlignmentRole:
            return side(column)
        case Role.DecorationRole if column is Col.VERDICT:
            return steady(mark_icon(judged(result)[0], QPalette()))
        case Role.ToolTipRole:
            # A tooltip that begins like markup would be taken for it.
            return tip(result, column)[:600].replace("<", "‹")
        case _:
            return None


def _agree(one: Sequence[str], other: Sequence[str]) -> int:
    """How many agree from the front."""
    pairs: Iterable[tuple[str, str]] = zip(one, other, strict=False)
    count = 0
    for left, right in pairs:
        if left != right:
            break
        count += 1
    return count


def _moved(old: Sequence[Entry], new: Sequence[Entry]) -> list[int]:
    """Where each row stands now, if the rows only changed places; or nothing."""
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
