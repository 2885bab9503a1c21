"""The tables of the chapter in our own words, computed from the rows of the code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from builder.brikwars.house import House, in_force
from builder.brikwars.reference_attacks import attack_chapter
from builder.brikwars.reference_close import close_chapter
from builder.brikwars.reference_crews import crew_chapter
from builder.brikwars.reference_custom import custom_chapter
from builder.brikwars.reference_explosives import explosive_chapter
from builder.brikwars.reference_fields import field_chapter
from builder.brikwars.reference_own import additions
from builder.brikwars.reference_parts import chapter
from builder.brikwars.reference_power import power_chapter
from builder.brikwars.reference_turn import turn_chapter
from builder.brikwars.reference_uses import Uses, uses
from builder.brikwars.reference_weapons import weapon_chapter
from builder.brikwars.settled import settled
from builder.card import Block, Text


def reference(designs: Sequence[Any], house: House) -> Sequence[Block]:
    """Every table, or only what some designs use.

    A text without paragraphs opens each chapter.

    Args:
        designs: What is meant to be played; all of the game if there are none.
        house: The readings the tables are told by; those in force stand at the end.
    """
    return tuple(_blocks(uses([settled(each, house) for each in designs]), house))


def _blocks(about: Uses, house: House) -> Iterator[Block]:
    yield from turn_chapter(about)
    yield from weapon_chapter(about, house)
    yield from power_chapter(about, house)
    yield from close_chapter(about)
    yield from attack_chapter(about)
    yield from explosive_chapter(about)
    yield from field_chapter(about)
    yield from crew_chapter(about, house)
    yield from custom_chapter(about, house)
    if about.everything:
        yield from chapter("Home-made", additions(house))
    if changed := in_force(house):
        yield Text("House rules in force", changed)
