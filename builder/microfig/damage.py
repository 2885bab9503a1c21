"""Troopers lost to a damage pool, or to hits that become one (M24, M25).

A die of damage is worth what a die to hit is: +1 on a 5 or 6, -1 on a 1. The throws
of a pool that come to a number are counted for that number alone, so the work is dice
times troopers.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from math import comb
from operator import mul
from typing import Final

from builder.odds import Pmf, mixture

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
