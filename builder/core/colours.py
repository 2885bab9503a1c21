"""Colours as `#rrggbb`: read, written, mixed, and how well they stand out."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

COLOUR: Final = re.compile("#[0-9a-f]{6}", re.IGNORECASE)
"""A colour in a file."""

WHITE: Final = "#ffffff"
BLACK: Final = "#000000"


def channels(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue of a colour, each 0 to 255.

    >>> channels("#1f5b3a")
    (31, 91, 58)
    """
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue


def written(parts: Iterable[int]) -> str:
    """Return the colour of red, green and blue, each 0 to 255.

    >>> written((31, 91, 58))
    '#1f5b3a'
    """
    return "#" + "".join(f"{part:02x}" for part in parts)


@lru_cache(maxsize=4096)
def mixed(colour: str, other: str, share: float) -> str:
    """Return a colour with a share of another one in it."""
    pairs = zip(channels(colour), channels(other), strict=True)
    return written(round(one + (two - one) * share) for one, two in pairs)


@lru_cache(maxsize=4096)
def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2)."""
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, 0 to 1 (WCAG 2)."""
    shares = (part / 255 for part in channels(colour))
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def clearest(ground: str) -> str:
    """Return black or white, whichever stands out more against a colour."""
    return max((BLACK, WHITE), key=lambda one: contrast(one, ground))
