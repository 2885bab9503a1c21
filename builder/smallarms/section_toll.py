"""Exact losses of a section under fire, and of both sections in an exchange."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from operator import mul
from typing import Final, NamedTuple, TypeAlias

from builder.fire_desk.section import FiresFirst, Pairs, part_of, together
from builder.smallarms.casualties import LAST_ROLL, Wounds
from builder.smallarms.chances import UNIT, volley_costs
from builder.smallarms.house_rules import House
from builder.smallarms.scales import NERVE
from builder.smallarms.section import (
    FireSpread,
    Party,
    SectionExchange,
    SectionFirer,
    Sections,
    firers,
)

_NONE: Final = Fraction(0)
_SURE: Final = Fraction(1)
_State: TypeAlias = tuple[int, int]
"""How many have fallen, and the life of the next man."""


class ManFate(NamedTuple):
    """What becomes of one man.

    Attributes:
        dead: The chance that he dies.
        wounded: The chance that he is hit and lives.
        life: Percent of life left on average.
        answers: The chance that he lives and keeps his nerve.
    """

    dead: Fraction
    wounded: Fraction
    life: Fraction
    answers: Fraction


class SectionToll(NamedTuple):
    """What becomes of a section.

    Attributes:
        losses: The chance of each pair: men dead, and men wounded who still live.
        fates: What becomes of each man, by his place.
        silent: How likely so many men from the front do not answer, where nobody is
            hit before the man in front of him is dead; else None.
    """

    losses: Pairs
    fates: tuple[ManFate, ...]
    silent: Mapping[int, Fraction] | None = None

    @property
    def dead(self) -> dict[int, Fraction]:
        """The chance of each number of dead."""
        return part_of(self.losses, 0, len(self.fates))

    @property
    def wounded(self) -> dict[int, Fraction]:
        """The chance of each number of wounded who live."""
        return part_of(self.losses, 1, len(self.fates))


def toll(
    by: Party, at: Party, house: House, table: Wounds, before: SectionToll | None = None
) -> SectionToll:
    """Return what the fire of one section does to another.

    Args:
        by: Who fires.
        at: Who is fired at.
        house: The readings.
        table: What wounds cost; None where only outright kills count.
        before: What became of those who fire before they fire; None if nothing did.
    """
    if not at.men:
        return SectionToll({(0, 0): _SURE}, ())
    if before is None or before.silent is None:
        fates = before.fates if before else ()
        there = [fate.answers for fate in fates] or [_SURE] * len(by.men)
        volleys = _volleys(by, at, there, house, table)
        return _fallen(volleys, at, by.spread, {0: _SURE})
    volleys = _volleys(by, at, [_SURE] * len(by.men), house, table)
    if by.spread is not FireSpread.EACH:
        return _fallen(volleys, at, by.spread, before.silent)
    # The places of the silent go together here, so each number is worked out apart.
    return _mixed(
        (weight, _fallen(_without(volleys, gone), at, by.spread, {0: _SURE}))
        for gone, weight in before.silent.items()
        if weight
    )


_Costs: TypeAlias = tuple[tuple[int, int], ...]
"""What a volley may cost, each with its weight."""


@dataclass(frozen=True, slots=True)
class _Volley:
    """What a man's volley costs each man it may hit, and the chance that he is there.

    All costs have one sum of weights.
    """

    costs: tuple[_Costs, ...]
    there: Fraction

    @property
    def total(self) -> int:
        return sum(ways for _, ways in self.costs[0])


def _volleys(
    by: Party, at: Party, there: Sequence[Fraction], house: House, table: Wounds
) -> tuple[_Volley, ...]:
    distances = at.apart or (None,) * len(at.men)
    shots = {far: firers(by, house, table, far) for far in dict.fromkeys(distances)}
    found = []
    for place, present in enumerate(there):
        by_range = {far: _costs(men[place], house, table) for far, men in shots.items()}
        whole = lcm(*(sum(ways for _, ways in one) for one in by_range.values()))
        even = {
            far: tuple(
                (cost, ways * (whole // sum(w for _, w in one))) for cost, ways in one
            )
            for far, one in by_range.items()
        }
        found.append(_Volley(tuple(even[far] for far in distances), present))
    return tuple(found)


def _costs(man: SectionFirer, house: House, table: Wounds) -> _Costs:
    return volley_costs(man.shot, house, table) if man.shot else ((0, 1),)


def _without(volleys: Sequence[_Volley], gone: int) -> tuple[_Volley, ...]:
    return (*(replace(each, there=_NONE) for each in volleys[:gone]), *volleys[gone:])


def _fallen(
    volleys: Sequence[_Volley],
    at: Party,
    spread: FireSpread,
    entering: Mapping[int, Fraction],
) -> SectionToll:
    """Return what some volleys do, in their order and by how they fall on the men.

    The first volley fired is that of each place with its chance in `entering`.
    """
    held = tuple(UNIT * man.life for man in at.men)
    if spread is FireSpread.NEXT:
        states = _chain(held, volleys, entering)
        return SectionToll(*_ended(at, 0, held, states), _silent(at, held, states))
    count = len(held) if spread is FireSpread.EACH else 1
    parts = [
        _ended(
            at, place, (life,), _chain((life,), volleys[place::count], entering, place)
        )
        if place < count
        else _ended(at, place, (life,), {(0, life): _SURE})
        for place, life in enumerate(held)
    ]
    losses: Pairs = {(0, 0): _SURE}
    for more, _ in parts:
        losses = together(losses, more)
    return SectionToll(losses, tuple(fate for _, fates in parts for fate in fates))


def _chain(
    held: tuple[int, ...],
    volleys: Sequence[_Volley],
    entering: Mapping[int, Fraction],
    front: int = 0,
) -> dict[_State, Fraction]:
    """Return how far the men have fallen after all volleys; `front` is the first."""
    start = 0, held[0]
    base = lcm(*(share.denominator for share in entering.values()))
    enters = {place: int(share * base) for place, share in entering.items()}
    states: Counter[_State] = Counter()
    scale = 1
    for place, volley in enumerate(volleys):
        states[start] += enters.get(place, 0) * scale
        states = _after(states, volley, held, front)
        scale *= volley.there.denominator * volley.total
    states[start] += enters.get(len(volleys), 0) * scale
    return {state: Fraction(n, base * scale) for state, n in states.items() if n}


def _after(
    states: Mapping[_State, int], volley: _Volley, held: tuple[int, ...], front: int
) -> Counter[_State]:
    present = volley.there.numerator
    absent = volley.there.denominator - present
    after: Counter[_State] = Counter()
    for state, weight in states.items():
        fallen, life = state
        if not weight:
            continue
        if fallen == len(held):
            after[state] += weight * volley.there.denominator * volley.total
            continue
        if absent:
            after[state] += weight * absent * volley.total
        # Whatever kills leads to one state, so its weights are added up first.
        deadly = 0
        for cost, ways in volley.costs[front + fallen] if present else ():
            if cost < life:
                after[fallen, life - cost] += weight * ways * present
            else:
                deadly += ways * present
        if deadly:
            after[_next(fallen, held)] += weight * deadly
    return after


def _next(fallen: int, held: tuple[int, ...]) -> _State:
    """Return the state in which one more man has fallen."""
    fallen += 1
    return fallen, held[fallen] if fallen < len(held) else 0


def _ended(
    at: Party, front: int, held: tuple[int, ...], states: Mapping[_State, Fraction]
) -> tuple[Pairs, tuple[ManFate, ...]]:
    """Return the losses of men who fall in order, and what becomes of each."""
    losses: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for (fallen, life), weight in states.items():
        hurt = fallen < len(held) and life < held[fallen]
        losses[fallen, int(hurt)] += weight
    return losses, tuple(
        _fate(at, front, place, held, states) for place in range(len(held))
    )


def _silent(
    at: Party, held: tuple[int, ...], states: Mapping[_State, Fraction]
) -> Mapping[int, Fraction]:
    """Return how likely so many men from the front do not answer."""
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    for (fallen, life), weight in states.items():
        steady = _SURE
        if fallen < len(held) and life < held[fallen]:
            steady = _steady(at, fallen, life)
        found[fallen] += weight * steady
        found[fallen + 1] += weight * (1 - steady)
    return {gone: chance for gone, chance in found.items() if chance}


def _steady(at: Party, place: int, life: int) -> Fraction:
    """Return the chance that a wounded man keeps his nerve (S16).

    A mere mark, which is a part of a percent, takes nothing off it.
    """
    if not at.tested:
        return _SURE
    most = -(-life // UNIT) + NERVE * at.men[place].officer
    return min(_SURE, Fraction(most, LAST_ROLL))


def _fate(
    at: Party,
    front: int,
    place: int,
    held: tuple[int, ...],
    states: Mapping[_State, Fraction],
) -> ManFate:
    dead = hurt = lost = afraid = _NONE
    for (fallen, life), weight in states.items():
        if fallen > place:
            dead += weight
        elif fallen == place and life < held[place]:
            hurt += weight
            lost += weight * (held[place] - life)
            afraid += weight * (1 - _steady(at, front + place, life))
    left = held[place] * (1 - dead) - lost
    return ManFate(dead, hurt, left / UNIT, 1 - dead - afraid)


def _mixed(cases: Iterator[tuple[Fraction, SectionToll]]) -> SectionToll:
    """Return what becomes of a section in cases of which one comes about."""
    weighed = list(cases)
    shares = [share for share, _ in weighed]
    losses: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for share, case in weighed:
        for pair, weight in case.losses.items():
            losses[pair] += share * weight
    fates = tuple(
        ManFate(*(sum(map(mul, shares, chances)) for chances in zip(*man, strict=True)))
        for man in zip(*(case.fates for _, case in weighed), strict=True)
    )
    return SectionToll(losses, fates)


def exchanged(
    sections: Sections, house: House, wounds: Wounds
) -> tuple[SectionToll, SectionToll]:
    """Return what becomes of our section, and of the other.

    The section that fires second fires with whoever is not dead. A wounded man fires
    as if unhurt; the text takes nothing off his aim.
    """
    asked = sections.asked
    us, them = sections.us, sections.them
    first = asked.first if isinstance(asked, SectionExchange) else FiresFirst.OURS
    if first is FiresFirst.THEIRS:
        ours = toll(them, us, house, wounds)
        return ours, toll(us, them, house, wounds, ours)
    theirs = toll(us, them, house, wounds)
    before = theirs if first is FiresFirst.OURS else None
    return toll(them, us, house, wounds, before), theirs
