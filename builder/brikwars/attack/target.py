"""The target of an attack: Armor, Deflection and how much of it is exposed."""

from dataclasses import asdict, replace
from typing import Final

from builder.brikwars.attack.situation import Against, Aim
from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.attack import MOST_SIZE
from builder.brikwars.engine.armor import armor_of
from builder.brikwars.engine.combatant import Combatant
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.scales import Structure
from builder.brikwars.tables.weapons import WeaponType

_WORN: Final = {
    Against.ARMORED: WeaponType.BODY_ARMOR.row,
    Against.HEAVY: WeaponType.HEAVY_ARMOR.row,
}
"""The armor of the usual targets that are minifigs."""


def target_of(aimed: Aim, house: House) -> tuple[Target, int]:
    """Return the target of a situation, and how many inches of it are exposed."""
    if aimed.against is Against.CHOSEN and aimed.chosen:
        found, size = creation_target(aimed.chosen, house), aimed.chosen.size
    else:
        found, size = standing(aimed.against, aimed.size, aimed.level, house)
    deflection = found.deflection + aimed.deflection
    return replace(found, deflection=deflection, on_fire=aimed.burning), size


def standing(
    against: Against, size: int, level: Structure, house: House
) -> tuple[Target, int]:
    """Return a target by kind, or by Size and Structure Level; and its Size."""
    if against is Against.CREATION:
        return replace(_anybody(house), size=size, level=level), size
    worn = _WORN.get(against)
    minifig = bare_minifig(house)
    if worn is None:
        return minifig, 1
    levels = worn.deflection(1) if worn.deflection else 0
    return replace(minifig, worn=worn.armor, deflection=levels), 1


def bare_minifig(house: House) -> Target:
    """Return a minifig without armor: Armor 4, or 1d6 where the table rolls it."""
    return replace(_anybody(house), fixed=not house.rolled_armor)


def creation_target(creation: Creation, house: House) -> Target:
    """Return a design as a target."""
    size, armor = min(creation.size, MOST_SIZE), armor_of(creation, house)
    return replace(_anybody(house), size=size, **asdict(armor))


def combatant_target(now: Combatant) -> Target:
    """Return a creation as it is now, hurt or burning, as a target (R7.2, R8.5.13).

    The bearer of a weapon by itself is a minifig.
    """
    burns = now.condition.fire > 0
    if now.plain:
        return replace(bare_minifig(now.house), on_fire=burns)
    whole = creation_target(now.creation, now.house)
    return replace(whole, size=min(now.size, whole.size), on_fire=burns)


def _anybody(house: House) -> Target:
    """A target with the house rules that change any Armor."""
    return Target(bonus_dice=house.bonus_dice, level_by_size=house.level_by_size)


def is_minifig(aimed: Aim) -> bool:
    """Return whether the target burns as a minifig does (R8.3.13)."""
    if aimed.against is Against.CHOSEN and aimed.chosen:
        return aimed.chosen.minifig
    return aimed.against is not Against.CREATION
