"""What still fits below the limit of an army, to say so beside the points left."""

from dataclasses import dataclass, replace
from fractions import Fraction
from heapq import nsmallest
from math import lcm
from operator import itemgetter
from typing import Final

from builder.army.model import EntryResult, MusteredArmy
from builder.core.formatting import listed, times

MOST: Final = 2
"""The most designs that are named."""


@dataclass(frozen=True, slots=True)
class Fit:
    """So many of a design fit into the points that are left.

    Attributes:
        count: How many of it fit.
        title: What it is called.
        worth: What they cost together.
    """

    count: int
    title: str
    worth: Fraction

    @property
    def label(self) -> str:
        """It as a list says it: `4 × Trooper`."""
        return times(self.count, self.title)


def fits(mustered: MusteredArmy) -> tuple[Fit, ...]:
    """Return designs of an army of which more fit below its limit, best use first.

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
    best = nsmallest(MOST, found, key=itemgetter(0, 1, 2))
    return tuple(
        Fit(count, result.title, Fraction(-worth, whole))
        for worth, count, _, result in best
    )


def fitting(mustered: MusteredArmy) -> str:
    """Return what fits, in words: `4 × Trooper or 1 × Plated Half-track`."""
    names = [replace(each, title=each.title[:40]).label for each in fits(mustered)]
    return listed(names, "or") if names else ""
