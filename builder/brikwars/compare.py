"""Weapons, creations and fields side by side."""

from __future__ import annotations

from typing import Final

from builder.brikwars.attack.strip import STRIPS
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.fields import Field
from builder.comparison import against, comparing, others
from builder.core.field_spec import validated


@validated
class Weapons:
    """What a weapon is compared with."""

    others: tuple[Weapon, ...] = others("weapons")
    against: str = against(STRIPS)


@validated
class Creations:
    """What a creation is compared with."""

    others: tuple[Creation, ...] = others("creations")
    against: str = against(STRIPS)


@validated
class Fields:
    """What a field is compared with."""

    others: tuple[Field, ...] = others("fields")
    against: str = against(STRIPS)


COMPARE: Final = (
    comparing(Weapon, Weapons),
    comparing(Creation, Creations),
    comparing(Field, Fields),
)
"""The questions that compare."""
