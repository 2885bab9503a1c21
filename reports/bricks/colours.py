"""The colours of bricks: those of an army and those that are the same for all."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from reports.layout.palette import mixed
from reports.layout.settings import InkStyle

_ALIKE: Final = {
    "h": "#f5c518",
    "n": "#c99a0c",
    "k": "#2b3138",
    "g": "#66707a",
    "s": "#bcc5cc",
    "w": "#f3f1ea",
    "b": "#85572f",
    "e": "#5a3a1e",
    "r": "#c33325",
    "o": "#ee8a1c",
    "y": "#ffe27a",
    "c": "#8fc4da",
    "f": "#d5dade",
    "t": "#4f9fd0",
    "v": "#5e8a3a",
    "u": "#6f5a3c",
}
"""The colour of each letter of `builder.drawing` that no army changes."""

_LOW: Final = MappingProxyType(
    dict.fromkeys("dgnvf", "#cfcfcf")
    | dict.fromkeys("mlhswy", "#ffffff")
    | dict.fromkeys("boct", "#e2e2e2")
    | dict.fromkeys("eru", "#a6a6a6")
    | {"k": "#6e6e6e"}
)
"""In low ink all is white but four greys, so that parts still tell themselves apart.

Gunmetal is the darkest: eyes and guns are seen on beards, belts and boots.
"""


@lru_cache(maxsize=64)
def brick_colours(army: str, ink: InkStyle) -> Mapping[str, str]:
    """Return the colour of every letter, as `#rrggbb`, for an army's colour."""
    if ink is InkStyle.LOW:
        return _LOW
    own = {
        "d": mixed(army, "#000000", 0.34),
        "m": army,
        "l": mixed(army, "#ffffff", 0.30),
    }
    return MappingProxyType(_ALIKE | own)
