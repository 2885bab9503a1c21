"""Exact chances of both dice together, for one weapon at one man."""

from dataclasses import dataclass
from fractions import Fraction

from builder.infantry.house_rules import STANDARD, House
from builder.infantry.locations import effects
from builder.infantry.scales import SIDES, Effect
from builder.infantry.situation import Shot


@dataclass(frozen=True, slots=True)
class Outcome:
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
    litter = hit * by.get(Effect.LITTER, Fraction(0))
    walking = hit * by.get(Effect.WALKING, Fraction(0))
    return Outcome(hit, death, litter, walking, 1 - death - litter - walking)
