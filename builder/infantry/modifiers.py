"""What a chance to hit gains, and what is added to the location die, as rows."""

from typing import Final

from builder.core.rows import RuleRows
from builder.infantry.house_rules import House
from builder.infantry.rules import TEXTS
from builder.infantry.scales import BONUS, PIP, BodyArmor, Helmet, Kind, TargetKind
from builder.infantry.situation import Shot

_SHOT: Final = RuleRows(TEXTS, Shot, House)
_SOFT: Final = ", ".join(kind.thrown for kind in Kind if kind.soft)


def _worn(shot: Shot, house: House) -> bool:
    """Return whether what the target wears counts: men's, and in a fall by A-I6."""
    target = shot.fire.target
    falls = target is TargetKind.RIDER and not house.riders_keep_their_gear
    return not (target.beast or falls)


def _armored(shot: Shot) -> bool:
    armor = shot.fire.armor
    soft = armor is BodyArmor.SOFT and shot.weapon.type.soft
    return soft or armor is BodyArmor.HARD


# fmt: off
GAINS: Final = (
    _SHOT.modifier("I3 scope", lambda it, _: it.weapon.scope, BONUS, pips=BONUS // PIP),
    _SHOT.modifier("I4 levels", lambda it, _: it.elite > 0,
                   lambda it, _: BONUS * it.elite,
                   lambda it, _: f"{it.elite} × {BONUS}",
                   bonus=BONUS, pips=BONUS // PIP),
)
"""What is added to the chance of the range table, in percent."""

FALL: Final = _SHOT.modifier("I13 fall",
                             lambda it, _: it.fire.target is TargetKind.RIDER, +1)
"""What is added for the rider of a killed mount."""

SHIFTS: Final = (
    _SHOT.modifier("I6 hard soft", lambda it, on: _worn(it, on) and _armored(it), +1,
                   soft=_SOFT),
    _SHOT.modifier("I7 helmet", lambda it, on: _worn(it, on)
                   and it.fire.helmet is Helmet.BALLISTIC, +1),
    _SHOT.modifier("I8 bare", lambda it, on: _worn(it, on)
                   and it.fire.helmet is Helmet.NONE, -1),
    # The red zone is about infantrymen, a firer above about any target.
    _SHOT.modifier("I9 zone", lambda it, _: it.fire.red_zone and it.weapon.type.zoned
                   and not it.fire.target.beast, +1),
    _SHOT.modifier("I10 above", lambda it, _: it.fire.above and not it.fire.overhead,
                   +1),
)
"""What else is added to the location die, in the order in which it is told."""
# fmt: on
