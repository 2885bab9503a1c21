"""Rules of play: numbers worked out from the text, in every view that shows them."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from builder import describe, judge
from builder.brikwars import QUESTIONS
from builder.brikwars.attack.field import Venture, exposed
from builder.brikwars.attack.situation import Against, MountShoot, Order, Origin, Shoot
from builder.brikwars.attack.strip import STRIPS, strip
from builder.brikwars.engine.condition import Moved
from builder.brikwars.engine.rows import PlannedUse
from builder.brikwars.model.designs import Creation, Mount, Round, Weapon
from builder.brikwars.model.house_rules import STANDARD, BonusDice, House
from builder.brikwars.model.swaps import Spread, Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.hazards import HazardDie
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.brikwars.turn.question import TURN_PLANNER
from builder.content.card import Table, Text
from builder.core.rulebook import legal
from builder.questions.model import Answer
from tests.builder.asked import table, texts, value
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


def test_r8_1_24_who_diverts_all_power_reloads_nothing() -> None:
    """A full round leaves no Action, and a Reload is one."""
    tank = Creation(size=4, mounts=(Mount(weapon=Weapon(type=T.CANNON, size=3)),))
    begun = TURN_PLANNER.start(tank, STANDARD)
    rows = (replace(begun.shots[0], reloaded=1),)
    plan = replace(begun, shots=rows, diverting=True, moved=Moved.STILL)
    refused = [v for v in TURN_PLANNER.answer(tank, plan, STANDARD).refusals if v.fixes]
    assert [v.rule for v in refused] == ["R8.1.24"]
    for fix in refused[0].fixes:
        assert legal(TURN_PLANNER.answer(tank, fix.apply(plan), STANDARD).refusals)


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


# 8.3 Past Range, and fire


# 8.4 Loads and throws


@pytest.mark.parametrize(("size", "reach"), [(1, 3), (2, 6), (4, 12)])
def test_r8_4_27_arms_throw_by_their_size(size: int, reach: int) -> None:
    """Half the Size as a Launcher: 6 x S/2 inches, in planner, odds, strip and card."""
    keg = Mount(weapon=Weapon(type=T.EXPLOSIVE), mounting=Mounting.HELD)
    troll = bearing(replace(MAN, size=size, structure=Structure.ONE), keg)
    used = table(turn(troll, 1), "Used this turn").rows[0]
    assert used.cells[5] == f'{reach}" thrown'
    assert not by_book(troll, distance=reach).refusals
    assert [v.rule for v in by_book(troll, distance=reach + 1).refusals] == ["R8.3.16"]
    answer = strip(troll, STRIPS[0], STANDARD)
    assert answer.rows[0].cells[3].startswith(f'{reach}":')
    armament = describe(troll).front[0]
    assert isinstance(armament, Table)
    assert armament.rows[0].cells[1:3] == ("1", f'{reach}" thrown')


def test_r8_1_25_the_shortest_arm_of_a_team_throws() -> None:
    keg = Mount(weapon=Weapon(type=T.EXPLOSIVE), mounting=Mounting.HELD)
    troll = bearing(replace(MAN, size=4, structure=Structure.ONE), keg)
    used = table(turn(troll, 1, helpers=1), "Used this turn").rows[0]
    assert used.cells[5] == '3" thrown'


def test_what_has_no_mind_drops_its_bombs() -> None:
    """A32: nothing is printed for it but the Use of a grenade."""
    bomb = Mount(weapon=Weapon(type=T.EXPLOSIVE, size=2))
    plane = Creation(size=4, flight=8, mounts=(bomb,))
    used = table(turn(plane, 1), "Used this turn").rows[0]
    assert used.cells[5] == "dropped"
    assert not by_book(plane, distance=0).refusals
    assert [v.rule for v in by_book(plane, distance=2).refusals] == ["R8.3.16"]


# 8.5 and 8.6: who aims


@pytest.mark.parametrize(
    ("creation", "weapon", "mounting", "faces"),
    [
        (replace(MAN, specialties=(Specialty.GUNNERY,)), Weapon(size=2), "turret", 8),
        (replace(MAN, specialties=(Specialty.GUNNERY,)), Weapon(size=1), "held", 6),
        (Creation(size=4), Weapon(size=2, smart=True), "fixed", 6),
        (Creation(size=4), Weapon(size=2), "fixed", 6),
        (replace(MAN, mind=Mind.D10), Weapon(size=1, smart=True), "held", 6),
    ],
)
def test_r8_6_4_one_die_in_planner_odds_and_strip(
    creation: Creation, weapon: Weapon, mounting: str, faces: int
) -> None:
    """A Gunner rolls d8 with what is mounted; a Smart Weapon aims itself (R8.5.22)."""
    where = {"turret": Mounting.SMALL_TURRET}.get(mounting) or Mounting(mounting)
    design = bearing(creation, Mount(weapon=weapon, mounting=where))
    hits = Fraction(faces + 1 - (weapon.size + 2), faces)
    shown = f"{float(100 * hits):.1f}".removesuffix(".0") + " %"
    assert value(by_book(design), "To hit") == shown
    used = table(turn(design, 1), "Used this turn").rows[0]
    assert used.cells[3:5] == (f"d{faces}, Use {weapon.size + 2}", shown)
    answer = strip(design, STRIPS[0], STANDARD)
    assert answer.rows[0].cells[1].split(": ")[1].startswith(shown.replace(" ", "\xa0"))


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


def test_r8_6_1_a_card_advises_no_mixed_attack() -> None:
    """Gun, blade and flame of 2" each are three kinds of attack of one creature."""
    kinds = (T.GUN, T.MELEE, T.FLAMETHROWER)
    beast = Creation(
        size=2,
        mind=Mind.D6,
        mounts=tuple(Mount(weapon=Weapon(type=k, size=2)) for k in kinds),
    )
    assert not [b for b in describe(beast).back if b.title == "Firing together"]
    twin = bearing(beast, *(replace(mount, count=3) for mount in beast.mounts))
    (block,) = [b for b in describe(twin).back if b.title == "Firing together"]
    assert isinstance(block, Text)
    assert block.paragraphs == (
        '2 × Gun 2".',
        '2 × FlameThrower 2".',
        '2 × Melee Weapon 2".',
    )


# 8.7: piercing, Blasts and Explosions of several kinds of dice


def pierced(weapon: Weapon, dice: int) -> Weapon:
    return replace(weapon, swaps=(Swap(takes=(Die.D6,), gives=Die.PIERCING),) * dice)


def test_r8_7_9_the_odds_say_which_dice_go_on() -> None:
    needles = pierced(Weapon(size=4), 3)
    assert (
        "the target takes 1d6 Piercing; what goes on is 2d6 Piercing and 1d6 behind it"
    ) in texts(by_book(needles, distance=2))
    wall: dict[str, Any] = {
        "against": Against.CREATION,
        "size": 1,
        "level": Structure.FIVE,
    }
    # SL 5 takes three of them; SL 7 would take four, and stops everything.
    assert "takes 3d6 Piercing; what goes on is 1d6" in texts(by_book(needles, **wall))
    hard = wall | {"level": Structure.SEVEN}
    assert "The target takes all the dice" in texts(by_book(needles, **hard))


BOMB = Weapon(
    type=T.EXPLOSIVE, size=3, swaps=(Swap(takes=(Die.EXP,), gives=Die.PIERCING),)
)


def test_r8_7_8_which_effect_comes_first_is_the_builders_choice() -> None:
    """Piercing first: the minifig takes the d6, and the rest goes off behind it."""
    first = by_book(BOMB, PLAIN, distance=2, order=Order.PIERCE)
    assert value(first, "Damage") == "3.3"  # 2 to 6 of a d6, a 1 is all ones
    rows = table(first, "The Explosion").rows
    assert rows[0].cells[1] == "11.0"


def test_r8_7_13_a_firebomb_has_rings_of_its_own() -> None:
    """Three d4 of Fire that keep the radius reach 6", and push nothing."""
    swap = Swap(takes=(Die.EXP,), gives=Die.FIRE, spread=Spread.KEEP)
    firebomb = Weapon(type=T.EXPLOSIVE, size=3, swaps=(swap,) * 3)
    answer = by_book(firebomb, distance=2)
    rows = table(answer, "The Explosion").rows
    assert [row.cells[0] for row in rows] == ['2"', '4"', '6"']
    assert {row.cells[4] for row in rows} == {'0"'}
    assert "Hurts you" in [each.label for each in answer.stats]


def test_r8_7_10_a_blast_beside_other_dice_starts_where_it_hits() -> None:
    """1d8 Blast and 1d10 Exp at 10": 10 inches off the d8, or none."""
    shell = Weapon(
        type=T.EXPLOSIVE, size=2, swaps=(Swap(takes=(Die.EXP,), gives=Die.BLAST),)
    )
    tank = Creation(
        size=4,
        mounts=(
            Mount(weapon=Weapon(type=T.CANNON, size=3), rounds=(Round(weapon=shell),)),
        ),
    )
    near = by_book(tank, PLAIN, distance=10)
    assert value(near, "Damage") == "10.0"  # 4.5 + 5.5, less 2 in 80 for all ones
    muzzle = by_book(tank, PLAIN, distance=10, origin=Origin.MUZZLE)
    assert value(muzzle, "Damage") == "0.0"  # 10 inches leave nothing of a d8


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


def test_without_bonus_dice_nothing_is_out_of_the_ordinary() -> None:
    """Core 2: an 8 on a d8 is 8, so Use 10 is never reached, in odds and planner."""
    gun = Weapon(size=8)
    assert value(by_book(gun, PLAIN, skill=Mind.D8), "To hit") == "0 %"
    giant = Creation(size=9, mind=Mind.D8, mounts=(Mount(weapon=gun),))
    begun = TURN_PLANNER.start(giant, PLAIN)
    plan = replace(begun, shots=(PlannedUse(weapon=gun.title, fired=1),))
    used = table(TURN_PLANNER.answer(giant, plan, PLAIN), "Used this turn").rows[0]
    assert used.cells[4] == "0 %"


def test_a_weapon_by_itself_is_aimed_by_somebody() -> None:
    """R8.5.21: what nobody aims rolls d4, and that is what the player chooses."""
    assert value(by_book(Weapon(size=2), skill=Mind.D4), "To hit") == "25 %"
    question = next(q for q in QUESTIONS if q.key == "odds" and q.on is Weapon)
    assert question.why_disabled(Weapon(), Shoot(), "skill", Mind.NONE, STANDARD)
    assert not question.why_disabled(Weapon(), Shoot(), "skill", Mind.D4, STANDARD)
