"""What else shows of a minifig: shields of energy, SuperNatural dice, a Turret."""

from dataclasses import replace
from typing import Final

from builder.brikwars.model.designs import Creation, Mount
from builder.brikwars.portrait.hands import weapon_gun
from builder.brikwars.tables.hazards import Hazard
from builder.brikwars.tables.scales import TURRETS, Mounting
from builder.brikwars.tables.specialties import SuperNatural
from builder.drawing.auras import AURAS, ELEMENTS, GUARDS, GUN_SHIELD
from builder.drawing.guns import gun, tripod
from builder.drawing.people import Figure

_ELEMENTS: Final = {
    SuperNatural.FIRE: "fire",
    SuperNatural.EARTH: "earth",
    SuperNatural.AIR: "air",
    SuperNatural.EXPLOSIONS: "burst",
    SuperNatural.MAGIK: "magik",
}
_EMITTER: Final = (11, 3)
"""Where an emitter sits that is worn on the belt."""
_STAND: Final = 18
"""Courses from the ground to the gun of a Turret."""


def with_shield(figure: Figure, dice: int) -> Figure:
    """Return a figure behind so many walls of energy, from its far hand or its belt."""
    if not dice:
        return figure
    wall = GUARDS[min(dice, len(GUARDS)) - 1]
    if figure.far_holds or figure.near_holds or figure.rear:
        return replace(figure, extra=(*figure.extra, wall.at(*_EMITTER)))
    return replace(figure, far="forward", far_holds=(wall.at(0, -10),))


def shielded(creation: Creation) -> int:
    """Return how many dice its Energy Shields have."""
    return sum(
        group.count
        for field in creation.fields
        for group in field.dice
        if group.hazard is Hazard.SHIELD
    )


def effects(figure: Figure, creation: Creation) -> Figure:
    """Return a figure with its SuperNatural dice about its hand, its Fields below."""
    elements = [_ELEMENTS[each.die] for each in creation.supernatural]
    free = not (figure.near_holds or figure.shield)
    if elements and free:
        layers = tuple(
            ELEMENTS[name].at(0, -5 * place) for place, name in enumerate(elements[:3])
        )
        figure = replace(figure, near="out", near_holds=layers)
    elif elements:
        figure = replace(figure, extra=(*figure.extra, AURAS[elements[0]]))
    burning = [field for field in creation.fields if not field.shields]
    if burning:
        kind = "fire" if any(field.fire for field in burning) else "earth"
        figure = replace(figure, extra=(*figure.extra, AURAS[kind]))
    return figure


def on_turret(figure: Figure, creation: Creation) -> Figure:
    """Return a figure at the first gun that stands on a Turret, if it has one."""
    mounts = [each for each in creation.mounts if each.mounting in TURRETS]
    if not mounts or figure.far_holds:
        return figure
    looks = gun(weapon_gun(mounts[0].weapon, stock=False))
    stand = tripod(_STAND, 5).at(18, 9)
    plate = (GUN_SHIELD,) if _large(mounts[0]) else ()
    near = "reach" if not (figure.near_holds or figure.shield) else figure.near
    return replace(
        figure,
        near=near,
        far="forward",
        far_holds=looks,
        extra=(*figure.extra, stand, *plate),
    )


def _large(mount: Mount) -> bool:
    return mount.mounting is Mounting.LARGE_TURRET
