"""All who stand in one Explosion, at distances of their own (8.4)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from builder.brikwars.attack.engagement import Engagement
from builder.brikwars.attack.others import first
from builder.brikwars.attack.shot import (
    Counted,
    RepeatedAttack,
    in_one_spot,
    launched,
    target_of,
)
from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.caught import number_hurt
from builder.brikwars.chances.damage import Damage, Thrown, as_one
from builder.brikwars.chances.explosion import beats
from builder.brikwars.engine.loads import RING
from builder.brikwars.rules import TEXTS
from builder.content.card import Table
from builder.content.tables import table, without_blank_columns
from builder.core.formatting import decimal, inches, percent
from builder.odds import Pmf, Unanswerable, mixture


@dataclass(frozen=True, slots=True)
class Within:
    """Somebody in an Explosion, and what becomes of them.

    Attributes:
        name: Who it is.
        away: Inches from the middle.
        mean: The mean Damage there of a hit, or of all that leaves, if all hit.
        hurt: The chance to be hurt, misses counted.
    """

    name: str
    away: int
    mean: Fraction
    hurt: Fraction


def explodes(found: Engagement) -> bool:
    """Return whether a hit has a radius, in which others may stand (R8.4.2)."""
    return bool(found.strike.radius_dice)


def within(
    shot: RepeatedAttack, found: Engagement, struck: Fraction
) -> tuple[Within, ...]:
    """Return everybody in the Explosion, the target in its middle first.

    The chance of that one to be hurt is `struck`, as the odds have it. A miss hurts
    nobody: where it lands is for the defender to say.

    Raises:
        Unanswerable: If there are too many dice to work out.
    """
    aimed, bombs = found.aimed, _bombs(shot, found)
    hits = (many * bomb.attack.dealt.mean for bomb, many in bombs)
    middle = Within(first(aimed).who, 0, sum(hits, Fraction(0)), struck)
    reached = [middle]
    for bystander in aimed.caught:
        target, _ = target_of(bystander, found.house)
        hurt = _hurt(bombs, target, ring_at(bystander.away))
        ring = ring_at(bystander.away)
        means = (many * _mean(bomb, target, ring) for bomb, many in bombs)
        mean = sum(means, Fraction(0))
        reached.append(Within(bystander.who, bystander.away, mean, hurt))
    return tuple(reached)


def _bombs(shot: RepeatedAttack, found: Engagement) -> Counted:
    """All that goes off in the one spot: what leaves together, or one of a Burst."""
    shots = launched(found.strike, found.aimed, found.house)
    if found.strike.spread:
        return ((shot, 1),)
    stacking = in_one_spot(shot, shots)
    alone = tuple((each, each.rolls) for each in shots if each.strike.radius_dice)
    return stacking if shot.attack.stacks else alone


def ring_at(away: int) -> int:
    """Return the ring at so many inches from the middle, from 0 (R8.4.3).

    >>> [ring_at(away) for away in range(6)]
    [0, 0, 0, 1, 1, 2]
    """
    return max(0, away - 1) // RING


def _mean(shot: RepeatedAttack, target: Target, ring: int) -> Fraction:
    """The mean Damage of a hit in a ring, with and without an OverSkill die."""
    ways = _ways(shot, target, ring)
    total = sum((chance * as_one([one]).mean for chance, one in ways), Fraction(0))
    return total / shot.attack.roll.hit if total else total


def _hurt(bombs: Counted, target: Target, ring: int) -> Fraction:
    """The chance that they hurt who stands in a ring; all that stacks is one hurt."""
    rolls = [(tuple(_ways(shot, target, ring)), many) for shot, many in bombs]
    if all(shot.attack.stacks for shot, _ in bombs):
        return beats(rolls, target.armor)
    spared = Fraction(1)
    for ways, many in rolls:
        spared *= (1 - beats([(ways, 1)], target.armor)) ** many
    return 1 - spared


def _ways(
    shot: RepeatedAttack, target: Target, ring: int
) -> Iterator[tuple[Fraction, Thrown]]:
    """The dice in a ring, without and with an OverSkill die, each with its chance."""
    roll = shot.attack.roll
    for chance, spare in ((roll.plain, False), (roll.overskill, True)):
        for one in shot.blasts(target, spare=spare) if chance else ():
            yield chance, one.within(ring)


def mean_hurt(every: Sequence[Within]) -> Fraction:
    """Return how many are hurt, on average."""
    return sum((each.hurt for each in every), Fraction(0))


def blast_table(reached: Sequence[Within], hit: Fraction) -> Table:
    """Return each target with its Damage and its chance to be hurt.

    `hit` is the chance to hit; 0 where several things leave, of which any may.
    """
    labels = ("Target", ">From the middle", ">Damage", ">If it hits", ">Hurts")
    rows = (
        (
            target.name,
            inches(target.away),
            decimal(target.mean, 1),
            percent(target.hurt / hit) if hit else "",
            percent(target.hurt),
        )
        for target in reached
    )
    return without_blank_columns(table("All in the Explosion", labels, rows))


def together_table(shot: RepeatedAttack, found: Engagement) -> Table:
    """Return the chances that so many are hurt at once; no rows where none are told.

    They hang together, as all roll against the same dice. They are told of one
    Explosion, from which all take the same dice.
    """
    labels = (">So many", ">are hurt")
    try:
        hurt = _number(shot, found)
    except Unanswerable:
        hurt = None
    counts = range(1, len(found.aimed.caught) + 2)
    rows = ((f"{n} or more", percent(hurt.at_least(n))) for n in counts if hurt)
    return table("In one Explosion", labels, rows)


def _number(shot: RepeatedAttack, found: Engagement) -> Pmf | None:
    """How many are hurt in all; None where their dice are not the same."""
    bombs = _bombs(shot, found)
    if sum(many for _, many in bombs) != 1 or shot.rolls != 1:
        return None
    roll, ways = shot.attack.roll, []
    for chance, spare in ((roll.plain, False), (roll.overskill, True)):
        if chance:
            number = _of_hit(shot, found, spare=spare)
            if number is None:
                return None
            ways.append((chance, number))
    return mixture([(1 - roll.hit, Pmf.always(0)), *ways])


def _of_hit(shot: RepeatedAttack, found: Engagement, *, spare: bool) -> Pmf | None:
    """How many a hit hurts; who is outside of all rings has no part in it."""
    met, stands = shot.attack.met(spare=spare), []
    dice: Damage = replace(shot.attack.fallen(spare=spare), chips=met.taken)
    stands.append((0, shot.attack.target.armor))
    for bystander in found.aimed.caught:
        target, _ = target_of(bystander, found.house)
        (one,), ring = shot.blasts(target, spare=spare), ring_at(bystander.away)
        if ring >= one.rings:
            continue
        if Counter(one.damage.chips) != Counter(dice.chips):
            return None
        stands.append((ring, target.armor))
    return None if met.shattered else number_hurt(dice, stands)


def notes(found: Engagement) -> Iterator[str]:
    """Yield what is counted of those in the Explosion."""
    if explodes(found) and found.aimed.caught:
        yield TEXTS.word("R8.4.3", "caught")
