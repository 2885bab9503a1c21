"""The rows of a picker: designs of the library, and units of its armies."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from builder import home, judge
from builder.army.model import Army
from builder.army.troops import Troop, troops
from builder.core.design import Design, HouseRules
from builder.core.formatting import brief, figure
from builder.listing.item import ItemVerdict, ListedItem, verdict
from builder.listing.words import folded
from ui.library.columns import pick_columns
from ui.library.picture_queue import Thumbnails
from ui.lists.rows import FoundRows, ListAbout

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
    value: Design | Troop
    about: str = ""
    refusal: str = ""


def pickables(
    shelf: Sequence[tuple[str, str, Design | Army]],
    kind: type[Design],
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
    fitting = [
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


def _listed(key: str, title: str, value: Design) -> ListedItem:
    name = brief(title, LONGEST)
    return ListedItem(
        key,
        name,
        folded(name),
        value.kind,
        value.system,
        text=folded(" ".join((name, value.label, *value.tags))),
    )


def _units(
    shelf: Sequence[tuple[str, str, Design | Army]], kind: type, room: int
) -> Iterable[Pickable]:
    """Yield all units of each army, then its entries one by one."""
    held = {key: value for key, _, value in shelf}
    armies = [(key, each) for key, each in held.items() if isinstance(each, Army)]
    for army_id, army in sorted(armies, key=lambda each: folded(each[1].title)):
        for place, troop in enumerate(troops(army, held, kind)):
            words = troop.label if place else f"All {troop.count}"
            title = f"Of {brief(army.title, LONGEST)}: {words}"
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


class PickRows(FoundRows[ListedItem]):
    """What can be picked; a row is judged when it is first seen."""

    def __init__(
        self,
        listed: Sequence[Pickable],
        rules: Callable[[], HouseRules | None],
        thumbnails: Thumbnails,
    ) -> None:
        """Make a list without rows.

        Args:
            listed: All that can be picked, in order.
            rules: Returns the house rules of the page; None for the book's own.
            thumbnails: The pictures.
        """
        about = ListAbout[ListedItem](
            attrgetter("id"),
            text=attrgetter("text"),
            begins=attrgetter("key"),
            spoken=self._say,
            tip=self._tell,
        )
        super().__init__(pick_columns(self.value, thumbnails), about, lines=True)
        self._listed = {each.item.id: each for each in listed}
        self._rules = rules
        self._judged: dict[str, ListedItem] = {}

    def picked(self, row: int) -> Pickable:
        """Return what a row stands for."""
        return self._listed[self.found[row].id]

    def value(self, item_id: str) -> Design:
        """Return the design of a row, the first of several."""
        value = self._listed[item_id].value
        return value.members[0] if isinstance(value, Troop) else value

    def seen(self, row: int) -> ListedItem:
        """Return the line of a row with its price and its verdict."""
        return self._judge(self.picked(row))

    def _say(self, item: ListedItem) -> str:
        known = item.verdict is not ItemVerdict.UNKNOWN
        said = item.verdict.value if known else self._listed[item.id].refusal
        return ", ".join(filter(None, (item.title, item.price, said)))

    def _tell(self, item: ListedItem) -> str:
        each = self._listed[item.id]
        return each.refusal or f"{item.title}: {each.about}"

    def _judge(self, each: Pickable) -> ListedItem:
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
