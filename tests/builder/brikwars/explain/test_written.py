"""A line that no rule allows is still a weapon, exactly as it was written."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import judge
from builder.brikwars.engine.statline import statline
from builder.brikwars.explain import explain
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.model.swaps import Spread, Swap
from builder.brikwars.tables.dice import EFFECTS, Die, Family
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.weapons import WeaponType
from builder.core.rulebook import Severity

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
