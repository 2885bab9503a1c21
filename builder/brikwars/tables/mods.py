"""Weapon Mods: one member for each printed cell of the table in 8.7.

A mod moves the Size at which a formula is worked out, and all shifts of a statistic
add up. A Gun of Size 3 has Range 4S+2 = 14"; Long Range reads it at 4, so 18".
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from builder.brikwars.rules import TEXTS
from builder.core.row_enum import RowEnum


class Statistic(StrEnum):
    """A statistic that a mod can change."""

    USE = "Use"
    RANGE = "Range"
    EFFECT = "Effect"
    CAPACITY = "Capacity"
    SPEED = "Speed"


@dataclass(frozen=True, slots=True)
class ModRow:
    """A mod of the table.

    Attributes:
        key: Its printed name.
        stat: The statistic it changes.
        shift: By how many Sizes; of Speed, how many turns more it takes.
        positive: Whether it is an improvement, which must be paid for.
    """

    key: str
    stat: Statistic
    shift: int
    positive: bool

    @property
    def effect(self) -> str:
        """What it does, in a few words."""
        if self.stat is Statistic.SPEED:
            return _turns(self.shift)
        stat, larger = self.stat, self.shift > 0
        sizes = abs(self.shift)
        return TEXTS.word("R8.7.21", "does", stat=stat, sizes=sizes, larger=larger)


def _turns(turns: int) -> str:
    if turns < 0:
        return TEXTS.word("R8.7.28", "fewer", turns=-turns)
    return TEXTS.word("R8.7.28", "more", turns=turns)


class Moves:
    """The values that every Weapon Mod reads from its row."""

    __slots__ = ()

    row: ModRow

    @property
    def effect(self) -> str:
        """What it does, in a few words."""
        return self.row.effect


class Mod(Moves, RowEnum):
    """The Weapon Mods of the table."""

    HIGH_PRECISION = ModRow("High Precision", Statistic.USE, -1, positive=True)
    LONG_RANGE = ModRow("Long Range", Statistic.RANGE, +1, positive=True)
    HIGH_POWERED = ModRow("High Powered", Statistic.EFFECT, +1, positive=True)
    HIGH_CALIBER = ModRow("High Caliber", Statistic.CAPACITY, +1, positive=True)
    SAWED_OFF = ModRow("Sawed Off", Statistic.USE, +2, positive=False)
    CLOSE_QUARTERS = ModRow("Close Quarters", Statistic.RANGE, -1, positive=False)
    SURGICAL = ModRow("Surgical", Statistic.EFFECT, -1, positive=False)
    LOW_IMPACT = ModRow("Low Impact", Statistic.CAPACITY, -1, positive=False)
    SAFETY = ModRow("Safety", Statistic.SPEED, +1, positive=False)

    @property
    def stat(self) -> Statistic:
        """The statistic it changes."""
        return self.row.stat

    @property
    def positive(self) -> bool:
        """Whether it must be paid for with a negative one."""
        return self.row.positive


def shift(mods: Iterable[Moves], stat: Statistic) -> int:
    """Return by how many Sizes, or turns, mods move a statistic (R8.7.21).

    >>> shift((Mod.SAWED_OFF, Mod.HIGH_PRECISION, Mod.SAFETY), Statistic.USE)
    1
    """
    return sum(mod.row.shift for mod in mods if mod.row.stat is stat)


def positives(mods: Iterable[Moves]) -> int:
    """Return how many of them must be paid for (R8.7.23, A18)."""
    return sum(mod.row.positive for mod in mods)
