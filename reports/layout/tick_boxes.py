"""Boxes to tick with a pen, at a size that a pen meets."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from typing import Final

from builder.content.card import Boxes
from reports.layout.flow import LOOSE, TIGHT, Slice, together
from reports.layout.formats import MM
from reports.layout.lines import BASE, LEADING, longest_line, wrap
from reports.layout.marks import Box, Mark, Stroke, Words
from reports.layout.prose import Measure, heading, paragraph_slices

BOX: Final = 3.5
"""The side of a box, in grid millimetres."""
PITCH: Final = 4.1
"""From one box to the next."""
APART: Final = 1.6
"""White after every group of boxes."""
_GROUP: Final = 6
_TENS: Final = 10
_BLANK: Final = " ____"
_MOST: Final = 60
"""More boxes than these are a count with a line to write on."""
MOST_MODELS: Final = 10
"""More models than these share one set of boxes."""


def tick_rows(
    count: int, measure: Measure, unit: float, *, left: float = 0.0, sets: int = 1
) -> list[Slice]:
    """Return rows of bare boxes; a great many are a count and a line to write on.

    Args:
        count: How many.
        measure: The width and the colours.
        unit: A grid millimetre in points.
        left: Where they begin, in points.
        sets: How many models have as many boxes, each model's together.
    """
    if count > _MOST:
        return [_many(count, measure, unit, left)] * sets
    height = PITCH * unit + 0.4 * unit
    places = _places(count, sets, measure.width - left, unit)
    rows = [
        Slice(height, tuple(_box(left + x, 0.2 * unit, measure, unit) for _, x in row))
        for _, row in groupby(places, key=itemgetter(0))
    ]
    return list(together(rows, TIGHT))


def _places(
    count: int, sets: int, width: float, unit: float
) -> Iterator[tuple[int, float]]:
    """Yield the row and the left edge of each box."""
    row, x = 0, 0.0
    # Rows are about as long as each other: no box stands alone in the last one.
    fitting = _fitting(count, width, unit)
    most = -(-count // -(-count // fitting))
    wide = (count * PITCH + (count - 1) // _GROUP * APART - PITCH + BOX) * unit
    for _ in range(sets):
        if x and x + wide > width:
            row, x = row + 1, 0.0
        in_row = 0
        for _ in range(count):
            if in_row == most or (in_row and x + BOX * unit > width):
                row, x, in_row = row + 1, 0.0, 0
            yield row, x
            in_row += 1
            x += PITCH * unit + (APART * unit if in_row % _GROUP == 0 else 0.0)
        x += 2 * APART * unit


def _fitting(count: int, width: float, unit: float) -> int:
    """Return how many of some boxes stand side by side in a width; one at least."""
    ends = ((at * PITCH + at // _GROUP * APART + BOX) * unit for at in range(count))
    return max(1, sum(end <= width for end in ends))


def _box(x: float, y: float, measure: Measure, unit: float) -> Box:
    side = BOX * unit
    return Box(x, y, side, side, "#ffffff", measure.palette.box, 0.25 * unit)


def _many(count: int, measure: Measure, unit: float, left: float) -> Slice:
    """Return one box, how many there are, and a line to write what is left on."""
    size, ink = measure.size, measure.palette.text
    text = f"× {count}"
    start = left + (PITCH + 0.6) * unit
    base = (0.2 + BOX / 2) * unit + size * 0.36
    line = start + longest_line(text) * size + 2 * unit
    marks: list[Mark] = [
        _box(left, 0.2 * unit, measure, unit),
        Words(start, base, text, size, ink),
    ]
    if measure.width - line > 6 * unit:
        low = (0.2 + BOX) * unit
        end = min(measure.width, line + 30 * unit)
        marks.append(Stroke(line, low, end, low, ink, 0.25 * unit))
    return Slice((PITCH + 0.4) * unit, tuple(marks))


def boxes_slices(block: Boxes, measure: Measure, unit: float = MM) -> tuple[Slice, ...]:
    """Return boxes under their heading, in rows of ten, with their labels below."""
    bare = not any(label.strip() for label in block.labels)
    if bare and (beside := _beside(block, measure, unit)):
        out = [beside]
    elif bare:
        rows = tick_rows(len(block.labels), measure, unit, sets=block.sets)
        out = [*heading(block.title, measure), *rows]
    else:
        out = [*heading(block.title, measure), *_labelled(block, measure, unit)]
    for text in block.paragraphs * block.sets:
        out += paragraph_slices(_to_write_on(text, measure), measure)
    return tuple(out)


def _to_write_on(text: str, measure: Measure) -> str:
    """Return a text without the blanks at its end for which its line has no room."""
    while text.endswith(_BLANK) and longest_line(text) * measure.size > measure.width:
        text = text.removesuffix(_BLANK)
    return text


def _beside(block: Boxes, measure: Measure, unit: float) -> Slice | None:
    """Return bare boxes beside their heading, if one line has room for both."""
    size = measure.heading
    (*lines,) = wrap(block.title, size, measure.width, bold=True, most=2)
    if len(lines) != 1:
        return None
    left = max(lines[0].width + 2 * unit, 14 * unit)
    if measure.width - left < BOX * unit:
        return None
    count = len(block.labels)
    first, *more = tick_rows(count, measure, unit, left=left, sets=block.sets)
    if more:
        return None
    base = (0.2 + BOX / 2) * unit + size * 0.36
    ink = measure.palette.accent
    name = Words(0, base, lines[0].text, size, ink, bold=True)
    return Slice(first.height, (name, *first.marks))


def _labelled(block: Boxes, measure: Measure, unit: float) -> list[Slice]:
    """Return boxes with labels below them, as many in a row as fit, ten at most.

    Each model has its boxes above the same labels. Where models are more than labels,
    a label has a row of boxes behind it, which is lower.
    """
    if block.sets >= len(block.labels) and (across := _lines(block, measure, unit)):
        return across
    out: list[Slice] = []
    for row in _rows(block.labels, measure, unit):
        boxes = tuple(_box(x, 0.2 * unit, measure, unit) for x, _, _ in row)
        out += [Slice((BOX + 0.4) * unit, boxes, glue=TIGHT)] * block.sets
        size, ink = measure.small, measure.palette.text
        cells = [(x, wrap(label, size, wide)) for x, wide, label in row]
        deep = max(len(lines) for _, lines in cells)
        for at in range(deep):
            words = tuple(
                Words(x, size * BASE, lines[at].text, size, ink)
                for x, lines in cells
                if at < len(lines)
            )
            glue = TIGHT if at < deep - 1 else LOOSE
            out.append(Slice(size * LEADING, words, glue=glue))
    return out


def _lines(block: Boxes, measure: Measure, unit: float) -> list[Slice]:
    """Return a line for each label, with a box for each model; nothing without room."""
    size, ink = measure.small, measure.palette.text
    wides = [longest_line(label) * size for label in block.labels]
    left = max(wides) + 2 * unit
    if left + (block.sets * PITCH - PITCH + BOX) * unit > measure.width:
        return []
    base = (0.2 + BOX / 2) * unit + size * 0.36
    out = []
    for label in block.labels:
        (row,) = tick_rows(block.sets, measure, unit, left=left)
        marks = (Words(0, base, label, size, ink), *row.marks)
        out.append(replace(row, marks=marks, glue=TIGHT))
    return [*out[:-1], replace(out[-1], glue=LOOSE)]


def _rows(
    labels: Sequence[str], measure: Measure, unit: float
) -> list[list[tuple[float, float, str]]]:
    """Return rows of boxes: left edge, width of the label, label."""
    wides = [longest_line(label) * measure.small + 0.3 * unit for label in labels]
    wides = [min(max(wide, BOX * unit), measure.width) for wide in wides]
    across = _TENS
    if max(wides) <= PITCH * unit:
        fitting = max(1, int((measure.width + 0.6 * unit) / (PITCH * unit)))
        lines = -(-len(labels) // min(fitting, _TENS))
        across = -(-len(labels) // lines)
    rows: list[list[tuple[float, float, str]]] = [[]]
    x = 0.0
    for wide, label in zip(wides, labels, strict=True):
        if rows[-1] and (x + wide > measure.width or len(rows[-1]) == across):
            rows.append([])
            x = 0.0
        rows[-1].append((x, wide, label))
        x += max(PITCH * unit, wide + 1.6 * unit if wide > PITCH * unit else 0.0)
    return rows
