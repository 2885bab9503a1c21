"""SuperNatural dice: what each costs, and what it does (10.3)."""

from dataclasses import dataclass

from builder.brikwars.tables.dice import Die
from builder.core.row_enum import RowEnum


@dataclass(frozen=True, slots=True)
class SuperNaturalRow:
    """A SuperNatural die.

    Attributes:
        key: The die and its element, as it is printed and written in a file.
        faces: How many faces it has.
        cost: CP.
        does: What it does besides its number, in a few words for the card.
        harm: The die that it is among the dice of Damage.
    """

    key: str
    faces: int
    cost: int
    does: str
    harm: Die

    @property
    def small_print(self) -> str:
        """What it costs and does."""
        return f"{self.cost} CP; {self.does}"


class SuperNatural(RowEnum):
    """The SuperNatural dice that can be bought; the d20 of Chaos is not for sale."""

    row: SuperNaturalRow

    FIRE = SuperNaturalRow("d4 Fire", 4, 3, "its Damage is Fire", Die.FIRE)
    EARTH = SuperNaturalRow("d6 Earth", 6, 4, "its number, and nothing besides", Die.D6)
    AIR = SuperNaturalRow(
        "d8 Air", 8, 5, "on Range it may add a point of Arc, too", Die.D8
    )
    EXPLOSIONS = SuperNaturalRow(
        "d10 Explosions",
        10,
        6,
        'its Damage is Exp, 2" more radius; on Armor it changes SL',
        Die.EXP,
    )
    MAGIK = SuperNaturalRow(
        "d12 Magik", 12, 7, "its Damage ignores Deflection", Die.PHASED
    )

    def many(self, count: int) -> str:
        """Return so many of it, as printed: `2d4 Fire`."""
        return f"{count}{self.value}"
