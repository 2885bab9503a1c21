"""What a section's volley and an exchange of fire come to: numbers and charts."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import Final, TypeAlias

from builder.content.card import Stat, Table, Text
from builder.content.chart import Chart
from builder.content.tables import chances, chart, table
from builder.core.formatting import counted, decimal, percent
from builder.core.rulebook import Violation, gravest_first, legal
from builder.firearms.section import FiresFirst
from builder.odds import Pmf
from builder.odds.tries import mean
from builder.questions.model import Answer
from builder.smallarms.book import BOOK, problems
from builder.smallarms.card import kill_text
from builder.smallarms.casualties import CasualtyTable, NoTable, chosen_table
from builder.smallarms.chances import UNIT, hit_chance, volley_costs
from builder.smallarms.designs import Man
from builder.smallarms.house_rules import House
from builder.smallarms.section import (
    THEIRS,
    FireSpread,
    Party,
    SectionExchange,
    SectionFirer,
    Sections,
    SectionVolley,
    firers,
    hits_of,
)

# Exact losses of a section under fire, and of both sections in an exchange

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
        for pair, weight in self.losses.items():
            sums[pair[place]] += weight
        return sums


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
        (weight, _fallen(_without(volleys, gone), at, by.spread, {0: _SURE}))
        for gone, weight in before.dead.items()
        if weight
    )


@dataclass(frozen=True, slots=True)
class _Volley:
    """What a man's volley may cost, with weights, and the chance that he is there."""

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
    none = _Volley(((0, 1),), _NONE)
    return (*[none] * gone, *volleys[gone:])


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
    held: tuple[int, ...], volleys: Sequence[_Volley], entering: Mapping[int, Fraction]
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
    for (fallen, life), weight in states.items():
        hurt = fallen < len(held) and life < held[fallen]
        losses[fallen, int(hurt)] += weight
    return losses, tuple(_fate(place, held, states) for place in range(len(held)))


def _fate(
    place: int, held: tuple[int, ...], states: Mapping[_State, Fraction]
) -> ManFate:
    dead = hurt = lost = _NONE
    for (fallen, life), weight in states.items():
        if fallen > place:
            dead += weight
        elif fallen == place and life < held[place]:
            hurt += weight
            lost += weight * (held[place] - life)
    left = held[place] * (1 - dead) - lost
    return ManFate(dead, hurt, left / UNIT)


def _together(one: Losses, other: Losses) -> Losses:
    """Return the losses of two groups that fall independently."""
    sums: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for (dead, hurt), weight in one.items():
        for (more, wounds), also in other.items():
            sums[dead + more, hurt + wounds] += weight * also
    return sums


def _mixed(cases: Iterator[tuple[Fraction, SectionToll]]) -> SectionToll:
    """Return what becomes of a section in cases of which one comes about."""
    weighed = list(cases)
    losses: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for share, case in weighed:
        for pair, weight in case.losses.items():
            losses[pair] += share * weight
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


_SLIGHT: Final = Fraction(1, 2000)
"""What a chart of hits leaves to its ends."""


def answer_volley(man: Man, asked: SectionVolley, house: House) -> Answer:
    """Return what one volley of a section does."""
    sections = Sections(man, asked)
    found = _found(sections, house)
    if not legal(found):
        return Answer(refusals=found)
    wounds = chosen_table(asked)
    men = firers(sections.us, house, wounds)
    brought = hits_of((each.shot for each in men if each.shot), house)
    lost = toll(sections.us, sections.them, house, wounds)
    return Answer(
        (
            Stat("Hits", _mean(brought.mean), (f"of {_rolls(men)}, on average",)),
            Stat("Dead", _mean(mean(lost.dead)), _of(sections.them)),
            Stat("Wounded", _mean(mean(lost.wounded)), ("and alive, on average",)),
            Stat("A man dead", percent(1 - lost.dead[0]), ("at least one",)),
        ),
        None,
        (
            _hits_chart(brought),
            _losses_chart(
                "Losses of the other section",
                ("Dead", lost.dead),
                ("Wounded and alive", lost.wounded),
            ),
            _fire_table("Who fires", men, house),
            _fate_table("The other section", sections.them, lost),
            Text("What is counted", tuple(_notes(sections, wounds))),
        ),
        found,
    )


def answer_exchange(man: Man, asked: SectionExchange, house: House) -> Answer:
    """Return what two sections lose that fire at each other."""
    sections = Sections(man, asked)
    found = _found(sections, house)
    if not legal(found):
        return Answer(refusals=found)
    wounds = chosen_table(asked)
    ours, theirs = exchanged(sections, house, wounds)
    us, them = sections.us, sections.them
    return Answer(
        (
            Stat("They lose", _mean(mean(theirs.dead)), ("dead", *_of(them))),
            Stat("We lose", _mean(mean(ours.dead)), ("dead", *_of(us))),
            Stat("They are all dead", percent(theirs.dead[len(them.men)])),
            Stat("We lose nobody", percent(ours.dead[0])),
        ),
        None,
        (
            _losses_chart("Men dead", ("Ours", ours.dead), ("Theirs", theirs.dead)),
            _losses_chart(
                "Men wounded and alive",
                ("Ours", ours.wounded),
                ("Theirs", theirs.wounded),
            ),
            _fire_table("Our fire", firers(us, house, wounds), house),
            _fire_table("Their fire", firers(them, house, wounds), house),
            _fate_table("Our men", us, ours),
            _fate_table("Their men", them, theirs),
            Text("What is counted", tuple(_notes(sections, wounds))),
        ),
        found,
    )


def exchanged(
    sections: Sections, house: House, wounds: CasualtyTable | None
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


def _table(asked: SectionVolley) -> CasualtyTable | None:
    """Return the casualty table in use; None also for one that cannot be read."""
    try:
        return chosen_table(asked)
    except NoTable:
        return None


def _found(sections: Sections, house: House) -> tuple[Violation, ...]:
    """Return what the rules say of the sections and of each man's shot, once each."""
    found = list(BOOK.audit(sections, house))
    if legal(tuple(found)):
        wounds = _table(sections.asked)
        for front, side in sections.firing:
            for each in firers(side, house, wounds):
                if each.shot:
                    said = problems(each.shot, house, each.man)
                    found += [_placed(one, front) for one in said]
    return gravest_first(dict.fromkeys(found))


_SHOTS: Final = {"bearing": "hasty", "facing": "hasty"}
"""The field of a section for a field of one man's shot."""


def _placed(found: Violation, front: str) -> Violation:
    """Return what the rules say of a shot as seen from the situation of a section."""

    def name(of_shot: str | int) -> str:
        ours = _SHOTS.get(str(of_shot), str(of_shot))
        return THEIRS.get(ours, ours) if front else ours

    fixes = (
        replace(
            fix,
            at=(name(fix.at[0]),),
            value=False if fix.at[0] in _SHOTS else fix.value,
        )
        for fix in found.fixes
    )
    at = tuple(name(step) for step in found.at[:1])
    return replace(found, at=at, fixes=tuple(fixes))


def _mean(number: Fraction) -> str:
    return decimal(number, 2)


def _of(side: Party) -> tuple[str]:
    return (f"of {counted(len(side.men), 'man', 'men')}, on average",)


def _rolls(men: Sequence[SectionFirer]) -> str:
    return counted(sum(each.shot.rolls for each in men if each.shot), "roll")


def _hits_chart(brought: Pmf) -> Chart:
    """Return the chance of each number of hits; rare ends are added up."""
    low, high = min(brought), max(brought)
    while low < high and 1 - brought.at_least(low + 1) < _SLIGHT:
        low += 1
    while high > low and brought.at_least(high) < _SLIGHT:
        high -= 1
    between = range(low + 1, high)
    middle = [Fraction(brought.get(hits, 0), brought.total) for hits in between]
    first, last = 1 - brought.at_least(low + 1), brought.at_least(high)
    ticks = [str(number) for number in range(low, high + 1)]
    if low > min(brought):
        ticks[0] = f"≤ {low}"
    if high < max(brought):
        ticks[-1] = f"≥ {high}"
    values = (first, *middle, last) if low < high else (Fraction(1),)
    shown = chances("Chance", values)
    return chart("Hits of the section", "Hits", ticks, shown, style="bars")


def _losses_chart(title: str, *lost: tuple[str, Mapping[int, Fraction]]) -> Chart:
    most = range(max(len(each) for _, each in lost))
    series = (
        chances(name, (each.get(n, Fraction(0)) for n in most)) for name, each in lost
    )
    return chart(title, "Men", most, *series, style="bars")


def _fire_table(title: str, men: Sequence[SectionFirer], house: House) -> Table:
    """Return what each man fires, how likely a roll hits, and what to expect."""
    labels = ("Man", "Fires", ">Rounds", ">Rolls", ">To hit", "^Kills on", ">Hits")
    return table(title, labels, (_fire_row(each, house) for each in men))


def _fire_row(each: SectionFirer, house: House) -> tuple[str, ...]:
    shot, name = each.shot, f"{each.place + 1}. {each.man.title}"
    if shot is None:
        return (name, "nothing", "–", "–", "–", "–", "–")
    hit = hit_chance(shot, house)
    return (
        name,
        shot.weapon.title,
        str(shot.rounds),
        str(shot.rolls),
        percent(hit),
        kill_text(shot, house),
        _mean(hit * shot.rolls),
    )


def _fate_table(title: str, side: Party, lost: SectionToll) -> Table:
    rows = (
        (
            f"{place}. {man.title}",
            f"{man.life} %",
            percent(fate.dead),
            percent(fate.wounded),
            percent(fate.life / 100),
        )
        for place, (man, fate) in enumerate(zip(side.men, lost.fates, strict=True), 1)
    )
    labels = ("Man", ">Life before", ">Dead", ">Wounded", ">Life after, mean")
    return table(title, labels, rows)


def _notes(sections: Sections, wounds: CasualtyTable | None) -> Iterator[str]:
    yield "The chances are exact: nothing is rounded before it is shown."
    aimed = [(front, _AIMED[side.spread]) for front, side in sections.firing]
    if len({how for _, how in aimed}) == 1:
        who = "Both aim" if len(aimed) > 1 else "We aim"
        yield f"{who} {aimed[0][1]}."
    else:
        for front, how in aimed:
            yield f"{'They' if front else 'We'} aim {how}."
    yield "Rounds at a man who has died are lost."
    if wounds is None:
        yield (
            "Without a casualty table only outright kills cost a life, and every other "
            "hit counts as a wound (S13)."
        )
    if isinstance(sections.asked, SectionExchange):
        yield _ORDERS[sections.asked.first]
        yield (
            "The wounded fire as if unhurt; whether they keep their nerve is rolled "
            "at the table (S16) and is not counted."
        )


_AIMED: Final = {
    FireSpread.EACH: "man by man, each at the one across, then from the front again",
    FireSpread.ONE: "with all weapons at the first man",
    FireSpread.NEXT: "each at the first man who still stands when their turn comes",
}
_ORDERS: Final = {
    FiresFirst.OURS: "We fire first, and whoever is not dead answers.",
    FiresFirst.THEIRS: "They fire first, and whoever of us is not dead answers.",
    FiresFirst.BOTH: "Both fire at once, so the dead fire too.",
}
