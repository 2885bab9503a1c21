"""What a creation fights with, as arms to draw."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.portrait.rows import look
from builder.brikwars.portrait.trooper import SPARKS, shielded
from builder.brikwars.portrait.words import STEAMS, named, tool
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.scales import Mounting
from builder.brikwars.tables.specialties import SuperNatural
from builder.brikwars.tables.weapons import WeaponType
from builder.drawing.armed import MOST, NOSES, Extras
from builder.drawing.barrels import ArmForm, DrawnArm

GEMS: Final = {
    SuperNatural.FIRE: "o",
    SuperNatural.EARTH: "u",
    SuperNatural.AIR: "w",
    SuperNatural.EXPLOSIONS: "r",
    SuperNatural.MAGIK: "t",
}
"""The colour of a gem for each SuperNatural die."""

_PLAIN: Final = frozenset({Die.D6, Die.SKILL})


def spark(weapon: Weapon) -> str:
    """Return the letter of the first die that is not plain shot, or nothing."""
    line = statline(weapon)
    own = line.rated.usual.die if line.rated.usual else None
    changed = (die for die in line.pool.dice if die not in _PLAIN and die != own)
    found = next(changed, None)
    return SPARKS.get(found, "t") if found else ""


def tip(weapon: Weapon) -> str:
    """Return the letter of an explosive's tip."""
    return spark(weapon) or "r"


def arms(creation: Creation) -> tuple[DrawnArm, ...]:
    """Return what a creation fights with, the largest first."""
    found = _each(creation, stores(creation))
    return tuple(sorted(found, key=lambda arm: (-arm.size, arm.form.value)))


def _each(creation: Creation, loads: str) -> Iterator[DrawnArm]:
    shared: dict[int, DrawnArm] = {}
    share = max(1, len(loads) // max(1, _launchers(creation)))
    for mount in creation.mounts:
        form = _form(mount)
        if form is None or not mount.mounting.fires:
            continue
        arm = _arm(mount, form, loads[:share])
        if mount.shares:
            first = shared.get(mount.shares)
            if first:
                shared[mount.shares] = replace(
                    first, many=min(3, first.many + mount.count),
                    size=max(first.size, arm.size),
                )  # fmt: skip
            else:
                shared[mount.shares] = replace(arm, many=min(3, mount.count))
        elif form is ArmForm.ROCKET:
            yield replace(arm, many=min(mount.count, 3))
        else:
            yield from [arm] * min(mount.count, MOST)
    yield from shared.values()


def _form(mount: Mount) -> ArmForm | None:
    form = look(mount.weapon.like).form
    if form is None:
        return None
    named = tool(mount.weapon.name)
    if form is ArmForm.RACK:
        return named if named is ArmForm.CATAPULT else form
    if form in NOSES and form is not ArmForm.SHIELD and named in NOSES:
        return named
    return form


def _arm(mount: Mount, form: ArmForm, loads: str) -> DrawnArm:
    weapon = mount.weapon
    line = statline(weapon)
    own = "".join(tip(each.weapon) * each.together for each in mount.rounds)
    tips = (own or loads)[:6] if form in {ArmForm.RACK, ArmForm.CATAPULT} else ""
    return DrawnArm(
        form=form,
        size=weapon.size if not weapon.type.row.bastard else 1,
        reach=line.reach or 0,
        dice=len(line.pool.dice) or weapon.size,
        free=mount.mounting is not Mounting.FIXED,
        tips=tips,
        spark=spark(weapon),
    )


def stores(creation: Creation) -> str:
    """Return a letter for each explosive that is stowed, at most twelve of a kind."""
    return "".join(
        tip(mount.weapon) * min(mount.count, 12)
        for mount in creation.mounts
        if not mount.mounting.fires
        and mount.weapon.like in {WeaponType.EXPLOSIVE, WeaponType.ROCKET}
    )


def _launchers(creation: Creation) -> int:
    return sum(
        mount.count
        for mount in creation.mounts
        if mount.mounting.fires and mount.weapon.like is WeaponType.LAUNCHER
    )


def extras(creation: Creation, flag: str) -> Extras:
    """Return what it has besides arms."""
    level = creation.structure.level
    steam = bool(named((creation.name, *creation.tags), STEAMS))
    plates = 2 * creation.plated + (level >= 2) + (level >= 4) + (level >= 7)
    return Extras(
        plates=plates,
        smoke=steam,
        flag="hero" if creation.heroic else flag,
        pipes=3 if steam else min(3, max(creation.move, creation.flight) // 5),
        boost=min(8, 2 + creation.thrust // 3) if creation.thrust else 0,
        shield=shielded(creation),
        levers=len(creation.mechanisms),
        shells="" if _launchers(creation) else stores(creation),
        gems="".join(GEMS[dice.die] * dice.count for dice in creation.supernatural),
    )
