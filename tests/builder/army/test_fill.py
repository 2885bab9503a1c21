"""Ways to use up the points left: laws with counts of their own, then examples."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from builder import judge
from builder.army.fill import ALONE, LIBRARY, MOST, filled, fillings
from builder.army.model import Army, ArmyGroup, Entry
from builder.army.muster import muster
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import House
from builder.core.field_spec import InvalidValue
from builder.examples import examples_of

DESIGNS: dict[str, Any] = {
    key: design
    for key, design in examples_of("brikwars")[0].designs
    if isinstance(design, Creation)
}
"""By price: a keep of 47, a half-track, a sergeant, and men of 8 and 9 points."""
WATCH, PATROL = (
    next(army for each in examples_of("brikwars") for _, army in each.armies
         if army.title == title)
    for title in ("Night Watch", "Border Guard")
)  # fmt: skip
KNOWN: dict[str, Any] = {
    key: design for each in examples_of("brikwars") for key, design in each.designs
}


@given(
    st.dictionaries(st.sampled_from(sorted(DESIGNS)), st.integers(1, 4), max_size=4),
    st.integers(0, 90),
)
def test_each_way_leaves_what_is_said_and_nothing_is_left_that_could_join(
    there: dict[str, int], room: int
) -> None:
    entries = tuple(Entry(design=key, count=count) for key, count in there.items())
    total = muster(Army(entries=entries), DESIGNS).total
    army = Army(entries=entries, limit=int(total) + room)
    mustered = muster(army, DESIGNS)
    left = (army.limit or 0) - total
    found = fillings(mustered, DESIGNS)
    prices = {
        key: price
        for key, design in DESIGNS.items()
        if (price := judge(design).price) and judge(design).legal
    }
    assert bool(found) == (left >= min(prices.values()))
    assert len(found) <= MOST
    for way in found:
        cost = sum(prices[key] * count for key, count in way.picks)
        assert way.left == left - cost >= 0
        assert way.left < min(prices.values())
        after = muster(filled(army, way.picks), DESIGNS)
        assert after.left == way.left
        assert after.legal or not mustered.legal
    assert [way.left for way in found] == sorted(way.left for way in found)


@given(
    st.lists(st.sampled_from(sorted(DESIGNS)), min_size=1, max_size=5, unique=True),
    st.integers(8, 70),
    st.integers(1, 5),
)
@example(["sergeant", "trooper", "grenadier", "keep"], 58, 5)
def test_the_first_way_leaves_as_little_as_any_can(
    keys: list[str], room: int, most: int
) -> None:
    """Of any number of designs, at a table that plays up to so many of each."""
    designs = {key: DESIGNS[key] for key in keys}
    prices = [judge(designs[key]).price or Fraction() for key in keys]
    house = House(most_alike=most)

    def least(alike: int) -> Fraction | int:
        totals = (
            sum(price * count for price, count in zip(prices, counts, strict=True))
            for counts in product(range(min(most, alike) + 1), repeat=len(prices))
        )
        return min(room - total for total in totals if total <= room)

    alike = ALONE
    while least(alike) >= min(prices) and alike < most:
        alike *= 2
    found = fillings(muster(Army(limit=room, house=house), designs), designs)
    assert (found[0].left if found else room) == least(alike)
    for way in found:
        assert max(count for _, count in way.picks) <= min(most, alike)


def test_no_way_has_more_of_one_design_than_the_army() -> None:
    """Three Troopers and a wall of 2 points were filled up with 87 more walls."""
    designs = KNOWN | {"wall": Creation(name="Wall")}
    for largest, room in product((1, 2, 3, 5), (40, 90, 174)):
        there = Entry(design="trooper", count=largest), Entry(design="wall")
        total = muster(Army(entries=there), designs).total
        army = Army(entries=there, limit=int(total) + room)
        found = fillings(muster(army, designs), designs)
        assert found[0].left == 0
        for way in found:
            assert max(count for _, count in way.picks) <= largest, way.label


def test_no_two_ways_are_of_the_same_designs() -> None:
    ways = fillings(muster(Army(limit=400), DESIGNS), DESIGNS)
    assert len({frozenset(dict(way.picks)) for way in ways}) == len(ways) == MOST


def test_more_than_three_kinds_use_up_the_points_where_three_do_not() -> None:
    """Of one each of 8, 9, 11 and 47 points; the half-track there is of 30."""
    army = Army(entries=(Entry(design="half-track"),), limit=30 + 75)
    (first, *_) = fillings(muster(army, DESIGNS), DESIGNS)
    assert first.left == 0
    assert sorted(count for _, count in first.picks) == [1, 1, 1, 1]


def test_35_points_left_are_used_up_by_what_is_there_already() -> None:
    mustered = muster(PATROL, KNOWN)
    assert mustered.left == 35
    first = fillings(mustered, KNOWN)[0]
    assert first.label == "Sergeant and 3 × Trooper"
    assert (first.left, first.picks) == (0, (("sergeant", 1), ("trooper", 3)))


def test_a_table_that_limits_copies_is_not_broken() -> None:
    """House 3: Night Watch plays with up to 5 of a design, and has 4 Lamplighters."""
    mustered = muster(replace(WATCH, limit=250), KNOWN)
    own = {key: KNOWN[key] for key in ("lamplighter", "harbor-bombard")}
    (only,) = fillings(mustered, own)
    assert only.label == "Lamplighter and 4 × Harbor Bombard"


def test_of_a_large_library_the_newest_are_looked_at() -> None:
    man = DESIGNS["trooper"]
    many = {f"{n}": replace(man, name=f"Trooper {n}") for n in range(3 * LIBRARY)}
    found = fillings(muster(Army(limit=8), many), many)
    assert found[0].label == f"Trooper {3 * LIBRARY - 1}"
    assert len({key for way in found for key, _ in way.picks}) == MOST


def test_what_is_illegal_or_of_another_game_does_not_join() -> None:
    squads = dict(examples_of("microfig")[0].designs)
    wrong = {key: each for key, each in KNOWN.items() if not judge(each).legal} | squads
    assert fillings(muster(Army(limit=500), wrong), wrong) == []


def test_an_entry_that_plays_grows_and_one_that_sits_out_does_not() -> None:
    army = Army(
        groups=(ArmyGroup(name="Wall"),),
        entries=(
            Entry(design="trooper", group="Wall"),
            Entry(design="trooper", sits_out=True, group="Wall"),
            Entry(design="sergeant", sits_out=True, group="Wall"),
        ),
    )
    after = filled(army, [("trooper", 2), ("sergeant", 1)])
    assert sorted((e.design, e.count, e.plays, e.group) for e in after.entries) == [
        ("sergeant", 1, False, "Wall"),
        ("sergeant", 1, True, ""),
        ("trooper", 1, False, "Wall"),
        ("trooper", 3, True, "Wall"),
    ]
    with pytest.raises(InvalidValue):
        filled(army, [("trooper", 10_000)])
