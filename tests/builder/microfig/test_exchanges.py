"""Exchanges of two squads and split fire, against every throw played out."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core.formatting import decimal
from builder.core.rulebook import Case, legal
from builder.microfig import STANDARD, SYSTEM, Squad
from builder.microfig.answer_of_two import exchanged, left_after
from builder.microfig.exchange import pools_of
from builder.microfig.house_rules import House
from builder.microfig.scales import Bulk, Cover, Held, Movement, Skill
from builder.microfig.situation_of_two import (
    MOST_MET,
    Falls,
    SplitTarget,
    SquadExchange,
    enemy_of,
    fires_of,
)
from builder.odds import Pmf
from tests.builder.asked import ask, said, value
from tests.sweeps import examples, share

SPLIT = House(most_targets=3)
Joint = dict[tuple[int, int], Fraction]
"""The chance of each pair of losses: ours, and theirs."""


@cache
def rolled(dice: int) -> dict[int, Fraction]:
    """Return the chance of each sum of a pool: 5 and 6 add one, a 1 takes one (M20)."""
    found = {0: Fraction(1)}
    for _ in range(dice):
        after: dict[int, Fraction] = {}
        for at, chance in found.items():
            for face in range(1, 7):
                end = at + (face >= 5) - (face == 1)
                after[end] = after.get(end, Fraction(0)) + chance / 6
        found = after
    return found


@cache
def fought(dice: int, *, cover: bool, keen: bool, own_cover: bool) -> Joint:
    """Return what the firing squad and the enemy lose to a pool (M20 to M24)."""
    found: Joint = {}
    for net, chance in rolled(dice).items():
        pool = abs(net) // 2 if (cover if net > 0 else own_cover) else abs(net)
        pool *= 2 if keen and net > 0 else 1
        for lost, also in rolled(pool).items():
            dead = max(0, lost)
            pair = (dead, 0) if net < 0 else (0, dead)
            found[pair] = found.get(pair, Fraction(0)) + chance * also
    return found


def pools(by: dict[str, int], how: dict[str, Any]) -> list[tuple[int, bool]]:
    """Return the dice of each pool, and whether it is of blades (M3 to M15)."""
    touch, far = how["contact"], how["distance"]
    hands = by["rifles"] + by["heavies"]
    arms = [("pistol", by["pistols"], 1)]
    if touch:
        arms += [("blade", by["pistols"], 1), ("fists", hands, 1)]
    else:
        arms += [("rifle", by["rifles"], 2), ("heavy", by["heavies"], 4)]
    found = []
    for arm, troops, dice in arms:
        long = arm in {"rifle", "heavy"}
        ran = how["movement"] is Movement.RAN
        if not troops or (long and far < 2) or (arm == "heavy" and ran):
            continue
        if arm == "pistol" and not touch and far > 18:
            continue
        hard = (how["skill"] is Skill.RAW) + how["cover"].hards
        hard += ran and arm == "rifle"
        moved = how["movement"] in {Movement.MOVED, Movement.RAN}
        hard += 2 * (arm == "heavy" and moved)
        settled = how["held"] is Held.SETTLED and how["cover"] is not Cover.NONE
        hard += settled + how["hindered"] + (how["bulk"] is Bulk.SMALL)
        easy = int(how["skill"] is Skill.SKILLED)
        easy += {Movement.BRACED: 2, Movement.STILL: 1}.get(how["movement"], 0)
        easy += (how["held"] is Held.FIRED) + (how["bulk"] is Bulk.BIG)
        if not touch:
            easy += far < 5
            hard += 0 if far <= 12 else -((12 - far) // 6)
        found.append((dice * troops // 2**hard * 2**easy, arm == "blade"))
    return found


def battle(by: dict[str, int], how: dict[str, Any], most: tuple[int, int]) -> Joint:
    """Return what a squad and its enemy lose to all its pools, up to their troopers."""
    found: Joint = {(0, 0): Fraction(1)}
    for dice, keen in pools(by, how):
        after: Joint = {}
        covers = {"cover": how["cover"] is not Cover.NONE, "own_cover": how["own"]}
        one = fought(dice, keen=keen, **covers)
        for (own, dead), chance in found.items():
            for (more, also), share_of in one.items():
                pair = min(most[0], own + more), min(most[1], dead + also)
                after[pair] = after.get(pair, Fraction(0)) + chance * share_of
        found = after
    return found


KITS = ("pistols", "rifles", "heavies")


def worth(kit: str, by: dict[str, int], how: dict[str, Any]) -> int:
    """Return the dice that one trooper of a kit brings to this fire."""
    alone = dict.fromkeys(KITS, 0) | {kit: 1}
    free = how | {"skill": Skill.NORMAL, "cover": Cover.NONE, "held": Held.MOVED}
    free |= {"hindered": False, "bulk": Bulk.NORMAL}
    if not by[kit] or not pools(alone, free):
        return 0
    if how["contact"]:
        return 2 if kit == "pistols" else 1
    return {"pistols": 1, "rifles": 2, "heavies": 4}[kit]


def counts(squad: Squad) -> dict[str, int]:
    return {kit: getattr(squad, kit) for kit in KITS}


def sent(squad: Squad) -> dict[str, Any]:
    return {**counts(squad)}


def played(squad: Squad, asked: SquadExchange) -> Joint:
    """Return the chance of each pair of losses, every throw played out."""
    enemy = asked.chosen or Squad(
        rifles=asked.rifles,
        pistols=asked.pistols,
        heavies=asked.heavies,
        skill=asked.skill,
        bulk=asked.bulk,
    )
    both = {"distance": asked.distance, "contact": asked.contact}
    ours = both | {
        "movement": asked.movement,
        "hindered": asked.hindered,
        "skill": squad.skill,
        "held": asked.held,
        "cover": asked.cover,
        "own": asked.own_cover is not Cover.NONE,
        "bulk": enemy.bulk,
    }
    theirs = both | {
        "movement": asked.enemy_movement,
        "hindered": asked.enemy_hindered,
        "skill": enemy.skill,
        "held": asked.own_held,
        "cover": asked.own_cover,
        "own": asked.cover is not Cover.NONE,
        "bulk": squad.bulk,
    }
    sides = [(counts(squad), ours), (counts(enemy), theirs)]
    if asked.answering:
        sides.reverse()
    (first, how), (second, back) = sides
    most = sum(first.values()), sum(second.values())
    found: Joint = {}
    for (own, dead), chance in battle(first, how, most).items():
        left = dict(second)
        order = sorted(KITS, key=lambda kit: worth(kit, second, back))
        if asked.falls is Falls.MOST:
            order = sorted(KITS, key=lambda kit: -worth(kit, second, back))
        for gone in [kit for kit in order for _ in range(second[kit])][:dead]:
            left[gone] -= 1
        caps = sum(left.values()), most[0]
        answer = battle(left, back, caps) if own < most[0] else {(0, 0): Fraction(1)}
        for (self_hit, more), also in answer.items():
            pair = min(most[0], own + more), dead + self_hit
            pair = pair[::-1] if asked.answering else pair
            found[pair] = found.get(pair, Fraction(0)) + chance * also
    return found


def losses(found: Joint, side: int) -> dict[int, Fraction]:
    sums: dict[int, Fraction] = {}
    for pair, chance in found.items():
        sums[pair[side]] = sums.get(pair[side], Fraction(0)) + chance
    return {n: chance for n, chance in sums.items() if chance}


def chances(lost: Pmf) -> dict[int, Fraction]:
    return {n: Fraction(ways, lost.total) for n, ways in lost.items() if ways}


def worked_out(squad: Squad, asked: SquadExchange) -> tuple[Pmf, Pmf]:
    """Return what we and they lose, as the program says."""
    ours, theirs = fires_of(squad, asked)
    sides = [Case(squad, ours), Case(enemy_of(asked), theirs)]
    first, second = sides[::-1] if asked.answering else sides
    left = left_after(second, asked.falls, STANDARD)
    both, _ = exchanged(
        first,
        second,
        pools_of(first.design, first.asked, STANDARD),
        [pools_of(each, second.asked, STANDARD) for each in left],
    )
    pair = both.own, both.kills
    return pair[::-1] if asked.answering else pair


SQUADS = st.builds(
    Squad,
    rifles=st.integers(0, 2),
    pistols=st.integers(0, 2),
    heavies=st.integers(0, 1),
    skill=st.sampled_from(Skill),
    bulk=st.sampled_from((None, *Bulk)),
)
EXCHANGES = st.builds(
    SquadExchange,
    answering=st.booleans(),
    falls=st.sampled_from(Falls),
    distance=st.sampled_from([Fraction(far) for far in (1, 4, 8, 13, 20)]),
    contact=st.booleans(),
    movement=st.sampled_from(Movement),
    hindered=st.booleans(),
    held=st.sampled_from(Held),
    cover=st.sampled_from(Cover),
    chosen=st.none() | SQUADS.filter(lambda squad: bool(squad.troops)),
    rifles=st.integers(1, 2),
    pistols=st.integers(0, 1),
    heavies=st.integers(0, 1),
    skill=st.sampled_from(Skill),
    bulk=st.sampled_from(Bulk),
    enemy_movement=st.sampled_from(Movement),
    enemy_hindered=st.booleans(),
    own_held=st.sampled_from(Held),
    own_cover=st.sampled_from(Cover),
)


@settings(max_examples=examples(60), deadline=None)
@given(SQUADS.filter(lambda squad: bool(squad.troops)), EXCHANGES)
def test_an_exchange_is_every_throw_played_out(
    squad: Squad, asked: SquadExchange
) -> None:
    """M2 to M15, M20 to M25: what both squads lose, exactly."""
    found = played(squad, asked)
    for side, lost in enumerate(worked_out(squad, asked)):
        assert chances(lost) == losses(found, side)


def test_who_fires_second_is_hit_first() -> None:
    """M2: the same two squads, the other way round."""
    squad = Squad(rifles=4)
    first, second = (ask(squad, "exchange", answering=it) for it in (False, True))
    for mine, yours in (("We lose", "They lose"), ("They lose", "We lose")):
        assert value(first, mine) == value(second, yours)
    assert value(first, "They lose") > value(second, "They lose")


def test_nobody_on_a_base_is_refused() -> None:
    """M1."""
    assert "M1" in said(ask(Squad(rifles=0), "exchange"))
    assert "M1" in said(ask(Squad(), "exchange", rifles=0))
    assert "M1" in said(ask(Squad(), "exchange", chosen=Squad(rifles=0)))


def test_a_squad_that_may_not_fire_says_why() -> None:
    """M9."""
    gun = Squad(rifles=0, heavies=1)
    found = ask(gun, "exchange", movement=Movement.RAN)
    assert "M9" in said(found)
    assert not found.stats


CROWDS = [
    (troops, kit, move)
    for troops, kit, move in product((10, 50, 51, 900), KITS, Movement)
]


@pytest.mark.parametrize(("troops", "kit", "move"), share(CROWDS, of=6))
def test_large_squads_answer_in_a_second_or_say_why_not(
    troops: int, kit: str, move: Movement
) -> None:
    """M20: our limits, a sentence each."""
    none: Any = {"rifles": 0}
    crowd = Squad(**none | {kit: troops, "skill": Skill.SKILLED})
    begun = process_time()
    found = ask(crowd, "exchange", chosen=crowd, movement=move, enemy_movement=move)
    assert process_time() - begun < 4
    assert found.stats or found.refusals
    if troops > MOST_MET:
        assert f"{troops} troopers" in said(found)["M20"]
    begun = process_time()
    targets = tuple(
        SplitTarget(troops_there=900, **none | {kit: troops // 3}) for _ in range(3)
    )
    found = ask(crowd, "split", SPLIT, movement=move, targets=targets)
    assert process_time() - begun < 4
    assert found.stats or found.refusals


@settings(max_examples=examples(40), deadline=None)
@given(
    SQUADS,
    st.lists(
        st.tuples(SQUADS, st.integers(1, 9), st.sampled_from(Cover)),
        min_size=1,
        max_size=3,
    ),
)
def test_split_fire_is_each_part_at_its_target(
    squad: Squad, at: list[tuple[Squad, int, Cover]]
) -> None:
    """A-M14: the pools of each target by hand; our own losses are of all together."""
    whole = {kit: sum(getattr(each, kit) for each, *_ in at) for kit in KITS}
    squad = replace(squad, **whole)
    targets = tuple(
        SplitTarget(**sent(each), distance=Fraction(far), cover=cover, troops_there=3)
        for each, far, cover in at
    )
    found = ask(squad, "split", SPLIT, targets=targets)
    how = {"contact": False, "movement": Movement.MOVED, "hindered": False}
    how |= {"skill": squad.skill, "held": Held.MOVED, "own": False, "bulk": Bulk.NORMAL}
    if not any(pools(counts(e), how | {"distance": f, "cover": c}) for e, f, c in at):
        assert not found.stats
        return
    ours = {0: Fraction(1)}
    for stat, (each, far, cover) in zip(found.stats, at, strict=False):
        one = battle(counts(each), how | {"distance": far, "cover": cover}, (99, 3))
        mean = sum((n * p for n, p in losses(one, 1).items()), Fraction(0))
        assert stat.value == decimal(mean, 2)
        after: dict[int, Fraction] = {}
        for n, chance in ours.items():
            for more, also in losses(one, 0).items():
                end = min(squad.troops, n + more)
                after[end] = after.get(end, Fraction(0)) + chance * also
        ours = after
    mean = sum((n * chance for n, chance in ours.items()), Fraction(0))
    assert value(found, "We lose") == decimal(mean, 2)


def test_a_squad_fires_at_one_target_unless_the_table_lets_it_split() -> None:
    """M2, A-M14: by the book refused, with the switch; nobody fires twice."""
    squad = Squad(rifles=4)
    (question,) = [each for each in SYSTEM.questions if each.key == "split"]
    opened = question.start(squad, STANDARD)
    assert value(question.ask(squad, opened, STANDARD), "We lose")
    two = replace(opened, targets=(SplitTarget(rifles=2), SplitTarget(rifles=2)))
    (found,) = question.ask(squad, two, STANDARD).refusals
    assert "2 targets" in found.message
    assert "A-M14" in found.switch
    mended = found.fixes[0].apply(two)
    assert legal(question.ask(squad, mended, STANDARD).refusals)
    assert question.ask(squad, two, SPLIT).stats
    three = replace(two, targets=(*two.targets, SplitTarget(rifles=1)))
    assert "5 riflemen" in said(question.ask(squad, three, SPLIT))["M2"]


def test_a_squad_in_contact_fires_at_nobody_else() -> None:
    """M13."""
    row = SplitTarget(rifles=1, contact=True)
    away = SplitTarget(rifles=1)
    found = ask(Squad(), "split", SPLIT, targets=(row, away))
    assert "M13" in said(found)
    assert ask(Squad(), "split", SPLIT, targets=(row, row)).stats
