"""Small widgets: steppers, pictures, menus, lists and their layout."""

import ast
from pathlib import Path
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QObject,
    QPoint,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPushButton,
    QSpinBox,
    QTabBar,
    QTableWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from builder import describe, systems
from builder.brikwars import Weapon
from builder.examples import examples_of
from tests.patience import rest
from ui.widgets.bricks import PriceBrick
from ui.widgets.fitting import Asked, AskingBox, ask_first, tell_first
from ui.widgets.focus import keep_seen, next_pane
from ui.widgets.inputs import NumberBox, Stepper
from ui.widgets.labels import add_section
from ui.widgets.layouts import FlowLayout, tool_button
from ui.widgets.paint.drawings import GROUND, thumbnail
from ui.widgets.terms import term_at, term_beside, told
from ui.widgets.theme import Appearance, choose, choose_text_size, dress


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


# Thumbnails: every design has a picture that is more than its ground

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


# The button that clears a line stands in its middle, and is seen in both looks


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


# A flow of widgets is as high as its lines, whatever it remembers


def block() -> QWidget:
    made = QWidget()
    made.setFixedSize(40, 20)
    return made


def test_its_height_follows_each_change_of_its_widgets(qtbot: QtBot) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    flow = FlowLayout(box, gap=4)
    blocks = [block() for _ in range(3)]
    for each in blocks:
        flow.addWidget(each)
    box.show()
    wide, narrow = 130, 90
    assert (flow.heightForWidth(wide), flow.heightForWidth(narrow)) == (20, 44)
    blocks[0].hide()
    assert flow.heightForWidth(narrow) == 20
    blocks[0].show()
    assert flow.heightForWidth(narrow) == 44
    assert flow.minimumSize() == QSize(40, 20)
    blocks[1].setFixedSize(60, 30)
    assert (flow.heightForWidth(wide), flow.minimumSize()) == (54, QSize(60, 30))
    flow.takeAt(1)
    assert (flow.heightForWidth(wide), flow.minimumSize()) == (20, QSize(40, 20))
    more = block()
    flow.addWidget(more)
    more.show()
    assert flow.heightForWidth(narrow) == 44


# The titles of a menu's sections are seen, and keys skip them

UI = Path(__file__).parents[3] / "ui"


def test_titles_are_shown_and_keys_lead_past_them(
    qtbot: QtBot, qapp: QApplication
) -> None:
    dress(qapp)
    menu = QMenu()
    qtbot.addWidget(menu)
    chosen = []
    for title in ("Colour", "Emblem"):
        add_section(menu, title)
        menu.addAction(f"{title} 1", lambda title=title: chosen.append(title))
    menu.popup(menu.pos())
    titles = menu.findChildren(QLabel)
    assert [each.text() for each in titles] == ["Colour", "Emblem"]
    assert all(each.isVisible() and each.height() > 10 for each in titles)
    assert titles[0].y() < menu.actionGeometry(menu.actions()[1]).y() < titles[1].y()
    for key in ("Down", "Down", "Return"):
        QTest.keyClick(menu, getattr(Qt.Key, f"Key_{key}"))
    assert chosen == ["Emblem"]


def test_a_button_has_one_menu(qtbot: QtBot) -> None:
    button = tool_button("More")
    qtbot.addWidget(button)
    for _ in range(3):
        button.setMenu(QMenu(button))
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert button.findChildren(QMenu) == [button.menu()]


def test_no_menu_has_sections_that_the_sheet_hides() -> None:
    using = [each for each in UI.rglob("*.py") if ".addSection(" in each.read_text()]
    assert not using


# What drops down is a popup, and one place makes it one

ROOT = Path(__file__).resolve().parents[3]
HOME = ROOT / "ui" / "widgets" / "screen.py"


def calls() -> dict[Path, list[str]]:
    """Return the calls of each module of the window, as text."""
    return {
        file: [
            ast.unparse(node)
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            if isinstance(node, ast.Call)
        ]
        for file in (ROOT / "ui").rglob("*.py")
    }


def test_no_flag_of_a_window_is_added_to_its_type() -> None:
    """A dialog with the flag of a popup added is a tool window with a title bar."""
    added = {
        file.name: call
        for file, found in calls().items()
        for call in found
        if ".setWindowFlag(" in call
    }
    assert not added


def test_one_place_makes_popups() -> None:
    made = {
        file
        for file, found in calls().items()
        for call in found
        if "WindowType.Popup" in call and not call.startswith("super")
    }
    assert made == {HOME}


# A word tells what it means, where the pointer rests on it


class Page(QWidget):
    """A widget that says which design it shows."""

    def __init__(self, value: object) -> None:
        super().__init__()
        self.document = type("Document", (), {"value": value})()


@pytest.fixture
def page(qtbot: QtBot) -> Page:
    made = Page(Weapon(name="Axe"))
    qtbot.addWidget(made)
    return made


def test_a_label_tells_its_word_in_the_game_of_its_page(page: Page) -> None:
    label = QLabel("&Use:", page)
    found = term_at(label, QPoint(1, 1))
    assert found is not None
    assert (found.game, found.words[0]) == ("brikwars", "Use")
    assert told(found).startswith("Use: ")
    assert told(found).endswith(f"See {found.rule}.")
    label.setToolTip("more")
    assert term_at(label, QPoint(1, 1)) is None


def test_a_short_word_is_spelled_out_also_beside_its_value(page: Page) -> None:
    found = term_at(QLabel("SL ½", page), QPoint(1, 1))
    assert found is not None
    assert told(found).startswith("SL (Structure Level): ")


def test_a_price_tells_what_its_unit_is(qtbot: QtBot) -> None:
    brick = PriceBrick()
    qtbot.addWidget(brick)
    brick.display("8", "CP", "brikwars")
    words = brick.accessibleDescription()
    assert words.startswith("CP (Construction Points): ")
    assert words in brick.toolTip()


def test_heads_and_tabs_tell_theirs(page: Page) -> None:
    table = QTableWidget(1, 2, page)
    table.setHorizontalHeaderLabels(["Range", "Nothing to tell"])
    head = table.horizontalHeader()
    there = term_at(head.viewport(), QPoint(head.sectionPosition(0) + 2, 2))
    assert there is not None
    assert there.words[0] == "Range"
    assert not term_at(head.viewport(), QPoint(head.sectionPosition(1) + 2, 2))
    bar = QTabBar(page)
    bar.addTab("Odds")
    there = term_at(bar, QPoint(2, 2))
    assert there is not None
    assert there.words == ("odds",)


def test_the_key_of_help_finds_the_word_of_a_field(page: Page) -> None:
    field, label = QSpinBox(page), QLabel("Power", page)
    assert term_beside(field) is None
    label.setBuddy(field)
    found = term_beside(field)
    assert found is not None
    assert found.words[0] == "Power"


# Moving the keyboard from one part of the window to another


def test_a_pane_that_goes_takes_nothing_else_along(qtbot: QtBot) -> None:
    """The menus of the window are not the children of a message that was there."""
    window, message, pane, menus = QWidget(), QFrame(), QFrame(), QMenuBar()
    qtbot.addWidget(window)
    inside = QVBoxLayout(pane)
    pressed = QPushButton("Here")
    inside.addWidget(pressed)
    lay = QVBoxLayout(window)
    for each in (message, menus, pane):
        lay.addWidget(each)
    menu = menus.addMenu("File")
    window.show()
    next_pane((message, pane), None)
    assert window.focusWidget() is pressed
    message.deleteLater()
    qtbot.waitUntil(lambda: not shiboken6.isValid(message))
    assert shiboken6.isValid(menu)


def test_the_keyboard_never_stays_with_what_is_hidden(
    qapp: QApplication, qtbot: QtBot
) -> None:
    window, shown, hidden = QWidget(), QPushButton("Shown"), QFrame()
    qtbot.addWidget(window)
    inside = QPushButton("Hidden with its pane", hidden)
    for each in (shown, hidden):
        each.setParent(window)
    hidden.hide()
    connection = keep_seen(qapp)
    try:
        window.show()
        window.activateWindow()
        shown.setFocus()
        qtbot.waitUntil(lambda: qapp.focusWidget() is shown)
        inside.setFocus()
        qtbot.waitUntil(lambda: qapp.focusWidget() is shown)
        # What is shown right afterwards keeps it.
        inside.setFocus()
        hidden.show()
        rest()
        assert qapp.focusWidget() is inside
    finally:
        QObject.disconnect(connection)


# The program's own questions: what Enter, Esc and each button do

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
