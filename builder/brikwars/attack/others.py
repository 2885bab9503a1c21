"""The other targets of an attack: in the same Arc, and behind the first one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from builder.brikwars.attack.charts import dice_words
from builder.brikwars.attack.engagement import Engagement
from builder.brikwars.attack.modifiers import carried
from builder.brikwars.attack.shot import (
    RepeatedAttack,
    flown,
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
from builder.brikwars.chances.attack import Next, onward
from builder.brikwars.chances.shields import Guard
from builder.brikwars.tables.dice import Die
from builder.content.card import Row, Table
from builder.content.tables import table
from builder.core.field_spec import values_of
from builder.core.formatting import inches, percent, signed
from builder.odds.tries import once_of


def first(aimed: Aim) -> Another:
    """Return the first target of a situation by itself."""
    return Another(**values_of(aimed, Another))


@dataclass(frozen=True, slots=True)
class Swept:
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
