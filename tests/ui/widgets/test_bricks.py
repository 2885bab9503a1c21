"""Rows of bricks with words on them."""

import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from ui.widgets.bricks import BAR_ASIDE, BrickBar, BrickStretch
from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.theme import scaled

STUDS = 6
"""Pixels at the top that studs and edges take."""


@pytest.mark.parametrize("wide", range(60, 200, 7))
def test_words_on_a_brick_do_not_touch_its_ends(qtbot: QtBot, wide: int) -> None:
    bar = BrickBar("Spent")
    qtbot.addWidget(bar)
    bar.display([BrickStretch(1.0, "Missile-armed Walker MMMM")], "all of it")
    bar.resize(wide, 24)
    image = bar.grab().toImage()
    brick = ThemeColor.ACCENT.now
    free = scaled(BAR_ASIDE) - 2
    for x in (*range(3, free), *range(wide - free, wide - 3)):
        for y in range(STUDS, 22):
            assert QColor(image.pixel(x, y)) == brick, (x, y)
