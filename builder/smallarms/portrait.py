"""The portraits of men of the 1940s and of their firearms."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from builder.core.catalog import Catalog
from builder.drawing.arsenal import arm, kin, shaped
from builder.drawing.bricks import Portrait
from builder.drawing.costumes import COSTUMES, Costume, costume, dressed, worn
from builder.drawing.holding import Hold, Thing, armed, stowed
from builder.drawing.people import Figure, standing
from builder.drawing.picks import SCENERY, Parts, staged
from builder.drawing.weaponry import Gun, Ordnance, barrel_of, gun
from builder.smallarms.designs import Man, Weapon
from builder.smallarms.scales import Action, Firearm

_WORN: Final[Mapping[str, Costume]] = Catalog(__package__, (Costume,), "uniforms.txt")
"""What men wear, and what shows who they are."""
_GUNS: Final[Mapping[str, Gun]] = Catalog(__package__, (Gun,), "guns.txt")
"""How each class of firearm looks in hands."""
_ROUNDS: Final = 10
"""Rounds in a clip for each cell of a magazine."""
_BELT: Final = 50
"""Rounds above which an automatic weapon is fed by a belt."""
_HURT: Final = 50
"""The life force in percent below which an arm hangs in a sling."""


def man_portrait(man: Man) -> Portrait:
    """Return the picture of a man with his weapons and his skills."""
    figure = _WORN["soldier"].put_on(Figure())
    if man.sharpshooter:
        figure = _WORN["sharpshooter"].put_on(figure)
    if man.officer:
        figure = _WORN["officer"].put_on(figure)
    figure = costume(man.name, man.portrait).put_on(figure)
    figure, left = armed(figure, [thing(weapon, man) for weapon in man.weapons])
    if not man.weapons:
        figure = replace(figure, near="up", far="up")
    figure = dressed(_wounded(stowed(figure, left), man.life), man.portrait)
    return staged(Portrait(standing(figure)), man.portrait)


def parts(design: Man | Weapon) -> Parts:
    """Return the parts of a portrait that can be picked."""
    if isinstance(design, Man):
        return {"costume": tuple(COSTUMES)} | worn() | SCENERY
    return {"shape": tuple(kin(weapon_looks(design).make))} | SCENERY


def portrait(design: Man | Weapon) -> Portrait:
    """Return the picture of a design."""
    if isinstance(design, Man):
        return man_portrait(design)
    return staged(arm(shaped(weapon_looks(design), design.portrait)), design.portrait)


def looks(weapon: Weapon) -> Gun:
    """Return how a firearm looks: by its class, its action and what it holds."""
    shape = _GUNS[_sort(weapon)]
    if weapon.type in (Firearm.RIFLE, Firearm.CARBINE):
        shape = replace(shape, make="bolt" if weapon.action is Action.BOLT else "semi")
    if weapon.own and weapon.base is not None:
        shape = replace(shape, barrel=barrel_of(weapon.base / 8))
    if weapon.capacity is not None:
        clip = min(weapon.capacity // _ROUNDS + 1, 4)
        if weapon.capacity > _BELT and weapon.action is Action.AUTO:
            shape = replace(shape, extras=("belt",))
        shape = replace(shape, magazine=clip if clip > 1 else shape.magazine)
    return shape


def thing(weapon: Weapon, man: Man) -> Thing:
    """Return a firearm as a man holds it."""
    shape = looks(weapon)
    if man.sharpshooter and weapon.type.row.marked:
        shape = replace(shape, scope=True, barrel=shape.barrel + 2)
    short = weapon.type is Firearm.PISTOL
    hold = Hold.SHORT if short else Hold.LONG
    return Thing(hold, gun(shape), stowed="holster" if short else "")


def _wounded(figure: Figure, life: int) -> Figure:
    if life >= 100:  # percent
        return figure
    figure = replace(figure, hats=(), hair="bandage", head="head")
    return replace(figure, face="dead") if life < _HURT else figure


# The portrait of a firearm on its own: its class, its action and what it holds

_ARMS: Final[Mapping[str, Ordnance]] = Catalog(__package__, (Ordnance,), "arms.txt")
"""How each class looks."""
_INCHES: Final = 5
"""Inches of an own base range for each cell of barrel."""
_SHORTEST: Final = 4
_LONGEST: Final = 26
"""Cells of the shortest and the longest barrel."""
_ROUNDS_SHOWN: Final = 4
"""Rounds for each brass cell in the window of a magazine."""
_FED_BY_BELT: Final = 50
"""Rounds from which a belt feeds an automatic weapon."""


def weapon_looks(weapon: Weapon) -> Ordnance:
    """Return what shows of a firearm."""
    base = _ARMS[_sort(weapon)]
    long, rounds = base.long, base.dice
    if weapon.base is not None:
        long = min(max(weapon.base // _INCHES, _SHORTEST), _LONGEST)
    bolt = weapon.action is Action.BOLT
    if weapon.capacity is not None:
        rounds = ("h",) * (1 + weapon.capacity // _ROUNDS_SHOWN)
    elif bolt:
        rounds = ()
    knob = ("knob",) if bolt and weapon.type is not Firearm.RIFLE else ()
    return replace(
        base,
        make=_make(weapon, base.make),
        long=long,
        bore=1 if weapon.factor is None else 1 + weapon.factor // 2,
        dice=rounds,
        parts=(*base.parts, *(("plate",) if weapon.own else ()), *knob),
    )


def _sort(weapon: Weapon) -> str:
    """Return what the catalogs call its class."""
    return weapon.type.name.casefold().replace("_", "-")


def _make(weapon: Weapon, usual: str) -> str:
    """Return the family of a firearm by its action, or the usual one of its class."""
    auto = weapon.action is Action.AUTO
    if auto and (weapon.capacity or 0) >= _FED_BY_BELT:
        return "machine"
    if weapon.type is Firearm.RIFLE and weapon.action is Action.BOLT:
        return "bolt"
    return "sub" if auto and usual == "gun" else usual
