"""The scale beside a chart, in round numbers."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from typing import Final

from builder.content.chart import Chart
from builder.core.formatting import MINUS

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
