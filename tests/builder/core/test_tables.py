"""Short ways to write tables."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from builder.content.card import Row
from builder.content.tables import sum_table, table, without_blank_columns
from builder.core.tally import Tally, Term

_CELLS = st.lists(
    st.tuples(*[st.sampled_from(("", "a", "b"))] * 3), min_size=1, max_size=4
)


def test_one_addend_needs_no_total() -> None:
    fall = Term("A fall", Fraction(1), "I13")
    gear = Term("Helmet", Fraction(-1), "I7")
    (alone,) = sum_table("Added", Tally((fall,))).rows
    assert alone.cells == ("A fall", "+1", "I13")
    assert sum_table("Added", Tally((fall, gear))).rows[-1].cells[0] == "Together"


@given(_CELLS)
def test_only_columns_without_any_word_are_left_out(
    rows: list[tuple[str, ...]],
) -> None:
    made = table("Any", ("First", ">Second", "Third"), rows)
    kept = [at for at in range(3) if any(row[at] for row in rows)]
    shown = without_blank_columns(made)
    assert shown.columns == tuple(made.columns[at] for at in kept)
    assert [row.cells for row in shown.rows] == [
        tuple(row[at] for at in kept) for row in rows
    ]


def test_a_short_row_and_what_stands_below_it_stay() -> None:
    rows = (Row(("a",), below=("a note",), struck=True), ("b", "", "c"))
    shown = without_blank_columns(table("Any", ("First", "Second", "Third"), rows))
    assert [row.cells for row in shown.rows] == [("a",), ("b", "c")]
    assert shown.rows[0].below == ("a note",)
    assert shown.rows[0].struck
