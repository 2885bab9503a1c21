"""The portrait: a photo or a silhouette, the count and the stamp across a corner."""

import math

from builder.content.card import Card
from reports.card.emblems import silhouette, stands
from reports.card.metrics import CardMetrics
from reports.layout.bricks import Plate, plate
from reports.layout.fonts import measure
from reports.layout.glyphs import literal
from reports.layout.marks import Area, Box, Disc, Mark, Picture, Polygon, Words


def portrait(
    card: Card, place: CardMetrics, area: Area, *, photo: bool, count: int
) -> tuple[Mark, ...]:
    """Return the portrait filling an area whose corner is the origin.

    Args:
        card: Whose portrait.
        place: Where on what card.
        area: Its size in points.
        photo: Whether the photo is at hand.
        count: How often the unit marches; shown when more than once.
    """
    width, height = area.width, area.height
    marks: list[Mark] = []
    if photo:
        tint = place.palette.tint
        marks.append(Picture(*area, card.photo, card.framing, tint))
    else:
        marks.append(Box(*area, place.palette.tint))
        marks += _wall(area, place)
        ground = _ground(card.emblem, area, place)
        inner = area.inset(min(width, height) * 0.06)
        if ground:
            inner = inner._replace(height=height - inner.y - 4.5 * place.scale)
        marks += silhouette(card.emblem, inner, place.palette)
        marks += ground
    if ribbon := fitted_ribbon(card.stamp, place, area):
        marks += _ribbon(card.stamp, *ribbon, place)
    if count > 1:
        marks += _badge(f"×{count}", place, height)
    return tuple(marks)


def _wall(area: Area, place: CardMetrics) -> list[Mark]:
    """Return a wall of studs seen from the front, in white on the tint."""
    if not place.palette.tint:
        return []
    count = max(1, round(area.width / (9.5 * place.scale)))
    pitch = area.width / count
    return [
        Disc(pitch * (across + 0.5), pitch * (down + 0.5), pitch * 0.3, "#ffffff")
        for down in range(int(area.height / pitch))
        for across in range(count)
    ]


def _ground(emblem: str, area: Area, place: CardMetrics) -> list[Mark]:
    """Return a plate across the bottom for what stands on its feet."""
    if not stands(emblem):
        return []
    palette, scale = place.palette, place.scale
    look = Plate(
        fill=palette.shades[2] or "#ffffff",
        edge=palette.outline,
        line=0.4 * scale,
        studs=max(6, round(area.width / (9 * scale))),
        stud=1.5 * scale,
    )
    tall = 4.5 * scale
    return plate(Area(area.x, area.height - tall, area.width, tall), look)


def fitted_ribbon(
    stamp: str, place: CardMetrics, area: Area
) -> tuple[float, float] | None:
    """Return how a stamp is written across the corner of a portrait.

    Returns:
        The type size, and how far along both edges the middle of the ribbon starts, in
        points; None for a stamp that is empty or too long.
    """
    for size in map(place.type, (10, 9, 8, 7, 6) if stamp.strip() else ()):
        text = measure(_flat(stamp), bold=True) * size
        thick = size * 1.5
        # Along the middle line the ribbon is twice its distance from the corner.
        reach = (text + 1.4 * thick) / 2 * math.sqrt(2)
        if reach + thick <= min(area.width, area.height) * 0.98:
            return size, reach
    return None


def _flat(stamp: str) -> str:
    return literal(stamp).replace("\n", " ")


def _ribbon(stamp: str, size: float, reach: float, place: CardMetrics) -> list[Mark]:
    palette, text = place.palette, _flat(stamp)
    half = size * 0.75 * math.sqrt(2)
    near, far = reach - half, reach + half
    wide = measure(text, bold=True) * size
    slant = math.sqrt(0.5)
    # The base line runs a third of the type below the middle of the ribbon.
    x = reach / 2 - wide / 2 * slant + size * 0.35 * slant
    y = reach / 2 + wide / 2 * slant + size * 0.35 * slant
    fill = palette.alarm_band or "#ffffff"
    return [
        Polygon(
            (((near, 0), (far, 0), (0, far), (0, near)),), fill, palette.alarm_text, 1.0
        ),
        Words(x, y, text, size, palette.alarm_text, bold=True, turn=45),
    ]


def _badge(text: str, place: CardMetrics, height: float) -> list[Mark]:
    """Return the count of the unit, in the lower left corner."""
    palette, size = place.palette, place.type(12)
    wide = measure(text, bold=True) * size + size * 0.7
    tall = size * 1.35
    ink = palette.band_text
    return [
        Box(0, height - tall, wide, tall, palette.band or "#ffffff", ink, 0.8),
        Words(size * 0.35, height - tall * 0.27, text, size, ink, bold=True),
    ]
