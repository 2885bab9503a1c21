"""What a card comes down to in a line of an army list."""

from __future__ import annotations

from typing import Final

from builder.content.card import Card, Table

_ARMAMENT: Final = "armament"


def key_stats(card: Card) -> str:
    """The big values in a line."""
    return ", ".join(f"{stat.label} {stat.value}".strip() for stat in card.stats)


def arms(card: Card) -> str:
    """What it fights with, in a line; nothing if it is unarmed."""
    if card.arms:
        return ", ".join(card.arms)
    for block in (*card.front, *card.back):
        if isinstance(block, Table) and block.title.lower() == _ARMAMENT:
            names = [row.cells[0] for row in block.rows if row.cells]
            # A count stays in one line with the sign after it.
            return ", ".join(name.replace(" × ", "\xa0×\xa0") for name in names if name)
    return ""
