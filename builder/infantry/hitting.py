"""The d20: which band, what chance, and who fires first (I1 to I4)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from builder.core.tally import Tally, Term
from builder.infantry.designs import PIP, RangeBand, Weapon
from builder.infantry.house_rules import House

SIDES: Final = 20
WHOLE: Final = 100
BONUS: Final = 5
FIRST_FIRE: Final = 3
"""Levels above his target that let a man fire first."""


def band_at(weapon: Weapon, distance: Fraction) -> RangeBand | None:
    """The band of a range; None is out of range, whatever the bonuses (I1, A-I9)."""
    return next((band for band in weapon.bands if distance <= band.to), None)


def chance_tally(
    weapon: Weapon, distance: Fraction, house: House, *, elite: int = 0, moved: bool
) -> Tally | None:
    """The chance to hit in percent, line by line; None where it is out of range.

    Args:
        weapon: With its range table.
        distance: In the unit of the table.
        house: The readings.
        elite: The firer's level.
        moved: Whether the firer moved; turning on the spot is no move.
    """
    band = band_at(weapon, distance)
    if band is None:
        return None
    return Tally(tuple(_terms(weapon, band, house, elite=elite, moved=moved)))


def _terms(
    weapon: Weapon, band: RangeBand, house: House, *, elite: int, moved: bool
) -> Iterator[Term]:
    column = band.moving if moved and band.moving is not None else band.chance
    start = weapon.percent(column)
    how = "moving column, " if moved and band.moving is not None else ""
    yield Term(
        "Range table",
        Fraction(start),
        "I1",
        f"{how}up to {band.to} {weapon.unit}",
    )
    if start == 0 and house.nothing_stays_nothing:
        return
    if weapon.scope:
        yield Term("Sniper scope", Fraction(BONUS), "I3")
    if elite > 0:
        yield Term("Elite", Fraction(BONUS * elite), "I4", f"{elite} × {BONUS}")


def pips(percent: Fraction | int) -> int:
    """The highest d20 roll that hits, 0 to 20 (I2, A-I1).

    >>> pips(35), pips(33), pips(-5), pips(130)
    (7, 6, 0, 20)
    """
    return int(min(WHOLE, max(0, percent)) // PIP)


def fires_first(firer: int, target: int, house: House) -> bool:
    """Whether a man is so far above his target that he fires first (I4, A-I5)."""
    above = firer - target
    return above == FIRST_FIRE if house.exactly_three_levels else above >= FIRST_FIRE
