"""The portraits of soldiers, their mounts, their animals and their weapons."""

from dataclasses import replace
from typing import Final

from builder.drawing.album import pick
from builder.drawing.bricks import Portrait
from builder.drawing.costumes import COSTUMES, PLAIN, Costume, costume_of
from builder.drawing.guns import Gun, Tube, barrel_of, gun, tripod, tube
from builder.drawing.handheld import BOMBS, Blade, blade
from builder.drawing.holding import Hold, Thing, armed
from builder.drawing.mounts import mounted
from builder.drawing.people import Figure, standing
from builder.drawing.stowing import stowed
from builder.infantry.animals import Animal, Role
from builder.infantry.designs import Man, Weapon
from builder.infantry.scales import BodyArmor, Helmet, Kind, Template

_HELMETS: Final = {
    Helmet.NONE: Costume(hats=("cap",)),
    Helmet.STEEL: Costume(hats=("helmet",)),
    Helmet.BALLISTIC: Costume(hats=("ballistic",), face="stern"),
}
_ARMOR: Final = {
    BodyArmor.NONE: Costume(torso="tunic", before=("pouches",), legs="boots"),
    BodyArmor.SOFT: Costume(torso="camo", legs="camo", before=("straps", "pouches")),
    BodyArmor.HARD: Costume(torso="vest", legs="padded", over=("pads",)),
}
_ELITE: Final = ((5, "mythic"), (3, "shades"), (1, "stern"))
"""Faces by elite level, from the highest."""
_STAND: Final = 18
_LOW_STAND: Final = 8
"""Courses of a stand of a gun that nobody serves."""
_LONGEST: Final = 800
"""The range in metres of the longest barrel."""

_WORDS: Final = (
    ("flame", "flame"), ("carbine", "carbine"), ("scoped", "scoped"),
    ("sniper", "scoped"), ("shotgun", "blast"), ("machine pistol", "machine pistol"),
    ("automatic assault", "squad"), ("automatic", "automatic"),
    ("assault", "assault"), ("hand cranked", "crank"), ("gatling", "crank"),
    ("bipod", "light"), ("light machine", "light"), ("bazooka", "tube"),
    ("rocket", "tube"), ("panzer", "tube"), ("recoilless", "tube"),
    ("mortar", "mortar"), ("grenade launcher", "tube"), ("grenade", "bomb"),
    ("satchel", "bomb"), ("charge", "bomb"), ("mine", "bomb"), ("sword", "sword"),
    ("saber", "saber"), ("sabre", "saber"), ("lance", "spear"), ("bayonet", "dagger"),
    ("knife", "dagger"), ("bow ", "bow"),
)  # fmt: skip
"""What a weapon is by a word of its name, before its kind tells."""

_SHEATHS: Final = {"sword": "scabbard", "saber": "scabbard", "dagger": "dagger"}
"""What is worn at the belt when no hand is left; a spear is slung."""

_KINDS: Final = {
    Kind.RIFLE: "rifle",
    Kind.PISTOL: "pistol",
    Kind.SMG: "sub",
    Kind.MACHINE_GUN: "machine",
    Kind.SHRAPNEL: "bomb",
    Kind.INCENDIARY: "flame",
    Kind.ATGM: "tube",
    Kind.ARTILLERY: "mortar",
    Kind.OTHER: "sword",
}
_BEASTS: Final = (
    ("camel", "camel"), ("dromedary", "camel"), ("mule", "mule"), ("donkey", "mule"),
    ("ass ", "mule"), ("dog", "dog"), ("hound", "dog"), ("wolf", "dog"),
    ("ox", "ox"), ("bull", "ox"), ("cow", "ox"),
    ("horse", "horse"), ("pony", "horse"),
)  # fmt: skip
_ROLES: Final = {
    Role.MOUNT: "horse",
    Role.DOG: "dog",
    Role.PACK: "mule",
    Role.DRAUGHT: "ox",
    Role.OTHER: "horse",
}


def man_portrait(man: Man) -> Portrait:
    """Return the picture of a soldier, on his mount if he rides."""
    figure = _HELMETS[man.helmet].put_on(_ARMOR[man.armor].put_on(Figure()))
    figure = replace(figure, face=_face(man.elite))
    if man.elite > 0:
        figure = replace(figure, over=(*figure.over, f"stripes {min(man.elite, 5)}"))
    figure = COSTUMES.get(costume_of(man.name), PLAIN).put_on(figure)
    figure, left = armed(figure, [_thing(each) for each in man.weapons])
    figure = stowed(figure, left)
    figure = _emplaced(figure, man)
    if not man.mounted:
        return Portrait(standing(figure))
    under = beast(man.mount) if man.mount else "horse"
    loaded = bool(man.mount and man.mount.load.strip())
    return Portrait(mounted(figure, under, loaded=loaded))


def beast(design: Animal) -> str:
    """Return which animal it is, by its name or else by its role."""
    return pick(_BEASTS, f"{design.name} ", _ROLES[design.role])


def _face(elite: int) -> str:
    if elite < 0:
        return "raw"
    return next((face for least, face in _ELITE if elite >= least), "plain")


def _make(weapon: Weapon) -> str:
    named = pick(_WORDS, f"{weapon.name} ")
    if not named and weapon.shape is Template.CONE:
        return "flame"
    return named or _KINDS[weapon.type]


def _thing(weapon: Weapon) -> Thing:
    make = _make(weapon)
    if make in ("sword", "saber", "spear", "dagger", "bow"):
        return Thing(Hold.BLADE, blade(Blade(make, 8)), stowed=_SHEATHS.get(make, ""))
    if make == "bomb":
        big = weapon.crew > 1 or weapon.templates > 1
        return Thing(Hold.BOMB, (BOMBS["dynamite" if big else "stick"],),
                     stowed="bombs")  # fmt: skip
    if make in ("tube", "mortar"):
        thick = min(3 + weapon.templates // 2, 5)
        return Thing(Hold.TUBE, tube(Tube(18, thick, "r", scope=True)))
    if make == "pistol":
        return Thing(Hold.SHORT, gun(Gun("pistol", 3)), stowed="holster")
    behind = ("tank",) if make == "flame" else ()
    return Thing(Hold.LONG, gun(_gun(weapon, make)), behind, "".join(behind))


_GUNS: Final = {
    "rifle": Gun("gun", stock=True, magazine=2),
    "carbine": Gun("bolt", stock=True),
    "assault": Gun("assault", stock=True),
    "automatic": Gun("assault", bore=2, stock=True, extras=("bipod", "drum")),
    "squad": Gun("assault", bore=3, stock=True, extras=("box", "smart")),
    "light": Gun("machine", bore=2, stock=True, extras=("bipod", "box")),
    "machine": Gun("machine", bore=3, stock=True, extras=("belt",)),
    "crank": Gun("crank", bore=3),
    "sub": Gun("sub", 4, stock=True, magazine=4),
    "machine pistol": Gun("pistol", 4, magazine=5, extras=("wire",)),
    "flame": Gun("flame", 4, extras=("hose",)),
    "blast": Gun("blast", 6, stock=True),
    "scoped": Gun("bolt", stock=True, scope=True),
}
_FIXED: Final = ("sub", "machine pistol", "flame", "blast")
"""Guns whose barrel does not grow with their range table."""


def _gun(weapon: Weapon, make: str) -> Gun:
    found = _GUNS[make]
    if weapon.scope:
        found = replace(found, scope=True)
    if make in _FIXED:
        return found
    far = float(weapon.bands[-1].to) if weapon.bands else _LONGEST / 2
    barrel = barrel_of(6 + 10 * min(far / _LONGEST, 1.0))
    return replace(found, barrel=max(4, barrel - 2) if make == "carbine" else barrel)


def _emplaced(figure: Figure, man: Man) -> Figure:
    """Return a figure whose machine gun stands on a tripod, if a crew serves it."""
    crewed = [
        each for each in man.weapons
        if each.crew > 1 and _make(each) in ("machine", "crank")
    ]  # fmt: skip
    if not crewed or man.mounted or not figure.near_holds:
        return figure
    looks = gun(replace(_gun(crewed[0], _make(crewed[0])), stock=False))
    stand = tripod(_STAND, 5).at(18, 9)
    return replace(
        figure, near="reach", near_holds=(), far="forward", far_holds=looks,
        extra=(stand,),
    )  # fmt: skip
