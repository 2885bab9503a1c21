"""A heat table as marks: equal values have equal tints."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from builder.content.card import evened_series
from builder.content.chart import HeatTable, Point
from builder.core.colours import clearest
from reports.chart.marks import Drawing, Look, Spot, centered
from reports.chart.table import NONE
from reports.layout.marks import Area, Box, Mark, Stroke, Words

_ROW: Final = 1.75
"""The height of a row, in type sizes."""
_LABEL: Final = 16.0
"""How wide the labels of the rows get at most, in type sizes."""
_GAP: Final = 0.7
"""The room after the names of the rows, in type sizes."""
_LINES: Final = 3
"""About how many lines the longest name takes at most."""
_CELL: Final = 8.0
"""How wide a cell gets at most if its text does not need more, in type sizes."""


def heat_width(table: HeatTable, look: Look) -> float:
    """Return the least width at which every cell and name is read whole."""
    return _least(table, look) + len(table.columns) * _need(table, look)


def heat_drawing(table: HeatTable, width: float, look: Look) -> Drawing:
    """Return the table in a width, without its title; wider if a cell has no room.

    Names take several lines before a cell is short of room.
    """
    table = replace(table, rows=evened_series(table.rows))
    count, need = max(1, len(table.columns)), _need(table, look)
    whole, least = _label(_names(table), look), _least(table, look)
    left = max(least, min(whole, width - count * need))
    cell = max(need, min((width - left) / count, look.size * _CELL))
    heads = [_wrapped(name, cell - look.size / 2, look) for name in table.columns]
    above = max(map(len, heads), default=1) + bool(table.across)
    row, y = look.size * _ROW, look.line * above + look.size * 0.4
    deep = any(point.where for series in table.rows for point in series.points)
    marks: list[Mark] = list(_captions(table, heads, Area(left, 0, cell, y), look))
    spots: list[Spot] = []
    for down, series in enumerate(table.rows):
        lines = _wrapped(series.label, left - look.size * _GAP, look)
        high = row + look.line * (max(len(lines), 1 + deep) - 1)
        base = y + high / 2 + look.size * 0.36
        top = base - look.line * (len(lines) - 1) / 2
        for number, line in enumerate(lines):
            marks.append(Words(0, top + look.line * number, line, look.size, look.text))
        for across, point in enumerate(series.points[: len(table.columns)]):
            box = Area(left + across * cell, y, cell, high)
            marks += _cell(point, box, base, table, look)
            name = f"{series.label}, {table.columns[across]}"
            middle = box.x + cell / 2, y + high / 2
            spots.append(Spot(down, across, *middle, box, name, point))
        y += high
    wide = max(width, left + count * cell)
    return Drawing(wide, y + 1, tuple(marks), tuple(spots))


def parted(table: HeatTable, width: float, rows: int, look: Look) -> list[HeatTable]:
    """Return the table in pieces that fit a width and have no more than some rows."""
    room = width - _label(_names(table), look)
    across = max(1, int(room // max(1.0, _need(table, look))))
    pieces: list[HeatTable] = []
    for top in range(0, max(1, len(table.rows)), rows):
        for left in range(0, max(1, len(table.columns)), across):
            part = slice(left, left + across)
            some = table.rows[top : top + rows]
            cut = tuple(replace(series, points=series.points[part]) for series in some)
            more = " (continued)" if pieces else ""
            title, columns = f"{table.title}{more}", table.columns[part]
            pieces.append(replace(table, title=title, columns=columns, rows=cut))
    return pieces


def _names(table: HeatTable) -> Iterator[str]:
    """Yield what the rows are, and the name of each."""
    yield table.down
    for series in table.rows:
        yield series.label


def _label(texts: Iterable[str], look: Look) -> float:
    """Return the width of the names of the rows, if these are their longest parts."""
    longest = max(map(look.measure, texts), default=0.0)
    return min(longest, look.size * _LABEL) + look.size * (_GAP + 0.1)


def _least(table: HeatTable, look: Look) -> float:
    """Return the least width of the names of the rows, so that no name is a column."""
    names = [*_names(table)]
    word = _label((part for name in names for part in _parts(name)), look)
    return max(word, min(max(map(look.measure, names)) / _LINES, look.size * _LABEL))


def _wrapped(name: str, width: float, look: Look) -> list[str]:
    """Return the lines of a name, broken between its parts alone."""
    lines: list[str] = [""]
    for part in _parts(name):
        longer = f"{lines[-1]} {part}".lstrip()
        if lines[-1] and look.measure(longer) > width:
            lines.append(part)
        else:
            lines[-1] = longer
    return [look.cut(line, width) for line in lines]


def _parts(name: str) -> list[str]:
    """Return the words of a name; a number stays with the word before it."""
    parts: list[str] = []
    for word in name.split():
        if parts and word[0].isnumeric():
            parts[-1] += f" {word}"
        else:
            parts.append(word)
    return parts


def _need(table: HeatTable, look: Look) -> float:
    """Return the width of the longest text of a column, or part of its name."""
    texts = (
        *(part for column in table.columns for part in _parts(column)),
        *(text for row in table.rows for point in row.points for text in _said(point)),
    )
    return max(map(look.measure, texts), default=0.0) + look.size


def _captions(
    table: HeatTable, heads: Sequence[Sequence[str]], first: Area, look: Look
) -> Iterator[Mark]:
    """Yield what rows and columns are; the first column is above an area."""
    left, _, cell, high = first
    base = high - look.size * 0.6
    if table.across:
        text = look.cut(table.across, len(table.columns) * cell)
        yield Words(left + look.size * 0.5, look.size, text, look.size, look.faint)
    text = look.cut(table.down, left - look.size * _GAP)
    yield Words(0, base, text, look.size, look.faint)
    for number, lines in enumerate(heads):
        for up, line in enumerate(reversed(lines)):
            middle = left + (number + 0.5) * cell
            yield centered(line, middle, base - up * look.line, look)


def _cell(
    point: Point, box: Area, base: float, table: HeatTable, look: Look
) -> Iterator[Mark]:
    """Yield a cell; one without a value has no tint and a stroke through it."""
    inner = box.inset(0.75)
    middle = box.x + box.width / 2
    ink, texts = look.faint, _said(point)
    if point.value is None:
        yield Box(*inner, "", look.rule, 0.7)
        low = inner.y + inner.height
        yield Stroke(inner.x, low, inner.x + inner.width, inner.y, look.rule, 0.7)
    else:
        fill = look.tint(float(point.value / table.top) if table.top else 0.0)
        ink = clearest(fill)
        yield Box(*inner, fill, "" if look.filled else look.rule, 0.7)
    first = base - look.line * (len(texts) - 1) / 2
    for number, text in enumerate(texts):
        yield centered(text, middle, first + number * look.line, look, ink)


def _said(point: Point) -> list[str]:
    """Return the lines of a cell: its value, and below it where it is so."""
    if point.value is None:
        return [NONE]
    return [point.said, *filter(None, [point.where])]
