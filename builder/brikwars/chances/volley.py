"""Several rolls at one target: Bursts, Arc Fire, launches, whole attacks (8.3, 8.6)."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from math import gcd, isqrt, lcm
from typing import Final, NamedTuple, TypeAlias

from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.attack import SingleAttack, guarded, wounds
from builder.brikwars.chances.explosion import stacked_hurt
from builder.brikwars.chances.shields import Guard
from builder.brikwars.chances.skill import ALL, NONE
from builder.odds import Pmf, Unanswerable, mixture

# How large a volley is worked out.
_MOST_STATES: Final = 20_000
"""Turns of events at Energy Shields that are told apart."""
_MOST_ROLLS: Final = 50
"""Attack Rolls of one weapon."""
_MOST_TOGETHER: Final = 200
"""Attack Rolls of all weapons of one attack."""
_MOST_STEPS: Final = 2_500
"""Steps to the points of Size Damage, of as many rolls as points each."""
_MOST_STACKED: Final = 24
"""Dice of Explosions of several weapons that add up."""
_MOST_GUARDED: Final = 600
"""Steps of several weapons against Energy Shields, times their Power."""

# Several hits in a turn on who has Energy Shields: where the Power goes (R8.5.18)

Harm: TypeAlias = tuple[Fraction, ...]
"""The chances of 0, 1, 2 ... points of Size Damage in the end."""


def shielded_hurts(
    rolls: Sequence[SingleAttack], most: int, ends: Sequence[int] = ()
) -> Pmf:
    """Return the points of Size Damage of several rolls at one target.

    Its owner sees each hit before its Damage is rolled, and spends shield dice so that
    the points are fewest on average, of this hit and of all that may follow. Dice that
    are spent are gone for the turn, and so is the Power of each inch that is lost.

    Args:
        rolls: The attacks, in their order.
        most: The most points that count.
        ends: For each roll, the place of the first roll with another weapon, which is
            the next where it jams (R8.3.10); unless given, one weapon makes them all.

    Raises:
        Unanswerable: If there are too many dice, or too many ways to go.
    """
    target = rolls[0].target
    ends = ends or (len(rolls),) * len(rolls)
    last = min(most, len(rolls))
    if len(rolls) * (last + 1) * (1 + target.power) > _MOST_STATES:
        raise Unanswerable("So many hits on Energy Shields are not worked out")

    @cache
    def harm(place: int, power: int, done: int) -> Harm:
        """The chances of points in the end, from a roll on."""
        if place == len(rolls) or done == last:
            return tuple(Fraction(n == done) for n in range(last + 1))
        attack = rolls[place]
        ways: list[tuple[Fraction, Harm]] = []
        nexts = (place + 1, ends[place])
        for after, (rolled, plain, kept) in zip(nexts, _ends(attack), strict=True):
            if rolled:
                missed = rolled - plain - kept
                ways.append((missed, harm(after, power, done)))
            for hit, spare in ((plain, False), (kept, True)):
                if hit:
                    known = guarded(attack, target.after(done), spare=spare)
                    choices = [guard for guard in known if guard.spent <= power]
                    come = [met(guard, after, power, done) for guard in choices]
                    ways.append((hit, min(come, key=_mean)))
        return _mixed(ways)

    def met(guard: Guard, after: int, power: int, done: int) -> Harm:
        left = power - guard.spent
        hurt = harm(after, max(0, left - target.power_per_inch), done + 1)
        return _mixed([(guard.hurt, hurt), (1 - guard.hurt, harm(after, left, done))])

    chances = harm(0, target.power, 0)
    return mixture([(chance, Pmf.always(n)) for n, chance in enumerate(chances)])


def _mixed(ways: Sequence[tuple[Fraction, Harm]]) -> Harm:
    return tuple(_sum(ways, n) for n in range(len(ways[0][1])))


def _sum(ways: Sequence[tuple[Fraction, Harm]], point: int) -> Fraction:
    """The chance of so many points; over one denominator, which is much quicker."""
    terms = [
        (
            share.numerator * chances[point].numerator,
            share.denominator * chances[point].denominator,
        )
        for share, chances in ways
    ]
    whole = lcm(*(below for _, below in terms))
    return Fraction(sum(above * (whole // below) for above, below in terms), whole)


def _mean(chances: Harm) -> Fraction:
    return sum((n * chance for n, chance in enumerate(chances)), Fraction(0))


MIXED: Final = (
    "Explosions and other attacks on Energy Shields are not worked out together"
)
Success: TypeAlias = Callable[[SingleAttack, int], tuple[Fraction, Fraction]]
"""The chances that a hit without and one with an OverSkill die is a success, by the
attack and the successes so far."""
Kinds: TypeAlias = tuple[tuple[SingleAttack, int], ...]
"""The rolls of one weapon: each kind of attack, and how many there are if none jams."""


class VolleyChances(NamedTuple):
    """The chances of several Attack Rolls at one target.

    Attributes:
        hits: How many hit.
        hurts: Points of Size Damage, up to the target's Effective Size or hit
            points; 1 for Size 0.
    """

    hits: Pmf
    hurts: Pmf


def together(weapons: tuple[Kinds, ...]) -> VolleyChances:
    """Return the chances of weapons that fire one after another at one target (8.6).

    Of each weapon it takes the rolls at this target, with the Auto Penalty among their
    modifiers. They share Skill die and Use; in a launch their Damage dice may differ
    (R8.4.18, R8.4.21).

    A roll that jams is the last of its weapon (R8.3.10). Each point of Size Damage
    makes the target smaller for the rolls behind it. Explosions that stack are one
    hurt at most, whatever hits; they go off first (R8.4.6).

    Two Guns that each hit by 5 or more on a d6, and then always hurt:

    >>> from builder.brikwars.model.house_rules import BonusDice
    >>> from builder.brikwars.tables.dice import Die
    >>> gun = SingleAttack(use=5, dice=(Die.D10,) * 9, bonus_dice=BonusDice.NONE)
    >>> found = together((((gun, 1),), ((gun, 1),)))
    >>> str(found.hits.at_least(1)), str(found.hits.mean)
    ('5/9', '2/3')

    Raises:
        Unanswerable: If there are more than 50 of one weapon or 200 in all, or too
            many dice to work out.
    """
    return VolleyChances(hits_of(weapons), hurts_of(weapons))


@lru_cache(maxsize=256)
def hits_of(weapons: tuple[Kinds, ...]) -> Pmf:
    """Return how many rolls hit, of weapons as in `together`.

    Raises:
        Unanswerable: As there.
    """
    return _counted(weapons, rolls_of(weapons), lambda _, __: (ALL, ALL))


def rolls_of(weapons: Sequence[Kinds]) -> int:
    """Return how many rolls weapons make if none jams.

    Raises:
        Unanswerable: If there are more than can be worked out.
    """
    counts = [sum(many for _, many in kinds) for kinds in weapons]
    for rolls, most in (
        (max(counts, default=0), _MOST_ROLLS),
        (sum(counts), _MOST_TOGETHER),
    ):
        if not 0 <= rolls <= most:
            raise Unanswerable(f"From 0 to {most} rolls are made, not {rolls}")
    return sum(counts)


def steps_of(weapons: Sequence[Kinds]) -> int:
    """Return how many steps the points of Size Damage take to work out."""
    rolls = rolls_of(weapons)
    return rolls * min(rolls, points_of(weapons)) if rolls else 0


def points_of(weapons: Sequence[Kinds]) -> int:
    """Return the points that destroy the target; 1 for Size 0."""
    return target_of(weapons).points


def target_of(weapons: Sequence[Kinds]) -> Target:
    """Return the target that all of them have."""
    return weapons[0][0][0].target


@lru_cache(maxsize=256)
def hurts_of(weapons: tuple[Kinds, ...]) -> Pmf:
    """Return the points of Size Damage alone, of weapons as in `together`.

    Raises:
        Unanswerable: As there.
    """
    rolls = rolls_of(weapons)
    if steps_of(weapons) > _MOST_STEPS:
        points = points_of(weapons)
        most = max(isqrt(_MOST_STEPS), _MOST_STEPS // points)
        why = f"Up to {most} rolls at {points} points are worked out, not {rolls}"
        raise Unanswerable(why)
    fired = [kind for kinds in weapons for kind in kinds]
    target = fired[0][0].target
    most = points_of(weapons)
    stacked = [pair for pair in fired if pair[0].stacks]
    apart: Sequence[Kinds] = [
        tuple(kind for kind in kinds if not kind[0].stacks) for kinds in weapons
    ]
    if sum(many for _, many in stacked) < 2:
        stacked, apart = [], weapons
    if len(weapons) > 1 and sum(n * len(a.dice) for a, n in stacked) > _MOST_STACKED:
        raise Unanswerable(f"Up to {_MOST_STACKED} dice of Explosions are added up")
    if target.shields:
        if len(weapons) > 1 and steps_of(weapons) * (1 + target.power) > _MOST_GUARDED:
            raise Unanswerable("So many rolls at Energy Shields are not worked out")
        if not stacked:
            return _shielded(weapons, rolls, most)
        if any(apart):
            raise Unanswerable(MIXED)
    before = stacked_hurt(stacked, target.size) if stacked else NONE

    return _counted(
        apart,
        most,
        lambda attack, done: wounds(attack, target.after(done)),
        before,
    )


def _shielded(weapons: Sequence[Kinds], rolls: int, most: int) -> Pmf:
    made: list[SingleAttack] = []
    ends: list[int] = []
    for kinds in weapons:
        made += (attack for attack, many in kinds for _ in range(many))
        ends += (len(made),) * (len(made) - len(ends))
    return shielded_hurts(made, most, ends) if rolls else Pmf.always(0)


def _counted(
    weapons: Sequence[Kinds], most: int, success: Success, before: Fraction = NONE
) -> Pmf:
    """The number of successes, counted up to `most`, in about rolls x `most` steps.

    `before` is the chance that there is one already.
    """
    rolls = sum(many for kinds in weapons for _, many in kinds)
    last = min(most, rolls + bool(before))
    going = [0] * (last + 1)
    going[0] = before.denominator - before.numerator
    if before:
        going[1] = before.numerator
    known: dict[SingleAttack, list[Step]] = {}
    for kinds in weapons:
        for attack, _ in kinds:
            if attack not in known:
                known[attack] = _steps(attack, success, last)
        going = _fired([(known[attack], many) for attack, many in kinds], going)
    return Pmf.dense(0, going)


Step: TypeAlias = tuple[Fraction, ...]
"""The chances of failure and success without a jam, then of both with a jam."""


def _fired(kinds: Sequence[tuple[list[Step], int]], going: list[int]) -> list[int]:
    """The weights of 0, 1, 2 ... successes after one weapon, from those before it.

    `going` holds the weight of the cases in which it still fires, `ended` of those in
    which it has jammed. Weights are whole numbers over one common denominator, which
    is much quicker than fractions.
    """
    whole = lcm(*(c.denominator for steps, _ in kinds for step in steps for c in step))
    ended, last = [0] * len(going), len(going) - 1
    attacks = (
        scaled for steps, many in kinds for scaled in (_scaled(steps, whole),) * many
    )
    for scaled in attacks:
        after = [0] * len(going)
        ended = [weight * whole for weight in ended]
        for done, weight in enumerate(going):
            miss, hit, last_miss, last_hit = scaled[done]
            after[done] += weight * miss
            ended[done] += weight * last_miss
            if done < last:
                after[done + 1] += weight * hit
                ended[done + 1] += weight * last_hit
        going = after
    both = [*map(sum, zip(going, ended, strict=True))]
    shared = gcd(*both)
    return [weight // shared for weight in both]


def _scaled(steps: Sequence[Step], whole: int) -> list[tuple[int, ...]]:
    return [tuple(c.numerator * (whole // c.denominator) for c in s) for s in steps]


def _steps(attack: SingleAttack, success: Success, last: int) -> list[Step]:
    """The steps after 0, 1, 2 ... successes; after the last, nothing succeeds."""
    chances = [success(attack, done) for done in range(last)]
    return [_step(attack, plain, spare) for plain, spare in (*chances, (NONE, NONE))]


def _step(attack: SingleAttack, plain: Fraction, spare: Fraction) -> Step:
    out: list[Fraction] = []
    for rolled, hit, spared in _ends(attack):
        # Most weapons never jam, and behind the last point nothing succeeds.
        good = hit * plain + spared * spare if rolled and (plain or spare) else NONE
        out += (rolled - good, good)
    return tuple(out)


@lru_cache(maxsize=1024)
def _ends(attack: SingleAttack) -> tuple[tuple[Fraction, Fraction, Fraction], ...]:
    """The chances of a roll, and of a hit without and with an OverSkill die.

    First of rolls after which the weapon fires on, then of those that jam it.
    """
    naturals = attack.roll.naturals
    split = [
        [natural for natural in naturals if attack.jams(natural.number) is jams]
        for jams in (False, True)
    ]
    return tuple(
        (
            sum((natural.chance for natural in some), NONE),
            sum((natural.chance * natural.hit for natural in some), NONE),
            sum((natural.chance * natural.spare for natural in some), NONE),
        )
        for some in split
    )
