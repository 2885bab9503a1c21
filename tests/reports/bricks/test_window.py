"""A portrait is whole in its window: no wing and no rotor reaches over the frame."""

from collections.abc import Iterator

import pytest

from builder import describe
from builder.brikwars.model.designs import Creation
from builder.content.livery import ArmyColour
from builder.drawing.bricks import Portrait
from reports.bricks.drawn import BrickLook
from reports.bricks.window import window
from reports.layout.formats import MM, InkStyle
from reports.layout.marks import Area, Clipped, Scaled
from tests.leaves import example_cards

LOOK = BrickLook(ArmyColour.MOSS.hex, InkStyle.COLOUR)
WINDOWS = (Area(0, 0, 38 * MM, 40 * MM), Area(0, 0, 57 * MM, 16 * MM))
"""One that is higher than wide, and one of a card with its values in a row."""


def _portraits() -> Iterator[Portrait]:
    for card in example_cards():
        if card.portrait:
            yield card.portrait
    for name in ("Drone", "Bat", "Dragon", "Eagle", "Griffin", "Wasp", "Angel"):
        for size in (1, 6):
            flyer = describe(Creation(name=name, size=size, flight=8))
            assert flyer.portrait
            yield flyer.portrait


@pytest.mark.parametrize("area", WINDOWS)
def test_no_portrait_reaches_over_its_window(area: Area) -> None:
    for portrait in _portraits():
        (clipped,) = window(portrait, area, LOOK)
        assert isinstance(clipped, Clipped)
        for wall in clipped.marks:
            for shape in wall.shapes if isinstance(wall, Scaled) else ():
                for ring in shape.rings:
                    across = [wall.x + corner[0] * wall.unit for corner in ring]
                    assert min(across) > 0
                    assert max(across) < area.width
