"""The terms of a bill as a tree for a view; a line is made when it is asked for."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from builder.core.formatting import figure
from builder.core.tally import Term
from ui.widgets.labels import literal

LABEL, AMOUNT, WORKING, RULE = range(4)
COLUMNS: Final = 4

LONGEST: Final = 200
"""The most letters of a label or a working."""

Index: TypeAlias = QModelIndex | QPersistentModelIndex


@dataclass(slots=True)
class _Line:
    """A term in its place.

    Attributes:
        term: The term.
        above: The number of the line it is a part of; -1 for none.
        place: Where it is among the parts of that, counted from 0.
        below: The numbers of its own parts; None before they are asked for.
    """

    term: Term
    above: int
    place: int
    below: list[int] | None = None


class BillModel(QAbstractItemModel):
    """A tree of terms.

    The bill of a large army has hundreds of lines, nearly all of them folded away, so
    only those that a view asks for are made.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._lines: list[_Line] = []
        self._top: list[int] = []
        self._heads: tuple[str, ...] = ("",) * COLUMNS

    def entitle(self, *heads: str) -> None:
        """Name the four columns."""
        self._heads = heads

    def show(self, terms: Sequence[Term]) -> bool:
        """Show other terms; return whether rows came or went.

        An edit changes one or two lines of a bill, and then only those are drawn.
        """
        same = len(terms) == len(self._top) > 0
        if same and all(map(self._rewritten, self._top, terms)):
            return False
        self.beginResetModel()
        self._lines = []
        self._top = self._made(terms, -1)
        self.endResetModel()
        return True

    def index(
        self, row: int, column: int, parent: Index = QModelIndex()
    ) -> QModelIndex:
        """Return the index of a cell."""
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, self._below(parent)[row])

    def parent(self, index: Index = QModelIndex()) -> Any:
        """Return the index of the line that a line is a part of."""
        if not index.isValid():
            return QModelIndex()
        return self._at(self._lines[index.internalId()].above)

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Return how many parts a line has."""
        if not parent.isValid():
            return len(self._top)
        return 0 if parent.column() else len(self._line(parent).term.parts)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of columns."""
        return COLUMNS

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the words of a cell, its tip, or its side."""
        if not index.isValid():
            return None
        term, column = self._line(index).term, index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _text(term, column)
            case Qt.ItemDataRole.ToolTipRole:
                working = term.working or figure(term.amount)
                return literal(f"{term.label[:LONGEST]}: {working} ({term.rule})")
            case Qt.ItemDataRole.TextAlignmentRole if column == AMOUNT:
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            case _:
                return None

    def headerData(
        self, section: int, way: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the name of a column."""
        across = way == Qt.Orientation.Horizontal
        if across and role == Qt.ItemDataRole.DisplayRole and section < COLUMNS:
            return self._heads[section]
        return None

    def _line(self, index: Index) -> _Line:
        return self._lines[index.internalId()]

    def _at(self, number: int) -> QModelIndex:
        if number < 0:
            return QModelIndex()
        return self.createIndex(self._lines[number].place, 0, number)

    def _below(self, parent: Index) -> list[int]:
        """Return the numbers of the parts of a line, made now if need be."""
        if not parent.isValid():
            return self._top
        number = parent.internalId()
        line = self._lines[number]
        if line.below is None:
            line.below = self._made(line.term.parts, number)
        return line.below

    def _made(self, terms: Sequence[Term], above: int) -> list[int]:
        first = len(self._lines)
        self._lines += [_Line(term, above, place) for place, term in enumerate(terms)]
        return list(range(first, len(self._lines)))

    def _rewritten(self, number: int, term: Term) -> bool:
        """Put a term in the place of one with as many parts; return whether it has."""
        line = self._lines[number]
        old = line.term
        if old is term or old == term:
            return True
        if len(old.parts) != len(term.parts):
            return False
        line.term = term
        first = self._at(number)
        self.dataChanged.emit(first, first.siblingAtColumn(COLUMNS - 1))
        return all(map(self._rewritten, line.below or (), term.parts))


def _text(term: Term, column: int) -> str:
    match column:
        case 0:
            return " ".join(term.label[:LONGEST].split())
        case 1:
            return figure(term.amount)
        case 2:
            return term.working[:LONGEST]
        case _:
            return term.rule
