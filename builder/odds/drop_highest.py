"""Pools from which the highest dice are taken away."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from math import comb, prod
from operator import mul
from typing import TypeAlias

from builder.odds import limits as bounds
from builder.odds import polynomial as packing
from builder.odds.exploding import SLIGHT, capped, chain_for, chained
from builder.odds.limits import Unanswerable
from builder.odds.pmf import Pmf

Groups: TypeAlias = tuple[tuple[int, Pmf], ...]
"""Dice by kind: how many, and what one of them shows."""


def lowest(groups: Groups, keep: int) -> Pmf:
    """Return the sum of the lowest dice of a pool.

    >>> lowest(((2, Pmf.die(10)),), 1).mean
    Fraction(77, 20)

    Args:
        groups: The dice by kind.
        keep: How many count, up to all of them.

    Raises:
        Unanswerable: If the pool is too large, or holds fewer dice than that.
    """
    held = tuple((bounds.dice(count), die) for count, die in groups if count)
    dice = bounds.dice(sum(count for count, _ in held))
    if not 0 <= keep <= dice:
        raise Unanswerable(f"Of {dice} dice, from 0 to {dice} can be kept, not {keep}")
    if keep == 0:
        return Pmf.always(0)
    if keep == dice:
        return sum((count @ die for count, die in held), Pmf.always(0))
    return _lowest(held, keep)


def without_highest(
    groups: tuple[tuple[int, int, int], ...],
    dropped: int,
    *,
    cut: Fraction = SLIGHT,
) -> Pmf:
    """Return the sum of dice with bonus dice after the highest were dropped.

    Args:
        groups: How many dice of how many faces, and what each loses; none falls
            below 0.
        dropped: How many are dropped, each with the bonus dice it earned.
        cut: How likely the bonus dice left out of one kind may be.

    Raises:
        Unanswerable: If the pool is too large, or holds fewer dice than that.
    """
    held = [(bounds.dice(count), *kind) for count, *kind in groups if count]
    dice = bounds.dice(sum(count for count, _, _ in held))
    if dropped == 0:
        parts = (
            chained(count, faces, less=less, cut=cut) for count, faces, less in held
        )
        return sum(parts, Pmf.always(0))
    if not 0 <= dropped <= dice:
        raise Unanswerable(f"Of {dice} dice, from 0 to {dice} can go, not {dropped}")
    # All kinds stop at one number. Otherwise a die that stopped early could count as
    # lower than a die of another kind that went on.
    steps = [max(0, faces - less) for _, faces, less in held]
    chains = [chain_for(dice, dropped, faces, cut) for _, faces, _ in held]
    top = max(map(mul, chains, steps))
    stopped = tuple(
        (count, _stopped(faces, step, top, less))
        for (count, faces, less), step in zip(held, steps, strict=True)
    )
    kept = lowest(stopped, dice - dropped)
    # A kept die was stopped only if more dice reach `top` than are dropped.
    ways = comb(dice, dropped + 1)
    going_on = max(die.truncation_error for _, die in stopped)
    return Pmf.dense(kept.low, kept.weights, ways * going_on ** (dropped + 1))


def _stopped(faces: int, step: int, top: int, less: int) -> Pmf:
    """Return a die with bonus dice whose outcome counts as `top` at most."""
    if step == 0:
        return Pmf.always(0)
    die = capped(faces, -(-top // step), less=less)
    held = die.map(lambda outcome: min(top, outcome))
    return Pmf.dense(held.low, held.weights, Fraction(1, faces ** (top // step)))


def _lowest(held: Groups, keep: int) -> Pmf:
    """Return the sum of the lowest dice, added up by the highest number kept.

    The highest kept die shows t or more where fewer than `keep` dice fall below t.
    Those fall as they may; the rest of the kept ones are counted as t. Taking off
    the cases where it shows more than t leaves those where it shows just t.

    So the work grows with numbers times dice kept, not with the ways dice can fall.

    >>> dict(_lowest(((2, Pmf.die(2)),), 1))  # 1 unless both show 2
    {1: 3, 2: 1}
    """
    low = min(die.low for _, die in held)
    span = max(die.high for _, die in held) - low
    total = prod(die.total**count for count, die in held)
    bounds.outcomes(span * keep + 1, total)
    size = packing.width(total)
    width = span * size * 8
    bounds.work(span * keep * bounds.product(width * keep // 2, width))
    columns = [_column(die, low, span) for _, die in held]
    packed = 0
    below = _below(held, columns, 0, size, keep)
    for at in range(span + 1):
        if not any(weights[at] for weights, _ in columns):
            continue
        after = _below(held, columns, at + 1, size, keep)
        for count in range(keep):
            packed += (below[count] - after[count]) << (keep - count) * at * size * 8
        below = after
    weights = packing.unpack(packed, span * keep + 1, size)
    error = sum((count * die.truncation_error for count, die in held), Fraction(0))
    return Pmf.dense(low * keep, weights, error)


def _column(die: Pmf, low: int, span: int) -> tuple[list[int], list[int]]:
    """Return a die's weights over a common range, and their sums from each up."""
    before = die.low - low
    after = span + 1 - before - len(die.weights)
    weights = [*(0,) * before, *die.weights, *(0,) * after]
    above = [*accumulate(reversed(weights))][::-1]
    return weights, [*above, 0]


def _below(
    held: Groups,
    columns: Sequence[tuple[list[int], list[int]]],
    at: int,
    size: int,
    keep: int,
) -> list[int]:
    """Return the packed sums of 0, 1, 2 ... dice below a number, the rest not below.

    Args:
        held: The dice by kind.
        columns: The weights of each kind, and their sums from each number up.
        at: The number, counted from the common low.
        size: Bytes of a slot.
        keep: How many entries to work out.
    """
    out = [1]
    for (count, _), (weights, above) in zip(held, columns, strict=True):
        start = packing.pack(weights[:at], size)
        most = min(count, keep - 1)
        powers = [1]
        for _ in range(most):
            powers.append(powers[-1] * start)
        mine = [
            comb(count, n) * above[at] ** (count - n) * powers[n]
            for n in range(most + 1)
        ]
        out = _joined(out, mine, keep)
    return out + [0] * (keep - len(out))


def _joined(one: list[int], other: list[int], keep: int) -> list[int]:
    """Return the first `keep` coefficients of a product of polynomials."""
    if one == [1]:
        return other
    out = [0] * min(keep, len(one) + len(other) - 1)
    for at, left in enumerate(one):
        for by, right in enumerate(other[: max(0, keep - at)]):
            out[at + by] += left * right
    return out
