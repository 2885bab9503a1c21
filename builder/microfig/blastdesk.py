"""What the blast planner answers: who loses what around a point of impact."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from builder.content.card import Column, Row, Stat, Table, Text
from builder.content.chart import Chart, Point, Series
from builder.core.formatting import inches, percent, times
from builder.core.rulebook import legal
from builder.microfig.blast import NearUnit, aftermaths, losses_of_each
from builder.microfig.book import BOOK
from builder.microfig.designs import Squad
from builder.microfig.house_rules import House
from builder.microfig.impact import Blast, ImpactUnit
from builder.microfig.rolls import (
    AT_LEAST,
    AT_MOST,
    Terms,
    bound_words,
    bounded,
    fight,
    reckoned,
)
from builder.odds import Pmf
from builder.questions.model import Answer, Shown

_MOST_WAYS: Final = 24


def answer(_squad: Squad, blast: Blast, house: House) -> Answer:
    """Who loses what."""
    found = BOOK.audit(blast, house)
    if not legal(found):
        return Answer(refusals=found)
    near = [unit.near for unit in blast.units]
    rolled = _rolled(blast, house)
    each = losses_of_each(_hits(blast, rolled, house), near)
    sign = AT_MOST if blast.misfire else AT_LEAST
    stats = tuple(
        Stat(
            _name(unit, place),
            bounded(f"{float(_mean(chances)):.2f}", sign, short=rolled < blast.dice),
            (f"of {unit.troops} lost",),
        )
        for place, (unit, chances) in enumerate(zip(blast.units, each, strict=True))
    )
    return Answer(
        stats=stats[:6],
        parts=(
            *_parts(blast, near, each),
            Text("How it goes", tuple(_said(blast, rolled))),
        ),
        refusals=found,
    )


def _rolled(blast: Blast, house: House) -> int:
    """The dice the odds are worked out with; all of them where the hits are known."""
    known = blast.hits is not None
    return blast.dice if known else reckoned(blast.dice, _terms(blast), house)


def _hits(blast: Blast, rolled: int, house: House) -> Pmf:
    if blast.hits is not None:
        return Pmf.always(blast.hits)
    both = fight(rolled, _terms(blast), house)
    return both.own if blast.misfire else both.kills


def _terms(blast: Blast) -> Terms:
    """What the pool meets: no more hits count than there are troopers and inches."""
    farthest = max(unit.near.effective for unit in blast.units)
    most = sum(unit.troops for unit in blast.units) + int(farthest)
    return Terms(cover=blast.cover, own_cover=blast.cover, troops=most, own_troops=most)


def _mean(chances: dict[int, Fraction]) -> Fraction:
    return sum((lost * p for lost, p in chances.items()), Fraction(0))


def _parts(
    blast: Blast, near: list[NearUnit], each: tuple[dict[int, Fraction], ...]
) -> Iterator[Shown]:
    yield _losses(blast, each)
    yield _order(blast, near, each)
    if blast.hits is not None:
        yield _ways(blast, near, blast.hits)


def _said(blast: Blast, rolled: int) -> Iterator[str]:
    yield (
        "Nearest first; what is left jumps outward and loses one for each whole inch "
        "more. Behind a wall a unit counts as twice as far."
    )
    yield "Equals share alike, the odd ones at random."
    if blast.misfire:
        yield (
            'A catastrophe bursts at the firing unit: put it among the units, at 0".'
        )
    if rolled < blast.dice:
        less = "more" if blast.misfire else "less"
        yield f"{bound_words(blast.dice, rolled)} With all of them nobody loses {less}."


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
    blast: Blast, near: list[NearUnit], each: tuple[dict[int, Fraction], ...]
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


def _ways(blast: Blast, near: list[NearUnit], hits: int) -> Table:
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


def _name(unit: ImpactUnit, place: int) -> str:
    return unit.name.strip() or f"Unit {place + 1}"
