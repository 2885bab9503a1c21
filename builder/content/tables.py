"""Short ways to write tables, paragraphs and series of chances."""

import re
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import zip_longest

from builder.content.card import Row, Table, Text, columns
from builder.content.chart import Chart, Point, Series, Style
from builder.core.formatting import even, percent, signed
from builder.core.tally import Tally


def table(
    title: str, labels: Iterable[str], rows: Iterable[Iterable[str] | Row]
) -> Table:
    """Return a table.

    Args:
        title: The heading.
        labels: Those of its columns, as `columns` takes them.
        rows: Each row is its cells, or a `Row` where it is more than cells.
    """
    return Table(
        title,
        columns(*labels),
        tuple(row if isinstance(row, Row) else Row(tuple(row)) for row in rows),
    )


def evened(made: Table) -> Table:
    """Return a table to be shown: chances below each other have as many decimals."""
    down = map(even, zip_longest(*(row.cells for row in made.rows), fillvalue=""))
    across = zip(made.rows, zip(*down, strict=True), strict=False)
    rows = (replace(row, cells=cells[: len(row.cells)]) for row, cells in across)
    return replace(made, rows=tuple(rows))


def evened_series(every: Iterable[Series]) -> tuple[Series, ...]:
    """Return series to be shown: chances of one series have as many decimals."""
    return tuple(
        replace(
            one,
            points=tuple(
                point if words == point.said else replace(point, said=words)
                for point, words in zip(
                    one.points, even([point.said for point in one.points]), strict=True
                )
            ),
        )
        for one in every
    )


def without_blank_columns(made: Table) -> Table:
    """Return a table without the columns in which every row is blank."""
    kept = [
        at
        for at in range(len(made.columns))
        if any(at < len(row.cells) and row.cells[at] for row in made.rows)
    ]
    if len(kept) == len(made.columns):
        return made
    rows = (
        replace(row, cells=tuple(row.cells[at] for at in kept if at < len(row.cells)))
        for row in made.rows
    )
    shown = tuple(made.columns[at] for at in kept)
    return replace(made, columns=shown, rows=tuple(rows))


def sum_table(title: str, tally: Tally) -> Table:
    """Return a sum that stands beside the main one: each addend with its rule.

    One addend alone has no total below it.
    """
    rows = [(term.label, signed(term.amount), term.rule) for term in tally.terms]
    if len(rows) != 1:
        rows.append(("Together", signed(tally.total), ""))
    return table(title, ("Item", ">Amount", "Rule"), rows)


def prose(title: str, text: str) -> Text:
    r"""Return a heading with paragraphs that are written as a list.

    >>> prose("Firing", "\n    - Name the target\n      first.\n    - Roll.").paragraphs
    ('Name the target first.', 'Roll.')

    Args:
        title: The heading.
        text: Each paragraph begins with a dash in a line of its own; its other lines
            are joined.
    """
    _, *paragraphs = re.split(r"(?:^|\n) *- ", text.rstrip())
    return Text(
        title, tuple(re.sub(r"\n *", " ", paragraph) for paragraph in paragraphs)
    )


def chart(
    title: str,
    across: str,
    ticks: Iterable[object],
    *series: Series,
    style: Style = "lines",
) -> Chart:
    """Return a chart of chances: bars up to the highest of them, others up to all."""
    top = None if style == "bars" else Fraction(1)
    return Chart(title, across, tuple(map(str, ticks)), series, style, top)


def chances(label: str, values: Iterable[Fraction]) -> Series:
    """Return one series of a chart in percent."""
    return Series(label, tuple(Point(value, percent(value)) for value in values))
