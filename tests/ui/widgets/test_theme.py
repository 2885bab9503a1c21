"""The light and the dark theme: contrasts, measured in painted pixels."""

import gc
import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, QRect
from PySide6.QtGui import QColor, QFontDatabase, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QStyle,
    QStyleOptionButton,
    QTableWidget,
    QTreeView,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.patience import rest
from ui.shell.large_screen import LineView, WideBox, WideLine, WideSaid
from ui.widgets.icons import IconButton
from ui.widgets.inputs import Chip, Segments, Stepper, word_box
from ui.widgets.layouts import tool_button
from ui.widgets.paint.marks import Mark
from ui.widgets.paint.tokens import BODY, Ink, ThemeColor
from ui.widgets.theme import Appearance, choose_text_size, dress, sheet, wear

CLEAR = 3.0
"""The contrast that the edge of a control needs to be made out."""


@pytest.fixture(params=[Appearance.LIGHT, Appearance.DARK])
def look(request: pytest.FixtureRequest, qtbot: QtBot) -> Appearance:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    dress(app)
    wear(request.param)
    return Appearance(request.param)


def luminance(color: QColor) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (
        linear(part) for part in (color.redF(), color.greenF(), color.blueF())
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    lights = sorted((luminance(one), luminance(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def edge(button: QAbstractButton, ground: QColor) -> float:
    """Return the contrast of an empty box's edge, at its left and at its top."""
    part = (
        QStyle.SubElement.SE_RadioButtonIndicator
        if isinstance(button, QRadioButton)
        else QStyle.SubElement.SE_CheckBoxIndicator
    )
    option = QStyleOptionButton()
    option.initFrom(button)
    box = button.style().subElementRect(part, option, button)
    image = button.grab().toImage()
    middle = box.center()
    left = [image.pixelColor(x, middle.y()) for x in range(box.left(), middle.x() - 2)]
    top = [image.pixelColor(middle.x(), y) for y in range(box.top(), middle.y() - 2)]
    return min(max(contrast(pixel, ground) for pixel in line) for line in (left, top))


@pytest.mark.parametrize("kind", [QCheckBox, QRadioButton])
def test_an_empty_box_is_visible(
    look: Appearance, qtbot: QtBot, kind: type[QAbstractButton]
) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    button = kind(page)
    button.setText("Long Range")
    QVBoxLayout(page).addWidget(button)
    page.show()
    assert edge(button, page.palette().color(QPalette.ColorRole.Window)) >= CLEAR


def test_an_empty_box_is_visible_in_a_table(look: Appearance, qtbot: QtBot) -> None:
    table = QTableWidget(1, 1)
    qtbot.addWidget(table)
    button = QCheckBox()
    table.setCellWidget(0, 0, button)
    table.show()
    assert edge(button, table.palette().color(QPalette.ColorRole.Base)) >= CLEAR


def test_a_box_that_cannot_be_ticked_is_fainter(look: Appearance, qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    ground = page.palette().color(QPalette.ColorRole.Window)
    box = QCheckBox("Long Range", page)
    page.show()
    clear = edge(box, ground)
    box.setEnabled(False)
    assert edge(box, ground) < clear


@pytest.mark.parametrize("ground", ["#ffffff", "#efefef", "#2b2d31", "#1e1e1e"])
def test_inks_are_readable_on_light_and_dark(ground: str) -> None:
    color = QColor(ground)
    dark = color.lightness() < 128
    for ink in Ink:
        assert contrast(QColor(ink.value[dark]), color) >= 4.5, ink


READ = 4.5
"""The contrast that text needs to be read."""

INKS = {
    "text": ("canvas", "surface", "sunken", "fill", "hover", "accent_soft", "line",
             "legal_soft", "warn_soft", "illegal_soft", "note_soft"),
    "faint": ("canvas", "surface", "sunken", "fill", "accent_soft"),
    "accent": ("canvas", "surface", "sunken", "fill", "accent_soft"),
    "on_accent": ("accent",),
    "on_brick": ("brick",),
    "legal": ("canvas", "surface", "sunken", "legal_soft"),
    "warn": ("canvas", "surface", "sunken", "warn_soft"),
    "illegal": ("canvas", "surface", "sunken", "illegal_soft"),
    "note": ("canvas", "surface", "sunken", "note_soft"),
}  # fmt: skip
"""Which inks are written on which grounds."""


@pytest.mark.parametrize("dark", [False, True])
def test_every_ink_is_read_on_every_ground_it_is_written_on(dark: bool) -> None:
    def color(name: str) -> QColor:
        return ThemeColor[name.upper()].of(dark=dark)

    found = {
        (ink, ground): round(contrast(color(ink), color(ground)), 2)
        for ink, grounds in INKS.items()
        for ground in grounds
    }
    assert not {pair: many for pair, many in found.items() if many < READ}


def darkest(widget: QWidget) -> float:
    """Return the contrast of the strongest pixel of a widget's middle to its ground."""
    image = widget.grab().toImage()
    inside = image.rect().adjusted(6, 5, -6, -5)
    ground = image.pixelColor(inside.right(), inside.center().y())
    return max(
        contrast(image.pixelColor(x, y), ground)
        for x in range(inside.left(), inside.right())
        for y in range(inside.top(), inside.bottom())
    )


def test_what_a_field_asks_for_and_what_a_chip_says_is_read(
    look: Appearance, qtbot: QtBot
) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    asked, area, sign, picked = QLineEdit(), QPlainTextEdit(), Chip(), Chip()
    sign.draw("star")
    picked.draw("filter")
    asked.setPlaceholderText("MMMM HHHH")
    area.setPlaceholderText("MMMM HHHH")
    picked.setCheckable(True)
    picked.setChecked(True)
    layout = QVBoxLayout(page)
    for each in (asked, area, sign, picked):
        layout.addWidget(each)
    page.resize(300, 240)
    page.show()
    assert [darkest(each) >= READ for each in (asked, area, sign, picked)] == [True] * 4
    faint = contrast(ThemeColor.FAINT.now, ThemeColor.SURFACE.now)
    assert darkest(asked) == pytest.approx(faint, abs=1)


@pytest.mark.parametrize("pixels", [12, 13, 15, 18, 20])
def test_buttons_and_fields_of_a_row_have_one_height(
    qtbot: QtBot, qapp: QApplication, pixels: int
) -> None:
    font = qapp.font()
    dress(qapp)
    sized = qapp.font()
    sized.setPixelSize(pixels)
    page = QWidget()
    qtbot.addWidget(page)
    page.setStyleSheet(sheet(dark=False, body=pixels))
    page.setFont(sized)
    entry = tool_button("Entry")
    entry.setMenu(QMenu(page))
    parts = [
        QPushButton("Print…"), tool_button("+"), entry, QLineEdit(),
        QComboBox(), QSpinBox(), Stepper(QSpinBox()), Chip("Faulty"), IconButton("bin",
        "Bin", "Bin"), Segments("Side", [(1, "Front"), (2, "Back")]),
    ]  # fmt: skip
    layout = QHBoxLayout(page)
    for each in parts:
        layout.addWidget(each)
    page.show()
    assert {each.height() for each in parts} == {parts[0].height()}
    assert parts[0].height() == pytest.approx(28 * pixels / 13, abs=2.5)
    qapp.setFont(font)


class StyleChanges(QObject):
    """Counts how often widgets are styled, by their names."""

    def __init__(self, *widgets: QWidget) -> None:
        super().__init__()
        self.told = {each.objectName(): 0 for each in widgets}
        for each in widgets:
            each.installEventFilter(self)

    def eventFilter(  # noqa: N802 - Qt names it
        self, watched: QObject, event: QEvent
    ) -> bool:
        self.told[watched.objectName()] += event.type() == QEvent.Type.StyleChange
        return False


def test_a_widget_is_styled_as_often_however_deep_it_lies(qtbot: QtBot) -> None:
    """Else a window with a dozen tabs takes half a minute to change its type."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    gc.collect(1)  # what other tests left behind need not be styled
    dress(app)
    nested = [QWidget()]
    qtbot.addWidget(nested[0])
    for _ in range(12):
        nested.append(QWidget(nested[-1]))
    nested[1].setObjectName("upper")
    nested[-1].setObjectName("inner")
    nested[0].show()
    changes = StyleChanges(nested[1], nested[-1])
    choose_text_size(150)
    choose_text_size(100)
    assert changes.told["inner"] == changes.told["upper"] > 0


def test_what_is_drawn_beside_words_grows_as_they_do(qtbot: QtBot) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    dress(app)
    around = QWidget()
    qtbot.addWidget(around)
    mark, menu, rows = Mark(), QMenu(around), QTreeView(around)
    mark.setParent(around)
    buttons: list[QAbstractButton] = [
        IconButton("bin", "Bin", ""), tool_button(""), QPushButton(), Chip("Fit")
    ]  # fmt: skip
    for each in buttons:
        each.setParent(around)
    around.show()

    def sides() -> list[int]:
        small = QStyle.PixelMetric.PM_SmallIconSize
        asked = [each.style().pixelMetric(small, None, each) for each in (menu, rows)]
        drawn = [each.iconSize().width() for each in buttons]
        return [mark.sizeHint().width(), *asked, *drawn]

    ordinary = sides()
    choose_text_size(200)
    large = sides()
    choose_text_size(100)
    assert large == [pytest.approx(1.9 * side, rel=0.1) for side in ordinary]
    assert sides() == ordinary


def test_a_button_of_a_line_begins_where_its_heading_does(qtbot: QtBot) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    dress(app)
    box = WideBox("History")
    qtbot.addWidget(box)
    box.resize(300, 80)
    box.display(WideSaid(lines=(WideLine("History", act=print),)))
    box.show()
    image = box.grab().toImage()
    ground = image.pixelColor(0, 0)

    def edge(top: int, bottom: int) -> int:
        inked = (
            x
            for x in range(image.width())
            for y in range(top, bottom)
            if image.pixelColor(x, y) != ground
        )
        return next(inked)

    half = box.findChild(LineView).y()
    assert abs(edge(0, half) - edge(half, image.height())) <= 1


def test_each_face_that_the_stylesheet_names_is_there(qapp: QApplication) -> None:
    dress(qapp)
    named = set(re.findall('font-family: "([^"]+)"', sheet(dark=False, body=BODY)))
    assert named
    assert named <= set(QFontDatabase.families())


@pytest.fixture(params=[100, 150])
def text_size(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[None]:
    dress(qapp)
    choose_text_size(request.param)
    yield
    choose_text_size(100)


@pytest.mark.usefixtures("text_size")
@pytest.mark.parametrize("count", [2, 6, 12])
def test_an_open_list_shows_all_of_its_rows(qtbot: QtBot, count: int) -> None:
    window, box = QWidget(), word_box([f"Choice {at}" for at in range(count)])
    QVBoxLayout(window).addWidget(box)
    qtbot.addWidget(window)
    window.show()
    high = box.height()
    box.setFocus()
    qtbot.waitUntil(box.hasFocus)
    rest()
    assert box.height() == high
    box.showPopup()
    rest()
    assert box.view().verticalScrollBar().maximum() == 0
    box.hidePopup()


@pytest.mark.usefixtures("text_size")
@pytest.mark.parametrize("kind", [QCheckBox, QRadioButton])
def test_a_box_with_the_keyboard_leaves_its_words_where_they_are(
    qtbot: QtBot, kind: type[QAbstractButton]
) -> None:
    box = kind()
    box.setText("Set")
    qtbot.addWidget(box)
    box.show()
    option = QStyleOptionButton()
    option.initFrom(box)
    option.text = box.text()

    def words() -> QRect:
        part = QStyle.SubElement.SE_CheckBoxContents
        if kind is QRadioButton:
            part = QStyle.SubElement.SE_RadioButtonContents
        return box.style().subElementRect(part, option, box)

    option.state &= ~QStyle.StateFlag.State_HasFocus
    before = words()
    option.state |= QStyle.StateFlag.State_HasFocus
    assert words() == before
