"""Names that begin alike are told apart where there is no room for all of them."""

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication

from ui.lists.line_paint import shortened


@pytest.mark.parametrize("name", ["Burning Archer 0081", "x" * 90, "one " + "x" * 90])
def test_a_shortened_name_fits_and_keeps_its_end(qapp: QApplication, name: str) -> None:
    metrics = QFontMetrics(qapp.font())
    whole = metrics.horizontalAdvance(name)
    for wide in range(30, whole + 10, 7):
        short = shortened(metrics, name, wide)
        assert metrics.horizontalAdvance(short) <= wide
        assert (short == name) is (whole <= wide)
    assert shortened(metrics, "Burning Archer 0081", whole * 2 // 3).endswith("1")
