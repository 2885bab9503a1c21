"""What the dice of a pool bring: hits, catastrophes, and troopers lost (M20 to M25)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Final

from builder.microfig.house import STANDARD, House
from builder.microfig.volley import damage_pool
from builder.odds import Pmf, mixture

MOST_DICE: Final = 512
"""The largest pool whose odds are worked out; eight braced, skilled heavy weapons."""


def worth(face: int) -> int:
    """What a die is worth, to hit and to damage (M20, M24).

    >>> [worth(face) for face in (1, 2, 3, 4, 5, 6)]
    [-1, 0, 0, 0, 1, 1]
    """
    return (face >= 5) - (face == 1)


NET: Final = Pmf.die(6).map(worth)
"""A die: 5 and 6 hit, 1 takes a hit away, the rest is nothing (M20)."""


@lru_cache(maxsize=256)
def net(dice: int) -> Pmf:
    """Hits less 1s of a pool; below 0 is a catastrophe (M20, M21).

    Args:
        dice: 0 to `MOST_DICE`.
    """
    return dice @ NET if dice else Pmf.always(0)


@dataclass(frozen=True, slots=True)
class ToHit:
    """The chances of a roll to hit; the three of them sum to 1."""

    hit: Fraction
    nothing: Fraction
    catastrophe: Fraction
    mean_hits: Fraction
    mean_own_hits: Fraction


@lru_cache(maxsize=256)
def to_hit(dice: int) -> ToHit:
    """What a pool brings when it is rolled to hit."""
    rolled = net(dice)
    hit = rolled.at_least(1)
    nothing = rolled.at_least(0) - hit
    return ToHit(
        hit,
        nothing,
        1 - hit - nothing,
        rolled.floor(0).mean,
        (-rolled).floor(0).mean,
    )


@lru_cache(maxsize=512)
def losses(dice: int, troops: int | None = None, *, unsparing: bool = False) -> Pmf:
    """Troopers lost to a damage pool (M24, M25).

    Args:
        dice: Of the damage pool.
        troops: How many there are to lose; None for no end of them.
        unsparing: Whether every 5 and 6 counts, if they are more than the 1s (A-M7).
    """
    if unsparing:
        return _unsparing(dice, dice if troops is None else min(dice, troops))
    lost = net(dice).floor(0)
    return lost if troops is None else lost.map(lambda n: min(n, troops))


def _unsparing(dice: int, most: int) -> Pmf:
    """5s and 6s of a pool where they outnumber the 1s, else 0; no more than `most`."""
    if not most:
        return Pmf.always(0)
    thrown = net(dice)
    some = sum(weight for worth, weight in thrown.items() if worth > 0)
    ways = {
        good: comb(dice, good) * 2**good * _fewer(good)[dice - good]
        for good in range(1, most)
    }
    ways[most] = some - sum(ways.values())
    ways[0] = thrown.total - some
    return Pmf(ways)


@lru_cache(maxsize=MOST_DICE)
def _fewer(count: int) -> tuple[int, ...]:
    """For 0, 1, 2 … dice without a 5 or 6: the throws with fewer 1s than a count.

    One die more is a 1 or one of three blanks, so there are four times as many,
    less those that this 1 brings up to the count.
    """
    found = [1]
    for dice in range(MOST_DICE):
        blank = dice - count + 1
        full = comb(dice, count - 1) * 3**blank if blank >= 0 else 0
        found.append(4 * found[-1] - full)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Fight:
    """Both stages of one pool: what the enemy loses, and what the firer does.

    Attributes:
        kills: Troopers the enemy loses.
        own: Troopers the firing unit loses to a catastrophe.
    """

    kills: Pmf
    own: Pmf


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What both stages depend on besides the pool.

    Attributes:
        cover: Whether the target is in cover.
        keen: Whether a close combat weapon does it.
        own_cover: Whether the firing unit is in cover (A-M8).
        troops: The target's troopers; None for no end of them.
        own_troops: The firing unit's; None for no end of them.
    """

    cover: bool = False
    keen: bool = False
    own_cover: bool = False
    troops: int | None = None
    own_troops: int | None = None


@lru_cache(maxsize=512)
def fight(dice: int, terms: Terms, house: House = STANDARD) -> Fight:
    """Roll to hit, then roll the damage of the hits, whoever took them (M20 to M25)."""
    rolled = net(dice)
    own_covered = terms.own_cover and not house.own_cover_is_nothing

    def stage(hits: int, most: int | None, *, covered: bool, keen: bool) -> Pmf:
        thrown = damage_pool(max(0, hits), cover=covered, keen=keen)
        return losses(thrown, most, unsparing=house.damage_unsparing)

    kills = mixture(
        (
            Fraction(weight, rolled.total),
            stage(hits, terms.troops, covered=terms.cover, keen=terms.keen),
        )
        for hits, weight in rolled.items()
    )
    own = mixture(
        (
            Fraction(weight, rolled.total),
            stage(-hits, terms.own_troops, covered=own_covered, keen=False),
        )
        for hits, weight in rolled.items()
    )
    return Fight(kills, own)
