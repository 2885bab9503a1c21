"""The target of an attack: Armor, Deflection and how much of it is exposed."""

from collections import Counter
from dataclasses import asdict, replace
from typing import Final

from builder.brikwars.attack.situation import Against, Aim, Another
from builder.brikwars.chances.armor import Target
from builder.brikwars.chances.attack import MOST_SIZE
from builder.brikwars.chances.burning import ExposureChances, exposure
from builder.brikwars.engine.armor import armor_of
from builder.brikwars.engine.arms import powered
from builder.brikwars.engine.attack_roll import size_modifier
from builder.brikwars.engine.combatant import Combatant
from builder.brikwars.engine.condition import Condition
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.hazards import Hazard
from builder.brikwars.tables.scales import Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.core.field_spec import Path
from builder.core.rulebook import Fix

_WORN: Final = {
    Against.ARMORED: WeaponType.BODY_ARMOR.row,
    Against.HEAVY: WeaponType.HEAVY_ARMOR.row,
}
"""The armor of the usual targets that are minifigs."""


def target_of(aimed: Aim | Another, house: House) -> tuple[Target, int]:
    """Return the target of a situation, and how many inches of it are exposed."""
    if aimed.against is Against.CHOSEN and aimed.chosen:
        found, size = _chosen(aimed.chosen, aimed.shield_power, house)
    else:
        found, size = standing(aimed.against, aimed.size, aimed.level, house)
    deflection = found.deflection + aimed.deflection
    return replace(found, deflection=deflection, on_fire=aimed.burning), size


def nobody_chosen(aimed: Aim | Another) -> bool:
    """Return whether a target from the library has no design yet."""
    return aimed.against is Against.CHOSEN and aimed.chosen is None


def minifig_at(at: Path = ()) -> tuple[Fix, ...]:
    """Return the fix that takes a minifig for the target that `at` leads to."""
    return (Fix("Take a minifig", (*at, "against"), Against.MINIFIG),)


def _chosen(creation: Creation, power: int | None, house: House) -> tuple[Target, int]:
    """A design with Energy Shields, and the Power that is left for them (R8.5.18)."""
    found = creation_target(creation, house)
    shields = shields_of(creation)
    whole = Combatant(creation, Condition(), house).now if shields else 0
    left = whole if power is None else power
    return replace(found, shields=shields, power=left), creation.size


def shielded(aimed: Aim | Another) -> bool:
    """Return whether the target is a design with Energy Shields."""
    chosen = aimed.chosen if aimed.against is Against.CHOSEN else None
    return chosen is not None and bool(shields_of(chosen))


def shields_of(creation: Creation) -> tuple[tuple[int, int], ...]:
    """Return the dice of a creation's Energy Shields, by their faces (R8.5.18)."""
    counted: Counter[int] = Counter()
    for field in powered(creation).values():
        for group in field.dice:
            if group.hazard is Hazard.SHIELD:
                # A Field rolls no more dice than it has inches (R8.5.4).
                counted[group.die.faces] += min(group.count, field.size)
    return tuple(sorted((+counted).items()))


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
    return Target(bonus_dice=house.bonus_dice, level_by_size=house.level_by_size)


def exposure_of(
    dice: int, target: Target, size: int, house: House, *, fire: int
) -> ExposureChances:
    """Return the chances of one roll of Exposure dice on a target of so many inches.

    Deflection stops none of them unless the table says so (R8.5.8, R8.5.9).
    """
    return exposure(
        dice,
        target if house.exposure_deflected else replace(target, deflection=0),
        fire=fire,
        modifier=size_modifier(size),
        bonus_dice=house.bonus_dice,
        deflected=house.deflected,
    )


def is_minifig(aimed: Aim) -> bool:
    """Return whether the target burns as a minifig does (R8.3.13)."""
    if aimed.against is Against.CHOSEN and aimed.chosen:
        return aimed.chosen.minifig
    return aimed.against is not Against.CREATION
