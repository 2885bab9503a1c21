"""What the blast planner answers: who loses what around a point of impact."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, groupby
from typing import Final, TypeAlias

from builder.content.card import Table, Text, chances, gain, table
from builder.content.chart import Chart
from builder.core.formatting import counted, decimal, inches, percent
from builder.core.rulebook import Case, answerable
from builder.microfig.chances import Terms, dice_used, fight
from builder.microfig.designs import Squad
from builder.microfig.exchange import joined, pool
from builder.microfig.house_rules import House
from builder.microfig.legality import BOOK
from builder.microfig.rules import TEXTS
from builder.microfig.scales import Aim, Cover
from builder.microfig.situation import MOST_UNITS, Blast, Fire, ImpactUnit
from builder.microfig.volley import volleys
from builder.odds import Pmf
from builder.odds.tries import mean
from builder.questions.model import Answer, Later, Shown

# A blast among units: nearest first, jumping outward until spent (M26 to M30).


Aftermath = tuple[tuple[int, ...], int, Fraction]
"""One way a blast may go: what each unit loses, in the order they were given; the hits
lost to the distance between units; and how likely it is against the others."""


def aftermaths(hits: int, units: Sequence[ImpactUnit]) -> tuple[Aftermath, ...]:
    """Return every way that hits may go; odd ones fall at random (M30, A-M11).

    Args:
        hits: How many are handed out from the point of impact.
        units: Everybody near it, friend or foe, in any order.
    """
    ways = {(tuple([0] * len(units)), hits, 0): Fraction(1)}
    before: Fraction | None = None
    for distance, places in _rings(units):
        step = 0 if before is None else int(distance - before)
        before = distance
        ways = _ring(ways, places, units, step)
    ends: dict[tuple[tuple[int, ...], int], Fraction] = defaultdict(Fraction)
    for (losses, _, faded), chance in ways.items():
        ends[losses, faded] += chance
    order = sorted(ends.items(), key=lambda end: (-end[1], end[0]))
    return tuple((*end, chance) for end, chance in order)


def _rings(units: Sequence[ImpactUnit]) -> tuple[tuple[Fraction, tuple[int, ...]], ...]:
    """Return the places of equally distant units, the nearest first (M26, M29)."""
    order = sorted(range(len(units)), key=lambda place: units[place].effective)
    return tuple(
        (distance, tuple(places))
        for distance, places in groupby(order, key=lambda at: units[at].effective)
    )


_Ways = dict[tuple[tuple[int, ...], int, int], Fraction]


def _ring(
    ways: _Ways, places: tuple[int, ...], units: Sequence[ImpactUnit], step: int
) -> _Ways:
    """Hand out what reaches a ring of equally distant units (M27, M28, A-M6)."""
    after: _Ways = defaultdict(Fraction)
    for (losses, left, faded), chance in ways.items():
        lost = min(step, left)
        reach = left - lost
        for shares, part in _shares(reach, [units[at].troops for at in places]):
            taken = list(losses)
            for at, share in zip(places, shares, strict=True):
                taken[at] = share
            key = (tuple(taken), reach - sum(shares), faded + lost)
            after[key] += chance * part
    return after


def _shares(
    hits: int, troops: Sequence[int]
) -> Iterable[tuple[tuple[int, ...], Fraction]]:
    """Return how equals share hits: evenly, odd ones at random, up to their troops."""
    given, odd, alive = _even(hits, troops)
    picks = list(combinations(alive, odd))
    return [
        (tuple(n + (at in pick) for at, n in enumerate(given)), Fraction(1, len(picks)))
        for pick in picks
    ]


def _even(hits: int, troops: Sequence[int]) -> tuple[list[int], int, list[int]]:
    """Return what each of some equals takes for certain, the odd hits, and for whom."""
    given = [0] * len(troops)
    left = min(hits, sum(troops))
    while True:
        alive = [at for at, most in enumerate(troops) if given[at] < most]
        if not left or len(alive) > left:
            break
        even = min(left // len(alive), *(troops[at] - given[at] for at in alive))
        for at in alive:
            given[at] += even
        left -= even * len(alive)
    return given, left, alive


def losses_of_each(
    hits: Pmf, units: Sequence[ImpactUnit]
) -> tuple[dict[int, Fraction], ...]:
    """Return the chance of each loss of each unit, over every number of hits.

    Args:
        hits: How many hits there are to hand out.
        units: Everybody near the impact.
    """
    found = tuple(defaultdict[int, Fraction](Fraction) for _ in units)
    for count, weight in hits.items():
        share = Fraction(weight, hits.total)
        left, before = count, None
        for distance, places in _rings(units):
            left -= min(left, 0 if before is None else int(distance - before))
            before = distance
            given, odd, alive = _even(left, [units[at].troops for at in places])
            for at, place in enumerate(places):
                # Each of those who may get an odd hit is as likely as the others.
                more = Fraction(odd, len(alive)) if at in alive else Fraction(0)
                found[place][given[at]] += share * (1 - more)
                if more:
                    found[place][given[at] + 1] += share * more
            left -= sum(given) + odd
    return tuple({n: p for n, p in lost.items() if p} for lost in found)


_MOST_WAYS: Final = 24

_Losses: TypeAlias = Sequence[Mapping[int, Fraction]]
"""The chance of each number of troopers lost, unit by unit."""


def answer(squad: Squad, blast: Blast, house: House) -> Answer:
    """Return who loses what."""
    found = BOOK.audit(Case(squad, blast), house)
    if not answerable(found):
        return Answer(refusals=found)
    if blast.hits is None and dice_used(blast.dice, _terms(blast), house) < blast.dice:
        past = TEXTS.violation("M20", "burst", ("hits",), dice=f"{blast.dice:,}")
        return Answer(refusals=(past, *found))
    losses = losses_of_each(_hits(blast, house), blast.units)
    stats = tuple(
        gain(
            _name(unit, place),
            decimal(mean(lost), 2),
            (f"of {unit.troops} lost",),
        )
        for place, (unit, lost) in enumerate(zip(blast.units, losses, strict=True))
    )

    def parts() -> Iterator[Shown]:
        yield _losses(blast, losses)
        yield _order(blast, losses)
        if blast.hits is not None:
            yield _ways(blast, blast.hits)
        yield Text("How it goes", tuple(_notes(blast)))

    return Answer(stats=stats[:6], parts=Later(parts), refusals=found)


def _hits(blast: Blast, house: House) -> Pmf:
    if blast.hits is not None:
        return Pmf.always(blast.hits)
    both = fight(blast.dice, _terms(blast), house)
    return both.own if blast.misfire else both.kills


def _terms(blast: Blast) -> Terms:
    """Return the terms of the pool; hits beyond all troopers and inches do nothing."""
    farthest = max(unit.effective for unit in blast.units)
    most = sum(unit.troops for unit in blast.units) + int(farthest)
    return Terms(cover=blast.cover, own_cover=blast.cover, troops=most, own_troops=most)


def _notes(blast: Blast) -> Iterator[str]:
    yield TEXTS.word("M28", "outward")
    yield TEXTS.word("M30", "equals")
    if blast.misfire:
        yield TEXTS.word("M21", "bursts")
    if not blast.dice and blast.hits is None:
        yield TEXTS.word("M20", "empty")


def _losses(blast: Blast, losses: _Losses) -> Chart:
    most = max(unit.troops for unit in blast.units)
    ticks = range(min(most, max(max(lost) for lost in losses)) + 1)
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
            for place, (unit, lost) in enumerate(zip(blast.units, losses, strict=True))
        ),
        style="bars",
        top=Fraction(1),
    )


def _order(blast: Blast, losses: _Losses) -> Table:
    units = enumerate(zip(blast.units, losses, strict=True))
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
                decimal(mean(lost), 2),
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
            ", ".join(f"{n} {lost}" for n, lost in zip(names, losses, strict=True)),
            str(faded),
            percent(chance),
        )
        for losses, faded, chance in ways[:_MOST_WAYS]
    ]
    if len(ways) > _MOST_WAYS:
        rows.append((f"and {len(ways) - _MOST_WAYS} more ways", "", ""))
    return table(
        f"Ways {counted(hits, 'hit')} may go", ("Losses", ">Faded", ">Chance"), rows
    )


def _name(unit: ImpactUnit, place: int) -> str:
    return unit.name.strip() or f"Unit {place + 1}"


# How the blast planner opens, and what it takes over from the fire desk


def start(squad: Squad, house: House) -> Blast:
    """Return how the planner opens: with the pool that the fire desk opens with."""
    return from_fire(squad, Fire(), Blast(), house)


def from_fire(squad: Squad, fire: Fire, blast: Blast, house: House) -> Blast:
    """Return a blast with what the fire desk knows of it.

    Args:
        squad: The squad that fires.
        fire: The situation of the fire desk.
        blast: The blast as it is; what the fire desk does not know stays.
        house: The house rules in force.
    """
    covered = fire.own_cover if blast.misfire else fire.cover is not Cover.NONE
    return replace(
        blast,
        dice=burst_dice(squad, fire, house),
        cover=covered,
        units=_units(squad, fire, blast),
    )


def burst_dice(squad: Squad, fire: Fire, house: House) -> int:
    """Return the pool of a squad's heavy weapons, with those that share it (M19).

    It is 0 where they may not fire.
    """
    for volley in joined(volleys(squad, fire), house):
        if volley.weapon.row.area and not volley.at:
            able = answerable(BOOK.audit(volley, house))
            return pool(volley, house)[-1] if able else 0
    return 0


def _units(squad: Squad, fire: Fire, blast: Blast) -> tuple[ImpactUnit, ...]:
    """Return who is near the impact, as far as the fire desk knows.

    Without a target of the library it knows nobody by name. A unit that is there
    already stays, unless it has the name of another.
    """
    if fire.target is None:
        return blast.units
    known: dict[str, ImpactUnit] = {}
    for unit in _known(squad, fire):
        name, number = unit.name, 1
        while name in known:
            number += 1
            name = f"{unit.name} {number}"
        known[name] = replace(unit, name=name)
    example = blast.units == Blast().units
    others = [] if example else [u for u in blast.units if u.name not in known]
    return (*known.values(), *others)[:MOST_UNITS]


def _known(squad: Squad, fire: Fire) -> Iterator[ImpactUnit]:
    """Yield the target, then the squads that fire, each with its troopers."""
    firing = [(squad.title, squad.troops, fire.contact, fire.distance)]
    firing += [(a.title, a.kit.troops, a.contact, a.distance) for a in fire.allies]
    if fire.aim is Aim.UNIT and fire.target:
        yield ImpactUnit(
            name=fire.target.title, distance=Fraction(0), troops=fire.enemies
        )
    for name, troops, contact, distance in firing:
        if troops:
            away = Fraction(0) if contact else distance
            yield ImpactUnit(name=name, distance=away, troops=troops)
