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
from builder.brikwars.explain import described, differing, explain
from builder.brikwars.explain.looks import looks_like
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


# Stat lines explained by house rules

LASER = OwnType(name="Laser", cost="4S", reach="6S", die=Die.D8)
DEATH_RAY = OwnType(name="Death Ray", cost="9", reach="S+30", die=Die.D12)
MORTAR = OwnType(name="Mortar", like=WeaponType.LAUNCHER, capacity="S+1")
OURS = House(types=(LASER, DEATH_RAY, MORTAR))


@pytest.mark.parametrize("own", OURS.types)
def test_every_size_of_a_home_made_row_is_found_by_its_line(own: OwnType) -> None:
    for size in range(1, 13):
        weapon = replace(parse(f"{own.title} {size}", OURS), name="")
        assert weapon.type == own
        found = explain(f'{own.title} {size}"', OURS).builds[0][0]
        assert (found.type, found.size, found.mods) == (own, size, ())
        line = statline(found)
        text = f"Use {line.use_text}, Range {line.range_text}, {line.damage}"
        kinds = {build.type for build, _ in explain(text, OURS, most=500).builds}
        assert own in kinds, text


def test_a_home_made_row_is_known_by_its_own_table_alone() -> None:
    assert explain('Laser 2", Use 4, Range 12", 2d8, 8 CP', OURS).builds
    with pytest.raises(Unclear):
        explain('Laser 2", Use 4, Range 12", 2d8, 8 CP')
    plain = explain('Use 4, Range 12", 2d8, 8 CP').builds
    assert LASER not in {build.type for build, _ in plain}


def test_its_mods_are_found_and_paid_for() -> None:
    (build, line), *_ = explain('Laser 2", Range 18"', OURS).builds
    assert [str(mod) for mod in build.mods] == ["Long Range", "Safety"]
    assert line.startswith('Laser 2" (8 CP): Use 4, Range 18", 2d8')


def test_a_home_made_row_says_what_it_costs() -> None:
    found = explain('Laser 2", Use 4, Range 12", 2d8, 5 CP', OURS)
    assert not found.builds
    assert found.claims == ('Laser 2" costs 8 CP by the tables, 5 CP are claimed',)
    assert any("House" in each for near in found.nearest for each in near.differences)


def test_the_limits_of_a_table_rule_builds_out() -> None:
    small = House(largest_weapon=2, most_positive=0)
    assert explain('Gun 3"', STANDARD).builds
    assert not explain('Gun 3"', small).builds
    assert all(not build.mods for build, _ in explain('Gun 2"', small).builds)


def test_a_name_with_a_printed_one_in_it_is_the_longer_one() -> None:
    ours = House(types=(OwnType(name="Gun of Doom"), OwnType(name="Doom")))
    build = explain('Gun of Doom 3"', ours).builds[0][0]
    assert build.type == ours.types[0]
    assert build.size == 3
    assert described(build, ours).startswith('Gun of Doom 3" (9 CP)')


@pytest.mark.parametrize("name", ["(ray", "a+b", "x*", "[", "2d6", "Ünï"])
def test_any_name_can_stand_in_a_line(name: str) -> None:
    ours = House(types=(OwnType(name=name),))
    assert explain("Use 4, 2d6", ours).builds


@pytest.mark.parametrize("die", [Die.D4, Die.D8, Die.D10, Die.D12])
def test_a_plain_die_of_a_home_made_row_is_found_without_a_swap(die: Die) -> None:
    """`1d8` is a Blast die in the book; here a row rolls plain ones."""
    ours = House(types=(OwnType(name="Beam", die=die),))
    for size in range(1, 6):
        text = f"Use {size + 2}, {3 * size} CP, {size}d{die.faces}"
        builds = [build for build, _ in explain(text, ours, most=500).builds]
        assert any(build.type == ours.types[0] and not build.swaps for build in builds)


COOLED = OwnMod(name="Cooled Barrel", stat=Statistic.EFFECT, shift=2)
SCOPE = OwnMod(name="Scope", stat=Statistic.RANGE, shift=3)
CLUMSY = OwnMod(name="Clumsy Grip", stat=Statistic.USE, shift=3, positive=False)
SLOW = OwnMod(name="Warm-Up", stat=Statistic.SPEED, shift=2, positive=False)
MODDED = House(types=(LASER,), mods=(COOLED, SCOPE, CLUMSY, SLOW))


def test_home_made_mods_are_found_and_pay() -> None:
    (build, line), *_ = explain('Gun 2", 6 CP, Range 22", 2d6', MODDED).builds
    assert [str(mod) for mod in build.mods] == ["Safety", "Scope"]
    assert "Scope" in line
    slow = explain('Gun 2", Range 22", Warm-Up, Scope', MODDED).builds
    assert [str(mod) for mod in slow[0][0].mods] == ["Scope", "Warm-Up"]
    twice = explain("2x Scope, 2x Safety, Gun 1", MODDED).builds[0][0]
    assert statline(twice).range_text == '30"'


def test_a_home_made_mod_is_known_by_its_own_table_alone() -> None:
    with pytest.raises(Unclear):
        explain("Gun 1, Scope, Safety")


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


@pytest.mark.parametrize(
    ("line", "looks"),
    [
        ("Armour: 4", "a unit's Armor"),
        ('Size 5", Move 6"', "a unit's Move and Size"),
        ("Stealth (+2 CP): unseen at night", "a special ability with its price"),
        ("10x Rifleman", "so many of one unit"),
        ("Red Guards:", "a heading or a name"),
        ("Old Red Guards of the Harbor", "a heading or a name"),
        ("Old Red Guards of the Harbor Street", ""),
        ("Total: 60 CP", "a price"),
        ("Cave troll 6 CP", "a name with its price"),
        ("Weapon\tUse\tRange", "the heads of a table, or one in it"),
        ("Pistol | 3 | 6", "a row of a table"),
        ("we ran out of bricks and used beans for bullets", "a sentence"),
        ("hello", ""),
    ],
)
def test_a_refused_line_looks_like_something(line: str, looks: str) -> None:
    assert looks_like(line) == looks
    with pytest.raises(Unclear) as refused:
        parse(line)
    assert looks in str(refused.value)
    assert ("say for instance" in str(refused.value)) == (not looks)


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


def test_a_die_that_nothing_rolls_as_written_is_told() -> None:
    found = explain("1d8")
    assert found.builds
    assert found.claims == ("No build rolls a plain d8: here it is a d8 Blast",)
    assert explain("1d8 - distance").claims == ()


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


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ('Boom Stick: Gun 3", Long Range, High Powered, d12 Phased', {"R8.7.23"}),
        ('Gun 3", 9d6', {"R8.7.23"}),
        ('Gun 2", Surgical, High Powered, d12 Phased, d6', {"R8.7.3"}),
        ("Gun 0", {"R8.1.4"}),
        ('Smart Gun 9"', {"R8.5.22"}),
    ],
)
def test_it_breaks_the_rules_that_the_line_breaks(line: str, rules: set[str]) -> None:
    found = explain(line)
    assert not found.builds
    assert set(refused(found.written.design)) == rules


def test_what_no_weapon_can_be_is_not_made_up() -> None:
    """R8.1.1: a Gun has the Range of its Size, and mods move it by 4\\"."""
    assert explain('Gun 3", Use 5, Range 15"').written is None


def test_no_more_than_twenty_mods_are_put_on_for_one_number() -> None:
    """R8.1.1: a Gun of 1 inch has Range 6\", and each mod adds 4\"."""
    written = explain('Gun 1, Range 86"').written
    assert written.design.mods == (Mod.LONG_RANGE,) * 20
    assert explain('Gun 1, Range 90"').written is None
