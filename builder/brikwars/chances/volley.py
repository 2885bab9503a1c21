"""Bursts and Arc Fire: several Attack Rolls with one weapon that may jam (8.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Final

from builder.brikwars.chances.attack import Attack, given
from builder.brikwars.chances.skill import NONE, Natural
from builder.odds import Pmf, Unanswerable

MOST_ROLLS: Final = 50
"""Attack Rolls of one volley."""


@dataclass(frozen=True, slots=True)
class Volley:
    """What several Attack Rolls at one target come to.

    Attributes:
        fired: How many of them are made before the weapon jams or all are made.
        hits: How many hit.
        hurts: Points of Size Damage, up to the target's Effective Size; 1 for Size 0.
        jam: The chance that the weapon ends Inoperative.
        cut: The probability, at most, of Bonus Dice left out of `hurts`.
    """

    fired: Pmf
    hits: Pmf
    hurts: Pmf
    jam: Fraction
    cut: Fraction


@lru_cache(maxsize=256)
def volley(attack: Attack, rolls: int) -> Volley:
    """Make several Attack Rolls; the one that jams the weapon is its last (R8.3.10).

    The Auto Penalty must be among the attack's modifiers already: `rolls` for a
    Burst, the points of Arc for Arc Fire, whose rolls are the target's alone.

    Args:
        attack: Each of the attacks; its `auto` is what the bare die must reach.
        rolls: How many are made if nothing jams (R8.3.2 for Arc Fire).

    Raises:
        Unanswerable: If there are more than 50, or too many dice to work out.
    """
    if not 0 <= rolls <= MOST_ROLLS:
        raise Unanswerable(f"From 0 to {MOST_ROLLS} rolls are made, not {rolls}")
    size = attack.target.size
    points = max(1, size)
    jam = attack.roll.below(attack.auto)
    spare = attack.damage(spare=True)
    return Volley(
        fired=_fired(jam, rolls),
        hits=_counted(attack, rolls, rolls, lambda each, _: each.hit + each.spare),
        hurts=_counted(
            attack, rolls, points, lambda each, done: given(attack, each, size - done)
        ),
        jam=jam_within(jam, rolls),
        cut=rolls * (spare.cut + attack.target.armor.cut),
    )


def jam_within(once: Fraction, rolls: int) -> Fraction:
    """The chance to jam within so many rolls, from that of one (R8.3.10)."""
    return 1 - (1 - once) ** rolls


def _fired(jam: Fraction, rolls: int) -> Pmf:
    """How many rolls are made when each may be the last."""
    jams, whole = jam.numerator, jam.denominator
    going = whole - jams
    ending = (
        jams * going ** (made - 1) * whole ** (rolls - made)
        for made in range(1, rolls + 1)
    )
    weights = [0, *ending]
    weights[rolls] += going**rolls
    return Pmf.dense(0, weights)


def _counted(
    attack: Attack, rolls: int, most: int, success: Callable[[Natural, int], Fraction]
) -> Pmf:
    """How often something succeeds, at most so many times.

    Args:
        attack: Each of the attacks.
        rolls: How many are made if nothing jams.
        most: After so many successes nothing more is to be done.
        success: The chance of it by what the die shows and the successes so far.
    """
    last = min(most, rolls)
    steps = [_step(attack, success, done) for done in range(last)]
    steps.append(_step(attack, lambda _, __: NONE, last))
    whole = lcm(*(chance.denominator for step in steps for chance in step))
    scaled = [tuple(int(chance * whole) for chance in step) for step in steps]
    going, ended = [1, *(0,) * last], [0] * (last + 1)
    for _ in range(rolls):
        after = [0] * (last + 1)
        ended = [weight * whole for weight in ended]
        for done, weight in enumerate(going):
            miss, hit, last_miss, last_hit = scaled[done]
            after[done] += weight * miss
            ended[done] += weight * last_miss
            if done < last:
                after[done + 1] += weight * hit
                ended[done + 1] += weight * last_hit
        going = after
    return Pmf.dense(0, map(sum, zip(going, ended, strict=True)))


def _step(
    attack: Attack, success: Callable[[Natural, int], Fraction], done: int
) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """Failure and success of a roll that goes on, then of one that jams."""
    out = [NONE] * 4
    for each in attack.roll.naturals:
        jams = 2 if 0 < each.number < attack.auto else 0
        good = success(each, done)
        out[jams] += each.chance * (1 - good)
        out[jams + 1] += each.chance * good
    return (out[0], out[1], out[2], out[3])
