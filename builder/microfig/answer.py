"""What the fire desk answers: each weapon's pool and its odds, and all together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from builder.card import Column, Row, Stat, Table, Text
from builder.chart import Chart, HeatTable, Point, Series
from builder.figures import figure, inches, percent
from builder.microfig.audit import problems
from builder.microfig.designs import Squad
from builder.microfig.fire import Fire, volleys
from builder.microfig.house import House
from builder.microfig.rolls import Fight, Terms, ToHit, fight, to_hit
from builder.microfig.scales import Aim, Cover
from builder.microfig.volley import Pool, Volley, pool
from builder.odds import Pmf
from builder.question import Answer, Shown
from builder.rules import Violation, Weight, legal

RANGES: Final = (1, 3, 8, 12, 15, 20, 26, 32)
_MOST_BARS: Final = 12


@dataclass(frozen=True, slots=True)
class Fired:
    """One weapon of a squad at the desk.

    Attributes:
        volley: What fires.
        refusals: Why it may not.
        pool: Its dice.
        hits: What they bring when they roll to hit; None if it may not fire.
        fight: Both stages; None if it may not fire.
    """

    volley: Volley
    refusals: tuple[Violation, ...]
    pool: Pool
    hits: ToHit | None
    fight: Fight | None


def fired(volley: Volley, house: House, terms: Terms) -> Fired:
    """What comes of one volley."""
    found = problems(volley, house)
    dice = pool(volley, house)
    if not legal(found):
        return Fired(volley, found, dice, None, None)
    keen = replace(terms, keen=volley.weapon.row.keen)
    return Fired(volley, found, dice, to_hit(dice.dice), fight(dice.dice, keen, house))


def terms_of(squad: Squad, fire: Fire) -> Terms:
    """What damage depends on: men inside a building are in cover, too (A-M4)."""
    return Terms(
        cover=fire.cover is not Cover.NONE,
        own_cover=fire.own_cover,
        troops=fire.troops,
        own_troops=squad.troops,
    )


def answer(squad: Squad, fire: Fire, house: House) -> Answer:
    """What a squad's fire will do."""
    terms = terms_of(squad, fire)
    every = [fired(volley, house, terms) for volley in volleys(squad, fire)]
    firing = [each for each in every if each.fight]
    silent = tuple(
        replace(found, fixes=()) for each in every for found in each.refusals
    )
    if not firing:
        return Answer(refusals=tuple(dict.fromkeys(silent)))
    both = _together(firing, terms)
    return Answer(
        stats=_stats(firing, both, fire),
        parts=tuple(_parts(squad, fire, house, every, both)),
        # A squad fires with what may fire; the rest is only told of.
        refusals=tuple(dict.fromkeys(_softened(silent))),
    )


def _softened(found: Sequence[Violation]) -> Iterator[Violation]:
    for each in found:
        yield replace(each, weight=Weight.NOTE, at=())


def _together(firing: Sequence[Fired], terms: Terms) -> Fight:
    """All weapons of the squad: enemies lost, and its own."""
    kills, own = Pmf.always(0), Pmf.always(0)
    for each in firing:
        if each.fight:
            kills += each.fight.kills
            own += each.fight.own

    def capped(lost: Pmf, most: int | None) -> Pmf:
        return lost if most is None else lost.map(lambda n: min(n, most))

    return Fight(capped(kills, terms.troops), capped(own, terms.own_troops))


def _stats(firing: Sequence[Fired], both: Fight, fire: Fire) -> tuple[Stat, ...]:
    first = firing[0]
    alone = (str(first.volley.weapon),) if len(firing) > 1 else ()
    hits = first.hits
    assert hits is not None  # noqa: S101 (whoever fires has rolled)
    return (
        Stat("Pool", first.pool.text, alone),
        Stat("To hit", percent(hits.hit), alone),
        Stat("Catastrophe", percent(hits.catastrophe), alone),
        Stat(
            "They lose",
            f"{float(both.kills.mean):.2f}",
            (f"of {fire.troops}, on average",),
        ),
        Stat("Wiped out", percent(both.kills.at_least(fire.troops))),
        Stat("We lose", f"{float(both.own.mean):.2f}", ("on average",)),
    )


def _parts(
    squad: Squad, fire: Fire, house: House, every: Sequence[Fired], both: Fight
) -> Iterator[Shown]:
    yield _weapons(every)
    yield _reasons(every)
    yield losses_chart(both)
    if fire.aim is Aim.UNIT and not fire.contact:
        yield by_range_and_cover(squad, fire, house)
    yield Text("What is reckoned", tuple(_said(every)))


def _weapons(every: Sequence[Fired]) -> Table:
    columns = (
        Column("In firing order"),
        Column("Pool"),
        Column("Hits", "right"),
        Column("Nothing", "right"),
        Column("Catastrophe", "right"),
        Column("They lose", "right"),
        Column("We lose", "right"),
    )
    return Table("Weapon by weapon", columns, tuple(map(_weapon, every)))


def _weapon(each: Fired) -> Row:
    label = f"{each.volley.troops} × {each.volley.weapon}"
    if each.hits is None or each.fight is None:
        return Row((label, *["–"] * 6), below=tuple(v.message for v in each.refusals))
    chances = (each.hits.hit, each.hits.nothing, each.hits.catastrophe)
    return Row(
        (
            label,
            each.pool.text,
            *map(percent, chances),
            f"{float(each.fight.kills.mean):.3f}",
            f"{float(each.fight.own.mean):.3f}",
        )
    )


def _reasons(every: Sequence[Fired]) -> Table:
    """Every hard and easy by name, for each weapon that fires."""
    rows = [
        Row(
            (
                str(each.volley.weapon),
                result.label,
                "½ " * result.hard + "×2 " * result.easy,
                result.rule,
            )
        )
        for each in every
        if each.hits
        for result in each.pool.results
    ]
    return Table(
        "Hards first, then easies",
        (Column("Weapon"), Column("Why"), Column("Dice"), Column("Rule")),
        tuple(rows) or (Row(("all", "nothing is hard or easy", "", "")),),
    )


def losses_chart(both: Fight) -> Chart:
    """The chance of each number of losses, theirs and ours."""
    most = min(max(both.kills.high, both.own.high), _MOST_BARS)

    def points(lost: Pmf) -> tuple[Point, ...]:
        chances = [
            lost.at_least(n) - (0 if n == most else lost.at_least(n + 1))
            for n in range(most + 1)
        ]
        return tuple(Point(p, percent(p)) for p in chances)

    more = max(both.kills.high, both.own.high) > most
    ticks = [str(n) for n in range(most + 1)]
    if more:
        ticks[-1] += "+"
    return Chart(
        "Troopers lost",
        "Troopers",
        tuple(ticks),
        (Series("They lose", points(both.kills)), Series("We lose", points(both.own))),
        style="bars",
    )


def by_range_and_cover(squad: Squad, fire: Fire, house: House) -> HeatTable:
    """Mean losses of the target by range and cover; a dash where nobody may fire."""
    return HeatTable(
        "Enemies lost on average",
        "Cover, range",
        tuple(inches(distance) for distance in RANGES),
        tuple(
            Series(
                cover.value,
                tuple(
                    _cell(
                        squad,
                        replace(fire, distance=Fraction(distance), cover=cover),
                        house,
                    )
                    for distance in RANGES
                ),
            )
            for cover in Cover
        ),
        top=Fraction(max(1, fire.troops)),
    )


def _cell(squad: Squad, fire: Fire, house: House) -> Point:
    terms = terms_of(squad, fire)
    every = [fired(volley, house, terms) for volley in volleys(squad, fire)]
    firing = [each for each in every if each.fight]
    why = tuple(
        f"{each.volley.weapon}: {each.pool.text} dice"
        if each.fight
        else each.refusals[0].message
        for each in every
    )
    if not firing:
        return Point(None, "–", why)
    mean = _together(firing, terms).kills.mean
    return Point(mean, f"{float(mean):.2f}", why)


def _said(every: Sequence[Fired]) -> Iterator[str]:
    yield "Each 5 and 6 is a hit, each 1 takes one away; a minus is a catastrophe."
    if any(each.hits and not each.pool.dice for each in every):
        yield "An empty pool may fire and does nothing; doublings do not fill it (M5)."
    if sum(bool(each.hits) for each in every) > 1:
        yield (
            "What several weapons cost the squad itself is exact if it takes away men "
            "who have fired already."
        )
    if any(each.hits and each.volley.weapon.row.area for each in every):
        yield "A heavy weapon bursts: its losses are handed out by the blast planner."
    groups = [each for each in every if each.hits]
    yield f"{figure(len(groups))} of {figure(len(every))} weapons may fire."
