"""Men and their weapons side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from builder.comparison import NONE, Labeled, comparing
from builder.core.formatting import percent
from builder.infantry.designs import PIP, Man, RangeUnit, Weapon
from builder.infantry.hitting import chance_tally, pips
from builder.infantry.house_rules import House
from builder.infantry.locations import Struck, effects
from builder.infantry.scales import Effect


def _odds(designs: Sequence[Man | Weapon], house: House) -> Sequence[Sequence[Labeled]]:
    """Each weapon at each range that a table of one of them names, and each man."""
    arms = [arm for design in designs for arm in _carried(design)]
    edges = sorted({(arm.unit, band.to) for arm in arms for band in arm.bands})
    return [[*_said(design, edges, house)] for design in designs]


def _carried(design: Man | Weapon) -> tuple[Weapon, ...]:
    return design.weapons if isinstance(design, Man) else (design,)


def _said(
    design: Man | Weapon, edges: Sequence[tuple[RangeUnit, Fraction]], house: House
) -> Iterator[Labeled]:
    elite = 0
    if isinstance(design, Man):
        elite = design.elite
        found = effects(Struck(armor=design.armor, helmet=design.helmet), house)
        for effect in (Effect.DEATH, Effect.LITTER, Effect.WALKING):
            said = percent(found.get(effect, Fraction(0)))
            yield f"A rifle that hits it: {effect}", said
    for arm in _carried(design):
        yield "Weapon", arm.title
        for unit, far in edges:
            yield f"Hit at {far} {unit}", _hit(arm, unit, far, elite, house)


def _hit(arm: Weapon, unit: RangeUnit, far: Fraction, elite: int, house: House) -> str:
    """Its chance standing still; nothing where its ranges are in another unit."""
    if arm.unit is not unit:
        return NONE
    tally = chance_tally(arm, far, house, elite=elite, moved=False)
    if tally is None:
        return "out of range"
    roll = pips(tally.total)
    return f"{PIP * roll} % (d20 ≤ {roll})" if roll else "0 %"


COMPARE: Final = (
    comparing(Man, "infantrymen", _odds),
    comparing(Weapon, "weapons", _odds),
)
"""The questions that compare."""
