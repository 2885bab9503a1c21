"""The scales designs are built on: Size, Structure Level, Skill, mounting, flight."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from fractions import Fraction
from typing import Final

from builder.brikwars.rules import TEXTS
from builder.core.formatting import figure, signed
from builder.core.measure import SizeMeasure
from builder.core.row_enum import RowEnum, WordedEnum

HALF: Final = Fraction(1, 2)

MINIFIG: Final = 4
"""The Armor that plain minifigs have instead of a roll (7.1)."""

# How the Sizes of weapons, creations and Fields are measured (R8.1.1, 7.1, 8.5).
WEAPON_SIZE: Final = SizeMeasure(TEXTS.word("R8.1.1", "size"), least=1)
CREATION_SIZE: Final = SizeMeasure(TEXTS.word("R7.1", "size"))
FIELD_SIZE: Final = SizeMeasure(TEXTS.word("R8.5.2", "size"))


class Structure(str, Enum):
    """Structure Level: how hard a creation is to hurt (7.1)."""

    NONE = "0"
    HALF = "1/2"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"

    @property
    def level(self) -> Fraction:
        """The level as a number."""
        return Fraction(self.value)

    @property
    def like(self) -> Structure:
        """Itself, as a home-made rung has the level that it plays as."""
        return self

    @property
    def roll(self) -> tuple[int, int, int]:
        """Its Armor: dice, their faces, and points; a level of ½ rolls 1d6."""
        return (1, 6, 0) if self is Structure.HALF else (int(self.level), 10, 0)

    @property
    def armor(self) -> str:
        """Its Armor as it is printed: `1d6`, `3d10`."""
        return roll_text(*self.roll)

    @property
    def small_print(self) -> str:
        """Its Armor, in words; house rules say whether minifigs roll."""
        minifig = " or a minifig's" if self is Structure.HALF else ""
        return f"Armor {self.armor}{minifig}"

    @property
    def joint(self) -> Structure:
        """The level of a hinge, arm or turret: one lower, at least ½ (R8.2.11, A14)."""
        return Structure.of(min(self.level, max(HALF, self.level - 1)))

    def at_size(self, size: int, *, held: bool = True) -> Structure:
        """Return this level, no higher than an Effective Size (R7.1, R7.2).

        Args:
            size: Effective Size in inches.
            held: Whether the house rules limit it; otherwise the level stays.
        """
        return Structure.of(min(self.level, Fraction(size))) if held else self

    @staticmethod
    def of(level: Fraction) -> Structure:
        """Return the member of a level.

        Raises:
            ValueError: If the scale has no such level.
        """
        return Structure(str(level))

    def __str__(self) -> str:
        return "½" if self is Structure.HALF else self.value


def roll_text(dice: int, faces: int, points: int) -> str:
    """Return a roll as it is printed.

    >>> roll_text(1, 6, -1), roll_text(2, 10, 0), roll_text(0, 6, 5)
    ('1d6−1', '2d10', '5')
    """
    if not dice:
        return figure(points)
    return f"{dice}d{faces}{signed(points) if points else ''}"


@dataclass(frozen=True, slots=True)
class Wits:
    """A row of the Skill table (10.1).

    Attributes:
        key: How the row is written in a file.
        faces: Faces of the Skill die; 0 without a mind.
        cost: CP of one such mind.
        level: The word for it, such as `Trained`.
        plus: Points that a home-made mind adds to each roll of its Skill.
    """

    key: str
    faces: int
    cost: Fraction
    level: str
    plus: int = 0

    @property
    def skill(self) -> str:
        """The Skill as it is printed: `d6`, `d6+1`."""
        return f"d{self.faces}{signed(self.plus) if self.plus else ''}"

    @property
    def small_print(self) -> str:
        """The word and the price of such a mind."""
        if not self.faces:
            return TEXTS.word("R10.1", "needs")
        skill = "" if self.key == self.skill else f" {self.skill}"
        return f"{self.level}{skill}, {figure(self.cost)} CP"


class Mind(RowEnum):
    """The Skill of a creation's mind, or none (10.1)."""

    row: Wits

    NONE = Wits("none", 0, Fraction(0), "no mind")
    D4 = Wits("d4", 4, HALF, "Incompetent")
    D6 = Wits("d6", 6, Fraction(1), "Trained")
    D8 = Wits("d8", 8, Fraction(2), "Expert")
    D10 = Wits("d10", 10, Fraction(4), "Heroic")
    D12 = Wits("d12", 12, Fraction(8), "Supernatural")

    @property
    def like(self) -> Mind:
        """Itself, as a home-made mind has the one that it looks like."""
        return self


class HalfMind(WordedEnum):
    """The kind of a half mind: whom it obeys, and when (10.1)."""

    SUBMISSIVE = "Submissive", TEXTS.word("R10.1", "submissive")
    SUBJUGATED = "Subjugated", TEXTS.word("R10.1", "subjugated")
    PROGRAMMED = "Programmed", TEXTS.word("R10.1", "programmed")


class Mounting(StrEnum):
    """How a creation carries a weapon (8.1, 8.2)."""

    FIXED = "fixed"
    """Built into the body."""
    JOINT = "joint"
    """On a turret, hinge or arm of the creation: aims freely, armored a level less."""
    HELD = "held"
    """In hands or grabbers."""
    SMALL_TURRET = "small turret"
    """On a bought Small Turret."""
    LARGE_TURRET = "large turret"
    """On a bought Large Turret."""
    CARRIED = "carried"
    """Stowed as Ammunition, payload or spare; fired by something else."""

    @property
    def fires(self) -> bool:
        """Whether the weapon is ready to be used where it is."""
        return self is not Mounting.CARRIED

    @property
    def at_hand(self) -> bool:
        """Whether a hand has it, or can take it: it is not built in (R8.4.25)."""
        return self in (Mounting.HELD, Mounting.CARRIED)

    @property
    def small_print(self) -> str:
        """What it means, and what a bought turret costs."""
        stand = TURRETS.get(self)
        if stand:
            return f'{stand.cost} CP, powers up to {stand.power}", {stand.carried}'
        return {
            Mounting.FIXED: "built into the body",
            Mounting.JOINT: "turret, hinge or arm: a Structure Level less",
            Mounting.HELD: "in hands or grabbers",
        }.get(self, "stowed: fired by something else")


class Medium(StrEnum):
    """What a flyer flies in (8.1 Power Limits)."""

    AIR = "air"
    SPACE = "space"
    ANTIGRAVITY = "antigravity"

    @property
    def aerial(self) -> bool:
        """Whether flight halves the Power limit and forbids plating."""
        return self is Medium.AIR


@dataclass(frozen=True, slots=True)
class Stand:
    """A row of the Turret table (R8.1.27).

    Attributes:
        name: What it is called.
        category: Its letter in the table: `S` or `M`.
        size: Its own Size in inches, which somebody has to haul.
        cost: CP.
        power: Weapon Inches it powers in a turn.
        carried: How carrying it slows its bearer, in words.
        set_up: Turns to Set Up before it fires.
    """

    name: str
    category: str
    size: int
    cost: int
    power: int
    carried: str
    set_up: int = 1


TURRETS: Final = {
    Mounting.SMALL_TURRET: Stand("Small Turret", "S", 1, 0, 2, "no Sprint"),
    Mounting.LARGE_TURRET: Stand("Large Turret", "M", 2, 1, 4, "Half Speed"),
}
"""The Turrets that can be bought, by the mounting that uses one."""
