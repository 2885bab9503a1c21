"""The Armor of a creation (3, 6.1, 7.1, 8.2)."""

from dataclasses import dataclass
from typing import Final

from builder.brikwars.model.designs import Creation
from builder.brikwars.model.homemade import AnyStructure, OwnStructure
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.scales import MINIFIG, Structure, roll_text
from builder.brikwars.tables.weapons import WeaponType

HERO: Final = 2
"""How many d6 a Hero of minifig size rolls, at no extra cost (6.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Armor:
    """What Damage to a creation must exceed, before any Size Damage.

    Attributes:
        level: Its Structure Level, or its home-made rung.
        fixed: Whether it counts the 4 of a minifig and rolls nothing.
        dice: How many d6 it rolls if its Structure Level is ½.
        worn: What Body Armor adds.
        deflection: Levels of Deflection from what it wears.
    """

    level: AnyStructure = Structure.HALF
    fixed: bool = False
    dice: int = 1
    worn: int = 0
    deflection: int = 0

    @property
    def text(self) -> str:
        """As it is printed: `4`, `6`, `1d6+2`, `2d6`, `3d10`."""
        if self.fixed:
            return str(MINIFIG + self.worn)
        dice, faces, points = self.rolled(self.level)
        return roll_text(dice, faces, points + self.worn)

    def rolled(self, level: AnyStructure) -> tuple[int, int, int]:
        """Return dice, faces and points that it rolls at a level, before Body Armor."""
        return (self.dice, 6, 0) if level is Structure.HALF else level.roll


def plated_inches(creation: Creation) -> int:
    """Return how many inches of a creation its plating covers (R8.2.12, R8.2.16)."""
    patches = (
        each.count * each.weapon.size
        for each in creation.mounts
        if each.mounting.fires and each.weapon.type.row.slows
    )
    return min(creation.size, sum(patches))


def armor_of(creation: Creation, house: House) -> Armor:
    """Return what a creation's Armor is.

    By the house rules a minifig counts 4 or rolls 1d6, and one with Heroic Ego rolls
    2d6 or is like others; a home-made rung is what it says. Body Armor helps minifigs
    alone.
    """
    level = creation.structure
    minifig = creation.size == 1 and level.like is Structure.HALF
    hero = minifig and creation.heroic and house.heroic_armor
    own = isinstance(level, OwnStructure)
    return Armor(
        level=level,
        fixed=minifig and not (own or hero or house.rolled_armor),
        dice=HERO if hero else 1,
        worn=creation.worn_armor if minifig else 0,
        deflection=int(creation.plated),
    )


def burden(creation: Creation, house: House) -> int:
    """Return inches of Move lost to what it wears and holds; none by the book.

    The house rules may have Body Armor and Two-Handed Weapons cost a minifig one each,
    as an earlier edition had it.
    """
    if creation.size > 1:
        return 0
    held = {mount.weapon.like for mount in creation.mounts if mount.mounting.fires}
    worn = house.armor_slows and WeaponType.BODY_ARMOR in held
    return worn + (house.two_handed_slows and WeaponType.TWO_HANDED in held)
