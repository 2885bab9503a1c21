"""The big values with their signs: a rail beside the portrait, or a row below it."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from builder.content.card import Stat
from reports.bricks.signs import names, sign, wide
from reports.card.metrics import CardMetrics
from reports.layout.fair_shares import evened
from reports.layout.fonts import kept
from reports.layout.lines import Line, fit, longest_line, longest_word, wrap
from reports.layout.marks import Area, Box, Mark, Stroke, Words

RAIL: Final = 21.5
"""The width of the rail, in grid millimetres; its last one lies too near the cut."""
_SIGNS: Final = (4.2, 3.8, 3.4, 3.0, 2.6)
"""How high signs are, in grid millimetres: all of a rail alike."""
_BESIDE: Final = 17.0
"""A cell of a row so wide has its sign beside its value, in grid millimetres."""
_WORD, _FIGURE = 4.6, 14.25
"""The middles of the words and of the values of a rail, in grid millimetres."""
_AIR, _CLOSE = 0.5, 0.3
"""The least white between a word or a value and a line, in grid millimetres."""
_APART: Final = 1.0
"""The least white between a word and the value beside it."""
_END: Final = 20.3
"""Where the values of a rail end at the latest; further right is the frame."""
_BROAD: Final = 1.25
"""A sign so many times as wide as high may reach further than its word."""
_RIM: Final = 0.6
"""What a row of values leaves at both ends, too near the cut, in grid millimetres."""
_CAP: Final = 0.72
"""The height of a figure, in type sizes."""
_LEAD: Final = 1.08
"""From one small line to the next, in type sizes."""
_HIGH: Final = 0.78
"""The height of the tallest letters, in type sizes."""
_BELOW: Final = 0.22
"""How far some letters reach below the base line, in type sizes."""
_DEEP: Final = frozenset("gjpqyQ,;()[]/")


def _depth(text: str) -> float:
    foreign = any(one.isalpha() and not one.isascii() for one in text)
    return _BELOW if foreign or _DEEP & set(text) else 0.05


_Sizes: TypeAlias = tuple[tuple[float, int], ...]
"""Sizes of a value, best first, each with the lines it may have."""


def _sizes(place: CardMetrics, *larger: float) -> _Sizes:
    """Return the sizes of values; words may go on in the smallest, figures do not."""
    sizes = (*larger, *place.sizes.value)
    return (*((size, 1) for size in sizes), (sizes[-1] * 0.82, 3))


class _Column(NamedTuple):
    """Lines about a middle.

    Attributes:
        lines: Each with its size, and whether it is bold.
        leads: How far each base line lies below the one before, the first below the
            top.
        height: From the top to what is seen lowest.
    """

    lines: tuple[tuple[Line, float, bool], ...]
    leads: tuple[float, ...]
    height: float

    @property
    def width(self) -> float:
        return max((line.width for line, _, _ in self.lines), default=0.0)

    def marks(self, middle: float, top: float, ink: str) -> Iterator[Mark]:
        y = top
        for (line, size, bold), lead in zip(self.lines, self.leads, strict=True):
            y += lead
            yield Words(middle - line.width / 2, y, line.text, size, ink, bold)

    def aired(self, room: float) -> "_Column":
        """Return it with more white between value and small print, if it has room."""
        bold = sum(strong for _, _, strong in self.lines)
        if bold == len(self.lines):
            return self
        value, size, _ = self.lines[bold - 1]
        more = max(0.0, min(room, size * (_BELOW - _depth(value.text))))
        leads = (*self.leads[:bold], self.leads[bold] + more, *self.leads[bold + 1 :])
        return self._replace(leads=leads, height=self.height + more)


def _column(lines: tuple[tuple[Line, float, bool], ...]) -> _Column:
    """Return lines below each other.

    A line of small print clears what a large value has below its base line. What small
    letters have there counts in any case.
    """
    leads: list[float] = []
    deep = 0.0
    for line, size, bold in lines:
        leads.append(deep + size * _HIGH if leads else size * _CAP)
        deep = size * (_depth(line.text) if bold else _BELOW)
    return _Column(lines, tuple(leads), sum(leads) + deep)


@kept(512)
def _figure(
    stat: Stat, place: CardMetrics, sizes: _Sizes, width: float, height: float
) -> _Column | None:
    """Return the value with its small print in the largest size that fits.

    The small print has lines of its own, each whole if it can.
    """
    small = place.type(place.sizes.body)
    below = wrap(", ".join(stat.small), small, width)
    words = " ".join(stat.small).split()
    longest = max(map(longest_line, words), default=0.0)
    if len(below) > 1 and longest * small <= width:
        below = tuple(line for note in stat.small for line in wrap(note, small, width))
    for size, most in sizes:
        value = fit(stat.value, ((place.type(size), most),), width, bold=True)
        if not value.whole or value.width > width:
            continue
        lines = (
            *((line, value.size, True) for line in value.lines),
            *((line, small, False) for line in below),
        )
        column = _column(lines)
        if column.height <= height:
            return column
    return None


class _Label(NamedTuple):
    """A sign with its word below it, or the word alone."""

    stat: Stat
    words: tuple[Line, ...]
    size: float
    sign: float

    @property
    def width(self) -> float:
        return max((line.width for line in self.words), default=0.0)

    @property
    def reach(self) -> float:
        """The width of the word, or of a sign that is wider than high."""
        ratio = min(2.0, wide(self.stat.sign)) if self.sign else 0.0
        return max(self.width, self.sign * ratio) if ratio > _BROAD else self.width

    @property
    def height(self) -> float:
        if not self.words:
            return self.sign
        deep = _depth(self.words[-1].text) + _LEAD * (len(self.words) - 1)
        return self.sign + self.size * (self._first + deep)

    @property
    def _first(self) -> float:
        """The first base line below the sign, in type sizes."""
        return 0.98 if self.sign else _CAP

    def marks(self, middle: float, top: float, place: CardMetrics) -> Iterator[Mark]:
        palette = place.palette
        none = self.stat.value.strip() in ("–", "")
        ink = palette.none if none else palette.accent
        if self.sign:
            area = Area(middle - self.sign, top, 2 * self.sign, self.sign)
            yield from sign(self.stat.sign, area, ink)
        y = top + self.sign + self.size * self._first
        for line in self.words:
            left = middle - line.width / 2
            yield Words(left, y, line.text, self.size, palette.accent, bold=True)
            y += self.size * _LEAD


@kept(512)
def _label(stat: Stat, place: CardMetrics, width: float, tall: float) -> _Label | None:
    """Return the word below a sign of a height in grid millimetres; 0 for none."""
    size = place.type(place.sizes.word)
    if longest_word(stat.label, bold=True) * size > width:
        return None
    words = wrap(stat.label, size, width, bold=True)
    return _Label(stat, words, size, place.mm(tall) if stat.sign in names() else 0.0)


class Values(NamedTuple):
    """The big values at their place.

    Attributes:
        draw: Returns what they show, from the card's upper left corner; more places are
            tried than shown.
        height: What they take below the portrait; 0 for a rail.
        rest: The values that have no room among them.
    """

    draw: Callable[[], Iterable[Mark]]
    height: float
    rest: tuple[Stat, ...]

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What they show."""
        return tuple(self.draw())


def rail(stats: Sequence[Stat], place: CardMetrics, area: Area) -> Values:
    """Return values above each other in an area, all rows of one height if they fit."""
    made = _rail_cells(stats, place, area.height)
    draw = partial(_rail_marks, made, place, area)
    return Values(draw, 0.0, tuple(stats[len(made) :]))


_RailCell: TypeAlias = tuple[_Label, _Column]


def _rail_cells(
    stats: Sequence[Stat], place: CardMetrics, room: float
) -> tuple[_RailCell, ...]:
    """Return the cells of as many values as have room in a height.

    All rows are as high as the one that needs most. Where that is too much, all signs
    become smaller, then all values; signs go last. No value goes for that: before one
    does, those without small print give of their room to the others.
    """
    # The first that fits is the best: all values before one less, and for each count
    # the larger type, in it the larger sign. A poker card has four sizes, each with
    # five signs or none: 24 ways a count, alike or not: at most 288 for six values.
    most, sizes = max(1, int(room / place.mm(6.1))), _sizes(place)
    tails = [sizes[at:] for at in range(len(sizes))]
    ways = [*product(tails, _SIGNS), *product(tails, (0.0,))]
    counts = range(min(len(stats), most), 0, -1)
    for count, alike, (tail, picture) in product(counts, (True, False), ways):
        made: list[_RailCell] = []
        for stat in stats[:count]:
            cell = _rail_cell(stat, place, tail, picture)
            if not cell:
                break
            made.append(cell)
        else:
            needs = [_needs(one, place) for one in made]
            if (max(needs) * count if alike else sum(needs)) <= room:
                return tuple(made)
    return ()


def _rail_cell(
    stat: Stat, place: CardMetrics, sizes: _Sizes, picture: float
) -> _RailCell | None:
    """Return a value in the first of some sizes that fits, with a sign so high."""
    label = _label(stat, place, place.mm(8.4), picture)
    if not label:
        return None
    room = place.mm(_END - _WORD - _APART) - label.reach / 2
    figure = _figure(stat, place, sizes, room, math.inf)
    return (label, figure) if figure else None


def _needs(cell: _RailCell, place: CardMetrics) -> float:
    label, figure = cell
    word, value = place.mm(2 * _AIR), place.mm(2 * _CLOSE)
    return max(label.height + word, figure.height + value)


def _rail_marks(
    cells: Sequence[_RailCell], place: CardMetrics, area: Area
) -> Iterator[Mark]:
    palette, mm = place.palette, place.mm
    heights, y = evened([_needs(cell, place) for cell in cells], area.height), area.y
    for number, ((label, figure), tall) in enumerate(zip(cells, heights, strict=True)):
        if palette.tint and number % 2 == 0:
            yield Box(area.x, y, area.width, tall, palette.tint)
        if number:
            right = area.x + area.width
            yield Stroke(area.x, y, right, y, palette.rule, place.hair)
        top = y + (tall - label.height) / 2
        yield from label.marks(area.x + mm(_WORD), top, place)
        # What is long for its middle moves away from the frame, or from its word.
        half = figure.width / 2
        low = mm(_WORD + _APART) + label.reach / 2 + half
        middle = area.x + min(max(mm(_FIGURE), low), mm(_END) - half)
        clear = figure.aired((tall - figure.height) / 2 - mm(_CLOSE))
        yield from clear.marks(middle, y + (tall - clear.height) / 2, palette.text)
        y += tall
    yield Stroke(area.x, area.y, area.x, area.y + area.height, palette.accent, mm(0.25))


def values_row(stats: Sequence[Stat], place: CardMetrics, top: float) -> Values:
    """Return values side by side across the card, below the portrait."""
    mm = place.mm
    for count in range(min(len(stats), 6), 0, -1):
        share = _row_width(place) / count
        if share < mm(6.9):
            continue
        shares, whole = _row_cells(tuple(stats[:count]), place, share)
        if whole:
            break
    else:
        return Values(tuple, 0.0, tuple(stats))
    whole = _lined(whole)
    height = max(cell.height for cell in whole) + mm(1.8)
    draw = partial(_row_marks, whole, shares, place, (top, height))
    return Values(draw, height, tuple(stats[count:]))


def _row_marks(
    whole: "Sequence[_RowCell]",
    shares: Sequence[float],
    place: CardMetrics,
    extent: tuple[float, float],
) -> Iterator[Mark]:
    (top, height), palette = extent, place.palette
    x, edge = place.rim + place.mm(_RIM), place.rim
    for number, (cell, width) in enumerate(zip(whole, shares, strict=True)):
        if palette.tint and number % 2 == 0:
            last = number == len(whole) - 1
            end = place.right if last else x + width
            yield Box(edge, top, end - edge, height, palette.tint)
        elif number and not palette.tint:
            low = top + height
            yield Stroke(x, top, x, low, palette.rule, place.hair)
        yield from cell.marks(Area(x, top, width, height), place)
        x = edge = x + width
    for y in (top, top + height):
        yield Stroke(place.rim, y, place.right, y, palette.accent, place.mm(0.25))


def _row_width(place: CardMetrics) -> float:
    """Return the width that all cells of a row have together."""
    return place.inner - 2 * place.mm(_RIM)


@kept(512)
def _row_cells(
    stats: tuple[Stat, ...], place: CardMetrics, share: float
) -> "tuple[list[float], list[_RowCell]]":
    """Return the widths and the cells of a row; no cells without room.

    All values have the largest size in which each of them fits: beside their signs if
    cells have that width, else below them; their small print in few lines if it can.
    """
    beside = share >= place.mm(_BESIDE) and not place.mini
    large, sizes = _sizes(place, 18.0), _sizes(place)
    signed = any(stat.sign for stat in stats)
    ways = [*product((_beside,), large if signed else large[:3], (1, 2, 3))] * beside
    if signed:
        ways += product((_stacked,), sizes, (1, 2, 3))
    else:
        # Without signs the row is to be low: few lines come before the largest size.
        ways += ((_stacked, size, lines) for lines in (1, 2, 3) for size in sizes[:2])
    for make, size, lines in ways:
        shares = _widths(stats, place, size, lines, beside=make is _beside)
        pairs = zip(stats, shares, strict=True) if shares else ()
        cells = [make(stat, place, width, (size,)) for stat, width in pairs]
        whole = [cell for cell in cells if cell]
        if len(whole) == len(stats):
            return shares, whole
    return [], []


def _lined(cells: "list[_RowCell]") -> "list[_RowCell]":
    """Return cells with their values on one line where that makes no row higher."""
    tall = max(cell.label.height for cell in cells)
    lined = [
        cell if cell.side else cell._replace(gap=cell.gap + tall - cell.label.height)
        for cell in cells
    ]
    low, high = (max(cell.height for cell in row) for row in (cells, lined))
    return lined if high <= low + 0.01 else cells


class _RowCell(NamedTuple):
    """A cell of a row: a label of a width beside its value, or above it with a gap."""

    label: _Label
    figure: _Column
    gap: float = 0.0
    side: float = 0.0

    @property
    def height(self) -> float:
        if self.side:
            return max(self.label.height, self.figure.height)
        return self.label.height + self.gap + self.figure.height

    def marks(self, area: Area, place: CardMetrics) -> Iterator[Mark]:
        middle = area.x + area.width / 2
        if side := self.side:
            y = area.y + (area.height - self.label.height) / 2
            yield from self.label.marks(area.x + side / 2 + place.mm(0.2), y, place)
            middle = area.x + side + (area.width - side - place.mm(1.0)) / 2
            y = area.y + (area.height - self.figure.height) / 2
        else:
            yield from self.label.marks(middle, area.y + place.mm(0.7), place)
            y = area.y + place.mm(0.7) + self.label.height + self.gap
        spare = area.y + area.height - y - self.figure.height
        figure = self.figure.aired(spare - place.mm(_AIR))
        yield from figure.marks(middle, y, place.palette.text)


def _widths(
    stats: Sequence[Stat],
    place: CardMetrics,
    sized: tuple[float, int],
    lines: int,
    *,
    beside: bool,
) -> list[float]:
    """Return the width of each cell: equal ones, unless a value needs more.

    A cell needs its value in a size and its small print in so many lines; there are
    none where all together need too much.
    """
    small, size = place.type(place.sizes.body), place.type(sized[0])
    extent = longest_line if sized[1] == 1 else longest_word
    needs = []
    for stat in stats:
        value = extent(stat.value, bold=True) * size
        longest = max(map(longest_word, stat.small), default=0.0)
        # Lines are not full: the words of each are some letters shorter.
        print_ = longest_line(", ".join(stat.small)) / lines + (lines > 1) * 1.5
        side = _side(stat, place) + place.mm(_EDGES) if beside else place.mm(1.0)
        needs.append(side + max(value, longest * small, print_ * small))
    inner = _row_width(place)
    return evened(needs, inner) if sum(needs) <= inner else []


_EDGES: Final = 1.8
"""White about a value beside its word, in grid millimetres."""


def _side(stat: Stat, place: CardMetrics) -> float:
    """Return the width of a word beside its value, with the white about it."""
    label = _label(stat, place, place.mm(12.0), _SIGNS[0])
    return max(place.mm(9.2), (label.width if label else 0.0) + place.mm(1.6))


def _beside(
    stat: Stat, place: CardMetrics, width: float, sizes: _Sizes
) -> _RowCell | None:
    label = _label(stat, place, place.mm(12.0), _SIGNS[0])
    if not label or label.height > place.mm(11.0):
        return None
    side = _side(stat, place)
    room = width - side - place.mm(_EDGES) + 0.01
    figure = _figure(stat, place, sizes, room, place.mm(11.0))
    return _RowCell(label, figure, side=side) if figure else None


def _stacked(
    stat: Stat, place: CardMetrics, width: float, sizes: _Sizes
) -> _RowCell | None:
    room = width - place.mm(1.0) + 0.01
    label = _row_label(stat, place, room)
    figure = _figure(stat, place, sizes, room, place.mm(13.0))
    return _RowCell(label, figure, place.mm(0.9)) if label and figure else None


def _row_label(stat: Stat, place: CardMetrics, width: float) -> _Label | None:
    """Return the sign with its word; on a small card the sign is enough."""
    if place.mini and stat.sign in names() and stat.label.casefold() == stat.sign:
        return _Label(stat, (), place.type(place.sizes.word), place.mm(3.2))
    made = _label(stat, place, width, 3.6)
    return made if not made or made.height <= place.mm(9.0) else made._replace(sign=0.0)
