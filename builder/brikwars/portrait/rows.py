"""What the rows of the printed weapons and specialties look like, from their texts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from builder.brikwars.model.homemade import AnySpecialty
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.core.catalog import Catalog
from builder.drawing.barrels import ArmForm
from builder.drawing.costumes import PLAIN, Costume
from builder.drawing.weaponry import Ordnance


@dataclass(frozen=True, slots=True)
class WeaponLook:
    """How a printed weapon looks; what its numbers change comes on top.

    Attributes:
        alone: What it is by itself.
        held: How a minifig holds it; what is `worn` is never in a hand.
        gun: The make of a gun in hands.
        blade: The make of a blade in hands, if it is no sword.
        form: What it is on a machine; what is worn, and bare hands, are no arms.
        barrel: What it is on the back of a beast.
        swung: What it is in the hand of a beast, if not what that swings.
        worn: How it dresses a minifig, if it is armour.
    """

    alone: Ordnance
    held: str = "blade"
    gun: str = "gun"
    blade: str = ""
    form: ArmForm | None = None
    barrel: str = "gun"
    swung: str = ""
    worn: Costume = PLAIN


@dataclass(frozen=True, slots=True)
class SpecialtyLook:
    """What a specialty shows of who has it.

    Attributes:
        costume: What it dresses a minifig in.
        mark: What it puts on a beast's back or head.
        adds: What it adds to another costume.
    """

    costume: str = ""
    mark: str = "star"
    adds: Costume = PLAIN


SPECIALTIES: Final[Mapping[str, SpecialtyLook]] = Catalog(
    __package__, (SpecialtyLook,), "specialties.txt"
)
"""What each shows; the costume of the first that somebody has is worn."""

WEAPONS: Final[Mapping[str, WeaponLook]] = Catalog(
    __package__, (WeaponLook,), "weapons.txt"
)
"""How each looks."""


_GUN: Final = WeaponLook(Ordnance("gun"))


def look(row: WeaponType) -> WeaponLook:
    """Return how a printed weapon looks; one without a line is a gun."""
    return WEAPONS.get(_key(row), _GUN)


def shown(specialty: AnySpecialty) -> SpecialtyLook:
    """Return what a specialty shows; one without a line, or home-made, is a star."""
    known = isinstance(specialty, Specialty) and SPECIALTIES.get(_key(specialty))
    return known or SpecialtyLook()


def _key(row: WeaponType | Specialty) -> str:
    return row.name.casefold().replace("_", "-")
