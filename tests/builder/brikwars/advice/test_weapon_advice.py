"""The reminders on the cards of weapons and Fields, each with its rule."""

from typing import Any

import pytest

from builder import describe
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.house_rules import STANDARD, BonusDice, House, OutOfRange
from builder.brikwars.model.swaps import Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.hazards import Hazard, HazardDie
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Table
from tests.builder.brikwars.advice.reading import card_text, remarks

T = WeaponType


def swapped(kind: WeaponType, size: int, *gives: Die) -> Weapon:
    """A weapon whose first dice became others, one for one."""
    usual = {T.GUN: Die.D6, T.EXPLOSIVE: Die.EXP, T.MELEE: Die.SKILL}[kind]
    swaps = tuple(Swap(takes=(usual,), gives=die) for die in gives)
    return Weapon(type=kind, size=size, swaps=swaps)


def field(hazard: Hazard, die: HazardDie, dice: int, size: int) -> Field:
    group = HazardDice(hazard=hazard, die=die, count=dice)
    return Field(size=size, dice=(group,))


def table(design: Any, title: str, house: House = STANDARD) -> list[tuple[str, ...]]:
    """The rows of one table of its card; none if there is no such table."""
    return [
        row.cells
        for block in describe(design, house).back
        if isinstance(block, Table) and block.title == title
        for row in block.rows
    ]


BLADE = Weapon(type=T.MELEE, size=4)
BLAST = Weapon(type=T.BLASTGUN, size=3)
MACHINE = Weapon(type=T.MACHINEGUN, size=2)
FLAME = Weapon(type=T.FLAMETHROWER, size=3)
BOMB = Weapon(type=T.EXPLOSIVE, size=3)
RACK = Weapon(type=T.LAUNCHER, size=3)

REMARKS = {
    "R8.2.3": (BLADE, "gives 1 Deflection"),
    "R8.2.5": (BLADE, 'failed Parry against 8" or more'),
    "R8.2.10": (RACK, "aimed within 45°"),
    "R8.3.7": (BLAST, 'At 8" it loses 8 Damage: 7.6 on average'),
    "R8.3.11": (MACHINE, "no shot that turn; spare loads cost nothing"),
    "R8.3.13": (FLAME, "−1d4 Skill and Armor, one S or M attack a turn"),
    "R8.3.14": (FLAME, "a 1 (25 %) ends it, all else costs a limb"),
    "R8.3.15": (FLAME, "ground does not burn"),
    "R8.3.16": (
        FLAME,
        "Damage loses a point an inch, and so does each Fire die",
    ),
    "R8.4.1": (BOMB, "dropped, thrown or launched"),
    "R8.4.7": (BOMB, "Unstable: any point of Damage sets it off"),
    "R8.4.8": (BOMB, "a Skill die of 3 or more: d4 50 %, d6 66.7 %, d8 75 %"),
    "R8.4.9": (BOMB, "carried at Half Speed by an Action"),
    "R8.4.21": (RACK, "An Attack Roll for each object"),
    "R8.4.22": (RACK, "blind at −5"),
    "R8.5.11": (FLAME, "above an object's SL"),
    "R8.6.6": (RACK, "a Gunner hits 37.5 %; together two 50 %, three 62.5 %"),
    "R8.7.10": (
        swapped(T.EXPLOSIVE, 2, Die.BLAST),
        "at the muzzle or where it hits; at 0 all dice stop",
    ),
    "R8.7.11": (swapped(T.EXPLOSIVE, 2, Die.PIERCING), "loses the highest die"),
    "R8.7.12": (
        Weapon(
            type=T.GUN, size=3, swaps=(Swap(takes=(Die.D6, Die.D6), gives=Die.PHASED),)
        ),
        "still stops the dice that are not Phased",
    ),
    "R8.7.18": (swapped(T.EXPLOSIVE, 2, Die.SMOKE, Die.SMOKE), "gone after 8 turns"),
    "R8.7.19": (swapped(T.EXPLOSIVE, 2, Die.HAZARD_FIRE), 'loses 1" at the start'),
}


@pytest.mark.parametrize(("rule", "case"), REMARKS.items(), ids=REMARKS)
def test_a_weapon_reminds_of_its_rules(rule: str, case: tuple[Weapon, str]) -> None:
    weapon, says = case
    (words,) = (text for number, text in remarks(weapon, STANDARD) if number == rule)
    assert says in words
    assert words in card_text(weapon)


HANDLING = {
    "R8.1.7 radius and KnockBack of an Explosive": (
        BOMB,
        'Radius 6", 1" KnockBack per die',
    ),
    "R8.1.8 KnockBack of a large blade": (BLADE, 'KnockBack 3" to minifigs'),
    "R8.2.2 what a shield does": (
        Weapon(type=T.SHIELD, size=3),
        'Parry 3 Deflection, Shove 6"',
    ),
    "R8.2.4 a large blade is easy to Parry": (BLADE, "Parried at +2"),
    "R8.3.1 Auto Penalty for each Arc": (MACHINE, "−1 Auto Penalty per Arc point"),
    "R8.3.5 a single shot has none": (MACHINE, "(single: none)"),
    "R8.3.5 flames have an Arc always": (FLAME, "Arc at least 1"),
    "R8.3.8 a blast is never Reloaded": (BLAST, "no Auto Penalty or Reload"),
    "R8.3.9 a blast nudges": (BLAST, '1" KnockBack to minifig size'),
    "R8.4.15 a Cannon is Reloaded": (
        Weapon(type=T.CANNON, size=3),
        "Reload after each shot",
    ),
    "R8.4.23 a long flight": (RACK, 'Beyond 12" lands next turn'),
    "R8.7.15 dice that pierce": (
        swapped(T.EXPLOSIVE, 1, Die.PIERCING),
        "a die, and its Bonus Dice, pierce two Structure Levels",
    ),
    "R8.7.28 a slow gun": (
        Weapon(type=T.GUN, size=2, mods=(Mod.LONG_RANGE, Mod.SAFETY)),
        "+1 turn to fire",
    ),
}


@pytest.mark.parametrize(("weapon", "says"), HANDLING.values(), ids=HANDLING)
def test_a_weapon_says_how_it_is_handled(weapon: Weapon, says: str) -> None:
    assert says in card_text(weapon)


def test_a_short_flight_lands_in_its_own_turn() -> None:
    """R8.4.23: exactly 12 inches is no delay, and a RailGun never waits."""
    for near in (Weapon(type=T.LAUNCHER, size=2), Weapon(type=T.RAILGUN)):
        assert "lands next turn" not in card_text(near)


def test_accuracy_stands_beside_damage() -> None:
    """R8.1.6: Use rises with Damage; the card shows both, and limits neither."""
    card = describe(Weapon(type=T.GUN, size=9))
    assert [(s.label, s.value) for s in card.stats] == [
        ("Use", "11"),
        ("Range", '38"'),
        ("Damage", "9d6"),
    ]


def test_an_explosion_shows_its_rings() -> None:
    """R8.4.3, R8.4.4, R8.4.5: Damage and KnockBack, as the table plays Bonus Dice."""
    assert table(BOMB, "Explosion") == [
        ('2"', "18.3", '3"'),
        ('4"', "8.6", '2"'),
        ('6"', "3.0", '1"'),
    ]
    plain = House(bonus_dice=BonusDice.NONE)
    means = [mean for _, mean, _ in table(BOMB, "Explosion", plain)]
    assert means == ["16.5", "8.5", "3.0"]
    assert table(Weapon(type=T.ROCKET, size=2), "Explosion")
    assert not table(swapped(T.EXPLOSIVE, 2, Die.FIRE), "Explosion")
    assert not table(Weapon(type=T.EXPLOSIVE, size=9), "Explosion")


def test_a_card_follows_the_house_rules() -> None:
    """R8.3.7, R8.3.16, R8.4.8, R8.5.17, R8.6.6: numbers follow the house."""
    plain = House(bonus_dice=BonusDice.NONE, out_of_range=OutOfRange.EACH)
    assert "5.6 on average" in card_text(BLAST, plain)
    assert "Damage loses a point an inch of each die" in card_text(FLAME, plain)
    assert "there is no OverSkill" in card_text(BOMB, plain)
    assert "a Gunner hits 37.5 %" in card_text(RACK, plain)
    mines = Field(size=6, dice=MINES.dice)
    assert "d4 18.8 %, d6 16.7 %" in card_text(mines)
    assert "d4 0 %, d6 16.7 %" in card_text(mines, plain)


def test_swaps_that_feed_each_other_are_numbered() -> None:
    """R8.7.8: the order is the builder's, so the card prints it."""
    fed = Weapon(
        type=T.GUN,
        size=2,
        swaps=(
            Swap(takes=(Die.D6, Die.D6), gives=Die.EXP),
            Swap(takes=(Die.EXP,), gives=Die.SMOKE),
        ),
    )
    assert "1. 2d6 → 1d10 Exp. | 2. 1d10 Exp → Smoke." in card_text(fed)
    assert "1. " not in card_text(swapped(T.GUN, 2, Die.FIRE, Die.FIRE))


LAVA = field(Hazard.EXPOSURE, HazardDie.FIRE, 3, 4)
MINES = field(Hazard.CONCEALED, HazardDie.EXP, 2, 4)
SHIELD = field(Hazard.SHIELD, HazardDie.D10, 1, 1)

FIELDS = {
    "R8.5.8": (LAVA, '1" of Power; Size 0 takes a point a die'),
    "R8.5.9": (LAVA, "a breath is held for one turn"),
    "R8.5.11": (LAVA, "75 % at SL 1, 50 % at SL 2, 25 % at SL 3"),
    "R8.5.12": (LAVA, "25 % at SL 1, 50 % at SL 2, 75 % at SL 3"),
    "R8.5.13": (LAVA, '−1d4 Skill and Armor, 1" less Power an inch'),
    "R8.5.14": (LAVA, "for each inch of apparatus"),
    "R8.5.16": (MINES, "Above Size 1 the roll loses the Size"),
    "R8.5.17": (MINES, 'cross all 4": d4 25 %, d6 50 %, d8 62.5 %'),
    "R8.5.19": (SHIELD, "needs a Projector on the surface"),
    "R8.5.24": (MINES, "stays in sight"),
}


@pytest.mark.parametrize(("rule", "case"), FIELDS.items(), ids=FIELDS)
def test_a_field_reminds_of_its_rules(rule: str, case: tuple[Field, str]) -> None:
    hazard, says = case
    (words,) = (text for number, text in remarks(hazard, STANDARD) if number == rule)
    assert says in words
    assert words in card_text(hazard)


def test_difficult_terrain_has_kinds_to_tick() -> None:
    """R8.5.15: slow, current, slippery or spiked; the table ticks one."""
    bog = field(Hazard.TERRAIN, HazardDie.MOVE, 2, 4)
    rows = table(bog, "Which terrain")
    assert [kind for kind, _ in rows] == ["Slow", "Current", "Slippery", "Spiked"]
    assert not table(MINES, "Which terrain")


def test_a_field_says_what_it_draws_or_that_nobody_pays() -> None:
    """R8.5.6, R8.5.7: a built one draws Power, a natural one costs nothing."""
    assert 'Each die rolled draws 1" of Power, 2" in all' in card_text(MINES)
    wild = Field(size=4, dice=MINES.dice, natural=True)
    assert "natural part of the battlefield" in card_text(wild)
    assert describe(wild).price == "0"
