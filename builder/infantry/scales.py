"""The closed lists of the game: weapons, gear, postures, and where a hit lands."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from builder.core.row_enum import RowEnum

FACES: Final = (1, 2, 3, 4, 5, 6)
"""The faces of the hit location die."""
SIDES: Final = 20
"""The faces of the die to hit."""
WHOLE: Final = 100
PIP: Final = WHOLE // SIDES
"""Percent of one pip of the d20 (A-I1)."""
BONUS: Final = 5
"""Percent that a sniper scope brings, and each elite level (I3, I4)."""
FIRST_FIRE: Final = 3
"""Levels above the target that let a man fire first (I4)."""
WOUNDED_WALK: Final = 50
"""Metres a walking wounded man moves in a turn (I16)."""


class Kind(StrEnum):
    """What a weapon throws, which decides what soft armor and cover stop."""

    RIFLE = "rifle"
    PISTOL = "pistol"
    SMG = "submachine gun"
    MACHINE_GUN = "machine gun"
    SHRAPNEL = "explosive"
    INCENDIARY = "incendiary"
    ATGM = "antitank missile"
    ARTILLERY = "artillery"
    OTHER = "other"

    @property
    def soft(self) -> bool:
        """Whether soft body armor stops it (I6)."""
        return self in {Kind.PISTOL, Kind.SMG, Kind.SHRAPNEL}

    @property
    def zoned(self) -> bool:
        """Whether it may have a red zone, which only artillery has (I9)."""
        return self is Kind.ARTILLERY

    @property
    def bursts(self) -> bool:
        """Whether it bursts, so that cover against small arms does not count (A-I4)."""
        return self in {Kind.SHRAPNEL, Kind.INCENDIARY, Kind.ATGM, Kind.ARTILLERY}

    @property
    def thrown(self) -> str:
        """What of it hits a man: the shrapnel of an explosive, else itself."""
        return "shrapnel" if self is Kind.SHRAPNEL else self.value


class Template(StrEnum):
    """The shape of a template that is no leaf, as those of automatic fire are (I14)."""

    CIRCLE = "circle"
    CONE = "cone"


class BodyArmor(StrEnum):
    """Body armor (I6)."""

    NONE = "none"
    SOFT = "soft"
    HARD = "hard"


class Helmet(StrEnum):
    """Helmets (I7, I8)."""

    NONE = "none"
    STEEL = "steel"
    BALLISTIC = "ballistic"


class Effect(StrEnum):
    """What a hit does to its target."""

    DEATH = "death"
    CHARGE = "charges, then dies"
    LITTER = "litter case"
    WALKING = "walking wounded"
    NONE = "no effect"
    PROTECTED = "protected"

    @property
    def dead(self) -> bool:
        """Whether it ends in death."""
        return self in {Effect.DEATH, Effect.CHARGE}


@dataclass(frozen=True, slots=True)
class HitLocation:
    """A row of a hit location table: where, and what it does."""

    name: str
    effect: Effect


HUMAN: Final = {
    1: HitLocation("face or head", Effect.DEATH),  # A-I10: no matter which
    2: HitLocation("shoulders", Effect.DEATH),
    3: HitLocation("chest", Effect.LITTER),
    4: HitLocation("abdomen", Effect.LITTER),
    5: HitLocation("upper leg", Effect.WALKING),
    6: HitLocation("lower leg", Effect.WALKING),
}
"""Where a man is hit (I5); 7 and more hits nothing."""

ANIMAL: Final = {
    1: HitLocation("head", Effect.DEATH),
    2: HitLocation("shoulders", Effect.CHARGE),
    3: HitLocation("chest", Effect.LITTER),
    4: HitLocation("abdomen", Effect.LITTER),
    5: HitLocation("front legs", Effect.WALKING),
    6: HitLocation("rear legs", Effect.WALKING),
}
"""Where an animal is hit (I12)."""


@dataclass(frozen=True, slots=True)
class Exposure:
    """A posture, and the faces of the location die it leaves exposed (I11)."""

    key: str
    faces: tuple[int, ...]


class Posture(RowEnum):
    """How much of a man shows; infantry use the hard cover at hand."""

    row: Exposure

    STANDING = Exposure("standing in the open", FACES)
    KNEELING = Exposure("kneeling in the open", (1, 2, 3, 4))
    PRONE = Exposure("prone in the open", (1, 2))
    LOW_WALL = Exposure("behind a low wall", (1, 2, 3))
    HIGH_WALL = Exposure("over a high wall", (1, 2))
    WINDOW = Exposure("in a window", (1, 2, 3))
    CORNER_RIGHT = Exposure("around a corner, right", (2, 4, 6))
    CORNER_LEFT = Exposure("around a corner, left", (1, 3, 5))
    HASTY_FOXHOLE = Exposure("in a hasty foxhole", (1, 2, 3))
    FOXHOLE = Exposure("in a prepared foxhole", (1, 2))
    FIRING_PORT = Exposure("at a firing port", (1,))


class TargetKind(StrEnum):
    """Who is shot at."""

    HUMAN = "man"
    ANIMAL = "animal"
    MOUNT = "mount with its rider"
    RIDER = "rider of a killed mount"

    @property
    def beast(self) -> bool:
        """Whether an animal is hit."""
        return self in {TargetKind.ANIMAL, TargetKind.MOUNT}

    @property
    def places(self) -> Mapping[int, HitLocation]:
        """Its hit location table (I5, I12, I13)."""
        return ANIMAL if self.beast else HUMAN
