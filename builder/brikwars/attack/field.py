"""The odds of a Field: exposure, crossing and fire (8.5)."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from builder.brikwars.attack.charts import TARGETS
from builder.brikwars.attack.situation import Against, idle_target, why_not_chosen
from builder.brikwars.attack.target import standing
from builder.brikwars.chances.burning import (
    ExposureChances,
    burning_roll,
    crossing,
    exposure,
)
from builder.brikwars.engine.attack_roll import size_modifier
from builder.brikwars.engine.combatant import UNMANNED
from builder.brikwars.engine.concealed import Walk
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.dice import SKILL_DICE
from builder.brikwars.tables.hazards import Hazard, HazardDie
from builder.brikwars.tables.scales import Mind, Structure
from builder.content.card import Row, Stat, Table, Text, columns
from builder.content.chart import Chart, Point, Series
from builder.core.field_spec import field, validated
from builder.core.formatting import inches, percent
from builder.core.rulebook import Severity, Violation
from builder.odds import Unanswerable
from builder.questions.model import Answer, Question, Shown

FARTHEST: Final = 14
SCOUT: Final = 8
"""Faces of the Skill die with Pathfinding (R8.5.23)."""


@validated
class Venture:
    """The situation: somebody in a Field, or on the way across."""

    against: Against = field(Against.MINIFIG, "Who", rule="7.1", group="Who is in it")
    size: int = field(
        2, "Its Size", unit='"', low=0, high=100, rule="R8.5.9", group="Who is in it"
    )
    level: Structure = field(
        Structure.ONE, "Its Level", rule="7.1", group="Who is in it"
    )
    skill: Mind = field(Mind.D6, "Skill die", rule="10.1", group="Crossing")
    distance: int = field(
        3,
        "Inches to cross",
        unit='"',
        low=0,
        high=100,
        rule="R8.5.16",
        group="Crossing",
    )
    scout: bool = field(
        False, "Has Pathfinding", rule="R8.5.23", group="Crossing", hint="Rolls d8"
    )
    careful: bool = field(False, "At Half Speed", rule="R8.5.23", group="Crossing")

    @property
    def inches(self) -> int:
        """Its Size in inches; a minifig has 1."""
        return self.size if self.against is Against.CREATION else 1


def start(field: Field, _: House) -> Venture:
    """Return a minifig that crosses the whole Field."""
    return Venture(distance=min(100, field.size))


def irrelevant_fields(field: Field, venture: Venture, _: House) -> frozenset[str]:
    """Return the fields that make no difference to this Field."""
    idle = idle_target(venture.against)
    crossed = any(group.hazard is Hazard.CONCEALED for group in field.dice)
    return idle if crossed else idle | {"skill", "distance", "scout", "careful"}


def why_disabled(
    _field: Field, _venture: Venture, name: str, value: object, _: House
) -> str:
    """Return why a value cannot be chosen; nothing if it can."""
    return why_not_chosen(name, value)


def answer(field: Field, venture: Venture, house: House) -> Answer:
    """Return the odds of a Field, or why it has none."""
    try:
        stats = tuple(_stats(field, venture, house))
        if stats:
            return Answer(stats, parts=tuple(_parts(field, venture, house)))
        why = "No die of it hurts or hinders anybody by itself"
    except Unanswerable as bound:
        why = str(bound)
    nothing = Violation(Severity.REFUSE, "R8.5.1", "A Field does something", why)
    return Answer(refusals=(nothing,))


def _exposing(field: Field) -> list[HazardDice]:
    """The dice that do Damage to everybody in the Field."""
    return [
        group
        for group in field.dice
        if group.hazard is Hazard.EXPOSURE and group.die in group.hazard.row.dice
    ]


def exposed(
    die: HazardDie, dice: int, venture: Venture, house: House
) -> ExposureChances:
    """Return the chances of so many Exposure dice on one victim (R8.5.8, R8.5.9)."""
    target, _ = standing(venture.against, venture.size, venture.level, house)
    return exposure(
        dice,
        target if house.exposure_deflected else replace(target, deflection=0),
        fire=die is HazardDie.FIRE,
        modifier=size_modifier(venture.inches),
        bonus_dice=house.bonus_dice,
        deflected=house.deflected,
    )


def _crossed(
    venture: Venture, distance: int, house: House, faces: int | None = None
) -> Fraction:
    rolled = SCOUT if venture.scout else venture.skill.row.faces or UNMANNED
    walk = Walk(
        size=venture.inches, pathfinding=venture.scout, half_speed=venture.careful
    )
    return crossing(walk, faces or rolled, distance, house.bonus_dice)


def _stats(field: Field, venture: Venture, house: House) -> Iterator[Stat]:
    for group in _exposing(field):
        done = exposed(group.die, group.count, venture, house)
        yield Stat("Hurts", percent(done.hurt), (group.label, "each time"))
        yield Stat("Damage", f"{float(done.damage.mean):.1f}", ("on average",))
    slow = sum(g.count for g in field.dice if g.hazard is Hazard.TERRAIN)
    if slow:
        yield Stat("Move lost", inches(Fraction(7 * slow, 2)), ("on average",))
    if any(group.hazard is Hazard.CONCEALED for group in field.dice):
        crossed = _crossed(venture, venture.distance, house)
        yield Stat("Crosses", percent(crossed), (inches(venture.distance),))


def _parts(field: Field, venture: Venture, house: House) -> Iterator[Shown]:
    groups = _exposing(field)
    if groups:
        yield _everybody(groups, house)
    if any(group.hazard is Hazard.CONCEALED for group in field.dice):
        yield _crossing_chart(venture, house)
    if any(group.die is HazardDie.FIRE for group in field.dice):
        yield _fires(venture)
    yield Text(
        "What is counted",
        (
            (
                "Target Size modifies Exposure Damage; all ones do no harm; Damage "
                "must exceed the Armor."
            ),
            (
                "Nothing concealed goes off for what is smaller than a minifig, nor at "
                "Half Speed for who has Pathfinding."
            ),
        ),
    )


def _everybody(groups: list[HazardDice], house: House) -> Table:
    """The chance of Exposure dice to hurt each of the usual targets."""
    rows = []
    for name, kind, size, level in TARGETS:
        other = Venture(against=kind, size=size, level=level)
        done = (exposed(group.die, group.count, other, house) for group in groups)
        rows.append(Row((name, *(percent(each.hurt) for each in done))))
    labels = columns("Who", *(f">{group.label}" for group in groups))
    return Table("Hurts, each time", labels, tuple(rows))


def _crossing_chart(venture: Venture, house: House) -> Chart:
    """The chance to cross so many inches, for each Skill die."""
    ticks = range(1, FARTHEST + 1)

    def points(faces: int) -> tuple[Point, ...]:
        chances = (_crossed(venture, at, house, faces) for at in ticks)
        return tuple(Point(chance, percent(chance)) for chance in chances)

    return Chart(
        "Crosses Concealed Hazards",
        "Inches moved",
        tuple(map(str, ticks)),
        tuple(Series(f"d{faces}", points(faces)) for faces in SKILL_DICE),
        top=Fraction(1),
    )


def _fires(venture: Venture) -> Table:
    """A Burning Roll of a victim on Fire, by inches of Fire (R8.5.12)."""
    sized = venture.against is Against.CREATION
    level = venture.level if sized else Structure.HALF
    size = max(1, venture.inches)
    rows = []
    for fire in range(1, min(size, 6) + 1):
        roll = burning_roll(fire, level.level, size)
        means = (f"{float(each.mean):.2f}" for each in (roll.fire, roll.grinding))
        out = percent(1 - roll.fire.at_least(1))
        rows.append(Row((inches(fire), out, *means)))
    labels = columns(">Fire", ">Goes out", ">Inches after", ">Grinding Damage")
    return Table("A Burning Roll, once it is on fire", labels, tuple(rows))


FIELD_ODDS: Final = Question(
    key="odds",
    title="Odds",
    about="What it does to whoever is in it, and how likely they get across.",
    on=Field,
    situation=Venture,
    start=start,
    answer=answer,
    why_disabled=why_disabled,
    irrelevant_fields=irrelevant_fields,
)
"""The odds of a Field."""
