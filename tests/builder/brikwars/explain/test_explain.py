"""House-rule stat lines: which builds give them, which come near, and what differs."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from builder import judge
from builder.brikwars.engine.price import weapon_price
from builder.brikwars.engine.statline import statline
from builder.brikwars.explain import described, differing, explain
from builder.brikwars.explain.parser import parse
from builder.brikwars.model.designs import Weapon
from builder.brikwars.tables.weapons import WeaponType
from builder.core.unclear import Unclear

HOMEMADE: list[dict[str, str]] = tomllib.loads(
    Path(__file__).with_name("homemade.toml").read_text(encoding="utf-8")
)["line"]
OFFICIAL = [
    Weapon(type=kind, size=size)
    for kind in WeaponType
    for size in range(1, 2 if kind.row.bastard else 13)
]


@pytest.mark.parametrize("case", HOMEMADE, ids=lambda case: case["note"])
def test_every_homemade_line_is_judged_as_its_note_says(case: dict[str, Any]) -> None:
    if case["is"] == "unreadable":
        with pytest.raises(Unclear) as refused:
            explain(case["line"])
        assert case["says"] in str(refused.value)
        return
    found = explain(case["line"])
    reasons = [difference for near in found.nearest for difference in near.differences]
    match case["is"]:
        case "legal":
            assert case["says"] in found.builds[0][1]
        case "mispriced":
            assert not found.builds
            assert found.claims == (case["says"],)
        case "impossible":
            assert not found.builds
            assert not found.claims
            assert any(case["says"] in each for each in reasons), reasons
        case other:
            pytest.fail(f"a line is not {other}")


def test_there_are_homemade_lines_of_every_kind() -> None:
    assert len(HOMEMADE) >= 60
    assert {case["is"] for case in HOMEMADE} == {
        "legal",
        "mispriced",
        "impossible",
        "unreadable",
    }


@pytest.mark.parametrize("weapon", OFFICIAL, ids=lambda weapon: weapon.label)
def test_every_official_row_comes_back_with_its_price(weapon: Weapon) -> None:
    build, line = explain(described(weapon)).builds[0]
    assert build == weapon
    assert line == described(weapon)
    cost = weapon_price(weapon).total
    if weapon.type.row.tiny:
        return  # R8.1.18: a line has to name it.
    stats = described(weapon).partition(": ")[2]
    unnamed = [build for build, _ in explain(f"{cost} CP, {stats}").builds]
    assert weapon in unnamed
    assert weapon_price(unnamed[0]).total == cost


def test_the_plainest_build_comes_first() -> None:
    build, line = explain('Use 4, Range 10", 2d6').builds[0]
    assert build == Weapon(type=WeaponType.GUN, size=2)
    assert line == 'Gun 2" (6 CP): Use 4, Range 10", 2d6'


def test_a_row_by_size_comes_before_a_printed_one_of_the_same_price() -> None:
    builds = [build for build, _ in explain("4 CP", most=30).builds if not build.mods]
    printed = [build.type.row.bastard for build in builds if not build.swaps]
    assert len(set(printed)) == 2
    assert printed == sorted(printed)


def test_a_two_handed_weapon_is_found_by_its_name_and_by_its_line() -> None:
    sword = Weapon(type=WeaponType.TWO_HANDED)
    assert explain("Two-Handed Weapon").builds[0][0] == sword
    assert explain("4 CP, Use 4, CC, 2 Skill").builds[0][0] == sword


def test_mods_and_swaps_are_found() -> None:
    build, line = explain('Gun 3", Use 5, Range 18"').builds[0]
    assert [mod.value for mod in build.mods] == ["Long Range", "Safety"]
    assert line.startswith('Gun 3" (9 CP)')
    shell = explain("2d6 AP + 1d4 Fire area, 3 CP").builds[0][0]
    assert statline(shell).damage == '2d6 Piercing + 1d4 Fire (2" radius)'


def test_a_build_keeps_the_name_in_the_line() -> None:
    build, line = explain("Zapper: Use 4, 2d6").builds[0]
    assert build.title == "Zapper"
    assert line.startswith('Gun 2" (6 CP)')


def test_a_build_names_the_rule_that_warns() -> None:
    assert explain('Gun 2" Use 6').builds[0][1].endswith("(but see R8.7.23)")


def test_the_answer_says_that_there_are_more_builds() -> None:
    found = explain("2d6", most=5)
    assert len(found.builds) == 5
    assert found.more
    assert not explain('6CP, Use 4, 14", 2d6').more


def test_a_wrong_price_is_named_apart_from_the_rest() -> None:
    found = explain('Gun 2", Use 4, Range 10", 2d6, 3 CP')
    assert found.claims == ('Gun 2" costs 6 CP by the tables, 3 CP are claimed',)
    nearest = found.nearest[0]
    assert nearest.design == Weapon(type=WeaponType.GUN, size=2)
    assert nearest.differences == (
        "costs 6 CP by the tables, 3 CP are claimed (R8.1.2)",
    )


def test_the_nearest_build_differs_in_as_little_as_can_be() -> None:
    nearest = explain('Rocket X2, Use 4, Range 10"').nearest[0]
    assert nearest.line.startswith('Rocket X2 (4 CP): Use 4, Range 12"')
    assert nearest.differences == (
        'Range 12" instead of 10": mods move it in steps of 6 (R8.7.22)',
    )


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('Cannon 3" Ammunition up to X8', "that takes 5 mods of a kind; 4 are tried"),
        ('Melee Shield 3" Parry 4 Deflection, Shove 6"', "not with the rest of"),
        ('Melee Shield 3", Shove 7"', "steps of 2 (R8.7.22)"),
        ('Gun 2" Armor +2', "instead of Armor +2 (R8.1.2)"),
        ('Gun 2" by Ammunition', "instead of Damage by Ammunition (R8.1.2)"),
        ('Gun 2" Use 4 Long Range, Safety, Range 10"', "with them its numbers are"),
        ('Gun 3" 3d6 AP area 3d12', "swaps never make more dice (R8.7.5)"),
        ('Use 9, Range 37", 8d12, 4 CP, Gun 1"', "R8.1.1"),
    ],
)
def test_a_difference_names_its_rule(line: str, says: str) -> None:
    found = explain(line)
    assert not found.builds
    reasons = [difference for near in found.nearest for difference in near.differences]
    assert any(says in each for each in reasons), reasons


@pytest.mark.parametrize(
    "text", ["2d12 Phased", "Smoke", "Rocket X3 4d10 exp", "Launcher, Range 30", "1 CP"]
)
def test_every_build_is_legal_and_gives_the_line(text: str) -> None:
    builds = explain(text).builds
    assert builds
    for build, _ in builds:
        assert judge(build).legal
        assert differing(parse(text), build) == ()


def test_r8_1_9_a_printed_row_is_near_in_its_one_size() -> None:
    """Nothing is near in one part; each of three builds is another."""
    near = explain('Use 2, Range 40", 1d6+3').nearest
    printed = [each.design for each in near if each.design.type.row.bastard]
    assert [each.size for each in printed] == [1]
    assert len({each.line for each in near}) == 3
