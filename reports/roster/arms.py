"""The weapons of a unit, with what can be ticked off, and its Size Damage lying down.

The columns stand at the same places on every unit of a list.
"""

from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, NamedTuple

from builder.content.card import Row, Table, Ticks
from reports.layout.flow import LOOSE, TIGHT, Slice, together
from reports.layout.fonts import measure as width_of
from reports.layout.fonts import typeset
from reports.layout.lines import BASE, LEADING, Line, fit, longest_line, wrap
from reports.layout.marks import Box, Mark, Stroke, Words
from reports.layout.prose import paragraph_slices
from reports.roster.look import BOX, PITCH, ROW, RosterLook, rows_of, strip, strip_width

_LEFTS: Final = (0.0, 0.36, 0.43, 0.555)
"""Where the columns begin, in shares of the width."""
_ENDS: Final = (0.35, 0.43, 0.545, 1.0)
_CENTRED: Final = (False, True, True, False)
_SIZES: Final = ((ROW, 2), (8.0, 2), (ROW, 3), (7.5, 99))
"""Sizes of a cell; smaller ones where a word would be broken."""
_PAD: Final = 1.4


class Arms(NamedTuple):
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
    """Return the odds of a weapon in a line: `2"–10": 66.7 %, 50 %`."""
    texts = (
        f"{cell.where}: {', '.join(filter(None, (cell.hit, cell.hurts)))}"
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
        free = _tick(row, free, marks, after, arms)
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
    row: Row, free: float, marks: list[Mark], after: list[Slice], arms: Arms
) -> float:
    """Add the boxes of a row, beside it or below it; return the room left beside it."""
    wide = strip_width(row.boxes)
    if arms.sets == 1 and wide <= free:
        x, ticked = arms.width - wide, [at for model, at in row.ticks if not model]
        marks += strip(row.boxes, x, _PAD + 0.4, arms.look, ticked)
        return free - wide - 6
    after += rows_of(row, arms.sets, arms.width, arms.look)
    return free


# Size Damage lying down: a column for each hit, with a box for each model.

_SIZE: Final = 8.0
_STATE_SIZES: Final = ((_SIZE, 1), (7.5, 1), (7.0, 1), (6.5, 2))
_STATE_ENDS: Final = ((_SIZE, 1), (7.0, 1), (6.5, 1))
_LABEL: Final = 26.0
_WHITE: Final = 3.5
_LEAST: Final = BOX + _WHITE
_LINE: Final = _SIZE * LEADING + 0.6


@dataclass(frozen=True, slots=True)
class _State:
    """The unit after some hits, or after each of several in a row.

    Of each value it has what is left, and whether that is as it was a hit before;
    and what cannot be used any more.
    """

    hit: int
    boxes: int
    ticks: Ticks
    cells: tuple[str, ...]
    same: tuple[bool, ...]
    silent: str
    last: bool

    @property
    def width(self) -> float:
        ticked = max(_LEAST, strip_width(self.boxes) + _WHITE)
        if self.last:
            return ticked
        shown = zip(self.cells, self.same, strict=True)
        texts = (
            longest_line(cell, bold=place < 2) * _SIZE
            for place, (cell, same) in enumerate(shown)
            if not same
        )
        return max(ticked, min(max(texts, default=0) + 3, 60.0))


def track_slices(
    block: Table, width: float, sets: int, look: RosterLook
) -> list[Slice]:
    """Return the states side by side, and in words what falls silent.

    Args:
        block: The states, one a row; the last column has what it cannot use.
        width: The width, in points; more states go on below.
        sets: How many models have boxes of their own.
        look: The colours and the type.
    """
    labels = tuple(column.label for column in block.columns)
    states = _states(block)
    out: list[Slice] = []
    bands = _bands(states, width - _LABEL)
    for number, band in enumerate(bands, 1):
        out.append(_band(band, labels, sets, look))
        # A long track may go on overleaf: each band has its labels.
        out.append(Slice(2, glue=TIGHT if number == len(bands) else LOOSE))
    measure = look.measure(width, look.note)
    for words in _silenced(states, labels[-1]):
        out += paragraph_slices(words, measure)
    return out


def _states(block: Table) -> list[_State]:
    states: list[_State] = []
    hits = 0
    for number, row in enumerate(block.rows):
        _, *cells, silent = row.cells
        kept = tuple(cells)
        before = states[-1].cells if states else ()
        same = tuple(a == b for a, b in zip(kept, before, strict=False))
        alike = same or (False,) * len(kept)
        last = number == len(block.rows) - 1
        hit = hits + 1 if row.boxes else hits
        states.append(_State(hit, row.boxes, row.ticks, kept, alike, silent, last))
        hits += row.boxes
    return states


def _bands(states: list[_State], room: float) -> list[list[_State]]:
    bands: list[list[_State]] = [[]]
    used = 0.0
    for state in states:
        if bands[-1] and used + state.width > room:
            bands.append([])
            used = 0.0
        # The first one of a band stands beside nothing that it could be the same as.
        new = (False,) * len(state.cells)
        bands[-1].append(state if bands[-1] else replace(state, same=new))
        used += bands[-1][-1].width
    return bands


def _band(
    states: list[_State], labels: tuple[str, ...], sets: int, look: RosterLook
) -> Slice:
    colours = look.palette
    top = sets * PITCH + 1
    rows = labels[1:-1]
    height = top + max(len(rows) * _LINE, 46.0 if states[-1].last else 0.0)
    marks: list[Mark] = []
    bases = [PITCH / 2 + 2.6, *(top + at * _LINE + _SIZE * BASE for at in range(9))]
    for label, base in zip((labels[0], *rows), bases, strict=False):
        text = fit(label, ((7.5, 1), (6.5, 1)), _LABEL - 2, bold=True)
        for line in text.lines:
            ink = colours.accent
            marks.append(Words(0, base, line.text, text.size, ink, bold=True))
    x = _LABEL
    for state in states:
        marks += _column(state, x, top, height, look)
        left = x + (state.width - strip_width(state.boxes)) / 2
        for at in range(sets):
            ticked = [hit for model, hit in state.ticks if model == at]
            marks += strip(state.boxes, left, at * PITCH, look, ticked)
        x += state.width
    return Slice(height, tuple(marks), glue=TIGHT)


def _column(
    state: _State, x: float, top: float, height: float, look: RosterLook
) -> list[Mark]:
    """Return one state: what is left, a line where it stays as it was."""
    colours, width = look.palette, state.width
    if state.last:
        fill = "" if look.low else colours.end
        ink = colours.text if look.low else "#ffffff"
        words = fit(state.silent, _STATE_ENDS, height - top - 2, bold=True)
        base = x + width / 2 + words.size * 0.34
        y = height - (height - top - words.width) / 2
        turned = [
            Words(base, y, line.text, words.size, ink, bold=True, turn=90)
            for line in words.lines
        ]
        return [Box(x, 0, width, height, fill, colours.end, 0.6), *turned]
    marks: list[Mark] = []
    if state.silent:
        marks.append(Box(x, -0.5, width, height + 0.5, colours.bar))
    for number, (cell, same) in enumerate(zip(state.cells, state.same, strict=True)):
        y = top + number * _LINE
        if same:
            middle = y + _SIZE * 0.62
            marks.append(Stroke(x, middle, x + width, middle, colours.faint, 0.4))
            continue
        text = fit(cell, _STATE_SIZES, width - 1, bold=number < 2)
        for at, line in enumerate(text.lines):
            left = x + (width - line.width) / 2
            base = y + _SIZE * BASE + at * text.size
            ink = colours.text
            marks.append(Words(left, base, line.text, text.size, ink, text.bold))
    return marks


def _silenced(states: list[_State], label: str) -> list[str]:
    """Return what cannot be used any more, from which hit on."""
    found = []
    for silent, group in groupby(states[:-1], key=lambda state: state.silent):
        first = next(group)
        if silent:
            found.append(f"{label} from hit {first.hit}: {silent}.")
    return found
