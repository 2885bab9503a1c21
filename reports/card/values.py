"""The big values with their signs: a rail beside the portrait, or a row below it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from builder.content.card import Stat
from reports.bricks.signs import names, sign
from reports.card.metrics import CardMetrics
from reports.layout.fair_shares import evened
from reports.layout.lines import Line, fit, longest_word, wrap
from reports.layout.marks import Area, Box, Mark, Stroke, Words

RAIL: Final = 21.5
"""The width of the rail, in grid millimetres; its last one lies too near the cut."""
_SIGNS: Final = (4.2, 3.8, 3.4)
"""How high signs are, in grid millimetres: all of a rail alike."""
_BESIDE: Final = 17.0
"""A cell of a row so wide has its sign beside its value, in grid millimetres."""
_WORD, _FIGURE = 4.6, 14.25
"""The middles of the words and of the values of a rail, in grid millimetres."""
_WHITE: Final = 0.94
"""The most of its width that a value takes; the rest parts it from its word."""
_EDGE: Final = 0.6
"""What a row of values leaves at both ends, too near the cut, in grid millimetres."""
_CAP: Final = 0.72
"""The height of a figure, in type sizes."""
_LEAD: Final = 1.08
"""From one small line to the next, in type sizes."""


class _Column(NamedTuple):
    """Lines about a middle: each with its size, and whether it is bold."""

    lines: tuple[tuple[Line, float, bool], ...]
    height: float

    def marks(self, middle: float, top: float, ink: str) -> Iterator[Mark]:
        y = top
        for number, (line, size, bold) in enumerate(self.lines):
            y += size * (_CAP if not number else _LEAD)
            yield Words(middle - line.width / 2, y, line.text, size, ink, bold)


def _figure(
    stat: Stat, place: CardMetrics, sizes: Sequence[float], width: float, height: float
) -> _Column | None:
    """Return the value with its small print in the largest size that fits."""
    small = place.type(place.sizes.body)
    below = wrap(", ".join(stat.small), small, width)
    longest = max(map(longest_word, stat.small), default=0.0)
    if len(below) > 1 and longest * small <= width:
        below = tuple(line for each in stat.small for line in wrap(each, small, width))
    for size in (*sizes, sizes[-1] * 0.82):
        most = 1 if size in sizes else 3
        room = width * _WHITE
        value = fit(stat.value, ((place.type(size), most),), room, bold=True)
        if not value.whole or value.width > width:
            continue
        lines = (
            *((line, value.size, True) for line in value.lines),
            *((line, small, False) for line in below),
        )
        if not lines:
            return _Column((), 0.0)
        tall = lines[0][1] * _CAP + sum(each * _LEAD for _, each, _ in lines[1:])
        # Small print has descenders.
        tall += small * (0.2 if len(below) > 1 else 0.0)
        if tall <= height:
            return _Column(lines, tall)
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
    def height(self) -> float:
        lines = len(self.words)
        return self.sign + lines * self.size * _LEAD * (1 if self.sign else 0.95)

    def marks(self, middle: float, top: float, place: CardMetrics) -> Iterator[Mark]:
        palette = place.palette
        none = self.stat.value.strip() in ("–", "")
        ink = palette.none if none else palette.accent
        if self.sign:
            area = Area(middle - self.sign, top, 2 * self.sign, self.sign)
            yield from sign(self.stat.sign, area, ink)
        y = top + self.sign + self.size * (0.98 if self.sign else 0.8)
        for line in self.words:
            left = middle - line.width / 2
            yield Words(left, y, line.text, self.size, palette.accent, bold=True)
            y += self.size * _LEAD


def _label(
    stat: Stat, place: CardMetrics, width: float, room: tuple[float, float]
) -> _Label | None:
    """Return the sign and the word; the word alone where both have no room.

    That is the height of both at most, in points, and of the sign, in grid mm.
    """
    height, tall = room
    size = place.type(place.sizes.word)
    if longest_word(stat.label, bold=True) * size > width:
        return None
    words = wrap(stat.label, size, width, bold=True)
    if stat.sign in names():
        made = _Label(stat, words, size, place.mm(tall))
        if made.height <= height:
            return made
    made = _Label(stat, words, size, 0.0)
    return made if made.height <= height else None


@dataclass(frozen=True, slots=True)
class Values:
    """The big values at their place.

    Attributes:
        marks: What they show, from the card's upper left corner.
        height: What they take below the portrait; 0 for a rail.
        rest: The values that have no room among them.
    """

    marks: tuple[Mark, ...]
    height: float
    rest: tuple[Stat, ...]


def rail(stats: Sequence[Stat], place: CardMetrics, area: Area) -> Values:
    """Return values above each other in an area, all rows of one height if they fit."""
    made = _rail_cells(tuple(stats), place, area.height)
    heights = evened([_needs(cell, place) for cell in made], area.height)
    marks = tuple(_rail_marks(made, heights, place, area))
    return Values(marks, 0.0, tuple(stats[len(made) :]))


@lru_cache(maxsize=512)
def _rail_cells(
    stats: tuple[Stat, ...], place: CardMetrics, room: float
) -> tuple[tuple[_Label, _Column], ...]:
    """Return the cells of as many values as have room above each other in a height."""
    most = max(1, int(room / place.mm(6.1)))
    counts = range(min(len(stats), most), 0, -1)
    # A value with more to say takes from the rows that need less.
    for count, spare, picture in product(counts, (1.34, 1.0), _SIGNS):
        height = room / count * (spare if count > 1 else 1.0)
        cells = [_rail_cell(stat, place, height, picture) for stat in stats[:count]]
        made = tuple(cell for cell in cells if cell)
        # Smaller signs go before signs that touch the lines.
        white = place.mm(0.4) * (picture != _SIGNS[-1])
        needs = sum(_needs(one, place) + white for one in made)
        if len(made) == count and needs <= room:
            return made
    return ()


def _rail_cell(
    stat: Stat, place: CardMetrics, height: float, picture: float
) -> tuple[_Label, _Column] | None:
    mm = place.mm
    white = 0.4 if picture == _SIGNS[-1] else 0.9
    label = _label(stat, place, mm(8.4), (height - mm(white), picture))
    # A long word and a long value, each about its middle, would meet.
    wide = 2 * mm(_FIGURE - _WORD - 0.1) - label.width if label else 0.0
    room = min(2 * mm(RAIL - 1.0 - _FIGURE), wide), height - mm(0.4)
    figure = _figure(stat, place, place.sizes.value, *room)
    return (label, figure) if label and figure else None


def _needs(cell: tuple[_Label, _Column], place: CardMetrics) -> float:
    label, figure = cell
    return max(label.height, figure.height) + place.mm(0.4)


def _rail_marks(
    cells: Sequence[tuple[_Label, _Column]],
    heights: Sequence[float],
    place: CardMetrics,
    area: Area,
) -> Iterator[Mark]:
    palette, mm = place.palette, place.mm
    y = area.y
    for number, ((label, figure), tall) in enumerate(zip(cells, heights, strict=True)):
        if palette.tint and number % 2 == 0:
            yield Box(area.x, y, area.width, tall, palette.tint)
        if number:
            right = area.x + area.width
            yield Stroke(area.x, y, right, y, palette.rule, place.hair)
        # The line below the word is white, so the middle of what is seen lies lower.
        top = y + (tall - label.height + label.size * 0.1) / 2
        yield from label.marks(area.x + mm(_WORD), top, place)
        middle = area.x + mm(_FIGURE)
        yield from figure.marks(middle, y + (tall - figure.height) / 2, palette.text)
        y += tall
    yield Stroke(area.x, area.y, area.x, area.y + area.height, palette.accent, mm(0.25))


def values_row(stats: Sequence[Stat], place: CardMetrics, top: float) -> Values:
    """Return values side by side across the card, below the portrait."""
    mm, palette = place.mm, place.palette
    for count in range(min(len(stats), 6), 0, -1):
        each = (place.inner - 2 * mm(_EDGE)) / count
        if each < mm(6.9):
            continue
        make = _beside if each >= mm(_BESIDE) and not place.mini else _stacked
        shares = _widths(stats[:count], place, beside=make is _beside)
        pairs = zip(stats[:count], shares, strict=True)
        cells = [make(stat, place, width) for stat, width in pairs]
        whole = [cell for cell in cells if cell]
        if len(whole) == count:
            break
    else:
        return Values((), 0.0, tuple(stats))
    height = max(cell.height for cell in whole) + mm(1.6)
    marks: list[Mark] = []
    x, edge = place.rim + mm(_EDGE), place.rim
    for number, (cell, width) in enumerate(zip(whole, shares, strict=True)):
        if palette.tint and number % 2 == 0:
            last = number == len(whole) - 1
            end = place.right if last else x + width
            marks.append(Box(edge, top, end - edge, height, palette.tint))
        elif number and not palette.tint:
            low = top + height
            marks.append(Stroke(x, top, x, low, palette.rule, place.hair))
        area = Area(x, top, width, height)
        marks += cell.marks(area, place)
        x = edge = x + width
    for y in (top, top + height):
        marks.append(Stroke(place.rim, y, place.right, y, palette.accent, mm(0.25)))
    return Values(tuple(marks), height, tuple(stats[count:]))


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
            middle = area.x + side + (area.width - side - place.mm(0.6)) / 2
            y = area.y + (area.height - self.figure.height) / 2
        else:
            yield from self.label.marks(middle, area.y + place.mm(0.7), place)
            y = area.y + place.mm(0.7) + self.label.height + self.gap
        yield from self.figure.marks(middle, y, place.palette.text)


def _widths(stats: Sequence[Stat], place: CardMetrics, *, beside: bool) -> list[float]:
    """Return the width of each cell: equal ones, unless a value needs more."""
    size = place.type(place.sizes.value[0])
    small = place.type(place.sizes.body)
    side = place.mm(9.8 if beside else 1.2)
    needs = []
    for stat in stats:
        value = fit(stat.value, ((size, 1),), place.inner, bold=True).width
        print_ = max((longest_word(each) * small for each in stat.small), default=0.0)
        needs.append(side + max(value, print_))
    inner = place.inner - 2 * place.mm(_EDGE)
    each = inner / len(stats)
    if max(needs) <= each or sum(needs) > inner:
        low = each * (0.75 if max(needs) > each else 1.0)
        over = [max(0.0, need - low) for need in needs]
        spare = inner - low * len(stats)
        total = sum(over)
        return [low + (spare * one / total if total else 0.0) for one in over]
    return evened(needs, inner)


def _beside(stat: Stat, place: CardMetrics, width: float) -> _RowCell | None:
    label = _label(stat, place, place.mm(12.0), (place.mm(11.0), _SIGNS[0]))
    if not label:
        return None
    side = max(place.mm(9.2), label.width + place.mm(1.6))
    sizes = (18.0, *place.sizes.value)
    figure = _figure(stat, place, sizes, width - side - place.mm(0.7), place.mm(11.0))
    return _RowCell(label, figure, side=side) if figure else None


def _stacked(stat: Stat, place: CardMetrics, width: float) -> _RowCell | None:
    room = width - place.mm(0.8)
    label = _row_label(stat, place, room)
    figure = _figure(stat, place, place.sizes.value, room, place.mm(13.0))
    return _RowCell(label, figure, place.mm(0.9)) if label and figure else None


def _row_label(stat: Stat, place: CardMetrics, width: float) -> _Label | None:
    """Return the sign with its word; on a small card the sign is enough."""
    if place.mini and stat.sign in names() and stat.label.casefold() == stat.sign:
        return _Label(stat, (), place.type(place.sizes.word), place.mm(3.2))
    return _label(stat, place, width, (place.mm(9.0), 3.6))
