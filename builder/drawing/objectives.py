r"""What an objective looks like: a flag on a hill, a chest, a beacon, a stone head."""

from typing import Final

from builder.drawing.album import drawn
from builder.drawing.bricks import Layer, Portrait, Scene

_ART: Final = drawn("objectives")


_SCENES: Final[tuple[tuple[tuple[Layer, ...], Scene], ...]] = (
    ((_ART["flag"],), Scene.HILLS),
    ((_ART["lid"], _ART["gold"], _ART["chest"]), Scene.HILLS),
    ((_ART["beacon"],), Scene.WORKS),
    ((_ART["head"],), Scene.HILLS),
)
"""What there is, one after the other."""


def objective_portrait(number: int) -> Portrait:
    """Return the picture of an objective, another for each of four.

    Args:
        number: Which it is, from 1 on.
    """
    layers, scene = _SCENES[(number - 1) % len(_SCENES)]
    return Portrait(layers, scene)
