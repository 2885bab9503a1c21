"""Weapons, creations and fields side by side."""

from __future__ import annotations

from typing import Final

from builder.brikwars.attack.strip import STRIPS
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.fields import Field
from builder.comparison import comparing

COMPARE: Final = (
    comparing(Weapon, "weapons", strips=STRIPS),
    comparing(Creation, "creations", strips=STRIPS),
    comparing(Field, "fields", strips=STRIPS),
)
"""The questions that compare."""
