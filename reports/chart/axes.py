"""The scale beside a chart, in round numbers, and the labels along its bottom."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from typing import Final, NamedTuple

from builder.content.chart import Chart
from builder.core.formatting import MINUS
from reports.chart.marks import centered
from reports.chart.style import Look
from reports.layout.marks import Mark, Stroke, Words, shifted

_PARTS: Final = 5
"""About so many steps divide a scale."""


@dataclass(frozen=True, slots=True)
class Scale:
    """From where to where the values of a chart go.

    Attributes:
        low: The value at the foot, 0 unless some value lies below it.
        high: The value at the top.
        step: The distance of two lines across.
        percent: Whether it reads in percent.
    """

    low: Fraction
    high: Fraction
    step: Fraction
    percent: bool

    @property
    def values(self) -> tuple[Fraction, ...]:
        """The values with a line across."""
        first = -((-self.low) // self.step)
        last = self.high // self.step
        return tuple(self.step * number for number in range(first, last + 1))

    def share(self, value: Fraction) -> float:
        """Return how far up a value stands: 0 at the foot, 1 at the top."""
        return float((value - self.low) / (self.high - self.low))

    def said(self, value: Fraction) -> str:
        """Return a value as it stands beside the chart.

        >>> Scale(Fraction(0), Fraction(1), Fraction(1, 5), True).said(Fraction(3, 5))
        '60 %'
        """
        number = f"{float(100 * value if self.percent else value):,.6g}"
        return number.replace("-", MINUS) + (" %" if self.percent else "")


def scale(chart: Chart) -> Scale:
    """Return the scale that shows all of a chart's values."""
    found = tuple(_heights(chart))
    low = min((Fraction(0), *found))
    high = max((Fraction(0) if chart.top is None else chart.top, *found))
    if high == low:
        high = low + 1
    step = _round((high - low) / _PARTS)
    if chart.top is None or high > chart.top:
        high = -(-high // step) * step
    return Scale(low // step * step, high, step, chart.percent)


def _heights(chart: Chart) -> Iterable[Fraction]:
    """Yield every value that is drawn; in a stack, what it comes to at each tick.

    Nothing can be stacked downward, so what is below 0 counts for nothing there.
    """
    rows = [[point.value for point in series.points] for series in chart.series]
    if chart.style == "stacked":
        for column in zip_longest(*rows):
            yield sum(
                (max(value, Fraction(0)) for value in column if value), Fraction(0)
            )
    else:
        yield from (value for row in rows for value in row if value is not None)


def _round(least: Fraction) -> Fraction:
    """Return the smallest of 1, 2, 5, 10, 20, 50 and so on that is at least `least`."""
    # Both parts may be too large for a float, even if their quotient is not.
    digits = math.log10(least.numerator) - math.log10(least.denominator)
    power = Fraction(10) ** math.floor(digits)
    return next(power * digit for digit in (1, 2, 5, 10, 20) if power * digit >= least)


# The labels along the bottom.

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
