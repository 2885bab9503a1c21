"""The odds of a Field: what it does to whoever is in it (8.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from builder.brikwars.attack.charts import TARGETS
from builder.brikwars.attack.situation import Against
from builder.brikwars.attack.target import standing
from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.burning import (
    ExposureChances,
    burning_roll,
    crossing,
    exposure,
)
from builder.brikwars.engine.attack_roll import size_modifier
from builder.brikwars.engine.combatant import UNMANNED
from builder.brikwars.engine.concealed import Walk
from builder.brikwars.model.fields import Field
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.dice import SKILL_DICE
from builder.brikwars.tables.hazards import Hazard, HazardDie
from builder.brikwars.tables.scales import Mind, Structure
from builder.content.card import Column, Row, Stat, Table, Text
from builder.content.chart import Chart, Point, Series
from builder.core.field_spec import field, validated
from builder.core.formatting import inches, percent
from builder.core.rulebook import Severity, Violation
from builder.odds import Unanswerable
from builder.questions.model import Answer, Question, Shown

FARTHEST: Final = 14
SCOUT: Final = 8
"""Faces of the die of who has Pathfinding (R8.5.23)."""


@validated
class Venture:
    """Somebody in a Field, or on his way over it."""

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
        """Its Size; a minifig's is 1."""
        return self.size if self.against is Against.CREATION else 1


def start(field: Field, _: House) -> Venture:
    """A minifig that crosses the whole Field."""
    return Venture(distance=min(100, field.size))


def irrelevant_fields(field: Field, venture: Venture, _: House) -> frozenset[str]:
    """The fields that make no difference to this Field."""
    found = set()
    if venture.against is not Against.CREATION:
        found |= {"size", "level"}
    if not any(group.hazard is Hazard.CONCEALED for group in field.dice):
        found |= {"skill", "distance", "scout", "careful"}
    return frozenset(found)


def why_disabled(
    _field: Field, _venture: Venture, name: str, value: object, _: House
) -> str:
    """A design of the library cannot be chosen here: it is told by Size and Level."""
    if name == "against" and value is Against.CHOSEN:
        return "Say its Size and Level instead"
    return ""


def victim(venture: Venture, house: House) -> Target:
    """Whose Armor the dice meet."""
    found, _ = standing(venture.against, venture.size, venture.level, house)
    return found if house.exposure_deflected else replace(found, deflection=0)


def answer(field: Field, venture: Venture, house: House) -> Answer:
    """What the Field does."""
    try:
        stats = tuple(_stats(field, venture, house))
        if stats:
            return Answer(stats, parts=tuple(_parts(field, venture, house)))
        why = "No die of it hurts or hinders anybody by itself"
    except Unanswerable as bound:
        why = str(bound)
    told = Violation(Severity.REFUSE, "R8.5.1", "A Field does something", why)
    return Answer(refusals=(told,))


def _exposed(
    field: Field, venture: Venture, house: House
) -> Iterator[tuple[str, ExposureChances]]:
    """What each group of Exposure dice does."""
    for group in field.dice:
        if group.hazard is Hazard.EXPOSURE and group.die in group.hazard.row.dice:
            yield group.label, exposed(group.die, group.count, venture, house)


def exposed(
    die: HazardDie, dice: int, venture: Venture, house: House
) -> ExposureChances:
    """What so many Exposure dice do to somebody (R8.5.8, R8.5.9)."""
    return exposure(
        dice,
        victim(venture, house),
        fire=die is HazardDie.FIRE,
        modifier=size_modifier(venture.inches),
        bonus_dice=house.bonus_dice,
        deflected=house.deflected,
    )


def _walk(venture: Venture) -> Walk:
    return Walk(
        size=venture.inches, pathfinding=venture.scout, half_speed=venture.careful
    )


def _crossed(
    venture: Venture, distance: int, house: House, faces: int | None = None
) -> Fraction:
    rolled = SCOUT if venture.scout else venture.skill.row.faces or UNMANNED
    return crossing(_walk(venture), faces or rolled, distance, house.bonus_dice)


def _stats(field: Field, venture: Venture, house: House) -> Iterator[Stat]:
    for label, done in _exposed(field, venture, house):
        yield Stat("Hurts", percent(done.hurt), (label, "each time"))
        yield Stat("Damage", f"{float(done.damage.mean):.1f}", ("on average",))
    slow = sum(g.count for g in field.dice if g.hazard is Hazard.TERRAIN)
    if slow:
        yield Stat("Move lost", inches(Fraction(7 * slow, 2)), ("on average",))
    if any(group.hazard is Hazard.CONCEALED for group in field.dice):
        crossed = _crossed(venture, venture.distance, house)
        yield Stat("Crosses", percent(crossed), (inches(venture.distance),))


def _parts(field: Field, venture: Venture, house: House) -> Iterator[Shown]:
    groups = [
        group
        for group in field.dice
        if group.hazard is Hazard.EXPOSURE and group.die in group.hazard.row.dice
    ]
    if groups:
        yield Table(
            "Hurts, each time",
            (Column("Who"), *(Column(group.label, "right") for group in groups)),
            tuple(
                Row(
                    (
                        name,
                        *(
                            percent(exposed(group.die, group.count, other, house).hurt)
                            for group in groups
                        ),
                    )
                )
                for name, kind, size, level in TARGETS
                for other in [Venture(against=kind, size=size, level=level)]
            ),
        )
    if any(group.hazard is Hazard.CONCEALED for group in field.dice):
        yield _crossing_chart(venture, house)
    if any(group.die is HazardDie.FIRE for group in field.dice):
        yield _fires(venture)
    yield Text(
        "What is reckoned",
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
    """A Burning Roll of whoever caught Fire, by inches of it (R8.5.12)."""
    against = venture.against is Against.CREATION
    level = venture.level.level if against else Structure.HALF.level
    size = max(1, venture.inches)
    rows = []
    for fire in range(1, min(size, 6) + 1):
        roll = burning_roll(fire, level, size)
        rows.append(
            Row(
                (
                    inches(fire),
                    percent(1 - roll.fire.at_least(1)),
                    f"{float(roll.fire.mean):.2f}",
                    f"{float(roll.grinding.mean):.2f}",
                )
            )
        )
    return Table(
        "A Burning Roll, once it is on fire",
        (
            Column("Fire", "right"),
            Column("Goes out", "right"),
            Column("Inches after", "right"),
            Column("Grinding Damage", "right"),
        ),
        tuple(rows),
    )


FIELD_ODDS: Final = Question(
    key="odds",
    title="Odds",
    about="What it does to whoever is in it, and how likely he gets across.",
    on=Field,
    situation=Venture,
    start=start,
    answer=answer,
    why_disabled=why_disabled,
    irrelevant_fields=irrelevant_fields,
)
"""The odds of a Field."""
