"""The chapter of Fields: prices, fires, Concealed Hazards and shields (8.5)."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from builder.brikwars.advice import when
from builder.brikwars.advice.entry import Section
from builder.brikwars.advice.tables import crosses, terrain_table
from builder.brikwars.engine.fire import ignition_chance, shrink_chance
from builder.brikwars.reference.blocks import by, notes, square
from builder.brikwars.reference.uses import LEVELS, SIX, Uses
from builder.brikwars.tables import hazards
from builder.brikwars.tables.dice import SKILL_DICE
from builder.brikwars.tables.hazards import PERMANENT_FIRES, Hazard, HazardDie
from builder.content.card import Block
from builder.content.tables import table
from builder.core.formatting import figure, inches, listed, percent

_INCHES: Final = (1, 2, 3, 4, 5, 6, 8)
_ON: Final = {
    Hazard.EXPOSURE: when.EXPOSES,
    Hazard.TERRAIN: when.HINDERS,
    Hazard.CONCEALED: when.HIDES,
    Hazard.SHIELD: when.SHIELDS,
}
_PAIR: Final = 2
"""Move dice of a Concealed Hazard are sold in pairs (A15)."""


def fields(about: Uses) -> Iterator[Block]:
    """Yield the tables of prices, dice, fires, Concealed Hazards and terrain."""
    shown = [hazard for hazard in Hazard if about.of(_ON[hazard])]
    yield from _prices(shown)
    yield table(
        "Dice of Field Hazards (R8.5.5)",
        ("Hazard", "Dice", "What it does"),
        [(hazard.value, _dice(hazard), hazard.row.does) for hazard in shown],
    )
    yield from notes(about, Section.FIELDS)
    yield from _fires(about)
    if about.of(when.HIDES):
        yield from square(
            "Chance to cross a Concealed Hazard (R8.5.16–17)",
            "Inches",
            by(SKILL_DICE, "d{}".format),
            by(_INCHES),
            lambda far, die: crosses(die, far, about.house),
        )
    yield from notes(about, Section.HIDDEN)
    if about.of(when.HINDERS):
        yield terrain_table("Difficult Terrain (R8.5.15)")
    yield from notes(about, Section.MECHANISMS, Section.DEVICES)


def _prices(shown: list[Hazard]) -> Iterator[Block]:
    """The price of a die, by the Size of its Field."""
    rows = {}
    for hazard in shown:
        price = partial(hazards.price, hazard)
        rows[f"{hazard}, a die"] = partial(price, hazard.row.dice[0], 1)
        if hazard is Hazard.CONCEALED:
            two = partial(price, HazardDie.MOVE, _PAIR)
            rows['Concealed d6" Move, two dice'] = two
    title = "CP of Field Hazards, by Field Size (R8.5.1–2)"
    across = by(SIX, inches)
    yield from square(title, "", across, rows, lambda cost, size: figure(cost(size)))


def _dice(hazard: Hazard) -> str:
    if hazard is Hazard.SHIELD:
        return "any size"
    names = [
        'd6" Move' if die is HazardDie.MOVE else die.value for die in hazard.row.dice
    ]
    return listed(names, "or")


def _fires(about: Uses) -> Iterator[Block]:
    if about.of(when.BURNING):
        yield table(
            "Fires that never go out (R8.5.10)",
            ("Fire", "^Dice", "^CP an inch", "^Field Size"),
            [
                (
                    name,
                    HazardDie.FIRE.many(count),
                    figure(hazards.price(Hazard.EXPOSURE, HazardDie.FIRE, count, 1)),
                    f'{count}" or more',
                )
                for count, name in PERMANENT_FIRES.items()
            ],
        )
    if about.of(when.BURNS):
        chances = {"Lights an inch": ignition_chance, "An inch goes out": shrink_chance}
        yield from square(
            "Fire on an object, each d4 (R8.5.11–12)",
            "SL",
            by(LEVELS),
            chances,
            lambda chance, at: percent(chance(at.level)),
        )
    yield from notes(about, Section.FIRE)
