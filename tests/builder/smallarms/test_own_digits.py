"""A player's own casualty table with a number that is too long."""

import pytest

from builder.smallarms.casualties import NoTable, read_table


def test_a_number_of_thousands_of_digits_is_refused() -> None:
    with pytest.raises(NoTable, match="must be a whole number"):
        read_table("0000000001" + "1" * 5_000 + " 5 10\n")
