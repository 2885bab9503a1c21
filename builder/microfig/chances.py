"""What the dice of a pool do: hits, catastrophes, and troopers lost (M20 to M25)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import comb, isqrt
from operator import mul
from typing import Final, NamedTuple

from builder.microfig.house_rules import STANDARD, House
from builder.microfig.volley import damage_pool
from builder.odds import Pmf, limits, mixture
from builder.odds.polynomial import power

# Troopers lost to a damage pool, or to hits that become one (M24, M25).
#
# A die of damage is worth what a die to hit is: +1 on a 5 or 6, -1 on a 1. The throws
# of a pool that come to a number are counted for that number alone, so the work is dice
# times troopers.


SIDES: Final = 6
MOST_KEPT: Final = 1_280
"""The largest damage pool whose counts are kept, which takes some megabytes."""
MOST_UNSPARING: Final = 1_024
"""The largest damage pool that is worked out under A-M7: a doubled one of 512."""


def losses(pools: Pmf, troops: int | None = None, *, unsparing: bool = False) -> Pmf:
    """Return the troopers lost to a damage pool (M24, M25).

    Args:
        pools: How likely the damage pool is to have so many dice.
        troops: How many there are to lose; None for no limit.
        unsparing: Whether every 5 and 6 counts, if they are more than the 1s (A-M7).
    """
    dice = pools.high
    most = dice if troops is None else min(dice, troops)
    if not most:
        return Pmf.always(0)
    if unsparing:
        return mixture(
            (Fraction(weight, pools.total), _unsparing(n, min(n, most)))
            for n, weight in pools.items()
        )
    # Throws of a smaller pool count as throws of the largest with idle dice.
    shares = [pools.get(n, 0) * SIDES ** (dice - n) for n in range(dice + 1)]
    ways = {n: sum(map(mul, shares, _coming_to(n, dice))) for n in range(1, most)}
    ways[most] = sum(map(mul, shares, _harming(dice))) - sum(ways.values())
    ways[0] = pools.total * SIDES**dice - sum(ways.values())
    return Pmf(ways)


def mean_losses(pools: Pmf) -> Fraction:
    """Return the mean of `losses` without limits: the work is only the dice."""
    dice = pools.high
    shares = [pools.get(n, 0) * SIDES ** (dice - n) for n in range(dice + 1)]
    lost = sum(map(mul, shares, _lost_by(dice)))
    return Fraction(lost, pools.total * SIDES**dice)


def _lost_by(most: int) -> Iterator[int]:
    """Yield, for 0, 1, 2 … dice, the troopers lost to all throws together.

    Two faces of one more die add a trooper to each throw at 0 or more, and one face
    takes a trooper from each at 1 or more.
    """
    lost = 0
    for some, none in zip(_harming(most), _coming_to(0, most), strict=True):
        yield lost
        lost = SIDES * lost + 2 * none + some


def _coming_to(net: int, most: int) -> Iterable[int]:
    """Return, for 0, 1, 2 … dice, the throws that come to a number of 0 or more.

    An answer asks for them again at each distance and cover, so those of all but huge
    pools are kept.
    """
    return _kept(net, most) if most <= MOST_KEPT else _throws(net, most)


@lru_cache(maxsize=64)
def _kept(net: int, most: int) -> tuple[int, ...]:
    return tuple(_throws(net, most))


def _throws(net: int, most: int) -> Iterator[int]:
    """Yield, for 0, 1, 2 … dice, the throws that come to a number of 0 or more.

    They are the coefficients of x^net in (2x + 3 + 1/x)^dice. As with Legendre's
    polynomials, each follows from the two before it.
    """
    yield from (0 for _ in range(min(net, most + 1)))
    before, here = 0, 2**net
    for dice in range(net + 1, most + 2):
        yield here
        after = 3 * dice * (2 * dice - 1) * here - dice * (dice - 1) * before
        before, here = here, after // (dice * dice - net * net)


@lru_cache(maxsize=16)
def _harming(most: int) -> tuple[int, ...]:
    """Return, for 0, 1, 2 … dice, the throws that come to 1 or more.

    One more die lifts the throws at 0 with two of its faces, and drops those at 1
    with one.
    """
    found = [0]
    for at_none, at_one in zip(_coming_to(0, most), _coming_to(1, most), strict=True):
        found.append(SIDES * found[-1] + 2 * at_none - at_one)
    return tuple(found[:-1])


def _unsparing(dice: int, most: int) -> Pmf:
    """Return 5s and 6s of a pool where they outnumber the 1s, else 0; up to `most`."""
    if not most:
        return Pmf.always(0)
    some = _harming(MOST_UNSPARING)[dice]
    ways = {
        good: comb(dice, good) * 2**good * _fewer(good)[dice - good]
        for good in range(1, most)
    }
    ways[most] = some - sum(ways.values())
    ways[0] = SIDES**dice - some
    return Pmf(ways)


@lru_cache(maxsize=MOST_UNSPARING)
def _fewer(count: int) -> tuple[int, ...]:
    """Return the throws of 0, 1, 2 … dice without 5 or 6 that show under `count` 1s.

    One more die is a 1 or one of three blanks, so there are four times as many,
    less those that this 1 brings up to the count.
    """
    found = [4**dice for dice in range(count)]
    full = 1
    for dice in range(count, MOST_UNSPARING + 1):
        found.append(4 * found[-1] - full)
        full = full * 3 * dice // (dice - count + 1)
    return tuple(found)


MOST_DICE: Final = 2_048
"""The largest pool whose odds are worked out."""
ALWAYS_EXACT: Final = 512
"""The largest that is exact for any target: 8 braced, skilled heavies at an area."""
_STEPS: Final = 40_000_000
"""Square dice, times troopers, that are worked out in about a second."""
_ANSWER: Final = 300_000_000
"""Steps of all pools of one answer together, about half a second."""
BITS: Final = 3
"""Bits of the weights of a pool, at most, for each die of it."""
_SINGLE: Final = 40
"""Steps for each square die of a pool, whatever can be lost."""


def worth(face: int) -> int:
    """Return what a die is worth, to hit and to damage (M20, M24).

    >>> [worth(face) for face in (1, 2, 3, 4, 5, 6)]
    [-1, 0, 0, 0, 1, 1]
    """
    return (face >= 5) - (face == 1)


NET: Final = Pmf.die(6).map(worth)
"""A die: 5 and 6 hit, 1 takes a hit away, the rest is nothing (M20)."""


@lru_cache(maxsize=256)
def net(dice: int) -> Pmf:
    """Return hits less 1s of a pool; below 0 is a catastrophe (M20, M21).

    Args:
        dice: 0 to `MOST_DICE`.
    """
    # Pools of these narrow dice stay quick beyond the limit that `@` sets for any die.
    weights = power(NET.weights, dice, NET.total**dice)
    return Pmf.dense(dice * NET.low, weights)


@lru_cache(maxsize=256)
def to_hit(dice: int) -> tuple[Fraction, Fraction, Fraction]:
    """Return the chances that a pool hits, does nothing, and is a catastrophe."""
    rolled = net(dice)
    hit = rolled.at_least(1)
    nothing = rolled.at_least(0) - hit
    return hit, nothing, 1 - hit - nothing


class Fight(NamedTuple):
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
        keen: Whether a close combat weapon hits.
        own_cover: Whether the firing unit is in cover (A-M8).
        troops: The target's troopers; None for no limit.
        own_troops: The firing unit's; None for no limit.
    """

    cover: bool = False
    keen: bool = False
    own_cover: bool = False
    troops: int | None = None
    own_troops: int | None = None


def fight(dice: int, terms: Terms, house: House = STANDARD) -> Fight:
    """Return what both sides lose to a roll to hit and its damage (M20 to M25)."""
    return Fight(kills(dice, terms, house), own_losses(dice, terms, house))


def kills(dice: int, terms: Terms, house: House = STANDARD) -> Pmf:
    """Return what the enemy loses to a pool (M20, M22 to M25)."""
    # The firing unit makes no difference to it, so it is worked out once for all.
    return _kills(dice, replace(terms, own_troops=None, own_cover=False), house)


@lru_cache(maxsize=512)
def _kills(dice: int, terms: Terms, house: House) -> Pmf:
    pools = _pools(net(dice), covered=terms.cover, keen=terms.keen)
    return losses(pools, terms.troops, unsparing=house.damage_unsparing)


@lru_cache(maxsize=512)
def own_losses(dice: int, terms: Terms, house: House = STANDARD) -> Pmf:
    """Return what the firing unit loses to a catastrophe of its pool (M21 to M25)."""
    covered = terms.own_cover and not house.own_cover_is_nothing
    pools = _pools(-net(dice), covered=covered, keen=False)
    return losses(pools, terms.own_troops, unsparing=house.damage_unsparing)


@lru_cache(maxsize=512)
def mean_kills(dice: int, terms: Terms, house: House = STANDARD) -> Fraction:
    """Return the mean of the kills of `fight`, which is quick for any number of men."""
    if terms.troops is not None or house.damage_unsparing:
        return kills(dice, terms, house).mean
    return mean_losses(_pools(net(dice), covered=terms.cover, keen=terms.keen))


def _pools(hits: Pmf, *, covered: bool, keen: bool) -> Pmf:
    return hits.floor(0).map(lambda n: damage_pool(n, cover=covered, keen=keen))


def dice_used(dice: int, terms: Terms, house: House = STANDARD) -> int:
    """Return how many dice of a pool its odds use, to take about a second.

    Fewer dice give a lower bound on the enemy's losses: one more die lifts a third of
    the throws at k - 1 to k, and drops a sixth of those at k, which are never twice as
    many.
    """
    most = ALWAYS_EXACT
    if not (terms.troops is None or terms.own_troops is None or house.damage_unsparing):
        troops = max(1, terms.troops, terms.own_troops)
        most = max(most, min(MOST_DICE, isqrt(_STEPS // troops)))
    return min(dice, most)


def workable(
    battles: Iterable[Sequence[tuple[int, Terms]]], house: House = STANDARD
) -> bool:
    """Return whether all dice of several battles can be worked out in about a second.

    Args:
        battles: The dice of each pool and its terms, battle by battle.
        house: The readings.
    """
    steps = 0
    for pools in battles:
        if any(dice_used(dice, terms, house) < dice for dice, terms in pools):
            return False
        dice, terms = [dice for dice, _ in pools], [own for _, own in pools]
        steps += _work(dice, terms, house)
    return steps <= _ANSWER


def _work(used: Sequence[int], terms: Sequence[Terms], house: House) -> int:
    """Return the steps to work out some pools and to add up what they take."""
    steps, theirs, ours = 0, [], []
    for dice, each in zip(used, terms, strict=True):
        killed = dice * (1 + each.keen)
        theirs.append((_least(killed, each.troops), BITS * (dice + killed)))
        ours.append((_least(dice, each.own_troops), BITS * 2 * dice))
        slow = 4 * (1 + each.keen) if house.damage_unsparing else 1
        steps += slow * dice * dice * (_SINGLE + theirs[-1][0] + ours[-1][0])
    return steps + _sum_work(theirs) + _sum_work(ours)


def _sum_work(parts: Sequence[tuple[int, int]]) -> int:
    """Return the steps to add up losses, each with its outcomes and its bits."""
    steps = outcomes = bits = 0
    for more, wide in parts:
        bits += wide
        steps += bool(outcomes) * 8 * limits.product(outcomes * bits, more * bits)
        outcomes += more
    return steps


def _least(dice: int, troops: int | None) -> int:
    return dice if troops is None else min(dice, troops)
