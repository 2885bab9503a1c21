"""The rows of a picker: designs of the library, and units of its armies."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from builder import home, judge
from builder.army.model import Army
from builder.army.troops import Troop, troops
from builder.core.design import Design
from builder.core.formatting import figure
from builder.listing.item import ItemVerdict, ListedItem, verdict
from builder.listing.words import folded
from ui.library.row_data import ROW
from ui.widgets.labels import literal

LONGEST = 120


@dataclass(frozen=True, slots=True)
class Pickable:
    """Something that can be picked.

    Attributes:
        item: What is searched and shown of it.
        value: A design, or a `Troop` of several.
        about: What it is, in a word or two.
        refusal: Why it cannot be picked now; empty if it can.
    """

    item: ListedItem
    value: Any
    about: str = ""
    refusal: str = ""


def pickables(
    shelf: Sequence[tuple[str, str, Any]],
    kind: type[Any],
    fits: Callable[[Any], bool],
    room: int,
) -> list[Pickable]:
    """Return what can be picked, by name; units of armies come after designs.

    Args:
        shelf: The items of the library: id, title and value.
        kind: The class of designs that is asked for.
        fits: Whether a design may be picked.
        room: How many designs can be taken at once; with none, no armies are listed.
    """
    fitting: list[tuple[str, str, Any]] = [
        (key, title, value)
        for key, title, value in shelf
        if isinstance(value, kind) and fits(value)
    ]
    found = [
        Pickable(_listed(key, title, value), value, value.label)
        for key, title, value in fitting
    ]
    found.sort(key=lambda each: (each.item.key, each.item.title, each.item.id))
    return found + ([*_units(shelf, kind, room)] if room else [])


def _listed(key: str, title: str, value: Any) -> ListedItem:
    name = " ".join(title.split())[:LONGEST]
    return ListedItem(
        key,
        name,
        folded(name),
        value.kind,
        value.system,
        text=folded(" ".join((name, value.label, *value.tags))),
    )


def _units(
    shelf: Sequence[tuple[str, str, Any]], kind: type, room: int
) -> Iterable[Pickable]:
    """Yield all units of each army, then its entries one by one."""
    held = {key: value for key, _, value in shelf}
    armies = [(key, each) for key, each in held.items() if isinstance(each, Army)]
    for army_id, army in sorted(armies, key=lambda each: folded(each[1].title)):
        for place, troop in enumerate(troops(army, held, kind)):
            words = troop.label if place else f"All {troop.count}"
            title = f"Of {' '.join(army.title.split())[:LONGEST]}: {words}"
            refusal = ""
            if troop.count > room:
                refusal = f"{troop.count} are too many: room is left for {room}"
            text = folded(" ".join((title, *(each.title for each in troop.members))))
            key = f"{army_id} {place}"
            yield Pickable(
                ListedItem(key, title, folded(title), "army", army.system, text=text),
                troop,
                "army",
                refusal,
            )


class PickModel(QAbstractTableModel):
    """The rows that are shown; each is judged when it is first seen.

    Attributes:
        shown: What can be picked, row by row.
    """

    def __init__(self, rules: Callable[[], Any]) -> None:
        """Make an empty list.

        Args:
            rules: Returns the house rules of the page; None for the book's own.
        """
        super().__init__()
        self._rules = rules
        self._judged: dict[str, ListedItem] = {}
        self._values: Mapping[str, Any] = {}
        self.shown: Sequence[Pickable] = ()

    def show(self, shown: Sequence[Pickable]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.shown = shown
        self._values = {each.item.id: each.value for each in shown}
        self.endResetModel()

    def value(self, item_id: str) -> Any:
        """Return the design of a row, the first of several; None if it is gone."""
        value = self._values.get(item_id)
        return value.members[0] if isinstance(value, Troop) else value

    def rowCount(
        self,
        parent: QModelIndex | QPersistentModelIndex = QModelIndex(),
    ) -> int:
        """Return how many rows are shown."""
        return 0 if parent.isValid() else len(self.shown)

    def columnCount(
        self,
        parent: QModelIndex | QPersistentModelIndex = QModelIndex(),
    ) -> int:
        """Return 1: the whole row is drawn at once."""
        return 0 if parent.isValid() else 1

    def data(
        self,
        index: QModelIndex | QPersistentModelIndex,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        """Return what a row is, and what is said of it."""
        if not index.isValid():
            return None
        each = self.shown[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return each.item.title
        if role == Qt.ItemDataRole.ToolTipRole:
            return literal(each.refusal or f"{each.item.title}: {each.about}")
        if role == Qt.ItemDataRole.AccessibleTextRole:
            item = self._judge(each)
            known = item.verdict is not ItemVerdict.UNKNOWN
            said = item.verdict.value if known else each.refusal
            return ", ".join(filter(None, (item.title, item.price, said)))
        return self._judge(each) if role == ROW else None

    def _judge(self, each: Pickable) -> ListedItem:
        """Return the line of a row with its price and its verdict."""
        design, known = each.value, self._judged.get(each.item.id)
        if known is not None or not isinstance(design, Design):
            return known or each.item
        house = self._rules()
        own = isinstance(house, type(home(design).standard))
        found = judge(design, house if own else None)
        price = "" if found.price is None else figure(found.price)
        item = each.item._replace(price=price, verdict=verdict(found.violations))
        self._judged[each.item.id] = item
        return item
