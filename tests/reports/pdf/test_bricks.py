"""What the marks of a portrait promise to who draws them."""

from builder.registry import describe
from reports.bricks.drawn import BrickLook, drawn
from reports.layout.marks import Area, Scaled
from tests.portraits import HIGH, WIDE, picked


def test_the_corners_of_bricks_are_whole_numbers() -> None:
    """Anything else would be written with all its decimals."""
    portraits = filter(None, (describe(one).portrait for one in picked(())))
    groups = [
        mark
        for portrait in portraits
        for mark in drawn(portrait, Area(0, 0, WIDE, HIGH), BrickLook("#1f5b3a"))
        if isinstance(mark, Scaled)
    ]
    shapes = [shape for group in groups for shape in group.shapes]
    assert len(shapes) > 1000
    assert {
        type(number)
        for shape in shapes
        for ring in shape.rings
        for corner in ring
        for number in corner
    } == {int}
