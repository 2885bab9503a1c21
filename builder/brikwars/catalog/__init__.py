"""The official units and weapons whose numbers are known.

Units without a known price are left out: a Horse, for one, and things that a minifig
picks up.
"""

from collections.abc import Sequence

from builder.brikwars.catalog.creations import FIELDS_AND_CREATIONS
from builder.brikwars.catalog.minifigs import MINIFIGS
from builder.brikwars.catalog.weapons import HEAVY_WEAPONS
from builder.system.model import Preset


def presets() -> Sequence[Preset]:
    """Return all presets, in the order of the book."""
    return (*MINIFIGS, *HEAVY_WEAPONS, *FIELDS_AND_CREATIONS)
