"""The big values: a column beside the portrait, or a grid across the text."""

from dataclasses import dataclass
from typing import Final

from builder.content.card import Stat, Text
from reports.card.metrics import CardMetrics
from reports.layout.flow import Slice
from reports.layout.lines import Line, fit, wrap
from reports.layout.marks import Box, Mark, Stroke, Words

_CAPS: Final = (21.0, 18.0, 15.5, 13.0, 11.0)
_MOST_SMALL: Final = 5
_LEADING: Final = 1.07
"""Labels and values have next to no descenders: they stand closer than text."""
_GAP: Final = 3.2
"""The least distance of two stats in a column."""


@dataclass(frozen=True, slots=True)
class _Cell:
    """A stat, fitted into a width: lines with their size, and whether bold."""

    height: float
    lines: tuple[tuple[Line, float, str, bool], ...]

    def marks(self, x: float, y: float, width: float) -> list[Mark]:
        out: list[Mark] = []
        for line, size, ink, bold in self.lines:
            left = x + (width - line.width) / 2
            out.append(Words(left, y + size * 0.9, line.text, size, ink, bold))
            y += size * _LEADING
        return out


def _cell(stat: Stat, width: float, cap: float, place: CardMetrics) -> _Cell | None:
    """Return the stat with its value no larger than a size; None if it does not fit."""
    palette, small = place.palette, place.type(min(max(6.4, cap * 0.42), 7.6))
    label = wrap(stat.label, small, width, bold=True)
    sizes = [(size, 1) for size in _CAPS if size <= cap]
    # Where there is height to spare, two lines are easier to read than small type.
    sizes += [(11.0, 2)] if cap > _CAPS[-1] else []
    sizes += [(9.5, 1), (8.0, 1), (8.0, 2), (7.0, 3)]
    value = fit(stat.value, place.ladder(*sizes), width, bold=True)
    below = [line for text in stat.small for line in wrap(text, small, width)]
    if not value.whole or len(label) > 2 or len(below) > _MOST_SMALL:
        return None
    lines = (
        *((line, small, palette.accent, True) for line in label),
        *((line, value.size, palette.text, True) for line in value.lines),
        *((line, small, palette.text, False) for line in below),
    )
    return _Cell(sum(size * _LEADING for _, size, _, _ in lines), lines)


@dataclass(frozen=True, slots=True)
class StatColumn:
    """Stats above each other at the right of the portrait.

    Attributes:
        width: In points; 0 without stats.
        cells: The stats at each size of value, largest first.
        place: Where on what card.
        rest: The stats it has no room for.
    """

    width: float
    cells: tuple[tuple[_Cell, ...], ...]
    place: CardMetrics
    rest: tuple[Stat, ...]

    def needs(self, size: int) -> float:
        """Return the height at one of the sizes, in points; the last one is least."""
        gap = _GAP * self.place.scale
        cells = self.cells[size] if self.cells else ()
        return sum(cell.height + gap for cell in cells)

    def marks(self, x: float, y: float, height: float) -> list[Mark]:
        """Return the column from its upper left corner, filling a height."""
        if not self.cells:
            return []
        palette = self.place.palette
        fitting = (n for n in range(len(self.cells)) if self.needs(n) <= height)
        cells = self.cells[next(fitting, -1)]
        spare = (height - sum(cell.height for cell in cells)) / len(cells)
        marks: list[Mark] = [Stroke(x, y, x, y + height, palette.accent, 0.9)]
        inset = 3.0 * self.place.scale
        for number, cell in enumerate(cells):
            if number:
                marks.append(Stroke(x, y, x + self.width, y, palette.rule, 0.6))
            marks += cell.marks(x + inset, y + spare / 2, self.width - 2 * inset)
            y += cell.height + spare
        return marks


def _by_cap(stat: Stat, width: float, place: CardMetrics) -> tuple[_Cell, ...]:
    """Return the stat at each size of value, largest first; () if it is too long."""
    cells: list[_Cell] = []
    for cap in reversed(_CAPS):
        cell = _cell(stat, width, cap, place)
        if cell is None and not cells:
            return ()
        # Larger labels may take too many lines; then the smaller ones stay.
        cells.append(cell or cells[-1])
    return tuple(reversed(cells))


def column(stats: tuple[Stat, ...], place: CardMetrics, room: float) -> StatColumn:
    """Return as many of the stats as fit above each other in a height."""
    width = place.inner * 0.30
    inset = 6.0 * place.scale
    taken: list[tuple[_Cell, ...]] = []
    rest: list[Stat] = []
    used = 0.0
    for stat in stats:
        cells = _by_cap(stat, width - inset, place)
        need = cells[-1].height + _GAP * place.scale if cells else 0.0
        if rest or not cells or used + need > room:
            rest.append(stat)
        else:
            used += need
            taken.append(cells)
    by_size = tuple(zip(*taken, strict=True))
    return StatColumn(width if taken else 0.0, by_size, place, tuple(rest))


def grid(
    stats: tuple[Stat, ...], width: float, place: CardMetrics
) -> tuple[list[Slice], tuple[Text, ...]]:
    """Return stats side by side in rows of slices, and those too long for it as texts.

    Args:
        stats: The stats.
        width: The width of a row, points.
        place: Where on what card.
    """
    across = max(1, min(len(stats), int(width / (40 * place.scale))))
    each = width / across
    cells = [(stat, _cell(stat, each - 4, 13.0, place)) for stat in stats]
    long = [stat for stat, cell in cells if not cell]
    fitting = [cell for _, cell in cells if cell]
    out: list[Slice] = []
    for at in range(0, len(fitting), across):
        row = fitting[at : at + across]
        height = max(cell.height for cell in row) + 4
        marks: list[Mark] = [Box(0, 0, width, height, place.palette.tint)]
        for number, cell in enumerate(row):
            x = number * each
            marks += cell.marks(x + 2, 2, each - 4)
            if number:
                marks.append(Stroke(x, 2, x, height - 2, place.palette.rule, 0.6))
        marks.append(Stroke(0, height, width, height, place.palette.rule, 0.6))
        out.append(Slice(height, tuple(marks)))
    if out:
        out.append(Slice(4, gap=True))
    return out, tuple(Text(one.label, (one.value, *one.small)) for one in long)
