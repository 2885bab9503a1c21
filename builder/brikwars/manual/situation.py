"""The situations of Manual Fire: an attack of the odds, and how the toy shoots."""

from dataclasses import dataclass
from typing import Final

from builder.brikwars.attack.situation import MountShoot, Shoot
from builder.core.field_spec import field

MOST_MULLIGANS: Final = 20
"""The most Mulligans of one attack that are worked out."""


@dataclass(frozen=True, kw_only=True)
class ByHand:
    """How the shot is made."""

    rolled: bool = field(
        False,
        "Dice after all",
        rule="R8.6.7",
        group="Manual Fire",
        hint="A Mulligan may be taken over by hand or by dice",
    )
    mulligans: int = field(
        0,
        "Mulligans used",
        low=0,
        high=MOST_MULLIGANS,
        rule="R8.6.7",
        group="Manual Fire",
        hint="Shots that stuck in the barrel or dribbled out; each costs 1 Damage",
    )


# The fields of the last base come first, in the form and on the command line.
@dataclass(frozen=True, kw_only=True)
class WeaponByHand(Shoot, ByHand):
    """A shot of a toy weapon by itself."""


@dataclass(frozen=True, kw_only=True)
class MountByHand(MountShoot, ByHand):
    """A shot of a toy weapon on a creation, in the condition it is in."""
