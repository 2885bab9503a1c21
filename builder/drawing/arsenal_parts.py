"""What weapons on their own are put together from; 0, 0 lies on the weapon."""

from types import MappingProxyType
from typing import Final

from builder.drawing.album import drawn
from builder.drawing.bricks import Layer
from builder.drawing.weaponry import blaze

STOCKS: Final = drawn("arsenal_parts-stocks")
"""What a hand or a shoulder holds a gun by."""

FITTINGS: Final = drawn("arsenal_parts-fittings")
"""Parts for mods, robot brains and home-made things."""

_TIPS: Final = drawn("arsenal_parts-tips")
"""What leaves a muzzle, or sits on a point, by the die that does it."""

_DOMES: Final = ((4, 3), (6, 5), (8, 7), (10, 9), (12, 11))
"""The faces of an Energy Shield's die, and the courses of its arc."""


def _dome(high: int) -> Layer:
    """Return an arc of energy that opens to the right, before a muzzle at 0, 0."""
    half = high // 2
    rows = []
    for off in range(-half, half + 1):
        far = 4 + round(3 * (1 - (off / half) ** 2))
        rows.append("." * (far - 1) + "tct")
    rows[half] = "t" * 7 + "ct"
    return Layer(tuple(rows), 0, -half)


TIPS: Final = MappingProxyType(
    {
        **_TIPS,
        **{f"d{faces} shield": _dome(high) for faces, high in _DOMES},
        "flame": blaze(9, 7),
    }
)
"""Each of them by its name."""
