"""What the blast planner answers: who loses what around a point of impact."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from builder.content.card import Stat, Table, Text
from builder.content.chart import Chart
from builder.content.tables import chances, table
from builder.core.formatting import counted, inches, percent
from builder.core.rulebook import legal
from builder.microfig.blast import aftermaths, losses_of_each
from builder.microfig.blast_situation import Blast, Burst, ImpactUnit
from builder.microfig.book import BOOK
from builder.microfig.chances import (
    AT_LEAST,
    AT_MOST,
    Terms,
    bound_words,
    bounded,
    dice_used,
    fight,
)
from builder.microfig.designs import Squad
from builder.microfig.house_rules import House
from builder.odds import Pmf
from builder.questions.model import Answer, Shown

_MOST_WAYS: Final = 24
_MOST_STATS: Final = 6

_Losses: TypeAlias = Sequence[Mapping[int, Fraction]]
"""The chance of each number of troopers lost, unit by unit."""


def answer(squad: Squad, blast: Blast, house: House) -> Answer:
    """Return who loses what."""
    found = (*BOOK.audit(Burst(squad, blast), house), *BOOK.audit(blast, house))
    if not legal(found):
        return Answer(refusals=found)
    rolled = _rolled(blast, house)
    each = losses_of_each(_hits(blast, rolled, house), blast.units)
    sign = AT_MOST if blast.misfire else AT_LEAST
    stats = tuple(
        Stat(
            _name(unit, place),
            bounded(f"{float(_mean(lost)):.2f}", sign, short=rolled < blast.dice),
            (f"of {unit.troops} lost",),
        )
        for place, (unit, lost) in enumerate(zip(blast.units, each, strict=True))
    )
    parts: list[Shown] = [_losses(blast, each), _order(blast, each)]
    if blast.hits is not None:
        parts.append(_ways(blast, blast.hits))
    parts.append(Text("How it goes", tuple(_notes(blast, rolled))))
    return Answer(stats=stats[:_MOST_STATS], parts=tuple(parts), refusals=found)


def _rolled(blast: Blast, house: House) -> int:
    """Return how many dice the odds use; all of them where the hits are known."""
    known = blast.hits is not None
    return blast.dice if known else dice_used(blast.dice, _terms(blast), house)


def _hits(blast: Blast, rolled: int, house: House) -> Pmf:
    if blast.hits is not None:
        return Pmf.always(blast.hits)
    both = fight(rolled, _terms(blast), house)
    return both.own if blast.misfire else both.kills


def _terms(blast: Blast) -> Terms:
    """Return the terms of the pool; hits beyond all troopers and inches do nothing."""
    farthest = max(unit.effective for unit in blast.units)
    most = sum(unit.troops for unit in blast.units) + int(farthest)
    return Terms(cover=blast.cover, own_cover=blast.cover, troops=most, own_troops=most)


def _mean(lost: Mapping[int, Fraction]) -> Fraction:
    return sum((count * p for count, p in lost.items()), Fraction(0))


def _notes(blast: Blast, rolled: int) -> Iterator[str]:
    yield (
        "Nearest first; what is left jumps outward and loses one for each whole inch "
        "more. Behind a wall a unit counts as twice as far."
    )
    yield "Equals share alike, the odd ones at random."
    if blast.misfire:
        yield (
            'A catastrophe bursts at the firing unit: put it among the units, at 0".'
        )
    if not blast.dice and blast.hits is None:
        yield (
            "No die is thrown: the pool is empty, or the heavy weapons may not fire. "
            "The fire desk says why."
        )
    if rolled < blast.dice:
        less = "more" if blast.misfire else "less"
        yield f"{bound_words(blast.dice, rolled)} With all of them nobody loses {less}."


def _losses(blast: Blast, each: _Losses) -> Chart:
    most = max(unit.troops for unit in blast.units)
    ticks = range(min(most, max(max(lost) for lost in each)) + 1)
    return Chart(
        "Troopers lost",
        "Troopers",
        tuple(map(str, ticks)),
        tuple(
            # A unit has no bar for more troopers than it has.
            chances(
                _name(unit, place),
                (lost.get(n, Fraction(0)) for n in ticks if n <= unit.troops),
            )
            for place, (unit, lost) in enumerate(zip(blast.units, each, strict=True))
        ),
        style="bars",
        top=Fraction(1),
    )


def _order(blast: Blast, each: _Losses) -> Table:
    units = enumerate(zip(blast.units, each, strict=True))
    figures = (">Distance", ">Counts as", ">Troopers", ">Lost", ">Wiped out")
    return table(
        "In this order",
        ("Unit", *figures),
        (
            (
                _name(unit, place),
                inches(unit.distance),
                inches(unit.effective),
                str(unit.troops),
                f"{float(_mean(lost)):.2f}",
                percent(lost.get(unit.troops, Fraction(0))),
            )
            for place, (unit, lost) in sorted(units, key=lambda it: it[1][0].effective)
        ),
    )


def _ways(blast: Blast, hits: int) -> Table:
    ways = aftermaths(hits, blast.units)
    names = [_name(unit, place) for place, unit in enumerate(blast.units)]
    rows = [
        (
            ", ".join(f"{n} {lost}" for n, lost in zip(names, way.losses, strict=True)),
            str(way.faded),
            percent(way.chance),
        )
        for way in ways[:_MOST_WAYS]
    ]
    if len(ways) > _MOST_WAYS:
        rows.append((f"and {len(ways) - _MOST_WAYS} more ways", "", ""))
    return table(
        f"Ways {counted(hits, 'hit')} may go",
        ("Losses", ">Faded", ">Chance"),
        rows,
    )


def _name(unit: ImpactUnit, place: int) -> str:
    return unit.name.strip() or f"Unit {place + 1}"
