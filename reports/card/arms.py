"""Rows of weapons: name, Use, Range and Damage at the same place on every card."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, NamedTuple

from builder.content.card import Row, Table
from reports.bricks.signs import sign
from reports.card.metrics import CardMetrics
from reports.layout.flow import LOOSE, SAME, TIGHT, Slice, Slices, headed
from reports.layout.fonts import kept, measure, typeset
from reports.layout.glyphs import HARD
from reports.layout.lines import Line, longest_line, longest_word, wrap
from reports.layout.marks import Area, Box, Mark, Stroke, Words
from reports.layout.prose import Measure
from reports.layout.tables import tick_rows

HEAD: Final = 3.7
"""The height of the labels above the rows, in grid millimetres."""
ROW: Final = 4.5
_SMALL_ROW: Final = 4.0
_NOTE: Final = 2.75
_SIGN: Final = 2.7
"""The side of a sign behind a name."""
_LEAD: Final = 1.1
"""From line to line within a cell, in type sizes."""
_APART: Final = 1.8
"""The least white between two heads of columns, in grid millimetres."""
_WHITE: Final = 1.4
"""The least white between two values in a row; two thirds of it on a small card."""


class _Column(NamedTuple):
    """Where a column stands, in points.

    Attributes:
        x: Its left edge, its middle or its right edge, from the left edge of text.
        share: How much of what it says stands left of that.
        width: Of the column.
    """

    x: float
    share: float
    width: float

    def start(self, width: float) -> float:
        """Return the left edge of a text of a width."""
        return self.x - width * self.share


def _columns(place: CardMetrics, labels: tuple[str, ...]) -> tuple[_Column, ...]:
    """Return the columns of a format; they depend on nothing else but their heads.

    Damage has a width, and the others stand to its left, their heads apart.
    """
    mm, size = place.mm, place.type(place.sizes.label)
    _, use, reach, harm = (longest_line(label, bold=True) * size for label in labels)
    # A wider card has more white between them, and a longer Damage.
    free = max(0.0, place.text - mm(37.2 if place.mini else 55.0))
    apart = min(mm(1.3 if place.mini else _APART) + free / 6, mm(4.0))
    damage = mm(13.0 if place.mini else 16.4 if place.width < mm(62.9) else 16.8)
    # On a small card the longest values, at the right, reach below their neighbour.
    left = place.text - damage
    if place.mini:
        left = place.text - max(harm, min(mm(9.6) + free / 2, mm(16.8)))
    at_reach = left - apart - reach / 2
    at_use = at_reach - reach / 2 - apart - use / 2
    figures = mm(1.7 if place.mini else 2.2)
    last = place.text if place.mini else left
    return (
        _Column(0.0, 0.0, at_use - figures - mm(0.6)),
        _Column(at_use, 0.5, 2 * figures),
        _Column(at_reach, 0.5, reach),
        _Column(last, float(place.mini), damage),
    )


class _Piece(NamedTuple):
    """A line of a cell, and where it begins."""

    text: str
    size: float
    x: float


@dataclass(frozen=True, slots=True)
class ArmsShown:
    """How much of the rows is shown.

    Attributes:
        noted: So many of the first rows have their notes below them.
        aside: Whether what may stand elsewhere is among them.
        boxes: Whether boxes to tick are below them.
    """

    noted: int
    aside: bool = True
    boxes: bool = True


def suits(table: Table) -> bool:
    """Return whether a table is one of weapons that these columns can hold."""
    return table.part == "arms" and len(table.columns) == 4


def arms_slices(table: Table, place: CardMetrics, shown: ArmsShown) -> Slices:
    """Return the head and the rows; the head is repeated on further sides.

    Args:
        table: The weapons; see `suits`.
        place: Where on what card.
        shown: How much of each row.
    """
    setter = _setter(table, place)
    out = [setter.first]
    for number in range(len(table.rows)):
        noted = number < shown.noted
        some = ArmsShown(int(noted), noted and shown.aside, shown.boxes)
        out += setter.pieces(number, some)
    return tuple(out)


@kept(512)
def _setter(table: Table, place: CardMetrics) -> "_Setter":
    return _Setter(table, place)


class _Setter:
    """The rows of one table; a front is tried with more and less of each of them."""

    def __init__(self, table: Table, place: CardMetrics) -> None:
        self.place = place
        self.rows = table.rows
        self.labels = tuple(column.label for column in table.columns)
        self.columns = _columns(place, self.labels)
        self.size = place.type(place.sizes.row)
        self.note = place.type(place.sizes.body)
        self.measure = Measure(self.note, place.text, place.palette, self.note)
        self.first = self._head()
        self._cells = [self._fitted(row) for row in self.rows]

    def pieces(self, number: int, shown: ArmsShown) -> list[Slice]:
        """Return the slices of the row with a number, below the head."""
        row = self._row(number, shown)
        return [headed(piece, (self.first,), piece.glue) for piece in row]

    def _head(self) -> Slice:
        place, palette = self.place, self.place.palette
        size, height = place.type(place.sizes.label), place.mm(HEAD)
        edge = place.rim - place.left
        base = height / 2 + size * 0.36
        marks: list[Mark] = [Box(edge, 0, place.inner, height, palette.band)]
        if not palette.band:
            for y in (0.0, height):
                end = edge + place.inner
                marks.append(Stroke(edge, y, end, y, palette.edge, place.hair * 2))
        for label, column in zip(self.labels, self.columns, strict=True):
            ink, x = palette.band_text, 0.0
            for one in wrap(label, size, place.text, bold=True, most=1):
                x = column.start(one.width)
                marks.append(Words(x, base, one.text, size, ink, bold=True))
        return Slice(height, tuple(marks), glue=TIGHT, flush=True)

    def _row(self, number: int, shown: ArmsShown) -> list[Slice]:
        palette, row = self.place.palette, self.rows[number]
        ink = palette.alarm if row.struck else palette.text
        cells, wide = self._cells[number]
        signs = self._signs(cells[0], row.signs if shown.noted else (), ink)
        out = [self._first(cells, ink, signs)]
        out += [one for below in wide for one in self._whole(below, ink)]
        if shown.noted:
            facts = (*row.below, *(row.facts if shown.aside else ()))
            lines = wrap(" ".join(facts), self.note, self.place.text)
            out += [self._note(line, ink) for line in lines]
        plain = len(out)
        if shown.boxes and row.boxes > 0:
            out += tick_rows(row, self.measure, self.place.mm(1.0))
        pad = self.place.mm(0.55 if plain > 1 or len(out) > plain else 0.0)
        return self._backed(out, row, pad, tint=number % 2 == 1)

    def _fitted(self, row: Row) -> tuple[list[list[_Piece]], list[tuple[str, bool]]]:
        """Return the lines of each cell, and what stands in lines of its own below.

        No value is cut. Use and Range have one line, in shorter words or in the size of
        notes where they must, and may reach into the white beside their columns. What
        has no room then stands below, whole: Damage at the right, as the rest of its
        row; others before the notes, after the heads of their columns.
        """
        texts = [*row.cells[:4], *[""] * (4 - len(row.cells))]
        ways = [*zip(texts, row.brief or texts, strict=False)]
        widths = [longest_line(text, bold=True) * self.size for text in texts]
        white = self.place.mm(_WHITE * (2 / 3 if self.place.mini else 1))
        low = self.columns[0].width
        # A short Use leaves more room to the name.
        room = max(low, self.columns[1].start(widths[1]) - white)
        name = wrap(texts[0], self.size, room, bold=True)
        cells = [[_Piece(line.text, self.size, 0.0) for line in name]]
        wide: list[tuple[str, bool]] = []
        for at in (1, 2):
            after = self.columns[at + 1]
            high = after.start(min(widths[at + 1], after.width)) - white
            piece = self._piece(ways[at], self.columns[at], low, high)
            cells.append([piece] if piece and piece.text else [])
            if piece:
                low = piece.x + measure(piece.text, bold=True) * piece.size + white
            else:
                wide.append((f"{self.labels[at]} {ways[at][-1]}", False))
        cells.append(self._damage(ways[3], low))
        below = row.cells[4:] if cells[3] else (ways[3][-1], *row.cells[4:])
        return cells, [*wide, *((text, True) for text in below)]

    def _damage(self, ways: Sequence[str], low: float) -> list[_Piece]:
        """Return the lines of a Damage in its column; none if that is too narrow.

        They are one, in shorter words where it must be, or several; the size of notes
        comes last. On a small card they reach as far left as there is white.
        """
        column, right = self.columns[-1], self.place.text
        room = right - (low if column.share else column.x)
        for size in (self.size, self.note):
            whole = (one for one in ways if longest_line(one, bold=True) * size <= room)
            text = next(whole, ways[-1])
            if longest_word(text, bold=True) * size <= room:
                lines = wrap(text, size, room, bold=True)
                starts = [column.start(line.width) for line in lines]
                return [
                    _Piece(line.text, size, x)
                    for line, x in zip(lines, starts, strict=True)
                ]
        return []

    def _piece(
        self, ways: Sequence[str], column: _Column, low: float, high: float
    ) -> _Piece | None:
        """Return a value in the best way that has room between two edges."""
        for size, text in product((self.size, self.note), ways):
            width = longest_line(text, bold=True) * size
            if width <= high - low:
                x = min(max(column.start(width), low), high - width)
                return _Piece(typeset(text).replace(HARD, " "), size, x)
        return None

    def _whole(self, below: tuple[str, bool], ink: str) -> Iterator[Slice]:
        """Yield lines of their own across the row; those of the last column large."""
        (text, last), room = below, self.place.text
        fits = last and longest_line(text, bold=True) * self.size <= room
        size = self.size if fits else self.note
        height = size * _LEAD
        base = (height - size) / 2 + size * 0.82
        for one in wrap(text, size, room, bold=True):
            x = room - one.width if last else 0.0
            yield Slice(height, (Words(x, base, one.text, size, ink, bold=True),))

    def _signs(
        self, name: Sequence[_Piece], signs: Sequence[str], ink: str
    ) -> list[Mark]:
        """Return signs behind a name, as many as its column has room for."""
        side, gap = self.place.mm(_SIGN), self.place.mm(0.7)
        end = sum(measure(one.text, bold=True) * one.size for one in name[:1])
        tall = self.place.mm(_SMALL_ROW if self.place.mini else ROW)
        marks: list[Mark] = []
        for each in signs:
            end += gap + side
            if end > self.columns[0].width:
                break
            marks += sign(each, Area(end - side, (tall - side) / 2, side, side), ink)
        return marks

    def _first(
        self, cells: Sequence[Sequence[_Piece]], ink: str, signs: Sequence[Mark]
    ) -> Slice:
        tall = self.place.mm(_SMALL_ROW if self.place.mini else ROW)
        base = tall / 2 + self.size * 0.36
        marks: list[Mark] = [*signs]
        low = tall
        for pieces in cells:
            y = base
            for number, piece in enumerate(pieces):
                y += piece.size * _LEAD if number else 0.0
                text, size = piece.text, piece.size
                if text:
                    marks.append(Words(piece.x, y, text, size, ink, bold=True))
            low = max(low, y + tall - base)
        return Slice(low, tuple(marks))

    def _note(self, line: Line, ink: str) -> Slice:
        size, height = self.note, self.place.mm(_NOTE)
        base = (height - size) / 2 + size * 0.82
        return Slice(height, (Words(0, base, line.text, size, ink),))

    def _backed(
        self, pieces: Sequence[Slice], row: Row, pad: float, *, tint: bool
    ) -> list[Slice]:
        """Return the slices of a row with its ground behind them."""
        place, palette = self.place, self.place.palette
        edge, wide = place.rim - place.left, place.inner
        fill = palette.tint if tint else ""
        fill = palette.alarm_fill if row.struck else fill
        out: list[Slice] = []
        for number, piece in enumerate(pieces):
            last = number == len(pieces) - 1
            tall = piece.height + pad * last
            back: list[Mark] = [Box(edge, 0, wide, tall, fill)] if fill else []
            if row.struck:
                back.append(Box(edge, 0, place.mm(0.7), tall, palette.alarm))
            if last:
                low, hair = tall - place.hair / 2, place.hair
                back.append(Stroke(edge, low, edge + wide, low, palette.rule, hair))
            held = number in (0, len(pieces) - 2)
            glue = LOOSE if last else TIGHT if held else SAME
            out.append(Slice(tall, (*back, *piece.marks), glue=glue))
        return out
