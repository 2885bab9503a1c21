"""A short track lying down: a column for each hit, with its box before what is left.

It is lower than one that stands: a row for each value and not for each hit, so that it
has room on a front below the weapons.
"""

from collections.abc import Iterator
from itertools import accumulate, groupby
from typing import Final

from builder.content.card import Row, Table
from reports.card.metrics import CardMetrics
from reports.layout.flow import TIGHT, Slice, Slices
from reports.layout.formats import MM, SAFE
from reports.layout.lines import longest_line, wrap
from reports.layout.marks import Box, Mark, Stroke, Words
from reports.layout.tables import BOX, PITCH

_FIRST: Final = 4.1
"""The height of a row with boxes, in grid millimetres."""
_ROW: Final = 3.4
_LINE: Final = 2.75
_END: Final = 4.9
"""The width of the last column: a box, and a word below it that reads from the foot."""
_APART: Final = 0.5
"""White between a box and the number behind it."""
_PAD: Final = 1.0
_MOST: Final = 14
"""Columns at most; so many would not fit the widest card."""


def lying_slices(table: Table, place: CardMetrics) -> Slices:
    """Return a track lying down; nothing if its columns have no room side by side.

    Args:
        table: The states, the end as the last row.
        place: Where on what card.
    """
    if table.part != "track" or not 2 <= len(table.rows) <= _MOST:
        return ()
    if len(table.columns) < 3 or any(
        len(row.cells) != len(table.columns) or row.boxes > 1 or row.lines
        for row in table.rows
    ):
        return ()
    setter = _Setter(table, place)
    return setter.slices() if setter.spare >= 0 else ()


class _Setter:
    def __init__(self, table: Table, place: CardMetrics) -> None:
        self.table = table
        self.place = place
        self.size = place.type(place.sizes.table)
        self.small = place.type(place.sizes.body)
        self.states = table.rows[:-1]
        self.values = range(1, len(table.columns) - 1)
        self.sets = max(row.sets for row in table.rows)
        labels = (table.columns[at].label for at in self.values)
        widest = max(longest_line(label, bold=True) for label in labels)
        self.label = widest * self.size + place.mm(_PAD)
        self.top = place.mm(_FIRST if self.sets == 1 else _ROW)
        self.high = self.top + place.mm(_ROW) * (len(self.values) - 1)
        self.low = self.high + place.mm(PITCH) * (self.sets if self.sets > 1 else 0)
        self.word = table.rows[-1].cells[-1].capitalize()
        long = longest_line(self.word, bold=True) * self.small
        room = self.high if self.sets > 1 else self.high - self.top
        self.turned = long <= room
        # What is read of the last column keeps away from the cut.
        self.inset = max(0.0, SAFE * MM - place.rim)
        self.end = place.mm(_END) if self.turned else long + place.mm(2 * _PAD)
        self.end += self.inset
        # What is left over is shared alike, so that a wider state stays the wider one;
        # where the least does not fit, `spare` is below 0 and the track does not lie.
        wants = [self._wanted(row) for row in self.states]
        end = place.text + place.left - place.rim - self.end
        self.spare = end - self.label - sum(wants)
        widths = [want + self.spare / len(wants) for want in wants]
        self.edges = list(accumulate(widths, initial=self.label))

    def _wanted(self, row: Row) -> float:
        """Return the width that a state needs."""
        place = self.place
        texts = [longest_line(row.cells[at], bold=True) * self.size
                 for at in self.values if not self.table.columns[at].runs]  # fmt: skip
        if self.sets == 1:
            texts[0] += place.mm(BOX + _APART)
        return max(*texts, place.mm(BOX)) + place.mm(_PAD)

    def slices(self) -> Slices:
        marks = [*self._grounds(), *self._labels()]
        for at in self.values:
            united = self.table.columns[at].runs
            marks += self._united(at) if united else self._cells(at)
        marks += self._boxes()
        marks += self._end()
        out = [Slice(self.low + self.place.mm(0.3), tuple(marks), glue=TIGHT)]
        out += self._silenced()
        return (*out[:-1], Slice(out[-1].height, out[-1].marks))

    def _grounds(self) -> Iterator[Mark]:
        """Yield what is behind a state in which something is silenced, and lines."""
        place, palette = self.place, self.place.palette
        edge, end = place.rim - place.left, self.edges[-1]
        yield Stroke(edge, 0, edge + place.inner, 0, palette.accent, place.mm(0.2))
        for at, row in enumerate(self.states):
            left, right = self.edges[at], self.edges[at + 1]
            if row.cells[-1].strip() and palette.tint:
                yield Box(left, 0, right - left, self.low, palette.bar)
            elif at % 2 == 0 and palette.tint:
                yield Box(left, 0, right - left, self.low, palette.tint)
            yield Stroke(left, 0, left, self.low, palette.rule, place.hair)
        for number in range(1, len(self.values)):
            y = self._row(number)
            yield Stroke(edge, y, end, y, palette.rule, place.hair)

    def _row(self, number: int) -> float:
        """Return the upper edge of a row of values."""
        return self.top + self.place.mm(_ROW) * (number - 1) if number else 0.0

    def _base(self, number: int) -> float:
        # A figure is 0.72 of its size high: half of that below the middle of the row.
        high = self.place.mm(_ROW) if number else self.top
        return self._row(number) + high / 2 + self.size * 0.36

    def _labels(self) -> Iterator[Mark]:
        ink = self.place.palette.accent
        for number, at in enumerate(self.values):
            text = self.table.columns[at].label
            for line in wrap(text, self.size, self.label, bold=True, most=1):
                base = self._base(number)
                yield Words(0, base, line.text, self.size, ink, bold=True)

    def _strong(self, at: int, value: int) -> bool:
        """Return whether a value is bold: the first, and where more than numbers fall.

        That is where Armor falls or something is silenced.
        """
        row, before = self.states[at], self.states[max(0, at - 1)]
        runs = [n for n in self.values if self.table.columns[n].runs]
        fell = any(row.cells[n] != before.cells[n] for n in runs)
        return value == 1 or fell or bool(row.cells[-1].strip())

    def _cells(self, value: int) -> Iterator[Mark]:
        """Yield what is left of a value after each hit; boxes are before the first."""
        ink, base = self.place.palette.text, self._base(value - 1)
        for at, row in enumerate(self.states):
            bold = self._strong(at, value)
            for line in wrap(row.cells[value], self.size, 999, bold=bold, most=1):
                boxed = self._boxed(row) if value == 1 else 0.0
                x = self._middle(at) - (boxed + line.width) / 2 + boxed
                yield Words(x, base, line.text, self.size, ink, bold)

    def _middle(self, at: int) -> float:
        return (self.edges[at] + self.edges[at + 1]) / 2

    def _boxed(self, row: Row) -> float:
        """Return the width of a box before what is left, and the white behind it."""
        beside = row.boxes and self.sets == 1
        spare = min(self.place.mm(_APART), self.spare / len(self.states))
        return self.place.mm(BOX + _APART) + spare if beside else 0.0

    def _united(self, value: int) -> Iterator[Mark]:
        """Yield equal cells beside each other as one."""
        place, palette = self.place, self.place.palette
        top, base = self._row(value - 1), self._base(value - 1)
        states = enumerate(self.states)
        for text, group in groupby(states, key=lambda one: one[1].cells[value]):
            places = [at for at, _ in group]
            left, right = self.edges[places[0]], self.edges[places[-1] + 1]
            inset = place.mm(0.3)
            yield Box(left + inset, top + inset, right - left - 2 * inset,
                      place.mm(_ROW) - 2 * inset, palette.paper, palette.accent,
                      place.mm(0.2))  # fmt: skip
            for line in wrap(text, self.size, right - left, bold=True, most=1):
                x = (left + right - line.width) / 2
                yield Words(x, base, line.text, self.size, palette.text, bold=True)

    def _boxes(self) -> Iterator[Mark]:
        """Yield a box for each hit: before what is left, or in a row a model."""
        mm, ink = self.place.mm, self.place.palette.accent
        side = mm(BOX)
        for at, row in enumerate(self.states):
            if not row.boxes:
                continue
            left = longest_line(row.cells[1], bold=True) * self.size
            x = self._middle(at) - (self._boxed(row) + left) / 2
            y = (self.top - side) / 2
            if self.sets > 1:
                x, y = self._middle(at) - side / 2, self.high + mm(PITCH - BOX) / 2
            for model in range(self.sets):
                top = y + mm(PITCH) * model
                yield Box(x, top, side, side, "#ffffff", ink, mm(0.25))

    def _end(self) -> Iterator[Mark]:
        """Yield the last column: black, and in little ink white in a black frame."""
        palette, mm = self.place.palette, self.place.mm
        row, side, left = self.table.rows[-1], mm(BOX), self.edges[-1]
        fill = palette.end if palette.band else "#ffffff"
        ink = "#ffffff" if palette.band else palette.text
        wide = self.end - mm(0.25)
        yield Box(left, 0, wide, self.low, fill, palette.end, mm(0.25))
        middle, several = left + (wide - self.inset) / 2, self.sets > 1
        top = self.high + mm(PITCH - BOX) / 2 if several else (self.top - side) / 2
        for model in range(row.sets if row.boxes else 0):
            y = top + mm(PITCH) * model
            yield Box(
                middle - side / 2, y, side, side, "#ffffff", palette.end, mm(0.25)
            )
        high, low = (0.0, self.high) if several else (self.top, self.high)
        long, small = longest_line(self.word, bold=True) * self.small, self.small
        for line in wrap(self.word, small, 2 * long, bold=True, most=1):
            x, base, turn = middle - long / 2, (high + low) / 2 + small * 0.36, 0.0
            if self.turned:
                x, base, turn = middle + small * 0.36, (high + low + long) / 2, 90.0
            yield Words(x, base, line.text, small, ink, bold=True, turn=turn)

    def _silenced(self) -> list[Slice]:
        """Return in words what falls silent, and at what is left then."""
        place, palette, mm = self.place, self.place.palette, self.place.mm
        changes = []
        for text, group in groupby(self.states, key=lambda row: row.cells[-1]):
            rows = list(group)
            ends = dict.fromkeys((rows[0].cells[1], rows[-1].cells[1]))
            if text.strip():
                changes.append(f"{'–'.join(ends)}: {text}")
        if not changes:
            return []
        words = f"{self.table.columns[-1].label} at {'; '.join(changes)}"
        lines = wrap(words, self.small, place.text, bold=True)
        out = []
        edge, fill = place.rim - place.left, palette.band or "#ffffff"
        for number, line in enumerate(lines):
            last = number == len(lines) - 1
            high = mm(_LINE) + mm(0.5) * last
            base = mm(0.2) + mm(_LINE) / 2 + self.small * 0.36
            marks = (
                Box(edge, 0, place.inner, high, fill),
                Words(0, base, line.text, self.small, palette.band_text, bold=True),
            )
            out.append(Slice(high, marks, glue=TIGHT))
        return out
