"""The Armor of a creation, the same for its card and its odds."""

from dataclasses import replace
from fractions import Fraction

import pytest

from builder import judge
from builder.brikwars.attack.situation import Against, Shoot
from builder.brikwars.chances.armor import Target, armor
from builder.brikwars.engine.armor import armor_of
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import STANDARD, BonusDice, House, OverSkill
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.odds import Pmf
from tests.builder.brikwars.desk import aimed_shot

MINIFIG = Creation(size=1, structure=Structure.HALF, move=5, mind=Mind.D6)
HERO = replace(
    MINIFIG, move=7, mind=Mind.D10, specialties=(Specialty.HEROIC_EGO,), name="Hero"
)
GIANT = replace(HERO, size=3)
TANK = Creation(size=4, structure=Structure.THREE)
ROLLED, PLAIN = House(rolled_armor=True), House(heroic_armor=False)


def wearing(creation: Creation, *kinds: WeaponType) -> Creation:
    mounts = tuple(Mount(weapon=Weapon(type=kind)) for kind in kinds)
    return replace(creation, mounts=mounts)


CASES = {
    # 7.1: a minifig's 1d6 is played as 4, unless the table rolls it.
    "minifig": (MINIFIG, STANDARD, "4"),
    "minifig, rolled": (MINIFIG, ROLLED, "1d6"),
    # 3: Body Armor adds 2, and Heavy Armor a level of Deflection.
    "body armor": (wearing(MINIFIG, WeaponType.BODY_ARMOR), STANDARD, "6"),
    "body armor, rolled": (wearing(MINIFIG, WeaponType.BODY_ARMOR), ROLLED, "1d6+2"),
    "heavy armor": (wearing(MINIFIG, WeaponType.HEAVY_ARMOR), STANDARD, "4"),
    # 6.1: a Hero rolls 2d6 where a minifig has 4; armor is worn on top of it.
    "hero": (HERO, STANDARD, "2d6"),
    "hero, rolled": (HERO, ROLLED, "2d6"),
    "hero in armor": (wearing(HERO, WeaponType.BODY_ARMOR), STANDARD, "2d6+2"),
    "hero like others": (HERO, PLAIN, "4"),
    "hero like others, rolled": (HERO, replace(PLAIN, rolled_armor=True), "1d6"),
    # The row is a minifig's: a giant and a wooden Hero roll what they are made of.
    "giant": (GIANT, STANDARD, "1d6"),
    "wooden hero": (replace(HERO, structure=Structure.ONE), STANDARD, "1d10"),
    "tank": (wearing(TANK, WeaponType.BODY_ARMOR), STANDARD, "3d10"),
    "glass": (replace(TANK, structure=Structure.NONE), STANDARD, "0"),
}


@pytest.mark.parametrize(("creation", "house", "text"), CASES.values(), ids=CASES)
def test_armor_is_printed_as_it_is_played(
    creation: Creation, house: House, text: str
) -> None:
    """7.1: Armor by Structure Level."""
    assert armor_of(creation, house).text == text
    assert judge(creation, house).stats[1].value == text


def test_plating_and_heavy_armor_are_a_level_of_deflection() -> None:
    """3.3, R8.2.12."""
    assert armor_of(MINIFIG, STANDARD).deflection == 0
    for kind in (WeaponType.HEAVY_ARMOR, WeaponType.PLATING):
        assert armor_of(wearing(MINIFIG, kind), STANDARD).deflection == 1


def test_a_hero_costs_what_is_printed_and_no_point_more() -> None:
    """6.1: 1/2 for the body, 7/2 for Move 7", 4 for a d10 mind and 3 for the Ego."""
    tally = judge(HERO).tally
    assert tally
    assert tally.total == 11


def test_the_odds_against_a_hero_roll_both_dice() -> None:
    """Without Bonus Dice 1d6 beats 2d6 in (1 + 3 + 6 + 10) of 6 x 36 throws."""
    house = House(bonus_dice=BonusDice.NONE, overskill=OverSkill.SKILL)
    assert armor(Target(dice=2, bonus_dice=BonusDice.NONE), 1) == 2 @ Pmf.die(6)
    for hero, chance in (
        (HERO, Fraction(20, 216)),
        # 2d6+2 is 5 or less in 1 + 2 of 36 throws, 4 or less in 1.
        (wearing(HERO, WeaponType.BODY_ARMOR), Fraction(1 + 3, 216)),
    ):
        shoot = Shoot(against=Against.CHOSEN, chosen=hero, distance=3)
        shot = aimed_shot(Weapon(), shoot, house)
        assert shot.hurt == shot.chances.hit * chance


def test_the_odds_know_the_table_whose_heroes_are_like_others() -> None:
    against = [
        Shoot(against=Against.CHOSEN, chosen=each, distance=3)
        for each in (HERO, MINIFIG)
    ]
    hurts = [aimed_shot(Weapon(), shoot, PLAIN).hurt for shoot in against]
    assert hurts[0] == hurts[1]
    assert aimed_shot(Weapon(), against[0], STANDARD).hurt < hurts[0]
