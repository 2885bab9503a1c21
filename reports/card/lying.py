"""A track lying down: a column for each hit, its box with what is left after it.

It is lower than one that stands: a row for each value and not for each hit, so that it
has room on a front below the weapons. Of many hits the boxes stand below the values, so
that a column is no wider than what it says; of still more it lies in two tiers.
"""

from collections.abc import Iterator
from itertools import accumulate, groupby, product
from typing import Final, NamedTuple

from builder.content.card import Row, Table
from reports.card.metrics import CardMetrics
from reports.layout.flow import TIGHT, Slice, Slices, together
from reports.layout.formats import MM, SAFE
from reports.layout.lines import longest_line, wrap
from reports.layout.marks import Box, Mark, Stroke, Words, filled
from reports.layout.tables import BOX, PITCH

_FIRST: Final = 4.1
"""The height of a row with boxes, in grid millimetres."""
_ROW: Final = 3.4
_LOW_ROW: Final = 3.1
"""The height of one of many rows."""
_FEW: Final = 5, 3
"""So many rows are never low, on a small card fewer: beside three the word of the end
has no room else."""
_LINE: Final = 2.75
_END: Final = 4.9
"""The width of the last column: a box, and a word that reads from the foot."""
_APART: Final = 0.5
"""White between a box and the number behind it."""
_WHITE: Final = 0.3
"""White about a cell that runs over columns, and below the track."""
_CLOSE: Final = 0.6


class _Way(NamedTuple):
    """How a track lies.

    Attributes:
        tiers: Of how many parts it is, one below the other.
        beside: Whether a box stands before what is left, and not below the values.
        small: Whether its type has the size of what is read in lines.
        pad: White beside what a column says, in grid millimetres.
    """

    tiers: int = 1
    beside: bool = False
    small: bool = False
    pad: float = 1.0


_WAYS: Final = (
    _Way(beside=True),
    _Way(),
    _Way(pad=_CLOSE),
    _Way(pad=_CLOSE, small=True),
    _Way(tiers=2),
    _Way(tiers=2, pad=_CLOSE),
)
"""All of them, the best first."""


def lying_slices(table: Table, place: CardMetrics) -> Slices:
    """Return a track lying down; nothing if its columns have no room side by side.

    Args:
        table: The states, the end as the last row.
        place: Where on what card.
    """
    if table.part != "track" or len(table.rows) < 2 or len(table.columns) < 3:
        return ()
    if any(
        len(row.cells) != len(table.columns) or row.boxes > 1 or row.lines
        for row in table.rows
    ):
        return ()
    several = any(row.sets > 1 for row in table.rows)
    # The boxes of several models have no room before a value.
    setters = (_Setter(table, place, way) for way in _WAYS[several:])
    return next((one.slices() for one in setters if one.spare >= 0), ())


class _Setter:
    """A track that lies in one way; its columns have no room if none is to spare.

    Tiers share their columns. The end has a column of its own beside all tiers, or the
    last column of the last tier where no state is in it.
    """

    def __init__(self, table: Table, place: CardMetrics, way: _Way) -> None:
        mm = place.mm
        self.table = table
        self.place = place
        self.way = way
        self.size = place.type(place.sizes.body if way.small else place.sizes.table)
        self.small = place.type(place.sizes.body)
        self.label = place.type(place.sizes.label)
        self.states = table.rows[:-1]
        self.values = range(1, len(table.columns) - 1)
        self.columns = -(-len(self.states) // way.tiers)
        self.apart = len(self.states) % self.columns == 0
        self.sets = max(row.sets for row in table.rows)
        row = mm(_LOW_ROW if len(self.values) > _FEW[place.mini] else _ROW)
        heights = [mm(_FIRST) if way.beside else row] + [row] * len(self.values[1:])
        # Between which heights of a tier each value stands, and how high a tier is.
        self.rows = list(accumulate(heights, initial=0.0))
        self.tier = self.rows[-1] + mm(PITCH) * self.sets * (not way.beside)
        self.word = table.rows[-1].cells[-1].capitalize()
        self.long = longest_line(self.word, bold=True) * self.small
        top, low = self._end_room()
        self.turned = self.long <= low - top
        self._widen()

    def _end_room(self) -> tuple[float, float]:
        """Return between which heights the word of the end stands, without its box."""
        last = self.tier * (self.way.tiers - 1)
        top = 0.0 if self.apart else last
        return top + self.rows[self.way.beside], last + self.rows[-1]

    def _widen(self) -> None:
        """Find where the columns begin and end.

        What is left over is shared alike, so that a wider state stays the wider one.
        """
        place, mm = self.place, self.place.mm
        end = mm(_END) if self.turned else self.long + mm(2 * self.way.pad)
        wants = self._wanted()
        if not self.apart:
            wants[-1] = max(wants[-1], end)
        labels = (self.table.columns[at].label for at in self.values)
        longest = max(longest_line(label, bold=True) for label in labels)
        left = longest * self.label + mm(self.way.pad)
        # What is read of the last column keeps away from the cut.
        self.inset = max(0.0, SAFE * MM - place.rim)
        self.right = place.text + place.left - place.rim
        room = self.right - self.inset - end * self.apart - left
        self.spare = (room - sum(wants)) / self.columns
        # A box stands before what is left, with the white behind it.
        self.boxed = mm(BOX + _APART) + min(mm(_APART), self.spare)
        self.boxed *= self.way.beside
        widths = [want + self.spare for want in wants]
        self.edges = list(accumulate(widths, initial=left))

    def _wanted(self) -> list[float]:
        """Return the width that each column needs for its states in all tiers."""
        mm, pad = self.place.mm, self.place.mm(self.way.pad)
        wants = [mm(BOX) + pad] * self.columns
        for tier, value in product(range(self.way.tiers), self.values):
            boxed = mm(BOX + _APART) if self.way.beside and value == 1 else 0.0
            boxed += mm(_WHITE) * self.table.columns[value].runs
            for text, places in self._groups(tier, value):
                wide = longest_line(text, bold=True) * self.size + boxed + pad
                for at in places:
                    wants[at] = max(wants[at], wide / len(places))
        return wants

    def _part(self, tier: int) -> range:
        """Return the states of a tier."""
        first = tier * self.columns
        return range(first, min(first + self.columns, len(self.states)))

    def _groups(self, tier: int, value: int) -> Iterator[tuple[str, list[int]]]:
        """Yield what is left of a value, with its columns: equal cells may be one."""
        texts = [self.states[at].cells[value] for at in self._part(tier)]
        if not self.table.columns[value].runs:
            yield from ((text, [at]) for at, text in enumerate(texts))
            return
        for text, group in groupby(enumerate(texts), key=lambda one: one[1]):
            yield text, [at for at, _ in group]

    def slices(self) -> Slices:
        marks: list[Mark] = []
        for tier in range(self.way.tiers):
            marks += self._grounds(tier)
            for value in self.values:
                marks += self._value(tier, value)
        marks += self._boxes()
        marks += self._end()
        height = self.tier * self.way.tiers + self.place.mm(_WHITE)
        return together((Slice(height, tuple(marks)), *self._silenced()), TIGHT)

    def _grounds(self, tier: int) -> Iterator[Mark]:
        """Yield what is behind a state in which something is silenced, and lines."""
        place, palette, part = self.place, self.place.palette, self._part(tier)
        y, edge, end = self.tier * tier, place.rim - place.left, self.edges[len(part)]
        if len(part) == self.columns and not self.apart:
            end = self.right
        for at, state in enumerate(part):
            left = self.edges[at]
            right = end if at == len(part) - 1 else self.edges[at + 1]
            silenced = self.states[state].cells[-1].strip()
            if palette.tint and (silenced or at % 2 == 0):
                fill = palette.bar if silenced else palette.tint
                yield Box(left, y, right - left, self.tier, fill)
            yield Stroke(left, y, left, y + self.tier, palette.rule, place.hair)
        for value in self.values[1:]:
            row = y + self.rows[value - 1]
            yield Stroke(edge, row, end, row, palette.rule, place.hair)
        yield Stroke(edge, y, self.right, y, palette.accent, place.mm(0.2))

    def _strong(self, state: int, value: int) -> bool:
        """Return whether a value is bold: the first, and where more than numbers fall.

        That is where Armor falls or something is silenced.
        """
        row, before = self.states[state], self.states[max(0, state - 1)]
        runs = [at for at in self.values if self.table.columns[at].runs]
        fell = any(row.cells[at] != before.cells[at] for at in runs)
        return value == 1 or value in runs or fell or bool(row.cells[-1].strip())

    def _value(self, tier: int, value: int) -> Iterator[Mark]:
        """Yield what is left of a value after each hit; boxes are before the first."""
        palette, inset = self.place.palette, self.place.mm(_WHITE)
        column, top = self.table.columns[value], self.tier * tier + self.rows[value - 1]
        high = self.rows[value] - self.rows[value - 1]
        # A figure is 0.72 of its size high: half of that is below the middle of a row.
        base = top + high / 2 + self.size * 0.36
        for line in wrap(column.label, self.label, self.edges[0], bold=True, most=1):
            yield Words(0, base, line.text, self.label, palette.accent, bold=True)
        for text, places in self._groups(tier, value):
            left, right = self.edges[places[0]], self.edges[places[-1] + 1]
            if column.runs:
                yield Box(left + inset / 2, top + inset, right - left - inset,
                          high - 2 * inset, palette.paper, palette.accent,
                          self.place.mm(0.2))  # fmt: skip
            state = self._part(tier)[places[0]]
            left += self.boxed if value == 1 and self.states[state].boxes else 0.0
            bold = self._strong(state, value)
            for line in wrap(text, self.size, 999, bold=bold, most=1):
                x = (left + right - line.width) / 2
                yield Words(x, base, line.text, self.size, palette.text, bold)

    def _boxes(self) -> Iterator[Mark]:
        """Yield a box for each hit: before what is left, or one a model below it."""
        ink = self.place.palette.accent
        for state, row in enumerate(self.states):
            tier, at = divmod(state, self.columns)
            wide = self.place.mm(BOX)
            if self.way.beside:
                text = longest_line(row.cells[1], bold=True) * self.size
                wide = self.boxed + text
            if row.boxes:
                x = (self.edges[at] + self.edges[at + 1] - wide) / 2
                yield from self._ticks(row, x, tier, ink)

    def _ticks(self, row: Row, x: float, tier: int, ink: str) -> Iterator[Mark]:
        """Yield the boxes of one hit, one below the other."""
        mm, side = self.place.mm, self.place.mm(BOX)
        top = self.tier * tier + self.rows[-1] + mm(PITCH - BOX) / 2
        if self.way.beside:
            top = (self.rows[1] - side) / 2
        for model in range(self.sets):
            box = Box(x, top + mm(PITCH) * model, side, side, "#ffffff", ink, mm(0.25))
            yield filled(box, (model, 0), row.ticks)

    def _end(self) -> Iterator[Mark]:
        """Yield the end: black, and in little ink white in a black frame."""
        palette, mm, last = self.place.palette, self.place.mm, self.way.tiers - 1
        fill = palette.end if palette.band else "#ffffff"
        ink = "#ffffff" if palette.band else palette.text
        left = self.edges[-1 if self.apart else -2]
        top = 0.0 if self.apart else self.tier * last
        wide, high = self.right - left - mm(0.25), self.tier * self.way.tiers - top
        yield Box(left, top, wide, high, fill, palette.end, mm(0.25))
        middle = left + (wide - self.inset) / 2
        end = self.table.rows[-1]
        if end.boxes:
            yield from self._ticks(end, middle - mm(BOX) / 2, last, palette.end)
        top, low = self._end_room()
        long, small = self.long, self.small
        for line in wrap(self.word, small, 2 * long, bold=True, most=1):
            x, base, turn = middle - long / 2, (top + low) / 2 + small * 0.36, 0.0
            if self.turned:
                x, base, turn = middle + small * 0.36, (top + low + long) / 2, 90.0
            yield Words(x, base, line.text, small, ink, bold=True, turn=turn)

    def _silenced(self) -> Iterator[Slice]:
        """Yield in words what falls silent, and at what is left then."""
        place, palette, mm = self.place, self.place.palette, self.place.mm
        changes = []
        for text, group in groupby(self.states, key=lambda row: row.cells[-1]):
            rows = list(group)
            ends = dict.fromkeys((rows[0].cells[1], rows[-1].cells[1]))
            if text.strip():
                changes.append(f"{'–'.join(ends)}: {text}")
        if not changes:
            return
        words = f"{self.table.columns[-1].label} at {'; '.join(changes)}"
        lines = wrap(words, self.small, place.text, bold=True)
        edge, fill = place.rim - place.left, palette.band or "#ffffff"
        for number, line in enumerate(lines, 1):
            high = mm(_LINE) + mm(0.5) * (number == len(lines))
            base = mm(0.2) + mm(_LINE) / 2 + self.small * 0.36
            marks = (
                Box(edge, 0, place.inner, high, fill),
                Words(0, base, line.text, self.small, palette.band_text, bold=True),
            )
            yield Slice(high, marks)
