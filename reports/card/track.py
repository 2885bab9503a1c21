"""The track of what is left after each hit: a box for every one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby
from typing import Final

from builder.content.card import Row, Table
from reports.card.metrics import CardMetrics
from reports.layout.flow import LOOSE, TIGHT, Slice, Slices, tall
from reports.layout.lines import Line, longest_line, longest_word, wrap
from reports.layout.marks import Box, Mark, Stroke, Words, filled, shifted
from reports.layout.prose import Measure
from reports.layout.tables import BOX, PITCH, tick_rows

_PADS: Final = (1.9, 1.4, 0.9, 0.5)
"""White between two columns, in grid millimetres, the best first."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where the columns stand, from the left edge of text, in points.

    All but the last have a middle and a width; the names in that have a left edge and a
    room, which is 0 where they stand below their row, after the label.

    Attributes:
        beside: Whether the boxes of one hit stand before its values, not below them.
    """

    middles: tuple[float, ...]
    widths: tuple[float, ...]
    names: float
    room: float
    beside: bool


def _planned(table: Table, place: CardMetrics) -> _Plan | None:
    """Return the widest columns that leave room for the names, else the narrowest.

    The boxes of several models stand below their row where they leave none beside it.
    """
    size = place.type(place.sizes.body)
    words = [longest_word(row.cells[-1], bold=True) * size for row in table.rows[:-1]]
    apart = any(row.sets > 1 for row in table.rows)
    pads = _PADS[2 * place.mini :]
    if any(row.boxes > 1 for row in table.rows):
        # Numbers from one to another are read apart only with white between them.
        pads = pads[:2]
    plans = [
        _spread(table, place, pad, beside=beside)
        for beside in (True, False)[: 1 + apart]
        for pad in pads
    ]
    known = [one for one in plans if one]
    fitting = [one for one in known if one.room >= max(words, default=0.0)]
    return next(iter(fitting or known[-1:]), None)


def _spread(
    table: Table, place: CardMetrics, white: float, *, beside: bool
) -> _Plan | None:
    """Return the columns with white between them, in grid millimetres."""
    mm, small = place.mm, place.type(place.sizes.label)
    size = place.type(place.sizes.table)
    pad = mm(white)
    models = max(row.sets for row in table.rows) if beside else 1
    lefts, middles, widths = 0.0, [], []
    for at, column in enumerate(table.columns[:-1]):
        want = longest_line(column.label, bold=True) * small
        for row in table.rows[:-1]:
            want = max(want, longest_line(row.cells[at], bold=True) * size)
        ticks = mm(BOX + (models - 1) * PITCH) if not at else 0.0
        wide = max(want, ticks) + pad + mm(0.6) * column.runs
        middles.append(lefts + wide / 2 - (pad / 2 if not at else 0.0))
        widths.append(wide)
        lefts += wide - (pad / 2 if not at else 0.0)
    room = place.text - lefts
    label = longest_line(table.columns[-1].label, bold=True) * small
    if room < 0:
        return None
    columns = tuple(middles), tuple(widths)
    if room < label:
        return _Plan(*columns, lefts, 0.0, beside)
    return _Plan(*columns, lefts + mm(0.3), room - mm(0.3), beside)


_HEAD: Final = 3.7
_ROW: Final = 4.1
_MORE: Final = 2.75
"""Each further line of a name that is silenced."""


def track_slices(table: Table, place: CardMetrics, free: float) -> Slices:
    """Return the rows of a track; nothing if its columns have no room.

    Args:
        table: The states, the end as the last row.
        place: Where on what card.
        free: The height of a side: a track that fits it is not cut.
    """
    if table.part != "track" or len(table.columns) < 3 or not table.rows:
        return ()
    if any(len(row.cells) != len(table.columns) for row in table.rows):
        return ()
    # A box stands where the number of the hit would.
    rows = table.rows
    if any((row.boxes == 1 and row.cells[0].strip()) or row.lines for row in rows):
        return ()
    plan = _planned(table, place)
    return _Setter(table, place, plan).slices(free) if plan else ()


class _Setter:
    def __init__(self, table: Table, place: CardMetrics, plan: _Plan) -> None:
        self.table = table
        self.place = place
        self.plan = plan
        self.size = place.type(place.sizes.table)
        self.small = place.type(place.sizes.body)
        self.edge = place.rim - place.left
        self._inset = place.mm(0.3 if place.mini else 0.7)
        self.runs = [at for at, one in enumerate(table.columns) if one.runs]
        self.hits = tuple(accumulate(row.boxes for row in table.rows))

    def slices(self, free: float) -> Slices:
        head, rows = self._head(), self.table.rows
        last_row = self.place.mm(_ROW) + self._lower(rows[-1])
        heights = [*map(self._height, rows[:-1]), last_row]
        whole = head.height + sum(heights) <= free
        # Boxes below a row have the place of cells that run over several.
        united = whole and not any(map(self._below, rows))
        out: list[Slice] = [head]
        for number, (row, height) in enumerate(zip(rows, heights, strict=True)):
            last = number == len(rows) - 1
            marks = self._end(number, height) if last else self._row(number, height)
            if not last:
                marks += self._alone(row) if not united else []
            marks += self._ticks_below(row, height)
            glue = TIGHT if whole and not last else LOOSE
            out.append(Slice(height, tuple(marks), glue=glue, header=(head,)))
        if not united:
            return tuple(out)
        # Cells that run over several rows are drawn over all of them at the end.
        marks = [mark for at in self.runs for mark in self._united(at, heights)]
        end = out[-1]
        out[-1] = Slice(end.height, (*end.marks, *marks), header=(head,))
        return tuple(out)

    def _head(self) -> Slice:
        place, size = self.place, self.place.type(self.place.sizes.label)
        height, ink = place.mm(_HEAD), place.palette.accent
        base = height / 2 + size * 0.36
        marks: list[Mark] = []
        for at, column in enumerate(self.table.columns):
            text = column.label
            wide = longest_line(text, bold=True) * size
            if at == len(self.table.columns) - 1 and not self.plan.room:
                continue
            if at == len(self.table.columns) - 1:
                x = self.plan.names
            else:
                x = max(0.0, self.plan.middles[at] - wide / 2)
            lines = wrap(text, size, place.text, bold=True, most=1)
            marks += [Words(x, base, one.text, size, ink, bold=True) for one in lines]
        return Slice(height, tuple(marks), glue=TIGHT, flush=True)

    def _names(self, row: Row) -> tuple[tuple[Line, ...], bool]:
        """Return what is silenced in lines, and whether they stand below the row."""
        room = self.plan.room
        text, size = row.cells[-1], self.small
        if not text.strip():
            return (), False
        if longest_word(text, bold=True) * size > room:
            wide = self.place.text - self._names_left() - self._inset
            label = "" if room else f"{self.table.columns[-1].label}: "
            return wrap(f"{label}{text}", size, wide, bold=True), True
        return wrap(text, size, room, bold=True), False

    def _names_left(self) -> float:
        """Return where names below their row begin: right of what runs over rows."""
        ends = (self.plan.middles[at] + self.plan.widths[at] / 2 for at in self.runs)
        return max(ends, default=self.place.mm(5.0))

    def _height(self, row: Row) -> float:
        lines, below = self._names(row)
        more = len(lines) if below else max(0, len(lines) - 1)
        extra = self.place.mm(0.5) if below and lines else 0.0
        used = self.place.mm(_ROW) + more * self.place.mm(_MORE) + extra
        return used + self._lower(row)

    def _below(self, row: Row) -> list[Slice]:
        """Return the boxes that have no room before the values of their row."""
        if not row.boxes or (row.boxes == 1 and self.plan.beside):
            return []
        place = self.place
        measure = Measure(self.small, place.text, place.palette)
        if row.boxes == 1:
            ticks = frozenset((at, model) for model, at in row.ticks)
            row = replace(row, boxes=row.sets, sets=1, ticks=ticks)
        return tick_rows(row, measure, place.mm(1.0))

    def _lower(self, row: Row) -> float:
        return tall(tuple(self._below(row)))

    def _ticks_below(self, row: Row, height: float) -> Iterator[Mark]:
        y = height - self._lower(row)
        for piece in self._below(row):
            for mark in piece.marks:
                if isinstance(mark, Words | Box | Stroke):
                    yield shifted(mark, 0, y)
            y += piece.height

    def _row(self, number: int, height: float) -> list[Mark]:
        """Return a state: its box, its values, what is silenced."""
        place, palette, row = self.place, self.place.palette, self.table.rows[number]
        marks: list[Mark] = []
        if palette.tint and number % 2 == 0:
            marks.append(Box(self.edge, 0, place.inner, height, palette.tint))
        elif not palette.tint:
            low, end = height - place.hair / 2, self.edge + place.inner
            marks.append(Stroke(self.edge, low, end, low, palette.rule, place.hair))
        marks += self._tick(row, palette.accent)
        bold = bool(row.cells[-1].strip()) or self._falls(number)
        for at, text in enumerate((self._hit(number), *row.cells[1:-1])):
            if at not in self.runs:
                strong = at > 0 and (at == 1 or bold)
                marks += self._value(text, at, palette.text, bold=strong)
        return marks + self._silenced(row, height - self._lower(row))

    def _hit(self, number: int) -> str:
        """Return which hit a row is; its box says so where it stands before it."""
        row = self.table.rows[number]
        if not self._below(row):
            return row.cells[0]
        return row.cells[0] or str(self.hits[number])

    def _falls(self, number: int) -> bool:
        rows = self.table.rows
        return number > 0 and any(
            rows[number].cells[at] != rows[number - 1].cells[at] for at in self.runs
        )

    def _tick(self, row: Row, ink: str) -> list[Mark]:
        if not row.boxes or self._below(row):
            return []
        mm, side = self.place.mm, self.place.mm(BOX)
        top = (mm(_ROW) - side) / 2
        boxes = (
            Box(mm(PITCH) * model, top, side, side, "#ffffff", ink, mm(0.25))
            for model in range(row.sets)
        )
        return [filled(box, (at, 0), row.ticks) for at, box in enumerate(boxes)]

    def _value(self, text: str, at: int, ink: str, *, bold: bool) -> list[Mark]:
        size = self.size
        base, middle = self.place.mm(_ROW) / 2 + size * 0.36, self.plan.middles[at]
        return [
            Words(max(0.0, middle - line.width / 2), base, line.text, size, ink, bold)
            for line in wrap(text, size, self.place.text, bold=bold, most=1)
        ]

    def _silenced(self, row: Row, height: float) -> list[Mark]:
        lines, below = self._names(row)
        if not lines:
            return []
        place, palette, mm = self.place, self.place.palette, self.place.mm
        x = self._names_left() if below else self.plan.names
        top = mm(_ROW) if below else mm(0.25)
        end = place.text + (place.left - place.rim) - mm(1.0)
        tall, fill = height - top - mm(0.25), palette.band or "#ffffff"
        marks: list[Mark] = [Box(x, top, end - x, tall, fill, palette.edge, mm(0.12))]
        base = top + (tall - (len(lines) - 1) * mm(_MORE)) / 2 + self.small * 0.36
        size, ink = self.small, palette.band_text
        for line in lines:
            marks.append(Words(x + self._inset, base, line.text, size, ink, bold=True))
            base += mm(_MORE)
        return marks

    def _end(self, number: int, height: float) -> list[Mark]:
        """Return the last row: black, and in little ink white in a black frame."""
        place, palette, mm = self.place, self.place.palette, self.place.mm
        row = self.table.rows[number]
        fill = palette.end if palette.band else "#ffffff"
        ink = "#ffffff" if palette.band else palette.text
        inset = mm(0.12) if palette.band else mm(0.3)
        left, wide = self.edge + inset, place.inner - 2 * inset
        marks: list[Mark] = [
            Box(left, 0, wide, height, fill, palette.end, mm(0.25)),
            *self._tick(row, palette.end),
        ]
        texts = (self._hit(number), *row.cells[1:-1])
        for at, text in enumerate(texts):
            marks += self._value(text, at, ink, bold=True)
        x = self.plan.names
        if empty := [at for at, one in enumerate(texts) if at and not one.strip()]:
            x = self.plan.middles[empty[0]] - self.plan.widths[empty[0]] / 2
        base, words = mm(_ROW) / 2 + self.size * 0.36, row.cells[-1].upper()
        for line in wrap(words, self.size, place.text - x, bold=True, most=1):
            marks.append(Words(x, base, line.text, self.size, ink, bold=True))
        return marks

    def _alone(self, row: Row) -> list[Mark]:
        """Return the cells that run over rows, for a track that is cut."""
        ink = self.place.palette.text
        values = (self._value(row.cells[at], at, ink, bold=True) for at in self.runs)
        return [mark for value in values for mark in value]

    def _united(self, at: int, heights: Sequence[float]) -> list[Mark]:
        """Return a column's cells, equal ones as one, from the top of the last row."""
        mm, palette = self.place.mm, self.place.palette
        wide = self.plan.widths[at] - mm(0.9)
        left = self.plan.middles[at] - wide / 2
        y = -sum(heights[:-1])
        marks: list[Mark] = []
        states = zip(self.table.rows[:-1], heights, strict=False)
        for text, group in groupby(states, key=lambda one: one[0].cells[at]):
            height = sum(height_of for _, height_of in group)
            box = Box(left, y + mm(0.2), wide, height - mm(0.4), palette.paper,
                      palette.accent, mm(0.2))  # fmt: skip
            base, size, ink = y + height / 2 + self.size * 0.36, self.size, palette.text
            marks.append(box)
            for line in wrap(text, size, wide * 2, bold=True, most=1):
                x = self.plan.middles[at] - line.width / 2
                marks.append(Words(x, base, line.text, size, ink, bold=True))
            y += height
        return marks
