"""What brings an army down to its limit: a model less, or a cheaper one in its place.

It is worked out where it is shown, not with each muster: an army may be long.
"""

from bisect import bisect_right
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from math import ceil

from builder.army.fill import filled
from builder.army.model import Army, MusteredArmy
from builder.core.field_spec import InvalidValue
from builder.core.formatting import points, times
from builder.core.rulebook import Fix, Violation

Prices = list[tuple[Fraction, int]]
"""What a model of each entry costs, with its place, the cheapest first."""


def relieved(mustered: MusteredArmy, found: Violation) -> Violation:
    """Return a violation of an army; one of its limit with what keeps that, in front.

    The players have agreed on the limit, so it is raised last.
    """
    over = -(mustered.left or Fraction(0))
    if found.at != ("limit",) or over <= 0:
        return found
    prices = sorted(
        (result.each, place)
        for place, result in enumerate(mustered.results)
        if result.entry.plays and result.each is not None and result.each > 0
    )
    ways = (*_less(mustered, prices, over), *_cheaper(mustered, prices, over))
    return replace(found, fixes=(*ways, *found.fixes))


def _less(mustered: MusteredArmy, prices: Prices, over: Fraction) -> Iterator[Fix]:
    """Yield the fewest models of one entry that are enough, best not all it has."""
    counts = [entry.count for entry in mustered.army.entries]
    fewest = [
        (count, count == counts[place], price, place)
        for price, place in prices
        if (count := ceil(over / price)) <= counts[place]
    ]
    for count, _, price, place in sorted(fewest)[:1]:
        saves = points(count * price, mustered.currency)
        name = times(count, mustered.results[place].title)
        label = f"{'One ' * (count == 1)}{name} less, −{saves}"
        yield Fix(label, ("entries",), _without(mustered.army, place, count).entries)


def _cheaper(mustered: MusteredArmy, prices: Prices, over: Fraction) -> Iterator[Fix]:
    """Yield one model of a design of the army in the place of one of another."""
    results, swaps = mustered.results, []
    for price, place in prices:
        if at := bisect_right(prices, (price - over, len(results))):
            less, other = prices[at - 1]
            swaps.append((results[place].entry.count == 1, price - less, place, other))
    for _, saved, place, other in sorted(swaps)[:1]:
        mine, cheaper = results[place], results[other]
        saves = points(saved, mustered.currency)
        label = f"{cheaper.title} for one {mine.title}, −{saves}"
        with suppress(InvalidValue):
            left = _without(mustered.army, place, 1)
            after = filled(left, [(cheaper.entry.design, 1)])
            yield Fix(label, ("entries",), after.entries)


def _without(army: Army, place: int, count: int) -> Army:
    """Return an army without so many models of an entry."""
    entry = army.entries[place]
    rest = [replace(entry, count=entry.count - count)] if entry.count > count else []
    before, after = army.entries[:place], army.entries[place + 1 :]
    return replace(army, entries=(*before, *rest, *after))
