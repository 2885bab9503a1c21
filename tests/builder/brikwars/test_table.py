"""Rules of play: numbers worked out from the text, in every view that shows them."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from builder import judge
from builder.brikwars import QUESTIONS
from builder.brikwars.attack.field import Venture, exposed
from builder.brikwars.attack.situation import Against, MountShoot, Shoot
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import STANDARD, BonusDice, House
from builder.brikwars.model.swaps import Spread, Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.hazards import HazardDie
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.turn.question import TURN_PLANNER
from builder.core.rulebook import legal
from builder.questions.model import Answer
from tests.builder.asked import table, value
from tests.builder.brikwars.desk import by_book
from tests.sweeps import share

T = WeaponType
MAN = Creation(size=1, structure=Structure.HALF, move=5, mind=Mind.D6)
PLAIN = House(bonus_dice=BonusDice.NONE)


def turn(creation: Creation, *fired: int, **condition: object) -> Answer:
    begun = TURN_PLANNER.start(creation, STANDARD)
    shots = tuple(
        replace(row, fired=count)
        for row, count in zip(begun.shots, fired, strict=False)
    )
    return TURN_PLANNER.answer(
        creation, replace(begun, shots=shots, **condition), STANDARD
    )


def bearing(creation: Creation, *mounts: Mount) -> Creation:
    return replace(creation, mounts=mounts)


# 8.1 Power, turrets and diverting


def test_r8_1_28_a_turret_in_the_field_powers_its_weapon() -> None:
    """A Large Turret brings Max Power 4, so a minifig of Power 2 fires a 4" gun."""
    large = Mount(weapon=Weapon(size=4), mounting=Mounting.LARGE_TURRET)
    man = bearing(MAN, large)
    fired = turn(man, 1)
    assert legal(fired.refusals)
    assert fired.tally
    assert fired.tally.total == 0
    # Use 6 on a d6: the 6 alone hits.
    assert value(by_book(man), "To hit") == "16.7 %"
    assert not {v.rule for v in judge(man).violations} & {"R8.1.20", "R8.1.28"}
    # On a creation it draws on the creation's own Power.
    tower = bearing(replace(MAN, size=2, structure=Structure.ONE), large)
    assert turn(tower, 1).tally.total == 4
    small = bearing(MAN, replace(large, mounting=Mounting.SMALL_TURRET))
    assert {v.rule for v in by_book(small).refusals} == {"R8.1.28"}


def test_r8_1_24_odds_save_power_for_what_is_too_big() -> None:
    """5" and Power 4: a turn before this one; without it there are no odds."""
    scorpion = Creation(
        size=2, mind=Mind.D6, mounts=(Mount(weapon=Weapon(type=T.MELEE, size=5)),)
    )
    assert by_book(scorpion).stats
    refused = by_book(scorpion, saved=0)
    assert not refused.stats
    (violation,) = refused.refusals
    assert violation.rule == "R8.1.21"
    assert violation.fixes[0].apply(MountShoot()).saved == 1


# 8.4 Loads and throws


def test_what_has_no_mind_drops_its_bombs() -> None:
    """A32: nothing is printed for it but the Use of a grenade."""
    bomb = Mount(weapon=Weapon(type=T.EXPLOSIVE, size=2))
    plane = Creation(size=4, flight=8, mounts=(bomb,))
    used = table(turn(plane, 1), "Used this turn").rows[0]
    assert used.cells[5] == "dropped"
    assert not by_book(plane, distance=0).refusals
    assert [v.rule for v in by_book(plane, distance=2).refusals] == ["R8.3.16"]


# 8.5 and 8.6: who aims


@pytest.mark.parametrize(("size", "kind"), share(list(product([1, 2, 3, 5], T)), of=5))
def test_r8_6_5_planner_and_odds_allow_the_same_support(kind: T, size: int) -> None:
    """A firing team is no more than the inches of its gun; bricks are no inches."""
    weapon = Weapon(type=kind, size=size)
    design = Creation(size=9, mind=Mind.D6, mounts=(Mount(weapon=weapon),))
    begun = TURN_PLANNER.start(design, STANDARD)
    for gunners in range(size + 1):
        plan = replace(
            begun,
            shots=tuple(replace(row, fired=1, gunners=gunners) for row in begun.shots),
        )
        refused = {v.rule for v in TURN_PLANNER.answer(design, plan, STANDARD).refusals}
        answer = by_book(design, support=gunners)
        if not plan.shots or {v.rule for v in answer.refusals} == {"R8.2.1"}:
            continue
        assert ("R8.6.5" in refused) is ("R8.6.5" in {v.rule for v in answer.refusals})


def test_r8_6_5_homing_in_adds_the_support_again() -> None:
    """Use 5, two Gunners, two attacks before: 2 + 4, so a d6 fails on a 1 alone."""
    gun = Weapon(size=3)
    assert value(by_book(gun, support=2), "To hit") == "66.7 %"
    homed = by_book(gun, support=2, repeats=2)
    assert value(homed, "To hit") == "83.3 %"
    assert [(t.label, t.amount) for t in homed.tally.terms] == [
        ("Gunnery Support", 2),
        ("Homing In", 4),
    ]


# 8.7: piercing, Blasts and Explosions of several kinds of dice


def test_r8_7_13_a_firebomb_has_rings_of_its_own() -> None:
    """Three d4 of Fire that keep the radius reach 6", and push nothing."""
    swap = Swap(takes=(Die.EXP,), gives=Die.FIRE, spread=Spread.KEEP)
    firebomb = Weapon(type=T.EXPLOSIVE, size=3, swaps=(swap,) * 3)
    answer = by_book(firebomb, distance=2)
    rows = table(answer, "The Explosion").rows
    assert [row.cells[0] for row in rows] == ['2"', '4"', '6"']
    assert {row.cells[4] for row in rows} == {'0"'}
    assert "Hurts you" in [each.label for each in answer.stats]


# House rules that reached some views and not others


def test_house_rules_reach_the_odds_of_fields() -> None:
    """7.1: a minifig who rolls 1d6; 3.3: Heavy Armor cancels one die of two."""
    man, heavy = Venture(), Venture(against=Against.HEAVY)
    # 2d6 against 4: 30 of 36; one d6: 5 or 6; against a rolled d6 by counting.
    assert exposed({HazardDie.D6: 2}, man, PLAIN).hurt == Fraction(30, 36)
    assert exposed({HazardDie.D6: 2}, heavy, PLAIN).hurt == Fraction(1, 3)
    loose = replace(PLAIN, exposure_deflected=False)
    assert exposed({HazardDie.D6: 2}, heavy, loose).hurt == Fraction(30, 36)
    rolled = replace(PLAIN, rolled_armor=True)
    faces = range(1, 7)
    wins = sum(
        a + b > c and (a, b) != (1, 1) for a in faces for b in faces for c in faces
    )
    assert exposed({HazardDie.D6: 2}, man, rolled).hurt == Fraction(wins, 216)


def test_a_weapon_by_itself_is_aimed_by_somebody() -> None:
    """R8.5.21: what nobody aims rolls d4, and that is what the player chooses."""
    assert value(by_book(Weapon(size=2), skill=Mind.D4), "To hit") == "25 %"
    question = next(q for q in QUESTIONS if q.key == "odds" and q.on is Weapon)
    assert question.why_disabled(Weapon(), Shoot(), "skill", Mind.NONE, STANDARD)
    assert not question.why_disabled(Weapon(), Shoot(), "skill", Mind.D4, STANDARD)
