"""Cards and reference sheets, read back as text and as numbers of rules."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from builder import describe
from builder.brikwars import STANDARD, House
from builder.brikwars.advice import ADVICE
from builder.content.card import Block, Table, Text


def card_text(design: Any, house: House = STANDARD) -> str:
    """All text on both sides of a card, in one line."""
    card = describe(design, house)
    found = [text for stat in card.stats for text in (stat.value, *stat.small)]
    for block in (*card.front, *card.back):
        match block:
            case Text():
                found += block.paragraphs
            case Table():
                found += (
                    text for row in block.rows for text in (*row.cells, *row.lines)
                )
    return " | ".join(found)


def cited(blocks: Sequence[Block]) -> set[str]:
    """The numbers of all rules in titles, spans written out."""
    found = set()
    for block in blocks:
        known = {"3.3", "5.1", "6.1", "10.1", "10.3"}
        found |= known & set(re.findall(r"\d+\.\d", block.title))
        for head, tail in re.findall(r"(R8\.\d\.)([\d–, ]*\d)", block.title):
            for part in tail.replace(" ", "").split(","):
                first, _, last = part.partition("–")
                numbers = range(int(first), int(last or first) + 1)
                found |= {f"{head}{number}" for number in numbers}
    return found


def remarks(part: object, house: House) -> Iterator[tuple[str, str]]:
    """Yield the reminders on the card of a design, each with its rule's number."""
    for advice in ADVICE:
        if words := advice.remark(part, house):
            yield advice.rule, words
