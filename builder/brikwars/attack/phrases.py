"""Words that several parts of the odds share."""

from collections import Counter
from collections.abc import Iterable

from builder.brikwars.chances.damage import DamageDie
from builder.brikwars.tables.dice import Die
from builder.core.formatting import listed


def dice_words(held: Iterable[DamageDie]) -> str:
    """Return dice in words: `1d6 Piercing and 2d10 Exp`; nothing without any."""
    counted = Counter((chip.die, chip.faces) for chip in held)
    return listed(
        [
            f"{n}d{faces}" if die is Die.SKILL else die.many(n)
            for (die, faces), n in counted.items()
        ]
    )
