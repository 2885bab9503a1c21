"""What a section's volley and an exchange of fire come to: numbers and charts.

A man fires at a target that was named before anybody fired (I17), so the shots are
known at the start; only whether he still can fire is not. All fire of one step falls at
once. The steps are: who is three levels above his target (I4), then the side that fires
first, then the other; or both of them together.

What becomes of one man depends on another only where the other may have been hit before
he fires at him. Men who hang together like that are a *knot*, and each knot is played
out in full: its states are the wounds of its men, at most four to the power of them.
Two riflemen who fire at each other in turn are a knot of 4 states that are reached.
The knots are independent, so their losses are added up at the end.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate
from typing import Final, NamedTuple, TypeAlias

from builder.content.card import Stat, Table, Text, chances, gain, table
from builder.content.chart import Chart, HeatTable
from builder.core.formatting import decimal, figure, percent
from builder.core.rulebook import answerable
from builder.fire_desk.desk import unarmed
from builder.fire_desk.section import (
    FiresFirst,
    Pairs,
    dead_of_both,
    losses_of_men,
    of_men,
    part_of,
    together,
)
from builder.infantry.chances import (
    Outcome,
    fires_first,
    outcome,
    reaching,
    roll_to_hit,
)
from builder.infantry.designs import Man, Weapon
from builder.infantry.house_rules import House
from builder.infantry.legality import BOOK, problems
from builder.infantry.rules import TEXTS
from builder.infantry.scales import FACES, SIDES
from builder.infantry.section import (
    FootExchange,
    FootSections,
    FootSpread,
    FootVolley,
)
from builder.infantry.situation import Fire, Shot, aimed
from builder.odds import Unanswerable
from builder.odds.tries import mean
from builder.questions.model import Answer, Later, Shown

MOST_STEPS: Final = 60_000
"""States of a knot that are worked out, one after the other, in half a second."""


class Footman(NamedTuple):
    """One man of either section.

    Attributes:
        man: The man.
        ours: Whether he is of this section.
        fire: The situation in which he is shot at, and in which he fires.
        moved: Whether he moved.
        above: Whether he is above the other side.
    """

    man: Man
    ours: bool
    fire: Fire
    moved: bool
    above: bool


class NamedShot(NamedTuple):
    """A shot that was named: who fires what at whom.

    Attributes:
        firer: The place of the firer among all men.
        target: That of the target.
        step: When it is fired; all shots of a step fall at once.
        weapon: The weapon.
        one: What it does.
    """

    firer: int
    target: int
    step: int
    weapon: Weapon
    one: Outcome


def everybody(sections: FootSections) -> tuple[Footman, ...]:
    """Return the men of both sections: ours, then theirs."""
    asked = sections.asked
    # In a volley nobody fires at us.
    back = asked if isinstance(asked, FootExchange) else FootExchange()
    ours = Fire(posture=back.own_posture, overhead=back.own_overhead)
    us = (Footman(man, True, ours, asked.moved, asked.above) for man in sections.ours)
    theirs = (
        (man, Fire(distance=at.distance, posture=at.posture, overhead=at.overhead))
        for man, at in sections.theirs
    )
    them = (
        Footman(man, False, fire, back.enemy_moved, back.enemy_above)
        for man, fire in theirs
    )
    return (*us, *them)


def shots(sections: FootSections, house: House) -> tuple[NamedShot, ...]:
    """Return every shot that is named, in the order of the men who fire (I17)."""
    asked, men = sections.asked, everybody(sections)
    us = [at for at, footman in enumerate(men) if footman.ours]
    them = [at for at, footman in enumerate(men) if not footman.ours]
    sides = [(us, them, asked.spread, asked.under, FiresFirst.OURS)]
    first = FiresFirst.BOTH
    if isinstance(asked, FootExchange):
        first, spread, under = asked.first, asked.enemy_spread, asked.enemy_under
        sides.append((them, us, spread, under, FiresFirst.THEIRS))
    found: list[NamedShot] = []
    for by, at, spread, under, side in sides:
        for place, firer in enumerate(by):
            aim = place % len(at) if spread is FootSpread.EACH else 0
            man, target = men[firer], men[at[aim]]
            step = 1 + (first not in {FiresFirst.BOTH, side})
            # Where nobody answers, it makes no difference who fires first.
            levels = max(0, man.man.elite), max(0, target.man.elite)
            if len(sides) > 1 and fires_first(*levels, house):
                step = 0
            far = (target if man.ours else man).fire.distance
            weapon = reaching(man.man.weapons, sections.unit, far)
            if weapon is None:
                continue
            for hit in at[aim : aim + (under if weapon.hits_several else 1)]:
                one = _fired(man, men[hit], weapon, house)
                found += [NamedShot(firer, hit, step, weapon, one)] if one else []
    return tuple(found)


def _fired(by: Footman, at: Footman, weapon: Weapon, house: House) -> Outcome | None:
    """Return what a shot does; None if it may not be fired."""
    fire = replace(
        at.fire,
        distance=(at if by.ours else by).fire.distance,
        chosen=replace(at.man, mounted=False),
        moved=by.moved,
        above=by.above,
    )
    shot = Shot(weapon, aimed(fire), by.man.elite)
    if not answerable(problems(shot, house, by.man)):
        return None
    return outcome(roll_to_hit(shot, house), shot, house)


# What becomes of all of them


_Wound: TypeAlias = tuple[int, int, int, int]
"""The throws that bring each wound: unhurt, walking, litter case, dead."""
_THROWS: Final = SIDES * len(FACES)
"""The throws of d20 and d6 together."""
_State: TypeAlias = tuple[int, ...]
"""The wound of each man of a knot."""
_UNHURT, _WALKING, _LITTER, _DEAD = range(4)


class FootToll(NamedTuple):
    """What becomes of two sections.

    Attributes:
        fates: For each man, ours first, the chance of each wound: unhurt, walking,
            litter case, dead.
        dead: The chance of each pair of dead: ours, and theirs.
        hurt: That of each pair of casualties, the dead among them.
    """

    fates: tuple[tuple[Fraction, ...], ...]
    dead: Pairs
    hurt: Pairs


def toll(sections: FootSections, named: Sequence[NamedShot]) -> FootToll:
    """Return what becomes of both sections, by the shots that were named.

    Raises:
        Unanswerable: If too many men of one knot may be hit before they fire.
    """
    men = everybody(sections)
    fates: dict[int, tuple[Fraction, ...]] = {}
    dead: Pairs = {(0, 0): Fraction(1)}
    hurt: Pairs = {(0, 0): Fraction(1)}
    for knot in _knots(len(men), named):
        states = _played(knot, named, men)
        for at, place in enumerate(knot):
            of = [0] * (_DEAD + 1)
            for state, weight in states.items():
                of[state[at]] += weight
            fates[place] = tuple(Fraction(some, sum(of)) for some in of)
        sides = [men[place].ours for place in knot]
        dead = together(dead, _lost(states, sides, _DEAD))
        hurt = together(hurt, _lost(states, sides, _WALKING))
    return FootToll(tuple(fates[at] for at in range(len(men))), dead, hurt)


def _knots(count: int, named: Sequence[NamedShot]) -> Iterable[tuple[int, ...]]:
    """Return men by who hangs together: a firer who may be silenced, and his target."""
    group = list(range(count))
    for shot in named:
        if any(o.target == shot.firer and o.step < shot.step for o in named):
            old, new = group[shot.target], group[shot.firer]
            group = [new if one == old else one for one in group]
    found: defaultdict[int, list[int]] = defaultdict(list)
    for place, one in enumerate(group):
        found[one].append(place)
    return map(tuple, found.values())


def _played(
    knot: tuple[int, ...], named: Sequence[NamedShot], men: Sequence[Footman]
) -> Mapping[_State, int]:
    """Return the weight of each state of a knot after all fire.

    A shot that is not fired counts as one without effect, so that the weights of all
    states are parts of one whole.

    Raises:
        Unanswerable: If it takes more than `MOST_STEPS`.
    """
    states: Mapping[_State, int] = {(_UNHURT,) * len(knot): 1}
    steps = 0
    for step in sorted({shot.step for shot in named}):
        now = [
            [shot for shot in named if (shot.step, shot.target) == (step, place)]
            for place in knot
        ]
        hits: dict[tuple[bool, ...], list[_Wound]] = {}
        after: defaultdict[_State, int] = defaultdict(int)
        for state, weight in states.items():
            fit = tuple(map(able, state, (men[place] for place in knot)))
            if fit not in hits:
                silent = {
                    place for place, can in zip(knot, fit, strict=True) if not can
                }
                hits[fit] = [_worst(aimed_at, silent) for aimed_at in now]
            ways = {state: weight}
            for at, one in enumerate(hits[fit]):
                if now[at]:
                    ways = _hit(ways, at, one)
                    steps += len(ways)
                if steps > MOST_STEPS:
                    raise Unanswerable(TEXTS.word("I17", "tangled"))
            for end, some in ways.items():
                after[end] += some
        states = after
    return states


def able(wound: int, fighter: Footman) -> bool:
    """Return whether a man with a wound fires: on foot he fires or moves (I16)."""
    return wound == _UNHURT or (wound == _WALKING and not fighter.moved)


def _worst(named: Iterable[NamedShot], silent: Collection[int]) -> _Wound:
    """Return the throws of shots at one man by the worst of their wounds.

    Args:
        named: The shots.
        silent: The men who do not fire, though they named a target.
    """
    up_to = [1] * (_DEAD + 1)
    for shot in named:
        one = shot.one
        sums = accumulate((one.unhurt, one.walking, one.litter, one.death))
        for wound, chance in enumerate(sums):
            up_to[wound] *= _THROWS if shot.firer in silent else int(chance * _THROWS)
    unhurt, walking, litter, whole = up_to
    return unhurt, walking - unhurt, litter - walking, whole - litter


def _hit(ways: Mapping[_State, int], at: int, one: _Wound) -> dict[_State, int]:
    """Return the states after one man was hit; the worse of two wounds stays."""
    after: defaultdict[_State, int] = defaultdict(int)
    for state, weight in ways.items():
        for wound, throws in enumerate(one):
            if throws:
                worse = max(state[at], wound)
                after[*state[:at], worse, *state[at + 1 :]] += weight * throws
    return after


def _lost(states: Mapping[_State, int], ours: Sequence[bool], least: int) -> Pairs:
    """Return the chance of each pair of men with this wound or a worse one."""
    found: defaultdict[tuple[int, int], int] = defaultdict(int)
    for state, weight in states.items():
        mine = sum(w >= least for w, us in zip(state, ours, strict=True) if us)
        found[mine, sum(wound >= least for wound in state) - mine] += weight
    whole = sum(states.values())
    return {pair: Fraction(weight, whole) for pair, weight in found.items()}


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
    lost = toll(sections, named)
    both = isinstance(asked, FootExchange)

    def parts() -> Iterator[Shown]:
        if both:
            yield from _exchanged(lost)
        else:
            yield losses_of_men(
                "Losses of the other section",
                ("Dead", dead[1]),
                ("Dead or wounded", _side(lost.hurt, 1)),
            )
        sides = ("Our fire", True), ("Their fire", False)
        for title, us in sides[: 1 + both]:
            yield _fire(title, named, fighters, ours=us)
        yield _fates("The other section", fighters, lost, ours=False)
        if both:
            yield _fates("This section", fighters, lost, ours=True)
        yield Text("What is counted", tuple(_notes(sections, named)))

    dead = _side(lost.dead, 0), _side(lost.dead, 1)
    men = _men(fighters, ours=True), _men(fighters, ours=False)
    stats = dead_of_both(*dead, *men) if both else _stats(lost, fighters)
    return Answer(tuple(stats), parts=Later(parts), refusals=found)


def _side(pairs: Pairs, place: int) -> dict[int, Fraction]:
    """Return the chance of each number of one side: 0 is ours, 1 theirs."""
    return part_of(pairs, place, max(pair[place] for pair in pairs))


def _stats(lost: FootToll, every: Sequence[Footman]) -> Iterator[Stat]:
    dead, hurt = _side(lost.dead, 1), _side(lost.hurt, 1)
    yield gain("Dead", decimal(mean(dead), 2), (of_men(_men(every, ours=False)),))
    yield gain("Casualties", decimal(mean(hurt), 2), ("dead or wounded, on average",))
    yield gain("A man dead", percent(1 - dead[0]), ("at least one",))
    yield gain("A casualty", percent(1 - hurt[0]), ("at least one",))


def _men(every: Sequence[Footman], *, ours: bool) -> int:
    return sum(each.ours is ours for each in every)


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
    rows = tuple(map(chances, labels[0], cells))
    return HeatTable("Dead on both sides", "ours", "theirs", tuple(labels[1]), rows)


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
