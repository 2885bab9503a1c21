"""How an army differs from another one, against a count of its own."""

from collections import Counter
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.army.difference import ArmyDifference
from builder.army.model import Army, ArmyGroup, Entry, MusteredArmy
from builder.army.muster import muster
from builder.core.formatting import figure, signed
from builder.examples import examples_of
from tests.db import values

DESIGNS: dict[str, Any] = dict(examples_of("brikwars")[0].designs)
entries = st.builds(
    Entry,
    design=st.sampled_from((*sorted(DESIGNS)[:3], "gone")),
    count=st.integers(1, 9),
    sits_out=st.sampled_from((None, True)),
)
armies = st.builds(Army, entries=st.lists(entries, max_size=4).map(tuple))


def told(army: Army, design: str, mustered: MusteredArmy) -> tuple[str, str]:
    """Return how many march, `3 and 2 away`, and what they cost."""
    many: Counter[bool] = Counter()
    for entry in army.entries:
        many[not entry.sits_out] += entry.count * (entry.design == design)
    each = next((r.each for r in mustered.results if r.entry.design == design), None)
    away = f" and {many[False]} away" if many[False] else ""
    return f"{many[True]}{away}", figure(many[True] * (each or Fraction()))


@given(armies, armies)
def test_designs_whose_number_differs_are_told_with_their_points(
    before: Army, after: Army
) -> None:
    old, new = muster(before, DESIGNS), muster(after, DESIGNS)
    found = ArmyDifference(old, new)
    titles = {r.entry.design: r.title for r in (*old.results, *new.results)}
    rows = []
    for design, title in titles.items():
        was, now = told(before, design, old), told(after, design, new)
        if was != now:
            rows.append((title, was[0], now[0], was[1], now[1]))
    *shown, totals = [row.cells for row in found.table().rows]
    assert sorted(shown) == sorted(rows)
    assert totals == ("Total", "", "", figure(old.total), figure(new.total))
    for title, mine, theirs, *_ in rows:
        start = f"{title}: {mine} → {theirs}"
        assert any(line.startswith(start) for line in found.lines)
    if old.total != new.total:
        assert found.points.startswith(f"{figure(old.total)} → {figure(new.total)} CP")
        assert found.points.endswith(f"({signed(new.total - old.total)})")
    assert found.same is (before.entries == after.entries)


TWO = Army(entries=(Entry(design="trooper"), Entry(design="sergeant")))


@pytest.mark.parametrize(
    ("changed", "lines", "summary"),
    [
        ({}, (), "nothing differs yet"),
        ({"name": "Them"}, (), "nothing differs yet"),
        ({"notes": "Late"}, (), "19 CP, order, groups or notes differ"),
        ({"limit": 40}, ("Limit: none → 40",), "19 CP, order, groups or notes differ"),
        (
            {"groups": (ArmyGroup(name="Wall"),)},
            ("Groups: none → Wall",),
            "19 CP, order, groups or notes differ",
        ),
        (
            {"entries": TWO.entries[:1]},
            ("Sergeant: 1 → 0 (−11 CP)",),
            "19 → 8 CP (−11), 1 design differs",
        ),
        (
            {"entries": (replace(TWO.entries[0], count=3),)},
            ("Trooper: 1 → 3 (+16 CP)", "Sergeant: 1 → 0 (−11 CP)"),
            "19 → 24 CP (+5), 2 designs differ",
        ),
    ],
)
def test_what_differs_is_said(
    changed: dict[str, Any], lines: tuple[str, ...], summary: str
) -> None:
    after = muster(replace(TWO, **changed), DESIGNS)
    found = ArmyDifference(muster(TWO, DESIGNS), after)
    assert found.lines == lines
    assert found.summary == summary


@given(values.armies())
def test_no_change_but_the_name_is_nothing(other: Army) -> None:
    bare = Army(system=other.system)
    for each in fields(Army):
        if each.name in {"name", "trial_of"}:
            continue
        after = replace(bare, **{each.name: getattr(other, each.name)})
        found = ArmyDifference(muster(bare, {}), muster(after, {}))
        assert found.same == (after == bare), each.name
