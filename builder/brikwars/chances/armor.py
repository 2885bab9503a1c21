"""The Armor that Damage must exceed (7.1, core §2)."""

from dataclasses import dataclass
from functools import lru_cache

from builder.brikwars.engine.armor import Armor
from builder.brikwars.engine.fields import FACES as FIRE
from builder.brikwars.model.house_rules import BonusDice
from builder.brikwars.tables.scales import MINIFIG
from builder.odds import Pmf, chained


@dataclass(frozen=True, slots=True, kw_only=True)
class Target(Armor):
    """Somebody or something that is attacked, with its Armor.

    Attributes:
        size: Effective Size in inches: how often it must be hurt (7.2); a target of
            Size 0 must be hurt once.
        on_fire: Whether it burns, which costs 1d4 Armor (R8.3.13).
        bonus_dice: Whether Armor dice, too, earn Bonus Dice. By default they do:
            the rule speaks of any die that shows its highest face.
        level_by_size: Whether its Size holds its level down (R7.1, R7.2).
        shields: Its Energy Shields: how many dice of so many faces (R8.5.18).
        power: The Power it has for them this turn, in inches.
        hits: How many hits that hurt it takes, in place of its Size; 0 for its Size.
        power_per_inch: What each inch of Size Damage takes off that Power (R8.1.16).
    """

    size: int = 1
    on_fire: bool = False
    bonus_dice: BonusDice = BonusDice.CHAINED
    level_by_size: bool = True
    shields: tuple[tuple[int, int], ...] = ()
    power: int = 0
    power_per_inch: int = 2
    hits: int = 0

    @property
    def points(self) -> int:
        """How often it must be hurt: its hit points, or else its inches."""
        return self.hits or max(1, self.size)

    def after(self, hurts: int) -> int:
        """Return its Effective Size after so many hurts; hit points wear none off."""
        return self.size if self.hits else self.size - hurts

    def power_at(self, size: int) -> int:
        """Return the Power for its shields at an Effective Size, in a new turn."""
        return max(0, self.power - self.power_per_inch * (self.size - size))

    @property
    def armor(self) -> Pmf:
        """Its Armor, rolled each time it is hit."""
        return armor(self, self.size)


@lru_cache(maxsize=1024)
def armor(target: Target, size: int) -> Pmf:
    """Return the Armor of a target at an Effective Size in inches (7.2)."""
    # A target of Size 0 from the start keeps its level: it lost none to Size Damage.
    held = target.level_by_size and size > 0
    level = target.level.at_size(size, held=held)
    dice, faces, points = target.rolled(level)
    if target.fixed:
        whole = Pmf.always(MINIFIG + target.worn)
    else:
        whole = thrown(dice, faces, target.bonus_dice) + (points + target.worn)
    whole = whole.floor() if points < 0 else whole
    return (whole - Pmf.die(FIRE)).floor() if target.on_fire else whole


def thrown(dice: int, faces: int, bonus_dice: BonusDice, less: int = 0) -> Pmf:
    """Return the sum of equal dice; each loses some points, but not below 0.

    Raises:
        Unanswerable: If there are too many.
    """
    if bonus_dice is BonusDice.CHAINED:
        return chained(dice, faces, less=less)
    return dice @ lowered(faces, less)


def lowered(faces: int, less: int) -> Pmf:
    """Return one die without Bonus Dice; it loses some points, but not below 0.

    >>> lowered(4, 2).mean
    Fraction(3, 4)
    """
    return Pmf.die(faces).map(lambda face: max(0, face - less))
