"""What the fire desk answers: each pool and its odds, and all of them together."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Final

from builder.content.card import Row, Stat, Table, Text, chart, gain, loss, table
from builder.content.chart import Chart, HeatTable, Point, Series
from builder.core.formatting import decimal, inches, percent
from builder.core.rulebook import Severity, Violation
from builder.microfig.chances import Fight
from builder.microfig.designs import Squad
from builder.microfig.exchange import Fired, exchange, mean_exchange
from builder.microfig.house_rules import House
from builder.microfig.rules import TEXTS
from builder.microfig.scales import Aim, Cover
from builder.microfig.situation import Fire
from builder.odds import Pmf
from builder.questions.model import Answer, Later, Shown

# What the fire desk says below its numbers: what is counted, and who is silent.


def notes(squad: Squad, pools: Sequence[Fired], fire: Fire) -> Iterator[str]:
    """Yield the sentences below an answer.

    Args:
        squad: The design's own squad.
        pools: All pools in firing order.
        fire: The situation.
    """
    firing = [fired for fired in pools if fired.fires]
    yield TEXTS.word("M20", "counted")
    if any(not fired.dice for fired in firing):
        yield TEXTS.word("M5", "empty")
    if len(firing) > 1:
        yield TEXTS.word("M25", "together")
    yield from _of_the_squad(squad, fire)
    if fire.allies:
        yield TEXTS.word("M19", "shared")
        if len({fired.volley.at for fired in pools}) > 1:
            yield TEXTS.word("M19", "order")
    if any(fired.volley.weapon.row.area for fired in firing):
        yield TEXTS.word("M26", "planner")
    yield f"{len(firing)} of {len(pools)} pools may be rolled."


def _of_the_squad(squad: Squad, fire: Fire) -> Iterator[str]:
    """Yield who of the design's own squad is silent, and why."""
    if fire.target and not fire.chosen:
        yield TEXTS.word("M13", "target", target=fire.target.title)
    carriers = min(fire.carrying, squad.troops)
    if carriers:
        yield TEXTS.word("M18", "carriers", carriers=carriers)
    if fire.contact and squad.rifles + squad.heavies:
        yield TEXTS.word("M13", "fists")
    elif squad.pistols and not fire.contact:
        yield TEXTS.word("M13", "blades")


RANGES: Final = (1, 3, 8, 12, 15, 20, 26, 32)
"""Inches: one in each band that the rules tell apart (M11, M12)."""
MOST_BARS: Final = 12
SEEN: Final = Fraction(1, 1000)
"""The smallest chance that a chart has room for."""


def answer(squad: Squad, fire: Fire, house: House) -> Answer:
    """Return what a squad's fire will do."""
    pools, both = exchange(squad, fire, house)
    silent = tuple(dict.fromkeys(why for fired in pools for why in fired.refusals))
    if both is None:
        return Answer(refusals=tuple(_past(pools, fire)) or silent)

    def parts() -> Iterator[Shown]:
        yield weapons_table(pools, fire)
        yield _reasons(pools, fire)
        yield both_lose(both)
        if fire.aim is Aim.UNIT and not fire.contact and squad.troops:
            yield by_range_and_cover(squad, fire, house)
        yield Text("What is counted", tuple(notes(squad, pools, fire)))

    return Answer(
        stats=tuple(_stats(pools, both, fire)),
        parts=Later(parts),
        # A squad fires with what may fire; the rest is only a note.
        refusals=tuple(
            replace(found, severity=Severity.NOTE, at=()) for found in silent
        ),
    )


def _past(pools: Sequence[Fired], fire: Fire) -> Iterator[Violation]:
    """Yield that the pools which fire have more dice than are worked out."""
    firing = [fired for fired in pools if fired.fires]
    for largest in sorted(firing, key=lambda fired: -fired.dice)[:1]:
        yield TEXTS.violation(
            "M20",
            "many",
            largest.volley.at,
            dice=f"{sum(fired.dice for fired in firing):,}",
            who=_who(largest, fire),
            several=len(firing) > 1,
            troops=fire.enemies,
        )


def _stats(pools: Sequence[Fired], both: Fight, fire: Fire) -> Iterator[Stat]:
    rolled = [(fired, fired.hits) for fired in pools if fired.hits]
    # Of several pools the largest stands here; the table below has them all.
    main, hits = max(rolled, key=lambda pair: pair[0].dice)
    alone = (_who(main, fire),) if len(rolled) > 1 else ()
    yield Stat("Pool", main.text, alone)
    yield gain("To hit", percent(hits[0]), alone)
    yield loss("Nothing", percent(hits[1]), alone)
    yield loss("Catastrophe", percent(hits[2]), alone)
    lost = decimal(both.kills.mean, 2)
    yield gain("They lose", lost, (f"of {fire.enemies}, on average",))
    yield gain("Wiped out", percent(both.kills.at_least(fire.enemies)))
    yield loss("We lose", decimal(both.own.mean, 2), ("on average",))


def weapons_table(
    every: Sequence[Fired], fire: Fire, title: str = "Weapon by weapon"
) -> Table:
    """Return each pool in firing order: its dice, and what both sides lose to it."""
    chances = (">Hits", ">Nothing", ">Catastrophe", ">They lose", ">We lose")
    return table(
        title,
        ("In firing order", "Pool", *chances),
        (_weapon(each, fire) for each in every),
    )


def _weapon(fired: Fired, fire: Fire) -> Row:
    fires = fired.volley.troops
    label = f"{fires} × " * bool(fires) + _who(fired, fire)
    if fired.hits is None or fired.fight is None:
        return Row((label, *["–"] * 6), below=tuple(v.message for v in fired.refusals))
    return Row(
        (
            label,
            fired.text,
            *map(percent, fired.hits),
            *(decimal(lost.mean, 3) for lost in (fired.fight.kills, fired.fight.own)),
        )
    )


def _who(each: Fired, fire: Fire) -> str:
    """Return the weapon, with the name of an allied squad: `rifle (Levy)`."""
    weapon = str(each.volley.weapon) if each.volley.troops else "nobody"
    match each.volley.at:
        case ("allies", int(place)):
            return f"{weapon} ({fire.allies[place].title})"
    return weapon


def _reasons(pools: Sequence[Fired], fire: Fire) -> Table:
    """Return every hard and easy by name, for each weapon that fires."""
    rows = [
        (
            _who(fired, fire),
            label,
            "".join("½ " * -why.amount + "×2 " * why.amount for why in same),
            rule,
        )
        for fired in pools
        if fired.fires
        # Hards and easies of the table's ruling share a line.
        for (label, rule), same in groupby(fired.why, itemgetter(0, 1))
    ]
    return table(
        "Hards first, then easies",
        ("Weapon", "Why", "Dice", "Rule"),
        rows or [("all", "nothing is hard or easy", "", "")],
    )


def both_lose(both: Fight) -> Chart:
    """Return the chance of each number of losses, theirs and ours."""
    most = max(both.kills.high, _seen(both.own))
    return losses_chart(most, ("They lose", both.kills), ("We lose", both.own))


def losses_chart(most: int, *lost: tuple[str, Pmf]) -> Chart:
    """Return the chance of each number of losses, side by side.

    Args:
        most: The last number to show; beyond `MOST_BARS` there is no room.
        lost: The label of each series, and its losses.
    """
    most = min(most, MOST_BARS)
    ticks = [str(n) for n in range(most + 1)]
    if max(losses.high for _, losses in lost) > most:
        ticks[-1] += "+"
    series = (Series(label, _points(losses, most)) for label, losses in lost)
    return chart("Troopers lost", "Troopers", ticks, *series, style="bars")


def _seen(lost: Pmf) -> int:
    """Return the last number with a bar to see; those above share it."""
    number = 0
    while number < MOST_BARS and lost.at_least(number + 1) >= SEEN:
        number += 1
    return number


def _points(lost: Pmf, most: int) -> tuple[Point, ...]:
    """Return the chance of each number; the last one is for itself and all above.

    A number that nobody can lose has no bar.
    """
    found = []
    for n in range(min(most, lost.high) + 1):
        reached = lost.at_least(n)
        chance = reached if n == most else reached - lost.at_least(n + 1)
        why = f"{n} or more: {percent(reached)}"
        found.append(Point(chance, percent(chance), (why,)))
    return tuple(found)


def by_range_and_cover(squad: Squad, fire: Fire, house: House) -> HeatTable:
    """Return the target's mean losses by range and cover; a dash where nobody may fire.

    Allies do not count, since each squad has a range of its own.
    """

    def cells(cover: Cover) -> Iterator[Point]:
        for distance in map(Fraction, RANGES):
            alone = replace(fire, distance=distance, cover=cover, allies=())
            yield _cell(squad, alone, house)

    return HeatTable(
        "Enemies lost to this squad on average",
        "Cover",
        "range",
        tuple(inches(distance) for distance in RANGES),
        tuple(Series(cover.value, tuple(cells(cover))) for cover in Cover),
        top=Fraction(max(1, fire.enemies)),
    )


def _cell(squad: Squad, fire: Fire, house: House) -> Point:
    pools, mean = mean_exchange(squad, fire, house)
    why = tuple(
        f"{fired.volley.weapon}: {fired.text} dice"
        if fired.fires
        else fired.refusals[0].message
        for fired in pools
    )
    if mean is None:
        return Point(None, "–", (*why, *(past.message for past in _past(pools, fire))))
    return Point(mean, decimal(mean, 2), why)
