"""Where windows and dialogs open: within the screen, and over what they are about."""

from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QDialog,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)
from pytestqt.exceptions import TimeoutError as Late
from pytestqt.qtbot import QtBot

from tests.display.hand import Hand, framed
from tests.journeys.table import Table
from tests.patience import handle_events
from tests.ui.widgets.test_fitting import OPENED, below, open_dialog
from ui.help.manual_window import ManualWindow
from ui.livery.dialogs import PaintingGrid
from ui.shell.window import Window
from ui.widgets.focus import seen, tab_stops
from ui.widgets.framing_dialog import PhotoFrame
from ui.widgets.photo_lines import PhotoLines

OFF = 40
"""Pixels that a dialog may be off the middle of its window: a title bar, a frame."""

ASIDE = QPoint(600, 260)
"""Where the window stands, so that its middle is not that of the screen."""

ELSEWHERE = {"choices", "designs", "cost", "picker", "additions"}
"""What drops down from a button instead (`on_popups.py`), and a part of a page."""

TYPED = (
    QLineEdit, QPlainTextEdit, QAbstractSpinBox, QAbstractItemView, PaintingGrid,
    PhotoFrame, PhotoLines,
)  # fmt: skip
"""In what something is typed, chosen or moved."""


def room() -> QRect:
    """Return what a window may take of the screen."""
    return QGuiApplication.primaryScreen().availableGeometry()


def nearest(middle: int, size: int, low: int, high: int) -> int:
    """Return where something begins that has its middle there, or as near as can be."""
    return max(low, min(middle - size // 2, high - size))


def astray(dialog: QWidget, over: QWidget) -> str:
    """Return where a dialog is, if it is not over its window or not on the screen."""
    frame, middle, screen = (
        framed(dialog),
        framed(over).center(),
        room(),
    )
    if not screen.contains(frame):
        return f"{frame.getRect()} is not within {screen.getRect()}"
    wide, high = screen.width(), screen.height()
    left = nearest(middle.x(), frame.width(), screen.left(), wide)
    top = nearest(middle.y(), frame.height(), screen.top(), high)
    if abs(frame.left() - left) > OFF or abs(frame.top() - top) > OFF:
        return f"{frame.getRect()} should begin at {(left, top)}"
    return ""


def settled(dialog: QWidget, over: QWidget, qtbot: QtBot) -> str:
    """Return where a dialog stays astray; a busy window manager takes its time."""
    with suppress(Late):
        qtbot.waitUntil(lambda: not astray(dialog, over))
    return astray(dialog, over)


def misled(dialog: QWidget) -> str:
    """Return who has the keyboard in a dialog that just opened, if it is of no use.

    It belongs to what is typed or chosen first; where nothing needs that, to the button
    of Return.
    """
    held, stops = QApplication.focusWidget(), tab_stops(dialog)
    first = next((each for each in stops if takes_words(each)), None)
    buttons = dialog.findChildren(QPushButton)
    wanted = [stops[0], first]
    wanted += [each for each in buttons if each.isDefault() or first is None]
    if first is stops[0] and isinstance(first, QLineEdit):
        wanted = [first]
    return "" if held in wanted else f"{held} has the keyboard, not {first}"


def takes_words(widget: QWidget) -> bool:
    """Return whether something is typed, chosen or moved in a widget."""
    fixed: Callable[[], bool] = getattr(widget, "isReadOnly", bool)
    return isinstance(widget, TYPED) and not fixed()


def kept(dialog: QWidget, window: QWidget, hand: Hand) -> str:
    """Close a dialog by Esc, and return what is wrong then."""
    before = window.focusWidget()
    hand.keys("Escape")
    with suppress(Late):
        hand.qtbot.waitUntil(lambda: not seen(dialog))
        hand.qtbot.waitUntil(lambda: QApplication.focusWidget() is before)
        return ""
    if seen(dialog):
        return "stays at Esc"
    return f"{QApplication.focusWidget()} has the keyboard, as {before} had it"


def test_every_dialog_opens_over_its_window(table: Table, hand: Hand) -> None:
    """It has the keyboard where that is of use, goes at Esc, and gives it back."""
    table.window.move(ASIDE)
    table.open("Ripper Blade")
    hand.qtbot.waitUntil(lambda: table.window.pos().x() > ASIDE.x() - OFF)
    wrong, met = list[str](), set()
    for name, way in OPENED.items():
        dialog = open_dialog(table, way)
        met.add(type(dialog))
        over = table.window
        if name != "picker":
            hand.qtbot.waitUntil(dialog.isActiveWindow)
        where = "" if name in ELSEWHERE else settled(dialog, over, hand.qtbot)
        hand.look(f"dialog {name}")
        found = [where, misled(dialog)]
        # The picker of this list has no page that it could give the keyboard to.
        found += [kept(dialog, over, hand)] if name != "picker" else []
        wrong += [f"{name}: {each}" for each in found if each]
        if seen(dialog):
            dialog.close()
        handle_events()
    assert not wrong, "\n".join(wrong)
    assert below(QDialog) <= met


def test_the_first_window_stands_in_the_middle(qtbot: QtBot) -> None:
    window = Window("unused.db")
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    qtbot.waitUntil(lambda: framed(window) != window.geometry())

    def off() -> int:
        return (framed(window).center() - room().center()).manhattanLength()

    qtbot.waitUntil(lambda: off() <= OFF)


def test_a_window_opens_where_it_was_left(qtbot: QtBot) -> None:
    window = Window("unused.db")
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    qtbot.waitUntil(lambda: framed(window) != window.geometry())
    window.setGeometry(300, 200, 1100, 800)
    qtbot.waitUntil(lambda: window.geometry() == QRect(300, 200, 1100, 800))
    assert window.close()
    again = Window("unused.db")
    qtbot.addWidget(again)
    with qtbot.waitExposed(again):
        again.show()
    qtbot.waitUntil(lambda: again.geometry() == QRect(300, 200, 1100, 800))


def test_the_manual_stands_at_the_right(table: Table, qtbot: QtBot) -> None:
    manual = ManualWindow()
    qtbot.addWidget(manual)
    with qtbot.waitExposed(manual):
        manual.bring_forward()
    qtbot.waitUntil(lambda: framed(manual) != manual.geometry())

    def placed() -> None:
        frame = framed(manual)
        assert room().contains(manual.geometry())
        assert room().right() - frame.right() <= OFF
        assert abs(frame.center().y() - room().center().y()) <= OFF

    qtbot.waitUntil(placed)
