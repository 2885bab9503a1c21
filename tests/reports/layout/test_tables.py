"""Tables over several frames: what belongs together stays together."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.content.card import Row, Table, table
from reports.layout.flow import Slices, pour, tall
from reports.layout.formats import InkStyle
from reports.layout.marks import Words
from reports.layout.palette import palette
from reports.layout.prose import Measure
from reports.layout.tables import table_slices

MEASURE = Measure(8.0, 180.0, palette("", InkStyle.COLOUR))
NARROW = Measure(8.0, 40.0, palette("", InkStyle.COLOUR))


def guns(rows: list[int]) -> Table:
    """Return a table of guns: a name, and as many rows as each number says below it."""
    made: list[Row] = []
    for gun, count in enumerate(rows):
        made.append(Row((f"Gun-{gun}", "", "")))
        made += [Row((f"{gun}x{at}", "88", "99")) for at in range(count)]
    return table("", ("Rounds", "^Near", "^Far"), made)


def words(frame: Slices) -> Iterator[str]:
    for piece in frame:
        yield from (one.text for one in piece.marks if isinstance(one, Words))


@pytest.mark.parametrize("measure", [MEASURE, NARROW], ids=["columns", "taken apart"])
@given(st.lists(st.integers(1, 3), min_size=1, max_size=6), st.floats(1.0, 3.0))
def test_rows_stand_below_the_name_they_are_about(
    measure: Measure, rows: list[int], more: float
) -> None:
    slices = table_slices(guns(rows), measure)
    room = max(tall(table_slices(guns([count]), measure)) for count in rows) * 2 * more
    for frame in pour(slices, lambda _: room):
        shown = " ".join(words(frame))
        for gun in range(len(rows)):
            there = f"{gun}x0" in shown or f"{gun}x1" in shown or f"{gun}x2" in shown
            assert there == (f"Gun-{gun}" in shown), shown


def test_a_name_has_no_label() -> None:
    shown = " ".join(words(table_slices(guns([1]), NARROW)))
    assert "Rounds: Gun-0" not in shown
    assert "Gun-0" in shown
    assert "Rounds:" in shown
