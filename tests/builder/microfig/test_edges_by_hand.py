"""MicroFig Death where one step more or less changes the answer, worked by hand."""

from typing import Any

from builder import describe, home
from builder.core.rulebook import Severity
from builder.microfig import Squad
from tests.builder.asked import ask, cells, chart, value


def units(*rows: tuple[int, int]) -> tuple[Any, ...]:
    """Return units near an impact, by distance and troopers."""
    (blast,) = [q.situation for q in home(Squad()).questions if q.key == "blast"]
    one = blast().units[0]
    return tuple(type(one)(distance=far, troops=troops) for far, troops in rows)


def test_the_planner_of_blasts_opens_with_the_example_of_the_rules() -> None:
    """M26 to M28: A of 2 at 2 inches, C of 3 at 3, B of 3 at 6; 7 hits.

    A is gone with 2 of the 7, C loses an inch and 3 men, and B is 3 inches farther.
    """
    answer = ask(Squad(heavies=1), "blast", hits=7)
    lost = {stat.label: stat.value for stat in answer.stats}
    assert lost == {"A": "2.00", "C": "3.00", "B": "0.00"}
    assert [stat.small for stat in answer.stats] == [
        (f"of {troops} lost",) for troops in (2, 3, 3)
    ]


def test_equals_share_hits_and_the_odd_one_falls_at_random() -> None:
    """M30: 3 hits on two units of 2; either loses the third."""
    answer = ask(Squad(heavies=1), "blast", hits=3, units=units((1, 2), (1, 2)))
    assert [stat.value for stat in answer.stats] == ["1.50", "1.50"]
    even = ask(Squad(heavies=1), "blast", hits=2, units=units((1, 2), (1, 2)))
    assert [stat.value for stat in even.stats] == ["1.00", "1.00"]


def test_the_chart_of_losses_ends_with_all_that_can_be_lost() -> None:
    """M26: a unit of 2 at the impact."""
    answer = ask(Squad(heavies=1), "blast", hits=1, units=units((0, 2)))
    drawn = chart(answer, "Troopers lost")
    assert getattr(drawn, "ticks", ()) == ("0", "1")


def test_a_weapon_that_may_not_fire_is_a_dash_with_its_reason() -> None:
    """M13: rifles are silent in contact, so fists fight; M9: nobody runs and shells."""
    (fire,) = [q.situation for q in home(Squad()).questions if q.key == "fire"]
    movements: Any = type(fire().movement)
    ran = list(movements)[-1]
    rows = cells(ask(Squad(rifles=4, heavies=1), movement=ran), "Weapon by weapon")
    assert rows[0][:2] == ("4 × rifle", "8 > 4")
    assert rows[1] == ("1 × heavy weapon", *["–"] * 6)


def test_the_largest_pool_is_named_only_among_several() -> None:
    """M2: a squad with one kind of weapon has one pool."""
    one = ask(Squad(rifles=4))
    two = ask(Squad(rifles=4, pistols=1))
    assert [stat.small for stat in one.stats[:2]] == [(), ()]
    assert [stat.small for stat in two.stats[:2]] == [("rifle",), ("rifle",)]


def test_mean_losses_are_those_of_the_table_of_the_rules() -> None:
    """1.4: eight dice at an open target cost 0.4166, and the firer 0.0800."""
    answer = ask(Squad(rifles=4), troops=8)
    assert value(answer, "They lose") == "0.42"
    assert cells(answer, "Weapon by weapon")[0][-2:] == ("0.417", "0.080")


def test_a_squad_runs_twice_as_far_as_it_walks() -> None:
    """Move 4 inches, run 8."""
    (move,) = [stat for stat in describe(Squad()).stats if stat.label == "Move"]
    assert (move.value, move.small) == ('4"', ('run 8"',))


def test_the_sheet_says_what_running_does_to_each_weapon() -> None:
    """M9, M14."""
    system: Any = home(Squad())
    sheet = system.reference((), getattr(system, "STANDARD", None) or system.standard)
    rows = [
        row.cells for block in sheet for row in getattr(block, "rows", ()) if row.cells
    ]
    last = {cells[0].lower(): cells[-1] for cells in rows}
    assert last["rifle"] == "1 hard"
    assert last["heavy weapon"] == "may not"
    assert last["pistol"] == "–"
    cover = {cells[0]: cells[1] for cells in rows if "cover" in cells[0]}
    assert cover["Target in light cover"] == "hard"
    assert cover["Target in hard cover"] == "2 hard"


def test_carriers_leave_the_pool() -> None:
    """M18: who carries a block does not fire."""
    assert cells(ask(Squad(rifles=4), carrying=1), "Weapon by weapon")[0][0] == (
        "3 × rifle"
    )
    answer = ask(Squad(rifles=4), carrying=4)
    assert not answer.stats
    assert answer.refusals[0].severity is Severity.REFUSE
