"""Paintings: rows of letters that are read exactly, mirrored and drawn."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.army.model import Army, Entry
from builder.core.field_spec import InvalidValue
from builder.core.painting import SIDE, Painting, both_sides, mirrored, spread
from reports.bricks.signs import names, sign, sign_rows
from reports.layout.marks import Area, Polygon
from tests.db.values import paintings

GRIDS = st.integers(1, 14).flatmap(
    lambda wide: st.lists(
        st.text("#/\\().", min_size=wide, max_size=wide), min_size=1, max_size=14
    ).map(tuple)
)


def cells(rows: tuple[str, ...]) -> dict[tuple[int, int], str]:
    """Return what is painted, by column and row."""
    return {
        (x, y): letter
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter != "."
    }


@given(paintings(), st.sampled_from([" ", "\n", "\r\n", "\t \n"]))
def test_a_painting_is_read_back_from_its_rows(text: str, between: str) -> None:
    made = Painting.read(text.replace(" ", between))
    assert str(made) == made.sign == text
    assert cells(made.rows) == cells(tuple(text.split(" ")))
    assert Army(own_emblem=text).own_emblem == Entry(own_emblem=text).own_emblem == text


@given(GRIDS)
def test_a_mirror_turns_slopes_and_undoes_itself(rows: tuple[str, ...]) -> None:
    turned, wide = mirrored(rows), len(rows[0])
    assert mirrored(turned) == rows
    other = {"/": "\\", "\\": "/", "(": ")", ")": "(", "#": "#"}
    assert cells(turned) == {
        (wide - 1 - x, y): other[letter] for (x, y), letter in cells(rows).items()
    }


@given(GRIDS)
def test_what_lies_on_one_side_lies_on_both(rows: tuple[str, ...]) -> None:
    both, wide = cells(both_sides(rows)), len(rows[0])
    before, across = cells(rows), cells(mirrored(rows))
    middle = {(x, y) for x, y in before if 2 * x == wide - 1}
    for x, y in middle:
        assert both.pop((x, y)) == before.pop((x, y))
        del across[x, y]
    assert both.keys() == before.keys() | across.keys()
    # The left one is kept where both hold something.
    for x, y in both:
        left = min(x, wide - 1 - x) == x
        first, second = (before, across) if left else (across, before)
        assert both[x, y] == first.get((x, y), second.get((x, y)))


@given(GRIDS)
def test_the_grid_keeps_the_middle_of_what_is_put_on_it(rows: tuple[str, ...]) -> None:
    put = spread(rows)
    assert [len(row) for row in put] == [SIDE] * SIDE
    before, after = cells(rows), cells(put)
    if len(rows) <= SIDE >= len(rows[0]):
        assert len(after) == len(before)
    shifts = {
        (x - a, y - b)
        for (x, y), one in after.items()
        for (a, b), other in before.items()
        if one == other
    }
    assert not after or any(
        all(before.get((x - dx, y - dy)) == each for (x, y), each in after.items())
        for dx, dy in shifts
    )


@given(paintings())
def test_what_is_drawn_is_what_is_painted(text: str) -> None:
    """The area of all rings is that of the cells, and they fill the place."""
    painted = cells(tuple(text.split()))
    wide = 1 + max(x for x, _ in painted) - min(x for x, _ in painted)
    high = 1 + max(y for _, y in painted) - min(y for _, y in painted)
    unit = min(70 / wide, 30 / high)
    (mark,) = sign(text, Area(5, 6, 70, 30), "#102030")
    assert isinstance(mark, Polygon)
    drawn = 0.0
    for ring in mark.rings:
        sides = zip(ring, (*ring[1:], ring[0]), strict=True)
        drawn += abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in sides)) / 2
    halves = sum(1 if piece == "#" else 0.5 for piece in painted.values())
    assert drawn == pytest.approx(halves * unit * unit)
    across = [x for ring in mark.rings for x, _ in ring]
    assert max(across) - min(across) <= wide * unit + 1e-6


def test_air_round_a_painting_makes_it_no_smaller() -> None:
    assert "wolf" in names()
    around = " ".join(spread(sign_rows("wolf")))
    assert sign_rows(around) == sign_rows("wolf")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("<b>#</b>", "holds '<'; its cells are # / \\ ( ) and ."),
        ("../../etc/passwd", "holds 'a'"),
        ("=cmd|'/c calc'!A1", "holds "),
        ("#" * 81, "must be 7 to 9 rows of 7 to 9 cells"),
        (" ".join(["#" * 9] * 10), "must be 7 to 9 rows"),
        (" ".join(["#" * 9] * 6), "must be 7 to 9 rows"),
        (" ".join(["#" * 10] * 9), "must be 7 to 9 rows"),
        (" ".join(["#" * 9] * 8 + ["#" * 8]), "rows of unequal length"),
        (" ".join(["." * 9] * 9), "has no cell painted"),
        ("   ", "must be 7 to 9 rows"),
        ("#" * 9_999, "must be 7 to 9 rows"),
    ],
)
def test_what_is_no_painting_is_refused_in_a_sentence(text: str, why: str) -> None:
    with pytest.raises(InvalidValue, match=re.escape(why)) as refused:
        Army(own_emblem=text)
    assert refused.value.at == ("own_emblem",)
    assert len(str(refused.value)) < 100
    with pytest.raises(InvalidValue):
        Entry(own_emblem=text)
