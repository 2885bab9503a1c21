"""The rules Fields are judged by, alone and on the creations that power them (8.5)."""

from collections.abc import Iterator
from typing import Final

from builder.brikwars.engine.power import limit
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.fields import Field
from builder.brikwars.model.house_rules import House, switch
from builder.brikwars.tables.hazards import (
    Hazard,
    HazardDie,
    Terrain,
    in_pairs,
)
from builder.core.formatting import inches, listed
from builder.core.rulebook import Finding, Fix, Severity, rule, rules_in


@rule("R8.5.3", "A Field has no more dice than inches", on=Field)
def dice_fit_the_field(field: Field, _: House) -> Iterator[Finding]:
    """Refuse more dice, of all kinds together (A34), than inches of Field."""
    if field.total_dice > field.size:
        yield Finding(
            f"{field.total_dice} Hazard Dice in {inches(field.size)} of Field: "
            "at most one for each inch",
            ("dice",),
            (Fix(f"Make it {inches(field.total_dice)}", ("size",), field.total_dice),),
        )


@rule("R8.5.5", "A hazard rolls its own dice", on=Field)
def hazards_roll_their_own_dice(field: Field, _: House) -> Iterator[Finding]:
    """Refuse dice that are not in the list of their kind of hazard."""
    for place, group in enumerate(field.dice):
        allowed = group.hazard.row.dice
        if group.die not in allowed:
            yield Finding(
                f"{group.hazard} does not roll {group.die}; "
                f"it rolls {listed([die.value for die in allowed], 'or')}",
                ("dice", place, "die"),
                tuple(
                    Fix(f"Use {die}", ("dice", place, "die"), die) for die in allowed
                ),
            )


@rule("R8.5.2", "Move dice are sold in pairs", on=Field, severity=Severity.NOTE)
def move_dice_are_sold_in_pairs(field: Field, house: House) -> Iterator[Finding]:
    """Note an odd Move die of a Concealed Hazard, paid like two or half (A4, A15)."""
    for place, group in enumerate(field.dice):
        if field.natural or group.count % 2 == 0:
            continue
        if in_pairs(group.hazard, group.die):
            at = ("dice", place, "count")
            price = (
                "the last costs half, rounded down"
                if house.odd_dice_by_half
                else "one more costs nothing"
            )
            yield Finding(
                f"{group.label} are sold in pairs: {price}",
                at,
                (Fix(f"Take {group.count + 1}", at, group.count + 1),),
                switch=switch("odd_dice_by_half"),
            )


@rule("R8.5.15", "Which terrain it is", on=Field, severity=Severity.NOTE)
def terrain_has_a_kind(field: Field, _: House) -> Iterator[Finding]:
    """Note Difficult Terrain of no kind yet, and warn of a kind without Move dice."""
    for place, group in enumerate(field.dice):
        at = ("dice", place, "terrain")
        moves = group.die is HazardDie.MOVE
        if moves and group.hazard is Hazard.TERRAIN and group.terrain is None:
            yield Finding(
                f"{group.label}: your table has still to agree whether it is "
                f"{listed([str(kind) for kind in Terrain], 'or')}",
                at,
                tuple(Fix(f"Make it {kind}", at, kind) for kind in Terrain),
            )
        elif group.terrain and not moves:
            yield Finding(
                f"{group.label}: only Move dice are {group.terrain}",
                at,
                (Fix("It is no terrain", at, None),),
                Severity.WARN,
            )


@rule("R8.5.7", "Somebody powers a Field", on=Field, severity=Severity.NOTE)
def fields_draw_power(field: Field, _: House) -> Iterator[Finding]:
    """Note that each die rolled draws an inch of Power from a creation."""
    if field.dice and not field.natural:
        yield Finding(
            f'Each die rolled draws 1" of Power: {field.total_dice}" every time',
            ("dice",),
        )


@rule("R8.5.7", "A Field is powered", on=Creation, severity=Severity.WARN)
def fields_can_be_powered(creation: Creation, _: House) -> Iterator[Finding]:
    """Warn of Fields with more dice than Power: one turn cannot roll them all."""
    yield from _too_many(creation, shields=False)


@rule("R8.5.20", "A shield is powered", on=Creation, severity=Severity.WARN)
def shields_can_be_powered(creation: Creation, _: House) -> Iterator[Finding]:
    """Warn of shields with more dice than Power: one turn cannot spend them all."""
    yield from _too_many(creation, shields=True)


def _too_many(creation: Creation, *, shields: bool) -> Iterator[Finding]:
    power, aloft = limit(creation.size), limit(creation.size, aloft=True)
    for place, field in enumerate(creation.fields):
        dice = field.total_dice
        if field.natural or field.shields is not shields:
            continue
        if dice > power:
            short = f"is {inches(power)}: it cannot roll them all in a turn"
        elif creation.flies_in_air and dice > aloft:
            short = (
                f"in the air is {inches(aloft)}: it rolls them all only on the ground"
            )
        else:
            continue
        yield Finding(
            f"{field.title} rolls {dice} dice and Power {short}",
            ("fields", place, "dice"),
        )


@rule("R8.5.19", "A shield covers its bearer", on=Creation, severity=Severity.WARN)
def shields_cover_their_bearer(creation: Creation, _: House) -> Iterator[Finding]:
    """Warn of shields below their bearer's Size: they cover only a part (A16)."""
    for place, field in enumerate(creation.fields):
        if field.shields and field.size < creation.size:
            yield Finding(
                f"{field.title} is {inches(field.size)} wide and its bearer "
                f"{inches(creation.size)}: it covers only a part",
                ("fields", place, "size"),
                (
                    Fix(
                        f"Make it {inches(creation.size)}",
                        ("fields", place, "size"),
                        creation.size,
                    ),
                ),
            )


RULES: Final = rules_in(globals())
