"""The parts that the cards of all kinds of design have alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from builder.brikwars.book import BOOK
from builder.brikwars.house import House, in_force
from builder.card import Block, Table, Text
from builder.rules import Violation, Weight


def sentence(words: str) -> str:
    """Words with a capital and a full stop."""
    return f"{words[:1].upper()}{words[1:]}."


def closing(notes: str, found: tuple[Violation, ...]) -> Iterator[Block]:
    """The player's own words, and what breaks the rules."""
    yield Text(
        "Notes", tuple(filter(None, (line.strip() for line in notes.split("\n"))))
    )
    broken = tuple(str(each) for each in found if each.weight is Weight.REFUSE)
    yield Text("Broken rules", broken, grave=True)
    allowed = tuple(str(each) for each in found if each.weight is Weight.ALLOWED)
    yield Text("Allowed by the table", allowed)


def filled(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """Blocks that have something to say."""
    return tuple(
        block
        for block in blocks
        if (block.rows if isinstance(block, Table) else block.paragraphs)
    )


def source(house: House) -> str:
    """The rulebook, and how many house rules are in force, for the small print."""
    changed = len(in_force(house))
    plural = "house rule" if changed == 1 else "house rules"
    told = f", {changed} {plural}" if changed else ""
    return f"{BOOK.name} {BOOK.edition}{told}"
