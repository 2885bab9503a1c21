"""Portraits, photos and signs as symbols of SVG, from the marks that paper has, too."""

import base64
import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Final
from xml.etree.ElementTree import Element

from PIL import Image

from builder.content.card import Card
from reports.bricks.drawn import CELL, BrickLook, drawn
from reports.bricks.signs import sign
from reports.layout.framed import PhotoSize, photo_area
from reports.layout.marks import Area, Disc, Mark, Polygon, Ring, Scaled
from reports.page.elements import tag
from reports.pdf.photo import for_screen

_WINDOW: Final = Area(0, 0, 160, 100)
"""What a portrait is seen through, in units of its symbol."""
_SIGN: Final = Area(0, 0, 20, 20)
_FINE: Final = CELL // 10
"""So many units of a wall are one of its path: finer than any screen shows."""
_SIDE: Final = 300
"""Pixels of the shorter side of a photo."""


def portrait(card: Card, photos: Mapping[str, bytes], army: str) -> Element:
    """Return the photo of a card, or what is drawn of it, as a symbol without an id.

    Args:
        card: Whose picture.
        photos: The photos at hand, by their keys.
        army: The colour of its army.
    """
    data = for_screen(photos[card.photo], _SIDE) if card.photo in photos else b""
    if data:
        return _symbol(_WINDOW, [_photo(data, card)])
    marks = sign(f"kind-{card.badge.value}", _WINDOW.inset(24), army)
    if card.portrait:
        marks = drawn(card.portrait, _WINDOW.inset(4), BrickLook(army))
    return _symbol(_WINDOW, _shapes(marks))


def sign_symbol(name: str, id_: str) -> Element:
    """Return a sign as a symbol in the colour of the words around it."""
    symbol = _symbol(_SIGN, _shapes(sign(name, _SIGN, "currentColor")))
    symbol.set("id", id_)
    return symbol


def shown(symbol: str, class_: str) -> Element:
    """Return a place where a symbol shows; words beside it say the same."""
    use = tag("use", href=f"#{symbol}")
    return tag("svg", use, class_=class_, aria_hidden="true")


def _symbol(window: Area, inside: Iterable[Element]) -> Element:
    return tag("symbol", inside, viewBox=f"0 0 {window.width} {window.height}")


def _photo(data: bytes, card: Card) -> Element:
    with Image.open(io.BytesIO(data)) as image:
        size, form = PhotoSize(*image.size), (image.format or "jpeg").lower()
    area = photo_area(size, _WINDOW, card.framing)
    place = {side: f"{length:.1f}" for side, length in area._asdict().items()}
    href = f"data:image/{form};base64,{base64.b64encode(data).decode()}"
    return tag("image", **place, preserveAspectRatio="none", href=href)


def _shapes(marks: Iterable[Mark]) -> Iterator[Element]:
    """Yield the marks of a portrait or a sign as elements."""
    for mark in marks:
        match mark:
            case Scaled():
                scale = f"scale({mark.unit * _FINE:.4f})"
                place = f"translate({mark.x:.2f} {mark.y:.2f}){scale}"
                walls = [_path(shape, _FINE) for shape in mark.shapes]
                yield tag("g", walls, transform=place)
            case Polygon():
                yield _path(mark, 0.01)
            case Disc():
                middle = {"cx": f"{mark.x:.1f}", "cy": f"{mark.y:.1f}"}
                look = _look(mark, 1)
                yield tag("circle", r=f"{mark.radius:.2f}", **middle, **look)


def _look(mark: Polygon | Disc, unit: float) -> dict[str, str | None]:
    line = f"{mark.line / unit:.2f}" if mark.stroke else None
    stroke = mark.stroke or None
    return {"fill": mark.fill or "none", "stroke": stroke, "stroke_width": line}


def _path(shape: Polygon, unit: float) -> Element:
    """Return a shape as a path, in whole steps of a unit unless that is tiny."""
    path = "".join(_ring(ring, unit) for ring in shape.rings)
    return tag("path", d=path, **_look(shape, max(unit, 1)))


def _ring(ring: Ring, unit: float) -> str:
    """Return a closed ring, each corner by its way from the one before."""
    digits, divisor = (0, unit) if unit >= 1 else (2, 1)
    corners = [
        (round(x / divisor, digits), round(y / divisor, digits)) for x, y in ring
    ]
    (left, top), *others = corners
    path = f"M{left:g} {top:g}"
    for x, y in others:
        across, down = round(x - left, 2), round(y - top, 2)
        if across and down:
            path += f"l{across:g} {down:g}"
        elif across or down:
            path += f"h{across:g}" if across else f"v{down:g}"
        left, top = x, y
    return f"{path}z"
