"""The weapons of a unit: Use, Range, Damage, odds, notes and what can be ticked off.

The columns stand at the same places on every unit of a list.
"""

from dataclasses import dataclass
from typing import Final

from builder.content.card import Row, Table
from reports.layout.flow import LOOSE, TIGHT, Slice, together
from reports.layout.fonts import measure as width_of
from reports.layout.glyphs import typeset
from reports.layout.lines import BASE, LEADING, Line, fit, wrap
from reports.layout.marks import Box, Mark, Stroke, Words
from reports.layout.prose import paragraph_slices
from reports.roster.look import BOX, ROW, RosterLook, rows_of, strip, strip_width

_LEFTS: Final = (0.0, 0.36, 0.43, 0.555)
"""Where the columns begin, in shares of the width."""
_ENDS: Final = (0.35, 0.43, 0.545, 1.0)
_CENTRED: Final = (False, True, True, False)
_SIZES: Final = ((ROW, 2), (8.0, 2), (ROW, 3), (7.5, 99))
"""Sizes of a cell; smaller ones where a word would be broken."""
_PAD: Final = 1.4


@dataclass(frozen=True, slots=True)
class Arms:
    """What rows of weapons are drawn with.

    Attributes:
        width: Of the rows, in points.
        look: The colours and the type.
        sets: How many models have boxes of their own.
    """

    width: float
    look: RosterLook
    sets: int


def arms_slices(block: Table, strip_of_odds: Table | None, arms: Arms) -> list[Slice]:
    """Return the weapons row by row, below their labels.

    Args:
        block: The weapons.
        strip_of_odds: The odds to show beside them, if any.
        arms: The width and the look.
    """
    out = [_labels(block, arms)]
    strips = strip_of_odds.rows if strip_of_odds else ()
    left = {(row.key, row.variant): row for row in strips if row.key}
    # What all weapons do together has no line of its own: it ends that of the last.
    whole = [f"{row.cells[0]} {_said(row)}" for row in strips if not row.key]
    for number, row in enumerate(block.rows):
        # A strip may say with what it is fired: `Cannon as X3`, `Rack: Missile`.
        fired = [left.pop(key) for key in [*left] if key[0] == row.key]
        texts = [
            f"{fired_one.variant} {_said(fired_one)}".strip() for fired_one in fired
        ]
        texts += whole if number == len(block.rows) - 1 else ()
        out += _row(row, "; ".join(texts), arms, first=number == 0)
    for row in left.values():
        line = f"{row.cells[0]}: {_said(row)}"
        out += paragraph_slices(line, arms.look.measure(arms.width, arms.look.note))
    return out


def _said(row: Row) -> str:
    """Return the odds of a weapon in a line: `2"–10": 66.7 %, 6.0`."""
    texts = (
        f"{cell.where}: {', '.join(filter(None, (cell.hit, cell.mean)))}"
        for cell in row.odds
    )
    return " · ".join(texts)


def _labels(block: Table, arms: Arms) -> Slice:
    look, size = arms.look, arms.look.note
    ink = look.palette.accent
    marks: list[Mark] = []
    for place, column in enumerate(block.columns):
        for line in wrap(column.label, size, arms.width, bold=True, most=1):
            x = _at(place, line, arms.width)
            marks.append(Words(x, size * BASE, line.text, size, ink, bold=True))
    height = size * LEADING + 1
    marks.append(Stroke(0, height, arms.width, height, ink, 0.6))
    return Slice(height, tuple(marks), glue=TIGHT)


def _at(place: int, line: Line, width: float) -> float:
    left, end = _LEFTS[place] * width, _ENDS[place] * width
    return left + (end - left - line.width) / 2 if _CENTRED[place] else left


def _row(row: Row, odds: str, arms: Arms, *, first: bool) -> list[Slice]:
    look, width = arms.look, arms.width
    colours = look.palette
    cells = [
        fit(text, _SIZES, (end - left) * width - 2, bold=place in (0, 3))
        for place, (text, left, end) in enumerate(
            zip(row.cells, _LEFTS, _ENDS, strict=False)
        )
    ]
    tallest = max(ROW * LEADING, *(cell.height for cell in cells))
    height = tallest + _PAD
    ink = colours.alarm if row.struck else colours.text
    marks: list[Mark] = []
    if not first:
        marks.append(Stroke(0, 0, width, 0, colours.rule, 0.35))
    if row.struck:
        # The bar beside it tells a broken row without its colour, too.
        marks.append(Box(-3.2, 1, 1.6, height - 1, colours.alarm))
    for place, cell in enumerate(cells):
        for number, line in enumerate(cell.lines):
            base = _PAD + ROW * BASE + number * cell.size * LEADING
            x = _at(place, line, width)
            marks.append(Words(x, base, line.text, cell.size, ink, cell.bold))
    free = width - _LEFTS[3] * width - cells[-1].width - 5
    after: list[Slice] = []
    if row.boxes:
        free = _tick(row.boxes, free, marks, after, arms)
    size, odds = look.note, typeset(odds)
    wide = width_of(odds, bold=False) * size
    if odds and wide <= free:
        marks.append(Words(width - wide, _PAD + ROW * BASE, odds, size, colours.text))
    elif odds:
        after += paragraph_slices(f"Odds {odds}", look.measure(width, size))
    for text in row.lines:
        after += paragraph_slices(text, look.measure(width, size))
    top = Slice(max(height, _PAD + BOX + 1 if row.boxes else 0), tuple(marks))
    *most, last = together([top, *after], TIGHT)
    return [*most, Slice(last.height + 1.2, last.marks, LOOSE)]


def _tick(
    boxes: int, free: float, marks: list[Mark], after: list[Slice], arms: Arms
) -> float:
    """Add the boxes of a row, beside it or below it; return the room left beside it."""
    wide = strip_width(boxes)
    if arms.sets == 1 and wide <= free:
        x = arms.width - wide
        marks += strip(boxes, x, _PAD + 0.4, arms.look)
        return free - wide - 6
    after += rows_of(boxes, arms.sets, arms.width, arms.look)
    return free
