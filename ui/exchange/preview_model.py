"""The items of an import as a table: what they are, and what happens to each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from builder import home, judge
from builder.army.model import Army
from builder.core.design import Design
from builder.core.formatting import brief, capital, figure, times
from builder.history.differences import differences
from builder.house_rules.ruleset import RuleSet
from db.sharing.twins import Arrival, Fate, Relation, told_apart

if TYPE_CHECKING:
    from db.sharing.arriving import ImportLook

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole


class PreviewCol(IntEnum):
    """The columns, from the left."""

    ITEM = 0
    KIND = 1
    POINTS = 2
    FATE = 3


LABELS: Final = ("What comes", "Kind", "Points", "What happens")
_LONGEST: Final = 80
_MOST_LINES: Final = 100

Rules = Callable[[str], Any]
"""Returns the house rules of a game; None for the book's own."""


class PreviewModel(QAbstractTableModel):
    """The items of an import, each with a tick box and a choice.

    Attributes:
        decided: Emitted when a choice changed.
        items: Each item beside what the library has of it.
        named: The lines of a text that name only what the library has.
    """

    decided = Signal()

    def __init__(
        self,
        look: ImportLook,
        rules: Rules,
        titles: Mapping[str, str],
        came: Mapping[int, str],
    ) -> None:
        """Make the table.

        Args:
            look: What would come, beside what the library has of it.
            rules: Returns the house rules of a game, to price designs by.
            titles: What the designs of the library are called, by id.
            came: What each line of a text came in as, by its number.
        """
        super().__init__()
        # What needs a choice first; the order of a file is kept within each part.
        order = (Relation.TWIN, Relation.NEW, Relation.SAME)
        self.items: tuple[Arrival, ...] = tuple(
            sorted(look.items, key=lambda each: order.index(each.relation))
        )
        self._look = look
        self._rules = rules
        self._titles = titles
        self._came = came
        keys = {each.key for each in self.items}
        self.named = tuple(line for line, key in came.items() if key not in keys)
        self._choices = [each.choices[0] for each in self.items]

    @property
    def choices(self) -> dict[str, Fate]:
        """What happens to each item, by its id in the file."""
        pairs = zip(self.items, self._choices, strict=True)
        return {item.key: choice for item, choice in pairs}

    def count(self, *choices: Fate) -> int:
        """Return how many items have one of these choices."""
        return sum(choice in choices for choice in self._choices)

    def rows_of(self, relation: Relation) -> list[int]:
        """Return the rows of items that stand so to the library."""
        return [r for r, each in enumerate(self.items) if each.relation is relation]

    def choose(self, rows: Iterable[int], choice: Fate) -> None:
        """Choose for some rows; a row that does not offer it stays as it is."""
        for row in rows:
            if choice in self.items[row].choices:
                self._choices[row] = choice
        last = self.index(len(self.items) - 1, PreviewCol.FATE)
        self.dataChanged.emit(self.index(0, 0), last)
        self.decided.emit()

    def about(self, row: int) -> Sequence[str]:
        """Return what the item of a row is, a line each."""
        value = self.items[row].value
        if isinstance(value, Army):
            return [
                times(entry.count, brief(self._called(entry.design), _LONGEST))
                for entry in value.entries[:_MOST_LINES]
            ]
        if isinstance(value, Design):
            stats = judge(value, self._rules(home(value).key)).stats
            return [", ".join(f"{stat.label} {stat.value}" for stat in stats)]
        return ()

    def lines(self, row: int) -> tuple[int, ...]:
        """Return the lines of a text that the item of a row came from."""
        key = self.items[row].key
        return tuple(line for line, came in self._came.items() if came == key)

    def source(self, row: int) -> str:
        """Return which lines the item of a row came from; empty if from no text."""
        spans: list[list[int]] = []
        for line in self.lines(row):
            if spans and spans[-1][1] == line - 1:
                spans[-1][1] = line
            else:
                spans.append([line, line])
        said = [str(a) if a == b else f"{a}–{b}" for a, b in spans]
        many = len(spans) > 1 or (spans and spans[0][0] < spans[0][1])
        return f"From line{'s' if many else ''} {', '.join(said)}." if said else ""

    def different(self, row: int) -> Sequence[str]:
        """Return what is different in the item of a row, a sentence each."""
        item = self.items[row]
        if item.held is None or item.held == item.value:
            return ()
        house = None
        if isinstance(item.value, Design):
            house = self._rules(home(item.value).key)
        return differences(item.held, item.value, house, self._called)

    # Overridden from Qt.

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of items."""
        return 0 if parent.isValid() else len(self.items)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(LABELS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> Any:
        """Return the name of a column."""
        if orientation is Qt.Orientation.Horizontal and role == Role.DisplayRole:
            return LABELS[section]
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let items be ticked."""
        flags = super().flags(index)
        if index.isValid() and index.column() == PreviewCol.ITEM:
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        """Return a cell's text, its tick, or the row in words for a screen reader."""
        if not index.isValid():
            return None
        row, column = index.row(), PreviewCol(index.column())
        match role:
            case Role.DisplayRole:
                return self._text(row, column)
            case Role.CheckStateRole if column is PreviewCol.ITEM:
                on = self._choices[row] is not Fate.SKIP
                return Qt.CheckState.Checked if on else Qt.CheckState.Unchecked
            case Role.AccessibleTextRole if column is PreviewCol.ITEM:
                return ", ".join(
                    filter(None, (self._text(row, each) for each in PreviewCol))
                )
            case Role.TextAlignmentRole if column is PreviewCol.POINTS:
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        """Tick an item, or leave it out."""
        if role != Role.CheckStateRole or not index.isValid():
            return False
        on = Qt.CheckState(value) == Qt.CheckState.Checked
        offered = self.items[index.row()].choices
        wanted = [each for each in offered if (each is not Fate.SKIP) == on]
        self.choose([index.row()], wanted[0])
        return True

    def _text(self, row: int, column: PreviewCol) -> str:
        item = self.items[row]
        match column:
            case PreviewCol.ITEM:
                return brief(item.value.title, _LONGEST)
            case PreviewCol.KIND:
                return _kind(item.value)
            case PreviewCol.POINTS:
                return self._points(item)
            case PreviewCol.FATE:
                return self._fate(row)

    def _points(self, item: Arrival) -> str:
        if not isinstance(item.value, Design):
            return ""
        house = self._rules(home(item.value).key)
        new = judge(item.value, house).price
        old = judge(item.held, house).price if item.held is not None else new
        return _price(new) if old == new else f"{_price(old)} → {_price(new)}"

    def _fate(self, row: int) -> str:
        item, choice = self.items[row], self._choices[row]
        mine = brief(item.held.title, _LONGEST) if item.held is not None else ""
        match choice:
            case Fate.BRING:
                return "New"
            case Fate.REPLACE:
                return f"Replaces your {mine}"
            case Fate.BOTH:
                named = told_apart(item.value, self._look.source, frozenset())
                return f"Comes as {brief(named.title, _LONGEST)}"
            case Fate.SKIP if item.relation is Relation.SAME:
                return (
                    f"You have it as {mine}"
                    if mine != item.value.title
                    else ("You have it")
                )
        return "Left out"

    def _called(self, design: str) -> str:
        """Return the name of a design that an army of the file names."""
        for item in self.items:
            if design in (item.mine, item.key):
                return str(item.value.title)
        return self._titles.get(design, "another design")


def _kind(value: Any) -> str:
    if isinstance(value, Army):
        return "Army"
    return capital(value.label) if isinstance(value, Design | RuleSet) else ""


def _price(amount: Fraction | None) -> str:
    return "–" if amount is None else figure(amount)
