"""Rows of weapons: name, Use, Range and Damage at the same place on every card."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from builder.content.card import Row, Table
from reports.bricks.signs import sign
from reports.card.metrics import CardMetrics
from reports.layout.flow import LOOSE, SAME, TIGHT, Slice
from reports.layout.fonts import measure
from reports.layout.glyphs import typeset
from reports.layout.lines import Line, longest_line, longest_word, wrap
from reports.layout.marks import Area, Box, Mark, Stroke, Words
from reports.layout.prose import Measure
from reports.layout.tick_boxes import tick_rows

HEAD: Final = 3.7
"""The height of the labels above the rows, in grid millimetres."""
ROW: Final = 4.5
_SMALL_ROW: Final = 4.0
_NOTE: Final = 2.75
_SIGN: Final = 2.7
"""The side of a sign behind a name."""
_LEAD: Final = 1.1
"""From line to line within a cell, in type sizes."""
_MOST_LINES: Final = 3
_BOUND: Final = re.compile(r" (?=(?:X\d+|[\d½]+[\"″])$)")
"""The space before a Size or a count of dice, which does not stand in a line alone."""


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


def _columns(place: CardMetrics) -> tuple[_Column, ...]:
    """Return the columns of a format; they depend on nothing else."""
    mm, left, right = place.mm, place.left, place.width - place.left
    if place.mini:
        use, reach, damage, half, far = 20.0, 14.6, 11.9, 1.7, 2.4
    elif place.width < mm(62.9):
        use, reach, damage, half, far = 27.2, 20.7, 16.4, 2.7, 3.6
    else:
        use, reach, damage, half, far = 28.0, 21.4, 16.8, 2.8, 4.2
    start = right if place.mini else right - mm(damage)
    return (
        _Column(0.0, 0.0, right - mm(use + half + 0.6) - left),
        _Column(right - mm(use) - left, 0.5, 2 * mm(half)),
        _Column(right - mm(reach) - left, 0.5, 2 * mm(far)),
        _Column(start - left, float(place.mini), mm(damage)),
    )


class _Piece(NamedTuple):
    """A line of a cell."""

    text: str
    size: float
    bold: bool


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


@lru_cache(maxsize=1024)
def arms_slices(
    table: Table, place: CardMetrics, shown: ArmsShown
) -> tuple[Slice, ...]:
    """Return the head and the rows; the head is repeated on further sides.

    Args:
        table: The weapons; see `suits`.
        place: Where on what card.
        shown: How much of each row.
    """
    setter = _Setter(place)
    head = setter.head(table)
    out = [head]
    for number, row in enumerate(table.rows):
        noted = number < shown.noted
        some = replace(shown, noted=int(noted), aside=noted and shown.aside)
        pieces = setter.row(row, some, tint=number % 2 == 1)
        out += [replace(piece, header=(head,)) for piece in pieces]
    return tuple(out)


class _Setter:
    def __init__(self, place: CardMetrics) -> None:
        self.place = place
        self.columns = _columns(place)
        self.size = place.type(place.sizes.row)
        self.note = place.type(place.sizes.body)
        self.measure = Measure(self.note, place.text, place.palette, self.note)

    def head(self, table: Table) -> Slice:
        place, palette = self.place, self.place.palette
        size, height = place.type(place.sizes.head), place.mm(HEAD)
        edge = place.rim - place.left
        base = height / 2 + size * 0.36
        marks: list[Mark] = [Box(edge, 0, place.inner, height, palette.band)]
        if not palette.band:
            for y in (0.0, height):
                end = edge + place.inner
                marks.append(Stroke(edge, y, end, y, palette.edge, place.hair * 2))
        for at, column in enumerate(table.columns):
            width = self.columns[at].width * 1.5
            lines = wrap(column.label, size, width, bold=True, most=1)
            ink = palette.band_text
            marks += [
                Words(self._left(at, one.width), base, one.text, size, ink, bold=True)
                for one in lines
            ]
        return Slice(height, tuple(marks), glue=TIGHT, flush=True)

    def _left(self, at: int, width: float) -> float:
        """Return the left edge of a text of a width in a column."""
        column = self.columns[at]
        return column.x - width * column.share

    def row(self, row: Row, shown: ArmsShown, *, tint: bool) -> list[Slice]:
        palette = self.place.palette
        ink = palette.alarm if row.struck else palette.text
        cells, wide = self._fitted(row)
        signs = self._signs(cells[0], row.signs if shown.noted else (), ink)
        out = [self._first(cells, ink, signs)]
        out += [self._line(text, ink, bold=True) for text in wide]
        if shown.noted:
            said = (*row.below, *(row.facts if shown.aside else ()))
            lines = wrap(" ".join(said), self.note, self.place.text)
            out += [self._line(line, ink, bold=False) for line in lines]
        plain = len(out)
        if shown.boxes and row.boxes > 0:
            unit = self.place.mm(1.0)
            out += tick_rows(row.boxes, self.measure, unit, sets=row.sets)
        pad = self.place.mm(0.55 if plain > 1 or len(out) > plain else 0.0)
        return self._backed(out, row, pad, tint=tint)

    def _fitted(self, row: Row) -> tuple[list[list[_Piece]], list[Line]]:
        """Return the lines of each cell, and what is too long for its column."""
        cells: list[list[_Piece]] = []
        wide: list[Line] = []
        texts = [*row.cells[:4], *[""] * (4 - len(row.cells))]
        for at, (text, column) in enumerate(zip(texts, self.columns, strict=True)):
            width = column.width
            brief = row.brief[at] if at < len(row.brief) else text
            broken = longest_line(text, bold=True) * self.size > width
            said = brief if broken else text
            pieces = self._pieces(said, width) if at else self._name(said, width)
            if pieces is None:
                pieces = [_Piece("…", self.size, bold=True)]
                wide += wrap(text, self.size, self.place.text, bold=True)
            cells.append(pieces)
        for text in row.cells[4:]:
            wide += wrap(text, self.size, self.place.text, bold=True)
        return cells, wide

    def _name(self, text: str, width: float) -> list[_Piece]:
        bound = _BOUND.sub("\xa0", text)
        if longest_word(bound, bold=True) * self.size <= width:
            text = bound
        lines = wrap(text, self.size, width, bold=True)
        return [_Piece(line.text, self.size, bold=True) for line in lines]

    def _pieces(self, text: str, width: float) -> list[_Piece] | None:
        """Return a value in lines: what does not fit the first one is set small."""
        text = text.replace(" or ", " or\xa0")
        if longest_word(text, bold=True) * self.size > width:
            return self._small(text, width, bold=True)
        first, *rest = wrap(text, self.size, width, bold=True) or (Line("", 0),)
        out = [_Piece(first.text, self.size, bold=True)]
        if not rest:
            return out
        left = typeset(text)[len(first.text) :].strip()
        small = self._small(left, width, bold=False)
        return [*out, *small] if small else None

    def _small(self, text: str, width: float, *, bold: bool) -> list[_Piece] | None:
        """Return a text in the size of notes; None where even that is too large."""
        if longest_word(text, bold=bold) * self.note > width:
            return None
        lines = wrap(text, self.note, width, bold=bold)
        pieces = [_Piece(line.text, self.note, bold=bold) for line in lines]
        return pieces if len(pieces) < _MOST_LINES else None

    def _signs(
        self, name: Sequence[_Piece], signs: Sequence[str], ink: str
    ) -> list[Mark]:
        """Return signs behind a name, as many as its column has room for."""
        side, gap = self.place.mm(_SIGN), self.place.mm(0.7)
        end = max(measure(one.text, bold=True) * one.size for one in name[:1])
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
        for at, pieces in enumerate(cells):
            y = base
            for number, piece in enumerate(pieces):
                y += piece.size * _LEAD if number else 0.0
                wide = measure(piece.text, bold=piece.bold) * piece.size
                x = self._left(at, wide)
                marks.append(Words(x, y, piece.text, piece.size, ink, bold=piece.bold))
            low = max(low, y + tall - base)
        return Slice(low, tuple(marks))

    def _line(self, line: Line, ink: str, *, bold: bool) -> Slice:
        size = self.size if bold else self.note
        height = size * _LEAD if bold else self.place.mm(_NOTE)
        base = (height - size) / 2 + size * 0.82
        return Slice(height, (Words(0, base, line.text, size, ink, bold=bold),))

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
