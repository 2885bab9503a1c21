"""What is said of several designs in rows: stat lines, bills and odds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from builder.comparison.rows import NONE, Said, matched, names, side_by_side
from builder.comparison.verdict import legality
from builder.content.card import Stat, Table
from builder.core.design import Design, House
from builder.core.formatting import figure, points
from builder.system.model import Judgement
from builder.system.registry import home

Told: TypeAlias = Callable[[Any, Any], Sequence[Sequence[Said]]]
"""The odds of several designs under a house, each as labels and values."""


def prices(designs: Sequence[Design], judged: Sequence[Judgement]) -> Iterator[Stat]:
    """The price of each with its verdict; the verdict alone if none has a price."""
    priced = any(each.tally for each in judged)
    for design, name, each in zip(designs, names(designs), judged, strict=True):
        verdict = legality(each)
        if not priced:
            yield Stat(name, verdict)
        elif each.tally:
            total = points(each.tally.total, home(design).currency)
            yield Stat(name, total, (verdict,))
        else:
            yield Stat(name, NONE, (verdict,))


def stat_line(designs: Sequence[Design], judged: Sequence[Judgement]) -> Table:
    """What each is, and its big values."""
    said = [
        [("What it is", design.label), *map(_valued, each.stats)]
        for design, each in zip(designs, judged, strict=True)
    ]
    return side_by_side("Stat line", "Value", designs, matched(said))


def _valued(stat: Stat) -> Said:
    small = f" ({'; '.join(stat.small)})" if stat.small else ""
    return stat.label, f"{stat.value}{small}"


def bill(designs: Sequence[Design], judged: Sequence[Judgement]) -> Iterator[Table]:
    """The terms of each and the total; nothing where none has a price."""
    tallies = [each.tally for each in judged]
    if not any(tallies):
        return
    said = [
        [(term.label, figure(term.amount)) for term in tally.terms] if tally else []
        for tally in tallies
    ]
    totals = tuple(figure(tally.total) if tally else NONE for tally in tallies)
    title = f"Bill in {home(designs[0]).currency}"
    lines = (*matched(said), ("Total", totals))
    yield side_by_side(title, "Item", designs, lines)


def odds(designs: Sequence[Design], target: str, house: House) -> Iterator[Table]:
    """The strips of odds, cell by cell; nothing where none of them has one."""
    if not target:
        return
    strip = home(designs[0]).strip
    strips = [strip(each, target, house) for each in designs]
    shown = [each for each in strips if each]
    if shown:
        said = [
            [*_cells(design, each)] if each else []
            for design, each in zip(designs, strips, strict=True)
        ]
        title = f"{shown[0].title}: chance to hit, mean Damage of a hit"
        yield side_by_side(title, "Distance", designs, matched(said))


def plain_odds(
    designs: Sequence[Design], said: Sequence[Sequence[Said]]
) -> Iterator[Table]:
    """Odds that need nobody to be against; nothing where none of them has any."""
    if any(said):
        yield side_by_side("Odds", "Value", designs, matched(said))


def _cells(design: Design, strip: Table) -> Iterator[Said]:
    """Each cell of a strip under its column, and under its row if that has a name."""
    for row in strip.rows:
        own = row.cells[0] == design.title
        for column, cell in zip(strip.columns[1:], row.cells[1:], strict=True):
            yield column.label if own else f"{row.cells[0]}, {column.label}", cell
