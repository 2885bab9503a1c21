"""The odds against dice counted by hand: how attacks hit, pierce and hurt.

Each test names its rule and takes its numbers from the text. Without Bonus Dice the
odds must be exactly the fraction that counting gives. With them, counting stops where
another die has a chance of 1/1000 or less, and the odds must lie within what that
leaves open, which is less than 1/100 of any chance here.
"""

from dataclasses import replace
from fractions import Fraction

import pytest

from builder.brikwars.attack.situation import Against
from builder.brikwars.model.designs import Creation, Mount, Payload, Weapon
from builder.brikwars.model.house_rules import (
    STANDARD,
    BonusDice,
    House,
    OutOfRange,
    OverSkill,
    Piercing,
)
from builder.brikwars.model.swaps import Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType as Type
from tests.builder.brikwars.by_hand import MINIFIG, Attack, Foe, creation
from tests.builder.brikwars.desk import (
    PLAIN,
    TARGETS,
    Odds,
    agrees,
    agrees_with_all,
    at,
    houses,
    weapon,
)


@pytest.mark.parametrize(("size", "kills"), [(1, "22.2"), (2, "16.7"), (4, "5.6")])
def test_r8_7_9_a_minifig_takes_one_piercing_die(
    size: int, kills: str, odds: Odds
) -> None:
    """SL 1/2 takes one of them, whatever the Gun: Use S + 2 hits, and 5 or 6 kill."""
    gun = weapon(Type.GUN, size, *[Die.PIERCING] * size)
    assert odds(gun, STANDARD, distance=2).stats["Kills"] == f"{kills} %"
    hits = 7 - (size + 2)
    assert Attack(6, size + 2, ("ap",)).hurts(MINIFIG).low == Fraction(hits * 2, 36)


@pytest.mark.parametrize("size", [1, 2, 4])
def test_r8_7_9_a_target_takes_a_piercing_die_for_two_levels(
    size: int, odds: Odds
) -> None:
    gun = weapon(Type.GUN, size, *[Die.PIERCING] * size)
    for house, attack in houses(Attack(6, size + 2, ("ap",) * size, own="ap")):
        result = odds(gun, house, distance=2)
        agrees(result, attack, MINIFIG, 2)
        agrees_with_all(result, attack, 2)


@pytest.mark.parametrize(
    "foe",
    [creation(2, 1, 1), creation(4, 2, 1), creation(6, 3, 2), creation(4, 2, 3)],
    ids=str,
)
def test_r8_7_9_two_levels_of_deflection_cancel_a_piercing_die(
    foe: Foe, odds: Odds
) -> None:
    """An odd one counts as a Structure Level more: Brett and his Heavy Armor."""
    gun = weapon(Type.GUN, 3, *[Die.PIERCING] * 3)
    for house, attack in houses(Attack(6, 5, ("ap",) * 3, foe.size // 2, own="ap")):
        agrees(odds(gun, house, distance=2, **at(foe)), attack, foe, 2)


def test_r8_7_9_unlike_dice_follow_through_where_enough_pierce(odds: Odds) -> None:
    """2d6 Piercing + 1d6: SL 3 takes two and the d6 goes on; SL 5 takes all three."""
    gun = weapon(Type.GUN, 3, Die.PIERCING, Die.PIERCING)
    result = odds(gun, distance=2)
    for name, foe in TARGETS.items():
        if foe.deflection:
            continue
        dice = {0: ("ap",), 1: ("ap", "ap"), 2: ("ap", "ap", "d6")}
        taken = dice[(int(foe.level * 2) - 1) // 4]
        attack = Attack(6, 5, taken, foe.size // 2, onward=False)
        assert result.against(name, '2"') == attack.hurts(foe).low, name


def test_r8_7_9_a_table_may_keep_all_damage_in_a_large_target(odds: Odds) -> None:
    gun = weapon(Type.GUN, 2, Die.PIERCING, Die.PIERCING)
    within = House(bonus_dice=BonusDice.NONE, piercing=Piercing.WITHIN)
    foe = creation(3, 1)
    for house, stays in ((PLAIN, False), (within, True)):
        attack = Attack(6, 4, ("ap", "ap"), 1, onward=not stays)
        agrees(odds(gun, house, distance=2, **at(foe)), attack, foe, 2)
    small = replace(attack, plus=0, onward=True)
    agrees(odds(gun, within, distance=2), small, MINIFIG, 2)


def test_r8_7_9_one_piercing_die_is_too_few_for_a_plated_wall(odds: Odds) -> None:
    """SL 2 and a level of Deflection count as SL 3, so the wall takes the whole die.

    Nothing goes on, so the wall takes the same as with SL 2 alone.
    """
    gun = weapon(Type.GUN, 1, Die.PIERCING)
    for foe in (creation(4, 2), creation(4, 2, 1)):
        agrees(odds(gun, distance=2, **at(foe)), Attack(6, 3, ("ap",), 2), foe, 2)


def test_r8_7_9_brett_in_heavy_armor_takes_one_die_of_three(odds: Odds) -> None:
    """2d6 Piercing + 1d4 Fire: no die is cancelled, and two go on."""
    gun = weapon(Type.GUN, 3, Die.PIERCING, Die.PIERCING, Die.FIRE)
    result = odds(gun, distance=2, against=Against.HEAVY)
    agrees(result, Attack(6, 5, ("ap",)), MINIFIG, 2)


def test_r8_7_9_glass_shatters_and_takes_no_die(odds: Odds) -> None:
    """The windshield, SL 0: every hit breaks it, and nothing is spent on it."""
    gun = weapon(Type.GUN, 2, Die.PIERCING, Die.PIERCING)
    hits = odds(gun, distance=2, against=Against.CREATION, size=1, level=Structure.NONE)
    assert hits.at(2) == hits.at(2, "Hits") == Fraction(1, 2)
    assert set(hits.damage) == {0}
    assert "goes on is 2d6 Piercing" in hits.texts


def test_r8_7_12_phased_dice_pass_deflection(odds: Odds) -> None:
    """3d6 becomes 1d12 Phased + 1d6; a level cancels the d6, three no more."""
    swap = Swap(takes=(Die.D6, Die.D6), gives=Die.PHASED)
    gun = Weapon(type=Type.GUN, size=3, swaps=(swap,))
    for levels in (0, 1, 3):
        foe = replace(MINIFIG, deflection=levels)
        attack = Attack(6, 5, ("phased", "d6"))
        agrees(odds(gun, distance=2, **at(foe)), attack, foe, 2)


def catapult(skill: Mind = Mind.NONE) -> Creation:
    boulder = Payload(name="Boulder", size=2, structure=Structure.THREE)
    arm = Mount(weapon=Weapon(type=Type.LAUNCHER, size=5), objects=(boulder,))
    return Creation(size=5, structure=Structure.ONE, mind=skill, mounts=(arm,))


def test_r8_4_21_a_launched_object_does_a_d6_for_each_level(odds: Odds) -> None:
    """Launcher 5: Use 10, Range 30". A d6 needs a 6 and then 4 or more."""
    far = odds(catapult(), STANDARD, distance=12)
    attack = Attack(6, 10, ("d6",) * 3, bonus_dice=True)
    agrees(far, attack, MINIFIG, 12)
    assert far.at(30, "Hits") == Fraction(1, 12)
    foe = creation(8, 3)
    sure = odds(catapult(Mind.D12), distance=12, **at(foe))
    agrees(sure, Attack(12, 10, ("d6",) * 3, 4), foe, 12)


def test_r8_6_4_a_gunner_rolls_d8_at_a_turret(odds: Odds) -> None:
    gun = Mount(weapon=weapon(Type.GUN, 2), mounting=Mounting.SMALL_TURRET)
    man = Creation(size=1, structure=Structure.HALF, mind=Mind.D6, mounts=(gun,))
    gunner = replace(man, specialties=(Specialty.GUNNERY,))
    for who, skill in ((man, 6), (gunner, 8)):
        for house, attack in houses(Attack(skill, 4, ("d6", "d6"))):
            result = odds(who, house, distance=2)
            agrees(result, attack, MINIFIG, 2)
            agrees_with_all(result, attack, 2)


def test_r8_5_22_a_smart_gun_rolls_d6_without_a_mind(odds: Odds) -> None:
    smart = replace(weapon(Type.GUN, 2), smart=True)
    sentry = Creation(size=4, mounts=(Mount(weapon=smart),))
    agrees(odds(sentry, distance=2), Attack(6, 4, ("d6", "d6")), MINIFIG, 2)


@pytest.mark.parametrize(
    ("helper", "rolled"), [(Mind.D4, 4), (Mind.D6, 6), (Mind.D10, 8)]
)
def test_r8_1_25_the_lowest_skilled_of_a_team_rolls(
    helper: Mind, rolled: int, odds: Odds
) -> None:
    """A minifig has Power for 2": a Gun 3", Use 5, needs a second one."""
    gun = Mount(weapon=weapon(Type.GUN, 3))
    man = Creation(size=1, structure=Structure.HALF, mind=Mind.D8, mounts=(gun,))
    assert not odds(man, distance=2, saved=0).allowed
    result = odds(man, distance=2, saved=0, helpers=1, helper_skill=helper, marked=True)
    agrees(result, Attack(rolled, 5, ("d6",) * 3, 1), MINIFIG, 2)


@pytest.mark.parametrize(
    ("reading", "off_each"),
    [(OutOfRange.FIRE_EACH, ("fire",)), (OutOfRange.EACH, ("fire", "d6"))],
    ids=str,
)
def test_a22_an_inch_beyond_range_costs_a_point(
    reading: OutOfRange, off_each: tuple[str, ...], odds: Odds
) -> None:
    """Gun 3", Range 14", at 16": -2 on Skill, off the total or off each d6."""
    house = House(bonus_dice=BonusDice.NONE, out_of_range=reading)
    attack = Attack(10, 5, ("d6",) * 3, beyond=2, off_each=off_each)
    result = odds(weapon(Type.GUN, 3), house, distance=16, skill=Mind.D10)
    agrees(result, attack, MINIFIG, 16)
    agrees_with_all(result, attack, 16)


def test_r8_3_16_each_die_of_fire_loses_it(odds: Odds) -> None:
    """The dragon's third peasant: FlameThrower 3", Range 8", at 9": 3, 1, 2 is 2+0+1.

    Arc 1 costs a point of Skill, too; 63 of 64 hits do a point of Fire Damage.
    """
    dragon = weapon(Type.FLAMETHROWER, 3)
    attack = Attack(6, 4, ("fire",) * 3, -1, own="fire", beyond=1)
    result = odds(dragon, distance=9, points=1)
    agrees(result, attack, MINIFIG, 9)
    agrees_with_all(result, attack, 9, arc=True)
    assert result.damage[0] == Fraction(1, 6) * Fraction(63, 64)
    assert "on fire with a chance of 98.4 %" in result.texts


def test_a22_fire_beside_other_dice_loses_by_die_and_in_the_total(odds: Odds) -> None:
    """Gun 3", two of its d6 Fire, 2" beyond: 3 and 1 of Fire and a 5 are 1 + 0 + 5 - 2.

    The book is silent on such a mixture; this is the reading of `House.out_of_range`.
    """
    gun = weapon(Type.GUN, 3, Die.FIRE, Die.FIRE)
    attack = Attack(10, 5, ("fire", "fire", "d6"), beyond=2)
    result = odds(gun, distance=16, skill=Mind.D10)
    agrees(result, attack, MINIFIG, 16)


@pytest.mark.parametrize("reading", OverSkill)
@pytest.mark.parametrize("use", [4, 8])
def test_5_1_overskill_is_spent_as_the_table_likes(
    use: int, reading: OverSkill, odds: Odds
) -> None:
    """Gun 6" has Use 8: a d6 needs a Bonus Die to reach it."""
    house = House(overskill=reading)
    dice = ("d6",) * (use - 2)
    attack = Attack(6, use, dice[:2], bonus_dice=True, overskill=reading.value)
    result = odds(weapon(Type.GUN, use - 2), house, distance=0)
    assert attack.hit.holds(result.at(0, "Hits"))
    if use == 4:
        agrees(result, attack, MINIFIG, 0)


@pytest.mark.parametrize("repeats", [0, 1, 2])
@pytest.mark.parametrize("support", [1, 2])
def test_r8_6_5_gunners_add_a_point_each_and_again_as_they_home_in(
    support: int, repeats: int, odds: Odds
) -> None:
    """Gun 3", Use 5; a natural 1 fails whatever is added."""
    attack = Attack(6, 5, ("d6",) * 3, support * (1 + repeats))
    for house, each in houses(attack):
        result = odds(
            weapon(Type.GUN, 3), house, distance=2, support=support, repeats=repeats
        )
        agrees(result, each, MINIFIG, 2)


@pytest.mark.parametrize(
    ("unsupported", "gunners"),
    [
        (weapon(Type.GUN, 3), 3),
        (weapon(Type.GUN, 1), 1),
        (weapon(Type.ROCKET, 3), 1),
    ],
    ids=lambda what: getattr(what, "label", what),
)
def test_r8_6_5_a_team_is_no_larger_than_the_weapon(
    unsupported: Weapon, gunners: int, odds: Odds
) -> None:
    assert odds(unsupported, distance=2).allowed
    assert not odds(unsupported, distance=2, support=gunners).allowed
