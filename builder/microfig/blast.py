"""A blast among units: nearest first, jumping outward until spent (M26 to M30)."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, groupby

from builder.microfig.blast_situation import ImpactUnit
from builder.odds import Pmf


@dataclass(frozen=True, slots=True)
class Aftermath:
    """One way a blast may go.

    Attributes:
        losses: Troopers each unit loses, in the order the units were given.
        faded: Hits lost to the distance between units.
        chance: How likely this way is, against the others of the same blast.
    """

    losses: tuple[int, ...]
    faded: int
    chance: Fraction


def aftermaths(hits: int, units: Sequence[ImpactUnit]) -> tuple[Aftermath, ...]:
    """Return every way that hits may go; odd ones fall at random (M30, A-M11).

    Args:
        hits: How many are handed out from the point of impact.
        units: Everybody near it, friend or foe, in any order.
    """
    ways = {(tuple([0] * len(units)), hits, 0): Fraction(1)}
    before: Fraction | None = None
    for distance, places in _rings(units):
        step = 0 if before is None else int(distance - before)
        before = distance
        ways = _ring(ways, places, units, step)
    return tuple(
        Aftermath(losses, faded, chance)
        for (losses, _, faded), chance in sorted(
            _merged(ways).items(), key=lambda way: (-way[1], way[0])
        )
    )


def _rings(
    units: Sequence[ImpactUnit],
) -> tuple[tuple[Fraction, tuple[int, ...]], ...]:
    """Return the places of equally distant units, the nearest first (M26, M29)."""
    order = sorted(range(len(units)), key=lambda place: units[place].effective)
    return tuple(
        (distance, tuple(places))
        for distance, places in groupby(order, key=lambda at: units[at].effective)
    )


_Ways = dict[tuple[tuple[int, ...], int, int], Fraction]


def _ring(
    ways: _Ways, places: tuple[int, ...], units: Sequence[ImpactUnit], step: int
) -> _Ways:
    """Hand out what reaches a ring of equally distant units (M27, M28, A-M6)."""
    after: _Ways = defaultdict(Fraction)
    for (losses, left, faded), chance in ways.items():
        lost = min(step, left)
        reach = left - lost
        for shares, part in _shares(reach, [units[at].troops for at in places]):
            taken = list(losses)
            for at, share in zip(places, shares, strict=True):
                taken[at] = share
            key = (tuple(taken), reach - sum(shares), faded + lost)
            after[key] += chance * part
    return after


def _shares(
    hits: int, troops: Sequence[int]
) -> Iterable[tuple[tuple[int, ...], Fraction]]:
    """Return how equals share hits: evenly, odd ones at random, up to their troops."""
    given, odd, alive = _even(hits, troops)
    picks = list(combinations(alive, odd))
    return [
        (
            tuple(n + (at in pick) for at, n in enumerate(given)),
            Fraction(1, len(picks)),
        )
        for pick in picks
    ]


def _even(hits: int, troops: Sequence[int]) -> tuple[list[int], int, list[int]]:
    """Return what each of some equals takes for certain, the odd hits, and for whom."""
    given = [0] * len(troops)
    left = min(hits, sum(troops))
    while True:
        alive = [at for at, most in enumerate(troops) if given[at] < most]
        if not left or len(alive) > left:
            break
        even = min(left // len(alive), *(troops[at] - given[at] for at in alive))
        for at in alive:
            given[at] += even
        left -= even * len(alive)
    return given, left, alive


def _merged(ways: _Ways) -> _Ways:
    """Return the ways with those of one outcome added up."""
    merged: _Ways = defaultdict(Fraction)
    for (losses, _, faded), chance in ways.items():
        merged[losses, 0, faded] += chance
    return merged


def losses_of_each(
    hits: Pmf, units: Sequence[ImpactUnit]
) -> tuple[dict[int, Fraction], ...]:
    """Return the chance of each loss of each unit, over every number of hits.

    Args:
        hits: How many hits there are to hand out.
        units: Everybody near the impact.
    """
    found = tuple(defaultdict[int, Fraction](Fraction) for _ in units)
    for count, weight in hits.items():
        share = Fraction(weight, hits.total)
        left, before = count, None
        for distance, places in _rings(units):
            left -= min(left, 0 if before is None else int(distance - before))
            before = distance
            given, odd, alive = _even(left, [units[at].troops for at in places])
            for at, place in enumerate(places):
                # Each of those who may get an odd hit is as likely as the others.
                more = Fraction(odd, len(alive)) if at in alive else Fraction(0)
                found[place][given[at]] += share * (1 - more)
                if more:
                    found[place][given[at] + 1] += share * more
            left -= sum(given) + odd
    return tuple({n: p for n, p in each.items() if p} for each in found)
