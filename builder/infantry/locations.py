"""The d6: where a hit lands, and what it does there (I5 to I13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from builder.core.tally import Tally, Term
from builder.infantry.house_rules import STANDARD, House
from builder.infantry.scales import (
    FACES,
    BodyArmor,
    Effect,
    Helmet,
    Kind,
    Posture,
    TargetKind,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Struck:
    """Everything that decides where a hit lands.

    Attributes:
        target: A man, an animal, or the rider of a killed mount.
        armor: His body armor.
        helmet: His helmet.
        fire: What hits him.
        posture: How much of him shows.
        above: Whether the firer is above him.
        overhead: Whether something covers him from above.
        red_zone: Whether he is in the red zone of artillery.
    """

    target: TargetKind = TargetKind.HUMAN
    armor: BodyArmor = BodyArmor.NONE
    helmet: Helmet = Helmet.STEEL
    fire: Kind = Kind.RIFLE
    posture: Posture = Posture.STANDING
    above: bool = False
    overhead: bool = False
    red_zone: bool = False


def shift_tally(struck: Struck, house: House = STANDARD) -> Tally:
    """What is added to the location die, line by line (I6 to I10, I13)."""
    if struck.target is TargetKind.ANIMAL:
        return Tally()
    rider = struck.target is TargetKind.RIDER
    fall = [Term("A fall from the mount", Fraction(1), "I13")] if rider else []
    if rider and not house.riders_keep_their_gear:
        return Tally(tuple(fall))
    worn = struck.armor is BodyArmor.HARD or (
        struck.armor is BodyArmor.SOFT and struck.fire.soft
    )
    found = [
        ("Body armor", int(worn), "I6"),
        (
            "Ballistic helmet" if struck.helmet.shift > 0 else "Bare head",
            struck.helmet.shift,
            "I7" if struck.helmet.shift > 0 else "I8",
        ),
        ("Red zone", int(struck.red_zone and struck.fire is Kind.ARTILLERY), "I9"),
        ("Firer above", int(struck.above and not struck.overhead), "I10"),
    ]
    gear = [Term(label, Fraction(by), rule) for label, by, rule in found if by]
    return Tally((*fall, *gear))


def landing(struck: Struck, die: int, house: House = STANDARD) -> tuple[int, Effect]:
    """Where a roll of the location die lands, and what it does (I5, I11, A-I2).

    Args:
        struck: The situation.
        die: 1 to 6.
        house: The readings.

    Returns:
        The location after modifiers, at least 1, and the effect.
    """
    location = max(1, die + int(shift_tally(struck, house).total))
    seen = location if house.cover_after_modifiers else die
    if covered(struck, seen, house):
        return location, Effect.PROTECTED
    place = struck.target.places.get(location)
    return location, place.effect if place else Effect.NONE


def covered(struck: Struck, face: int, house: House) -> bool:
    """Whether a face of the die is behind cover (I11, A-I4)."""
    if struck.target is not TargetKind.HUMAN:
        return False
    if struck.fire.bursts and not house.cover_stops_fragments:
        return False
    # A location beyond the table is as exposed as the last one on it.
    return min(face, FACES[-1]) not in struck.posture.row.faces


def effects(struck: Struck, house: House = STANDARD) -> Mapping[Effect, Fraction]:
    """The chance of each effect of a hit; they sum to 1."""
    counted = Counter(landing(struck, die, house)[1] for die in FACES)
    return {
        effect: Fraction(counted[effect], len(FACES))
        for effect in Effect
        if counted[effect]
    }
