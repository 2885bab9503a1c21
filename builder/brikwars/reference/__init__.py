"""The reference sheet: the tables of chapter 8, worked out by the code."""

from collections.abc import Iterator, Sequence
from typing import Final

from builder.brikwars.advice.entry import TURN
from builder.brikwars.model.house_rules import House
from builder.brikwars.model.resolve import resolve_homemade
from builder.brikwars.reference.blocks import notes
from builder.brikwars.reference.combat import close, shooting
from builder.brikwars.reference.crews import crews
from builder.brikwars.reference.custom_weapons import additions, customs
from builder.brikwars.reference.explosives import explosives
from builder.brikwars.reference.fields import fields
from builder.brikwars.reference.gear import gear
from builder.brikwars.reference.power import power
from builder.brikwars.reference.uses import Uses, uses
from builder.brikwars.reference.weapons import weapons
from builder.content.card import Block, Text
from builder.content.card_blocks import filled
from builder.content.house_rules import in_force
from builder.core.design import Design


def reference(designs: Sequence[Design], house: House) -> Sequence[Block]:
    """Return every table, or only those that some designs use.

    Each chapter starts with a text without paragraphs.

    Args:
        designs: The designs to be played; without any, the sheet is for all the game.
        house: The house rules for all numbers; the sheet lists them at the end.
    """
    return tuple(
        _blocks(uses([resolve_homemade(each, house) for each in designs], house))
    )


def _blocks(about: Uses) -> Iterator[Block]:
    for title, chapter in _CHAPTERS:
        if blocks := filled(chapter(about)):
            yield Text(title, ())
            yield from blocks
    if changed := in_force(about.house):
        yield Text("House rules in force", changed)


_CHAPTERS: Final = (
    ("In the turn", lambda about: notes(about, *TURN)),
    ("Weapons", weapons),
    ("Power", power),
    ("Close combat and armor", close),
    ("Attack rolls and automatic fire", shooting),
    ("Explosives, loads and throws", explosives),
    ("Fields and fire", fields),
    ("Crews and specialties", crews),
    ("Heroes and SuperNatural dice", gear),
    ("Custom weapons", customs),
    ("Home-made", lambda about: additions(about.house) if about.everything else ()),
)
