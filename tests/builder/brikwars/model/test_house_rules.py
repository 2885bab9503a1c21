"""House rules: every one of them changes a price, a judgement or a chance."""

from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

import pytest

from builder import describe, judge
from builder.brikwars.attack.field import Venture, exposed
from builder.brikwars.attack.situation import Against, Shoot
from builder.brikwars.engine.size_damage import track
from builder.brikwars.model.designs import Creation, Mount, Payload, Round, Weapon
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.homemade import OwnEffect
from builder.brikwars.model.house_rules import (
    STANDARD,
    BonusDice,
    Deflected,
    House,
    OutOfRange,
    OverSkill,
    Piercing,
    switch,
)
from builder.brikwars.model.swaps import Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.hazards import Hazard, HazardDie
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType as T
from builder.content.card_blocks import in_force
from builder.core.field_spec import InvalidValue, field_specs
from builder.core.rulebook import Severity
from tests.builder.brikwars.desk import aimed_shot


def arm(kind: T, size: int, how: Mounting = Mounting.FIXED, count: int = 1) -> Mount:
    return Mount(weapon=Weapon(type=kind, size=size), mounting=how, count=count)


def bearing(*mounts: Mount, size: int = 1, **about: Any) -> Creation:
    return Creation(size=size, mind=Mind.D6, mounts=mounts, **about)


MOVE_DICE = HazardDice(hazard=Hazard.CONCEALED, die=HazardDie.MOVE, count=3)
CHAINED = Weapon(
    type=T.ROCKET,
    size=2,
    swaps=(
        Swap(takes=(Die.EXP,), gives=Die.BLAST),
        Swap(takes=(Die.BLAST,), gives=Die.FIRE),
    ),
)
MIXED = Mount(
    weapon=Weapon(type=T.LAUNCHER, size=4), rounds=(Round(),), objects=(Payload(),)
)
POWERED = Mount(
    weapon=Weapon(type=T.CANNON, size=2, mods=(Mod.HIGH_POWERED, Mod.SAFETY)),
    rounds=(Round(),),
)
SALVO = Mount(weapon=Weapon(type=T.LAUNCHER, size=2), rounds=(Round(together=2),))
HARD = Creation(size=2, structure=Structure.FOUR)

PRICED: Final[dict[str, tuple[Any, Any, Fraction]]] = {
    # The other value, a design, and what its price changes by.
    "plating_by_creation": (True, bearing(arm(T.PLATING, 1), size=4), Fraction(3)),
    "odd_dice_by_half": (True, Field(size=5, dice=(MOVE_DICE,)), Fraction(-3)),
    "specialties_by_size": (
        True,
        bearing(size=3, specialties=(Specialty.GUNNERY,)),
        Fraction(2),
    ),
    "half_mind_discount": (False, bearing(half_mind=True), Fraction(1, 2)),
    "flight_by_inch": (True, bearing(flight=5), Fraction(-3, 2)),
    "thrust_rate": (Fraction(1), bearing(thrust=5), Fraction(5, 2)),
    "hit_point_price": (Fraction(1, 2), bearing(hit_points=6), Fraction(3)),
}

JUDGED: Final[dict[str, tuple[Any, Any, str]]] = {
    # The other value, a design, and the rule that names the house rule under one of
    # both values.
    "bastard_draws_two": (True, bearing(arm(T.SHOTGUN, 1, count=2)), "R8.1.19"),
    "chained_swaps": (False, CHAINED, "R8.7.8"),
    "independent_turrets": (
        True,
        bearing(arm(T.GUN, 4, Mounting.LARGE_TURRET), size=2),
        "R8.1.20",
    ),
    "mixed_loads": (True, bearing(MIXED, size=4), "R8.4.18"),
    "powered_rounds": (True, bearing(POWERED, size=4), "R8.7.24"),
    "odd_dice_by_half": (True, Field(size=5, dice=(MOVE_DICE,)), "R8.5.2"),
    "level_by_size": (False, HARD, "R7.1"),
    "hardest": (3, Creation(size=9, structure=Structure.FIVE), "R7.1"),
    "fastest_move": (20, bearing(move=18), "R9.1"),
    "fastest_flight": (12, bearing(flight=14), "R9.1"),
    "hit_points": (True, bearing(hit_points=6), "House 7"),
}

SHOWN: Final[dict[str, tuple[Any, Any]]] = {
    # The other value, and a design whose card says something else.
    "rolled_armor": (True, bearing(structure=Structure.HALF)),
    "heroic_armor": (
        False,
        bearing(structure=Structure.HALF, specialties=(Specialty.HEROIC_EGO,)),
    ),
    "wear": (2, bearing(size=4, move=9)),
    "armor_slows": (True, bearing(arm(T.BODY_ARMOR, 1), move=5)),
    "two_handed_slows": (True, bearing(arm(T.TWO_HANDED, 1), move=5)),
    "stacked_explosions": (False, bearing(SALVO, size=4)),
}

CHANCES: Final[dict[str, Any]] = {
    "overskill": OverSkill.SKILL,
    "deflected": Deflected.WEAKEST,
    "bonus_dice": BonusDice.NONE,
    "rolled_armor": True,
    "out_of_range": OutOfRange.EACH,
    "piercing": Piercing.WITHIN,
    "exposure_deflected": False,
}

ARMY: Final[dict[str, Any]] = {"crankiness": False, "most_alike": 1}

LIMITS: Final[dict[str, tuple[Any, Any, str]]] = {
    "largest_weapon": (3, Weapon(size=4), "House 3"),
    "most_positive": (
        0,
        Weapon(mods=(Mod.LONG_RANGE, Mod.SAFETY), size=2),
        "House 3",
    ),
    "most_effects": (0, Weapon(effects=(OwnEffect(name="Stun"),)), "House 3"),
    "largest_creation": (3, bearing(size=4), "House 3"),
    "dearest_creation": (10, bearing(size=4, structure=Structure.THREE), "House 3"),
    "most_weapons": (1, bearing(arm(T.GUN, 1, count=2)), "House 3"),
    "most_specialties": (
        0,
        bearing(specialties=(Specialty.GUNNERY,)),
        "House 3",
    ),
}
"""The limits of house rules, each with a design above it."""


def test_every_house_rule_is_among_these() -> None:
    known = {*PRICED, *JUDGED, *SHOWN, *CHANCES, *ARMY, *LIMITS}
    assert known == {
        n for n, each in field_specs(House).items() if each.group != "Home-made"
    }


@pytest.mark.parametrize(
    ("name", "case"), (JUDGED | LIMITS).items(), ids=JUDGED | LIMITS
)
def test_a_verdict_that_a_house_rule_changes_names_it(
    name: str, case: tuple[Any, Any, str]
) -> None:
    value, design, rule = case
    house = replace(STANDARD, **{name: value})
    before, after = judge(design).violations, judge(design, house).violations
    changed = [*set(before) - set(after), *set(after) - set(before)]
    assert {each.rule for each in changed} >= {rule}
    for each in changed:
        assert switch(name) in each.switch, each


TURNED: Final = {
    name: case[0] for name, case in {**PRICED, **JUDGED, **SHOWN}.items()
} | CHANCES


def faults(design: Any, house: House) -> dict[tuple[Severity, str, str], str]:
    """What is wrong with a design, and the house rules that it names."""
    return {
        (each.severity, each.rule, each.message): each.switch
        for each in judge(design, house).violations
    }


@pytest.mark.parametrize(("name", "value"), TURNED.items(), ids=TURNED)
def test_no_house_rule_changes_a_verdict_unnamed(name: str, value: Any) -> None:
    house = replace(STANDARD, **{name: value})
    for case in (*PRICED.values(), *JUDGED.values(), *SHOWN.values()):
        before, after = faults(case[1], STANDARD), faults(case[1], house)
        for key in before.keys() ^ after.keys():
            assert switch(name) in (before | after)[key], key


@pytest.mark.parametrize(("name", "case"), SHOWN.items(), ids=SHOWN)
def test_a_house_rule_changes_what_a_card_says(
    name: str, case: tuple[Any, Any]
) -> None:
    value, design = case
    house = replace(STANDARD, **{name: value})
    before, after = describe(design), describe(design, house)
    assert (before.stats, before.back) != (after.stats, after.back)


@pytest.mark.parametrize(("name", "value"), CHANCES.items(), ids=CHANCES)
def test_a_house_rule_changes_the_odds(name: str, value: Any) -> None:
    house = replace(STANDARD, **{name: value})
    mixed = Weapon(
        type=T.ROCKET, size=3, swaps=(Swap(takes=(Die.EXP,), gives=Die.FIRE),)
    )
    needles = Weapon(size=3, swaps=(Swap(takes=(Die.D6,), gives=Die.PIERCING),) * 3)
    wall = Shoot(against=Against.CREATION, size=3, level=Structure.ONE, distance=16)
    near = Shoot(against=Against.ARMORED, distance=6, deflection=1)
    cases = [(mixed, near), (Weapon(size=3), wall), (needles, wall)]
    chances = [
        (
            *(aimed_shot(weapon, shoot, each).hurt for weapon, shoot in cases),
            exposed({HazardDie.D6: 2}, Venture(against=Against.HEAVY), each).hurt,
        )
        for each in (STANDARD, house)
    ]
    assert chances[0] != chances[1]


def test_minifigs_in_body_armor_roll_two_more() -> None:
    """3.3: Armor 4 and 2, or a roll and 2."""
    worn = bearing(arm(T.BODY_ARMOR, 1), structure=Structure.HALF)
    assert judge(worn).stats[1].value == "6"
    rolled = House(rolled_armor=True)
    assert judge(worn, rolled).stats[1].value == "1d6+2"


def test_size_damage_leaves_an_inch_of_move() -> None:
    """7.2: a point of Size Damage slows, and an inch is left."""
    house = House(wear=5)
    assert [each.slowed(9) for each in track(bearing(size=3, move=9), house)] == [
        9,
        4,
        1,
        1,
    ]
    still = House(wear=0)
    assert [each.slowed(9) for each in track(bearing(size=2, move=9), still)] == [
        9,
        9,
        9,
    ]


def test_an_odd_die_costs_half_of_a_pair_and_half_a_point_nothing() -> None:
    """A4, A15."""
    house = House(odd_dice_by_half=True)
    for size, dice, pairs, halves in ((1, 1, 1, 0), (2, 1, 2, 1), (3, 3, 6, 4)):
        field = Field(size=size, dice=(replace(MOVE_DICE, count=dice),))
        bills = judge(field).tally, judge(field, house).tally
        assert [bill.total for bill in bills if bill] == [pairs, halves]


def test_the_house_rules_in_force_say_their_numbers() -> None:
    house = House(thrust_rate=Fraction(3, 4), fastest_move=20, crankiness=False)
    assert in_force(house) == (
        "CP per inch of Thrust (R9.1): ¾",
        'Fastest ground Move (R9.1): 20"',
        "Heroes of one army make each other Cranky, and cheaper (6.1): no",
    )
    assert in_force(STANDARD) == ()


@pytest.mark.parametrize(
    "wrong", [{"hardest": 11}, {"thrust_rate": Fraction(-1)}, {"wear": -1}]
)
def test_values_out_of_bounds_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(InvalidValue):
        House(**wrong)


def test_every_house_rule_says_where_it_is_from() -> None:
    for name, about in field_specs(House).items():
        assert about.rule, name
        assert about.group, name
        ticked = isinstance(getattr(STANDARD, name), bool)
        assert len(about.label) <= (55 if ticked else 25), name
