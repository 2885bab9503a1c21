"""The portraits of soldiers, their mounts, their animals and their weapons."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from builder.core.catalog import Catalog
from builder.drawing.arsenal import arm, kin, shaped
from builder.drawing.beast_species import Beast
from builder.drawing.beasts import drawn_beast
from builder.drawing.bricks import Portrait
from builder.drawing.costumes import COSTUMES, Costume, costume, dressed, worn
from builder.drawing.holding import BOMBS, Blade, Hold, Thing, armed, blade, stowed
from builder.drawing.people import Figure, mounted, standing
from builder.drawing.picks import SCENERY, Parts, picked, staged
from builder.drawing.weaponry import GUN_PARTS, Gun, Ordnance, barrel_of, gun, tube
from builder.drawing.words import pick, word_list
from builder.infantry.designs import Animal, Man, Role, Weapon
from builder.infantry.scales import Kind, Template

_WORN: Final[Mapping[str, Costume]] = Catalog(__package__, (Costume,), "uniforms.txt")
"""What each helmet and each armor looks like."""
_ELITE: Final = ((5, "mythic"), (3, "shades"), (1, "stern"))
"""Faces by elite level, from the highest."""
_LONGEST: Final = 800
"""The range in metres of the longest barrel."""

_WORDS: Final = word_list("soldiers weapons")
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
_BEASTS: Final = word_list("mounts")
_ROLES: Final = {
    Role.MOUNT: "horse",
    Role.DOG: "dog",
    Role.PACK: "mule",
    Role.DRAUGHT: "ox",
    Role.OTHER: "horse",
}


def man_portrait(man: Man) -> Portrait:
    """Return the picture of a soldier, on his mount if he rides."""
    figure = _WORN[f"armor-{man.armor}"].put_on(Figure())
    figure = _WORN[f"helmet-{man.helmet}"].put_on(figure)
    figure = replace(figure, face=_face(man.elite))
    if man.elite > 0:
        figure = replace(figure, over=(*figure.over, f"stripes {min(man.elite, 5)}"))
    figure = costume(man.name, man.portrait).put_on(figure)
    figure, left = armed(figure, [_thing(weapon) for weapon in man.weapons])
    figure = stowed(figure, left)
    figure = dressed(_emplaced(figure, man), man.portrait)
    if not man.mounted:
        return staged(Portrait(standing(figure)), man.portrait)
    under = beast(man.mount) if man.mount else "horse"
    under = picked(man.portrait, "mount", RIDDEN) or under
    loaded = bool(man.mount and man.mount.load.strip())
    return staged(Portrait(mounted(figure, under, loaded=loaded)), man.portrait)


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
        return Thing(Hold.TUBE, tube(18, thick, "r"))
    if make == "pistol":
        return Thing(Hold.SHORT, gun(Gun("pistol", 3)), stowed="holster")
    behind = ("tank",) if make == "flame" else ()
    return Thing(Hold.LONG, gun(_gun(weapon, make)), behind, "".join(behind))


_GUNS: Final[Mapping[str, Gun]] = Catalog(__package__, (Gun,), "guns.txt")
"""How each sort of gun looks in hands."""

_FIXED: Final = ("sub", "machine-pistol", "flame", "blast")
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
        weapon for weapon in man.weapons
        if weapon.crew > 1 and _make(weapon) in ("machine", "crank")
    ]  # fmt: skip
    if not crewed or man.mounted or not figure.near_holds:
        return figure
    looks = gun(replace(_gun(crewed[0], _make(crewed[0])), stock=False))
    stand = GUN_PARTS["tripod"].at(18, 9)
    return replace(
        figure, near="reach", near_holds=(), far="forward", far_holds=looks,
        extra=(stand,),
    )  # fmt: skip


RIDDEN: Final = ("horse", "camel", "mule", "ox")


def parts(design: Man | Weapon | Animal) -> Parts:
    """Return the parts of a portrait that can be picked."""
    match design:
        case Man():
            mount = {"mount": RIDDEN} if design.mounted else {}
            return {"costume": tuple(COSTUMES)} | mount | worn() | SCENERY
        case Animal():
            return {"beast": tuple(dict.fromkeys(_ANIMAL_WORDS.values()))} | SCENERY
        case Weapon():
            return {"shape": tuple(kin(looks(design).make))} | SCENERY


def portrait(design: Man | Weapon | Animal) -> Portrait:
    """Return the picture of a design."""
    match design:
        case Man():
            return man_portrait(design)
        case Animal():
            return animal_portrait(design)
        case Weapon():
            picture = arm(shaped(looks(design), design.portrait))
            return staged(picture, design.portrait)


# The portraits of animals

_ANIMAL_WORDS: Final = word_list("animals")
"""What an animal is by a word of its name; the first counts."""

_ANIMAL_ROLES: Final = {**_ROLES, Role.DRAUGHT: "draught", Role.OTHER: "bull"}
"""What an animal is by its role, where its name does not say."""


def animal_portrait(animal: Animal) -> Portrait:
    """Return the picture of an animal, with its saddle and its load."""
    name = animal.name.casefold()
    named = (beast for word, beast in _ANIMAL_WORDS.items() if word in name.split() or (
        len(word) > 3 and word in name))  # fmt: skip
    load = animal.load.strip()
    kept = picked(animal.portrait, "beast", _ANIMAL_WORDS.values())
    drawn = drawn_beast(
        Beast(
            kept or next(named, _ANIMAL_ROLES[animal.role]),
            teeth=2 if animal.role is Role.DOG else 0,
            stride=animal.role in (Role.MOUNT, Role.DOG),
            seats=animal.riders,
            bulk=1.1 if animal.role is Role.DRAUGHT else 1.0,
            marks=("pack",) if load else (),
            harness=animal.role is Role.DRAUGHT,
            armor=0,
        )
    )
    return staged(drawn, animal.portrait)


# The portrait of a weapon on its own: its kind, a word of its name, its templates

_ARMS: Final[Mapping[str, Ordnance]] = Catalog(__package__, (Ordnance,), "arms.txt")
"""How each sort of weapon looks."""

_WEAPON_WORDS: Final = word_list("arms")
"""What a weapon is by a word of its name; the kind tells where no word does."""

_WEAPON_KINDS: Final = {
    **_KINDS,
    Kind.SHRAPNEL: "grenade",
    Kind.ARTILLERY: "gun",
    Kind.OTHER: "club",
}
_FAR: Final = 100
"""Metres of the last row of a range table for each cell of a barrel, up to 8."""
_INCH: Final = 5
"""Metres of a scale man for each inch of a table in inches."""
_LEGS: Final = ("light", "tripod")
"""What has legs, however many serve it."""
_GROWS: Final = ("bolt", "gun", "assault", "sub", "machine", "blast", "cannon", "crank")
"""The makes whose barrel is longer the farther they reach."""


def looks(weapon: Weapon) -> Ordnance:
    """Return what shows of a weapon."""
    sort = pick(_WEAPON_WORDS, weapon.name) or _by_kind(weapon)
    base = _ARMS[sort]
    parts = (*base.parts, *(["scope"] if weapon.scope else []))
    dice = base.dice
    if weapon.templates and dice and base.make not in ("bomb", "rocket"):
        # The window for rounds has room for three templates.
        dice = ("h",) * (1 + 2 * min(weapon.templates, 3))
    size = base.size
    if base.make in ("machine", "crank", "cannon") and weapon.crew > 1:
        size = size if sort in _LEGS else min(max(size, 1 + weapon.crew), 6)
    long = base.long + (_reach(weapon) if base.make in _GROWS else 0)
    return replace(base, long=long, size=size, dice=dice, parts=parts)


def _by_kind(weapon: Weapon) -> str:
    """Return what its kind looks like; a cone without a kind is a flamethrower's."""
    if weapon.type is Kind.OTHER and weapon.shape is Template.CONE:
        return "flame"
    return _WEAPON_KINDS[weapon.type]


def _reach(weapon: Weapon) -> int:
    """Return the cells that its barrel grows by: one for each hundred metres."""
    if not weapon.bands:
        return 0
    far = weapon.bands[-1].to * (1 if weapon.unit.value == "m" else _INCH)
    return min(int(far) // _FAR, 8)
