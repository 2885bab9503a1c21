"""Drawing marks with reportlab."""

from __future__ import annotations

import io
import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from reports.fonts import load, runs
from reports.marks import Box, Disc, Face, Mark, Picture, Polygon, Stroke, Words

_ARC: Final = 0.5523


@lru_cache(maxsize=256)
def _rgb(colour: str) -> tuple[float, float, float]:
    return (
        int(colour[1:3], 16) / 255,
        int(colour[3:5], 16) / 255,
        int(colour[5:7], 16) / 255,
    )


class Painter:
    """Puts faces on a canvas. Remembers the colours set, to set them once."""

    def __init__(self, canvas: Canvas, photos: Mapping[str, bytes]) -> None:
        self.canvas = canvas
        self.photos = photos
        self._forms: dict[str, tuple[str, float, float]] = {}

    def face(self, face: Face) -> None:
        """Draw a face with its lower left corner at the origin."""
        for placed in face.content:
            for mark in placed.marks:
                self._mark(mark, placed.x, face.height - placed.y)

    def _mark(self, mark: Mark, x: float, y: float) -> None:
        match mark:
            case Words():
                self._words(mark, x, y)
            case Box():
                self._box(mark, x, y)
            case Stroke():
                self._stroke(mark, x, y)
            case Polygon():
                self._polygon(mark, x, y)
            case Disc():
                fill, stroke = self._pens(mark.fill, mark.stroke, mark.line)
                self.canvas.circle(
                    x + mark.x, y - mark.y, mark.radius, fill=fill, stroke=stroke
                )
            case Picture():
                self._picture(mark, x, y)

    def _pens(self, fill: str, stroke: str, line: float) -> tuple[int, int]:
        if fill:
            self.canvas.setFillColorRGB(*_rgb(fill))
        if stroke:
            self.canvas.setStrokeColorRGB(*_rgb(stroke))
            self.canvas.setLineWidth(line)
        return int(bool(fill)), int(bool(stroke))

    def _words(self, words: Words, x: float, y: float) -> None:
        parts = runs(words.text, bold=words.bold)
        load({part.face for part in parts})
        text = self.canvas.beginText()
        angle = math.radians(words.turn)
        cos, sin = math.cos(angle), math.sin(angle)
        text.setTextTransform(cos, sin, -sin, cos, x + words.x, y - words.y)
        text.setFillColorRGB(*_rgb(words.ink))
        for part in parts:
            text.setFont(part.face, words.size)
            text.textOut(part.text)
        self.canvas.drawText(text)

    def _box(self, box: Box, x: float, y: float) -> None:
        fill, stroke = self._pens(box.fill, box.stroke, box.line)
        if not fill and not stroke:
            return
        left, bottom = x + box.x, y - box.y - box.height
        if box.radius:
            self.canvas.roundRect(
                left, bottom, box.width, box.height, box.radius, stroke, fill
            )
        else:
            self.canvas.rect(left, bottom, box.width, box.height, stroke, fill)

    def _stroke(self, stroke: Stroke, x: float, y: float) -> None:
        self._pens("", stroke.ink, stroke.line)
        if stroke.dash:
            self.canvas.setDash(list(stroke.dash))
        self.canvas.line(x + stroke.x1, y - stroke.y1, x + stroke.x2, y - stroke.y2)
        if stroke.dash:
            self.canvas.setDash([])

    def _polygon(self, polygon: Polygon, x: float, y: float) -> None:
        fill, stroke = self._pens(polygon.fill, polygon.stroke, polygon.line)
        if not fill and not stroke:
            return
        path = self.canvas.beginPath()
        for first, *rest in polygon.rings:
            path.moveTo(x + first[0], y - first[1])
            for point in rest:
                path.lineTo(x + point[0], y - point[1])
            path.close()
        self.canvas.drawPath(path, stroke=stroke, fill=fill)

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
