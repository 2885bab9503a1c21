"""Designs to begin with: a soldier, a vehicle, a beast and a building, all legal.

They are ours, not the book's: each is the plainest of its sort, to be changed.
"""

from collections.abc import Mapping
from typing import Final

from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.core.design import Design


def _armed(
    kind: WeaponType, size: int, mounting: Mounting, name: str = ""
) -> tuple[Mount]:
    return (Mount(weapon=Weapon(type=kind, size=size, name=name), mounting=mounting),)


STARTS: Final[Mapping[str, Design]] = {
    "Soldier": Creation(
        size=1,
        structure=Structure.HALF,
        move=5,
        mind=Mind.D6,
        mounts=_armed(WeaponType.BASTARD_GUN, 1, Mounting.HELD, "Rifle"),
    ),
    "Vehicle": Creation(
        size=4,
        structure=Structure.TWO,
        move=8,
        mounts=_armed(WeaponType.GUN, 3, Mounting.LARGE_TURRET),
    ),
    "Beast": Creation(
        size=3,
        structure=Structure.ONE,
        move=7,
        mind=Mind.D6,
        mounts=_armed(WeaponType.MELEE, 2, Mounting.FIXED, "Claws"),
    ),
    "Building": Creation(
        size=6,
        structure=Structure.TWO,
        mounts=_armed(WeaponType.GUN, 3, Mounting.LARGE_TURRET),
    ),
}
