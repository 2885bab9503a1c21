"""The Armor that Damage must exceed (7.1, core §2)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from builder.brikwars.engine.armor import MINIFIG
from builder.brikwars.engine.fire import FACES as FIRE
from builder.brikwars.model.readings import BonusDice
from builder.brikwars.tables.scales import Structure
from builder.odds import Pmf, chained


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """Who or what is attacked.

    Attributes:
        size: Effective Size in inches: so many times must it be hurt (7.2), and
            something of Size 0 once.
        level: Structure Level.
        minifig: Whether its Armor is the fixed 4 of a minifig, never rolled.
        dice: How many d6 it rolls at a Structure Level of ½.
        worn: What Body Armor adds.
        deflection: Levels of Deflection.
        on_fire: Whether it burns, which costs 1d4 Armor (R8.3.13).
        bonus_dice: Whether Armor dice, too, earn Bonus Dice. By default they do:
            the rule speaks of any die that shows its highest face.
        level_by_size: Whether its Size holds its level down (R7.1, R7.2).
    """

    size: int = 1
    level: Structure = Structure.HALF
    minifig: bool = False
    dice: int = 1
    worn: int = 0
    deflection: int = 0
    on_fire: bool = False
    bonus_dice: BonusDice = BonusDice.CHAINED
    level_by_size: bool = True

    @property
    def armor(self) -> Pmf:
        """What its Armor comes to, rolled each time it is hit."""
        return armor(self, self.size)


@lru_cache(maxsize=1024)
def armor(target: Target, size: int) -> Pmf:
    """The Armor of a target at an Effective Size (7.2).

    The Size holds its level down, unless the table plays it otherwise.

    Args:
        target: Whom the Damage meets.
        size: Its Effective Size now, in inches.
    """
    level = target.level.level
    if target.level_by_size and size > 0:
        level = min(level, Fraction(size))
    if target.minifig:
        rolled = Pmf.always(MINIFIG)
    elif 0 < level < 1:
        rolled = thrown(target.dice, 6, target.bonus_dice)
    else:
        rolled = thrown(int(level), 10, target.bonus_dice)
    whole = rolled + target.worn
    return (whole - Pmf.die(FIRE)).floor() if target.on_fire else whole


def thrown(dice: int, faces: int, bonus_dice: BonusDice, less: int = 0) -> Pmf:
    """The sum of equal dice, each lowered, at least to 0.

    Args:
        dice: How many.
        faces: Faces of each.
        bonus_dice: Whether they earn Bonus Dice.
        less: What each loses.

    Raises:
        Unanswerable: If there are too many.
    """
    if bonus_dice is BonusDice.CHAINED:
        return chained(dice, faces, less=less)
    return dice @ Pmf.die(faces).map(lambda face: max(0, face - less))
