"""What is shown of a list: a frozen filter, and what each choice would show."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from operator import attrgetter
from typing import Any, Final, NamedTuple

from builder.listing.item import ItemVerdict, ListedItem
from builder.listing.words import containing, folded, nearest

NO_ARMY: Final = "army"
"""The kind of armies; no army is in another one, so none of them is unused."""


@dataclass(frozen=True, slots=True)
class LibraryFilter:
    """What an item must be to be shown. Every part that is set must hold.

    Attributes:
        words: Words that it contains, each of them.
        games: Its game is one of these, if there are any.
        kinds: Its kind is one of these, if there are any.
        lowest: It costs at least this; None for no bound.
        highest: It costs at most this; None for no bound.
        verdicts: Its verdict is one of these, if there are any.
        tags: It has all of these.
        army: The id of an army that it is in; empty for any.
        unused: Whether it must be a design in no army.
        favourites: Whether it must be a favourite.
        since: It was saved at this time or later, in seconds since 1970; None for ever.
    """

    words: str = ""
    games: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()
    lowest: Fraction | None = None
    highest: Fraction | None = None
    verdicts: frozenset[ItemVerdict] = frozenset()
    tags: frozenset[str] = frozenset()
    army: str = ""
    unused: bool = False
    favourites: bool = False
    since: float | None = None

    @property
    def bare(self) -> bool:
        """Whether it shows everything."""
        return not self.words.strip() and not self.parts

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of the parts that are set, without the words."""
        return tuple(name for name, part in _PARTS.items() if part.is_set(self))

    def without(self, name: str) -> "LibraryFilter":
        """Return it with a part taken off.

        Args:
            name: A name of `parts`.
        """
        blank = {field: getattr(EVERYTHING, field) for field in _PARTS[name].fields}
        return replace(self, **blank)


@dataclass(frozen=True, slots=True)
class _Part:
    """One part of a filter: the fields that hold it, and the test that it makes."""

    fields: tuple[str, ...]
    holds: Callable[[LibraryFilter, ListedItem], bool]

    def is_set(self, chosen: LibraryFilter) -> bool:
        """Return whether a filter has this part."""
        return any(
            getattr(chosen, name) != getattr(EVERYTHING, name) for name in self.fields
        )


EVERYTHING: Final = LibraryFilter()
"""The filter that shows everything."""


def _cost_between(chosen: LibraryFilter, item: ListedItem) -> bool:
    if item.cost is None:
        return False
    above = chosen.lowest is None or item.cost >= chosen.lowest
    return above and (chosen.highest is None or item.cost <= chosen.highest)


def unused(item: ListedItem) -> bool:
    """Return whether an item is a design that no army has."""
    return not item.armies and item.kind not in {NO_ARMY, "ruleset"}


_PARTS: Final[Mapping[str, _Part]] = {
    "games": _Part(("games",), lambda by, item: item.system in by.games),
    "kinds": _Part(("kinds",), lambda by, item: item.kind in by.kinds),
    "cost": _Part(("lowest", "highest"), _cost_between),
    "verdicts": _Part(("verdicts",), lambda by, item: item.verdict in by.verdicts),
    "tags": _Part(("tags",), lambda by, item: by.tags.issubset(item.tags)),
    "army": _Part(("army",), lambda by, item: by.army in item.armies),
    "unused": _Part(("unused",), lambda _, item: unused(item)),
    "favourites": _Part(("favourites",), lambda _, item: item.favourite),
    "since": _Part(("since",), lambda by, item: item.changed >= (by.since or 0)),
}
"""The parts of a filter besides its words, in the order they are shown."""

_TEXT: Final[Callable[[ListedItem], str]] = attrgetter("text")


def matching(
    items: Iterable[ListedItem], chosen: LibraryFilter, known: str | None = None
) -> list[ListedItem]:
    """Return the items that a filter shows, in their order.

    Args:
        items: The items.
        chosen: The filter.
        known: All words of the items, to find what is meant where nothing has the
            words of the filter; None for these words as they are.
    """
    if known is None:
        found = containing(items, chosen.words, _TEXT)
    else:
        found = nearest(items, chosen.words, _TEXT, known)
    for name in chosen.parts:
        holds = _PARTS[name].holds
        found = [item for item in found if holds(chosen, item)]
    return found


def narrows(new: LibraryFilter, old: LibraryFilter) -> bool:
    """Return whether a filter can be looked for in what another one showed.

    It can if it has the same parts, and each old word is the beginning of a new one
    or the same. A word inside a longer word is found wherever the longer one is.
    """
    if replace(new, words="") != replace(old, words=""):
        return False
    after = folded(new.words).split()
    before = folded(old.words).split()
    return all(any(word in later for later in after) for word in before)


class ChoiceCounts(NamedTuple):
    """How many items each further choice would show.

    Each part is counted as if it were not set, and all others were.

    Attributes:
        games: By game.
        kinds: By kind.
        verdicts: By verdict.
        tags: By tag.
        armies: By the id of an army.
        unused: Designs in no army.
        favourites: Favourites.
    """

    games: Mapping[str, int]
    kinds: Mapping[str, int]
    verdicts: Mapping[ItemVerdict, int]
    tags: Mapping[str, int]
    armies: Mapping[str, int]
    unused: int
    favourites: int


def counts(
    items: Iterable[ListedItem], chosen: LibraryFilter, known: str
) -> ChoiceCounts:
    """Return how many items each choice would show, in one walk over the items.

    Args:
        items: The items.
        chosen: The filter.
        known: As in `matching`.
    """
    found = nearest(items, chosen.words, _TEXT, known)
    passed, single = _sorted_out(found, chosen)

    def of(part: str) -> Iterable[ListedItem]:
        return chain(passed, single.get(part, ()))

    def by(part: str, name: str) -> Counter[Any]:
        return Counter(map(attrgetter(name), of(part)))

    # A further tag is asked for together with the chosen ones.
    tagged = passed if "tags" in chosen.parts else of("tags")
    return ChoiceCounts(
        games=by("games", "system"),
        kinds=by("kinds", "kind"),
        verdicts=by("verdicts", "verdict"),
        tags=Counter(chain.from_iterable(set(item.tags) for item in tagged)),
        armies=Counter(chain.from_iterable(item.armies for item in of("army"))),
        unused=sum(map(unused, of("unused"))),
        favourites=sum(item.favourite for item in of("favourites")),
    )


def _sorted_out(
    found: Sequence[ListedItem], chosen: LibraryFilter
) -> tuple[Sequence[ListedItem], dict[str, list[ListedItem]]]:
    """Return the items that pass every part, and those that fail a single one."""
    parts = [(name, _PARTS[name].holds) for name in chosen.parts]
    if not parts:
        return found, {}
    passed: list[ListedItem] = []
    single: dict[str, list[ListedItem]] = {name: [] for name, _ in parts}
    for item in found:
        failed = [name for name, holds in parts if not holds(chosen, item)]
        if not failed:
            passed.append(item)
        elif len(failed) == 1:
            single[failed[0]].append(item)
    return passed, single
