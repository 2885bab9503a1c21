"""The smallest type on cards and pages is what `docs/type-sizes.md` says.

`python -m tests.type_sizes` prints the table and writes that file anew.
"""

from functools import cache

import pytest

from reports.layout.formats import FORMATS, POKER, Format, format_named
from tests.sweeps import THOROUGH
from tests.type_sizes import FILE, pages, rows_of

pytestmark = pytest.mark.full

SMALL = format_named("mini-euro")
MEASURED = FORMATS if THOROUGH else (POKER, SMALL)
"""CI measures all formats, a desk two of them."""


@cache
def told() -> tuple[str, ...]:
    return tuple(FILE.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("card_format", MEASURED, ids=lambda one: one.key)
def test_the_type_of_a_format_is_as_the_table_says(card_format: Format) -> None:
    rows = rows_of(card_format)
    print("\n".join(rows))
    assert [row for row in told() if row.startswith(f"| {card_format.key} |")] == rows


def test_the_type_of_pages_is_as_the_table_says() -> None:
    rows = [sizes.line(name, "A4", "") for name, sizes in pages().items()]
    print("\n".join(rows))
    assert [row for row in told() if "| A4 |" in row] == rows


def test_no_format_has_type_below_the_floors() -> None:
    """Text 7 points, headings and words below signs 6.5, small print 6."""
    table = [row.strip("| ").split(" | ") for row in told() if row.count("|") == 8]
    rows = [row for row in table if row[0] in {one.key for one in FORMATS}]
    assert {row[0] for row in rows} == {one.key for one in FORMATS}
    for row in rows:
        for size, floor in zip(row[3:6], (7.0, 6.5, 6.0), strict=True):
            assert size == "–" or float(size) >= floor, row
