"""Sets of house rules, and what playing by another would change."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import systems
from builder.army.model import Army, Entry
from builder.army.muster import muster
from builder.army.rule_impact import army_impact, library_impact
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.scales import Mind
from builder.brikwars.tables.specialties import Specialty
from builder.content.card_blocks import in_force
from builder.core.field_spec import InvalidValue, put
from builder.core.rulebook import Severity, legal
from builder.house_rules.ruleset import Edition, RuleSet, proof, sheet
from builder.smallarms import house_rules as arms
from builder.smallarms.scales import Casualties

WOLF = RuleSet(
    name="Wolfpack rules",
    code="wolf",
    version=3,
    author="Ann",
    notes="Agreed in spring.",
    house=House(specialties_by_size=True, largest_weapon=3),
)
GUNNER = Creation(size=4, mind=Mind.D6, specialties=(Specialty.GUNNERY,))
DESIGNS = {"gunner": GUNNER, "gun": Weapon(name="Big Gun", size=4)}
ARMY = Army(entries=(Entry(design="gunner", count=2), Entry(design="gun")))


def test_an_edition_has_name_version_and_author() -> None:
    assert str(WOLF.edition) == "Wolfpack rules 3 by Ann"
    assert str(Edition(version=2)) == "Nameless rules 2"
    assert WOLF.label == "house rules 3"
    assert RuleSet().title == "Nameless house rules"


@pytest.mark.parametrize(
    "wrong",
    [{"system": "chess"}, {"system": "infantry", "house": House()}, {"version": 0}],
)
def test_a_wrong_set_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(InvalidValue):
        RuleSet(**wrong)


@pytest.mark.parametrize("key", list(systems()))
def test_every_game_can_have_a_set(key: str) -> None:
    rules = RuleSet(name="Ours", code="ours", system=key)
    rules = replace(rules, house=rules.rule_system.standard)
    assert not proof(rules)
    assert sheet(rules).kind == f"House rules, {rules.rule_system.name}"


def test_a_set_without_name_and_code_is_noted() -> None:
    assert [(each.rule, each.severity) for each in proof(RuleSet())] == [
        ("Set 1", Severity.WARN),
        ("Set 2", Severity.NOTE),
    ]


def test_an_impact_lists_points_and_verdicts() -> None:
    change = army_impact(ARMY, WOLF.house, WOLF.edition, DESIGNS)
    before, after = change.before, change.after
    assert not change.same
    assert after.total - before.total == 6
    assert change.points == f"{before.total} → {after.total} CP"
    text = "\n".join(change.lines)
    assert f"The army: {before.total} → {after.total} CP" in text
    assert "The army: Legal → Illegal: 1 broken rule" in text
    assert "New: Big Gun: Size 4 is above 3" in text
    table = change.table()
    assert table.rows[1].cells[:5] == ("Big Gun", "12", "12", "legal", "illegal")
    assert table.rows[-1].cells[0] == "Total"
    back = army_impact(after.army, None, None, DESIGNS)
    assert any(line.startswith("No more: Big Gun: Size 4") for line in back.lines)


def test_an_impact_without_changes_is_empty() -> None:
    change = army_impact(ARMY, House(), WOLF.edition, DESIGNS)
    assert change.same
    assert not change.lines
    assert change.points == f"{change.before.total} CP"


def test_designs_that_would_change_are_counted() -> None:
    system = systems()["brikwars"]
    found = library_impact(system, tuple(DESIGNS.values()), None, WOLF.house)
    assert found.lines[:2] == (
        "2 of 2 designs would change",
        "1 would become illegal",
    )
    tables = [line for line in found.lines if line.startswith("At the table: ")]
    assert len(tables) == len(in_force(WOLF.house)) == 2
    assert [row.cells[0] for row in found.table().rows] == [GUNNER.title, "Big Gun"]
    back = library_impact(system, tuple(DESIGNS.values()), WOLF.house, None)
    assert "1 would become legal" in back.lines
    same = library_impact(system, tuple(DESIGNS.values()), None, House())
    assert not same.changed
    assert not same.readings


@given(st.fractions(0, 5, max_denominator=4), st.integers(1, 9))
def test_to_other_rules_and_back_changes_nothing(rate: Fraction, most: int) -> None:
    house = House(thrust_rate=rate, largest_weapon=most)
    there = army_impact(ARMY, house, WOLF.edition, DESIGNS)
    back = army_impact(there.after.army, None, None, DESIGNS)
    assert back.after == there.before
    assert back.before == there.after


@pytest.mark.parametrize(
    ("casualties", "text", "playable"),
    [
        (Casualties.OWN, "hello", False),
        (Casualties.OWN, "", False),
        (Casualties.OWN, "100 7", True),
        (Casualties.PUBLISHED, "hello", True),
    ],
)
def test_a_casualty_table_that_cannot_be_read_is_not_legal(
    casualties: Casualties, text: str, playable: bool
) -> None:
    """S13: neither in a set nor in an army that plays by it."""
    house = arms.House(casualties=casualties, own_table=text)
    rules = RuleSet(name="Ours", code="ours", system="smallarms", house=house)
    found = {each.rule: each for each in proof(rules)}
    assert ("S13" not in found) is playable
    army = Army(system="smallarms", house=house)
    assert legal(proof(rules)) is muster(army, {}).legal is playable
    if not playable:
        assert found["S13"].at == ("house", "own_table")
        fix = found["S13"].fixes[0]
        assert legal(proof(put(rules, fix.at, fix.value)))
