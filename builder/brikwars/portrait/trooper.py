"""Portraits of creatures of minifig size: what they are, wear, hold and carry.

First what a weapon looks like in somebody's hands, and what else shows of a minifig.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from builder.brikwars.engine.statline import StatLine, statline
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.portrait.beast import BOWS, animal, rides
from builder.brikwars.portrait.rows import SPECIALTIES, look, shown
from builder.brikwars.tables.dice import AnyDie, Die
from builder.brikwars.tables.hazards import Hazard
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import TURRETS, Medium, Mind, Mounting
from builder.brikwars.tables.specialties import SuperNatural
from builder.brikwars.tables.weapons import BASTARD_SIZE, WeaponType
from builder.drawing.bricks import Portrait, Scene, dyed
from builder.drawing.costumes import (
    COSTUMES,
    PLAIN,
    Costume,
    costume_of,
    dressed,
    worn,
)
from builder.drawing.holding import (
    BOMBS,
    SHIELDS,
    Blade,
    Hold,
    Thing,
    armed,
    blade,
    blade_length,
    stowed,
)
from builder.drawing.people import AURAS, ELEMENTS, GUARDS, Figure, mounted, standing
from builder.drawing.picks import picked
from builder.drawing.weaponry import GUN_PARTS, SCOPED_FROM, Gun, barrel_of, gun, tube
from builder.drawing.words import pick, word_list

SPARKS: Final[dict[AnyDie, str]] = {
    Die.FIRE: "o",
    Die.ACID: "v",
    Die.POISON: "v",
    Die.PIERCING: "s",
    Die.SMOKE: "f",
    Die.EXP: "r",
    Die.BLAST: "n",
    Die.PHASED: "t",
    Die.HAZARD_FIRE: "o",
    Die.HAZARD_DAMAGE: "s",
    Die.HAZARD_MOVE: "u",
    Die.HAZARD_EXP: "r",
}
"""The colour of what comes out of a weapon, by the die it rolls."""


_GLOWING: Final = frozenset(
    {*(Die.FIRE, Die.ACID, Die.POISON, Die.EXP), *(Die.PHASED, Die.SMOKE, Die.PIERCING)}
)
"""The Damage dice that are no common ones."""

_BLADES: Final = word_list("blades")
_RAYS: Final = word_list("rays")
_THROWN: Final = word_list("bombs")
_SHIELDS: Final = word_list("shields")


def thing(weapon: Weapon, holder: int = 1) -> Thing | None:
    """Return a weapon as somebody of a Size holds it; None for what is worn."""
    held = look(weapon.like).held
    if held == "worn":
        return None
    bow = pick(BOWS, f"{weapon.title} ")
    if weapon.type.ranged and bow:
        return Thing(Hold.BLADE, blade(Blade(bow)), behind=("quiver",), stowed="quiver")
    return _WAYS[held](weapon, holder)


def glow(line: StatLine) -> str:
    """Return the colour of the first die that is no common one; or nothing."""
    return next((SPARKS[die] for die in line.pool.dice if die in _GLOWING), "")


def weapon_gun(weapon: Weapon, *, stock: bool) -> Gun:
    """Return how a gun looks: barrel by Range, bore by dice, mods and effects."""
    line = statline(weapon)
    usual = look(weapon.like).gun
    make = pick(_RAYS, f"{weapon.title} {weapon.type} ", usual)
    dice, mods = len(line.pool.dice), weapon.mods
    extras = [
        name
        for name, has in (
            ("drum", make == "sub"),
            ("belt", make == "machine"),
            ("smart", weapon.smart),
            ("safety", Mod.SAFETY in mods),
            ("laser sight", Mod.HIGH_PRECISION in mods),
            ("cooler", any(mod not in tuple(Mod) for mod in mods)),
        )
        if has
    ]
    reach = line.reach or 0
    return Gun(
        make,
        barrel_of(reach),
        min(max(dice, 1), 3),
        min(dice, 4) if dice > 1 else 0,
        stock,
        scope=reach >= SCOPED_FROM,
        sawn=Mod.SAWED_OFF in mods,
        tip=glow(line),
        extras=tuple(extras),
    )


def _gun(weapon: Weapon, holder: int) -> Thing:
    long = _width(weapon) > holder
    looks = weapon_gun(weapon, stock=long)
    if looks.make == "gun" and not long:
        looks = replace(looks, make="pistol")
    behind = ("tank",) if looks.make == "flame" else ()
    hold = Hold.LONG if long or looks.make in ("flame", "machine") else Hold.SHORT
    stowed = "" if hold is Hold.LONG else "holster"
    if looks.make == "flame":
        looks = replace(looks, extras=(*looks.extras, "hose"))
        stowed = "tank"
    return Thing(hold, gun(looks), behind, stowed)


def _tube(weapon: Weapon, _holder: int) -> Thing:
    line = statline(weapon)
    rails = weapon.like is WeaponType.RAILGUN
    long = min(max(barrel_of(line.reach or 0) + 13, 18), 25)
    empty = weapon.like in {WeaponType.RAILGUN, WeaponType.CANNON, WeaponType.BAZOOKA}
    load = "" if empty else glow(line) or "r"
    thick = min(2 + max(line.payload_x or line.ammunition or 1, weapon.size // 2), 5)
    return Thing(Hold.TUBE, tube(long, thick, load, rails=rails))


def _shield(weapon: Weapon, _holder: int) -> Thing:
    heavy = weapon.like is WeaponType.HEAVY_SHIELD or weapon.size > 1
    make = pick(_SHIELDS, weapon.title, "tower" if heavy else "kite")
    return Thing(Hold.SHIELD, (SHIELDS[make],), stowed="shield")


def _width(weapon: Weapon) -> Fraction:
    row = weapon.type.row
    return row.hand_size if row.bastard else Fraction(weapon.size)


def _blade(weapon: Weapon, holder: int) -> Thing:
    line = statline(weapon)
    shine = glow(line)
    usual = look(weapon.like).blade or ("torch" if shine == "o" else "sword")
    make = pick(_BLADES, f"{weapon.title} ", usual)
    wide = _width(weapon)
    two = wide > max(holder, 1) and wide != BASTARD_SIZE and make != "fist"
    long = blade_length(max(int(wide), 1)) + (1 if wide == BASTARD_SIZE else 0)
    if make == "torch" or shine == "s":
        shine = ""
    looks = Blade(make, long + (2 if two else 0), shine)
    stowed = "scabbard" if make in ("sword", "saber", "dagger") else ""
    return Thing(Hold.GREAT if two else Hold.BLADE, blade(looks), stowed=stowed)


def _bomb(weapon: Weapon, _holder: int) -> Thing:
    usual = "grenade"
    if weapon.size > 1:
        usual = "dynamite" if weapon.size == 2 else "keg"  # XSize
    shine = glow(statline(weapon))
    usual = {"o": "firebomb", "v": "gas", "f": "gas"}.get(shine, usual)
    make = pick(_THROWN, weapon.title, usual)
    found = dyed(BOMBS[make], {"k": "t"} if shine == "t" else {})
    return Thing(Hold.BOMB, (found,), stowed="bombs")


_WAYS: Final[dict[str, Callable[[Weapon, int], Thing]]] = {
    "gun": _gun,
    "tube": _tube,
    "shield": _shield,
    "bomb": _bomb,
    "blade": _blade,
}
"""How things are held."""


# What else shows of a minifig: shields of energy, SuperNatural dice, a Turret.

_ELEMENTS: Final = {
    SuperNatural.FIRE: "fire",
    SuperNatural.EARTH: "earth",
    SuperNatural.AIR: "air",
    SuperNatural.EXPLOSIONS: "burst",
    SuperNatural.MAGIK: "magik",
}
_EMITTER: Final = (11, 3)
"""Where an emitter sits that is worn on the belt."""


def with_shield(figure: Figure, dice: int) -> Figure:
    """Return a figure behind so many walls of energy, from its far hand or its belt."""
    if not dice:
        return figure
    wall = GUARDS[f"arc {min(dice, 3)}"]
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
    elements = [_ELEMENTS[dice.die] for dice in creation.supernatural]
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
    mounts = [mount for mount in creation.mounts if mount.mounting in TURRETS]
    if not mounts or figure.far_holds:
        return figure
    looks = gun(weapon_gun(mounts[0].weapon, stock=False))
    stand = GUN_PARTS["tripod"].at(18, 9)
    large = mounts[0].mounting is Mounting.LARGE_TURRET
    plate = (GUARDS["plate"],) if large else ()
    near = "reach" if not (figure.near_holds or figure.shield) else figure.near
    return replace(
        figure,
        near=near,
        far="forward",
        far_holds=looks,
        extra=(*figure.extra, stand, *plate),
    )


_BEASTLY: Final = frozenset({"monster", "beast", "animal"})
_FAST: Final = 7
"""The Move in inches from which somebody runs."""

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
    figure = effects(figure, creation)
    shown = mounted(figure, "horse") if rides(creation) else standing(figure)
    return Portrait(shown, _scene(creation))


def _costume(creation: Creation) -> Costume:
    """Return what it wears, by what it is called or else by its specialties."""
    spoken = f"{creation.name} {creation.cliche}"
    named = picked(creation.portrait, "costume", COSTUMES) or costume_of(spoken)
    trained = set(map(shown, creation.specialties))
    special = next(
        (known.costume for known in SPECIALTIES.values() if known in trained), ""
    )
    if not named and not special and creation.supernatural:
        named = "wizard"
    return COSTUMES.get(named or special, PLAIN)


def _base(creation: Creation) -> Figure:
    """Return it as its Skill and its further specialties dress it."""
    figure = _MINDS.get(creation.mind.like, PLAIN).put_on(Figure())
    adds = [shown(specialty).adds for specialty in creation.specialties]
    worn = [trimming for trimming in adds if trimming != PLAIN]
    for trimming in worn if len(worn) > 1 or costume_of(creation.name) else ():
        figure = trimming.put_on(figure)
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


def _armored(figure: Figure, creation: Creation) -> Figure:
    for mount in creation.mounts:
        if mount.mounting.fires:
            figure = look(mount.weapon.like).worn.put_on(figure)
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
"""Wings by a word of somebody's name, or what is in the place of the legs; others fly
with a jet."""


def _moving(figure: Figure, creation: Creation) -> Figure:
    """Return it with wings or a jet pack, or running."""
    if creation.flight:
        wings = pick(_WINGS, creation.name)
        if wings in worn()["legs"]:
            return replace(figure, legs=wings)
        usual = "jet" if creation.medium is Medium.AIR else "thruster"
        behind = (wings, f"{wings} far") if wings else (usual,)
        kept = [name for name in figure.behind if name not in behind]
        return replace(figure, behind=(*behind, *kept))
    if creation.move >= _FAST and figure.legs in ("trousers", "boots"):
        return replace(figure, legs="stride")
    return figure


def _scene(creation: Creation) -> Scene:
    if not creation.flight:
        return Scene.HILLS
    return Scene.CLOUDS if creation.medium is Medium.AIR else Scene.STARS
