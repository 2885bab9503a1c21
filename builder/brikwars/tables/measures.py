"""How the Sizes of weapons, creations and Fields are measured (R8.1.1, 7.1, 8.5)."""

from typing import Final

from builder.core.measure import SizeMeasure

WEAPON: Final = SizeMeasure(
    "Across the widest point of the weapon; the smallest has Size 1.", least=1
)
CREATION: Final = SizeMeasure(
    "The longest side of the main body, without weapons, limbs, wheels or decoration; "
    "a minifig is 1 inch."
)
FIELD: Final = SizeMeasure("Across the widest point of the Field.")
