"""Charts on transparent parts of a page are drawn for the ground that is seen."""

import pytest
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication

from ui.widgets.paint.drawings import screen_look
from ui.widgets.paint.tokens import ThemeColor, is_dark
from ui.widgets.theme import palette


@pytest.mark.parametrize("seen", [0, 255])
@pytest.mark.parametrize("dark", [False, True])
def test_a_transparent_part_is_as_dark_as_the_window(
    qapp: QApplication, seen: int, *, dark: bool
) -> None:
    seen_through = palette(dark=dark)
    # As the sheet leaves it below `background: transparent`, also in dialogs.
    seen_through.setColor(QPalette.ColorRole.Base, QColor(0, 0, 0, seen))
    assert is_dark(seen_through) is dark
    drawn = screen_look(QFont(qapp.font()), seen_through)
    assert drawn.ground == ThemeColor.SURFACE.value[dark]
