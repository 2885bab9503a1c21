"""Rules of BrikWars outside chapter 8, and readings, that no other test says."""

from fractions import Fraction
from typing import Any

import pytest

from builder import judge
from builder.brikwars import SYSTEM
from builder.brikwars.model.designs import Creation
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables.scales import Mind, Structure


def price(**about: Any) -> Fraction:
    tally = judge(Creation(size=2, **about)).tally
    assert tally
    return tally.total


@pytest.mark.parametrize(
    ("about", "more"),
    [
        ({"move": 10}, Fraction(5)),
        ({"move": 5}, Fraction(5, 2)),
        ({"flight": 12}, Fraction(18)),
        ({"flight": 11}, Fraction(18)),
        ({"thrust": 5}, Fraction(5, 2)),
    ],
)
def test_propulsion_is_paid_by_two_inches(
    about: dict[str, int], more: Fraction
) -> None:
    """9.1: 1 CP on the ground, 2 + Level in flight by started pairs, 1 of Thrust."""
    still: dict[str, Any] = {"structure": Structure.ONE, "move": 0}
    assert price(**still | about) - price(**still) == more


@pytest.mark.parametrize(
    ("mind", "cost"),
    [
        (Mind.NONE, Fraction(0)),
        (Mind.D4, Fraction(1, 2)),
        (Mind.D6, Fraction(1)),
        (Mind.D8, Fraction(2)),
        (Mind.D10, Fraction(4)),
        (Mind.D12, Fraction(8)),
    ],
)
def test_a_mind_costs_by_its_die_alone(mind: Mind, cost: Fraction) -> None:
    """10.1: whatever the Size."""
    for size in (1, 4):
        minded, mindless = (
            judge(Creation(size=size, mind=each)).tally for each in (mind, Mind.NONE)
        )
        assert minded
        assert mindless
        assert minded.total - mindless.total == cost


@pytest.mark.parametrize("line", ['Explosive 3"', "Explosive X3", "XSize 3 explosive"])
def test_an_explosive_is_read_by_inches_or_bricks(line: str) -> None:
    """A29: three inches of an Explosive are three bricks."""
    design, _ = SYSTEM.explain(line, STANDARD).builds[0]
    assert (str(design.type), design.size) == ("Explosive", 3)


def test_the_sheet_lists_what_needs_no_design() -> None:
    """3.1: Bare Hands, a Minifig Tool and a Random Object, as they are printed."""
    sheet = str(SYSTEM.reference((), STANDARD))
    for row in ("'Bare Hands', '0'", "'Minifig Tool', '1'", "'Random Object', '0'"):
        assert row in sheet
