"""Throws that depend on other throws: as many dice as were hits, one of several."""

from collections.abc import Iterable
from fractions import Fraction
from math import lcm

from builder.odds import limits as bounds
from builder.odds import polynomial as packing
from builder.odds.limits import Unanswerable
from builder.odds.pmf import Pmf


def compose(count: Pmf, thrown: Pmf) -> Pmf:
    """Return the sum of as many throws as another throw shows, such as damage per hit.

    The generating function of the sum is that of the count, applied to that of one
    throw: Σ weight[n] · base^n. The range of n is halved again and again, so the
    powers needed are few, and the products are of numbers of about equal length.

    >>> compose(2 @ Pmf.chance(Fraction(1, 2)), Pmf.die(6)).mean
    Fraction(7, 2)
    >>> dict(compose(Pmf.die(2), Pmf.die(2)))  # 1 or 2 coins of 1 and 2
    {1: 2, 2: 3, 3: 2, 4: 1}

    Args:
        count: How many throws there are.
        thrown: Each of them.

    Raises:
        Unanswerable: If there can be fewer than 0, or too many to work out.
    """
    bounds.dice(count.low)
    most = bounds.dice(count.high)
    low, high = min(0, thrown.low), max(0, thrown.high)
    total = count.total * thrown.total**most
    bounds.outcomes((high - low) * most + 1, total)
    half = (high - low) * most * total.bit_length() // 2
    bounds.work(32 * bounds.product(half, half))
    size = packing.width(total)
    base = packing.pack((*(0,) * (thrown.low - low), *thrown.weights), size)

    def branch(first: int, past: int) -> int:
        """Return Σ weight · total^(most − n) · base^(n − first), for n in the range."""
        if past - first == 1:
            at = first - count.low
            weight = count.weights[at] if at >= 0 else 0
            # A throw left out adds 0 rather than `low`, so the sum starts further up.
            up = -low * (most - first) * size * 8
            scale: int = thrown.total ** (most - first)
            return weight * scale << up
        middle = (first + past) // 2
        return branch(first, middle) + raised(middle - first) * branch(middle, past)

    powers: dict[int, int] = {1: base}

    def raised(exponent: int) -> int:
        if exponent not in powers:
            part = raised(exponent // 2) * raised(exponent - exponent // 2)
            powers[exponent] = part
        return powers[exponent]

    weights = packing.unpack(branch(0, most + 1), (high - low) * most + 1, size)
    error = count.truncation_error + thrown.truncation_error * count.mean
    return Pmf.dense(low * most, weights, error)


def mixture(parts: Iterable[tuple[Fraction | int, Pmf]]) -> Pmf:
    """Return one of several throws, each as likely as its weight says.

    Args:
        parts: Each throw with its weight of 0 or more, not all 0; a whole number
            or a fraction.

    Raises:
        Unanswerable: If a weight is negative or all are 0.
    """
    held = [(Fraction(share), each) for share, each in parts if share]
    if not held or min(share for share, _ in held) < 0:
        raise Unanswerable("The parts of a mixture weigh 0 or more, and one is above")
    whole = sum(share for share, _ in held)
    scale = lcm(*(share.denominator * each.total for share, each in held))
    low = min(each.low for _, each in held)
    weights = [0] * (max(each.high for _, each in held) - low + 1)
    bounds.outcomes(len(weights), scale)
    for share, each in held:
        factor = int(share * scale / each.total)
        for at, weight in enumerate(each.weights, each.low - low):
            weights[at] += factor * weight
    error = sum((share * each.truncation_error for share, each in held), Fraction(0))
    return Pmf.dense(low, weights, error / whole)
