"""A number is marked only while the keyboard is in it."""

import pytest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ui.widgets.inputs import NumberBox, Stepper


@pytest.mark.parametrize("button", ["less", "more"])
def test_a_step_by_the_mouse_marks_nothing(qtbot: QtBot, button: str) -> None:
    window, other, box = QWidget(), QLineEdit(), NumberBox()
    box.setValue(5)
    stepper = Stepper(box)
    column = QVBoxLayout(window)
    column.addWidget(other)
    column.addWidget(stepper)
    qtbot.addWidget(window)
    window.show()
    other.setFocus()
    getattr(stepper, button).click()
    assert box.value() != 5
    assert not box.lineEdit().hasSelectedText()
