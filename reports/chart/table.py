"""The numbers of charts and tables as rows: for text, and for a spreadsheet."""

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Final

from builder.content.card import Table, evened_series
from builder.content.chart import Chart, HeatTable, Point, Series
from reports.text.csv import defused

NONE: Final = "–"
"""What stands where there is no value."""

Numbers = Table | Chart | HeatTable
"""What has numbers to put into a spreadsheet."""


def numbers_csv(part: Numbers) -> str:
    """Return the numbers as comma separated values, under a row of labels.

    A chart has a row for each value: as it reads, as a decimal, and exactly as a whole
    number over another one. A fraction written as `5/12` would become a date.
    """
    out = io.StringIO()
    writer = csv.writer(out)
    match part:
        case Table():
            writer.writerows(_table(part))
        case Chart():
            row = ("Series", part.across)
            writer.writerows(_values(row, part.ticks, part.series))
        case HeatTable():
            row = part.down or "Row", part.across or "Column"
            writer.writerows(_values(row, part.columns, part.rows))
    return out.getvalue()


def _table(table: Table) -> Iterator[list[str]]:
    """Yield labels and rows; small lines below a row stand behind it."""
    noted = any(row.below or row.struck for row in table.rows)
    labels = [column.label for column in table.columns]
    yield [defused(label) for label in (*labels, *(["Remarks"] if noted else []))]
    for row in table.rows:
        cells = [*row.cells, *[""] * (len(labels) - len(row.cells))]
        if noted:
            struck = ("breaks a rule",) if row.struck else ()
            cells.append("; ".join((*struck, *row.below)))
        yield [defused(cell) for cell in cells]


def _values(
    labels: tuple[str, str], ticks: Sequence[str], series: Sequence[Series]
) -> Iterator[list[str]]:
    """Yield a row for each value; numbers are blank where the rules forbid one."""
    exact = ("Reads", "Decimal", "Numerator", "Denominator", "Working")
    yield [*map(defused, labels), *exact]
    for row in series:
        for tick, point in zip(ticks, row.points, strict=False):
            named = map(defused, (row.label, tick, point.line))
            # The program made these numbers, so a minus sign begins no formula.
            numbers = [""] * 3
            if (value := point.value) is not None:
                parts = value.numerator, value.denominator
                numbers = [f"{float(value):.12g}", *map(str, parts)]
            yield [*named, *numbers, defused("; ".join(point.why))]


def grid(part: Chart | HeatTable) -> list[tuple[str, ...]]:
    """Return the values as they read, a row for each tick or row, below labels."""
    if isinstance(part, HeatTable):
        part = replace(part, rows=evened_series(part.rows))
        corner = " / ".join(filter(None, (part.down, part.across)))
        head = (corner, *part.columns)
        return [head, *((row.label, *map(point_text, row.points)) for row in part.rows)]
    head = (part.across, *(row.label or "Value" for row in part.series))
    series = evened_series(part.series)
    columns = [[point_text(point) for point in row.points] for row in series]
    rows = zip_longest(part.ticks, *columns, fillvalue="")
    return [head, *rows]


def point_text(point: Point) -> str:
    """Return how a value reads in a table; a dash where there is none."""
    return NONE if point.value is None else point.line


def gaps(part: Chart | HeatTable) -> tuple[str, ...]:
    """Return why values are missing: each reason once, with where it holds."""
    chart = isinstance(part, Chart)
    ticks = part.ticks if isinstance(part, Chart) else part.columns
    rows = part.series if isinstance(part, Chart) else part.rows
    found: dict[str, list[str]] = {}
    for row in rows:
        points = zip(ticks, row.points, strict=False)
        blank = [(tick, point.said) for tick, point in points if point.value is None]
        reasons = {why for _, why in blank}
        if row.label and len(blank) == len(ticks) > 1 == len(reasons):
            blank = [("", reasons.pop())]
        for tick, why in blank:
            place = (" at " if chart else ", ").join(filter(None, (row.label, tick)))
            found.setdefault(why, []).append(place)
    return tuple(
        f"{'; '.join(places[:6])}{' and more' if len(places) > 6 else ''}: {reason}"
        for reason, places in found.items()
    )
