"""The chances of a weapon inch by inch: a table of which one target shows at a time."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from builder.content.card import evened_series
from builder.content.chart import Point
from builder.content.play import Shots
from builder.core.formatting import capital
from reports.layout.glyphs import typeset
from reports.page.elements import tag

HIGHEST: Final = 20
"""The height of the bar of a chance of 100 %, in steps of the style sheet."""


class _Target(NamedTuple):
    """A target by its place among all, and a row of chances for each series."""

    place: int
    rows: tuple[tuple[str, tuple[Point, ...]], ...]


def during(hits: Sequence[int]) -> str:
    """Return the classes of what is true after so many hits alone."""
    return " ".join(("s", *(f"s{number}" for number in hits)))


def shot_tables(shots: Sequence[Shots], targets: Sequence[str]) -> Iterator[Element]:
    """Yield tables with the chances of a weapon, of each load and state its own.

    Args:
        shots: Its chances, against all targets and in all states.
        targets: All targets, in their order.
    """
    titles = {one.title for one in shots}
    alike = attrgetter("hits", "title", "needs", "chart.ticks")
    for (hits, title, needs, _), some in groupby(sorted(shots, key=alike), alike):
        head = tag("h4", typeset(title)) if len(titles) > 1 else None
        need = tag("p", f"{capital(needs)}.", class_="faint") if needs else None
        table = tag("div", _table(title, [*some], targets), class_="wide", tabindex=0)
        yield tag("div", head, need, table, class_=during(hits))


def _table(title: str, shots: Sequence[Shots], targets: Sequence[str]) -> Element:
    aimed = [
        _Target(
            targets.index(one.against),
            tuple(
                (series.label, series.points)
                for series in evened_series(one.chart.series)
            ),
        )
        for one in shots
    ]
    ticks = shots[0].chart.ticks
    runs = _runs(len(ticks), aimed)
    heads = (tag("th", _distance(ticks, run), scope="col") for run in runs)
    head = tag("tr", tag("th", "%", scope="row"), heads)
    body = [row for one in aimed for row in _rows(one, runs)]
    caption = tag("caption", f"{title}: chances in percent, by distance", class_="sr")
    return tag("table", caption, tag("thead", head), tag("tbody", body), class_="odds")


def _runs(length: int, aimed: Sequence[_Target]) -> list[list[int]]:
    """Return the places of distances, those side by side without a change as one."""

    def values(place: int) -> list[str]:
        return [points[place].said for one in aimed for _, points in one.rows]

    return [list(run) for _, run in groupby(range(length), values)]


def _distance(ticks: Sequence[str], run: Sequence[int]) -> str:
    if len(ticks) == 1:
        return "CC"
    first, last = ticks[run[0]], ticks[run[-1]]
    return f"{first}″" if first == last else f"{first}–{last}″"


def _rows(aimed: _Target, runs: Sequence[Sequence[int]]) -> Iterator[Element]:
    """Yield the rows of a target, the one that counts first and with bars."""
    for at, (label, points) in enumerate(reversed(aimed.rows)):
        cells = (_cell(points[run[0]], bar=not at) for run in runs)
        name = tag("th", "Hits" if label == "Hits" else "Hurts", scope="row")
        class_ = f"x x{aimed.place}{'' if at else ' big'}"
        yield tag("tr", name, cells, class_=class_)


def _cell(point: Point, *, bar: bool) -> Element:
    """Return a chance without its sign, which stands above all of them."""
    number = point.said.replace("%", "").strip()
    height = -(-int((point.value or 0) * HIGHEST * 100) // 100)
    return tag("td", number, class_=f"g{height}" if bar and height else None)
