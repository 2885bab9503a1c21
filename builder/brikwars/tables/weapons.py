"""The weapon tables of 8.1: one member for each printed row.

Adding a weapon is adding a row.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from builder.brikwars.tables.dice import Die, DieArea
from builder.brikwars.tables.weapon_row import Arc, Typed, WeaponRow
from builder.core.formula import Formula
from builder.core.row_enum import RowEnum

_AUTO: Final = ("−1 Auto Penalty per Arc point",)
_AUTO_BURST: Final = ("−1 Auto Penalty per Arc point or Burst shot (single: none)",)
_SIZE_HURTS: Final = ("target Size modifies Damage",)

_GUN = WeaponRow(
    "Gun",
    Formula(3),
    Formula(1, 2),
    Formula(4, 2),
    dice=Formula(1),
    die=Die.D6,
    emblem="gun",
)
_BLASTGUN = WeaponRow(
    "BlastGun",
    Formula(3),
    Formula(1, 1),
    Formula(2, 2),
    dice=Formula(1),
    die=Die.BLAST,
    cover=DieArea.ARC,
    arc=Arc.FIXED,
    nudge=1,
    notes=(
        "Arc 1, no Auto Penalty or Reload",
        *_SIZE_HURTS,
        '1" KnockBack to minifig size',
    ),
)
_MACHINEGUN = WeaponRow(
    "MachineGun",
    Formula(4),
    Formula(1, 2),
    Formula(3, 2),
    dice=Formula(1),
    die=Die.D6,
    arc=Arc.CHOICE,
    reload="Reload when it jams",
    notes=(*_AUTO_BURST, "jams if the bare die shows less"),
)
_FLAMETHROWER = WeaponRow(
    "FlameThrower",
    Formula(3),
    Formula(1, 1),
    Formula(2, 2),
    dice=Formula(1),
    die=Die.FIRE,
    cover=DieArea.ARC,
    arc=Arc.MINIMUM,
    emblem="flame",
    notes=("Arc at least 1", *_AUTO, *_SIZE_HURTS),
)
_CANNON = WeaponRow(
    "Cannon",
    Formula(3),
    Formula(1, 3),
    Formula(4),
    loads="Ammunition",
    ammunition=Formula(1),
    reload="Reload after each shot",
    emblem="launcher",
)
_LAUNCHER = WeaponRow(
    "Launcher",
    Formula(3),
    Formula(2),
    Formula(6),
    loads="Payload",
    payload=Formula(1, over=2),
    payload_x=Formula(1),
    emblem="launcher",
    notes=("lobbed over obstacles",),
)


class WeaponType(Typed, RowEnum):
    """Every weapon: the eleven rows of 8.1 by Size, and those with printed numbers."""

    MELEE = WeaponRow(
        "Melee Weapon",
        Formula(2),
        Formula(1, 1),
        melee=True,
        dice=Formula(1),
        die=Die.SKILL,
        emblem="melee",
    )
    SHIELD = WeaponRow(
        "Melee Shield",
        Formula(1),
        Formula(2),
        melee=True,
        deflection=Formula(1),
        thrust=Formula(2),
        emblem="shield",
        notes=("Parry or Shove only", "can give cover"),
    )
    GUN = _GUN
    BLASTGUN = _BLASTGUN
    MACHINEGUN = _MACHINEGUN
    FLAMETHROWER = _FLAMETHROWER
    CANNON = _CANNON
    LAUNCHER = _LAUNCHER
    EXPLOSIVE = WeaponRow(
        "Explosive",
        Formula(1),
        None,
        dice=Formula(1),
        die=Die.EXP,
        cover=DieArea.RADIUS,
        bricks=True,
        single_use=True,
        emblem="bomb",
    )
    ROCKET = WeaponRow(
        "Rocket",
        Formula(2),
        Formula(2),
        Formula(6),
        dice=Formula(1),
        die=Die.EXP,
        cover=DieArea.RADIUS,
        bricks=True,
        single_use=True,
        emblem="bomb",
        notes=("single use",),
    )
    PLATING = WeaponRow(
        "Armor Plating",
        Formula(1, 1),
        None,
        deflection=Formula(0, 1),
        powered=False,
        slows=True,
        grounds=True,
        emblem="plate",
        notes=("Half Speed", "no aerial flight, jumping or alternate movement"),
    )
    BASTARD_GUN = _GUN.hand_and_a_half("Bastard Gun", cost=5, use=3, reach=10)
    SHOTGUN = _BLASTGUN.hand_and_a_half("ShotGun", cost=4, use=3, reach=6)
    AUTOGUN = _MACHINEGUN.hand_and_a_half("AutoGun", cost=6, use=3, reach=8)
    FLAMEGUN = _FLAMETHROWER.hand_and_a_half("FlameGun", cost=4, use=2, reach=5)
    BAZOOKA = _CANNON.hand_and_a_half("Bazooka", cost=4, use=4, reach=6, capacity=1)
    RAILGUN = _LAUNCHER.hand_and_a_half("RailGun", cost=4, use=4, reach=8, capacity=2)

    HEAVY_WEAPON = WeaponRow(
        "Heavy Weapon",
        Formula(0, 3),
        Formula(1, 3),
        melee=True,
        dice=Formula(1, 1),
        die=Die.SKILL,
        bonus=2,
        nudge=1,
        bastard=True,
        emblem="melee",
        notes=("beside a Shield, or Two-Handed as Armor Piercing",),
    )
    TWO_HANDED = WeaponRow(
        "Two-Handed Weapon",
        Formula(0, 4),
        Formula(1, 4),
        melee=True,
        dice=Formula(1, 2),
        die=Die.SKILL,
        nudge=1,
        bastard=True,
        hand_size=Fraction(2),
        emblem="melee",
        notes=(
            "Two-Handed: no Sprint, no throwing",
            '1" KnockBack to minifig size',
            "Parried at +1",
        ),
    )
    HEAVY_SHIELD = WeaponRow(
        "Heavy Shield",
        Formula(0, 1),
        Formula(2, 3),
        melee=True,
        deflection=Formula(1, 1),
        bastard=True,
        emblem="shield",
        notes=("Parry or Shove only", "gives cover"),
    )
    BODY_ARMOR = WeaponRow(
        "Body Armor",
        Formula(0, 1),
        None,
        powered=False,
        armor=2,
        grounds=True,
        bastard=True,
        emblem="plate",
        notes=("no swimming, jumping or flying",),
    )
    HEAVY_ARMOR = WeaponRow(
        "Heavy Armor",
        Formula(0, 2),
        None,
        deflection=Formula(0, 1),
        powered=False,
        slows=True,
        grounds=True,
        bastard=True,
        emblem="plate",
        notes=("Half Speed", "no swimming, jumping or flying"),
    )

    @property
    def like(self) -> WeaponType:
        """The printed row it plays as, which is itself."""
        return self
