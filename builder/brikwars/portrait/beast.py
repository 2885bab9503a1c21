"""Portraits of creatures larger than minifigs, of animals and of the smallest."""

from collections.abc import Iterator
from math import log2
from typing import Final

from builder.brikwars.model.designs import Creation, Mount
from builder.brikwars.portrait.species import UPRIGHT, heads, hide, ridden, species
from builder.brikwars.tables.scales import Medium, Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.drawing.beast_species import SPECIES, Beast, Species
from builder.drawing.beasts import drawn_beast
from builder.drawing.bricks import Portrait, Scene

_CLUBBED: Final = UPRIGHT - {"robot", "angel", "lizardman"}
"""Who strikes with clubs."""
_FLAMES: Final = frozenset({WeaponType.FLAMETHROWER, WeaponType.FLAMEGUN})
_FAST: Final = 9
"""The Move in inches from which a beast runs."""

_MARKS: Final = {
    Specialty.HEROIC_EGO: "plume",
    Specialty.COMPENSATING: "braces",
    Specialty.GUNNERY: "scope",
    Specialty.PATHFINDING: "lantern",
    Specialty.TRACKING: "dish",
    Specialty.RIDING: "reins",
    Specialty.STUNT_DRIVING: "pennant",
    Specialty.MECHANIK: "tools",
    Specialty.MEDIK: "cross",
    Specialty.STEALTH: "leaves",
    Specialty.LEADERSHIP: "flag",
    Specialty.MASTER: "ring",
    Specialty.THRALL: "shackle",
    Specialty.UNLIVING: "bones",
}
"""What each specialty puts on a back or a head."""

_SHIELDS: Final = frozenset({WeaponType.SHIELD, WeaponType.HEAVY_SHIELD})

_GUNS: Final = {
    WeaponType.BLASTGUN: "wide",
    WeaponType.SHOTGUN: "wide",
    WeaponType.MACHINEGUN: "burst",
    WeaponType.AUTOGUN: "burst",
    WeaponType.FLAMETHROWER: "flame",
    WeaponType.FLAMEGUN: "flame",
    WeaponType.CANNON: "cannon",
    WeaponType.BAZOOKA: "cannon",
    WeaponType.LAUNCHER: "tubes",
    WeaponType.RAILGUN: "tubes",
    WeaponType.ROCKET: "tubes",
}
"""How the barrels of a row look, if not like a gun's."""

_BLADES: Final = {
    WeaponType.HEAVY_WEAPON: "axe",
    WeaponType.TWO_HANDED: "axe",
    WeaponType.TOOL: "club",
    WeaponType.RANDOM_OBJECT: "club",
    WeaponType.SHIELD: "shield",
    WeaponType.HEAVY_SHIELD: "shield",
}
"""How what strikes looks in a hand, if not like a blade."""


def beast(creation: Creation) -> Portrait:
    """Return the picture of a creature as a beast."""
    return drawn_beast(_beast(creation))


def _beast(creation: Creation) -> Beast:
    name = species(creation)
    held, guns = tuple(_held(creation, name)), tuple(_guns(creation))
    more = max(0, len(held) - 2) + max(0, len(guns) - 3)
    kind = SPECIES[name]
    said = " ".join((creation.name, *creation.tags)).casefold()
    jaws = list(_natural(creation))
    struck = sum(m.count for m in jaws)
    longest = max((m.weapon.size for m in jaws), default=0)
    return Beast(
        name,
        bulk=_bulk(creation.size),
        legs=round(min(1.4, 0.6 + 0.055 * creation.move), 2),
        stride=creation.move >= _FAST,
        teeth=min(2, struck + (longest > 1)) if struck else 0,
        claws=min(5, 2 * (struck - 1) + longest // 2) if struck else 0,
        horns=struck > 2 or "unicorn" in said,
        stings=tuple(_stings(creation, kind)),
        fire=_fire(creation),
        wings=_wings(creation),
        held=held,
        guns=guns,
        armor=tuple(Structure).index(creation.structure),
        plated=creation.plated or bool(creation.worn_armor),
        marks=(*_marks(creation), *("pack",) * min(more, 4)),
        seats=int("riding" in said or "mount" in said or "steed" in said),
        riders=int(ridden(said)),
        minds=creation.extra_minds or heads(said),
        rank=tuple(Mind).index(creation.mind),
        made=creation.mind is Mind.NONE and name != "robot",
        scene=_scene(creation, kind, name),
        hovers=bool(creation.flight) and creation.medium is Medium.ANTIGRAVITY,
        thrust=bool(creation.thrust),
        tiny=not creation.size,
        coat=hide(said) if name != "robot" else (),
    )


def _bulk(size: int) -> float:
    """Return how thick a creature of a Size is."""
    return round(min(1.6, 0.62 + 0.2 * log2(1 + size)), 2)


def _natural(creation: Creation) -> Iterator[Mount]:
    """Yield jaws, claws and horns: what strikes and is part of the body."""
    for mount in creation.mounts:
        if mount.mounting is Mounting.FIXED and mount.weapon.type.row.strikes:
            yield mount


def _stings(creation: Creation, kind: Species) -> Iterator[int]:
    """Yield the sizes of what its tail strikes with."""
    if not kind.tailed:
        return
    for mount in creation.mounts:
        if mount.mounting is Mounting.JOINT and mount.weapon.type.row.strikes:
            yield from (mount.weapon.size,) * mount.count


def _fire(creation: Creation) -> int:
    """Return how large the fire from its jaws is."""
    return max(
        (
            1 + m.weapon.size
            for m in creation.mounts
            if m.weapon.like in _FLAMES and m.mounting is Mounting.FIXED
        ),
        default=0,
    )


def _wings(creation: Creation) -> float:
    """Return how large its wings are."""
    if not creation.flight or creation.medium is Medium.ANTIGRAVITY:
        return 0.0
    bulk = _bulk(creation.size)
    return round(bulk * min(1.25, 0.8 + 0.02 * creation.flight), 2)


def _held(creation: Creation, name: str) -> Iterator[tuple[str, int]]:
    """Yield what its hands hold, or those of its rider."""
    tailed = SPECIES[name].tailed
    for mount in creation.mounts:
        row = mount.weapon.type.row
        swung = mount.mounting is Mounting.JOINT and row.melee and not tailed
        shield = mount.weapon.like in _SHIELDS and mount.mounting.fires
        if mount.mounting is not Mounting.HELD and not swung and not shield:
            continue
        if row.melee and not row.bare:
            usual = (
                "club" if name in UPRIGHT - {"robot", "angel", "lizardman"} else "blade"
            )
            kind = _BLADES.get(mount.weapon.like, usual)
        elif mount.weapon.type.ranged:
            kind = "gun"
        else:
            continue
        yield from ((kind, mount.weapon.size),) * mount.count


def _guns(creation: Creation) -> Iterator[tuple[str, int, int]]:
    """Yield the guns on its back: how they look, their length and their bore."""
    for mount in creation.mounts:
        weapon, row = mount.weapon, mount.weapon.type.row
        from_jaws = weapon.like in _FLAMES and mount.mounting is Mounting.FIXED
        in_hand = mount.mounting is Mounting.HELD or not mount.mounting.fires
        if row.reach is None or row.melee or from_jaws or in_hand:
            continue
        kind = _GUNS.get(weapon.like, "gun")
        long = 5 + min(int(row.reach(weapon.size)) * 2 // 5, 9)
        yield from ((kind, long, 1 + min(weapon.size // 2, 2)),) * mount.count


def _marks(creation: Creation) -> Iterator[str]:
    """Yield what else it bears."""
    for specialty in creation.specialties:
        yield (
            _MARKS.get(specialty, "star")
            if isinstance(specialty, Specialty)
            else "star"
        )
    for dice in creation.supernatural:
        yield from ("gem",) * min(dice.count, 2)
    if creation.fields:
        yield "dome"
    if creation.mechanisms:
        yield "gears"
    if creation.half_mind or creation.mind is Mind.NONE:
        yield "key"
    stowed = [m for m in creation.mounts if m.mounting is Mounting.CARRIED]
    bombs = [m for m in creation.mounts if m.weapon.type.row.single_use]
    if bombs:
        yield "kegs"
    if any(m not in bombs for m in stowed):
        yield "pack"


def _scene(creation: Creation, kind: Species, name: str) -> Scene:
    if creation.flight:
        return Scene.STARS if creation.medium is Medium.SPACE else Scene.CLOUDS
    if creation.thrust:
        return Scene.STARS
    if kind.swims:
        return Scene.WATER
    return Scene.WORKS if name == "robot" or creation.mind is Mind.NONE else Scene.HILLS
