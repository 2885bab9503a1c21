"""The official units and weapons whose numbers are known.

A row that is missing here is missing because no price of it could be read: a Horse,
for one, and what a minifig picks up from the floor.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from builder.brikwars.catalog.creations import creation_presets
from builder.brikwars.catalog.minifigs import minifig_presets
from builder.brikwars.catalog.weapons import heavy_presets
from builder.system.model import Preset


@cache
def presets() -> Sequence[Preset]:
    """Every one, in the order of the book."""
    return (*minifig_presets(), *heavy_presets(), *creation_presets())
