"""The program's own questions: what Enter, Esc and each button do."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ui.widgets.asking import Asked, AskingBox, ask_first, tell_first

ASKED = Asked("Delete <b>two</b>?", "They are gone.", "Delete them", grave=True)
KEYS = Qt.Key


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.show()
    return made


def opened(window: QWidget, act: Any) -> AskingBox:
    ask_first(window, ASKED, act)
    (box,) = window.findChildren(AskingBox)
    assert box.isVisible()
    return box


@pytest.mark.parametrize(
    ("keys", "done"),
    [
        ([KEYS.Key_Escape], False),
        ([KEYS.Key_Return], False),
        ([KEYS.Key_Enter], False),
        ([KEYS.Key_Tab, KEYS.Key_Return], True),
        ([KEYS.Key_Tab, KEYS.Key_Tab, KEYS.Key_Return], False),
        ([KEYS.Key_Tab, KEYS.Key_Space], True),
        ([KEYS.Key_Tab, KEYS.Key_Escape], False),
    ],
)
def test_only_the_button_itself_agrees(
    qtbot: QtBot, window: QWidget, keys: list[Qt.Key], done: bool
) -> None:
    acts: list[str] = []
    box = opened(window, lambda: acts.append("done"))
    for key in keys:
        focused: Any = box.focusWidget()
        qtbot.keyClick(focused or box, key)
    qtbot.waitUntil(lambda: not window.findChildren(AskingBox))
    assert acts == ["done"] * done


def test_it_is_read_out_and_shows_text_literally(window: QWidget) -> None:
    box = opened(window, lambda: None)
    assert box.accessibleName() == box.head.text() == ASKED.head
    assert box.accessibleDescription() == box.said.text() == ASKED.said
    assert box.head.textFormat() is Qt.TextFormat.PlainText
    assert [box.keep.text(), box.agree and box.agree.text()] == [
        "Keep them",
        "Delete them",
    ]


def test_a_message_has_one_button(qtbot: QtBot, window: QWidget) -> None:
    tell_first(window, "No backups", "Ask whoever looks after the server.")
    (box,) = window.findChildren(AskingBox)
    assert box.agree is None
    qtbot.keyClick(box, KEYS.Key_Return)
    qtbot.waitUntil(lambda: not window.findChildren(AskingBox))
