"""Volleys and exchanges of sections, against every throw played out by the text."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.content.chart import HeatTable
from builder.core.rulebook import legal
from builder.fire_desk.section import MOST_MEN, FiresFirst
from builder.infantry import STANDARD, SYSTEM, Man, Weapon
from builder.infantry.designs import RangeBand, RangeUnit
from builder.infantry.house_rules import House
from builder.infantry.scales import BodyArmor, Helmet, Kind, Posture
from builder.infantry.section import (
    Foes,
    FootExchange,
    FootSections,
    FootSpread,
    FootVolley,
)
from builder.infantry.section_answer import FootToll, shots, toll
from tests.builder.asked import ask, cells, chart, said, value
from tests.sweeps import examples, share


def gun(*bands: tuple[int, int, int | None], **more: Any) -> Weapon:
    rows = (RangeBand(to=Fraction(to), chance=at, moving=on) for to, at, on in bands)
    return Weapon(bands=tuple(rows), **more)


RIFLE = gun((50, 60, 40), (100, 35, None), name="Rifle")
SMG = gun((30, 55, None), name="SMG", type=Kind.SMG, templates=1)
BOMB = gun((40, 45, None), name="Bomb", type=Kind.SHRAPNEL, scope=True, templates=1)
PLAIN = Man(name="Plain", weapons=(RIFLE,))
ELITE = Man(name="Elite", elite=3, armor=BodyArmor.SOFT, weapons=(SMG, RIFLE))
HERO = Man(name="Hero", elite=6, helmet=Helmet.BALLISTIC, weapons=(BOMB,))
BARE = Man(name="Bare", elite=1, helmet=Helmet.NONE, weapons=(RIFLE,))
IDLE = Man(name="Idle", armor=BodyArmor.HARD)

EXPOSED = {
    Posture.STANDING: (1, 2, 3, 4, 5, 6),
    Posture.WINDOW: (1, 2, 3),
    Posture.CORNER_LEFT: (1, 3, 5),
    Posture.FIRING_PORT: (1,),
}
"""What the text lists as exposed (I11)."""

State = tuple[int, ...]
"""How each man is: 0 unhurt, 1 walking, 2 litter, 3 dead."""


def wound(die: int, d6: int, chance: int, shift: int, covered: bool) -> int:
    """Return what one throw does, read from the text (I2, I5)."""
    if die > chance // 5 or covered:
        return 0
    place = max(1, d6 + shift)
    return {1: 3, 2: 3, 3: 2, 4: 2, 5: 1, 6: 1}.get(place, 0)


def throws(weapon: Weapon, by: Man, at: Man, far: int, **how: Any) -> list[Fraction]:
    """Return the chance of each wound over all 120 throws of d20 and d6."""
    reached = [band for band in weapon.bands if far <= band.to]
    chance = 0
    if reached:
        band = reached[0]
        on = band.chance if band.moving is None else band.moving
        chance = on if how["moved"] else band.chance
        chance += 5 * weapon.scope + 5 * max(0, by.elite)
    chance = min(100, chance)
    fragments = weapon.type is Kind.SHRAPNEL
    stopped = weapon.type in {Kind.SMG, Kind.SHRAPNEL}
    shift = {"none": 0, "soft": int(stopped), "hard": 1}[at.armor.value]
    shift += {"none": -1, "steel": 0, "ballistic": 1}[at.helmet.value]
    shift += how["above"] and not how["overhead"]
    found = [Fraction(0)] * 4
    for die, d6 in product(range(1, 21), range(1, 7)):
        hidden = not fragments and d6 not in EXPOSED[how["posture"]]
        found[wound(die, d6, chance, shift, hidden)] += Fraction(1, 120)
    return found


Named = tuple[int, int, int, list[Fraction]]
"""When somebody fires at whom: step, firer, target, and the chance of each wound."""


def standing(man: Man, asked: FootVolley) -> list[tuple[Man, Foes]]:
    """The other section, the nearest first."""
    groups = sorted(asked.foes, key=lambda each: each.distance)
    return [
        (each.chosen or replace(man, **geared(each)), each)
        for each in groups
        for _ in range(each.men)
    ]


def geared(foes: Foes) -> dict[str, Any]:
    return {"elite": foes.elite, "armor": foes.armor, "helmet": foes.helmet}


def sides(asked: FootVolley) -> dict[bool, dict[str, Any]]:
    """What each side does: True is ours."""
    back = asked if isinstance(asked, FootExchange) else FootExchange()
    own = {"moved": asked.moved, "above": asked.above}
    other = {"moved": back.enemy_moved, "above": back.enemy_above}
    later = {FiresFirst.OURS: (1, 2), FiresFirst.THEIRS: (2, 1)}
    ours, theirs = later.get(back.first, (1, 1))
    return {
        True: {"how": own, "spread": asked.spread, "under": asked.under, "step": ours},
        False: {
            "how": other,
            "spread": back.enemy_spread,
            "under": back.enemy_under,
            "step": theirs,
        },
    }


def fires(man: Man, asked: FootVolley, house: House) -> list[Named]:
    """Every shot: each man at the nearest, or at the one across, from the front."""
    ours = [man] * asked.count + [*asked.comrades]
    them = standing(man, asked)
    back = asked if isinstance(asked, FootExchange) else FootExchange()
    found: list[Named] = []
    for mine in (True, False) if isinstance(asked, FootExchange) else (True,):
        side = sides(asked)[mine]
        by = ours if mine else [each for each, _ in them]
        at = [each for each, _ in them] if mine else ours
        for own, firer in enumerate(by):
            aim = own % len(at) if side["spread"] is FootSpread.EACH else 0
            far = [int(foe.distance) for _, foe in them]
            away = far[aim if mine else own]
            held = [w for w in firer.weapons if any(away <= b.to for b in w.bands)]
            held = held or [*firer.weapons]
            gap = firer.elite - at[aim].elite
            above = gap == 3 if house.exactly_three_levels else gap >= 3
            under = side["under"] if held and held[0].templates else 1
            for target in range(aim, min(len(at), aim + under)) if held else ():
                foe = them[target][1] if mine else None
                how = side["how"] | {
                    "posture": foe.posture if foe else back.own_posture,
                    "overhead": foe.overhead if foe else back.own_overhead,
                }
                reach = far[target if mine else own]
                one = throws(held[0], firer, at[target], reach, **how)
                places = (
                    (own, len(ours) + target) if mine else (len(ours) + own, target)
                )
                found.append((0 if above else side["step"], *places, one))
    return found


def played(man: Man, asked: FootVolley, house: House) -> dict[State, Fraction]:
    """Return the chance of each end of both sections, throw by throw, step by step."""
    every = fires(man, asked, house)
    ours = asked.count + len(asked.comrades)
    moved = {mine: side["how"]["moved"] for mine, side in sides(asked).items()}
    states = {(0,) * (ours + len(standing(man, asked))): Fraction(1)}
    for step in (0, 1, 2):
        after: dict[State, Fraction] = {}
        for state, weight in states.items():
            now = {state: weight}
            for when, firer, target, one in every:
                walks = state[firer] == 1 and not moved[firer < ours]
                if when == step and (state[firer] == 0 or walks):
                    now = hurt(now, target, one)
            for end, chance in now.items():
                after[end] = after.get(end, Fraction(0)) + chance
        states = after
    return states


def hurt(
    now: dict[State, Fraction], target: int, one: list[Fraction]
) -> dict[State, Fraction]:
    """Return the ends after one shot; of two wounds the worse stays."""
    then: dict[State, Fraction] = {}
    for hit, (wounded, chance) in product(now, enumerate(one)):
        end = (*hit[:target], max(hit[target], wounded), *hit[target + 1 :])
        then[end] = then.get(end, Fraction(0)) + now[hit] * chance
    return {end: chance for end, chance in then.items() if chance}


def pairs(
    ends: dict[State, Fraction], ours: int, least: int
) -> dict[tuple[int, int], Fraction]:
    found: dict[tuple[int, int], Fraction] = {}
    for state, chance in ends.items():
        pair = (
            sum(each >= least for each in state[:ours]),
            sum(each >= least for each in state[ours:]),
        )
        found[pair] = found.get(pair, Fraction(0)) + chance
    return found


def lost(man: Man, asked: FootVolley, house: House) -> FootToll:
    sections = FootSections(man, asked)
    return toll(sections, shots(sections, house))


def agree(man: Man, asked: FootVolley, house: House) -> None:
    ends, found = played(man, asked, house), lost(man, asked, house)
    ours = asked.count + len(asked.comrades)
    assert {pair: p for pair, p in found.dead.items() if p} == pairs(ends, ours, 3)
    assert {pair: p for pair, p in found.hurt.items() if p} == pairs(ends, ours, 1)
    for place, fate in enumerate(found.fates):
        for wounded, chance in enumerate(fate):
            mine = (p for state, p in ends.items() if state[place] == wounded)
            assert chance == sum(mine, Fraction(0))


PEOPLE = st.sampled_from((PLAIN, ELITE, HERO, BARE, IDLE))
FOES = st.builds(
    Foes,
    chosen=st.none() | PEOPLE,
    men=st.integers(1, 2),
    elite=st.sampled_from((0, 3, 4)),
    armor=st.sampled_from(BodyArmor),
    helmet=st.sampled_from(Helmet),
    distance=st.sampled_from([Fraction(far) for far in (20, 45, 90, 200)]),
    posture=st.sampled_from([*EXPOSED]),
    overhead=st.booleans(),
)
COMMON: dict[str, Any] = {
    "count": st.integers(1, 2),
    "comrades": st.lists(PEOPLE, max_size=1).map(tuple),
    "spread": st.sampled_from(FootSpread),
    "under": st.integers(1, 3),
    "moved": st.booleans(),
    "above": st.booleans(),
    "foes": st.lists(FOES, min_size=1, max_size=2).map(tuple),
}
EXCHANGES = st.builds(
    FootExchange,
    **COMMON,
    first=st.sampled_from(FiresFirst),
    enemy_spread=st.sampled_from(FootSpread),
    enemy_under=st.integers(1, 3),
    enemy_moved=st.booleans(),
    enemy_above=st.booleans(),
    own_posture=st.sampled_from([*EXPOSED]),
    own_overhead=st.booleans(),
)
HOUSES = st.sampled_from((STANDARD, House(exactly_three_levels=True)))


@settings(max_examples=examples(60), deadline=None)
@given(PEOPLE, EXCHANGES, HOUSES)
def test_an_exchange_is_every_throw_played_out(
    man: Man, asked: FootExchange, house: House
) -> None:
    """I1 to I11, I14, I16, I17: the joint chances of both sides, exactly."""
    agree(man, asked, house)


@settings(max_examples=examples(30), deadline=None)
@given(PEOPLE, st.builds(FootVolley, **COMMON))
def test_a_volley_is_every_throw_played_out(man: Man, asked: FootVolley) -> None:
    agree(man, asked, STANDARD)


def test_the_elite_fires_first_and_a_survivor_answers() -> None:
    """I4, by hand: 60 % and three levels are 75 %, of which 2/6 kill and 2/6 lay low.

    The plain man is then up in half of all cases, and kills with 60 % of 2/6.
    """
    asked = {"count": 1, "foes": (Foes(men=1),)}
    found = ask(replace(PLAIN, elite=3), "exchange", **asked)
    assert value(found, "They lose") == "0.25"
    assert value(found, "We lose") == "0.10"
    assert Fraction(1, 2) * Fraction(60, 100) * Fraction(2, 6) == Fraction(1, 10)
    assert [row[3] for row in cells(found, "Our fire")] == ["1"]
    assert [row[3] for row in cells(found, "Their fire")] == ["2"]
    both = chart(found, "Dead on both sides")
    assert isinstance(both, HeatTable)
    # Both die: the plain man may not be dead before he fires.
    assert [[p.value for p in row.points] for row in both.rows] == [
        [Fraction(65, 100), Fraction(25, 100)],
        [Fraction(10, 100), 0],
    ]


def test_whoever_moved_and_is_wounded_does_not_answer() -> None:
    """I16: the walking wounded fire or move; the same hit silences a man who moved."""
    one = {"count": 1, "foes": (Foes(men=1),), "first": FiresFirst.OURS}
    stands = ask(PLAIN, "exchange", **one)
    moves = ask(PLAIN, "exchange", enemy_moved=True, **one)
    # 1 - 60 % x 4/6 against 1 - 60 %; 60 % at rest, 40 % after a move.
    assert value(stands, "We lose") == "0.12"
    assert value(moves, "We lose") == "0.05"
    assert Fraction(6, 10) * Fraction(6, 10) * Fraction(2, 6) == Fraction(12, 100)
    assert Fraction(4, 10) * Fraction(4, 10) * Fraction(2, 6) < Fraction(6, 100)


def test_the_nearest_is_the_first_target() -> None:
    """I17: the group named last is nearest, so it is fired at."""
    far, near = Foes(men=1, distance=Fraction(90)), Foes(men=1, distance=Fraction(20))
    found = ask(PLAIN, "volley", count=2, foes=(far, near), spread=FootSpread.NEAREST)
    assert {row[2] for row in cells(found, "Our fire")} == {"1. Enemy"}
    fates = cells(found, "The other section")
    assert fates[0][1] != "0 %"
    assert fates[1][1] == "0 %"
    each = ask(PLAIN, "volley", count=2, foes=(far, near))
    assert [row[4] for row in cells(each, "Our fire")] == ["60 %", "35 %"]


def test_one_man_at_one_man_is_the_fire_desk() -> None:
    for man, foe in ((PLAIN, BARE), (ELITE, HERO), (HERO, ELITE), (BARE, IDLE)):
        desk = ask(man, chosen=foe, distance=Fraction(30))
        row = Foes(chosen=foe, men=1, distance=Fraction(30))
        (fate,) = cells(ask(man, "volley", count=1, foes=(row,)), "The other")
        names = ("Death", "Litter", "Walking")
        assert fate[1:4] == tuple(value(desk, name) for name in names)


def test_who_may_not_fire_is_named_and_does_not_fire() -> None:
    """I1, I15: no weapon, no table, another unit."""
    blank = Man(name="Blank", weapons=(Weapon(name="Empty"),))
    inches = gun((20, 50, None), unit=RangeUnit.INCHES)
    odd = Man(name="Odd", weapons=(inches,))
    found = ask(PLAIN, "volley", count=1, comrades=(IDLE, blank, odd))
    assert [row[1] for row in cells(found, "Our fire")] == ["Rifle", *["nothing"] * 3]
    assert "I1" in said(ask(blank, "volley"))
    assert "I1" in said(ask(IDLE, "exchange"))
    assert not ask(blank, "volley").stats


def test_sections_beyond_the_bound_are_refused_in_a_sentence() -> None:
    """I17: our limit, and the way back under it."""
    many = FootVolley(count=MOST_MEN, comrades=(PLAIN, PLAIN))
    (question,) = [q for q in SYSTEM.questions if q.key == "volley"]
    (found,) = question.ask(PLAIN, many, STANDARD).refusals
    assert (found.rule, found.at) == ("I17", ("comrades",))
    mended = found.fixes[0].apply(many)
    assert legal(question.ask(PLAIN, mended, STANDARD).refusals)
    foes = (Foes(men=12), Foes(men=12))
    assert "24 men" in said(ask(PLAIN, "volley", foes=foes))["I17"]


LARGE = [
    {"first": first, "spread": spread, "enemy_spread": other, "under": under}
    for first, spread, other, under in product(
        FiresFirst, FootSpread, FootSpread, (1, 2, 12)
    )
]


@pytest.mark.parametrize("how", share(LARGE, of=6))
@pytest.mark.parametrize("man", [ELITE, HERO])
def test_large_sections_answer_in_a_second_or_say_why_not(
    man: Man, how: dict[str, Any]
) -> None:
    begun = process_time()
    near = (Foes(men=MOST_MEN, distance=Fraction(20)),)
    found = ask(
        man, "exchange", count=MOST_MEN, foes=near, enemy_under=how["under"], **how
    )
    assert process_time() - begun < 4
    assert found.stats or "Too many men" in said(found)[""]
    # All of the other side at one man hang together, and may be too many; else never.
    if how["under"] == 1 and how["enemy_spread"] is FootSpread.EACH:
        assert found.stats
