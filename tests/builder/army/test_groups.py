"""Groups of an army, and who plays today: laws first, then examples."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.army.fill import fits, fitting
from builder.army.groups import (
    army_parts,
    dissolved,
    free_name,
    group_before,
    group_names,
    group_totals,
    in_order,
    moved_by_one,
    new_group,
    put_into,
    renamed_group,
    shifted_group,
    sorted_within,
    ticked,
    troops,
    without_group,
)
from builder.army.model import Army, ArmyGroup, Entry
from builder.army.muster import kit, muster, roster
from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.tables.weapons import WeaponType
from builder.content.roster import by_group
from builder.examples import examples_of

DESIGNS: dict[str, Any] = dict(examples_of("brikwars")[0].designs)
NAMES = ("", "Wall", "Field", "Works")


@st.composite
def listed(draw: st.DrawFn) -> Army:
    """Return an army in any order, with groups that are named, empty or only used."""
    entries = draw(
        st.lists(
            st.builds(
                Entry,
                design=st.sampled_from((*DESIGNS, "gone")),
                count=st.integers(1, 9),
                note=st.sampled_from(("", "left flank")),
                group=st.sampled_from(NAMES),
                sits_out=st.sampled_from((None, True)),
            ),
            max_size=7,
        )
    )
    names = draw(st.lists(st.sampled_from(("Wall", "Field", "Empty")), max_size=4))
    return Army(
        entries=tuple(entries),
        groups=tuple(ArmyGroup(name=name) for name in names),
        limit=draw(st.none() | st.integers(0, 400)),
    )


def bare(army: Army) -> list[Entry]:
    """Return the entries without their groups, in an order of their own."""
    return sorted((replace(e, group="") for e in army.entries), key=repr)


@st.composite
def edited(draw: st.DrawFn) -> tuple[Army, Army]:
    """Return an army, and the same after an edit that only moves or renames."""
    army = draw(listed())
    places = draw(
        st.sets(st.integers(0, len(army.entries) - 1))
        if army.entries
        else st.just(set())
    )
    name = draw(st.sampled_from(("Wall", "Field", "Works", "Empty")))
    known = name in group_names(army)
    at = draw(st.none() | st.integers(0, len(army.entries)))
    step = draw(st.sampled_from((-1, 1)))
    return army, draw(
        st.sampled_from(
            [
                in_order(army),
                put_into(army, places, draw(st.sampled_from(NAMES)), at),
                new_group(army, places)[0],
                moved_by_one(army, places, step),
                renamed_group(army, name, "Other") if known else army,
                shifted_group(army, name, step) if known else army,
                group_before(army, name, "Field") if known else army,
                dissolved(army, name),
                sorted_within(army, lambda place: army.entries[place].count),
            ]
        )
    )


@given(edited())
def test_regrouping_keeps_every_entry_and_the_price(both: tuple[Army, Army]) -> None:
    before, after = both
    assert bare(before) == bare(after)
    one, other = muster(before, DESIGNS), muster(after, DESIGNS)
    assert (one.total, one.legal) == (other.total, other.legal)


@given(edited())
def test_an_edit_leaves_the_entries_in_the_order_shown(both: tuple[Army, Army]) -> None:
    after = in_order(both[1])
    shown = [place for places in army_parts(after).values() for place in places]
    assert shown == list(range(len(after.entries)))
    assert in_order(after) is after


@given(listed())
def test_subtotals_and_shares_are_the_total(army: Army) -> None:
    mustered = muster(army, DESIGNS)
    parts = sum(
        (each.worth or Fraction() for each in group_totals(mustered)), Fraction()
    )
    shared = sum((each.amount for each in mustered.shared), Fraction())
    assert parts + shared == mustered.total
    models = sum(each.models for each in group_totals(mustered))
    assert models == sum(each.count for each in army.entries if each.plays)


@given(listed())
def test_who_sits_out_counts_no_more_than_who_is_absent(army: Army) -> None:
    # In order, because an absent entry names no group any more.
    army = in_order(army)
    there = replace(army, entries=tuple(e for e in army.entries if e.plays))
    one, other = muster(army, DESIGNS), muster(there, DESIGNS)
    assert (one.tally, one.legal, one.verdict, one.left) == (
        other.tally, other.legal, other.verdict, other.left
    )  # fmt: skip
    assert kit(army, DESIGNS) == kit(there, DESIGNS)
    assert troops(army, DESIGNS, Creation) == troops(there, DESIGNS, Creation)
    printed, short = roster(army, DESIGNS), roster(there, DESIGNS)
    assert (printed.units, printed.total) == (short.units, short.total)


@given(listed(), st.data())
def test_a_tick_changes_nothing_else(army: Army, data: st.DataObject) -> None:
    places = data.draw(st.sets(st.integers(0, 9)))
    off = ticked(army, places, playing=False)
    assert ticked(off, range(9), playing=True) == ticked(army, range(9), playing=True)
    assert [e.plays for e in off.entries] == [
        e.plays and place not in places for place, e in enumerate(army.entries)
    ]


@given(listed())
def test_the_printed_groups_add_up_to_the_printed_list(army: Army) -> None:
    printed = roster(army, DESIGNS, pool=True)
    groups = by_group(printed.units)
    if groups:
        assert [unit for group in groups for unit in group.units] == list(printed.units)
    playing = [unit for unit in printed.units if unit.plays]
    assert playing == list(roster(army, DESIGNS).units)
    assert all(unit.worth is None for unit in printed.units if not unit.plays)


def platoon() -> Army:
    return Army(
        groups=(ArmyGroup(name="Wall"), ArmyGroup(name="Field")),
        entries=(
            Entry(design="sergeant", group="Wall"),
            Entry(design="grenadier", count=2, group="Wall"),
            Entry(design="trooper", count=4, group="Field"),
            Entry(design="keep", group="Field", sits_out=True),
        ),
        limit=100,
    )


def marching(army: Army) -> list[tuple[str, str]]:
    return [(e.group, e.design) for e in army.entries]


def test_moving_down_at_the_edge_of_a_group_goes_into_the_next() -> None:
    down = moved_by_one(platoon(), {1}, +1)
    assert marching(down)[1:3] == [("Field", "grenadier"), ("Field", "trooper")]
    up = moved_by_one(down, {1}, -1)
    assert marching(up) == marching(platoon())
    out = moved_by_one(platoon(), {0}, -1)
    assert marching(out)[0] == ("", "sergeant")
    assert moved_by_one(out, {0}, -1) == out
    assert moved_by_one(platoon(), {3}, +1) == platoon()


def test_a_new_group_stands_behind_that_of_its_first_entry() -> None:
    army, name = new_group(platoon(), {1, 2})
    assert name == "Group 1"
    assert group_names(army) == ("Wall", "Group 1", "Field")
    assert marching(army)[1:3] == [("Group 1", "grenadier"), ("Group 1", "trooper")]
    more, second = new_group(army)
    assert second == free_name(army) == "Group 2"
    assert group_names(more)[-1] == "Group 2"


def test_a_group_is_renamed_unless_the_name_is_blank_or_taken() -> None:
    army = renamed_group(platoon(), "Wall", "  Wall  party ")
    assert group_names(army) == ("Wall party", "Field")
    assert army.entries[0].group == "Wall party"
    for name in ("", "  ", "Field", "Wall"):
        assert renamed_group(platoon(), "Wall", name) == platoon()


def test_a_group_moves_whole_and_goes_alone_or_with_its_entries() -> None:
    assert marching(shifted_group(platoon(), "Field", -1))[0] == ("Field", "trooper")
    assert marching(group_before(platoon(), "Wall", ""))[0] == ("Field", "trooper")
    assert marching(dissolved(platoon(), "Wall"))[0] == ("", "sergeant")
    gone = without_group(platoon(), "Wall")
    assert (group_names(gone), len(gone.entries)) == (("Field",), 2)


def test_what_sits_out_is_in_brackets_and_its_group_half_ticked() -> None:
    mustered = muster(platoon(), DESIGNS)
    wall, field = group_totals(mustered)
    assert (wall.models, wall.worth, wall.plays) == (3, 29, True)
    assert (field.models, field.worth, field.plays) == (4, 32, None)
    assert mustered.results[3].judgement is not None
    last = roster(platoon(), DESIGNS, pool=True).units[-1]
    assert (last.total, last.plays, last.group) == ("(47)", False, "Field")


def test_a_missing_design_that_sits_out_breaks_no_rule() -> None:
    army = Army(entries=(Entry(design="gone", sits_out=True), Entry(design="trooper")))
    assert muster(army, DESIGNS).legal


def test_of_two_that_leave_as_little_the_stronger_unit_comes_first() -> None:
    axe, sword = (
        Weapon(name=name, type=WeaponType.MELEE, size=size)
        for name, size in (("Axe", 1), ("Sword", 2))
    )
    army = Army(entries=(Entry(design="axe"), Entry(design="sword")), limit=14)
    mustered = muster(army, {"axe": axe, "sword": sword})
    assert fitting(mustered) == "2 × Sword or 4 × Axe"


@given(listed())
def test_what_is_said_to_fit_costs_no_more_than_is_left(army: Army) -> None:
    mustered = muster(army, DESIGNS)
    for count, fit in fits(mustered):
        assert mustered.left is not None
        assert fit.each
        assert 0 < count * fit.each <= mustered.left


def test_the_name_of_a_group_has_a_bound() -> None:
    with pytest.raises(ValueError, match="characters long"):
        ArmyGroup(name="x" * 201)
