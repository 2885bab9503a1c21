"""The chapter of Heroes and SuperNatural dice (6.1, 10.3)."""

from collections.abc import Iterator

from builder.brikwars.advice import when
from builder.brikwars.advice.entry import Section
from builder.brikwars.advice.tables import controls
from builder.brikwars.reference.blocks import by, notes, square
from builder.brikwars.reference.uses import Uses
from builder.brikwars.tables.dice import SKILL_DICE
from builder.brikwars.tables.supernatural import SuperNatural
from builder.content.card import Block
from builder.content.tables import table
from builder.core.formatting import figure

_DICE = (1, 2, 3, 4, 5)
"""How many SuperNatural dice are used at once, in the table of chances."""


def gear(about: Uses) -> Iterator[Block]:
    """Yield the notes on Heroes, and the tables of SuperNatural dice."""
    yield from notes(about, Section.HEROES)
    if about.of(when.SUPERNATURAL):
        yield from _supernatural(about)
    yield from notes(about, Section.SUPERNATURAL)


def _supernatural(about: Uses) -> Iterator[Block]:
    held = {dice.die for each in about.creations for dice in each.supernatural}
    dice = [die for die in SuperNatural if about.everything or die in held]
    rows = [(str(die), figure(die.row.cost), die.row.does) for die in dice]
    if about.everything:
        rows.append(("d20 Chaos", "–", "not for sale"))
    yield table("SuperNatural dice (10.3)", ("Die", "^CP", "What it does"), rows)
    minds = {each.mind.row.faces for each in about.creations if each.supernatural}
    skills = SKILL_DICE if about.everything else sorted(minds - {0})
    yield from square(
        "SuperNatural dice obey, by how many are used at once (10.3)",
        "Skill",
        by(_DICE),
        by(skills, "d{}".format),
        lambda faces, count: controls(faces, count, about.house),
    )
