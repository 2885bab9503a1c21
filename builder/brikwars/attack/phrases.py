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


def cut_words(cut: Fraction) -> str:
    """Return how exact the chances are, less Bonus Dice of at most some chance."""
    if cut:
        return f"Bonus Dice beyond a chance of {float(cut):.0e} are left out."
    return "Every chance is exact."


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
