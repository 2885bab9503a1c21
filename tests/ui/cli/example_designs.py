"""Designs of the worked examples that no preset and no example of ours has."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from builder.brikwars.model.designs import (
    Creation,
    Mount,
    Payload,
    Round,
    SuperNaturalDice,
    Weapon,
)
from builder.brikwars.model.swaps import Spread, Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty, SuperNatural
from builder.brikwars.tables.weapons import WeaponType as T
from builder.infantry import Man
from builder.infantry import Weapon as Arm
from builder.infantry.designs import RangeBand
from builder.infantry.scales import BodyArmor, Helmet
from builder.infantry.scales import Kind as Class
from builder.microfig.designs import Squad
from builder.smallarms import Weapon as Firearm
from builder.smallarms.scales import Action
from builder.smallarms.scales import Firearm as Kind

MINIFIG: dict[str, Any] = {
    "size": 1,
    "structure": Structure.HALF,
    "move": 5,
    "mind": Mind.D6,
}


def armed(weapon: Weapon, how: Mounting = Mounting.FIXED, **mount: Any) -> Mount:
    return Mount(weapon=weapon, mounting=how, **mount)


def held(size: int, bearer: int, kind: T = T.MELEE, **about: Any) -> Creation:
    """Whoever holds a weapon of one Size in hands of another."""
    mount = armed(Weapon(type=kind, size=size), Mounting.HELD)
    return Creation(size=bearer, mind=Mind.D6, mounts=(mount,), **about)


def swapped(kind: T, size: int, *swaps: Swap, mods: tuple[Mod, ...] = ()) -> Weapon:
    return Weapon(type=kind, size=size, swaps=swaps, mods=mods)


def rifle(kind: Kind, action: Action, rounds: int) -> Firearm:
    return Firearm(type=kind, action=action, capacity=rounds)


_HEAVY = {**MINIFIG, "specialties": (Specialty.COMPENSATING,)}
_RANGES = (
    RangeBand(to=Fraction(100), chance=60),
    RangeBand(to=Fraction(300), chance=35),
)

_NAMELESS: dict[str, Any] = {
    # 8.1
    "sting-size-1": Creation(
        **MINIFIG, mounts=(armed(Weapon(name="Sting", type=T.TINY_ATTACK)),)
    ),
    "giant": held(4, 4),
    "giant-m": held(6, 4),
    "giant-l": held(8, 4),
    "giant-gun": held(8, 4, T.GUN),
    "minifig-gun": held(2, 1, T.GUN),
    "heavy-three": Creation(
        **_HEAVY, mounts=(armed(Weapon(type=T.MELEE, size=3), Mounting.HELD),)
    ),
    "heavy-five": Creation(
        **_HEAVY, mounts=(armed(Weapon(type=T.MELEE, size=5), Mounting.HELD),)
    ),
    "minifig-three": held(3, 1),
    "flyer": Creation(
        size=3, flight=12, mind=Mind.D6, mounts=(armed(Weapon(type=T.GUN, size=4)),)
    ),
    "nothing": Creation(size=0, mounts=(armed(Weapon(type=T.GUN, size=1)),)),
    "catapult": Creation(
        **MINIFIG,
        mounts=(
            armed(
                Weapon(name="Catapult", type=T.LAUNCHER, size=5),
                objects=(Payload(name="Leader", structure=Structure.HALF),),
            ),
        ),
    ),
    "gun-tank": Creation(
        size=2,
        mind=Mind.D6,
        mounts=(armed(Weapon(type=T.GUN, size=2), Mounting.SMALL_TURRET, count=4),),
    ),
    "bomber": Creation(
        size=2,
        flight=12,
        mind=Mind.D6,
        mounts=(armed(Weapon(type=T.EXPLOSIVE, size=3)),),
    ),
    "racks": Creation(
        size=6,
        structure=Structure.NONE,
        mounts=(
            armed(
                Weapon(type=T.LAUNCHER, size=3),
                count=2,
                rounds=(Round(together=3, stock=6),),
            ),
        ),
    ),
    # 8.2
    "plated-flyer": Creation(
        size=3, flight=12, mounts=(armed(Weapon(type=T.PLATING, size=1)),)
    ),
    "jointed": Creation(
        size=4,
        structure=Structure.THREE,
        mounts=(armed(Weapon(type=T.GUN, size=2), Mounting.JOINT),),
    ),
    # 8.3
    "machinegun": Weapon(type=T.MACHINEGUN, size=2),
    "trooper-flamer": Weapon(type=T.FLAMETHROWER, size=1),
    # 8.4
    "tank": Creation(
        size=4,
        move=8,
        mounts=(
            armed(
                Weapon(name="Tank Gun", type=T.CANNON, size=3),
                rounds=(Round(weapon=Weapon(type=T.EXPLOSIVE, size=3)),),
            ),
        ),
    ),
    "too-big-a-round": Creation(
        size=4,
        mounts=(
            armed(
                Weapon(name="Tank Gun", type=T.CANNON, size=3),
                rounds=(Round(weapon=Weapon(type=T.EXPLOSIVE, size=4)),),
            ),
        ),
    ),
    "small-launcher": Creation(
        size=2,
        mounts=(armed(Weapon(type=T.LAUNCHER, size=1), objects=(Payload(size=1),)),),
    ),
    # 8.7
    "gun-to-ten": swapped(T.BLASTGUN, 1, Swap(takes=(Die.BLAST,), gives=Die.EXP)),
    "two-fires-to-eight": swapped(
        T.FLAMETHROWER, 2, Swap(takes=(Die.FIRE, Die.FIRE), gives=Die.BLAST)
    ),
    "two-fires-to-ten": swapped(
        T.FLAMETHROWER, 2, Swap(takes=(Die.FIRE, Die.FIRE), gives=Die.EXP)
    ),
    "firebomb": swapped(
        T.EXPLOSIVE,
        3,
        *(Swap(takes=(Die.EXP,), gives=Die.FIRE, spread=Spread.KEEP) for _ in range(3)),
    ),
    "unpaid": Weapon(type=T.GUN, size=3, mods=(Mod.HIGH_POWERED,)),
    "bunker-breaker": Weapon(
        type=T.GUN,
        size=2,
        mods=(Mod.HIGH_POWERED, Mod.HIGH_POWERED, Mod.CLOSE_QUARTERS, Mod.SAFETY),
    ),
    # 10.3
    "conjurer": Creation(
        **MINIFIG, supernatural=(SuperNaturalDice(die=SuperNatural.AIR),)
    ),
    # MicroFig Death
    "ccw-squad": Squad(name="CCW squad", rifles=0, pistols=2),
    "one-pistol": Squad(name="One pistol", rifles=0, pistols=1),
    "rifles": Squad(name="Rifles", rifles=10),
    "heavies": Squad(name="Heavies", rifles=0, heavies=2),
    # Small Arms Fire
    "rifle": rifle(Kind.RIFLE, Action.SEMI, 8),
    "carbine": rifle(Kind.CARBINE, Action.SEMI, 15),
    "pistol": rifle(Kind.PISTOL, Action.SEMI, 7),
    "smg": rifle(Kind.SMG, Action.AUTO, 50),
    # Infantry Fire Rules
    "service-rifle": Arm(name="Service rifle", bands=_RANGES),
    "scoped": Arm(name="Scoped rifle", scope=True, bands=_RANGES),
    "elite": Man(name="Elite", elite=3, weapons=(Arm(bands=_RANGES),)),
    "template": Arm(name="Shotgun", templates=1, bands=_RANGES),
    "machine-pistol": Arm(name="Machine pistol", type=Class.PISTOL, bands=_RANGES),
    "armored": Man(
        name="Armored", armor=BodyArmor.HARD, helmet=Helmet.BALLISTIC, weapons=()
    ),
}

DESIGNS = {
    key: design if design.name else replace(design, name=key)
    for key, design in _NAMELESS.items()
}
"""Every design by its id in the muster file; its id is its name, too."""
