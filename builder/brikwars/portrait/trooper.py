"""Portraits of creatures of minifig size: what they are, wear, hold and carry."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from builder.brikwars.model.designs import Creation
from builder.brikwars.portrait.beast import animal
from builder.brikwars.portrait.hands import (
    effects,
    on_turret,
    shielded,
    thing,
    with_shield,
)
from builder.brikwars.tables.scales import Medium, Mind, Mounting
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.drawing.bricks import Portrait, Scene
from builder.drawing.costumes import (
    COSTUMES,
    PLAIN,
    Costume,
    costume_of,
    dressed,
)
from builder.drawing.holding import Thing, armed, stowed
from builder.drawing.people import Figure, standing
from builder.drawing.picks import picked
from builder.drawing.words import pick, word_list

_BEASTLY: Final = frozenset({"monster", "beast", "animal"})
_FAST: Final = 7
"""The Move in inches from which somebody runs."""

_SPECIALISTS: Final = {
    Specialty.UNLIVING: "skeleton",
    Specialty.HEROIC_EGO: "hero",
    Specialty.MEDIK: "medic",
    Specialty.MECHANIK: "engineer",
    Specialty.STUNT_DRIVING: "pilot",
    Specialty.RIDING: "rider",
    Specialty.LEADERSHIP: "officer",
    Specialty.MASTER: "master",
    Specialty.THRALL: "thrall",
    Specialty.COMPENSATING: "heavy",
    Specialty.STEALTH: "stealth",
    Specialty.PATHFINDING: "scout",
    Specialty.TRACKING: "scout",
    Specialty.GUNNERY: "gunner",
}
"""The costume of each specialty; the first of these that somebody has is worn."""

_TRIMMINGS: Final = {
    Specialty.HEROIC_EGO: Costume(behind=("cape",)),
    Specialty.MEDIK: Costume(over=("armband",)),
    Specialty.MECHANIK: Costume(before=("pouches",)),
    Specialty.STUNT_DRIVING: Costume(over=("scarf",)),
    Specialty.RIDING: Costume(legs="boots"),
    Specialty.LEADERSHIP: Costume(behind=("banner",)),
    Specialty.MASTER: Costume(over=("gorget",)),
    Specialty.THRALL: Costume(over=("collar",)),
    Specialty.COMPENSATING: Costume(before=("belts",), over=("pads",)),
    Specialty.STEALTH: Costume(behind=("cloak",)),
    Specialty.PATHFINDING: Costume(behind=("bedroll",)),
    Specialty.TRACKING: Costume(face="paint"),
    Specialty.GUNNERY: Costume(face="shades"),
}
"""What each further specialty adds."""

_MINDS: Final = {
    Mind.D4: Costume(face="raw"),
    Mind.D8: Costume(face="stern", legs="boots"),
    Mind.D10: Costume(face="hero", legs="boots"),
    Mind.D12: Costume(face="mythic", legs="boots"),
}


def upright(creation: Creation) -> bool:
    """Return whether it stands on two legs and is no larger than a minifig."""
    if creation.sort != "Creature" or creation.size > 1 or animal(creation):
        return False
    stings = any(m.weapon.like is WeaponType.TINY_ATTACK for m in creation.mounts)
    return not (
        (stings and not creation.size)
        or _BEASTLY & {tag.casefold() for tag in creation.tags}
    )


def trooper(creation: Creation) -> Portrait:
    """Return the picture of a creature of minifig size."""
    costume = _costume(creation)
    figure = costume.put_on(_base(creation))
    figure = _armored(figure, creation)
    figure, left = armed(figure, list(_held(creation)))
    figure = _headgear(figure, creation, costume)
    figure = costume.prop(figure)
    figure = stowed(figure, [*left, *_stowed(creation)])
    figure = on_turret(figure, creation)
    figure = with_shield(figure, shielded(creation))
    figure = dressed(_moving(figure, creation), creation.portrait)
    return Portrait(standing(effects(figure, creation)), _scene(creation))


def _costume(creation: Creation) -> Costume:
    """Return what it wears, by what it is called or else by its specialties."""
    spoken = f"{creation.name} {creation.cliche}"
    named = picked(creation.portrait, "costume", COSTUMES) or costume_of(spoken)
    special = next(
        (what for known, what in _SPECIALISTS.items() if known in creation.specialties),
        "",
    )
    if not named and not special and creation.supernatural:
        named = "wizard"
    return COSTUMES.get(named or special, PLAIN)


def _base(creation: Creation) -> Figure:
    """Return it as its Skill and its further specialties dress it."""
    figure = _MINDS.get(creation.mind.like, PLAIN).put_on(Figure())
    worn = [specialty for specialty in creation.specialties if specialty in _TRIMMINGS]
    for specialty in worn if len(worn) > 1 or costume_of(creation.name) else ():
        figure = _TRIMMINGS[specialty].put_on(figure)
    if not creation.size:
        figure = replace(figure, behind=("toadstool",))
    if creation.mechanisms:
        figure = replace(figure, before=(*figure.before, "pouches"))
    if creation.extra_minds:
        figure = replace(figure, before=(*figure.before, "emblem"))
    level = creation.structure.level
    if level > 1:
        return replace(figure, torso="plate", legs="greaves", sleeve="s")
    if level == 1:
        return replace(figure, torso="vest", legs="padded")
    if not level:
        return replace(figure, torso="shirt", sleeve="w")
    return figure


def _held(creation: Creation) -> Iterator[Thing]:
    """Yield what is in its hands or built into its body, and one thing to throw."""
    for mount in creation.mounts:
        found = thing(mount.weapon, creation.size)
        if found and mount.mounting in (Mounting.HELD, Mounting.FIXED, Mounting.JOINT):
            yield from (found,) * min(mount.count, 2)
    grenade = _grenade(creation)
    if grenade:
        yield grenade


def _grenade(creation: Creation) -> Thing | None:
    carried = (m for m in creation.mounts if m.mounting is Mounting.CARRIED)
    found = (m.weapon for m in carried if m.weapon.like is WeaponType.EXPLOSIVE)
    first = next(found, None)
    return thing(first, creation.size) if first else None


def _stowed(creation: Creation) -> tuple[Thing, ...]:
    """Return what it carries, without the one thing that is thrown."""
    found = [
        drawn
        for mount in creation.mounts
        if mount.mounting is Mounting.CARRIED
        for drawn in (thing(mount.weapon, creation.size),) * min(mount.count, 6)
        if drawn
    ]
    grenade = _grenade(creation)
    if grenade in found:
        found.remove(grenade)
    return tuple(found)


_WORN: Final = {
    WeaponType.PLATING: Costume(torso="plate", legs="padded", over=("pads",)),
    WeaponType.BODY_ARMOR: Costume(torso="vest", legs="padded"),
    WeaponType.HEAVY_ARMOR: Costume(
        torso="plate", legs="greaves", sleeve="s", over=("pads", "gorget")
    ),
}


def _armored(figure: Figure, creation: Creation) -> Figure:
    for mount in creation.mounts:
        if mount.mounting.fires and mount.weapon.like in _WORN:
            figure = _WORN[mount.weapon.like].put_on(figure)
    return figure


def _headgear(figure: Figure, creation: Creation, costume: Costume) -> Figure:
    """Return it with a hat by Skill, Armor and what it throws."""
    if costume.hats or costume.hair or costume.head:
        return figure
    heavy = {m.weapon.like for m in creation.mounts if m.mounting.fires}
    if figure.shield or WeaponType.HEAVY_ARMOR in heavy:
        return replace(figure, head="helm", hats=())
    throws = any(m.weapon.like is WeaponType.EXPLOSIVE for m in creation.mounts)
    guns = bool(figure.rear or figure.near_holds) and figure.near == "across"
    if throws and not guns:
        return replace(figure, hats=("beret",))
    if WeaponType.BODY_ARMOR in heavy:
        return replace(figure, hats=("ballistic",))
    hats = {
        Mind.D8: ("helmet", "plume"),
        Mind.D10: ("crest", "helmet"),
        Mind.D12: ("crown",),
    }.get(creation.mind.like, ("cap",))
    return replace(figure, hats=hats)


_WINGS: Final = word_list("wings")
"""Wings by a word of somebody's name; others fly with a jet."""


def _moving(figure: Figure, creation: Creation) -> Figure:
    """Return it with wings or a jet pack, or running."""
    if creation.flight:
        wings = pick(_WINGS, creation.name)
        usual = "jet" if creation.medium is Medium.AIR else "thruster"
        behind = (wings, f"{wings} far") if wings else (usual,)
        worn = [name for name in figure.behind if name not in behind]
        return replace(figure, behind=(*behind, *worn))
    if creation.move >= _FAST and figure.legs in ("trousers", "boots"):
        return replace(figure, legs="stride")
    return figure


def _scene(creation: Creation) -> Scene:
    if not creation.flight:
        return Scene.HILLS
    return Scene.CLOUDS if creation.medium is Medium.AIR else Scene.STARS
