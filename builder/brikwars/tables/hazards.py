"""Field Hazards, their prices and dice, and who works Mechanisms (8.5)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from builder.brikwars.rules import TEXTS
from builder.core.row_enum import RowEnum, WordedEnum


class HazardDie(StrEnum):
    """A die that a Field rolls, or that an Energy Shield spends."""

    D4 = "d4"
    D6 = "d6"
    D8 = "d8"
    D10 = "d10"
    D12 = "d12"
    FIRE = "d4 Fire"
    EXP = "d10 Exp"
    MOVE = "d6 Move"

    @property
    def faces(self) -> int:
        """How many faces it has."""
        return int(self.value.partition(" ")[0][1:])

    def many(self, count: int) -> str:
        """Return so many of it, as printed: `2d6`, `3d4 Fire`, `2d6" Move`."""
        if self is HazardDie.MOVE:
            return f'{count}d6" Move'
        return f"{count}{self.value}"


@dataclass(frozen=True, slots=True)
class HazardRow:
    """A printed row of the Field Hazard table.

    Attributes:
        key: Its printed name.
        rate: CP for each inch of Field Size and each die.
        dice: The dice it may roll.
        does: What it does to whoever is in it, in a few words.
    """

    key: str
    rate: int
    dice: tuple[HazardDie, ...]
    does: str


class Hazard(RowEnum):
    """The four kinds of Field Hazard; Mechanisms and Triggers cost nothing."""

    row: HazardRow

    EXPOSURE = HazardRow(
        "Exposure Damage",
        2,
        (HazardDie.D6, HazardDie.FIRE),
        TEXTS.word("R8.5.9", "row"),
    )
    TERRAIN = HazardRow(
        "Difficult Terrain", 1, (HazardDie.MOVE,), TEXTS.word("R8.5.15", "row")
    )
    CONCEALED = HazardRow(
        "Concealed Hazards",
        1,
        (HazardDie.D6, HazardDie.FIRE, HazardDie.EXP, HazardDie.MOVE),
        TEXTS.word("R8.5.16", "row"),
    )
    SHIELD = HazardRow(  # R8.5.18
        "Energy Shields",
        1,
        (HazardDie.D4, HazardDie.D6, HazardDie.D8, HazardDie.D10, HazardDie.D12),
        TEXTS.word("R8.5.18", "row"),
    )


class Terrain(WordedEnum):
    """What the Move dice of a Field do to whoever is in it (R8.5.15)."""

    SLOW = "Slow", TEXTS.word("R8.5.15", "slow")
    CURRENT = "Current", TEXTS.word("R8.5.15", "current")
    SLIPPERY = "Slippery", TEXTS.word("R8.5.15", "slippery")
    SPIKED = "Spiked", TEXTS.word("R8.5.15", "spiked")


PERMANENT_FIRES: Final = {
    1: "Regular Fire",
    2: "Fuel Fire",
    3: "Molten Fire",
    4: "Atomic Fire",
}
"""Names of fires that never go out, by their Exposure d4 (R8.5.10)."""


def price(
    hazard: Hazard, die: HazardDie, dice: int, field: int, *, by_half: bool = False
) -> int:
    """Return the CP of so many equal dice in a Field (R8.5.1, R8.5.2, A15).

    Args:
        hazard: The kind of hazard.
        die: The die; Move dice of a Concealed Hazard are sold in pairs.
        dice: How many.
        field: Field Size in inches.
        by_half: Whether an odd one of them costs half a pair, rounded down (A4).
    """
    whole = hazard.row.rate * field
    if not in_pairs(hazard, die):
        return whole * dice
    return whole * dice // 2 if by_half else whole * -(-dice // 2)


def in_pairs(hazard: Hazard, die: HazardDie) -> bool:
    """Return whether such dice are sold two at a time (A15)."""
    return hazard is Hazard.CONCEALED and die is HazardDie.MOVE


# Who works a Mechanism, and with which Skill (8.5).


class Worked(WordedEnum):
    """Who works a Mechanism once its Trigger is set off."""

    ITSELF = "by itself", TEXTS.word("R8.5.21", "itself")
    HAND = "by hand", TEXTS.word("R8.5.21", "hand")
    CONTROLS = "from the Controls", TEXTS.word("R8.5.21", "controls")


class DeviceSkill(WordedEnum):
    """The Skill die that a Mechanism rolls."""

    NONE = "none", "it does not roll Skill"
    D4 = "d4", "that of all inanimate things"
    D6 = "d6", "a robot brain, or a trained crew"
    D8 = "d8", "an expert crew"
    D10 = "d10", "a heroic crew"
    D12 = "d12", "a supernatural crew"

    @property
    def faces(self) -> int:
        """How many faces it has; 0 where nothing is rolled."""
        return 0 if self is DeviceSkill.NONE else int(self.value[1:])
