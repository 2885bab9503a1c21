"""What a section's volley and an exchange of fire come to: numbers and charts."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from builder.content.card import Stat, Table, Text, table
from builder.content.chart import Chart, HeatTable, Point, Series
from builder.core.formatting import decimal, figure, percent
from builder.core.rulebook import answerable
from builder.firearms.desk import unarmed
from builder.firearms.section import (
    FiresFirst,
    Pairs,
    dead_of_both,
    losses_of_men,
    of_men,
    part_of,
)
from builder.infantry.book import BOOK
from builder.infantry.designs import Man
from builder.infantry.house_rules import House
from builder.infantry.rules import TEXTS
from builder.infantry.section import (
    FootExchange,
    FootSections,
    FootSpread,
    FootVolley,
)
from builder.infantry.section_toll import (
    Footman,
    FootToll,
    NamedShot,
    everybody,
    shots,
    toll,
)
from builder.odds import Unanswerable
from builder.odds.tries import mean
from builder.questions.model import Answer, Shown, unanswered

_MOST_SHOWN: Final = 6
"""Men of a side that the table of both sides tells apart."""


def answer(man: Man, asked: FootVolley, house: House) -> Answer:
    """Return what a section's fire does, and what the other's does in an exchange."""
    if not man.weapons:
        return unarmed("I1", man)
    sections = FootSections(man, asked)
    found = BOOK.audit(sections, house)
    if not answerable(found):
        return Answer(refusals=found)
    named, fighters = shots(sections, house), everybody(sections)
    if not any(fighters[shot.firer].ours for shot in named):
        return Answer(refusals=(TEXTS.violation("I1", "armed", unit=sections.unit),))
    try:
        lost = toll(sections, named)
    except Unanswerable as bound:
        return unanswered(bound)
    both = isinstance(asked, FootExchange)
    parts: list[Shown] = [*(_exchanged(lost) if both else _volleyed(lost))]
    sides = ("Our fire", True), ("Their fire", False)
    parts += [_fire(title, named, fighters, ours=us) for title, us in sides[: 1 + both]]
    parts += [_fates("The other section", fighters, lost, ours=False)]
    parts += [_fates("This section", fighters, lost, ours=True)] if both else []
    parts.append(Text("What is counted", tuple(_notes(sections, named))))
    dead = _side(lost.dead, 0), _side(lost.dead, 1)
    men = _men(fighters, ours=True), _men(fighters, ours=False)
    stats = dead_of_both(*dead, *men) if both else _stats(lost, fighters)
    return Answer(tuple(stats), parts=tuple(parts), refusals=found)


def _side(pairs: Pairs, place: int) -> dict[int, Fraction]:
    """Return the chance of each number of one side: 0 is ours, 1 theirs."""
    return part_of(pairs, place, max(pair[place] for pair in pairs))


def _stats(lost: FootToll, every: Sequence[Footman]) -> Iterator[Stat]:
    dead, hurt = _side(lost.dead, 1), _side(lost.hurt, 1)
    yield Stat("Dead", decimal(mean(dead), 2), (of_men(_men(every, ours=False)),))
    yield Stat("Casualties", decimal(mean(hurt), 2), ("dead or wounded, on average",))
    yield Stat("A man dead", percent(1 - dead[0]), ("at least one",))
    yield Stat("A casualty", percent(1 - hurt[0]), ("at least one",))


def _men(every: Sequence[Footman], *, ours: bool) -> int:
    return sum(each.ours is ours for each in every)


def _volleyed(lost: FootToll) -> Iterator[Chart]:
    yield losses_of_men(
        "Losses of the other section",
        ("Dead", _side(lost.dead, 1)),
        ("Dead or wounded", _side(lost.hurt, 1)),
    )


def _exchanged(lost: FootToll) -> Iterator[Chart | HeatTable]:
    for title, pairs in (("Men dead", lost.dead), ("Dead or wounded", lost.hurt)):
        yield losses_of_men(
            title, ("Ours", _side(pairs, 0)), ("Theirs", _side(pairs, 1))
        )
    yield _together(lost.dead)


def _together(dead: Pairs) -> HeatTable:
    """Return the chance of each pair of losses; the last row and column hold more."""
    tops = [min(_MOST_SHOWN, max(pair[at] for pair in dead)) for at in (0, 1)]
    cells = [[Fraction(0)] * (tops[1] + 1) for _ in range(tops[0] + 1)]
    for (ours, theirs), chance in dead.items():
        cells[min(ours, tops[0])][min(theirs, tops[1])] += chance
    labels = [
        [f"{n} or more" if n == _MOST_SHOWN else str(n) for n in range(top + 1)]
        for top in tops
    ]
    rows = (
        Series(label, tuple(Point(chance, percent(chance)) for chance in row))
        for label, row in zip(labels[0], cells, strict=True)
    )
    return HeatTable(
        "Dead on both sides", "ours", "theirs", tuple(labels[1]), tuple(rows)
    )


def _fire(
    title: str, named: Sequence[NamedShot], men: Sequence[Footman], *, ours: bool
) -> Table:
    """Return what each man fires at whom, when, and what it does by itself."""
    labels = ("Man", "Fires", "At", "When", ">To hit", ">Death", ">Any casualty")
    names = _names(men)
    orders = sorted({shot.step for shot in named})
    rows = [
        (
            names[shot.firer],
            shot.weapon.title,
            names[shot.target],
            figure(orders.index(shot.step) + 1),
            *map(percent, (shot.one.hit, shot.one.death, shot.one.casualty)),
        )
        for shot in named
        if men[shot.firer].ours is ours
    ]
    firing = {shot.firer for shot in named}
    rows += [
        (names[place], "nothing", *["–"] * 5)
        for place, footman in enumerate(men)
        if footman.ours is ours and place not in firing
    ]
    return table(title, labels, rows)


def _names(every: Sequence[Footman]) -> list[str]:
    """Return each man with his place in his section."""
    us = sum(each.ours for each in every)
    return [
        f"{place + 1 if each.ours else place + 1 - us}. {each.man.title}"
        for place, each in enumerate(every)
    ]


def _fates(
    title: str, every: Sequence[Footman], lost: FootToll, *, ours: bool
) -> Table:
    rows = (
        (name, *(percent(chance) for chance in reversed(fate)))
        for name, each, fate in zip(_names(every), every, lost.fates, strict=True)
        if each.ours is ours
    )
    labels = ("Man", ">Dead", ">Litter case", ">Walking wounded", ">Unhurt")
    return table(title, labels, rows)


def _notes(sections: FootSections, named: Sequence[NamedShot]) -> Iterator[str]:
    asked = sections.asked
    spreads = {asked.spread}
    if isinstance(asked, FootExchange):
        spreads.add(asked.enemy_spread)
    if FootSpread.EACH in spreads:
        yield TEXTS.word("I17", "across")
    if FootSpread.NEAREST in spreads:
        yield TEXTS.word("I17", "nearest")
    yield TEXTS.word("I17", "spent")
    if not isinstance(asked, FootExchange):
        return
    if any(shot.step == 0 for shot in named):
        yield TEXTS.word("I4", "answer")
    if asked.first is FiresFirst.BOTH:
        yield TEXTS.word("I4", "once")
    else:
        yield TEXTS.word("I4", "sides", first=asked.first)
    yield TEXTS.word("I16", "answers")
