"""Shapes to cut out: as large on paper as the rules say."""

from fractions import Fraction
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.content.card import Card, CutOuts, Outline
from builder.content.card_blocks import filled
from reports.layout.blocks import flowing
from reports.layout.formats import MM, InkStyle
from reports.layout.marks import Disc, Polygon, Stroke
from reports.layout.palette import palette
from reports.layout.prose import Measure
from reports.reference import reference_pdf
from reports.text.plain import card_markdown, card_text

WIDTH = 90 * MM
SHAPES = st.sampled_from(["circle", "leaf", "cone"])


def marks(shape: Outline) -> list[Any]:
    """Return all marks of a block with one shape."""
    measure = Measure(9.0, WIDTH, palette("", InkStyle.COLOUR))
    slices = flowing((CutOuts("To cut out", (shape,)),), measure)
    return [mark for piece in slices for mark in piece.marks]


def spans(shape: Outline) -> tuple[float, float] | None:
    """Return how wide and how high a shape was drawn, in mm; None if it was not."""
    for mark in marks(shape):
        if isinstance(mark, Disc):
            return 2 * mark.radius / MM, 2 * mark.radius / MM
        if isinstance(mark, Polygon):
            xs, ys = zip(*mark.rings[0], strict=True)
            return (max(xs) - min(xs)) / MM, (max(ys) - min(ys)) / MM
    return None


@given(SHAPES, st.integers(2, 88), st.integers(2, 88))
def test_a_shape_has_its_true_size(
    shape: Literal["circle", "leaf", "cone"], one: int, two: int
) -> None:
    long, wide = max(one, two), max(one, two) if shape == "circle" else min(one, two)
    drawn = spans(Outline("It", shape, Fraction(wide), Fraction(long)))
    assert drawn == pytest.approx((long, wide), abs=0.01)


def test_a_long_shape_stands_up_and_a_larger_one_is_told() -> None:
    """A shape wider than its column is turned; one that fits no way is in words."""
    standing = Outline("Cone", "cone", Fraction(60), Fraction(150))
    assert spans(standing) == pytest.approx((60, 150))
    for wide, long in ((100, 150), (60, 163), (0, 50), (50, 0)):
        assert spans(Outline("Cone", "cone", Fraction(wide), Fraction(long))) is None


def test_a_ruler_of_fifty_millimetres_shows_the_scale() -> None:
    circle = Outline("Circle", "circle", Fraction(40), Fraction(40))
    rulers = [
        mark
        for mark in marks(circle)
        if isinstance(mark, Stroke) and mark.x2 == pytest.approx(50 * MM)
        if mark.y1 == mark.y2
    ]
    assert len(rulers) == 1
    nothing = Outline("Cone", "cone", Fraction(0), Fraction(0))
    assert not any(
        isinstance(mark, Stroke) and mark.x2 == pytest.approx(50 * MM)
        for mark in marks(nothing)
    )


def test_shapes_are_named_in_text_and_printed() -> None:
    leaf = Outline("Leaf", "leaf", Fraction(307, 10), Fraction(741, 10))
    cone = Outline("Cone", "cone", Fraction(0), Fraction(0))
    block = CutOuts("To cut out", (leaf, leaf, cone), ("Point it at the gun.",))
    card = Card("Sheet", "", back=(block,))
    for text in (card_text(card), card_markdown(card)):
        assert text.count("Leaf, 74.1 × 30.7 mm") == 1
        assert "Cone, size as agreed" in text
        assert "Point it at the gun." in text
    assert reference_pdf(card).startswith(b"%PDF")
    assert filled((block, CutOuts("Empty", ()))) == (block,)
