"""Ways to use up the points left below the limit of an army, and what still fits."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from heapq import nsmallest
from itertools import chain, islice
from math import lcm
from operator import itemgetter
from typing import Final, NamedTuple

from builder.army.groups import in_order
from builder.army.model import Army, Entry, EntryResult, Items, MusteredArmy
from builder.army.muster import muster
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
COPIES: Final = 20
"""The most of a design in a way, but for the last one, of which all that fit join."""
THREE: Final = 12
"""Up to so many designs a way has three of them at most, and two beyond that."""

ROOM: Final = 100_000
"""The most points, in the unit of the prices, that all designs are tried for."""

Pick = tuple[str, int]
"""The id of a design, and how many of it join."""
Picks = tuple[tuple[int, int], ...]
"""The places of designs in a list, each with how many of it."""


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

    Of ways that leave as little, those with designs that the army has already come
    first, then those with fewer designs. None breaks a rule that was kept before.

    Args:
        mustered: The army; without a limit or points left there is no way.
        designs: What the library holds, by id, the newest last.
    """
    left = mustered.left
    if left is None or left <= 0:
        return []
    known = dict(islice(_known(mustered, designs), LIBRARY))
    fits = {key: int(left // price) for key, price in known.items()}
    found, refused = _found(mustered, designs, known, fits)
    if not found or (refused and len(known) <= THREE):
        # What fits by price breaks a rule, such as the table's limit of copies.
        kept = partial(_kept, mustered, designs)
        fewer = {
            key: bisect_left(range(count), 1, key=lambda n: not kept([(key, n + 1)]))
            for key, count in fits.items()
        }
        lawful, _ = _found(mustered, designs, known, fewer)
        if lawful and (not found or lawful[0].left < found[0].left):
            found = lawful
    return sorted(found, key=lambda filling: filling.left)


def _found(
    mustered: MusteredArmy,
    designs: Items,
    known: Mapping[str, Fraction],
    most: Mapping[str, int],
) -> tuple[list[Filling], bool]:
    """Return the best legal ways, and whether better ones break a rule.

    Args:
        mustered: The army.
        designs: What the library holds, by id.
        known: What can join, with its price.
        most: How many of each can join.
    """
    left, prices = mustered.left or Fraction(), known.values()
    # Whole numbers over one denominator, because thousands are compared.
    whole = lcm(left.denominator, *(price.denominator for price in prices))
    ids = [key for key in known if most[key]]
    goods = [(int(known[key] * whole), most[key]) for key in ids]
    there = {entry.design for entry in mustered.army.entries}

    def rank(way: tuple[int, Picks]) -> tuple[int, int, int, int, Picks]:
        over, picks = way
        fresh = sum(ids[place] not in there for place, _ in picks)
        return over, fresh, len(picks), sum(count for _, count in picks), picks

    room = int(left * whole)
    ways = chain(_ways(goods, room), _fullest(goods, room))
    best = nsmallest(TRIED, ways, key=rank)
    named = ([(ids[place], count) for place, count in picks] for _, picks in best)
    found: list[Filling] = []
    refused = False
    for way in (_kept(mustered, designs, picks) for picks in named):
        refused = refused or way is None
        # One that leaves out what another one has leaves room for no reason.
        if way and not any(_within(way, other) for other in found):
            found.append(way)
        if len(found) == MOST:
            break
    return found, refused


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


def _ways(goods: Sequence[tuple[int, int]], room: int) -> Iterator[tuple[int, Picks]]:
    """Yield ways to fill some room, each with what it leaves.

    The last design of each way takes all that is left, the others up to `COPIES`. So
    60 designs have less than 60 · 20 · 60 = 72,000 ways of two kinds; the third kind is
    tried with 12 designs at most: 20 · 20 · 12³ / 6 = 115,200. For example, 35 points
    and prices of 8 and 11 give 4 × 8 (3 left), 3 × 11 (2 left), and 3 × 8 + 1 × 11 (0).

    Args:
        goods: The price of each design, and how many of it can join.
        room: The points left, in the unit of the prices.
    """
    deepest = 3 if len(goods) <= THREE else 2

    def more(start: int, rest: int, picks: Picks) -> Iterator[tuple[int, Picks]]:
        for place in range(start, len(goods)):
            price, copies = goods[place]
            most = min(rest // price, copies)
            if most:
                yield rest - most * price, (*picks, (place, most))
            if len(picks) + 1 < deepest:
                for count in range(1, min(most, COPIES) + 1):
                    taken = (*picks, (place, count))
                    yield from more(place + 1, rest - count * price, taken)

    return more(0, room, ())


def _fullest(
    goods: Sequence[tuple[int, int]], room: int
) -> Iterator[tuple[int, Picks]]:
    """Yield the way of the fewest designs that leaves the least, however many they are.

    Bit `n` of a number says whether `n` points can be spent: with the first designs of
    the row, and with as many of them as there were numbers before. 41 points and prices
    of 2, 7, 11 and 21 are used up by one of each.
    """
    spent = [[1] * (len(goods) + 1)]
    within = (2 << room) - 1 if room <= ROOM else 1
    while spent[-1][-1] not in (within, *(row[-1] for row in spent[-2:-1])):
        row = [1]
        for place, (price, copies) in enumerate(goods):
            sums, have = spent[-1][place], 1
            while have < copies:
                more = min(have, copies - have)
                sums, have = sums | sums << more * price & within, have + more
            row.append(row[-1] | sums << price & within)
        spent.append(row)
    most = left = spent[-1][-1].bit_length() - 1
    kinds = next(n for n, row in enumerate(spent) if row[-1] >> most)
    picks: Picks = ()
    for place in range(len(goods) - 1, -1, -1):
        if not spent[kinds][place] >> left & 1:
            price, count = goods[place][0], 1
            while not spent[kinds - 1][place] >> left - count * price & 1:
                count += 1
            left, kinds, picks = (
                left - count * price,
                kinds - 1,
                ((place, count), *picks),
            )
    if picks:
        yield room - most, picks


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
    names = [times(count, brief(designs[key].title, 40)) for key, count in picks]
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
