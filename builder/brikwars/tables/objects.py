"""The dice of objects that have Damage of their own (8.4, 8.7)."""

from typing import Final

from builder.brikwars.tables.dice import Die, DieRow
from builder.core.row_enum import RowEnum

PRICE_OF_A_D6: Final = 2
"""CP for a d6 of an object, like an inch of Melee Weapon, which has a die (R8.2.1)."""


class ObjectDie(RowEnum):
    """A die that an object may have; what explodes is bought as an Explosive."""

    row: DieRow

    D4 = Die.D4.row
    D6 = Die.D6.row
    D8 = Die.D8.row
    D10 = Die.D10.row
    D12 = Die.D12.row
    FIRE = Die.FIRE.row
    ACID = Die.ACID.row
    POISON = Die.POISON.row
    PIERCING = Die.PIERCING.row
    PHASED = Die.PHASED.row

    @property
    def die(self) -> Die:
        """The same die in a pool of Damage."""
        return Die(self.value)

    @property
    def small_print(self) -> str:
        """What it does besides Damage."""
        return self.row.does

    @property
    def worth(self) -> int:
        """How many d6 it stands for: larger dice take two, as in a swap (R8.7.3-4)."""
        return 1 if self.row.faces <= Die.D6.faces else 2
