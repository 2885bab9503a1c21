"""The closed lists of the game: kits, weapons, skill, and the state of a target."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from builder.core.row_enum import RowEnum, WordEnum

CLOSE: Final = 5
"""Inches nearer than which a target is easy (M11)."""
FAR: Final = 12
"""Inches beyond which a target is hard (M12)."""
STEP: Final = 6
"""Inches more for each further hard (M12)."""


@dataclass(frozen=True, slots=True)
class SquadWeaponRow:
    """A weapon.

    Attributes:
        key: Its name.
        dice: Base dice of each trooper (M3).
        kits: Who fires it, by the fields of a squad (M1, M13).
        contact: Whether it needs base contact (M13, A-M1).
        least: The nearest range in inches it may fire at (M11).
        most: The farthest range in inches; None for no stated one (M12).
        ran: Hards after running; None where it may not fire then (M9).
        moved: Hards after any move (M8).
        area: Whether it may aim at a building or the ground, and bursts (M16, M26).
        keen: Whether it makes damage easier on the enemy (M23).
        short: Its name in a narrow column; empty where that is its key.
        shortest: Its name where even that is too wide; empty for none.
    """

    key: str
    dice: int
    kits: tuple[str, ...]
    contact: bool = False
    least: int = 0
    most: int | None = None
    ran: int | None = 0
    moved: int = 0
    area: bool = False
    keen: bool = False
    short: str = ""
    shortest: str = ""

    @property
    def brief(self) -> str:
        """Its name in a narrow column."""
        return self.short or self.key


class SquadWeapon(RowEnum):
    """Every weapon, in the order a squad fires them (M2)."""

    row: SquadWeaponRow

    PISTOL = SquadWeaponRow("pistol", 1, ("pistols",), most=18)
    CCW = SquadWeaponRow(
        "close combat weapon",
        1,
        ("pistols",),
        contact=True,
        keen=True,
        short="close combat",
    )
    FISTS = SquadWeaponRow("fists", 1, ("rifles", "heavies"), contact=True)
    RIFLE = SquadWeaponRow("rifle", 2, ("rifles",), least=2, ran=1)
    HEAVY = SquadWeaponRow(
        "heavy weapon",
        4,
        ("heavies",),
        least=2,
        ran=None,
        moved=2,
        area=True,
        shortest="heavy",
    )


class Skill(StrEnum):
    """How good a unit is, settled before the game (M6)."""

    SKILLED = "skilled"
    NORMAL = "normal"
    RAW = "raw"


class Movement(StrEnum):
    """What the firing unit did this turn, and the last (M7 to M9)."""

    BRACED = "braced"
    """Stood still this turn and the last."""
    STILL = "stood still"
    MOVED = "moved"
    RAN = "ran"

    @property
    def brief(self) -> str:
        """A word for it, where a column is narrow."""
        return "still" if self is Movement.STILL else self.value


class Held(StrEnum):
    """What the target did in its last turn (M10, M14)."""

    MOVED = "moved"
    FIRED = "stood still and fired"
    SETTLED = "stood still and held fire"


class Cover(WordEnum):
    """What the target stands behind or in: its hards, and what gives it (M14)."""

    def __init__(self, _: str, hards: int, means: str) -> None:
        self.hards, self.means = hards, means

    NONE = "none", 0, "in the open"
    LIGHT = "light", 1, "one plate high, light foliage, an open vehicle"
    HARD = "hard", 2, "heavy foliage, a building, a closed vehicle"


class Bulk(StrEnum):
    """How big the target is (M15)."""

    SMALL = "two plates or less"
    NORMAL = "man size"
    BIG = "bigger"


class Aim(StrEnum):
    """What is fired at (M16)."""

    UNIT = "a unit"
    AREA = "a building or the ground"
