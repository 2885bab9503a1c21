"""A portrait in its window: scenery, the drawing and the ground."""

from functools import lru_cache
from typing import Final

from builder.drawing.bricks import Portrait
from reports.bricks.drawn import BrickLook, drawn
from reports.bricks.scenery import BARE, backdrop, ground_height, scenery
from reports.layout.marks import Area, Clipped, Mark
from reports.layout.settings import MM, InkStyle

MARGIN: Final = 1.2 * MM
"""From the window's edge to the drawing."""


@lru_cache(maxsize=256)
def window(
    drawing: Portrait, area: Area, look: BrickLook, *, ground: float = 0.0
) -> tuple[Mark, ...]:
    """Return a portrait that fills an area, cut off at its edges.

    The preview of a card asks for the same window at each letter that is typed.

    Args:
        drawing: What to show.
        area: The window, in points.
        look: The colours.
        ground: The least height of the ground strip, in points, for what is written
            on it.
    """
    colours = BARE if look.ink is InkStyle.LOW else backdrop(look.army)
    strip = ground_height(drawing.scene, area, ground)
    behind, before = scenery(drawing.scene, area, colours, strip)
    margin = min(MARGIN, area.width * 0.06)
    inner = area.inset(margin)
    if strip:
        inner = inner._replace(height=area.height - margin - strip)
    if drawing.spill:
        inner = inner._replace(x=area.x, width=area.width - margin)
    return (Clipped(*area, (*behind, *drawn(drawing, inner, look), *before)),)
