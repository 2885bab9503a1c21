"""The printed row goes first, a gun is no blade, and disputed readings are named."""

import pytest

from builder.brikwars.explain import explain
from builder.brikwars.model.house_rules import House


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
