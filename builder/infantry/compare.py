"""Men and their weapons side by side."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from builder.comparison import NONE, Comparable, Labeled
from builder.core.formatting import percent
from builder.firearms.desk import carried
from builder.infantry.animals import Animal
from builder.infantry.designs import Man, RangeUnit, Weapon
from builder.infantry.hitting import chance_tally, pips
from builder.infantry.house_rules import House
from builder.infantry.locations import effects
from builder.infantry.riders import thrown
from builder.infantry.scales import PIP, Effect, TargetKind
from builder.infantry.situation import Fire, Shot, worn

_Edges = Sequence[tuple[RangeUnit, Fraction]]


def _odds(designs: Sequence[Man | Weapon], house: House) -> Sequence[Sequence[Labeled]]:
    """Return the odds of each weapon at every range of any table, and of each man."""
    arms = [arm for design in designs for arm in carried(design)]
    edges = sorted({(arm.unit, band.to) for arm in arms for band in arm.bands})
    return [[*_odds_of(design, edges, house)] for design in designs]


def _odds_of(design: Man | Weapon, edges: _Edges, house: House) -> Iterator[Labeled]:
    elite = 0
    if isinstance(design, Man):
        elite = design.elite
        found = effects(worn(design.armor, design.helmet), house)
        for effect in (Effect.DEATH, Effect.LITTER, Effect.WALKING):
            chance = percent(found.get(effect, Fraction(0)))
            yield f"A rifle that hits it: {effect}", chance
        if design.mounted:
            fallen = effects(
                thrown(Fire(armor=design.armor, helmet=design.helmet)), house
            )
            unhurt = percent(fallen.get(Effect.NONE, Fraction(0)))
            yield "Falls from a killed mount: unhurt", unhurt
    for arm in carried(design):
        yield "Weapon", arm.title
        for unit, far in edges:
            at = Shot(arm, Fire(distance=far), elite)
            # Ranges in another unit cannot be compared.
            yield f"Hit at {far} {unit}", _hit(at, house) if arm.unit is unit else NONE


def _hit(shot: Shot, house: House) -> str:
    tally = chance_tally(shot, house)
    if tally is None:
        return "out of range"
    roll = pips(tally.total)
    return f"{PIP * roll} % (d20 ≤ {roll})" if roll else "0 %"


def _odds_of_animals(
    designs: Sequence[Animal], house: House
) -> Sequence[Sequence[Labeled]]:
    """Return what a hit does to each animal: the same for all (I12)."""
    found = effects(worn(target=TargetKind.ANIMAL), house)
    lines = [
        (f"A hit: {effect}", percent(found.get(effect, Fraction(0))))
        for effect in (Effect.DEATH, Effect.CHARGE, Effect.LITTER, Effect.WALKING)
    ]
    return [lines for _ in designs]


COMPARE: Final = (
    Comparable(Man, "infantrymen", _odds),
    Comparable(Weapon, "weapons", _odds),
    Comparable(Animal, "animals", _odds_of_animals),
)
"""What can stand side by side."""
