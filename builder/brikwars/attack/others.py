"""The other targets of an attack: in the same Arc, behind the first one, caught.

All who stand in one Explosion are caught in it, at distances of their own (8.4).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from builder.brikwars.attack.charts import dice_words
from builder.brikwars.attack.engagement import Engagement
from builder.brikwars.attack.modifiers import carried
from builder.brikwars.attack.shot import (
    Counted,
    RepeatedAttack,
    flown,
    in_one_spot,
    launched,
    pierces,
    shot_of,
    target_of,
    whole,
)
from builder.brikwars.attack.situation import (
    Aim,
    Another,
    ArcTarget,
    Origin,
)
from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.attack import Next, onward
from builder.brikwars.chances.damage import Damage, Thrown, as_one
from builder.brikwars.chances.explosion import beats, number_hurt
from builder.brikwars.chances.shields import Guard
from builder.brikwars.engine.loads import RING
from builder.brikwars.rules import TEXTS
from builder.brikwars.tables.dice import Die
from builder.content.card import Row, Table, table, without_blank_columns
from builder.core.field_spec import values_of
from builder.core.formatting import decimal, inches, percent, signed
from builder.odds import Pmf, Unanswerable, mixture
from builder.odds.tries import once_of


def first(aimed: Aim) -> Another:
    """Return the first target of a situation by itself."""
    return Another(**values_of(aimed, Another))


class Swept(NamedTuple):
    """A target in an Arc, and what is done to it.

    Attributes:
        name: Who it is.
        distance: How far away it is, in inches.
        shot: The attacks on it.
        hurt: The chance that it is hurt at all, if the weapon does not jam before.
        reached: The chance that it is attacked: that nothing before it jams.
    """

    name: str
    distance: int
    shot: RepeatedAttack
    hurt: Fraction
    reached: Fraction


def swept(found: Engagement) -> tuple[Swept, ...]:
    """Return all targets in the Arc, in the order in which they are attacked (R8.3.2).

    A weapon that jams leaves the rest unattacked (R8.3.10).

    Raises:
        Unanswerable: If there are too many rolls or dice to work out.
    """
    aimed, fired, targets = found.aimed, 0, []
    sights = [(first(aimed).who, aimed), *((o.who, at(aimed, o)) for o in aimed.along)]
    for name, sight in sights:
        shot = shot_of(found.strike, sight, found.house)
        hurt = whole((shot,)).hurts.at_least(1)
        reached = 1 - once_of(shot.attack.jam, fired)
        targets.append(Swept(name, sight.distance, shot, hurt, reached))
        fired += shot.rolls
    return tuple(targets)


def at(aimed: Aim, other: ArcTarget) -> Aim:
    """Return the situation with another target of the Arc as the first and only."""
    told = values_of(other, ArcTarget)
    if other.distance is None:
        del told["distance"]
    told["modifiers"] = (*carried(aimed.modifiers), *other.modifiers)
    return replace(aimed, **told, along=(), behind=(), caught=())


def hurt_in_all(targets: Sequence[Swept]) -> Fraction:
    """Return how many targets of the Arc are hurt, on average."""
    return sum((each.reached * each.hurt for each in targets), Fraction(0))


def arc_table(targets: Sequence[Swept]) -> Table:
    """Return the attacks on each target in the Arc, and their chances."""
    labels = [">Distance", ">Attacks", ">Skill", ">Damage", ">To hit", ">Hurts"]
    jams = any(each.reached < 1 for each in targets)
    if jams:
        labels.append(">Before a jam")
    rows = (_cells(each, jams=jams) for each in targets)
    return table("All in the Arc", ("Target", *labels), rows)


def _cells(target: Swept, *, jams: bool) -> Iterator[str]:
    attack = target.shot.attack
    yield target.name
    yield inches(target.distance)
    yield str(target.shot.rolls)
    yield signed(attack.modifiers.total)
    yield signed(attack.damage_modifiers.total)
    yield percent(attack.roll.hit)
    yield percent(target.reached * target.hurt)
    if jams:
        yield percent(target.reached)


def is_sharp(found: Engagement) -> bool:
    """Return whether a hit has dice that may pierce what it strikes (R8.7.9)."""
    return bool(found.strike.pool.count(Die.PIERCING))


def pierced(shot: RepeatedAttack, found: Engagement) -> tuple[Guard, ...]:
    """Return what happens to each target behind the first (R8.7.9).

    Raises:
        Unanswerable: If there are too many dice to work out.
    """
    return onward(shot.attack, tuple(_line(found)))


def _line(found: Engagement) -> Iterator[Next]:
    """The targets behind, with the inches that lie between."""
    aimed, strike, house = found.aimed, found.strike, found.house
    gone = 0
    for behind in aimed.behind:
        gone += behind.gap
        target, _ = target_of(behind, house)
        far = aimed.distance + gone
        near = strike.mixed_blast and aimed.origin is Origin.IMPACT
        yield Next(
            target,
            flown=gone if near else flown(strike, replace(aimed, distance=far)),
            pierces=pierces(strike, aimed, target, house),
            reached=strike.reach is None or far <= strike.reach,
        )


def behind_table(shot: RepeatedAttack, found: Engagement) -> Table:
    """Return which dice each target takes, and the chance that they hurt it."""
    rows = [_row(first(found.aimed).who, Guard(0, shot.attack.met(), shot.hurt))]
    struck = pierced(shot, found)
    nexts = tuple(_line(found))
    for behind, one, there in zip(found.aimed.behind, struck, nexts, strict=True):
        far = "" if there.reached else ", out of Range"
        rows.append(_row(f"{behind.title}{far}", one))
    note = "Of one Attack Roll, misses counted; the dice are those without OverSkill"
    rows[-1] = replace(rows[-1], below=(note,))
    labels = ("Target", "Takes", "Goes on", ">Hurts")
    return table("One behind the other", labels, rows)


def _row(name: str, struck: Guard) -> Row:
    met = struck.split
    taken = dice_words(met.taken) or "nothing"
    if met.cancelled:
        taken = f"{taken}; {dice_words(met.cancelled)} cancelled"
    return Row(
        (name, taken, dice_words(met.passing) or "nothing", percent(struck.hurt))
    )


class Within(NamedTuple):
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
