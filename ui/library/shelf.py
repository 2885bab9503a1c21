"""All items of the library as lines of a list, judged little by little."""

from bisect import insort
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import datetime
from time import monotonic
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from builder import home, judge
from builder.army.model import Army, Item, Items
from builder.army.muster import muster
from builder.core.design import Houses
from builder.core.formatting import brief, grouped
from builder.house_rules.ruleset import RuleSet, proof
from builder.listing.item import ItemVerdict, ListedItem, by_name, reasons, verdict
from builder.listing.words import folded, words_in
from db.store.search import searchable
from ui.core.timer import rest_ms, timer

LONGEST: Final = 200
"""The most letters of a name in a list."""

SLICE: Final = 0.008
"""Seconds of judging after which the window handles its events."""


class LibraryShelf(QObject):
    """The lines of all items; every list of the library shows some of them.

    Names are there at once. Texts to search, prices and verdicts follow in slices, so
    that a library of thousands can be used while it is judged.

    Attributes:
        changed: Emitted after items changed, came or went.
        judged: Emitted with the ids of items whose price or verdict is known now.
        items: The line of each item, by id.
        faulty: How many items are known to be illegal.
        opened: Whether the items are known; nothing is told of the library before.
    """

    changed = Signal()
    judged = Signal(object)

    def __init__(
        self, rules: Houses, active: Callable[[str], RuleSet | None] = lambda _: None
    ) -> None:
        """Make an empty shelf.

        Args:
            rules: Returns the house rules of a game that designs are judged by.
            active: Returns the active rule set of a game; None for the book.
        """
        super().__init__()
        self._rules = rules
        self._active = active
        self.items: dict[str, ListedItem] = {}
        self.faulty = 0
        self.opened = False
        self._values: Items = {}
        self._times: Mapping[str, datetime] = {}
        self._favourites: frozenset[str] = frozenset()
        self._armies: dict[str, Army] = {}
        self._in_armies: dict[str, tuple[str, ...]] = {}
        self._unread: dict[str, None] = {}
        self._unjudged: dict[str, None] = {}
        self._asked: dict[str, None] = {}
        self._words: set[str] = set()
        self._order: list[str] | None = None
        self._kinds: Mapping[str, int] | None = None
        self._timer = timer(self, self._go_on, 0)

    def refresh(
        self, ids: frozenset[str], values: Items, times: Mapping[str, datetime]
    ) -> None:
        """Update some items.

        Args:
            ids: The ids of items that changed, came or went.
            values: All items by id, as they are now.
            times: When each of them was saved last.
        """
        self._values, self._times, self.opened = values, times, True
        ids |= self._enlist(ids)
        for item_id in ids:
            self._take(item_id, values.get(item_id))
        self.changed.emit()
        self._timer.start(0)

    def favour(self, favourites: frozenset[str]) -> None:
        """Take over which items are favourites."""
        turned = favourites ^ self._favourites
        self._favourites = favourites
        for item_id in turned & self.items.keys():
            self._put(self.items[item_id]._replace(favourite=item_id in favourites))
        if turned:
            self.changed.emit()

    def rule(self) -> None:
        """Judge everything again, after a change of the house rules in force."""
        for item in list(self.items.values()):
            self._put(item._replace(verdict=ItemVerdict.UNKNOWN, cost=None))
            self._unjudged[item.id] = None
        self.changed.emit()
        self._timer.start(0)

    def value(self, item_id: str) -> Item | None:
        """Return the design, army or rule set of an id; None if it is gone."""
        return self._values.get(item_id)

    def kinds(self) -> Mapping[str, int]:
        """Return how many items there are of each kind."""
        if self._kinds is None:
            self._kinds = Counter(item.kind for item in self.items.values())
        return self._kinds

    def army_titles(self) -> Mapping[str, str]:
        """Return the name of each army on one line, by id."""
        return {key: self.items[key].title for key in self._armies if key in self.items}

    def reasons(self, item_id: str) -> list[str]:
        """Return why an item is marked as it is, a sentence for each set of rules."""
        value, item = self._values.get(item_id), self.items.get(item_id)
        if value is None or item is None:
            return []
        active = self._active(value.system)
        return [str(each) for each in reasons(value, active, self._values, item.armies)]

    def in_order(self) -> list[ListedItem]:
        """Return all items by name."""
        if self._order is None:
            self._order = [each.id for each in sorted(self.items.values(), key=by_name)]
        items = self.items
        return [items[item_id] for item_id in self._order]

    def searchable(self) -> list[ListedItem]:
        """Return all items by name, each with the text that words are looked for in."""
        for item_id in tuple(self._unread):
            self._read(item_id)
        return self.in_order()

    @property
    def words(self) -> str:
        """All words of the texts that were read, with a space between."""
        return " ".join(self._words)

    def first(self, item_id: str) -> None:
        """Judge an item before the others, because it is on the screen."""
        if item_id in self._unjudged:
            self._asked[item_id] = None

    def _take(self, item_id: str, value: Item | None) -> None:
        """Take over the value of an id; what is known of an equal price stays."""
        old = self.items.get(item_id)
        if value is None:
            self._drop(item_id)
            return
        title = brief(value.title, LONGEST)
        saved = self._times.get(item_id)
        # Made at once: a large library is read into thousands of these.
        self._put(
            ListedItem(
                item_id,
                title,
                old.key if old and title == old.title else folded(title),
                value.kind,
                value.system,
                tuple(value.tags),
                old.text if old else "",
                old.price if old else "",
                old.cost if old else None,
                old.verdict if old else ItemVerdict.UNKNOWN,
                self._in_armies.get(item_id, ()),
                item_id in self._favourites,
                saved.timestamp() if saved else old.changed if old else 0,
            )
        )
        self._unread[item_id] = None
        self._unjudged[item_id] = None

    def _drop(self, item_id: str) -> None:
        old = self.items.pop(item_id, None)
        if old is not None:
            self.faulty -= old.verdict is ItemVerdict.REFUSE
            self._order = self._kinds = None
        for waiting in (self._unread, self._unjudged, self._asked):
            waiting.pop(item_id, None)

    def _put(self, item: ListedItem) -> None:
        old = self.items.get(item.id)
        was = old is not None and old.verdict is ItemVerdict.REFUSE
        self.faulty += (item.verdict is ItemVerdict.REFUSE) - was
        self.items[item.id] = item
        if old is None:
            self._order = self._kinds = None
        elif old.title != item.title and self._order is not None:
            # One name moves; sorting all of them anew takes too long for a keystroke.
            self._order.remove(item.id)
            insort(self._order, item.id, key=lambda id_of: by_name(self.items[id_of]))

    def _enlist(self, ids: frozenset[str]) -> frozenset[str]:
        held = ((key, self._values.get(key)) for key in self._armies.keys() | ids)
        armies = {key: value for key, value in held if isinstance(value, Army)}
        if armies != self._armies:
            self._armies = armies
            self._count_entries()
        return frozenset(
            army for item_id in ids for army in self._in_armies.get(item_id, ())
        )

    def _count_entries(self) -> None:
        holders: dict[str, dict[str, None]] = {}
        for army_id, army in self._armies.items():
            for entry in army.entries:
                holders.setdefault(entry.design, {})[army_id] = None
        before = self._in_armies
        self._in_armies = {design: tuple(held) for design, held in holders.items()}
        for design in self._in_armies.keys() | before.keys():
            item, now = self.items.get(design), self._in_armies.get(design, ())
            if item is not None and item.armies != now:
                self._put(item._replace(armies=now))

    def _go_on(self) -> None:
        """Prepare and judge for a moment; the timer goes on with the rest."""
        if rest := rest_ms():
            self._timer.start(rest)
            return
        until = monotonic() + SLICE
        while self._unread and monotonic() < until:
            self._read(next(iter(self._unread)))
        done: list[str] = []
        while self._unjudged and monotonic() < until:
            item_id = next(iter(self._asked or self._unjudged))
            self._judge(item_id)
            done.append(item_id)
        if done:
            self.judged.emit(frozenset(done))
        if self._unjudged or self._unread:
            self._timer.start(0)

    def _read(self, item_id: str) -> None:
        del self._unread[item_id]
        # The library may have lost it already, and be about to say so.
        if (value := self._values.get(item_id)) is not None:
            text = searchable(value)
            self.items[item_id] = self.items[item_id]._replace(text=text)
            # A word that an item has no longer does no harm: nothing is found by it.
            self._words |= words_in(text)

    def _judge(self, item_id: str) -> None:
        self._unjudged.pop(item_id, None)
        self._asked.pop(item_id, None)
        item, value = self.items.get(item_id), self._values.get(item_id)
        if item is None or value is None:
            return
        price, cost, said = _judged(value, self._values, self._rules)
        self._put(item._replace(price=price, cost=cost, verdict=said))


def _judged(value: Item, values: Items, rules: Houses) -> tuple[str, Any, ItemVerdict]:
    if isinstance(value, RuleSet):
        return f"v{value.version}", None, verdict(proof(value))
    if isinstance(value, Army):
        mustered = muster(value, values)
        weight = verdict(mustered.violations)
        if not mustered.priced:
            return "", None, weight
        return grouped(mustered.total), mustered.total, weight
    found = judge(value, rules(home(value).key))
    total = found.price
    weight = verdict(found.violations)
    return "" if total is None else grouped(total), total, weight
