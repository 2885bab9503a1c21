"""The d20: which band, what chance, and who fires first (I1 to I4)."""

from collections.abc import Iterator
from fractions import Fraction

from builder.core.tally import Tally, Term
from builder.infantry.designs import RangeBand, Weapon
from builder.infantry.house_rules import House
from builder.infantry.scales import BONUS, FIRST_FIRE, PIP, WHOLE
from builder.infantry.situation import Shot


def band_at(weapon: Weapon, distance: Fraction) -> RangeBand | None:
    """Return the band of a range; None is out of range despite any bonus (I1, A-I9)."""
    return next((band for band in weapon.bands if distance <= band.to), None)


def chance_tally(shot: Shot, house: House) -> Tally | None:
    """Return the chance to hit in percent, line by line; None where out of range."""
    band = band_at(shot.weapon, shot.fire.distance)
    return None if band is None else Tally(tuple(_terms(shot, band, house)))


def _terms(shot: Shot, band: RangeBand, house: House) -> Iterator[Term]:
    weapon, how, column = shot.weapon, "", band.chance
    if shot.fire.moved and band.moving is not None:
        how, column = "moving column, ", band.moving
    chance = weapon.percent(column)
    working = f"{how}up to {band.to} {weapon.unit}"
    yield Term("Range table", Fraction(chance), "I1", working)
    yield from _gains(weapon, column, shot.elite, house)


def _gains(weapon: Weapon, column: int, elite: int, house: House) -> Iterator[Term]:
    if weapon.percent(column) == 0 and house.nothing_stays_nothing:
        return
    if weapon.scope:
        yield Term("Sniper scope", Fraction(BONUS), "I3")
    if elite > 0:
        yield Term("Elite", Fraction(BONUS * elite), "I4", f"{elite} × {BONUS}")


def table_pips(weapon: Weapon, column: int, elite: int, house: House) -> int:
    """Return the highest d20 roll that hits, by a number of its range table (I2 to I4).

    It is what the fire desk says of the same man and weapon.
    """
    gains = Tally(tuple(_gains(weapon, column, elite, house)))
    return pips(weapon.percent(column) + gains.total)


def pips(percent: Fraction | int) -> int:
    """Return the highest d20 roll that hits, 0 to 20 (I2, A-I1).

    >>> pips(35), pips(33), pips(-5), pips(130)
    (7, 6, 0, 20)
    """
    return int(min(WHOLE, max(0, percent)) // PIP)


def fires_first(firer: int, target: int, house: House) -> bool:
    """Return whether a man is far enough above a target to fire first (I4, A-I5)."""
    above = firer - target
    return above == FIRST_FIRE if house.exactly_three_levels else above >= FIRST_FIRE
