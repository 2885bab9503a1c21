"""Short ways to write a design, so that each is one row."""

from typing import Any

from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.homemade import AnySpecialty, AnyType
from builder.brikwars.model.swaps import Spread, Swap
from builder.brikwars.tables.dice import AnyDie
from builder.brikwars.tables.scales import Mind, Mounting, Structure


def swap(takes: AnyDie, gives: AnyDie, spread: Spread = Spread.POINT) -> Swap:
    """Return the swap of one die for another."""
    return Swap(takes=(takes,), gives=gives, spread=spread)


def weapon(
    name: str, kind: AnyType, size: int = 1, *swaps: Swap, **parts: Any
) -> Weapon:
    """Return a weapon of a row and a Size; `parts` are its other fields."""
    return Weapon(name=name, type=kind, size=size, swaps=swaps, **parts)


def fixed(weapon: Weapon, count: int = 1) -> Mount:
    """Return a weapon that is built into the body."""
    return Mount(weapon=weapon, count=count)


def joint(weapon: Weapon, count: int = 1) -> Mount:
    """Return a weapon on a turret, hinge or arm of the body."""
    return Mount(weapon=weapon, count=count, mounting=Mounting.JOINT)


def held(weapon: Weapon) -> Mount:
    """Return a weapon in hands."""
    return Mount(weapon=weapon, mounting=Mounting.HELD)


def carried(weapon: Weapon, count: int = 1) -> Mount:
    """Return a weapon that is stowed."""
    return Mount(weapon=weapon, count=count, mounting=Mounting.CARRIED)


def creation(
    name: str, size: int, structure: Structure, *mounts: Mount, **parts: Any
) -> Creation:
    """Return a creation of a Size and a Structure Level; `parts` are other fields."""
    return Creation(name=name, size=size, structure=structure, mounts=mounts, **parts)


def minifig(
    name: str, *specialties: AnySpecialty, mounts: tuple[Mount, ...] = (), **parts: Any
) -> Creation:
    """Return a minifig of 4 CP, but for its specialties and what `parts` change."""
    usual = {"move": 5, "mind": Mind.D6, "tags": ("minifig",)} | parts
    return creation(name, 1, Structure.HALF, *mounts, specialties=specialties, **usual)
