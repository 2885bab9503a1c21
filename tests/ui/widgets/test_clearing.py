"""The button that clears a line stands in its middle, and is seen in both looks."""

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit, QToolButton
from pytestqt.qtbot import QtBot

from ui.widgets.theme import Appearance, choose, choose_text_size, dress


@pytest.mark.parametrize("look", [Appearance.LIGHT, Appearance.DARK])
def test_what_clears_a_line_is_in_its_middle_and_seen(
    qtbot: QtBot, qapp: QApplication, look: Appearance
) -> None:
    dress(qapp)
    line = QLineEdit("words")
    line.setClearButtonEnabled(True)
    qtbot.addWidget(line)
    line.show()
    for percent in (100, 150):
        choose(look)
        choose_text_size(percent)
        qapp.processEvents()
        line.adjustSize()
        button = line.findChild(QToolButton)
        assert button.isVisible()
        assert abs(button.geometry().center().y() - line.rect().center().y()) <= 1
        image = button.grab().toImage()
        lights = [
            image.pixelColor(x, y).lightness()
            for x in range(image.width())
            for y in range(image.height())
        ]
        assert max(lights) - min(lights) > 60
    choose_text_size(100)
