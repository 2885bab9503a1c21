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
from builder.army.model import Army, Item
from builder.army.muster import muster
from builder.core.design import Design, HouseRules
from builder.core.formatting import brief, capital, figure, times
from builder.core.rulebook import Severity, Violation
from builder.history.differences import differences
from builder.house_rules.ruleset import RuleSet, proof
from db.sharing.twins import Arrival, Fate, Relation, told_apart
from ui.widgets.labels import tip

if TYPE_CHECKING:
    from db.sharing.arriving import ImportLook
    from db.sharing.clipboard.model import NotUnderstood
    from ui.exchange.arriving import Read


Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole


class PreviewCol(IntEnum):
    """The columns, from the left."""

    ITEM = 0
    FATE = 1
    POINTS = 2


LABELS: Final = ("What comes", "In your library", "Points")
_LONGEST: Final = 80
_MOST_LINES: Final = 100

_STATES: Final = {
    Relation.NEW: "New",
    Relation.SAME: "You have it",
    Relation.TWIN: "Differs",
}

Rules = Callable[[str], HouseRules | None]
"""Returns the house rules of a game; None for the book's own."""


class PreviewModel(QAbstractTableModel):
    """The items of an import, each with a tick box and a choice.

    Attributes:
        decided: Emitted when a choice changed.
        items: Each item beside what the library has of it.
        named: The lines of a text that name only what the library has.
        armies: Each army as it is judged here, by its id in the file.
        here: The designs of the library and those that come, by id.
        rules: Returns the house rules of a game, to price designs by.
    """

    decided = Signal()

    def __init__(
        self,
        look: ImportLook,
        rules: Rules,
        designs: Mapping[str, Design],
        read: Read,
    ) -> None:
        """Make the table.

        Args:
            look: What would come, beside what the library has of it.
            rules: Returns the house rules of a game, to price designs by.
            designs: The designs of the library, by id.
            read: What was read, and what was guessed.
        """
        super().__init__()
        # What needs a choice first; the order of a file is kept within each part.
        order = (Relation.TWIN, Relation.NEW, Relation.SAME)
        self.items: tuple[Arrival, ...] = tuple(
            sorted(look.items, key=lambda each: order.index(each.relation))
        )
        self._look = look
        self.rules = rules
        self._designs = designs
        self._came = came = read.came
        self._doubts = [(each.key, each) for each in read.doubts]
        self.here = {**designs, **look.file.designs}
        armies = look.file.armies
        self.armies = {key: muster(army, self.here) for key, army in armies.items()}
        self._told: dict[int, tuple[str, bool]] = {}
        keys = {each.key for each in self.items}
        self.named = tuple(line for line, key in came.items() if key not in keys)
        self._choices = [each.choices[0] for each in self.items]

    @property
    def choices(self) -> dict[str, Fate]:
        """What happens to each item, by its id in the file."""
        pairs = zip(self.items, self._choices, strict=True)
        return {item.key: choice for item, choice in pairs}

    @property
    def taken(self) -> list[Item]:
        """The items that come in or replace one."""
        pairs = zip(self.items, self._choices, strict=True)
        return [item.value for item, choice in pairs if choice is not Fate.SKIP]

    def count(self, *choices: Fate) -> int:
        """Return how many items have one of these choices."""
        return sum(choice in choices for choice in self._choices)

    def rows_of(self, relation: Relation) -> list[int]:
        """Return the rows of items that stand so to the library."""
        return [r for r, each in enumerate(self.items) if each.relation is relation]

    def choose(self, rows: Iterable[int], choice: Fate) -> None:
        """Choose for some rows; a row that does not offer it stays as it is."""
        for place in rows:
            if choice in self.items[place].choices:
                self._choices[place] = choice
        last = self.index(len(self.items) - 1, PreviewCol.FATE)
        self.dataChanged.emit(self.index(0, 0), last)
        self.decided.emit()

    def house(self, value: Design) -> HouseRules | None:
        """Return the house rules that a design is judged by here."""
        return self.rules(home(value).key)

    def about(self, row: int) -> Sequence[str]:
        """Return what the item of a row is, a line each."""
        value = self.items[row].value
        if isinstance(value, Army):
            return [
                times(entry.count, brief(self._called(entry.design), _LONGEST))
                for entry in value.entries[:_MOST_LINES]
            ]
        if isinstance(value, Design):
            stats = judge(value, self.house(value)).stats
            return [", ".join(f"{stat.label} {stat.value}" for stat in stats)]
        return ()

    def lines(self, row: int) -> tuple[int, ...]:
        """Return the lines of a text that the item of a row came from."""
        key = self.items[row].key
        return tuple(line for line, came in self._came.items() if came == key)

    def source(self, row: int) -> str:
        """Return which lines the item of a row came from; empty if from no text."""
        return _from_lines(self.lines(row))

    def different(self, row: int) -> Sequence[str]:
        """Return what is different in the item of a row, a sentence each."""
        item = self.items[row]
        if item.held is None or item.held == item.value:
            return ()
        house = None
        if isinstance(item.value, Design):
            house = self.house(item.value)
        return differences(item.held, item.value, house, self._called)

    def state(self, row: int) -> str:
        """Return how the item of a row stands to the library, in a word or three."""
        return _STATES[self.items[row].relation]

    def stated(self, key: str) -> Fraction | None:
        """Return the price that a text states of an item, where ours is another."""
        said = [each.stated for of, each in self._doubts if of == key]
        return next((price for price in said if price is not None), None)

    def doubts_of(self, key: str) -> list[NotUnderstood]:
        """Return what was guessed of an item, but for its price."""
        return [each for of, each in self._doubts if of == key and each.stated is None]

    def told(self, row: int) -> tuple[str, bool]:
        """Return what stands below the name of a row, and whether it is a doubt."""
        if row not in self._told:
            item = self.items[row]
            guesses = [doubt.why for doubt in self.doubts_of(item.key)]
            said = guesses or [_kind(item.value), *self.different(row)]
            if broken := self.broken(row):
                said.insert(0, f"Illegal: {len(broken)}")
            self._told[row] = brief("; ".join(said), 2 * _LONGEST), bool(guesses)
        return self._told[row]

    def broken(self, row: int) -> list[str]:
        """Return the rules that the item of a row breaks here, a sentence each."""
        value = self.items[row].value
        found: Sequence[Violation] = ()
        if army := self.armies.get(self.items[row].key):
            found = army.violations
        elif isinstance(value, Design):
            found = judge(value, self.rules(home(value).key)).violations
        elif isinstance(value, RuleSet):
            found = proof(value)
        grave = [each for each in found if each.severity is Severity.REFUSE]
        return [f"{each.rule}: {each.message}" for each in grave]

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
            case Role.DisplayRole | Role.ToolTipRole:
                text = self._text(row, column)
                return text if role == Role.DisplayRole else tip(text)
            case Role.CheckStateRole if column is PreviewCol.ITEM:
                on = self._choices[row] is not Fate.SKIP
                return Qt.CheckState.Checked if on else Qt.CheckState.Unchecked
            case Role.AccessibleTextRole if column is PreviewCol.ITEM:
                said = [self._text(row, each) for each in PreviewCol]
                said[1:1] = self.told(row)[0], self.state(row)
                return ", ".join(dict.fromkeys(filter(None, said)))
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
            case PreviewCol.POINTS:
                return self._points(item)
            case PreviewCol.FATE:
                return self._fate(row)

    def _points(self, item: Arrival) -> str:
        if army := self.armies.get(item.key):
            return figure(army.total) if army.priced else _price(None)
        if not isinstance(item.value, Design):
            return ""
        house = self.house(item.value)
        new = judge(item.value, house).price
        old = judge(item.held, house).price if item.held is not None else new
        said = _price(new) if old == new else f"{_price(old)} → {_price(new)}"
        stated = self.stated(item.key)
        return said if stated is None else f"{said} here, {figure(stated)} stated"

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
                same = mine == item.value.title
                return "You have it" if same else f"You have it as {mine}"
        return "Left out"

    def _called(self, design: str) -> str:
        for item in self.items:
            if design in (item.mine, item.key):
                return str(item.value.title)
        held = self._designs.get(design)
        return held.title if held is not None else "another design"


def _kind(value: Item) -> str:
    return "Army" if isinstance(value, Army) else capital(value.label)


def _price(amount: Fraction | None) -> str:
    return "–" if amount is None else figure(amount)


def _from_lines(lines: Sequence[int]) -> str:
    """Return where something came from: `From lines 4, 6–7.`; empty for no lines."""
    spans: list[list[int]] = []
    for line in lines:
        if spans and spans[-1][1] == line - 1:
            spans[-1][1] = line
        else:
            spans.append([line, line])
    said = [str(a) if a == b else f"{a}–{b}" for a, b in spans]
    return f"From line{'s' * (len(lines) > 1)} {', '.join(said)}." if said else ""
