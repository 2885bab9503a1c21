"""Drawing marks with reportlab."""

import io
import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from reports.layout.directions import ordered
from reports.layout.fonts import runs
from reports.layout.marks import (
    Bookmark,
    Box,
    Clipped,
    Disc,
    Mark,
    Picture,
    Polygon,
    Side,
    Stroke,
    Words,
)

_ARC: Final = 0.5523
"""How far the handles of a quarter circle reach, in radii."""


_GREY: Final = 14
_DARK: Final = 0xA0
"""A colour is a black with a shade in it if its parts, of 255, are at most so far apart
and none is above this."""


@lru_cache(maxsize=512)
def _pigment(colour: str) -> tuple[str, str]:
    """Return a colour as PDF numbers, with its operator for a fill.

    A grey is written as grey, and a black with a shade in it is one. Presses print
    grey with black alone (ISO 32000-1, 10.3.2): small type in four inks is blurred
    wherever one of them is out of place. On screens and home printers it looks the
    same, which colours given in four inks do not.
    """
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    red, green, blue = parts
    if red == green == blue or (
        max(parts) - min(parts) <= _GREY and max(parts) <= _DARK
    ):
        return f"{(0.3 * red + 0.59 * green + 0.11 * blue) / 255:.4g}", "g"
    return " ".join(f"{part / 255:.4g}" for part in parts), "rg"


class Painter:
    """Draws faces on a canvas, and sets a pen only when it changes.

    Shapes are written as PDF operators: the library's own way of writing a number
    takes longer than laying out the card. Two decimals of a point are finer than print.
    """

    def __init__(self, canvas: Canvas, photos: Mapping[str, bytes]) -> None:
        self.canvas = canvas
        self.photos = photos
        self._forms: dict[str, tuple[str, float, float]] = {}
        self._fill = self._stroke = ""
        self._line = -1.0
        self._bookmarks = 0
        self._level = -1

    def face(self, face: Side) -> None:
        """Draw a face with its lower left corner at the origin.

        A page or a form has just begun: no pen is set.
        """
        self._fill = self._stroke = ""
        self._line = -1.0
        for placed in (*face.bleed, *face.content):
            for mark in placed.marks:
                self._mark(mark, placed.x, face.height - placed.y)

    def _mark(self, mark: Mark, x: float, y: float) -> None:
        match mark:
            case Words():
                self._words(mark, x, y)
            case Box():
                self._box(mark, x, y)
            case Stroke():
                self._line_between(mark, x, y)
            case Polygon():
                self._polygon(mark, x, y)
            case Disc():
                self._disc(mark, x, y)
            case Picture():
                self._picture(mark, x, y)
            case Clipped():
                self._clipped(mark, x, y)
            case Bookmark():
                self._bookmark(mark, y)

    def _ink(self, fill: str) -> None:
        if fill and fill != self._fill:
            numbers, sign = _pigment(fill)
            self.canvas.addLiteral(f"{numbers} {sign}")
            self._fill = fill

    def _pen(self, stroke: str, line: float) -> None:
        if stroke and stroke != self._stroke:
            numbers, sign = _pigment(stroke)
            self.canvas.addLiteral(f"{numbers} {sign.upper()}")
            self._stroke = stroke
        if stroke and line != self._line:
            self.canvas.addLiteral(f"{line:.3f} w")
            self._line = line

    def _shape(self, path: str, mark: Box | Polygon | Disc) -> None:
        """Return a path, filled and outlined as the mark says."""
        self._ink(mark.fill)
        self._pen(mark.stroke, mark.line)
        paint = {(1, 1): "B", (1, 0): "f", (0, 1): "S"}
        self.canvas.addLiteral(f"{path} {paint[bool(mark.fill), bool(mark.stroke)]}")

    def _words(self, words: Words, x: float, y: float) -> None:
        parts = runs(ordered(words.text), bold=words.bold)
        self._ink(words.ink)
        text = self.canvas.beginText()
        if words.turn:
            angle = math.radians(words.turn)
            cos, sin = math.cos(angle), math.sin(angle)
            text.setTextTransform(cos, sin, -sin, cos, x + words.x, y - words.y)
        else:
            text.setTextOrigin(x + words.x, y - words.y)
        for part in parts:
            text.setFont(part.face, words.size)
            text.textOut(part.text)
        self.canvas.drawText(text)

    def _box(self, box: Box, x: float, y: float) -> None:
        if box.fill or box.stroke:
            left, low = x + box.x, y - box.y - box.height
            path = f"{left:.2f} {low:.2f} {box.width:.2f} {box.height:.2f} re"
            self._shape(path, box)

    def _line_between(self, stroke: Stroke, x: float, y: float) -> None:
        self._pen(stroke.ink, stroke.line)
        self.canvas.addLiteral(
            f"{x + stroke.x1:.2f} {y - stroke.y1:.2f} m "
            f"{x + stroke.x2:.2f} {y - stroke.y2:.2f} l S"
        )

    def _polygon(self, polygon: Polygon, x: float, y: float) -> None:
        if not (polygon.fill or polygon.stroke):
            return
        path = []
        for ring in polygon.rings:
            sign = "m"
            for px, py in ring:
                path.append(f"{x + px:.2f} {y - py:.2f} {sign}")
                sign = "l"
            path.append("h")
        self._shape(" ".join(path), polygon)

    def _disc(self, disc: Disc, x: float, y: float) -> None:
        if disc.fill or disc.stroke:
            self._shape(_circle(x + disc.x, y - disc.y, disc.radius), disc)

    def _picture(self, picture: Picture, x: float, y: float) -> None:
        form, wide, high = self._forms[picture.key]
        scale = max(picture.width / wide, picture.height / high)
        left, bottom = x + picture.x, y - picture.y - picture.height
        canvas = self.canvas
        canvas.saveState()
        path = canvas.beginPath()
        path.rect(left, bottom, picture.width, picture.height)
        canvas.clipPath(path, stroke=0, fill=0)
        canvas.translate(
            left + (picture.width - wide * scale) / 2,
            bottom + (picture.height - high * scale) / 2,
        )
        canvas.scale(scale, scale)
        canvas.doForm(form)
        canvas.restoreState()

    def _clipped(self, clip: Clipped, x: float, y: float) -> None:
        low = y - clip.y - clip.height
        edges = f"{x + clip.x:.2f} {low:.2f} {clip.width:.2f} {clip.height:.2f}"
        pens = self._fill, self._stroke, self._line
        self.canvas.addLiteral(f"q {edges} re W n")
        for mark in clip.marks:
            self._mark(mark, x, y)
        self.canvas.addLiteral("Q")
        self._fill, self._stroke, self._line = pens

    def _bookmark(self, mark: Bookmark, y: float) -> None:
        """Add an entry to the outline; one below none moves up a level."""
        key = f"b{self._bookmarks}"
        self._bookmarks += 1
        self.canvas.bookmarkHorizontalAbsolute(key, y - mark.y)
        level = min(mark.level, self._level + 1)
        self.canvas.addOutlineEntry(mark.title, key, level, closed=level == 0)
        self._level = level

    def prepare(self, key: str) -> None:
        """Embed a photo, once; faces that show it can then be drawn.

        A form cannot be begun inside another one, so this comes before them.
        """
        if key in self._forms or key not in self.photos:
            return
        image = ImageReader(io.BytesIO(self.photos[key]))
        wide, high = image.getSize()
        name = f"p{len(self._forms):05}"
        self.canvas.beginForm(name, 0, 0, wide, high)
        self.canvas.drawImage(image, 0, 0, wide, high)
        self.canvas.endForm()
        self._forms[key] = (name, wide, high)


def _circle(x: float, y: float, radius: float) -> str:
    """Return the path of a circle: four curves about a middle."""
    reach = radius * _ARC
    west, east, south, north = (
        f"{edge:.2f}" for edge in (x - radius, x + radius, y - radius, y + radius)
    )
    left, right, low, high = (
        f"{edge:.2f}" for edge in (x - reach, x + reach, y - reach, y + reach)
    )
    x0, y0 = f"{x:.2f}", f"{y:.2f}"
    return (
        f"{east} {y0} m {east} {high} {right} {north} {x0} {north} c "
        f"{left} {north} {west} {high} {west} {y0} c "
        f"{west} {low} {left} {south} {x0} {south} c "
        f"{right} {south} {east} {low} {east} {y0} c h"
    )
