"""The labels along the bottom of a chart."""

import math
from typing import Final, NamedTuple

from builder.content.chart import Chart
from reports.chart.marks import centered
from reports.chart.style import Look
from reports.layout.marks import Mark, Stroke, Words, shifted

_SHORT: Final = 5
"""Labels of so few letters are numbers, and some of them may be left out."""
_TURN: Final = 35.0
"""Degrees that longer labels are turned when they have no room side by side."""
_LONGEST: Final = 11.0
"""How long a turned label gets, in type sizes."""


class Ticks(NamedTuple):
    """The labels below an axis, and below them what they count."""

    marks: tuple[Words | Stroke, ...]
    height: float

    def at(self, x: float, y: float) -> list[Mark]:
        """Return the marks below a line that begins somewhere."""
        return [shifted(mark, x, y) for mark in self.marks]


def ticks(chart: Chart, width: float, left: float, look: Look) -> Ticks:
    """Return the labels side by side; if there is no room, fewer of them or turned.

    Args:
        chart: Whose ticks.
        width: The width of all of them.
        left: The room at the left of that, for a turned label to begin in.
        look: What they are drawn in.
    """
    count = max(1, len(chart.ticks))
    slot = width / count
    longest = max((look.measure(label) for label in chart.ticks), default=0.0)
    every, turned = 1, False
    if longest + look.size * 0.5 > slot:
        turned = max(map(len, chart.ticks)) > _SHORT
        need = look.line if turned else longest + look.size * 0.8
        every = max(1, math.ceil(need / slot))
    marks: list[Words | Stroke] = []
    deep = look.size * 0.5
    for number, label in list(enumerate(chart.ticks))[::every]:
        x = (number + 0.5) * slot
        marks.append(Stroke(x, 0, x, look.size * 0.35, look.faint, 0.9))
        if turned:
            side, down = math.cos(math.radians(_TURN)), math.sin(math.radians(_TURN))
            text = look.cut(label, min(look.size * _LONGEST, (x + left) / side))
            long = look.measure(text)
            y = look.size * 1.15 + long * down
            start = x + look.size * 0.3 - long * side
            marks.append(Words(start, y, text, look.size, look.text, turn=_TURN))
            deep = max(deep, y)
        else:
            text = look.cut(label, max(slot * every, look.size * 2))
            marks.append(centered(text, x, look.size * 1.4, look))
            deep = max(deep, look.size * 1.4)
    caption = look.cut(chart.across, width)
    if caption:
        deep += look.line
        marks.append(centered(caption, width / 2, deep, look, look.faint))
    return Ticks(tuple(marks), deep + look.size * 0.4)
