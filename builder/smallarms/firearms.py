"""The classes of firearm, each with its own basic percentage (S1, S2, S10, S11)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from builder.core.row_enum import RowEnum

MOST_BURST: Final = 35
"""Rounds of a climbing weapon that count; the excess is wasted (S10)."""


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
        """The basic percentage at a range in inches; it may be negative (A-S3)."""
        return self.factor * (self.base - distance)

    @property
    def formula(self) -> str:
        """The basic percentage in words: `2 × (50 − range)`."""
        inner = f"{self.base} − range"
        return inner if self.factor == 1 else f"{self.factor} × ({inner})"


class Firearm(RowEnum):
    """Every class of firearm; a row more is a class more."""

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
