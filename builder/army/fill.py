"""Ways to use up the points left below the limit of an army, and what still fits."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from heapq import nsmallest
from itertools import islice
from math import ceil, lcm
from operator import itemgetter
from typing import Final, NamedTuple

from builder.army.groups import in_order
from builder.army.model import Army, Entry, EntryResult, Items, MusteredArmy
from builder.army.muster import muster
from builder.army.spending import Good, best, ways
from builder.core.design import Design
from builder.core.field_spec import InvalidValue
from builder.core.formatting import brief, listed, times
from builder.registry import judge

MOST: Final = 8
"""The most ways that are offered."""
TRIED: Final = 40
"""The most ways that are mustered, because what fits by price may break a rule."""
LIBRARY: Final = 60
"""The most designs that are looked at: the army's own, then the newest."""
ROOM: Final = 20_000
"""The most points that are told apart, in the unit of the prices."""
ALONE: Final = 3
"""The most of one design that join an army that has none yet."""
MANY: Final = 10_000
"""As many of a design as an entry can hold."""
LETTERS: Final = 140
"""The most letters of the titles in a way, which is a line of a menu."""
OWN: Final = 1
FRESH: Final = 2
"""What is against a design in a way: a list is short, and rather of what is there."""

Pick = tuple[str, int]
"""The id of a design, and how many of it join."""


class Filling(NamedTuple):
    """Designs that use up the points left.

    Attributes:
        picks: The designs, each with how many of it join.
        label: It as a list says it: `2 × Trooper and 1 × Sergeant`.
        left: The points that are left then.
    """

    picks: tuple[Pick, ...]
    label: str
    left: Fraction


def filled(army: Army, picks: Iterable[Pick]) -> Army:
    """Return an army that more designs have joined.

    An entry that plays already grows; what has none gets one, outside the groups.

    Raises:
        InvalidValue: The army has no place for so many.
    """
    entries = list(army.entries)
    for key, count in picks:
        places = [
            at
            for at, entry in enumerate(entries)
            if entry.design == key and entry.plays
        ]
        if places:
            grown = entries[places[-1]]
            entries[places[-1]] = replace(grown, count=grown.count + count)
        else:
            entries.append(Entry(design=key, count=count))
    return in_order(replace(army, entries=tuple(entries)))


def fillings(mustered: MusteredArmy, designs: Items) -> list[Filling]:
    """Return ways to fill an army up to its limit, the one that leaves least first.

    Of ways that leave as little, those with few of one design and few designs come
    first, rather such as the army has already. Of none more join than the army has of
    the one that it has most of, unless that leaves room for another one. No way breaks
    a rule that was kept before.

    Args:
        mustered: The army; without a limit or points left there is no way.
        designs: What the library holds, by id, the newest last.
    """
    left = mustered.left
    if left is None or left <= 0:
        return []
    known = islice(_known(mustered, designs), LIBRARY)
    prices = {key: price for key, price in known if price <= left}
    found = _found(mustered, designs, prices, {}) if prices else []
    return sorted(found, key=lambda filling: filling.left)


def _found(
    mustered: MusteredArmy,
    designs: Items,
    prices: Mapping[str, Fraction],
    lawful: Mapping[str, int],
) -> list[Filling]:
    """Return the best legal ways.

    Args:
        mustered: The army.
        designs: What the library holds, by id.
        prices: What can join, with its price.
        lawful: How many of some of them can join by the rules of the table.
    """
    goods, room = _goods(mustered, prices, lawful)
    found: list[Filling] = []
    for way in islice(ways(goods, room), TRIED):
        # One that leaves out what another one has leaves room for no reason.
        if found and way.left >= min(good.price for good in goods):
            break
        filling = _kept(mustered, designs, way.picks)
        if filling is None:
            # What fits by price breaks a rule, such as the table's limit of copies.
            fewer = {
                key: most
                for key, count in way.picks
                if (most := _lawful(mustered, designs, key, count)) < count
            }
            if fewer:
                return _found(mustered, designs, prices, {**lawful, **fewer})
        elif not any(_within(filling, other) for other in found):
            found.append(filling)
        if len(found) == MOST:
            break
    return found


def _lawful(mustered: MusteredArmy, designs: Items, key: str, most: int) -> int:
    """Return how many of a design can join alone, up to a number."""

    def broken(count: int) -> bool:
        return _kept(mustered, designs, [(key, count)]) is None

    return bisect_left(range(1, most + 1), 1, key=broken)


def _goods(
    mustered: MusteredArmy, prices: Mapping[str, Fraction], lawful: Mapping[str, int]
) -> tuple[list[Good], int]:
    """Return what can join with how many of it, and the room, in whole numbers."""
    left = mustered.left or Fraction()
    # Over one denominator; beyond what is told apart, prices are rounded up.
    whole = lcm(left.denominator, *(price.denominator for price in prices.values()))
    unit = Fraction(whole, max(1, ceil(left * whole / ROOM)))
    room = int(left * unit)
    number = Counter[str]()
    for entry in mustered.army.entries:
        number[entry.design] += entry.count * entry.plays
    goods = [
        Good(key, ceil(price * unit), most, OWN if key in number else FRESH)
        for key, price in prices.items()
        if (most := min(int(left // price), lawful.get(key, MANY)))
    ]
    cheapest = min((good.price for good in goods), default=0)
    alike = max(number.values(), default=0) or ALONE
    few = _at_most(goods, alike)
    while few != goods and (way := best(few, room)) and way.left >= cheapest:
        alike *= 2
        few = _at_most(goods, alike)
    return few, room


def _at_most(goods: Iterable[Good], alike: int) -> list[Good]:
    return [good._replace(most=min(good.most, alike)) for good in goods]


def _within(way: Filling, other: Filling) -> bool:
    counts = dict(other.picks)
    return all(count <= counts.get(key, 0) for key, count in way.picks)


def _known(mustered: MusteredArmy, designs: Items) -> Iterator[tuple[str, Fraction]]:
    """Yield legal designs with their prices: the army's own, then the library's."""
    army, own = mustered.army, {entry.design for entry in mustered.army.entries}
    fights = army.rule_system.kinds[0]
    others = (key for key in reversed([*designs]) if key not in own)
    for key in (*dict.fromkeys(entry.design for entry in army.entries), *others):
        design = designs.get(key)
        if not isinstance(design, Design) or design.system != army.system:
            continue
        if key in own or isinstance(design, fights):
            judgement = judge(design, army.house)
            if judgement.legal and judgement.price:
                yield key, judgement.price


def _kept(
    mustered: MusteredArmy, designs: Items, picks: Sequence[Pick]
) -> Filling | None:
    """Return a way if it keeps within the limit and breaks no rule anew, or None."""
    try:
        after = muster(filled(mustered.army, picks), designs)
    except InvalidValue:
        # The army has no place for more entries.
        return None
    left = after.left or Fraction()
    if left < 0 or (mustered.legal and not after.legal):
        return None
    letters = min(40, LETTERS // len(picks))
    names = [times(count, brief(designs[key].title, letters)) for key, count in picks]
    return Filling(tuple(picks), listed(names, "and"), left)


_MOST_FITS: Final = 2
"""The most designs that are named."""


def fits(mustered: MusteredArmy) -> tuple[tuple[int, EntryResult], ...]:
    """Return of what and how many more fit below an army's limit, best use first.

    Only legal designs with a price are named, also of entries that sit out. The price
    is that of one alone: what designs change for each other is not foretold.
    """
    left = mustered.left
    if left is None or left <= 0:
        return ()
    # One result for each design; a long army names few designs often.
    designs: dict[str, EntryResult] = {
        result.entry.design: result for result in mustered.results
    }
    legal = [
        design
        for design in designs.values()
        if design.each and design.judgement and design.judgement.legal
    ]
    prices = [result.each or Fraction() for result in legal]
    # Over one denominator, because an edit of a long army compares hundreds.
    whole = lcm(left.denominator, *(price.denominator for price in prices))
    room = left.numerator * (whole // left.denominator)
    found = []
    for result, price in zip(legal, prices, strict=True):
        price_each = price.numerator * (whole // price.denominator)
        count = room // price_each
        if count > 0:
            found.append((-count * price_each, count, result.title.casefold(), result))
    # The fewest points over, and then the fewer models: a stronger single unit.
    best = nsmallest(_MOST_FITS, found, key=itemgetter(0, 1, 2))
    return tuple((count, result) for _, count, _, result in best)


def fitting(mustered: MusteredArmy) -> str:
    """Return what fits, in words: `4 × Trooper or 1 × Plated Half-track`."""
    names = [times(count, each.title[:40]) for count, each in fits(mustered)]
    return listed(names, "or") if names else ""
