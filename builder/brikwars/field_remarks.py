"""What the card of a Field reminds of: how its own hazards go off (8.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from builder.brikwars.fields import Field
from builder.brikwars.hazards import Hazard, HazardDie
from builder.brikwars.play.concealed import Walk, chance_to_pass
from builder.brikwars.play.fire import ignition_chance, shrink_chance
from builder.brikwars.remark import Remark
from builder.card import Column, Row, Table
from builder.figures import inches, percent

_SKILLS: Final = (4, 6, 8)
_LEVELS: Final = (1, 2, 3)

_TERRAINS: Final = (
    ("Slow", "takes the inches off a Move"),
    ("Current", "moves whoever is in it first"),
    ("Slippery", "keeps its heading; a Critical Failure Disrupts"),
    ("Spiked", "with care it is Slow, otherwise its d6 are Exposure"),
)
"""The kinds of Difficult Terrain; a table agrees on one (R8.5.15)."""


def field_remarks(field: Field) -> Iterator[Remark]:
    """Everything its card reminds of, in the order of the book."""
    hazards = {group.hazard for group in field.dice}
    if Hazard.EXPOSURE in hazards:
        yield Remark(
            "R8.5.8",
            'Each die costs whoever takes it 1" of Power; Size 0 takes a point a die '
            "instead.",
        )
        yield Remark(
            "R8.5.9",
            "If it is breathed, it spares what does not breathe; a breath is held for "
            "one turn.",
        )
    if any(group.die is HazardDie.FIRE for group in field.dice):
        yield from _fire()
    if Hazard.CONCEALED in hazards:
        yield from _concealed(field)
    if Hazard.SHIELD in hazards:
        yield Remark("R8.5.19", "Needs a Shield Projector on its bearer's surface.")


def _fire() -> Iterator[Remark]:
    """How Fire spreads, hurts and goes out."""
    lit = ", ".join(f"{percent(ignition_chance(n))} at SL {n}" for n in _LEVELS)
    yield Remark(
        "R8.5.11", f"A die above the SL of an object lights an inch of it: {lit}."
    )
    out = ", ".join(f"{percent(shrink_chance(n))} at SL {n}" for n in _LEVELS)
    yield Remark(
        "R8.5.12",
        f"Each inch on fire rolls d4: a 1 or up to its SL goes out ({out}), more "
        "grinds off a point and adds an inch.",
    )
    yield Remark(
        "R8.5.13",
        'On fire: −1d4 Skill and Armor, 1" less Power an inch, and its blows add '
        "1d4 Fire.",
    )
    yield Remark(
        "R8.5.14",
        'Firefighting takes 1" a turn for each inch of apparatus; under water or '
        "without air all goes out.",
    )


def _concealed(field: Field) -> Iterator[Remark]:
    """Who sets off what is hidden."""
    yield Remark(
        "R8.5.16",
        "Above Size 1 the roll loses the Size; Size 0 sets nothing off; a Critical "
        "Failure does at once; without Skill roll d4.",
    )
    chances = ", ".join(
        f"d{faces} {percent(chance_to_pass(Walk(), faces, field.size))}"
        for faces in _SKILLS
    )
    yield Remark("R8.5.17", f"Chance to cross all {inches(field.size)}: {chances}.")
    yield Remark("R8.5.24", "What has gone off stays in sight.")


def terrain_table(field: Field) -> Table:
    """The kinds of Difficult Terrain, with a box to tick for this one (R8.5.15)."""
    hinders = any(group.hazard is Hazard.TERRAIN for group in field.dice)
    return Table(
        "Which terrain",
        (Column("Kind"), Column("What it does")),
        tuple(Row(row, boxes=1) for row in _TERRAINS if hinders),
    )
