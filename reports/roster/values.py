"""The values of a unit: sign and number, below them the word and its small print."""

from typing import Final

from builder.content.card import Stat, Text
from reports.bricks.signs import sign
from reports.layout.flow import TIGHT, Slice
from reports.layout.formats import MM
from reports.layout.lines import BASE, LEADING, Line, longest_line, longest_word, wrap
from reports.layout.marks import Area, Mark, Words
from reports.roster.look import VALUE, RosterLook

_SIGN: Final = 3.6 * MM
_GAP: Final = 1.0 * MM
_LEAST: Final = 8 * MM
"""The width of a column, at least."""
_NONE: Final = "–"


def value_slices(
    stats: tuple[Stat, ...], width: float, look: RosterLook
) -> tuple[list[Slice], tuple[Text, ...]]:
    """Return values side by side, and those too long for it as texts.

    Args:
        stats: The values.
        width: The width of a row, in points.
        look: The colours and the type.
    """
    fitting = [stat for stat in stats if _needs(stat, look) <= width / 2]
    others = (stat for stat in stats if stat not in fitting)
    long = tuple(Text(stat.label, (stat.value, *stat.small)) for stat in others)
    out: list[Slice] = []
    for row in _rows(fitting, width, look):
        needs = [_needs(stat, look) for stat in row]
        # A short row keeps the columns of a full one.
        spare = (width - sum(needs)) / max(len(row), 3)
        x, cells = 0.0, []
        for stat, need in zip(row, needs, strict=True):
            cells.append(_cell(stat, x, need + spare, look))
            x += need + spare
        marks = tuple(mark for cell in cells for mark in cell.marks)
        out.append(Slice(max(cell.height for cell in cells) + 3, marks, glue=TIGHT))
    return out, long


def _rows(stats: list[Stat], width: float, look: RosterLook) -> list[list[Stat]]:
    rows: list[list[Stat]] = []
    used = 0.0
    for stat in stats:
        need = _needs(stat, look)
        if not rows or used + need > width:
            rows.append([])
            used = 0.0
        rows[-1].append(stat)
        used += need
    return rows


def _needs(stat: Stat, look: RosterLook) -> float:
    """Return the least width of a value in which no word is broken."""
    left = _SIGN + _GAP if stat.sign else 0.0
    small = max(longest_word(text) for text in (stat.label, *stat.small))
    large = longest_line(stat.value, bold=True) * VALUE + left
    return max(large, small * look.note, _LEAST) + 1.3 * _GAP


def _cell(stat: Stat, x: float, width: float, look: RosterLook) -> Slice:
    """Return a value from its left edge on."""
    colours, small, room = look.palette, look.note, width - _GAP
    left = _SIGN + _GAP if stat.sign else 0.0
    value = wrap(stat.value, VALUE, width, bold=True)
    label = wrap(stat.label, small, room)
    below = [line for text in stat.small for line in wrap(text, small, room)]
    marks: list[Mark] = []
    if stat.sign:
        ink = colours.none if stat.value == _NONE else colours.accent
        area = Area(x, 0.8, _SIGN, _SIGN)
        marks += sign(stat.sign, area, ink)
    y = 0.0
    for line in value:
        base = y + VALUE * BASE
        marks.append(Words(x + left, base, line.text, VALUE, colours.text, bold=True))
        y += VALUE * LEADING
    lines: list[tuple[Line, str]] = [(line, colours.accent) for line in label]
    lines += [(line, colours.text) for line in below]
    end = room
    for line, ink in lines:
        # A list short of room has small print beside what is above it.
        beside = end + 0.3 * small if look.tight else room
        if beside + line.width > room:
            beside, y = 0.0, y + small * 1.1
        base = y - small * 0.2
        marks.append(Words(x + beside, base, line.text, small, ink))
        end = beside + line.width
    return Slice(y, tuple(marks))
