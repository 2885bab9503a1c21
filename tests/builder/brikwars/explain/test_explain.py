"""Stat lines explained: by the book, by a table, with doubts."""

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import judge
from builder.brikwars.engine.price import weapon_price
from builder.brikwars.engine.statline import statline
from builder.brikwars.explain import described, explain
from builder.brikwars.explain.parser import doubt, parse
from builder.brikwars.legality import weapon_audit
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.homemade import OwnMod, OwnType
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.model.swaps import Spread, Swap
from builder.brikwars.tables.dice import EFFECTS, Die, Family
from builder.brikwars.tables.mods import Mod, Statistic
from builder.brikwars.tables.weapons import WeaponType
from builder.core.rulebook import Severity, legal
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


def test_a_row_by_size_comes_before_a_printed_one_of_the_same_price() -> None:
    builds = [build for build, _ in explain("4 CP", most=30).builds if not build.mods]
    printed = [build.type.row.bastard for build in builds if not build.swaps]
    assert len(set(printed)) == 2
    assert printed == sorted(printed)


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


def test_r8_1_9_a_printed_row_is_near_in_its_one_size() -> None:
    """Nothing is near in one part; each of three builds is another."""
    near = explain('Use 2, Range 40", 1d6+3').nearest
    printed = [each.design for each in near if each.design.type.row.bastard]
    assert [each.size for each in printed] == [1]
    assert len({each.line for each in near}) == 3


# Stat lines explained by house rules

LASER = OwnType(name="Laser", cost="4S", reach="6S", die=Die.D8)
COOLED = OwnMod(name="Cooled Barrel", stat=Statistic.EFFECT, shift=2)
SCOPE = OwnMod(name="Scope", stat=Statistic.RANGE, shift=3)
CLUMSY = OwnMod(name="Clumsy Grip", stat=Statistic.USE, shift=3, positive=False)
SLOW = OwnMod(name="Warm-Up", stat=Statistic.SPEED, shift=2, positive=False)
MODDED = House(types=(LASER,), mods=(COOLED, SCOPE, CLUMSY, SLOW))


def lines_of_a_box() -> Iterator[str]:
    """Every legal weapon of a small box, by its stat line."""
    known: tuple[Mod | OwnMod, ...] = (
        *MODDED.mods,
        Mod.LONG_RANGE,
        Mod.SAFETY,
        Mod.SURGICAL,
    )
    kinds: tuple[WeaponType | OwnType, ...] = (WeaponType.GUN, LASER)
    for kind, size in product(kinds, (1, 2)):
        for count in (0, 2):
            for mods in combinations_with_replacement(known, count):
                weapon = Weapon(type=kind, size=size, mods=mods)
                if legal(weapon_audit(weapon, MODDED)):
                    line, cost = statline(weapon), kind.row.cost(size)
                    yield (
                        f"{cost} CP, Use {line.use_text}, Range {line.range_text}, "
                        f"{line.damage}"
                    )


def test_every_line_of_a_box_with_home_made_mods_has_a_build() -> None:
    lines = sorted(set(lines_of_a_box()))
    assert len(lines) > 20
    for line in lines:
        assert explain(line, MODDED, most=1).builds, line


# Which lines of a text are taken for weapons, and what the others look like

LABELS = (
    *("Cost", "Armour", "Armor", "Skill", "Move", "Size", "Training", "Total", "HP"),
    *("Speed", "Power", "Mind", "Action", "Crew", "Health", "Total cost", "Points"),
    *("Structure Level", "AV", "SL", "Hit Points", "Rider Training", "Gear", "Weapons"),
)
VALUES = ('5"', "1d6", "d8", "4", "2d10", "9 CP", "1d6+1", "-", "3 Skill", "none")

stats = st.tuples(
    st.sampled_from(LABELS),
    st.sampled_from([": ", " = ", ":"]),
    st.sampled_from(VALUES),
).map("".join)
cased = st.sampled_from([str, str.lower, str.upper])
USE = st.integers(1, 9).map("Use {}".format)
REACH = st.sampled_from(['Range 6"', "Range CC", "CC"])
DAMAGE = st.sampled_from(["1d6", "2d6+1", "1d10 Exp", "2 Skill"])


@given(stats, cased)
def test_a_statistic_of_a_unit_is_no_weapon(line: str, case: type[str]) -> None:
    assert doubt(case(line))


@given(st.sampled_from(LABELS), USE, REACH, DAMAGE)
def test_a_statistic_is_never_a_name(
    label: str, use: str, reach: str, dice: str
) -> None:
    line = f"{label}: {use}, {reach}, {dice}"
    try:
        assert parse(line).name == ""
    except Unclear:
        assert doubt(line)


@given(st.lists(USE | REACH | DAMAGE, min_size=1, max_size=3), st.booleans())
def test_two_of_use_range_and_damage_tell_of_a_weapon(
    parts: list[str], named: bool
) -> None:
    kinds = {part[:3] if part[:3] in ("Use", "Ran") else part for part in parts}
    kinds = {"Ran" if kind == "CC" else kind for kind in kinds}
    line = ("Zapper: " if named else "") + ", ".join(parts)
    damage = {kind for kind in kinds if kind not in ("Use", "Ran")}
    told = len(kinds - damage) + bool(damage)
    try:
        parse(line)
    except Unclear:
        # A part that is told twice.
        return
    assert bool(doubt(line)) == (told < 2)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Use 2", False),
        ('14"', False),
        ('5", 1d6', False),
        ('Use 4, 14", 2d6', True),
        ("Gun", False),
        ("Gun 2", True),
        ("Guns", False),
        ("Heavy Weapon", True),
        ("Heavy Weapons", False),
        ("Long-Ranged Weapon", True),
        ('Skill d6, Range 5"', False),
        ('Size 3, Range 14", 3d6', True),
        ("Fire Power: Use 3, CC", True),
        ("Tide Gun: Use 3", False),
    ],
)
def test_a_line_by_itself(line: str, told: bool) -> None:
    assert bool(doubt(line)) != told


@pytest.mark.parametrize(
    ("line", "name", "cost"),
    [
        ('Plasma Gun: Use 3, Range 10", 1d6+1', "Plasma Gun", None),
        ('Zapper (5CP): Use 3, Range 10", 1d6+1', "Zapper", 5),
        ('Deck Gun: Gun 2", Use 4', "Deck Gun", None),
        ("Gun: Use 3, CC, 2d6", "", None),
    ],
)
def test_a_name_may_hold_a_weapons_word(line: str, name: str, cost: int | None) -> None:
    query = parse(line)
    assert (query.name, query.cost) == (name, cost)


# The printed row goes first, a gun is no blade, and disputed readings are named


@pytest.mark.parametrize(
    ("line", "first"),
    [
        (
            "Use 2, CC, 1d6",
            (
                'Melee Weapon 1" (2 CP): Use 2, Range CC, 1 Skill; '
                "a Skill die is 1d6 where Skill is d6"
            ),
        ),
        (
            "Use 4, CC, 1d6-2",
            (
                "Random Object (0 CP): Use 4, Range CC, 1 Skill−2; "
                "a Skill die is 1d6 where Skill is d6"
            ),
        ),
        (
            "Use 3, CC, 1d8+2",
            (
                "Heavy Weapon (3 CP): Use 3, Range CC, 1 Skill+2; "
                "a Skill die is 1d8 where Skill is d8"
            ),
        ),
        ("Use 4, Range 10, 2d6", 'Gun 2" (6 CP): Use 4, Range 10", 2d6'),
    ],
)
def test_the_printed_row_goes_first(line: str, first: str) -> None:
    found = explain(line)
    assert found.builds[0][1] == first
    assert not found.claims


@pytest.mark.parametrize("line", ["Use 5, Range 60, 3d12", "Gun, Use 0, 9d12"])
def test_a_gun_is_never_answered_with_a_blade(line: str) -> None:
    near = explain(line).nearest
    assert near
    assert not any("Range CC" in each.line for each in near)


def test_a_build_says_which_reading_it_rests_on() -> None:
    lines = [line for _, line in explain('Gun 2", Smoke 4"').builds]
    rests = "(rests on A19: A damage swap may feed on the dice of an earlier swap)"
    assert lines
    assert all(line.endswith(rests) for line in lines)
    assert not explain('Gun 2", Smoke 4"', House(chained_swaps=False)).builds


# A line that no rule allows is still a weapon, exactly as it was written

DICE = [die for die in EFFECTS if die.family is Family.DAMAGE]


def refused(weapon: Weapon) -> list[str]:
    found = judge(weapon, STANDARD).violations
    return [each.rule for each in found if each.severity is Severity.REFUSE]


def told(weapon: Weapon) -> str:
    """Write a weapon down as a player would: what it is, its mods and its dice."""
    mods = "".join(f", {mod}" for mod in weapon.mods)
    dice = ", ".join(f"1{die}" for die in statline(weapon).pool.dice)
    return f"Whatever: {weapon.label}{mods}, {dice}"


@given(
    st.builds(
        Weapon,
        type=st.sampled_from([WeaponType.GUN, WeaponType.ROCKET, WeaponType.BLASTGUN]),
        size=st.integers(1, 6),
        mods=st.lists(st.sampled_from(Mod), max_size=5).map(tuple),
    ),
    st.lists(st.sampled_from(DICE), max_size=2),
)
def test_a_weapon_against_the_rules_is_opened_as_it_was_written(
    weapon: Weapon, gifts: list[Die]
) -> None:
    for gives in gifts:
        if dice := statline(weapon).pool.dice:
            swap = Swap(takes=dice[:1], gives=gives, spread=Spread.POINT)
            weapon = replace(weapon, swaps=(*weapon.swaps, swap))
    if not statline(weapon).pool.dice:
        return
    found = explain(told(weapon))
    made = [each for each, _ in found.builds]
    made += [found.written.design] if found.written else []
    assert made, told(weapon)
    for each in made:
        assert each.name == "Whatever"
        assert (each.type, each.size) == (weapon.type, weapon.size)
        assert not weapon.mods or Counter(each.mods) == Counter(weapon.mods)
        assert sorted(map(str, statline(each).pool.dice)) == sorted(
            map(str, statline(weapon).pool.dice)
        )
    if found.written:
        assert refused(found.written.design)
        assert len(found.written.differences) == len(refused(found.written.design))


def test_no_more_than_twenty_mods_are_put_on_for_one_number() -> None:
    """R8.1.1: a Gun of 1 inch has Range 6\", and each mod adds 4\"."""
    written = explain('Gun 1, Range 86"').written
    assert written.design.mods == (Mod.LONG_RANGE,) * 20
    assert explain('Gun 1, Range 90"').written is None
