"""What changed from one version to the next, and two versions side by side."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import home, judge, systems
from builder.army.model import Army, Entry
from builder.army.muster import muster
from builder.brikwars import Weapon
from builder.brikwars.model.house_rules import House
from builder.comparison.tables import DIFFERS
from builder.core.design import Design
from builder.core.formatting import figure, points
from builder.examples import examples_of
from builder.history.versions import (
    ALIKE,
    OLDEST,
    JudgedBy,
    count_rows,
    only_different,
    side_by_side_now,
    version_change,
)
from builder.house_rules.ruleset import RuleSet

GUN = Weapon(name="Gun", size=2)
BY = JudgedBy(None, {"gun": GUN})

DESIGNS: list[Design] = [
    design
    for system in systems().values()
    for each in examples_of(system.key)
    for _, design in each.designs
]


def rows(then: Any, now: Any) -> dict[str, tuple[str, ...]]:
    """Return the cells of each row by its label."""
    tables = side_by_side_now(then, now, BY)
    return {row.cells[1]: row.cells for table in tables for row in table.rows}


def test_the_oldest_version_says_so_and_has_a_price() -> None:
    found = version_change(None, GUN, BY)
    assert found.said == (OLDEST,)
    assert found.price == points(judge(GUN).price or 0, "CP")
    assert not found.moved


def test_what_changes_no_points_is_told_without_an_arrow() -> None:
    found = version_change(GUN, replace(GUN, name="Old Tom"), BY)
    assert found.said == ("Name: Gun → Old Tom",)
    assert "→" not in found.price
    assert not found.moved
    assert version_change(GUN, GUN, BY).said == (ALIKE,)


def test_a_field_that_no_big_value_shows_is_told_by_its_label() -> None:
    framed = replace(GUN, framing=None, photo="a" * 64)
    assert version_change(GUN, framed, BY).said == ("Different: Photo",)


def test_a_photo_is_called_a_photo() -> None:
    one, two = (replace(GUN, photo=letter * 64) for letter in "ab")
    assert rows(GUN, one)["Photo"] == (DIFFERS, "Photo", "–", "a photo")
    assert rows(one, two)["Photo"] == (DIFFERS, "Photo", "a photo", "another one")
    assert rows(one, one)["Photo"][2:] == ("a photo", "a photo")


def test_an_army_tells_its_numbers_and_points() -> None:
    army = Army(name="Foot", entries=(Entry(design="gun", count=2),), limit=20)
    more = replace(army, entries=(Entry(design="gun", count=3),), notes="Hold")
    found = version_change(army, more, BY)
    gun = figure(judge(GUN).price or 0)
    assert found.said == (f"Gun: 2 → 3 (+{gun} CP)", "Different: Notes")
    totals = [figure(muster(each, BY.designs).total) for each in (army, more)]
    assert found.price.startswith(f"{totals[0]} → {totals[1]} CP")
    assert rows(army, more)["Gun: Count"] == (DIFFERS, "Gun: Count", "2", "3")
    assert rows(army, more)["Points"][2:] == tuple(f"{each} CP" for each in totals)


def test_a_rule_set_tells_each_rule_before_and_after() -> None:
    rules = RuleSet(name="Ours", house=House(most_alike=5))
    later = replace(rules, version=2, house=House(most_alike=3))
    found = version_change(rules, later, BY)
    assert found.price == ""
    assert found.said == ("Version: 1 → 2", "House rules: Most of one design: 5 → 3")


def test_a_long_text_is_shown_from_where_it_differs() -> None:
    text = "word " * 200
    cells = rows(replace(GUN, notes=f"{text}old"), replace(GUN, notes=f"{text}new"))
    assert cells["Notes"][0] == DIFFERS
    assert cells["Notes"][2].endswith("old")
    assert cells["Notes"][3].endswith("new")


designs = st.sampled_from(DESIGNS)


@given(designs)
def test_an_item_differs_from_itself_in_no_row(design: Design) -> None:
    tables = side_by_side_now(design, design, BY)
    assert count_rows(tables)[0] == 0
    assert only_different(tables) == ()


@given(designs, designs)
def test_two_that_differ_say_so_and_have_the_price_of_the_judge(
    one: Design, other: Design
) -> None:
    if type(one) is not type(other):
        return
    found = version_change(one, other, BY)
    assert (found.said == (ALIKE,)) == (one == other)
    assert found.moved == (judge(one).price != judge(other).price)
    price = judge(other).price
    if price is not None:
        assert points(price, home(other).currency) in found.price
    differ, every = count_rows(side_by_side_now(one, other, BY))
    assert bool(differ) == (one != other)
    assert differ <= every


@pytest.mark.parametrize("system", systems().values(), ids=lambda each: each.key)
def test_every_changed_field_has_a_row(system: Any) -> None:
    """Each number and each choice of a new design is told when it changes."""
    for kind in system.kinds:
        new = kind()
        for each in DESIGNS:
            if type(each) is not kind:
                continue
            told = rows(new, each)
            assert {cells[0] for cells in told.values()} >= {DIFFERS}
