"""The portrait: a photo or a drawing, the strip of the count, the stamp."""

import math
from typing import Final

from builder.content.card import Card
from reports.bricks.drawn import BrickLook
from reports.bricks.signs import sign
from reports.bricks.window import window
from reports.card.metrics import CardMetrics
from reports.layout.fonts import measure
from reports.layout.glyphs import literal
from reports.layout.marks import Area, Box, Mark, Picture, Polygon, Words, filled
from reports.layout.palette import Palette
from reports.layout.tables import BOX, MOST_MODELS, PITCH

_ROW: Final = 6
"""As many boxes as a row has at most; two rows share them evenly."""


def portrait(
    card: Card, area: Area, look: BrickLook, colours: Palette, *, photo: bool
) -> tuple[Mark, ...]:
    """Return what fills an area: the photo, the drawing, or the sign of its kind.

    Args:
        card: Whose portrait.
        area: Where, in points.
        look: The army's colour and the print style.
        colours: The colours of the paper around it.
        photo: Whether the photo is at hand.
    """
    if photo:
        return (Picture(*area, card.photo, card.framing, colours.tint),)
    if card.portrait:
        return window(card.portrait, area, look)
    tint = (Box(*area, colours.tint),) if colours.tint else ()
    inner = area.inset(min(area.width, area.height) * 0.2)
    return (*tint, *sign(f"kind-{card.badge.value}", inner, colours.bar))


def count_height(count: int, place: CardMetrics) -> float:
    """Return the height of the strip with a box for each unit; 0 for a single one."""
    if count < 2:
        return 0.0
    rows = -(-count // _ROW) if count <= MOST_MODELS else 1
    return place.mm(0.9 + rows * PITCH)


def count_strip(
    card: Card, count: int, place: CardMetrics, area: Area, *, ground: bool = False
) -> list[Mark]:
    """Return how many units march, with a box to tick for each, in an area.

    Args:
        card: Whose count.
        count: How many.
        place: Where on what card.
        area: Where, in points from the upper left corner of the card.
        ground: Whether a strip of ground is there already.
    """
    palette, mm, fallen = place.palette, place.mm, card.fallen
    size = place.type(place.sizes.row)
    text = f"×{count}"
    ink = "#ffffff" if palette.dark else palette.text
    base = area.y + area.height / 2 + size * 0.36
    marks: list[Mark] = [Words(place.left, base, text, size, ink, bold=True)]
    if not ground:
        fill = palette.dark or "#ffffff"
        marks.insert(0, Box(*area, fill, palette.edge, place.hair))
    x = place.left + measure(text, bold=True) * size + mm(2.0)
    side = mm(BOX)
    if count > MOST_MODELS:
        end = min(area.x + area.width - mm(1.2), x + mm(18))
        box = Box(x, area.y + mm(0.7), end - x, side, "#ffffff", palette.box, mm(0.25))
        stand = Words(x + mm(1), base, f"{count - len(fallen)}", size, palette.text)
        return [*marks, box, *([stand] if fallen else [])]
    in_row = -(-count // -(-count // _ROW))
    for number in range(count):
        row, across = divmod(number, in_row)
        left, top = x + across * mm(PITCH), area.y + mm(0.7 + row * PITCH)
        box = Box(left, top, side, side, "#ffffff", palette.box, mm(0.25))
        marks.append(filled(box, number, fallen))
    return marks


def fitted_ribbon(
    stamp: str, place: CardMetrics, area: Area
) -> tuple[float, float] | None:
    """Return how a stamp is written across the corner of a portrait.

    Returns:
        The type size, and how far along both edges the middle of the ribbon starts, in
        points; None for a stamp that is empty or too long.
    """
    for size in map(place.type, (10, 9, 8, 7) if stamp.strip() else ()):
        text = measure(_flat(stamp), bold=True) * size
        thick = size * 1.5
        # Along the middle line the ribbon is twice its distance from the corner.
        reach = (text + 1.4 * thick) / 2 * math.sqrt(2)
        if reach + thick <= min(area.width, area.height) * 0.98:
            return size, reach
    return None


def _flat(stamp: str) -> str:
    return literal(stamp).replace("\n", " ")


def ribbon(stamp: str, place: CardMetrics, area: Area) -> list[Mark]:
    """Return a stamp across the upper left corner of an area, if it fits there."""
    fitted = fitted_ribbon(stamp, place, area)
    if not fitted:
        return []
    size, reach = fitted
    palette, text = place.palette, _flat(stamp)
    half = size * 0.75 * math.sqrt(2)
    near, far = reach - half, reach + half
    wide = measure(text, bold=True) * size
    slant = math.sqrt(0.5)
    # The base line runs a third of the type below the middle of the ribbon.
    x = area.x + reach / 2 - wide / 2 * slant + size * 0.35 * slant
    y = area.y + reach / 2 + wide / 2 * slant + size * 0.35 * slant
    corners = ((near, 0), (far, 0), (0, far), (0, near))
    ring = tuple((area.x + px, area.y + py) for px, py in corners)
    fill = palette.alarm_band or "#ffffff"
    return [
        Polygon((ring,), fill, palette.alarm_text, 1.0),
        Words(x, y, text, size, palette.alarm_text, bold=True, turn=45),
    ]
