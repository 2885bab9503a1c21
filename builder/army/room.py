"""What still fits below the limit of an army, to say so beside the points left."""

from dataclasses import dataclass, replace
from fractions import Fraction
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


def fits(mustered: MusteredArmy, most: int = MOST) -> tuple[Fit, ...]:
    """Return designs of an army of which more fit below its limit, best use first.

    Only legal designs with a price are named, also of entries that sit out. The price
    is that of one alone: what designs change for each other is not foretold.

    Args:
        mustered: The army.
        most: The most designs that are returned.
    """
    left = mustered.left
    if left is None or left <= 0:
        return ()
    # One result for each design; a long army names few designs often.
    designs: dict[str, EntryResult] = {
        each.entry.design: each for each in mustered.results
    }
    found = []
    for result in designs.values():
        if result.each and result.judgement and result.judgement.legal:
            count = int(left // result.each)
            if count > 0:
                found.append(Fit(count, result.title, count * result.each))
    # The fewest points over, and then the fewer models: a stronger single unit.
    found.sort(key=lambda each: (-each.worth, each.count, each.title.casefold()))
    return tuple(found[:most])


def fitting(mustered: MusteredArmy) -> str:
    """Return what fits, in words: `4 × Trooper or 1 × Plated Half-track`."""
    names = [replace(each, title=each.title[:40]).label for each in fits(mustered)]
    return listed(names, "or") if names else ""
