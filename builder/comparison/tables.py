"""Tables with a column for each design: stat lines, bills and odds."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from builder.comparison.rows import NONE, Labeled, matched, names, side_by_side
from builder.comparison.verdict import legality
from builder.content.card import Stat, Table
from builder.core.design import Design, HouseRules
from builder.core.formatting import figure, points
from builder.system.model import Judgement

OddsOf: TypeAlias = Callable[[Any, Any], Sequence[Sequence[Labeled]]]
"""The odds of several designs under a house, each as labels and values."""

StripOf: TypeAlias = Callable[[Any, str, Any], Table | None]
"""The strip of odds of a design against a target, under house rules."""


def prices(
    designs: Sequence[Design], judged: Sequence[Judgement], currency: str
) -> Iterator[Stat]:
    """Yield the price of each with its verdict; the verdict alone if none has one."""
    priced = any(each.tally for each in judged)
    for name, each in zip(names(designs), judged, strict=True):
        verdict = legality(each)
        if not priced:
            yield Stat(name, verdict)
        elif each.tally:
            total = points(each.tally.total, currency)
            yield Stat(name, total, (verdict,))
        else:
            yield Stat(name, NONE, (verdict,))


def stat_line(designs: Sequence[Design], judged: Sequence[Judgement]) -> Table:
    """Return what each is, and its big values."""
    values = [
        [("What it is", design.label), *map(valued, each.stats)]
        for design, each in zip(designs, judged, strict=True)
    ]
    return side_by_side("Stat line", "Value", designs, matched(values))


def valued(stat: Stat) -> Labeled:
    """Return a big value with its small lines in brackets, under its label."""
    small = f" ({'; '.join(stat.small)})" if stat.small else ""
    return stat.label, f"{stat.value}{small}"


def bill(
    designs: Sequence[Design], judged: Sequence[Judgement], currency: str
) -> Iterator[Table]:
    """Yield the terms of each and the total; nothing where none has a price."""
    tallies = [each.tally for each in judged]
    if not any(tallies):
        return
    values = [
        [(term.label, figure(term.amount)) for term in tally.terms] if tally else []
        for tally in tallies
    ]
    totals = tuple(figure(tally.total) if tally else NONE for tally in tallies)
    title = f"Bill in {currency}"
    lines = (*matched(values), ("Total", totals))
    yield side_by_side(title, "Item", designs, lines)


def odds(
    designs: Sequence[Design], target: str, strip: StripOf, house: HouseRules
) -> Iterator[Table]:
    """Yield the strips of odds, cell by cell; nothing where none of them has one."""
    if not target:
        return
    strips = [strip(each, target, house) for each in designs]
    shown = [each for each in strips if each]
    if shown:
        values = [
            [*_cells(design, each)] if each else []
            for design, each in zip(designs, strips, strict=True)
        ]
        lead, rest = shown[0].title, "chance to hit, mean Damage of a hit"
        made = side_by_side(f"{lead}: {rest}", "Distance", designs, matched(values))
        yield replace(made, lead=lead, rest=rest)


def plain_odds(
    designs: Sequence[Design], values: Sequence[Sequence[Labeled]]
) -> Iterator[Table]:
    """Yield the odds that need no target; nothing where none of them has any."""
    if any(values):
        yield side_by_side("Odds", "Value", designs, matched(values))


def _cells(design: Design, strip: Table) -> Iterator[Labeled]:
    """Yield each cell with the label of its column, and of its row if it has one."""
    for row in strip.rows:
        own = row.key == design.title and not row.variant
        for column, cell in zip(strip.columns[1:], row.cells[1:], strict=True):
            yield column.label if own else f"{row.cells[0]}, {column.label}", cell
