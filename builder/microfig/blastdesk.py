"""The blast planner: a point of impact, the units around it, and who loses what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from builder.ask import ask, sane
from builder.card import Column, Row, Stat, Table, Text
from builder.chart import Chart, Point, Series
from builder.figures import inches, percent, times
from builder.microfig.blast import Near, aftermaths, losses_of_each
from builder.microfig.book import BOOK
from builder.microfig.designs import MOST_TROOPS, Squad
from builder.microfig.house import House
from builder.microfig.rolls import MOST_DICE, Terms, fight
from builder.odds import Pmf
from builder.question import Answer, Shown
from builder.rules import Fault, Fix, legal

MOST_UNITS: Final = 12
MOST_TIED: Final = 8
_MOST_WAYS: Final = 24
_MOST_HITS: Final = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A unit near the impact."""

    name: str = ask("", "Unit", rule="M26")
    distance: Fraction = ask(
        Fraction(2), "Distance from the impact", unit='"', low=0, high=1_000, rule="M28"
    )
    troops: int = ask(4, "Troopers", low=1, high=MOST_TROOPS, rule="M25")
    shielded: bool = ask(False, "Behind a wall or in heavy cover", rule="M29")

    def __post_init__(self) -> None:
        """Refuse nonsense."""
        sane(self)

    @property
    def title(self) -> str:
        """Its name and where it stands."""
        return f"{self.name.strip() or 'Unit'} at {inches(self.distance)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Blast:
    """A heavy weapon's burst among units."""

    dice: int = ask(
        8,
        "Dice of the pool to hit",
        low=1,
        high=100_000,
        rule="M20",
        group="Impact",
        hint="As the fire desk tells it",
    )
    cover: bool = ask(
        False, "What was aimed at is in cover", rule="M23", group="Impact"
    )
    hits: int | None = ask(
        None,
        "Hits already rolled",
        low=0,
        high=1_000,
        rule="M26",
        group="Impact",
        hint="Leave it open to see every number of hits",
    )
    units: tuple[Unit, ...] = ask(
        (
            Unit(name="A", distance=Fraction(2), troops=2),
            Unit(name="C", distance=Fraction(3), troops=3),
            Unit(name="B", distance=Fraction(6), troops=3),
        ),
        "Units near the impact",
        high=MOST_UNITS,
        rule="M26",
        group="Units",
    )

    def __post_init__(self) -> None:
        """Refuse nonsense."""
        sane(self)


@BOOK.rule("M20", "A blast can be reckoned", on=Blast)
def blasts_can_be_reckoned(blast: Blast, _: House) -> Iterator[Fault]:
    """Ceilings of ours."""
    if blast.dice > MOST_DICE:
        yield Fault(
            f"{blast.dice} dice: exact odds are worked out for up to {MOST_DICE}",
            ("dice",),
            (Fix(f"Roll {MOST_DICE}", ("dice",), MOST_DICE),),
        )
    places = [_near(unit).effective for unit in blast.units]
    tied = max((places.count(place) for place in places), default=0)
    if tied > MOST_TIED:
        yield Fault(
            f"{tied} units are equally distant: ties of up to {MOST_TIED} are "
            "worked out",
            ("units",),
        )


@BOOK.rule("M26", "Somebody is near", on=Blast)
def somebody_is_near(blast: Blast, _: House) -> Iterator[Fault]:
    """A blast among nobody hurts nobody."""
    if not blast.units:
        yield Fault("No unit is near the impact: add one", ("units",))


def _near(unit: Unit) -> Near:
    return Near(unit.distance, unit.troops, unit.shielded)


def begin(_squad: Squad, _house: House) -> Blast:
    """How the planner opens: three units around an impact."""
    return Blast()


def answer(_squad: Squad, blast: Blast, house: House) -> Answer:
    """Who loses what."""
    found = BOOK.audit(blast, house)
    if not legal(found):
        return Answer(refusals=found)
    near = [_near(unit) for unit in blast.units]
    hits = _hits(blast, house)
    each = losses_of_each(hits, near)
    means = [
        sum((lost * p for lost, p in chances.items()), Fraction(0)) for chances in each
    ]
    stats = tuple(
        Stat(
            _name(unit, place),
            f"{float(mean):.2f}",
            (f"of {unit.troops} lost",),
        )
        for place, (unit, mean) in enumerate(zip(blast.units, means, strict=True))
    )
    return Answer(
        stats=stats[:6],
        parts=tuple(_parts(blast, near, each)),
        refusals=found,
    )


def _hits(blast: Blast, house: House) -> Pmf:
    if blast.hits is not None:
        return Pmf.always(blast.hits)
    return fight(blast.dice, Terms(cover=blast.cover), house).kills


def _parts(
    blast: Blast, near: list[Near], each: tuple[dict[int, Fraction], ...]
) -> Iterator[Shown]:
    yield _losses(blast, each)
    yield _order(blast, near)
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


def _order(blast: Blast, near: list[Near]) -> Table:
    order = sorted(range(len(near)), key=lambda at: near[at].effective)
    return Table(
        "In this order",
        (
            Column("Unit"),
            Column("Distance", "right"),
            Column("Counts as", "right"),
            Column("Troopers", "right"),
        ),
        tuple(
            Row(
                (
                    _name(blast.units[at], at),
                    inches(near[at].distance),
                    inches(near[at].effective),
                    str(near[at].troops),
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
