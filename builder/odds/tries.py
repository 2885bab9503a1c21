"""Chances of many equal tries."""

from collections.abc import Mapping
from fractions import Fraction
from math import comb


def binomial(chance: Fraction, tries: int) -> tuple[Fraction, ...]:
    """Return the chance of each number of successes, from none to all."""
    return tuple(
        comb(tries, k) * chance**k * (1 - chance) ** (tries - k)
        for k in range(tries + 1)
    )


def once_of(chance: Fraction, tries: int) -> Fraction:
    """Return the chance that something happens at least once in so many tries.

    >>> str(once_of(Fraction(1, 6), 2))
    '11/36'
    """
    return 1 - (1 - chance) ** tries


def mean(chances: Mapping[int, Fraction]) -> Fraction:
    """Return the mean of a distribution, from the chance of each number."""
    return sum((count * chance for count, chance in chances.items()), Fraction(0))
