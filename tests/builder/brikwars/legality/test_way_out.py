"""The way out is the least change: against brute force, by house rules, in words."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from builder import way_out
from builder.brikwars import SYSTEM
from builder.brikwars.legality.book import BOOK
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.fields import Field
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.model.swaps import Swap
from builder.brikwars.tables.dice import Die
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.core.rulebook import ANY, HERE, Rule
from builder.system.edits import Neighbourhood
from builder.system.way_out import (
    ENDED,
    JUDGING,
    LEAST,
    MOST_NAMED,
    MOST_STEPS,
    Search,
)
from builder.system.way_out import way_out as way_out_of
from tests.builder.brikwars.legality.force import (
    HOUSES,
    agree,
    by_force,
    creation,
    illegal,
    plain,
    weapon,
)
from tests.sweeps import THOROUGH

GUN = Weapon(type=WeaponType.GUN, size=2)


@pytest.mark.parametrize(
    ("make", "count", "deepest"),
    [(weapon, 25, 1), (plain, 5, 2), (creation, 6, 1)],
    ids=["weapons", "plain weapons", "creations"],
)
def test_no_change_is_smaller(make: Any, count: int, deepest: int) -> None:
    """More of it, and deeper: `python -m tests.builder.brikwars.legality.force`."""
    for design, house in illegal(make, 7, count * (4 if THOROUGH else 1)):
        agree(design, house, deepest)


@dataclass
class Counted:
    """What a weapon is judged by, and how often that was asked."""

    calls: int = 0

    def audit(self, design: Any, house: Any) -> Any:
        self.calls += 1
        return SYSTEM.audit(design, house)

    price, chance = staticmethod(SYSTEM.price), staticmethod(SYSTEM.chance)


@pytest.mark.parametrize(
    ("make", "count", "most"),
    [(plain, 8, 600), (plain, 8, 3_000), (weapon, 4, MOST_STEPS)],
    ids=["soon ended", "later ended", "as it is played"],
)
def test_what_is_called_the_least_is_the_least(
    make: Any, count: int, most: int
) -> None:
    """By brute force; and only what the bound cut short is called perhaps larger."""
    drawn = illegal(make, most, count * (4 if THOROUGH else 1))
    for design, house in drawn:
        found = way_out_of(Search(SYSTEM, design, house, most))
        search = Search(SYSTEM, design, house, most)
        _ = search.goals(clean=True) or search.goals(clean=False)
        force = by_force(design, house, 2 if make is plain else 1)
        fewest = force.edits if force else 3 if make is plain else 2
        for way in found.ways:
            assert way.edits
            assert SYSTEM.judged(way.design, house).legal
            assert len(way.edits) <= fewest or not found.least or force is None
            assert len(way.edits) >= fewest or search.warns(way.design)
        smaller = "there may be a smaller one" in found.said
        assert smaller == (not found.least)
        assert search.ended or not smaller
        assert found.said.startswith(ENDED) == search.ended


def test_no_search_makes_more_steps_than_it_may() -> None:
    """Judging is counted by what it costs, so a bound of steps is one of time."""
    for make in (weapon, creation):
        for design, house in illegal(make, 23, 6):
            for most in (0, 100, 1_500):
                counted = Counted()
                search = Search(counted, design, house, most)
                search.goals(clean=True)
                assert search.steps <= most
                assert counted.calls <= 2 + most / JUDGING
                before = counted.calls
                way_out_of(Search(counted, design, house, most))
                assert counted.calls - before <= 10 + most / JUDGING + 3 * MOST_NAMED


def test_designs_that_hold_the_same_share_their_edits() -> None:
    """Only the edits of what was changed are made anew, however large a design is."""
    design, _ = next(illegal(creation, 2, 1))
    design = replace(design, size=2, mounts=design.mounts or (Mount(weapon=GUN),))
    near = Neighbourhood(STANDARD)
    before, after = near.of(design), near.of(replace(design, size=3))
    known = set(map(id, before))
    assert {each.touches for each in after if id(each) not in known} == {("size",)}


TWO_SWAPS = (
    replace(GUN, size=1, swaps=(Swap(takes=(Die.D6,), gives=Die.PHASED),) * 2),
    Weapon(
        type=WeaponType.MELEE,
        size=1,
        swaps=(
            Swap(takes=(Die.SKILL,), gives=Die.SMOKE),
            Swap(takes=(Die.SKILL, Die.SKILL), gives=Die.SMOKE),
        ),
    ),
)


@pytest.mark.parametrize("design", TWO_SWAPS, ids=["phased", "smoke"])
def test_two_edits_are_the_least_where_no_single_one_helps(design: Weapon) -> None:
    """Also where the bound ends the search among the changes of two."""
    found = way_out(design)
    assert found.title == LEAST
    assert {len(each.edits) for each in found.ways} == {2}
    words = " ".join(found.lines("CP"))
    assert "(2 edits" in words
    assert "larger" not in words
    assert "smaller" not in words


def _parts(whole: Any, kind: type) -> list[Any]:
    """Return every value of a class that a design holds, itself among them."""
    found = [whole] if isinstance(whole, kind) else []
    if isinstance(whole, Creation):
        for each in (*whole.mounts, *whole.fields):
            found += _parts(each, kind)
    if isinstance(whole, Mount):
        found += _parts(whole.weapon, kind)
    return found


def _put(value: Any, other: Any, path: Any) -> Any:
    """Return a value with what stands at a path taken over from another; or None.

    Of rows that only count by being there, the value keeps its own.
    """
    if not path:
        return other
    step, rest = path[0], path[1:]
    if isinstance(value, tuple):
        return _put_rows(value, other, step, rest)
    inner = _put(getattr(value, step), getattr(other, step), rest)
    wanted = getattr(other, step) is None and not rest
    return replace(value, **{step: inner}) if inner is not None or wanted else None


def _put_rows(mine: Any, theirs: Any, step: Any, rest: Any) -> Any:
    if len(mine) != len(theirs):
        return None
    rows = [
        _put(one, its, rest) if step in (ANY, place) else one
        for place, (one, its) in enumerate(zip(mine, theirs, strict=True))
    ]
    return None if None in rows else tuple(rows)


READING = [
    each
    for each in BOOK.rules
    if each.reads != ((),) and each.on in {Weapon, Mount, Creation, Field}
]


def _changed(each: Any, broken: Any, reads: Iterable[Any]) -> Any:
    """Return a value with all that a rule reads from a broken one; or None."""
    for path in reads:
        each = each if each is None else _put(each, broken, path)
    return each


@pytest.mark.parametrize("rule", READING, ids=lambda each: f"{each.id} {each.title}")
def test_a_rule_reads_no_less_than_it_says(rule: Rule) -> None:
    """What is broken stays so while nothing is changed that mends a breach."""
    draw = Random(rule.title)  # noqa: S311 (no secret)
    make = weapon if rule.on is Weapon else creation
    for _ in range(50):
        house = draw.choice(HOUSES)
        broken, others = make(draw), _parts(make(draw), rule.on)
        for part in _parts(broken, rule.on):
            for fault in rule.check(part, house):
                reads = [fault.at if path == HERE else path for path in rule.reads]
                for after in (_changed(each, part, reads) for each in others):
                    assert after is None or [*rule.check(after, house)], (part, after)


def test_where_there_is_no_way_the_bound_is_said() -> None:
    hopeless = replace(GUN, mods=(Mod.HIGH_POWERED,) * 6 + (Mod.SAFETY,) * 6)
    house = House(most_positive=2)
    found = way_out(hopeless, house)
    assert found.ways == ()
    assert "no change of up to " in found.said
    assert "edits makes it legal" in found.said
    assert found.said.endswith("no longer ones were tried")
    search = Search(SYSTEM, hopeless, house)
    assert not search.goals(clean=True)
    assert search.ended
    assert f"up to {search.deepest} edits" in found.said
    assert found.said.startswith(ENDED)


def test_a_larger_change_that_a_rule_names_is_offered() -> None:
    found = way_out(replace(GUN, mods=(Mod.HIGH_CALIBER,) * 9))
    (named,) = found.ways
    assert named.fix.label == "Remove every High Caliber"
    assert named.edits == ("Remove High Caliber",) * 9
    assert found.lines("CP")[0] == "Way out: Remove every High Caliber (9 edits)"
    assert found.said.endswith("there may be a smaller one than this")


def test_fixes_of_rules_lead_on_where_nothing_is_found() -> None:
    """Two swaps with many dice: more edits than are tried, but each can be undone."""
    lost = Swap(takes=(Die.D8, Die.D10, Die.D12), gives=Die.FIRE)
    other = Swap(takes=(Die.D4, Die.D10, Die.D12), gives=Die.ACID)
    found = way_out(replace(GUN, swaps=(lost, other)))
    assert found.said
    (named,) = found.ways
    assert ", then undo the swap" in named.fix.label
    assert SYSTEM.judged(named.design, STANDARD).legal


def test_what_is_illegal_in_three_ways_has_a_way_out() -> None:
    """Two swaps that no rule allows and two mods that nothing pays for."""
    grown = Swap(takes=(Die.D6,), gives=Die.PHASED)
    lost = Swap(takes=(Die.SKILL,), gives=Die.FIRE)
    mods = (Mod.HIGH_POWERED, Mod.LONG_RANGE)
    found = way_out(replace(GUN, size=2, mods=mods, swaps=(grown, lost)))
    assert found.least
    for way in found.ways:
        assert SYSTEM.judged(way.design, STANDARD).legal
        assert len(way.edits) == 2


@pytest.mark.full
def test_what_is_illegal_in_ten_ways_has_a_way_out() -> None:
    many = (Swap(takes=(Die.D6,), gives=Die.BLAST),) * 6
    (ten,) = way_out(replace(GUN, mods=(Mod.HIGH_POWERED,) * 4, swaps=many)).ways
    assert SYSTEM.judged(ten.design, STANDARD).legal
    assert ten.fix.label.startswith("6 times: undo the swap 1d6 → 1d8 Blast, then ")


def test_rows_are_called_by_what_they_hold() -> None:
    """A weapon of a creation by its own name, never by how the program writes it."""
    cart = Creation(
        size=0,
        structure=Structure.HALF,
        mounts=(Mount(weapon=replace(GUN, name="Big Gun")),),
    )
    labels = [label for each in way_out(cart).ways for label in each.edits]
    assert any("Big Gun" in label for label in labels)
    assert not any("Mount(" in label for label in labels)


def test_a_way_says_which_reading_it_rests_on() -> None:
    """Another order lets a swap feed on an earlier one, which some tables forbid."""
    smoke = Swap(takes=(Die.BLAST,), gives=Die.SMOKE)
    blast = Swap(takes=(Die.D6, Die.D6), gives=Die.BLAST)
    found = way_out(replace(GUN, size=3, swaps=(smoke, blast)))
    moved = next(each for each in found.ways if "number" in each.fix.label)
    assert moved.rests == (
        "A19: A damage swap may feed on the dice of an earlier swap",
    )
    assert "rests on A19" in moved.told("CP")


def test_a_legal_design_is_not_searched() -> None:
    assert way_out(GUN).ways == ()
    assert way_out(GUN).said == ""


def test_no_fix_leaves_a_safety_that_paid_for_what_is_gone() -> None:
    club = Weapon(
        type=WeaponType.MELEE,
        mods=(Mod.LONG_RANGE, Mod.LONG_RANGE, Mod.SAFETY, Mod.SAFETY),
    )
    absent = next(f for f in SYSTEM.audit(club, STANDARD) if f.rule == "R8.7.24")
    (fix,) = absent.fixes
    assert fix.label == "Remove every Long Range, Safety and Safety"
    assert fix.apply(club).mods == ()
    lone = replace(club, mods=(Mod.LONG_RANGE, Mod.SAFETY, Mod.SAFETY))
    absent = next(f for f in SYSTEM.audit(lone, STANDARD) if f.rule == "R8.7.24")
    assert absent.fixes[0].apply(lone).mods == (Mod.SAFETY,)
