"""Exact numbers as a player types them."""

from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ui.core.amount import amount_of, length_of

LETTERS = "0123456789eE+-−./½¼¾_ "


@example("1e9999999")
@example("1E-9999999")
@given(st.text(alphabet=LETTERS, max_size=40))
def test_no_number_is_longer_than_what_was_typed(text: str) -> None:
    try:
        amount = amount_of(text) or Fraction(0)
    except (ValueError, ZeroDivisionError):
        return
    for side in amount.as_integer_ratio():
        assert len(str(abs(side))) <= len(text) + 2


@pytest.mark.parametrize("text", ["1e5", "1e9999999", "2E3", "1e", "e"])
def test_a_power_of_ten_is_no_number_of_a_player(text: str) -> None:
    with pytest.raises(ValueError, match="no number a player types"):
        amount_of(text)
    assert length_of(text) is None
