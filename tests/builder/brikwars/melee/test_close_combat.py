"""The question `Close combat`: each rule of 8.2 by its number; every view agrees."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from builder.brikwars import QUESTIONS
from builder.brikwars.attack.engagement import engage
from builder.brikwars.attack.shot import shot_of
from builder.brikwars.attack.situation import Against, MountShoot, Shoot
from builder.brikwars.engine.close_combat import too_large
from builder.brikwars.melee.match import Match, match
from builder.brikwars.melee.question import BARE, NO_HANDS
from builder.brikwars.melee.situation import (
    CreationBout,
    Doing,
    HandArm,
    WeaponBout,
)
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import STANDARD, BonusDice, House
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType as Type
from builder.content.card import Table
from builder.core.field_spec import put
from builder.core.rulebook import Severity, legal
from builder.questions.model import Answer, Question
from tests.builder.brikwars.desk import weapon

PLAIN = House(bonus_dice=BonusDice.NONE)


def question(design: Any) -> Question:
    return next(q for q in QUESTIONS if q.key == "melee" and q.on is type(design))


def asked(design: Any, house: House = STANDARD, **fields: Any) -> Answer:
    """The answer in a situation that differs from the first in some fields."""
    about = question(design)
    situation = replace(about.start(design, house), **fields)
    return about.answer(design, situation, house)


def stats(answer: Answer) -> dict[str, str]:
    return {each.label: each.value for each in answer.stats}


def fought(design: Any, house: House = PLAIN, **fields: Any) -> Match:
    start = question(design).start(design, house)
    return match(design, replace(start, **fields), house)


def blade(size: int = 1) -> Weapon:
    return Weapon(type=Type.MELEE, size=size)


def shield(size: int = 1) -> Weapon:
    return Weapon(type=Type.SHIELD, size=size)


def creature(size: int, *held: Weapon, mind: Mind = Mind.D6) -> Creation:
    mounts = tuple(Mount(weapon=each, mounting=Mounting.HELD) for each in held)
    level = Structure.HALF if size == 1 else Structure.ONE
    return Creation(size=size, structure=level, mind=mind, move=5, mounts=mounts)


def foe(size: int) -> dict[str, Any]:
    return {"against": Against.CREATION, "size": size, "level": Structure.ONE}


UNARMED = {"arm": HandArm.NONE, "guard": HandArm.NONE}


@pytest.mark.parametrize("size", [1, 2, 4])
def test_r8_2_1_a_strike_is_the_attack_of_the_odds(size: int) -> None:
    """Die, Use, dice and modifiers are those of the odds for the same weapon."""
    made = blade(size)
    for design, aimed in (
        (made, Shoot(distance=0)),
        (creature(size, made), MountShoot(distance=0)),
    ):
        found = engage(design, aimed, STANDARD)
        attack = shot_of(found.strike, aimed, STANDARD).attack
        bout = fought(design, STANDARD, **UNARMED)
        assert bout.attack == attack
        assert bout.clash.hurt == replace(bout.clash, parry=None).hurt


def test_r8_2_2_a_shield_gives_its_size_and_does_no_damage() -> None:
    """R8.2.2: Against a Melee Weapon 4": a shield 3" leaves one die of four."""
    found = fought(shield(3), arm_size=4)
    assert found.parry.levels == 3
    assert len(found.clash.through.met().taken) == 1
    refused = asked(shield(3), doing=Doing.STRIKE)
    assert [each.rule for each in refused.refusals] == ["R8.2.1"]
    assert not refused.stats


def test_r8_2_2_a_shield_shoves_two_inches_for_each_of_its_own() -> None:
    found = fought(shield(3), doing=Doing.SHOVE)
    assert (found.thrust, found.attack.use) == (6, 6)
    assert stats(asked(shield(3), doing=Doing.SHOVE))["Shoves"]


def test_r8_2_6_the_mindless_strike_back_with_a_pilot_alone() -> None:
    assert fought(blade()).counters
    assert not fought(blade(), mindless=True).counters
    assert fought(blade(), mindless=True, pilot=True).counters
    note = asked(blade(), mindless=True).refusals
    assert [(each.rule, each.severity) for each in note] == [("R8.2.6", Severity.NOTE)]
    car = creature(2, blade(2), mind=Mind.NONE)
    assert not fought(car, doing=Doing.PARRY).counters
    assert fought(car, doing=Doing.PARRY, pilot=True).counters
    # So does a foe of the library, and one with a mind needs no pilot.
    for mind, pilot in product((Mind.NONE, Mind.D6), (False, True)):
        other = creature(2, blade(2), mind=mind)
        about: dict[str, Any] = {
            "against": Against.CHOSEN,
            "chosen": other,
            "pilot": pilot,
        }
        assert fought(blade(2), **about).counters == (mind is Mind.D6 or pilot)


def test_r8_2_8_the_small_shove_together() -> None:
    man = creature(1)
    alone = asked(man, doing=Doing.SHOVE, weapon=None, **foe(3))
    (refusal,) = (each for each in alone.refusals if each.rule == "R8.2.8")
    situation = replace(question(man).start(man, STANDARD), **foe(3))
    helped = put(situation, refusal.fixes[0].at, refusal.fixes[0].value)
    assert helped.shovers == 2
    assert legal(question(man).answer(man, helped, STANDARD).refusals)


def test_5_2_what_is_not_printed_is_the_tables_to_say() -> None:
    """5.2: Inches of large hands, and what a Parry takes off a Shove."""
    troll = creature(3)
    found = fought(troll, doing=Doing.SHOVE, weapon=None, push=5, stops=2)
    assert (found.thrust, found.thrust_parried) == (5, 3)
    all_of_it = fought(troll, doing=Doing.SHOVE, weapon=None, push=5, stops=9)
    assert all_of_it.thrust_parried == 0
    assert fought(troll, doing=Doing.SHOVE, weapon=None).thrust == 2
    more = fought(blade(), plus=1, parry_plus=-1)
    assert more.attack.modifiers.total == 1
    assert more.parry.modifiers.total == -1


@pytest.mark.parametrize(("size", "inches"), [(0, 4), (1, 3), (3, 1), (5, 0)])
def test_r8_1_8_a_hit_knocks_back_by_the_difference(size: int, inches: int) -> None:
    found = fought(blade(4), **foe(size))
    assert found.knockback == inches
    shown = stats(asked(blade(4), **foe(size))).get("KnockBack")
    assert shown == (f'{inches}"' if inches else None)


def test_r8_1_7_a_hammer_that_explodes_knocks_back_by_its_dice() -> None:
    """R8.1.7: Only in the hands of a d10; others have a plain Skill die (R8.7.6)."""
    hammer = weapon(Type.MELEE, 1, Die.EXP, takes=Die.SKILL)
    assert fought(hammer, skill=Mind.D10).knockback == 1
    assert fought(hammer).knockback == 0


def test_a_design_of_the_library_fights_with_what_it_has() -> None:
    """Its Size, die, weapons and mind are its own."""
    ogre = creature(4, blade(4), shield(2), mind=Mind.D8)
    chosen: dict[str, Any] = {"against": Against.CHOSEN, "chosen": ogre}
    found = fought(blade(2), own_arm=0, own_guard=1, **chosen)
    assert (found.parry.skill, found.parry.levels, found.attack.target.size) == (
        8,
        2,
        4,
    )
    assert found.back.weapon == blade(4)
    assert fought(blade(2), **chosen).guard.weapon == shield(2)
    assert fought(blade(2), **chosen).back.weapon == blade(4)
    assert fought(blade(2), own_arm=-1, own_guard=-1, **chosen).parry is None
    about = question(blade())
    situation = replace(WeaponBout(), **chosen)
    for field in ("own_arm", "own_guard"):
        offered = about.offers(blade(), situation, field, STANDARD)
        assert [value for value, _ in offered] == [None, 0, 1, -1]
    words = {
        field: [said for _, said in about.offers(blade(), situation, field, STANDARD)]
        for field in ("own_arm", "own_guard")
    }
    assert (words["own_arm"][-1], words["own_guard"][-1]) == (BARE, NO_HANDS)
    # Whoever is not known yet has what is usual, or nothing.
    nobody = about.offers(blade(), replace(situation, chosen=None), "own_arm", STANDARD)
    assert [value for value, _ in nobody] == [None, -1]
    missing = asked(blade(), against=Against.CHOSEN)
    assert [each.rule for each in missing.refusals] == ["5.1"]


@pytest.mark.parametrize(
    ("design", "cannot"),
    [
        (blade(), {Doing.GRAB, Doing.SHOVE}),
        (shield(), {Doing.GRAB, Doing.STRIKE}),
        (creature(2), {Doing.STRIKE, Doing.PARRY}),
        (creature(2, shield()), {Doing.STRIKE}),
        (creature(2, blade()), set()),
    ],
)
def test_r8_2_1_to_3_what_somebody_cannot_do_is_said(
    design: Any, cannot: set[Doing]
) -> None:
    about = question(design)
    start = about.start(design, STANDARD)
    reasons = {
        each: about.why_disabled(design, start, "doing", each, STANDARD)
        for each in Doing
    }
    assert {each for each, why in reasons.items() if why} == cannot
    assert not about.why_disabled(design, start, "size", 2, STANDARD)


@pytest.mark.parametrize(
    ("design", "fields", "rule"),
    [
        (Weapon(type=Type.GUN), {}, "R8.2.1"),
        (blade(), {"doing": Doing.GRAB}, "R8.2.2"),
        (blade(), {"doing": Doing.SHOVE}, "R8.2.2"),
        (creature(2, blade()), {"doing": Doing.SHOVE}, "R8.2.2"),
        (creature(2, blade()), {"weapon": None}, "R8.2.1"),
        (creature(2), {"doing": Doing.PARRY}, "R8.2.3"),
        (creature(2, blade()), {"doing": Doing.PARRY, "weapon": None}, "R8.2.3"),
    ],
)
def test_what_cannot_be_done_is_refused_and_its_fixes_mend_it(
    design: Any, fields: dict[str, Any], rule: str
) -> None:
    about = question(design)
    situation = replace(about.start(design, STANDARD), **fields)
    found = about.answer(design, situation, STANDARD)
    refused = [each for each in found.refusals if each.severity is Severity.REFUSE]
    assert [each.rule for each in refused] == [rule]
    assert not found.stats
    for fix in refused[0].fixes:
        mended = about.answer(design, fix.apply(situation), STANDARD)
        assert rule not in {each.rule for each in mended.refusals}, fix.label


def test_the_table_of_sizes_says_what_the_bout_says() -> None:
    troll = creature(3, blade(3))
    parts = asked(troll).parts
    rows = next(p for p in parts if isinstance(p, Table) and "Size" in p.title).rows
    for size, pushed, counter in (row.cells for row in rows):
        inches = int(size[:-1])
        assert pushed == f'{fought(troll, **foe(inches)).knockback}"'
        assert (counter == "you are Too Large") is too_large(3, inches)


def test_weapons_that_are_gone_leave_the_situation() -> None:
    armed, bare = creature(2, blade(), blade(2)), creature(2)
    about = question(armed)
    start = about.start(armed, STANDARD)
    assert about.fit(armed, start, STANDARD) is start
    left = about.fit(bare, start, STANDARD)
    assert (left.doing, left.weapon, left.back) == (Doing.SHOVE, None, None)
    second = CreationBout(weapon=0, back=1)
    assert about.fit(creature(2, blade()), second, STANDARD).back == 0
