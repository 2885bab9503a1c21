"""The d6: where a hit lands, and what it does there (I5 to I13)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

from builder.core.tally import Tally, Term
from builder.infantry.house_rules import STANDARD, House
from builder.infantry.scales import FACES, BodyArmor, Effect, TargetKind
from builder.infantry.situation import Shot


def shift_tally(shot: Shot, house: House = STANDARD) -> Tally:
    """Return what is added to the location die, line by line (I6 to I10, I13)."""
    fire, by = shot.fire, shot.weapon.type
    above = ("Firer above", int(fire.above and not fire.overhead), "I10")
    if fire.target.beast:
        # What is worn and the red zone are about infantrymen, I10 about any target.
        return _shifts([above])
    rider = fire.target is TargetKind.RIDER
    fall = [Term("A fall from the mount", Fraction(1), "I13")] if rider else []
    if rider and not house.riders_keep_their_gear:
        return Tally(tuple(fall))
    armor = fire.armor is BodyArmor.HARD or (fire.armor is BodyArmor.SOFT and by.soft)
    ballistic = fire.helmet.shift > 0
    found = [
        ("Body armor", int(armor), "I6"),
        (
            "Ballistic helmet" if ballistic else "Bare head",
            fire.helmet.shift,
            "I7" if ballistic else "I8",
        ),
        ("Red zone", int(fire.red_zone and by.zoned), "I9"),
        above,
    ]
    return Tally((*fall, *_shifts(found).terms))


def _shifts(found: Iterable[tuple[str, int, str]]) -> Tally:
    return Tally(
        tuple(Term(label, Fraction(by), rule) for label, by, rule in found if by)
    )


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
    return {
        effect: Fraction(counted[effect], len(FACES))
        for effect in Effect
        if counted[effect]
    }
