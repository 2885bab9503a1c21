"""Bursts, Arc Fire and launches: several rolls with one weapon, which may jam (8.3)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Final, TypeAlias

from builder.brikwars.chances.attack import SingleAttack, guarded, wounds
from builder.brikwars.chances.explosion import stacked_hurt
from builder.brikwars.chances.shields import Guard
from builder.brikwars.chances.skill import NONE, Natural
from builder.odds import Pmf, Unanswerable, mixture

# Several hits in a turn on who has Energy Shields: where the Power goes (R8.5.18)

MOST_STATES: Final = 20_000
"""The most turns of events that are told apart."""
Harm: TypeAlias = tuple[Fraction, ...]
"""The chances of 0, 1, 2 ... points of Size Damage in the end."""


def shielded_hurts(rolls: Sequence[SingleAttack], most: int) -> Pmf:
    """Return the points of Size Damage of several rolls at one target.

    Its owner sees each hit before its Damage is rolled, and spends shield dice so that
    the points are fewest on average, of this hit and of all that may follow. Dice that
    are spent are gone for the turn, and so is the Power of each inch that is lost.

    Args:
        rolls: The attacks, in their order; a roll that jams is the last (R8.3.10).
        most: The most points that count.

    Raises:
        Unanswerable: If there are too many dice, or too many ways to go.
    """
    target = rolls[0].target
    last = min(most, len(rolls))
    if len(rolls) * (last + 1) * (1 + target.power) > MOST_STATES:
        raise Unanswerable("So many hits on Energy Shields are not worked out")

    @cache
    def harm(place: int, power: int, done: int) -> Harm:
        """The chances of points in the end, from a roll on."""
        if place == len(rolls) or done == last:
            return tuple(Fraction(n == done) for n in range(last + 1))
        attack = rolls[place]
        ways: list[tuple[Fraction, Harm]] = []
        for each in attack.roll.naturals:
            after = len(rolls) if attack.jams(each.number) else place + 1
            missed = 1 - each.hit - each.spare
            ways.append((each.chance * missed, harm(after, power, done)))
            for hit, spare in ((each.hit, False), (each.spare, True)):
                if hit:
                    known = guarded(attack, target.after(done), spare=spare)
                    choices = [guard for guard in known if guard.spent <= power]
                    ends = [met(guard, after, power, done) for guard in choices]
                    ways.append((each.chance * hit, min(ends, key=_mean)))
        return _mixed(ways)

    def met(guard: Guard, after: int, power: int, done: int) -> Harm:
        left = power - guard.spent
        hurt = harm(after, max(0, left - target.power_per_inch), done + 1)
        return _mixed([(guard.hurt, hurt), (1 - guard.hurt, harm(after, left, done))])

    chances = harm(0, target.power, 0)
    return mixture([(chance, Pmf.always(n)) for n, chance in enumerate(chances)])


def _mixed(ways: Sequence[tuple[Fraction, Harm]]) -> Harm:
    points = range(len(ways[0][1]))
    return tuple(
        sum((share * chances[n] for share, chances in ways), Fraction(0))
        for n in points
    )


def _mean(chances: Harm) -> Fraction:
    return sum((n * chance for n, chance in enumerate(chances)), Fraction(0))


MOST_ROLLS: Final = 50
"""The most Attack Rolls of one volley."""
Success: TypeAlias = Callable[[SingleAttack, Natural, int], Fraction]
"""The chance of a success, by the attack, the Skill die and the successes so far."""


@dataclass(frozen=True, slots=True)
class VolleyChances:
    """The chances of several Attack Rolls at one target.

    Attributes:
        hits: How many hit.
        hurts: Points of Size Damage, up to the target's Effective Size or hit
            points; 1 for Size 0.
    """

    hits: Pmf
    hurts: Pmf


def volley(attacks: tuple[tuple[SingleAttack, int], ...]) -> VolleyChances:
    """Return the chances of several rolls; one that jams is the last (R8.3.10).

    The Auto Penalty must be among the attack's modifiers already: the number of rolls
    for a Burst, the points of Arc for Arc Fire. Only the rolls at one target count.
    One weapon makes all rolls, so they share Skill die and Use; in a launch their
    Damage dice may differ (R8.4.18, R8.4.21). Explosions that stack are one hurt at
    most, whatever hits (R8.4.6).

    Args:
        attacks: Each kind of attack, and how many there are if nothing jams.

    Raises:
        Unanswerable: If there are more than 50 in all, or too many dice to work out.
    """
    rolls = sum(many for _, many in attacks)
    if not 0 <= rolls <= MOST_ROLLS:
        raise Unanswerable(f"From 0 to {MOST_ROLLS} rolls are made, not {rolls}")
    first, _ = attacks[0]
    size = first.target.size
    return VolleyChances(
        hits=_counted(attacks, rolls, lambda _, each, __: each.hit + each.spare),
        hurts=_hurts(attacks, size),
    )


def _hurts(attacks: Sequence[tuple[SingleAttack, int]], size: int) -> Pmf:
    stacked = [each for each in attacks if each[0].stacks]
    apart = [each for each in attacks if not each[0].stacks]
    if sum(many for _, many in stacked) < 2:
        stacked, apart = [], list(attacks)
    first, _ = attacks[0]
    if stacked and first.target.shields and apart:
        raise Unanswerable("Explosions and objects meet Energy Shields: too many ways")
    together = stacked_hurt(stacked, size) if stacked else NONE
    if first.target.shields and not stacked:
        rolls = [attack for attack, many in attacks for _ in range(many)]
        return shielded_hurts(rolls, first.target.points)

    def hurt(attack: SingleAttack, number: Natural, done: int) -> Fraction:
        plain, spare = wounds(attack, attack.target.after(done))
        return number.hit * plain + number.spare * spare

    return _counted(apart, first.target.points, hurt, together)


def _counted(
    attacks: Sequence[tuple[SingleAttack, int]],
    most: int,
    success: Success,
    before: Fraction = NONE,
) -> Pmf:
    """The number of successes, counted up to `most`, in about rolls x `most` steps.

    `before` is the chance that there is one already.
    For each number of successes, `going` holds the weight of the cases in which the
    weapon still fires, `ended` of those in which it has jammed. Weights are whole
    numbers over one common denominator, which is much quicker than fractions.
    """
    last = min(most, sum(many for _, many in attacks) + bool(before))
    kinds = [_steps(attack, success, last) for attack, _ in attacks]
    whole = lcm(*(c.denominator for steps in kinds for step in steps for c in step))
    going, ended = [0] * (last + 1), [0] * (last + 1)
    going[0] = before.denominator - before.numerator
    if before:
        going[1] = before.numerator
    made = (
        [tuple(int(chance * whole) for chance in step) for step in steps]
        for steps, (_, many) in zip(kinds, attacks, strict=True)
        for _ in range(many)
    )
    for scaled in made:
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


def _steps(
    attack: SingleAttack, success: Success, last: int
) -> list[tuple[Fraction, ...]]:
    """The steps after 0, 1, 2 ... successes; after the last, nothing succeeds."""
    steps = [_step(attack, success, done) for done in range(last)]
    return [*steps, _step(attack, lambda _, __, ___: NONE, last)]


def _step(attack: SingleAttack, success: Success, done: int) -> tuple[Fraction, ...]:
    """The chances of failure and success without a jam, then of both with a jam."""
    out = [NONE] * 4
    for each in attack.roll.naturals:
        # The last two of the four chances are those of a roll that jams.
        jams = 2 if attack.jams(each.number) else 0
        good = success(attack, each, done)
        out[jams] += each.chance * (1 - good)
        out[jams + 1] += each.chance * good
    return tuple(out)
