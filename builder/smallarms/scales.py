"""The closed lists of the game: actions, classes of firearm, cover, and tables."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from builder.core.row_enum import RowEnum, WordEnum

MOST_BURST: Final = 35
"""Rounds of a climbing weapon that count; the excess is wasted (S10)."""
HELP: Final = 10
"""Percent for a sharpshooter, a turn of sighting-in, or a rest (S5 to S7)."""
PRONE: Final = 5
"""Percent a target that lies down takes off (S4)."""
NERVE: Final = 25
"""What an officer adds to the morale roll of a wounded man (S16)."""


class Action(StrEnum):
    """How a weapon loads its next round, and so how it rolls (S3)."""

    BOLT = "bolt"
    SEMI = "semi"
    AUTO = "auto"

    @property
    def bursts(self) -> bool:
        """Whether all its rounds are one roll."""
        return self is Action.AUTO


@dataclass(frozen=True, slots=True)
class FirearmRow:
    """A class of firearm.

    Attributes:
        key: Its name.
        factor: Percent for each inch that the target is nearer than `base`.
        base: The range in inches at which the basic percentage is 0.
        steady: Whether sighting-in and a rest help it (S6, S7).
        marked: Whether a sharpshooter's eye helps it (S5).
        half: Whether only half its rounds count for an outright kill (S2).
        climbs: Whether rounds above `MOST_BURST` are wasted (S10).
        multiplied: Whether short range multiplies its damage (S11).
        automatic: Whether it must be automatic (S15).
        assumed: Whether the formula is a reading of ours (S12).
        rule: The rule its formula is from.
    """

    key: str
    factor: int
    base: int
    steady: bool = False
    marked: bool = True
    half: bool = False
    climbs: bool = False
    multiplied: bool = True
    automatic: bool = False
    assumed: bool = False
    rule: str = "S1"

    def percentage(self, distance: Fraction) -> Fraction:
        """Return the basic percentage in percent at a range in inches (A-S3)."""
        return self.factor * (self.base - distance)

    @property
    def formula(self) -> str:
        """The basic percentage in words: `2 × (50 − range)`."""
        inner = f"{self.base} − range"
        return inner if self.factor == 1 else f"{self.factor} × ({inner})"


class Firearm(RowEnum):
    """Every class of firearm, a row each."""

    row: FirearmRow

    RIFLE = FirearmRow("rifle", 1, 100, steady=True)
    CARBINE = FirearmRow("carbine", 2, 50, steady=True)
    PISTOL = FirearmRow("pistol", 5, 20, multiplied=False)
    SMG = FirearmRow("SMG", 2, 50, marked=False, half=True, climbs=True, automatic=True)
    AUTOMATIC_RIFLE = FirearmRow(
        "automatic rifle",
        1,
        100,
        steady=True,
        half=True,
        automatic=True,
        assumed=True,
        rule="S12",
    )


class Cover(WordEnum):
    """How much of the target is behind cover, in percent and in words (S4, A-S5)."""

    def __init__(self, _: str, cost: int, words: str) -> None:
        self.cost, self.words = cost, words

    NONE = "none", 0, "In the open"
    SOFT = "soft", 10, "Behind soft cover"
    HALF = "half", 20, "Half or upper body exposed"
    HEAD = "head", 40, "Only head and weapon exposed"


class Casualties(StrEnum):
    """Which casualty table says what a wound costs (S13)."""

    NONE = "none"
    PUBLISHED = "the published one"
    OWN = "our own"
