"""Shapes to cut out, as slices: drawn at their true size, with a ruler to check it."""

from math import cos, pi
from typing import Final

from builder.content.card import CutOuts, Outline
from reports.layout.flow import TIGHT, Slice, Slices
from reports.layout.fonts import measure as width_of
from reports.layout.formats import MM
from reports.layout.glyphs import literal
from reports.layout.lines import BASE
from reports.layout.marks import Disc, Mark, Polygon, Ring, Stroke, Words
from reports.layout.palette import Palette
from reports.layout.prose import Measure, heading, paragraph_slices

_LINE: Final = 0.8
_TALLEST: Final = 1.8
"""The height of the tallest drawing, in widths of the column."""
_STEPS: Final = 16
"""Straight pieces of an arc."""
_RULER: Final = 50
_TOO_LARGE: Final = ": too large for this paper, draw it by hand"
_LABEL: Final = 7.0
"""The size of the words in a shape, in points."""


def cut_out_slices(block: CutOuts, measure: Measure) -> Slices:
    """Return a heading, each shape, a ruler, and the words below.

    A shape without a size, or too large for the column, is told in words.
    """
    out, drawn = heading(block.title, measure), False
    for shape in block.shapes:
        piece = _drawn(shape, measure)
        drawn = drawn or piece is not None
        too_large = _TOO_LARGE if shape.sized else ""
        words = f"{shape.said}{too_large}"
        out += [piece] if piece else paragraph_slices(words, measure)
        out.append(Slice(measure.size * 0.4, gap=True))
    if drawn:
        out.append(_ruler(measure))
    for text in block.paragraphs:
        dot = measure.palette.accent if len(block.paragraphs) > 1 else ""
        out += paragraph_slices(text, measure, dot=dot)
    return tuple(out)


def _drawn(shape: Outline, measure: Measure) -> Slice | None:
    """Return a shape as wide and as long as it is; None where it does not fit."""
    tallest = measure.width * _TALLEST + _LINE
    made = cut_out_marks(shape, measure.palette, measure.width, tallest)
    return Slice(made[1], made[2], glue=TIGHT) if made else None


def cut_out_marks(
    shape: Outline, colours: Palette, width: float, height: float
) -> tuple[float, float, tuple[Mark, ...]] | None:
    """Return the width and height of a shape in points, and its marks.

    None where its size is open, or where it fits neither lying nor standing.

    Args:
        shape: What to draw.
        colours: The colours of its line and its words.
        width: The room there is, in points.
        height: The same upwards.
    """
    long, wide = float(shape.long) * MM, float(shape.wide) * MM
    lies, stands = (
        across + _LINE <= width and down + _LINE <= height
        for across, down in ((long, wide), (wide, long))
    )
    if not shape.sized or not (lies or stands):
        return None
    across, down = (long, wide) if lies else (wide, long)
    edge, ink = _LINE / 2, colours.text
    marks: list[Mark] = []
    if shape.shape == "circle":
        radius = long / 2
        marks.append(Disc(radius + edge, radius + edge, radius, "", ink, _LINE))
    else:
        ring = _RINGS[shape.shape](long, wide)
        turned = ring if lies else tuple((y, x) for x, y in ring)
        placed = tuple((x + edge, y + edge) for x, y in turned)
        marks.append(Polygon((placed,), "", ink, _LINE))
    marks += _label(shape, across, down, colours)
    return across + _LINE, down + _LINE, tuple(marks)


def _leaf(long: float, wide: float) -> Ring:
    """Return two equal arcs between the tips."""
    half, rise = long / 2, wide / 2
    radius = (half * half + rise * rise) / (2 * rise)
    upper = []
    for step in range(2 * _STEPS + 1):
        # The height of the arc at each place, from the circle it is part of.
        x = half - half * cos(pi * step / (2 * _STEPS))
        y = (radius * radius - (x - half) ** 2) ** 0.5 - (radius - rise)
        upper.append((x, max(0.0, y)))
    below = [(x, rise + y) for x, y in reversed(upper[1:-1])]
    return (*((x, rise - y) for x, y in upper), *below)


def _cone(long: float, wide: float) -> Ring:
    """Return a triangle with its tip on the left."""
    return ((0.0, wide / 2), (long, 0.0), (long, wide))


_RINGS: Final = {"leaf": _leaf, "cone": _cone}


def _label(shape: Outline, across: float, down: float, colours: Palette) -> list[Mark]:
    """Return the name and the size in the middle; a narrow shape has the name alone."""
    size = _LABEL
    for texts in ((shape.label, shape.size), (shape.label,)):
        widths = [width_of(literal(text), bold=False) * size for text in texts]
        high = len(texts) * size * 1.25
        if max(widths) < across * 0.62 and high < down * 0.62:
            top = (down - high) / 2 + size * BASE
            ink = colours.text
            starts = [(across - wide) / 2 for wide in widths]
            return [
                Words(start, top + at * size * 1.25, literal(text), size, ink)
                for at, (text, start) in enumerate(zip(texts, starts, strict=True))
            ]
    return []


def _ruler(measure: Measure) -> Slice:
    """Return a line whose length shows whether the paper was printed to scale."""
    long, ink, tick = _RULER * MM, measure.palette.faint, 2.5
    size = measure.small
    marks: tuple[Mark, ...] = (
        Stroke(0.4, tick, long, tick, ink, 0.8),
        Stroke(0.4, 0, 0.4, 2 * tick, ink, 0.8),
        Stroke(long, 0, long, 2 * tick, ink, 0.8),
        Words(0, 2 * tick + size, f"{_RULER} mm if printed at 100 %", size, ink),
    )
    return Slice(2 * tick + size * 1.5, marks)
