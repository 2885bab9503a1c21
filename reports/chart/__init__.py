"""Charts and dials as marks: alike on paper and on the screen.

A dial is where a man looks, what is covered, and where the target is. No drawing
library and no typeface is needed: the `Look` measures text.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import zip_longest
from math import cos, pi, sin
from typing import Final, NamedTuple

from builder.content.card import evened_series
from builder.content.chart import Chart, Dial, Point, Series
from builder.core.formatting import MINUS
from reports.chart.marks import (
    Drawing,
    LegendEntry,
    Look,
    Place,
    Shape,
    Spot,
    barred,
    centered,
    crossed,
    dash,
    dashed,
    legend,
    signed,
)
from reports.layout.glyphs import one_line
from reports.layout.marks import Area, Disc, Mark, Polygon, Stroke, Words, shifted

# The scale beside a chart, in round numbers, and the labels along its bottom.


_PARTS: Final = 5
"""About so many steps divide a scale."""


class Scale(NamedTuple):
    """From where to where the values of a chart go.

    Attributes:
        low: The value at the foot, 0 unless some value lies below it.
        high: The value at the top.
        step: The distance of two lines across.
    """

    low: Fraction
    high: Fraction
    step: Fraction

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

        >>> Scale(Fraction(0), Fraction(1), Fraction(1, 5)).said(Fraction(3, 5))
        '60 %'
        """
        number = f"{float(100 * value):,.6g}"
        return f"{number.replace('-', MINUS)} %"


def scale(chart: Chart) -> Scale:
    """Return the scale that shows all of a chart's values.

    It ends where the chart says, such as at 100 %, unless all of it lies so low that
    more than half of the plot would be empty.
    """
    found = tuple(_heights(chart))
    low, most = min((Fraction(0), *found)), max(found, default=Fraction(0))
    top = None if chart.top is None or 0 < most <= chart.top / 2 else chart.top
    high = max((Fraction(0) if top is None else top, most))
    if high == low:
        high = low + 1
    step = _round((high - low) / _PARTS)
    if top is None or high > top:
        high = -(-high // step) * step
    return Scale(low // step * step, high, step)


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


def _ticks(
    chart: Chart, width: float, left: float, look: Look
) -> tuple[list[Words | Stroke], float]:
    """Return the labels below an axis and what they count, and how high that is.

    They stand side by side; if there is no room, fewer of them or turned. A turned one
    may begin in the room at the left of the axis.
    """
    count = max(1, len(chart.ticks))
    slot = width / count
    longest = max((look.measure(label) for label in chart.ticks), default=0.0)
    step, turned = 1, False
    if longest + look.size * 0.5 > slot:
        turned = max(map(len, chart.ticks)) > _SHORT
        need = look.line if turned else longest + look.size * 0.8
        step = max(1, math.ceil(need / slot))
    marks: list[Words | Stroke] = []
    deep = look.size * 0.5
    for number, label in list(enumerate(chart.ticks))[::step]:
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
            text = look.cut(label, max(slot * step, look.size * 2))
            marks.append(centered(text, x, look.size * 1.4, look))
            deep = max(deep, look.size * 1.4)
    caption = look.cut(chart.across, width)
    if caption:
        deep += look.line
        marks.append(centered(caption, width / 2, deep, look, look.faint))
    return marks, deep + look.size * 0.4


_LINE: Final = 2.0
_SIGN: Final = 3.4
_HEADROOM: Final = 1.9
"""Sizes of type above a plot with values above its bars."""
_CROWDED: Final = 9.0
"""Signs closer to each other than this would hide the line."""
_CROSS: Final = 2.8
_NARROWEST: Final = 0.6
"""Of the size of the type: bars narrower than that carry no numbers."""


class _Plot(NamedTuple):
    """Where the values of a chart stand."""

    chart: Chart
    area: Area
    scale: Scale
    look: Look

    @property
    def slot(self) -> float:
        """The width of a tick."""
        return self.area.width / max(1, len(self.chart.ticks))

    def middle(self, tick: int) -> float:
        return self.area.x + (tick + 0.5) * self.slot

    def height(self, value: Fraction) -> float:
        """Return where a value stands, from the top of the drawing."""
        return self.area.y + self.area.height * (1 - self.scale.share(value))

    @property
    def base(self) -> float:
        """Where 0 stands."""
        return self.height(Fraction(0))

    def column(self, tick: int) -> Area:
        """Return all that is above and below a tick."""
        x = self.area.x + tick * self.slot
        return Area(x, self.area.y, self.slot, self.area.height)

    def gap(self, before: int) -> float:
        """Return where the cross of a forbidden value stands, above those before it."""
        above = self.base - 2 * _CROSS - before * 3 * _CROSS
        # Where everything is below 0 there is no room above its line.
        return max(self.area.y + _CROSS, above)

    def spot(self, series: int, tick: int, place: Place, reach: Area) -> Spot:
        row = self.chart.series[series]
        name = f"{self.chart.across}: {self.chart.ticks[tick]}"
        label = ", ".join(filter(None, (row.label, name)))
        return Spot(series, tick, *place, reach, label, row.points[tick])

    def points(self, series: Series) -> list[tuple[int, Point]]:
        return list(enumerate(series.points[: len(self.chart.ticks)]))


def chart_drawing(chart: Chart, width: float, height: float, look: Look) -> Drawing:
    """Return the chart in a rectangle, without its title."""
    chart = replace(chart, series=evened_series(chart.series))
    key, deep = legend(_entries(chart), width, look)
    up = scale(chart)
    labels = [(value, up.said(value)) for value in up.values]
    left = max((look.measure(text) for _, text in labels), default=0) + look.size * 0.7
    wide = width - left - look.size * 0.4
    across, below = _ticks(chart, wide, left, look)
    top = deep + _headroom(chart, wide, look)
    area = Area(left, top, wide, max(height - top - below, look.size))
    plot = _Plot(chart, area, up, look)
    draw = {"lines": _lines, "bars": _bars, "stacked": _stack}[chart.style]
    found = list(draw(plot))
    marks = (
        *key,
        *_rules(plot, labels),
        *(shifted(mark, left, area.y + area.height) for mark in across),
        *(part for part in found if not isinstance(part, Spot)),
    )
    spots = tuple(part for part in found if isinstance(part, Spot))
    return Drawing(width, height, marks, spots)


def _headroom(chart: Chart, width: float, look: Look) -> float:
    """Return the white above a plot, in which the text of the highest value stands."""
    if chart.style == "stacked" or (chart.style == "lines" and len(chart.series) > 1):
        return look.size * 0.9
    wide = _bar_width(chart, width / max(1, len(chart.ticks)))
    if chart.style == "lines" or _fits(chart, wide, look):
        return look.size * _HEADROOM
    if wide < look.size * _NARROWEST:
        return look.size * 0.9
    labels = (point.said for series in chart.series for point in series.points)
    return max(_long(text, wide, look) for text in labels)


def _entries(chart: Chart) -> list[LegendEntry]:
    """Return a line of the legend for each series that has a name of its own.

    A name alone needs no sample: it says what is counted upward.
    """
    shape: Shape = "line" if chart.style == "lines" else "bar"
    shape = "" if len(chart.series) == 1 else shape
    return [
        LegendEntry(number, series.label, shape)
        for number, series in enumerate(chart.series)
        if series.label.strip()
    ]


def _rules(plot: _Plot, labels: Sequence[tuple[Fraction, str]]) -> Iterator[Mark]:
    """Yield the lines across with their values; the foot is the strongest."""
    area, look = plot.area, plot.look
    for value, text in labels:
        y = plot.height(value)
        yield Stroke(area.x, y, area.x + area.width, y, look.rule, 0.7)
        x = area.x - look.measure(text) - look.size * 0.5
        yield Words(x, y + look.size * 0.35, text, look.size, look.faint)
    yield Stroke(area.x, plot.base, area.x + area.width, plot.base, look.faint, 1.2)


def _lines(plot: _Plot) -> Iterator[Mark | Spot]:
    """Yield a line for each series, broken where a value is forbidden."""
    gaps = [0] * len(plot.chart.ticks)
    alone = len(plot.chart.series) == 1
    for number, series in enumerate(plot.chart.series):
        ink, run = plot.look.ink(number), list[Place]()
        # Signs are drawn after the lines, which would run across them.
        signs: list[Mark] = []
        for tick, point in plot.points(series):
            if point.value is None:
                yield from dashed(run, dash(number), ink, _LINE)
                run = []
                place = plot.middle(tick), plot.gap(gaps[tick])
                gaps[tick] += 1
                if plot.slot > 3 * _CROSS:
                    signs += crossed(place, _CROSS, ink)
            else:
                place = plot.middle(tick), plot.height(point.value)
                run.append(place)
                # A value between two gaps has no line that would show it.
                small = _LINE / 2 if plot.slot < _CROWDED else _SIGN
                signs.append(signed(number, place, small, plot.look))
                signs += _above(plot, point, place, plot.slot) if alone else ()
            yield plot.spot(number, tick, place, plot.column(tick))
        yield from dashed(run, dash(number), ink, _LINE)
        yield from signs


def _above(plot: _Plot, point: Point, place: Place, room: float) -> Iterator[Mark]:
    """Yield the text of a value above it, where there is room."""
    look, (x, y) = plot.look, place
    if look.measure(point.said) + look.size * 0.4 > room:
        return
    yield centered(point.said, x, y - look.size * 0.65, look)


def _bars(plot: _Plot) -> Iterator[Mark | Spot]:
    """Yield a bar for each series, side by side above each tick."""
    wide = _bar_width(plot.chart, plot.slot)
    fits = _fits(plot.chart, wide, plot.look)
    label, gap = (_above, 0.2) if fits else (_upright, 0.0)
    inset = min(1.0, wide * 0.1)
    for number, series in enumerate(plot.chart.series):
        for tick, point in plot.points(series):
            left = plot.area.x + (tick + 0.1) * plot.slot + number * wide
            reach = Area(left, plot.area.y, wide, plot.area.height)
            x = left + wide / 2
            if point.value is None:
                place = x, plot.gap(0)
                yield from crossed(place, min(_CROSS, wide / 2), plot.look.ink(number))
            else:
                y = plot.height(point.value)
                place = x, y
                low, high = min(y, plot.base), max(y, plot.base)
                box = Area(left + inset, low, wide - 2 * inset, high - low)
                if high > low:
                    yield from barred(box, number, plot.look)
                yield from label(plot, point, (x, low + plot.look.size * gap), wide)
            yield plot.spot(number, tick, place, reach)


def _bar_width(chart: Chart, slot: float) -> float:
    """Return how wide a bar is, its white included."""
    return slot * 0.8 / max(1, len(chart.series))


def _fits(chart: Chart, wide: float, look: Look) -> bool:
    """Return whether all numbers fit above their bars; showing some would mislead."""
    return all(
        look.measure(point.said) + look.size * 0.4 <= wide
        for series in chart.series
        for point in series.points[: len(chart.ticks)]
        if point.value is not None
    )


def _long(text: str, wide: float, look: Look) -> float:
    """Return how high a value is that is turned upright, with the white below it."""
    size = min(look.size, wide)
    return look.measure(one_line(text)) * size / look.size + size * 0.6


def _upright(plot: _Plot, point: Point, place: Place, wide: float) -> Iterator[Mark]:
    """Yield a bar's value, turned upright; nothing where bars are too narrow."""
    look, (x, y) = plot.look, place
    if wide < look.size * _NARROWEST:
        return
    size = min(look.size, wide)
    text = one_line(point.said)
    yield Words(x + size * 0.35, y - size * 0.3, text, size, look.text, turn=90)


def _stack(plot: _Plot) -> Iterator[Mark | Spot]:
    """Yield the series on top of each other above each tick."""
    used = [Fraction(0)] * len(plot.chart.ticks)
    gaps = [0] * len(plot.chart.ticks)
    wide = plot.slot * 0.72
    for number, series in enumerate(plot.chart.series):
        for tick, point in plot.points(series):
            left = plot.middle(tick) - wide / 2
            low = plot.height(used[tick])
            if point.value is None:
                # Beside the stack, where no bar hides it.
                place = left - 2 * _CROSS, plot.gap(gaps[tick])
                gaps[tick] += 1
                yield from crossed(place, _CROSS, plot.look.ink(number))
            else:
                used[tick] += max(point.value, Fraction(0))
                high = plot.height(used[tick])
                place = plot.middle(tick), (low + high) / 2
                box = Area(left, high, wide, low - high)
                if low > high:
                    yield from barred(box, number, plot.look)
            yield plot.spot(number, tick, place, plot.column(tick))


_STEP: Final = 3
"""Degrees from one corner of a sector's edge to the next."""


def dial_drawing(dial: Dial, width: float, height: float, look: Look) -> Drawing:
    """Return the dial in a rectangle, without its title."""
    key, deep = legend(_sectors(dial), width, look)
    edge, gap = look.size * 2, look.size * 0.4
    radius = max(look.size, (min(width, height - deep - gap) - 2 * edge) / 2)
    middle = radius + 2.8 * look.size, deep + gap + edge + radius
    marks: list[Mark] = [
        *key,
        Disc(*middle, radius, "", look.faint, 1.0),
        *_covered(dial, middle, radius, look),
        *_compass(dial, middle, radius, look),
        *_words(dial, middle, radius, look),
    ]
    lines = [(dial.facing, 0.45)]
    if dial.bearing is not None:
        lines = [(dial.facing, 0.62), (dial.bearing, 0.9)]
    for number, (degrees, far) in enumerate(lines):
        end = _on(middle, radius * far, degrees)
        marks += dashed((middle, end), (), look.ink(number), 2.0)
        marks.append(signed(number, end, 4.2, look))
    marks.append(Disc(*middle, 3.0, look.text))
    reach = Area(middle[0] - radius, middle[1] - radius, 2 * radius, 2 * radius)
    spot = Spot(0, 0, *middle, reach, dial.title, Point(None, dial.said))
    return Drawing(width, height, tuple(marks), (spot,))


def _sectors(dial: Dial) -> tuple[LegendEntry, ...]:
    if dial.bearing is None:
        return (LegendEntry(0, "Where they look", "line"),)
    return (
        LegendEntry(0, f"Looks to {dial.facing % 360}°", "line"),
        LegendEntry(1, f"Target at {dial.bearing % 360}°", "line"),
    )


def _words(dial: Dial, middle: Place, radius: float, look: Look) -> list[Mark]:
    """Return what each part of the dial is called."""
    places = ((dial.inside, dial.facing, 0.68), (dial.outside, dial.facing + 180, 0.5))
    return [
        centered(word, *_on(middle, radius * far, degrees), look, look.text)
        for word, degrees, far in places
        if word
    ]


def _covered(dial: Dial, middle: Place, radius: float, look: Look) -> list[Mark]:
    half = max(0, min(dial.half, 180))
    start, end = dial.facing - half, dial.facing + half
    edge = tuple(_on(middle, radius, at) for at in (*range(start, end, _STEP), end))
    ring = edge if half == 180 else (middle, *edge)
    return [Polygon((ring,), look.tint(0.25), look.ink(0), 0.8)]


def _compass(dial: Dial, middle: Place, radius: float, look: Look) -> list[Mark]:
    """Return the degrees named at the edge: the compass, or the covered sector."""
    named = {degrees: f"{degrees}°" for degrees in range(0, 360, 90)}
    if dial.bearing is None:
        named = {dial.facing + at: f"{dial.half}°" for at in (-dial.half, dial.half)}
    marks: list[Mark] = []
    for degrees, words in named.items():
        inner, outer = _on(middle, radius, degrees), _on(middle, radius + 4, degrees)
        marks.append(Stroke(*inner, *outer, look.faint, 1.0))
        x, y = _on(middle, radius + look.size * 1.3, degrees)
        marks.append(centered(words, x, y + look.size * 0.36, look, look.faint))
    return marks


def _on(middle: Place, radius: float, degrees: int) -> Place:
    """Return the place at a distance from the middle, clockwise from the top."""
    angle = degrees * pi / 180
    return middle[0] + radius * sin(angle), middle[1] - radius * cos(angle)
