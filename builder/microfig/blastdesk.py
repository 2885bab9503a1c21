"""What the blast planner answers: who loses what around a point of impact."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from builder.card import Column, Row, Stat, Table, Text
from builder.chart import Chart, Point, Series
from builder.figures import inches, percent, times
from builder.microfig.blast import Near, aftermaths, losses_of_each
from builder.microfig.book import BOOK
from builder.microfig.designs import Squad
from builder.microfig.house import House
from builder.microfig.impact import Blast, Unit
from builder.microfig.rolls import Terms, fight
from builder.odds import Pmf
from builder.question import Answer, Shown
from builder.rules import legal

_MOST_WAYS: Final = 24
_AT_THE_GUN: Final = (
    'A catastrophe bursts at the firing unit: put it among the units, at 0".',
)


def answer(_squad: Squad, blast: Blast, house: House) -> Answer:
    """Who loses what."""
    found = BOOK.audit(blast, house)
    if not legal(found):
        return Answer(refusals=found)
    near = [unit.near for unit in blast.units]
    hits = _hits(blast, house)
    each = losses_of_each(hits, near)
    stats = tuple(
        Stat(
            _name(unit, place),
            f"{float(_mean(chances)):.2f}",
            (f"of {unit.troops} lost",),
        )
        for place, (unit, chances) in enumerate(zip(blast.units, each, strict=True))
    )
    return Answer(
        stats=stats[:6],
        parts=tuple(_parts(blast, near, each)),
        refusals=found,
    )


def _hits(blast: Blast, house: House) -> Pmf:
    if blast.hits is not None:
        return Pmf.always(blast.hits)
    if blast.misfire:
        return fight(blast.dice, Terms(own_cover=blast.cover), house).own
    return fight(blast.dice, Terms(cover=blast.cover), house).kills


def _mean(chances: dict[int, Fraction]) -> Fraction:
    return sum((lost * p for lost, p in chances.items()), Fraction(0))


def _parts(
    blast: Blast, near: list[Near], each: tuple[dict[int, Fraction], ...]
) -> Iterator[Shown]:
    yield _losses(blast, each)
    yield _order(blast, near, each)
    if blast.hits is not None:
        yield _ways(blast, near, blast.hits)
    yield Text(
        "How it goes",
        (
            (
                "Nearest first; what is left jumps outward and loses one for each "
                "whole inch more. Behind a wall a unit counts as twice as far."
            ),
            "Equals share alike, the odd ones at random.",
            *(_AT_THE_GUN if blast.misfire else ()),
        ),
    )


def _losses(blast: Blast, each: tuple[dict[int, Fraction], ...]) -> Chart:
    most = max(unit.troops for unit in blast.units)
    most = min(most, max(max(chances) for chances in each))
    return Chart(
        "Troopers lost",
        "Troopers",
        tuple(map(str, range(most + 1))),
        tuple(
            Series(
                _name(unit, place),
                tuple(
                    Point(p, percent(p))
                    for lost in range(most + 1)
                    for p in [chances.get(lost, Fraction(0))]
                ),
            )
            for place, (unit, chances) in enumerate(zip(blast.units, each, strict=True))
        ),
        style="bars",
        top=Fraction(1),
    )


def _order(
    blast: Blast, near: list[Near], each: tuple[dict[int, Fraction], ...]
) -> Table:
    order = sorted(range(len(near)), key=lambda at: near[at].effective)
    return Table(
        "In this order",
        (
            Column("Unit"),
            Column("Distance", "right"),
            Column("Counts as", "right"),
            Column("Troopers", "right"),
            Column("Lost", "right"),
            Column("Wiped out", "right"),
        ),
        tuple(
            Row(
                (
                    _name(blast.units[at], at),
                    inches(near[at].distance),
                    inches(near[at].effective),
                    str(near[at].troops),
                    f"{float(_mean(each[at])):.2f}",
                    percent(each[at].get(near[at].troops, Fraction(0))),
                )
            )
            for at in order
        ),
    )


def _ways(blast: Blast, near: list[Near], hits: int) -> Table:
    ways = aftermaths(hits, near)
    rows = [
        Row(
            (
                ", ".join(
                    f"{_name(unit, place)} {lost}"
                    for place, (unit, lost) in enumerate(
                        zip(blast.units, way.losses, strict=True)
                    )
                ),
                str(way.faded),
                percent(way.chance),
            )
        )
        for way in ways[:_MOST_WAYS]
    ]
    if len(ways) > _MOST_WAYS:
        rows.append(Row((f"and {len(ways) - _MOST_WAYS} more ways", "", "")))
    return Table(
        f"Ways {times(hits, 'hit') if hits == 1 else f'{hits} hits'} may go",
        (Column("Losses"), Column("Faded", "right"), Column("Chance", "right")),
        tuple(rows),
    )


def _name(unit: Unit, place: int) -> str:
    return unit.name.strip() or f"Unit {place + 1}"
