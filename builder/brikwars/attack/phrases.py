"""Words that several parts of the odds share."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from builder.brikwars.chances.attack import SingleAttack
from builder.brikwars.chances.damage import DamageDie
from builder.brikwars.tables.dice import Die
from builder.core.formatting import listed

COUNTED: Final = "A natural 1 fails. Damage must exceed the Armor; all ones do no harm."

_GREAT: Final = ("", " thousand", " million", " billion", " trillion")
"""The words for a thousand, and for each further power of it."""


def rare(cut: Fraction) -> str:
    """Return a sentence on the Bonus Dice that were left out of a sum.

    >>> rare(Fraction(3, 10**13))
    'Bonus Dice that come less than once in 3 trillion attacks are left out.'

    Args:
        cut: The chance, at most, of all of them together; not 0.
    """
    often, power = int(1 / cut), 0
    while often >= 1000 and power < len(_GREAT) - 1:
        often, power = often // 1000, power + 1
    return (
        f"Bonus Dice that come less than once in {often}{_GREAT[power]} attacks are "
        "left out."
    )


def cut_words(cut: Fraction) -> str:
    """Return how exact the chances are, less Bonus Dice of at most some chance."""
    return rare(cut) if cut else "Every chance is exact."


def rolled_words(attack: SingleAttack) -> str:
    """Return what the Attack Roll must reach: `Use 4`."""
    return "by itself" if attack.use is None else f"Use {attack.use}"


def dice_words(held: Iterable[DamageDie]) -> str:
    """Return dice in words: `1d6 Piercing and 2d10 Exp`; nothing without any."""
    counted = Counter((chip.die, chip.faces) for chip in held)
    return listed(
        [
            f"{n}d{faces}" if die is Die.SKILL else die.many(n)
            for (die, faces), n in counted.items()
        ]
    )
