"""Charts of the fire desk: how many are lost, and what range and cover do to it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from builder.content.chart import Chart, HeatTable, Point, Series
from builder.core.formatting import inches, percent
from builder.microfig.designs import Squad
from builder.microfig.fire import Fire
from builder.microfig.house_rules import House
from builder.microfig.outcome import exchange, fights, terms_of, together
from builder.microfig.rolls import AT_LEAST, Fight, bounded
from builder.microfig.scales import Cover
from builder.odds import Pmf

RANGES: Final = (1, 3, 8, 12, 15, 20, 26, 32)
"""Inches: one in each band that the rules tell apart (M11, M12)."""
MOST_BARS: Final = 12


def losses_chart(both: Fight) -> Chart:
    """The chance of each number of losses, theirs and ours."""
    highest = max(both.kills.high, both.own.high)
    most = min(highest, MOST_BARS)
    ticks = [str(n) for n in range(most + 1)]
    if highest > most:
        ticks[-1] += "+"
    return Chart(
        "Troopers lost",
        "Troopers",
        tuple(ticks),
        (
            Series("They lose", _points(both.kills, most)),
            Series("We lose", _points(both.own, most)),
        ),
        style="bars",
    )


def _points(lost: Pmf, most: int) -> tuple[Point, ...]:
    """The chance of each number; the last stands for itself and all above."""
    found = []
    for n in range(most + 1):
        reached = lost.at_least(n)
        chance = reached if n == most else reached - lost.at_least(n + 1)
        why = f"{n} or more: {percent(reached)}"
        found.append(Point(chance, percent(chance), (why,)))
    return tuple(found)


def by_range_and_cover(squad: Squad, fire: Fire, house: House) -> HeatTable:
    """Mean losses of the target by range and cover; a dash where nobody may fire.

    It is told of the asking squad alone, since each squad has a range of its own.
    """
    return HeatTable(
        "Enemies lost to this squad on average",
        "Cover, range",
        tuple(inches(distance) for distance in RANGES),
        tuple(
            Series(
                cover.value,
                tuple(
                    _cell(
                        squad,
                        replace(
                            fire, distance=Fraction(distance), cover=cover, allies=()
                        ),
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
    every = exchange(squad, fire, house)
    why = tuple(
        f"{each.volley.weapon}: {each.pool.text} dice"
        if each.fight
        else each.refusals[0].message
        for each in every
    )
    firing = fights(every)
    if not firing:
        return Point(None, "–", why)
    mean = together(firing, terms_of(squad, fire)).kills.mean
    short = any(each.short for each in every)
    return Point(mean, bounded(f"{float(mean):.2f}", AT_LEAST, short=short), why)
