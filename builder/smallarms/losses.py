"""Exact losses of a section under fire, and of both sections in an exchange.

A man who fires aims at one man, and all his rounds are spent on him. So men under fire
fall either independently of each other or strictly one after the other. Each case is
a chain of whole weights that stays short, however many men there are.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Final, TypeAlias

from builder.smallarms.casualties import CasualtyTable
from builder.smallarms.house_rules import House
from builder.smallarms.section import (
    UNIT,
    FireSpread,
    Party,
    SectionFirer,
    firers,
    lives,
    volley_costs,
)

Losses: TypeAlias = Mapping[tuple[int, int], Fraction]
"""The chance of each pair: men dead, and men wounded who still live."""

_NONE: Final = Fraction(0)
_SURE: Final = Fraction(1)
_State: TypeAlias = tuple[int, int]
"""How many have fallen, and the life of the next man."""


@dataclass(frozen=True, slots=True)
class ManFate:
    """What becomes of one man.

    Attributes:
        dead: The chance that he dies.
        wounded: The chance that he is hit and lives.
        life: Percent of life left on average.
    """

    dead: Fraction
    wounded: Fraction
    life: Fraction


@dataclass(frozen=True, slots=True)
class SectionToll:
    """What becomes of a section.

    Attributes:
        losses: The chances of its losses, which sum to 1.
        fates: What becomes of each man, by his place.
        from_the_front: Whether nobody dies before the man in front of him.
    """

    losses: Losses
    fates: tuple[ManFate, ...]
    from_the_front: bool = False

    @property
    def dead(self) -> dict[int, Fraction]:
        """The chance of each number of dead."""
        return self._of(0)

    @property
    def wounded(self) -> dict[int, Fraction]:
        """The chance of each number of wounded who live."""
        return self._of(1)

    def _of(self, place: int) -> dict[int, Fraction]:
        sums = dict.fromkeys(range(len(self.fates) + 1), _NONE)
        for pair, chance in self.losses.items():
            sums[pair[place]] += chance
        return sums


def mean(chances: Mapping[int, Fraction]) -> Fraction:
    """Return the mean of a distribution."""
    return sum((count * chance for count, chance in chances.items()), _NONE)


def unhurt(side: Party) -> SectionToll:
    """Return what becomes of a section that nobody fires at."""
    fates = tuple(ManFate(_NONE, _NONE, Fraction(man.life)) for man in side.men)
    return SectionToll({(0, 0): _SURE}, fates)


def toll(
    by: Party,
    at: Party,
    house: House,
    table: CasualtyTable | None,
    before: SectionToll | None = None,
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
    men = firers(by, house, table)
    if before is None or not before.from_the_front:
        fates = before.fates if before else ()
        there = [1 - fate.dead for fate in fates] or [_SURE] * len(men)
        volleys = _volleys(men, there, house, table)
        return _fallen(volleys, at, by.spread, {0: _SURE})
    volleys = _volleys(men, [_SURE] * len(men), house, table)
    if by.spread is not FireSpread.EACH:
        return _fallen(volleys, at, by.spread, before.dead)
    # The places of the dead go together here, so each number is worked out apart.
    return _mixed(
        (chance, _fallen(_without(volleys, gone), at, by.spread, {0: _SURE}))
        for gone, chance in before.dead.items()
        if chance
    )


@dataclass(frozen=True, slots=True)
class _Volley:
    """The volley of one man.

    Attributes:
        costs: What it may cost, each with its weight.
        there: The chance that he is there to fire it.
    """

    costs: tuple[tuple[int, int], ...]
    there: Fraction

    @property
    def total(self) -> int:
        return sum(ways for _, ways in self.costs)


def _volleys(
    men: Sequence[SectionFirer],
    there: Sequence[Fraction],
    house: House,
    table: CasualtyTable | None,
) -> tuple[_Volley, ...]:
    return tuple(
        _Volley(volley_costs(man.shot, house, table), present)
        if man.shot
        else _Volley(((0, 1),), present)
        for man, present in zip(men, there, strict=True)
    )


def _without(volleys: Sequence[_Volley], gone: int) -> tuple[_Volley, ...]:
    """Return the volleys when the first so many men are dead."""
    none = _Volley(((0, 1),), _NONE)
    return (*[none] * gone, *volleys[gone:])


def _fallen(
    volleys: Sequence[_Volley],
    at: Party,
    spread: FireSpread,
    entering: Mapping[int, Fraction],
) -> SectionToll:
    """Return what some volleys do, by how they fall on the men.

    Args:
        volleys: In the order in which they are fired.
        at: Who is fired at.
        spread: How the fire falls.
        entering: The chance that the first volley fired is that of each place.
    """
    held = lives(at.men)
    if spread is FireSpread.NEXT:
        return SectionToll(
            *_ended(held, _chain(held, volleys, entering)), from_the_front=True
        )
    count = len(held) if spread is FireSpread.EACH else 1
    parts = [
        _ended((life,), _chain((life,), volleys[place::count], entering))
        if place < count
        else _ended((life,), {(0, life): _SURE})
        for place, life in enumerate(held)
    ]
    losses: Losses = {(0, 0): _SURE}
    for more, _ in parts:
        losses = _together(losses, more)
    return SectionToll(losses, tuple(fate for _, fates in parts for fate in fates))


def _chain(
    held: tuple[int, ...],
    volleys: Sequence[_Volley],
    entering: Mapping[int, Fraction],
) -> dict[_State, Fraction]:
    """Return how far the men have fallen after all volleys."""
    start = 0, held[0]
    base = lcm(*(share.denominator for share in entering.values()))
    enters = {place: int(share * base) for place, share in entering.items()}
    states: Counter[_State] = Counter()
    scale = 1
    for place, volley in enumerate(volleys):
        states[start] += enters.get(place, 0) * scale
        states = _after(states, volley, held)
        scale *= volley.there.denominator * volley.total
    states[start] += enters.get(len(volleys), 0) * scale
    return {state: Fraction(n, base * scale) for state, n in states.items() if n}


def _after(
    states: Mapping[_State, int], volley: _Volley, held: tuple[int, ...]
) -> Counter[_State]:
    """Return the weights of all states after one more volley."""
    present = volley.there.numerator
    absent = volley.there.denominator - present
    costs = [(cost, present * ways) for cost, ways in volley.costs if present]
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
        for cost, ways in costs:
            if cost < life:
                after[fallen, life - cost] += weight * ways
            else:
                deadly += ways
        if deadly:
            after[_next(fallen, held)] += weight * deadly
    return after


def _next(fallen: int, held: tuple[int, ...]) -> _State:
    """Return the state in which one more man has fallen."""
    fallen += 1
    return fallen, held[fallen] if fallen < len(held) else 0


def _ended(
    held: tuple[int, ...], states: Mapping[_State, Fraction]
) -> tuple[Losses, tuple[ManFate, ...]]:
    """Return the losses of men who fall in order, and what becomes of each."""
    losses: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for (fallen, life), chance in states.items():
        hurt = fallen < len(held) and life < held[fallen]
        losses[fallen, int(hurt)] += chance
    return losses, tuple(_fate(place, held, states) for place in range(len(held)))


def _fate(
    place: int, held: tuple[int, ...], states: Mapping[_State, Fraction]
) -> ManFate:
    dead = hurt = lost = _NONE
    for (fallen, life), chance in states.items():
        if fallen > place:
            dead += chance
        elif fallen == place and life < held[place]:
            hurt += chance
            lost += chance * (held[place] - life)
    left = held[place] * (1 - dead) - lost
    return ManFate(dead, hurt, left / UNIT)


def _together(one: Losses, other: Losses) -> Losses:
    """Return the losses of two groups that fall independently."""
    sums: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for (dead, hurt), chance in one.items():
        for (more, wounds), also in other.items():
            sums[dead + more, hurt + wounds] += chance * also
    return sums


def _mixed(cases: Iterator[tuple[Fraction, SectionToll]]) -> SectionToll:
    """Return what becomes of a section in cases of which one comes about."""
    weighed = list(cases)
    losses: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for share, case in weighed:
        for pair, chance in case.losses.items():
            losses[pair] += share * chance
    fates = tuple(
        ManFate(
            sum((share * fate.dead for share, fate in each), _NONE),
            sum((share * fate.wounded for share, fate in each), _NONE),
            sum((share * fate.life for share, fate in each), _NONE),
        )
        for each in zip(
            *([(share, fate) for fate in case.fates] for share, case in weighed),
            strict=True,
        )
    )
    return SectionToll(losses, fates)
