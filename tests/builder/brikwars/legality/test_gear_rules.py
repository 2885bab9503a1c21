"""The rules of Heroes, SuperNatural dice, Mechanisms, and of what nobody makes."""

from dataclasses import replace
from typing import Any

import pytest

from builder import judge
from builder.brikwars.model.designs import Creation, Mechanism, SuperNaturalDice, Weapon
from builder.brikwars.model.homemade import OwnEffect
from builder.brikwars.model.house_rules import House
from builder.brikwars.model.swaps import Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.hazards import DeviceSkill, Worked
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from builder.core.rulebook import Severity, Violation

MAN = Creation(size=1, structure=Structure.HALF, move=5, mind=Mind.D6)
DOOR = Mechanism(name="Door", trigger="the lever is pulled", does="shuts")
HUM = OwnEffect(name="Hum")
STONES = Swap(takes=(Die.SKILL,), gives=Die.FIRE)


def having(*mechanisms: Mechanism) -> Creation:
    return Creation(size=3, mechanisms=mechanisms)


CASES: dict[str, tuple[Any, str, Severity, str]] = {
    "R6.3 a Cliche of a plain minifig": (
        replace(MAN, cliche="Gunslinger"),
        "R6.3",
        Severity.NOTE,
        "Only a Hero has Heroic Feats",
    ),
    "R6.3 a Cliche of a wall": (
        Creation(cliche="Stone-faced"),
        "R6.3",
        Severity.NOTE,
        "changes nothing",
    ),
    "R10.3 magik of a cart": (
        Creation(move=4, supernatural=(SuperNaturalDice(count=2),)),
        "R10.3",
        Severity.REFUSE,
        "SuperNatural 2d4 Fire: a creation without a mind cannot use them",
    ),
    "R8.5.21 nothing sets it off": (
        having(DOOR, replace(DOOR, trigger=" ")),
        "R8.5.21",
        Severity.WARN,
        "Door: say what exactly sets it off",
    ),
    "R8.5.21 it does nothing": (
        having(replace(DOOR, does="")),
        "R8.5.21",
        Severity.WARN,
        "Door: say what it does then",
    ),
    "R8.5.21 a clever trap": (
        having(replace(DOOR, skill=DeviceSkill.D6)),
        "R8.5.21",
        Severity.WARN,
        "nobody works it, so it rolls d4 of Skill, not d6",
    ),
    "R8.7.1 a burning chair": (
        Weapon(type=WeaponType.RANDOM_OBJECT, swaps=(STONES,)),
        "R8.7.1",
        Severity.REFUSE,
        "Random Object: nobody makes it, so it has no Damage swaps",
    ),
    "R8.7.1 hands with a brain": (
        Weapon(type=WeaponType.BARE_HANDS, smart=True),
        "R8.7.1",
        Severity.REFUSE,
        "no robot brain",
    ),
    "R8.7.1 a humming chair": (
        Weapon(type=WeaponType.RANDOM_OBJECT, effects=(HUM,)),
        "R8.7.1",
        Severity.REFUSE,
        "no home-made effects",
    ),
    "R8.7.24 a precise chair": (
        Weapon(type=WeaponType.RANDOM_OBJECT, mods=(Mod.SAFETY,)),
        "R8.7.24",
        Severity.REFUSE,
        "it takes no mods",
    ),
}


def found(design: Any, rule: str) -> list[Violation]:
    refused = judge(design, House(effects=(HUM,))).violations
    return [
        each
        for each in refused
        if each.rule == rule and each.title != "Custom Damage needs the table's nod"
    ]


@pytest.mark.parametrize(
    ("design", "rule", "severity", "says"), CASES.values(), ids=CASES
)
def test_a_broken_rule_is_told_and_its_fixes_settle_it(
    design: Any, rule: str, severity: Severity, says: str
) -> None:
    (violation,) = found(design, rule)
    assert violation.severity is severity
    assert says in violation.message
    assert violation.fixes
    for fix in violation.fixes:
        assert found(fix.apply(design), rule) == [], fix.label


def test_a_cliche_of_a_hero_and_dice_of_a_creature_are_in_order() -> None:
    """R6.3, R10.3."""
    wizard = replace(
        MAN,
        cliche="Wise old man",
        specialties=(Specialty.HEROIC_EGO,),
        supernatural=(SuperNaturalDice(),),
    )
    assert judge(wizard).violations == ()


@pytest.mark.parametrize("worked", Worked)
@pytest.mark.parametrize("skill", DeviceSkill)
def test_only_what_nobody_works_is_held_to_a_d4(
    worked: Worked, skill: DeviceSkill
) -> None:
    """R8.5.21: a crew rolls its own Skill, a Trigger alone d4 or nothing."""
    told = found(having(replace(DOOR, worked=worked, skill=skill)), "R8.5.21")
    alone = worked is Worked.ITSELF
    assert bool(told) is (alone and skill not in (DeviceSkill.NONE, DeviceSkill.D4))


def test_a_tool_is_made_and_may_be_customised() -> None:
    """R8.7.1, 3.1."""
    torch = Weapon(type=WeaponType.TOOL, swaps=(STONES,))
    assert judge(torch).legal
