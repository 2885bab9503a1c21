"""What an exchange of two squads comes to, and the fire of one at several targets.

One squad fires all its pools, and whoever is left of the other answers. A pool either
hits the enemy or strikes its own squad, never both, so what both lose to it is worked
out together. For each number of losses the answer is that of the troopers who are
left: 9 riflemen of 10 answer with 18 base dice. Losses by several pools of one squad
are exact if it takes away men who have fired already, as at the fire desk (M25).
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import lcm
from typing import TypeAlias

from builder.content.card import Stat, Table, Text, gain, loss, table
from builder.core.field_spec import field_specs
from builder.core.formatting import decimal, percent
from builder.core.rulebook import Case, Severity, Violation, answerable
from builder.microfig.answer import both_lose, losses_chart, weapons_table
from builder.microfig.chances import Fight, workable
from builder.microfig.designs import Squad
from builder.microfig.exchange import (
    Fired,
    dice_of,
    pools_of,
    summed,
    terms_of,
    together,
)
from builder.microfig.house_rules import House
from builder.microfig.legality import BOOK
from builder.microfig.rules import TEXTS
from builder.microfig.situation import Fire
from builder.microfig.situation_of_two import (
    Falls,
    SplitFire,
    SplitTarget,
    SquadExchange,
    enemy_of,
    fires_of,
    part_of,
)
from builder.odds import Pmf
from builder.questions.model import Answer, Later, Shown

_Weights: TypeAlias = Mapping[tuple[int, int], int]
"""How likely each pair is: what the enemy loses, and what the firing squad does."""


Side: TypeAlias = Case[Squad, Fire]
"""One squad of an exchange: its troopers and its fire."""


def answer_exchange(squad: Squad, asked: SquadExchange, house: House) -> Answer:
    """Return what two squads lose that fire at each other."""
    found = BOOK.audit(Case(squad, asked), house)
    if not answerable(found):
        return Answer(refusals=found)
    fire, back = fires_of(squad, asked)
    ours, theirs = Case(squad, fire), Case(enemy_of(asked), back)
    first, second = (theirs, ours) if asked.answering else (ours, theirs)
    pools = pools_of(first.design, first.asked, house)
    if not any(fired.fires for fired in pools):
        return Answer(refusals=tuple(_once(pools)))
    left = left_after(second, asked.falls, house)
    answers = [pools_of(rest, second.asked, house) for rest in left]
    if not workable([*map(dice_of, (pools, *answers))], house):
        return Answer(refusals=(TEXTS.violation("M20", "dice"),))
    both, chance = exchanged(first, second, pools, answers)
    us, them = (both.kills, both.own)[:: 1 if asked.answering else -1]
    lost = Fight(them, us)
    names = ("Our fire", "Their answer by all of them")
    if asked.answering:
        names = ("Their fire", "Our answer by all of us")

    def parts() -> Iterator[Shown]:
        yield both_lose(lost)
        yield weapons_table(pools, first.asked, names[0])
        yield weapons_table(answers[0], second.asked, names[1])
        yield _answers(second.design.troops, chance, answers)
        yield Text("What is counted", tuple(_notes(asked)))

    return Answer(
        tuple(_stats(ours, theirs, lost)),
        parts=Later(parts),
        refusals=tuple(
            replace(why, severity=Severity.NOTE, at=(), fixes=())
            for why in _once((*pools, *answers[0]))
        ),
    )


def _once(pools: Sequence[Fired]) -> Iterator[Violation]:
    """Yield why pools may not be fired, each reason once."""
    yield from dict.fromkeys(found for each in pools for found in each.refusals)


def left_after(side: Side, falls: Falls, house: House) -> tuple[Squad, ...]:
    """Return a squad after each number of losses, from none to all (M25)."""
    dice = dict.fromkeys(("pistols", "rifles", "heavies"), 0)
    for fired in pools_of(side.design, side.asked, house):
        for kit in fired.volley.weapon.row.kits if fired.fires else ():
            dice[kit] += house.dice(fired.volley.weapon)
    most = falls is Falls.MOST
    order = sorted(dice, key=lambda kit: -dice[kit] if most else dice[kit])
    found = [side.design]
    for kit in order:
        while getattr(found[-1], kit):
            fewer: dict[str, int] = {kit: getattr(found[-1], kit) - 1}
            found.append(replace(found[-1], **fewer))  # type: ignore[arg-type]
    return tuple(found)


def exchanged(
    first: Side,
    second: Side,
    pools: Sequence[Fired],
    answers: Sequence[Sequence[Fired]],
) -> tuple[Fight, list[Fraction]]:
    """Return what both lose, and how likely each of the answers is.

    Args:
        first: Who fires first.
        second: Who answers.
        pools: The pools of the first.
        answers: Those of the second, by how many of them have fallen.
    """
    ours, theirs = first.design.troops, second.design.troops
    weights = _joint(pools, theirs, ours)
    total = sum(weights.values())
    terms = terms_of(second.design, second.asked)
    back = [together([p.fight for p in one if p.fight], terms) for one in answers]
    scale = lcm(*(losses.total for one in back for losses in (one.kills, one.own)))
    lost: defaultdict[int, int] = defaultdict(int)
    cost: defaultdict[int, int] = defaultdict(int)
    for (killed, own), weight in weights.items():
        if own == ours:
            # Nobody is left to be answered.
            lost[own] += weight * scale
            cost[killed] += weight * scale
            continue
        for more, share in back[killed].kills.items():
            part = weight * share * (scale // back[killed].kills.total)
            lost[min(ours, own + more)] += part
        for more, share in back[killed].own.items():
            part = weight * share * (scale // back[killed].own.total)
            cost[min(theirs, killed + more)] += part
    chance = [Fraction(0)] * len(answers)
    for (killed, _), weight in weights.items():
        chance[killed] += Fraction(weight, total)
    return Fight(Pmf(cost), Pmf(lost)), chance


def _joint(pools: Sequence[Fired], theirs: int, ours: int) -> _Weights:
    """Return what enemy and firing squad lose to all pools, pair by pair (M20, M21)."""
    found: Mapping[tuple[int, int], int] = {(0, 0): 1}
    for both in (fired.fight for fired in pools):
        if both is None:
            continue
        after: defaultdict[tuple[int, int], int] = defaultdict(int)
        for (killed, own), weight in found.items():
            for (more, self_hit), ways in _corner(both).items():
                pair = min(theirs, killed + more), min(ours, own + self_hit)
                after[pair] += weight * ways
        found = after
    return found


def _corner(both: Fight) -> dict[tuple[int, int], int]:
    """Return the losses of one pool: a hit on the enemy strikes nobody else."""
    whole = lcm(both.kills.total, both.own.total)
    kills, own = whole // both.kills.total, whole // both.own.total
    found = {(n, 0): kills * ways for n, ways in both.kills.items() if n}
    found |= {(0, n): own * ways for n, ways in both.own.items() if n}
    return found | {(0, 0): whole - sum(found.values())}


def _stats(ours: Side, theirs: Side, lost: Fight) -> Iterator[Stat]:
    for who, side, taken, stat in (
        ("They", theirs, lost.kills, gain),
        ("We", ours, lost.own, loss),
    ):
        troops = side.design.troops
        yield stat(f"{who} lose", decimal(taken.mean, 2), (f"of {troops}, on average",))
        yield stat(f"{who} are wiped out", percent(taken.at_least(troops)))


def _answers(
    troops: int, chance: Sequence[Fraction], answers: Sequence[Sequence[Fired]]
) -> Table:
    """Return the answer of each number that may be left."""
    return table(
        "Who is left to answer",
        (">Troopers", ">Chance", "Pools"),
        (
            (
                str(troops - fallen),
                percent(chance[fallen]),
                "; ".join(
                    f"{one.volley.weapon}: {one.text}" for one in pools if one.fires
                )
                or "–",
            )
            for fallen, pools in enumerate(answers)
            if chance[fallen]
        ),
    )


def _notes(asked: SquadExchange) -> Iterator[str]:
    yield TEXTS.word("M20", "counted")
    yield TEXTS.word("M2", "answer")
    yield TEXTS.word("M25", "falls", falls=asked.falls)


# The fire of one squad at several targets (A-M14).


def answer_split(squad: Squad, asked: SplitFire, house: House) -> Answer:
    """Return what a squad does that splits its fire."""
    found = BOOK.audit(Case(squad, asked), house)
    if not answerable(found):
        return Answer(refusals=found)
    names: list[str] = []
    rows: list[tuple[Fire, tuple[Fired, ...]]] = []
    silent: dict[Violation, None] = {}
    for place, target in enumerate(asked.targets):
        part, fire = part_of(squad, asked, target)
        pools = pools_of(part, fire, house, squad.troops)
        silent |= dict.fromkeys(_placed(why, place) for why in _once(pools))
        names.append(f"{place + 1}. {target.title}")
        rows.append((fire, pools))
    dice = [dice_of(pools) for _, pools in rows]
    if not any(dice):
        return Answer(refusals=tuple(silent))
    if not workable(dice, house):
        return Answer(refusals=(TEXTS.violation("M20", "dice"),))
    fights = [[p.fight for p in pools if p.fight] for _, pools in rows]
    foes = [fire.enemies for fire, _ in rows]
    own = summed((both.own for one in fights for both in one), squad.troops)
    lost = [
        summed((both.kills for both in one), troops)
        for one, troops in zip(fights, foes, strict=True)
    ]

    def parts() -> Iterator[Shown]:
        most = max(taken.high for taken in lost)
        yield losses_chart(most, *zip(names, lost, strict=True))
        for name, (fire, pools) in zip(names, rows, strict=True):
            yield weapons_table(pools, fire, f"At {name}")
        notes = TEXTS.word("M20", "counted"), TEXTS.word("M2", "apart")
        yield Text("What is counted", notes)

    return Answer(
        tuple(_split_stats(names, foes, lost, own)),
        parts=Later(parts),
        refusals=(*found, *(replace(why, severity=Severity.NOTE) for why in silent)),
    )


def _placed(found: Violation, place: int) -> Violation:
    """Return a violation as seen from the situation of all targets."""
    inside = found.at and found.at[0] in field_specs(SplitTarget)
    if inside:
        return found.under(("targets", place))
    known = found.at and found.at[0] in field_specs(SplitFire)
    return found if known else replace(found, at=(), fixes=())


def _split_stats(
    names: Sequence[str], foes: Sequence[int], lost: Sequence[Pmf], own: Pmf
) -> Iterator[Stat]:
    for name, troops, taken in zip(names, foes, lost, strict=True):
        small = f"of {troops} lost", f"wiped out {percent(taken.at_least(troops))}"
        yield gain(name, decimal(taken.mean, 2), small)
    yield loss("We lose", decimal(own.mean, 2), ("on average",))
