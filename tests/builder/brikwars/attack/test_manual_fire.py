"""Manual Fire: Mulligans, Range, streams and Disarray (R8.6.7)."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from builder.brikwars import QUESTIONS
from builder.brikwars.advice import remarks
from builder.brikwars.attack.situation import Against
from builder.brikwars.engine.gunnery import DISARRAY, STRIKES_ON, goes_on
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import STANDARD, BonusDice, House
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.content.card import Text
from builder.content.chart import Chart
from builder.core.rulebook import legal
from builder.questions.model import Answer, Question
from tests.builder.brikwars.desk import weapon

PLAIN = House(bonus_dice=BonusDice.NONE)


def question(design: Any) -> Question:
    return next(q for q in QUESTIONS if q.key == "manual" and q.on is type(design))


def asked(design: Any, house: House = PLAIN, **fields: Any) -> Answer:
    about = question(design)
    situation = replace(about.start(design, house), **fields)
    return about.answer(design, situation, house)


def chances(answer: Answer, series: str = "A strike by hand") -> list[Fraction | None]:
    """The chance to hurt after 0, 1, 2 ... Mulligans."""
    chart = next(part for part in answer.parts if isinstance(part, Chart))
    return [
        point.value
        for each in chart.series
        if each.label == series
        for point in each.points
    ]


def gun(size: int) -> Weapon:
    return Weapon(type=Type.GUN, size=size)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_r8_6_7_each_mulligan_costs_a_point_and_they_add_up(size: int) -> None:
    """R8.6.7: Every throw of the dice, against Armor 4; all ones do no harm."""
    throws = list(product(range(1, 7), repeat=size))
    by_hand = [
        Fraction(
            sum(sum(each) - used > 4 and set(each) != {1} for each in throws),
            len(throws),
        )
        for used in range(7)
    ]
    assert chances(asked(gun(size))) == by_hand
    hits = Fraction(6 - size - 1, 6)
    dice = [hits * each for each in by_hand]
    assert chances(asked(gun(size)), "An Attack Roll") == dice


@pytest.mark.parametrize("rolled", [False, True])
def test_r8_6_7_a_hand_keeps_to_the_rules_of_the_turn(*, rolled: bool) -> None:
    """R8.6.7: Whoever fires, the weapon needs its Power; only dice fade with Range."""
    weak = Creation(size=1, mind=Mind.D6, mounts=(Mount(weapon=gun(3)),))
    found = asked(weak, rolled=rolled, distance=2, saved=0).refusals
    assert "R8.1.21" in {each.rule for each in found}
    past = asked(gun(2), rolled=rolled, distance=20).refusals
    assert ("R8.3.16" in {each.rule for each in past}) is rolled


def test_r8_6_7_a_strike_needs_no_attack_roll() -> None:
    """Neither Skill, cover nor a Scout's Mark changes it; the target's Armor does."""
    usual = chances(asked(gun(2)))
    assert chances(asked(gun(2), skill=Mind.D12, unseen=True, marked=True)) == usual
    assert chances(asked(gun(2), against=Against.ARMORED)) != usual
    assert asked(gun(2)).stats[0].value == "by hand"


def test_r8_6_7_a_mulligan_may_be_rolled_instead() -> None:
    rolled = asked(gun(2), rolled=True, mulligans=2)
    assert rolled.stats[0].value == "50 %"
    assert rolled.tally
    assert rolled.tally.total == -2
    hurts = chances(rolled, "An Attack Roll")[2]
    assert hurts is not None
    assert rolled.stats[2].value == f"{float(100 * hurts):.1f} %"


def test_r8_6_7_only_strikes_within_range_count() -> None:
    """R8.6.7: Gun 2" has Range 10"; dice may still be rolled beyond it."""
    about, design = question(gun(2)), gun(2)
    assert legal(asked(design, distance=10).refusals)
    far = asked(design, distance=11)
    assert [each.rule for each in far.refusals] == ["R8.6.7"]
    assert not far.stats
    situation = replace(about.start(design, PLAIN), distance=11)
    for fix in far.refusals[0].fixes:
        assert legal(about.answer(design, fix.apply(situation), PLAIN).refusals)


@pytest.mark.parametrize(
    ("fired", "on"),
    [
        (gun(2), False),
        (Weapon(type=Type.FLAMETHROWER, size=2), True),
        (Weapon(type=Type.CANNON, size=2), True),
        (weapon(Type.GUN, 2, Die.PIERCING), True),
        (Weapon(type=Type.LAUNCHER, size=2), False),
    ],
)
def test_r8_6_7_streams_and_what_blows_through_strike_on(
    fired: Weapon, on: bool
) -> None:
    assert bool(goes_on(fired)) is on
    said = next(
        part.paragraphs
        for part in asked(fired).parts
        if isinstance(part, Text) and part.title == "At the table"
    )
    assert DISARRAY in said
    assert any(goes_on(fired) in line for line in said if on) is on


@pytest.mark.parametrize(
    "other",
    [
        Weapon(type=Type.MELEE, size=2),
        Weapon(type=Type.EXPLOSIVE, size=2),
        Weapon(type=Type.PLATING, size=2),
        Creation(size=2),
    ],
)
def test_r8_6_7_what_fires_no_projectile_has_no_manual_fire(other: Any) -> None:
    assert [each.rule for each in asked(other).refusals] == ["R8.6.7"]


def test_r8_6_7_a_creation_opens_with_what_it_fires() -> None:
    arms = (Weapon(type=Type.MELEE, size=2), Weapon(type=Type.CANNON, size=2))
    cart = Creation(
        size=4, structure=Structure.ONE, mounts=tuple(Mount(weapon=w) for w in arms)
    )
    assert question(cart).start(cart, PLAIN).weapon == 1
    assert legal(asked(cart).refusals)


def words(part: Any, rule: str) -> str:
    return " ".join(said for number, said in remarks(part, STANDARD) if number == rule)


def test_r8_6_7_disarray_stands_on_the_cards_of_toys() -> None:
    """R8.6.7: On large weapons and on what bears them; a minifig's rifle is no toy."""
    cannon = Weapon(type=Type.CANNON, size=3)
    cart = Creation(size=4, mounts=(Mount(weapon=cannon),))
    for part in (cannon, cart):
        assert DISARRAY in words(part, "R8.6.7")
        assert STRIKES_ON in words(part, "R8.6.7")
    assert words(gun(1), "R8.6.7") == ""
    man = Creation(size=1, mind=Mind.D6, mounts=(Mount(weapon=gun(1)),))
    assert words(man, "R8.6.7") == ""


def test_r8_3_4_missed_shots_of_an_arc_are_not_tracked() -> None:
    machine = Weapon(type=Type.MACHINEGUN, size=2)
    assert "hit nothing else" in words(machine, "R8.3.4")
    assert words(gun(2), "R8.3.4") == ""


def test_r8_3_14_who_burns_runs_out_the_move() -> None:
    assert "every inch of Move" in words(Weapon(type=Type.FLAMETHROWER), "R8.3.14")


def test_r8_5_23_a_mark_lasts_until_the_scouts_next_turn() -> None:
    scout = Creation(size=1, mind=Mind.D6, specialties=(Specialty.TRACKING,))
    said = words(scout, "R8.5.23")
    assert "ranged Attack Rolls" in said
    assert "until the Scout's next turn" in said
    guide = replace(scout, specialties=(Specialty.PATHFINDING,))
    assert words(guide, "R8.5.23") == ""
