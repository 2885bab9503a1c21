"""The items of an import as a table: what they are, and what happens to each."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from PySide6.QtCore import QModelIndex, Qt, Signal

from builder import home, judge
from builder.army.model import Army, Item
from builder.army.muster import muster
from builder.core.design import Design, HouseRules, Houses
from builder.core.formatting import brief, capital, grouped, times
from builder.core.rulebook import Severity, Violation
from builder.history.differences import differences
from builder.house_rules.ruleset import RuleSet, proof
from db.sharing.arriving import ImportLook
from db.sharing.clipboard.model import NotUnderstood
from db.sharing.twins import Arrival, Fate, Relation, told_apart
from ui.exchange.arriving import Read
from ui.lists.rows import Index, ItemRows, ListAbout, ListColumn, Role
from ui.widgets.labels import tip

_LONGEST: Final = 80
_MOST_LINES: Final = 100

STATES: Final = {
    Relation.NEW: "New",
    Relation.SAME: "You have it",
    Relation.TWIN: "Differs",
}


class PreviewRows(ItemRows[Arrival]):
    """The items of an import, each with a tick box and a choice.

    Attributes:
        decided: Emitted when a choice changed.
        items: Each item beside what the library has of it.
        choices: What happens to each, by its id in the file.
        named: The lines of a text that name only what the library has.
        armies: Each army as it is judged here, by its id in the file.
        here: The designs of the library and those that come, by id.
        rules: Returns the house rules of a game, to price designs by.
    """

    decided = Signal()

    def __init__(
        self,
        look: ImportLook,
        rules: Houses,
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
        columns = (
            ListColumn("item", "What comes", self._title, wide=True),
            ListColumn("fate", "In your library", self._fate),
            ListColumn("points", "Points", self._points),
        )
        super().__init__(columns, ListAbout(lambda item: item.key))
        # What needs a choice first; the order of a file is kept within each part.
        order = (Relation.TWIN, Relation.NEW, Relation.SAME)
        self.items: tuple[Arrival, ...] = tuple(
            sorted(look.items, key=lambda item: order.index(item.relation))
        )
        self._look = look
        self.rules = rules
        self._designs = designs
        self._came = came = read.came
        self._doubts = [(doubt.key, doubt) for doubt in read.doubts]
        self.here = {**designs, **look.file.designs}
        armies = look.file.armies
        self.armies = {key: muster(army, self.here) for key, army in armies.items()}
        self._told: dict[str, tuple[str, bool]] = {}
        keys = {item.key for item in self.items}
        self.named = tuple(line for line, key in came.items() if key not in keys)
        self.choices = {item.key: item.choices[0] for item in self.items}

    @property
    def taken(self) -> list[Item]:
        """The items that come in or replace one."""
        out = Fate.SKIP
        return [item.value for item in self.items if self.choices[item.key] is not out]

    def count(self, *choices: Fate) -> int:
        """Return how many items have one of these choices."""
        return sum(choice in choices for choice in self.choices.values())

    def rows_of(self, relation: Relation) -> list[int]:
        """Return the rows of items that stand so to the library."""
        rows = enumerate(self.items)
        return [row for row, item in rows if item.relation is relation]

    def choose(self, rows: Iterable[int], choice: Fate) -> None:
        """Choose for some rows; a row that does not offer it stays as it is."""
        for item in (self.items[row] for row in rows):
            if choice in item.choices:
                self.choices[item.key] = choice
        last = self.index(len(self.items) - 1, self.column("fate"))
        self.dataChanged.emit(self.index(0, 0), last)
        self.decided.emit()

    def house(self, value: Design) -> HouseRules | None:
        """Return the house rules that a design is judged by here."""
        return self.rules(home(value).key)

    def content(self, value: Item) -> Sequence[str]:
        """Return what an item is, a line each."""
        if isinstance(value, Army):
            return [
                times(entry.count, brief(self._called(entry.design), _LONGEST))
                for entry in value.entries[:_MOST_LINES]
            ]
        if isinstance(value, Design):
            stats = judge(value, self.house(value)).stats
            return [", ".join(f"{stat.label} {stat.value}" for stat in stats)]
        return ()

    def lines(self, key: str) -> tuple[int, ...]:
        """Return the lines of a text that an item came from."""
        return tuple(line for line, came in self._came.items() if came == key)

    def different(self, item: Arrival) -> Sequence[str]:
        """Return what is different in an item, a sentence each."""
        if item.held is None or item.held == item.value:
            return ()
        house = None
        if isinstance(item.value, Design):
            house = self.house(item.value)
        return differences(item.held, item.value, house, self._called)

    def stated(self, key: str) -> Fraction | None:
        """Return the price that a text states of an item, where ours is another."""
        stated = (doubt.stated for of, doubt in self._doubts if of == key)
        return next((price for price in stated if price is not None), None)

    def doubts_of(self, key: str) -> list[NotUnderstood]:
        """Return what was guessed of an item, but for its price."""
        doubts = (doubt for of, doubt in self._doubts if of == key)
        return [doubt for doubt in doubts if doubt.stated is None]

    def told(self, item: Arrival) -> tuple[str, bool]:
        """Return what stands below the name of an item, and whether it is a doubt."""
        if item.key not in self._told:
            guesses = [doubt.why for doubt in self.doubts_of(item.key)]
            value = item.value
            kind = "Army" if isinstance(value, Army) else capital(value.label)
            words = guesses or [kind, *self.different(item)]
            if broken := self.broken(item):
                words.insert(0, f"Illegal: {len(broken)}")
            self._told[item.key] = brief("; ".join(words), 2 * _LONGEST), bool(guesses)
        return self._told[item.key]

    def broken(self, item: Arrival) -> list[str]:
        """Return the rules that an item breaks here, a sentence each."""
        value = item.value
        found: Sequence[Violation] = ()
        if army := self.armies.get(item.key):
            found = army.violations
        elif isinstance(value, Design):
            found = judge(value, self.house(value)).violations
        elif isinstance(value, RuleSet):
            found = proof(value)
        grave = [broken for broken in found if broken.severity is Severity.REFUSE]
        return [f"{broken.rule}: {broken.message}" for broken in grave]

    def beside(self, item: Arrival) -> str:
        """Return what stands beside the state of an item: what happens to it."""
        mine = brief(item.held.title, _LONGEST) if item.held is not None else ""
        match self.choices[item.key]:
            case Fate.BRING:
                return ""
            case Fate.REPLACE:
                return f"Replaces your {mine}"
            case Fate.BOTH:
                named = told_apart(item.value, self._look.source, frozenset())
                return f"Comes as {brief(named.title, _LONGEST)}"
            case Fate.SKIP if item.relation is Relation.SAME:
                return "" if mine == item.value.title else f"as {mine}"
        return "Left out"

    # The rows of the list.

    def held(self, row: int) -> Arrival:
        """Return the item of a row."""
        return self.items[row]

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of items."""
        return 0 if parent.isValid() else len(self.items)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let items be ticked."""
        box = Qt.ItemFlag.ItemIsUserCheckable
        ticked = index.isValid() and not index.column()
        return super().flags(index) | box if ticked else super().flags(index)

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        """Return a cell's text, also as its tip; or the tick of its item."""
        if not index.isValid():
            return None
        if role == Role.CheckStateRole and not index.column():
            on = self.choices[self.items[index.row()].key] is not Fate.SKIP
            return Qt.CheckState.Checked if on else Qt.CheckState.Unchecked
        if role == Role.ToolTipRole:
            return tip(str(index.data()))
        return super().data(index, role)

    def setData(self, index: Index, value: object, role: int = Role.EditRole) -> bool:
        """Tick an item, or leave it out."""
        if role != Role.CheckStateRole or not index.isValid():
            return False
        on = Qt.CheckState(value) == Qt.CheckState.Checked
        offered = self.items[index.row()].choices
        wanted = [choice for choice in offered if (choice is not Fate.SKIP) == on]
        self.choose([index.row()], wanted[0])
        return True

    def spoken(self, row: int) -> str:
        """Return a row in words for a screen reader."""
        item = self.items[row]
        words = (self._title(item), self.told(item)[0], STATES[item.relation],
                 self._fate(item), self._points(item))  # fmt: skip
        return ", ".join(dict.fromkeys(filter(None, words)))

    def _title(self, item: Arrival) -> str:
        return brief(item.value.title, _LONGEST)

    def _points(self, item: Arrival) -> str:
        if army := self.armies.get(item.key):
            return grouped(army.total) if army.priced else _price(None)
        if not isinstance(item.value, Design):
            return ""
        house = self.house(item.value)
        new = judge(item.value, house).price
        old = judge(item.held, house).price if item.held is not None else new
        price = _price(new) if old == new else f"{_price(old)} → {_price(new)}"
        stated = self.stated(item.key)
        return price if stated is None else f"{price} here, {grouped(stated)} stated"

    def _fate(self, item: Arrival) -> str:
        beside, skipped = self.beside(item), self.choices[item.key] is Fate.SKIP
        if beside and not (skipped and item.relation is Relation.SAME):
            return beside
        return f"{STATES[item.relation]} {beside}".strip()

    def _called(self, design: str) -> str:
        for item in self.items:
            if design in (item.mine, item.key):
                return str(item.value.title)
        held = self._designs.get(design)
        return held.title if held is not None else "another design"


def _price(amount: Fraction | None) -> str:
    return "–" if amount is None else grouped(amount)


def from_lines(lines: Sequence[int]) -> str:
    """Return where something came from: `From lines 4, 6–7.`; empty for no lines."""
    spans: list[list[int]] = []
    for line in lines:
        if spans and spans[-1][1] == line - 1:
            spans[-1][1] = line
        else:
            spans.append([line, line])
    said = [str(a) if a == b else f"{a}–{b}" for a, b in spans]
    return f"From line{'s' * (len(lines) > 1)} {', '.join(said)}." if said else ""
