"""The cards of the Infantry Fire Rules."""

import pytest

from builder import describe, judge
from builder.content.card import Text
from builder.infantry import Man


def test_an_ordinary_man_has_no_bonus_to_print() -> None:
    """I4: +5 % for each level, and nothing at level 0."""
    assert judge(Man()).stats[0].small == ()
    assert judge(Man(elite=2)).stats[0].small == ("+10 %",)


@pytest.mark.parametrize("elite", [0, 1, 2, 3, 4])
def test_only_the_third_level_fires_first(elite: int) -> None:
    """I4: ordinary troops are level 0, so three levels below 2 there is nobody."""
    lines = [
        line
        for block in describe(Man(elite=elite)).back
        if isinstance(block, Text) and block.title == "Elite"
        for line in block.paragraphs
    ]
    assert any(line.startswith("Fires first") for line in lines) == (elite >= 3)
    assert ("His bonus is in the table." in lines) == (elite > 0)
