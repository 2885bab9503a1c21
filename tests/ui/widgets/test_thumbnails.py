"""Thumbnails: every design has a picture that is more than its ground."""

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from builder import describe, systems
from builder.examples import examples_of
from ui.widgets.paint.drawings import GROUND, thumbnail

DESIGNS = [
    pytest.param(design, id=f"{key}-{name}")
    for key, system in systems().items()
    for example in examples_of(system.key)
    for name, design in example.designs
]


@pytest.mark.parametrize("design", DESIGNS)
def test_a_design_is_seen(qapp: QApplication, design: object) -> None:
    card = describe(design)  # type: ignore[arg-type]
    made = thumbnail(card.portrait, "#1f5b3a", 24, 2.0)
    assert (made.width(), made.devicePixelRatio()) == (48, 2.0)
    image, ground = made.toImage(), QColor(GROUND).rgb()
    drawn = sum(image.pixel(x, y) != ground for x in range(4, 44) for y in range(4, 44))
    assert drawn > 100
    assert thumbnail(card.portrait, "#1f5b3a", 24, 2.0) is made
