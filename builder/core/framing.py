"""How a photo stands in the window of a card: how large, and which part of it shows."""

from fractions import Fraction
from typing import Final

from builder.core.field_spec import field, validated

LARGEST: Final = 8
"""The largest zoom: an eighth of what just fills the window is left to see."""


@validated
class Framing:
    """How a photo stands in a window of any shape.

    Attributes:
        zoom: How large it is: 0 shows the whole photo, 1 just fills the window, 3 is
            three times as large as that. Between 0 and 1 the size changes evenly.
        x: The point of the photo in the middle of the window: how far from its left
            edge, as a share of its width.
        y: How far that point is from the upper edge, as a share of its height.
    """

    zoom: Fraction = field(
        Fraction(1),
        "Zoom",
        low=0,
        high=LARGEST,
        hint="0 shows the whole photo, 1 just fills the window",
    )
    x: Fraction = field(Fraction(1, 2), "Middle across", low=0, high=1)
    y: Fraction = field(Fraction(1, 2), "Middle down", low=0, high=1)
