"""The d20, the d6, and the exact chances of both together (I1 to I13)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from builder.core.rows import terms
from builder.core.tally import Tally, Term
from builder.infantry.designs import RangeBand, RangeUnit, Weapon
from builder.infantry.house_rules import STANDARD, House
from builder.infantry.modifiers import FALL, GAINS, SHIFTS
from builder.infantry.scales import (
    FACES,
    PIP,
    SIDES,
    WHOLE,
    Effect,
    TargetKind,
)
from builder.infantry.situation import Fire, Shot

# The d20: which band, what chance, and who fires first (I1 to I4).


def band_at(weapon: Weapon, distance: Fraction) -> RangeBand | None:
    """Return the band of a range; None is out of range despite any bonus (I1, A-I9)."""
    return next((band for band in weapon.bands if distance <= band.to), None)


def reaching(
    weapons: Sequence[Weapon], unit: RangeUnit, distance: Fraction
) -> Weapon | None:
    """Return the first weapon that reaches so far, or else the first of its unit.

    It is None where no range table is in that unit.
    """
    alike = [each for each in weapons if each.unit is unit]
    reach = (each for each in alike if band_at(each, distance))
    return next(reach, next(iter(alike), None))


def chance_tally(shot: Shot, house: House) -> Tally | None:
    """Return the chance to hit in percent, line by line; None where out of range."""
    band = band_at(shot.weapon, shot.fire.distance)
    return None if band is None else Tally(tuple(_terms(shot, band, house)))


def roll_to_hit(shot: Shot, house: House) -> int:
    """Return the highest d20 roll that hits; 0 where out of range, too."""
    tally = chance_tally(shot, house)
    return pips(tally.total) if tally else 0


def _terms(shot: Shot, band: RangeBand, house: House) -> Iterator[Term]:
    weapon, how, column = shot.weapon, "", band.chance
    if shot.fire.moved and band.moving is not None:
        how, column = "moving column, ", band.moving
    chance = weapon.percent(column)
    working = f"{how}up to {band.to} {weapon.unit}"
    yield Term("Range table", Fraction(chance), "I1", working)
    yield from _gains(shot, column, house)


def _gains(shot: Shot, column: int, house: House) -> tuple[Term, ...]:
    if shot.weapon.percent(column) == 0 and house.nothing_stays_nothing:
        return ()
    return terms(GAINS, shot, house)


def table_pips(weapon: Weapon, column: int, elite: int, house: House) -> int:
    """Return the highest d20 roll that hits, by a number of its range table (I2 to I4).

    It is what the fire desk says of the same man and weapon.
    """
    gains = Tally(_gains(Shot(weapon, Fire(), elite), column, house))
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
    least = house.levels_above
    return above == least if house.exactly_three_levels else above >= least


# The d6: where a hit lands, and what it does there (I5 to I13).


def shift_tally(shot: Shot, house: House = STANDARD) -> Tally:
    """Return what is added to the location die, line by line (I6 to I10, I13)."""
    return Tally(terms((FALL, *SHIFTS), shot, house))


def landing(shot: Shot, die: int, house: House = STANDARD) -> tuple[int, Effect]:
    """Return where a roll of the location die lands, and what it does (I5, I11, A-I2).

    Args:
        shot: What hits whom.
        die: 1 to 6.
        house: The readings.

    Returns:
        The location after modifiers, at least 1, and the effect.
    """
    location = max(1, die + int(shift_tally(shot, house).total))
    seen = location if house.cover_after_modifiers else die
    if covered(shot, seen, house):
        return location, Effect.PROTECTED
    place = shot.fire.target.places.get(location)
    return location, place.effect if place else Effect.NONE


def covered(shot: Shot, face: int, house: House) -> bool:
    """Return whether a face of the die is behind cover (I11, A-I4)."""
    if shot.fire.target is not TargetKind.HUMAN:
        return False
    if shot.weapon.type.bursts and not house.cover_stops_fragments:
        return False
    # A location beyond the table is as exposed as the last one on it.
    return min(face, FACES[-1]) not in shot.fire.posture.row.faces


def effects(shot: Shot, house: House = STANDARD) -> Mapping[Effect, Fraction]:
    """Return the chance of each effect of a hit; they sum to 1."""
    counted = Counter(landing(shot, die, house)[1] for die in FACES)
    return {effect: Fraction(counted[effect], len(FACES)) for effect in Effect}


class Outcome(NamedTuple):
    """What one weapon does to one man; the last four chances sum to 1.

    Attributes:
        hit: The chance that the d20 hits, whatever the hit then does.
        death: The chance that the man dies.
        litter: The chance of a litter case.
        walking: The chance that the man is walking wounded.
        unhurt: The chance that nothing happens: missed, protected, or no effect.
    """

    hit: Fraction
    death: Fraction
    litter: Fraction
    walking: Fraction
    unhurt: Fraction

    @property
    def casualty(self) -> Fraction:
        """The chance of death or any wound (A-I8)."""
        return 1 - self.unhurt


def outcome(pips: int, shot: Shot, house: House = STANDARD) -> Outcome:
    """Return the chances of one weapon.

    Args:
        pips: The highest d20 roll that hits, 0 to 20.
        shot: What hits whom.
        house: The readings.
    """
    hit = Fraction(pips, SIDES)
    by = effects(shot, house)
    death = hit * sum((p for effect, p in by.items() if effect.dead), Fraction(0))
    litter = hit * by[Effect.LITTER]
    walking = hit * by[Effect.WALKING]
    return Outcome(hit, death, litter, walking, 1 - death - litter - walking)
