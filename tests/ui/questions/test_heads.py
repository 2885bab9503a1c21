"""Answers and situations on the page: heads, rows, colours, and a narrow window."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any, Literal

import pytest
from PySide6.QtCore import QEvent, QObject, QRect
from PySide6.QtGui import QColor, QFont, QImage, QPalette, QTransform
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QCheckBox,
    QLabel,
    QScrollArea,
    QTableView,
)
from pytestqt.qtbot import QtBot

from builder import home, systems
from builder.content.card import Column, Row, Table
from builder.content.chart import HeatTable, Point, Series
from builder.core.rulebook import Fix, Severity, Violation
from builder.examples import catalog_of
from builder.microfig import Squad
from builder.microfig.house_rules import House
from builder.microfig.situation_of_two import SplitTarget
from reports.layout.marks import Words
from ui.core.document import Document
from ui.forms.fields.field import EditorContext, FieldChoices
from ui.pages.design_page import DesignPage
from ui.questions import INPUTS, QuestionPanel
from ui.questions.parts import PAD, DrawnView, TableView
from ui.shell.make_page import EDITORS
from ui.verdict.row import ViolationRow
from ui.widgets.inputs import TickBox
from ui.widgets.paint.drawings import screen_look
from ui.widgets.paint.tokens import ThemeColor, is_dark
from ui.widgets.tables import RowsModel, set_up_table
from ui.widgets.theme import dress, palette, scaled

LABELS = ("Size", "Largest sets of weapons", "Too big", "What it may power in a turn")


@pytest.mark.parametrize("width", [240, 380, 520, 900])
def test_each_word_of_a_head_has_room(
    qtbot: QtBot, qapp: QApplication, width: int
) -> None:
    cells = ("6", "2 × Missile Rack and Chin Gun", "–", "Missile Rack or Chin Gun")
    part = Table("Sets", tuple(map(Column, LABELS)), (Row(cells),))
    view = TableView(part)
    qtbot.addWidget(view)
    view.resize(width, 400)
    view.show()
    qapp.processEvents()
    header = view.table.horizontalHeader()
    metrics = header.fontMetrics()
    for at, label in enumerate(LABELS):
        for word in label.split():
            assert metrics.horizontalAdvance(word) < header.sectionSize(at), label
    assert header.height() >= metrics.height()
    if width == 240:
        # Some take two lines, and the head is high enough for them.
        assert header.height() >= 2 * metrics.height()


def test_a_wide_table_is_written_smaller_before_it_scrolls(
    qtbot: QtBot, qapp: QApplication
) -> None:
    heads = ("In order", "Pool", "Hits", "Nothing", "Catastrophe", "They lose")
    cells = ("8 × rifle", "16 > 8", "67 %", "15.8 %", "17.2 %", "0.416")
    view = TableView(Table("Fire", tuple(map(Column, heads)), (Row(cells),)))
    qtbot.addWidget(view)
    view.resize(900, 200)
    view.show()
    qapp.processEvents()
    whole = view.table.fontMetrics().height()
    view.resize(200, 200)
    qapp.processEvents()
    least = sum(view.table.columnWidth(at) for at in range(len(heads)))
    view.resize(least + 8, 200)
    qapp.processEvents()
    assert not view._too_wide
    assert view.table.fontMetrics().height() < whole
    view.resize(900, 200)
    qapp.processEvents()
    assert view.table.fontMetrics().height() == whole


def test_a_head_begins_where_its_cells_begin(qtbot: QtBot, qapp: QApplication) -> None:
    dress(qapp)
    words = ("Hull", "Hull")
    part = Table("T", tuple(map(Column, words)), (Row(words),))
    view = TableView(part)
    qtbot.addWidget(view)
    view.resize(300, 120)
    view.show()
    qapp.processEvents()
    begins = [
        written(each.grab(QRect(0, 4, each.width(), 16)).toImage())
        for each in (view.table.horizontalHeader().viewport(), view.table.viewport())
    ]
    qapp.setStyleSheet("")
    assert begins[0] == begins[1]


@pytest.mark.parametrize("align", ["right", "center"])
def test_a_head_ends_where_its_cells_end(
    qtbot: QtBot, qapp: QApplication, align: Literal["right", "center"]
) -> None:
    dress(qapp)
    table = QTableView()
    set_up_table(table, QAbstractItemView.SelectionMode.SingleSelection)
    model = RowsModel((Column("Hull", align),))
    model.show([("Hull",)])
    table.setModel(model)
    qtbot.addWidget(table)
    table.resize(300, 120)
    table.setColumnWidth(0, 200)
    table.show()
    qapp.processEvents()
    turned = QTransform().scale(-1, 1)
    ends = [
        written(each.grab(QRect(0, 4, 199, 16)).toImage().transformed(turned))
        for each in (table.horizontalHeader().viewport(), table.viewport())
    ]
    qapp.setStyleSheet("")
    assert abs(ends[0] - ends[1]) <= 1


def written(image: QImage) -> int:
    """Return where the words in a picture begin, counted from its left edge."""
    ground = image.pixelColor(0, 0).lightness()
    return next(
        x
        for x in range(image.width())
        if any(
            abs(image.pixelColor(x, y).lightness() - ground) > 60
            for y in range(image.height())
        )
    )


def test_the_names_of_a_heat_table_wrap_before_it_scrolls(
    qtbot: QtBot, qapp: QApplication
) -> None:
    names = ("Minifig, Heavy Armor", "SL 5, 10")
    cells = tuple(Point(Fraction(1, 3), "33.3 %") for _ in range(5))
    heads = ("No Parry", "1 level", "2 levels", "3 levels", "4 levels")
    rows = tuple(Series(name, cells) for name in names)
    view = DrawnView(HeatTable("Chance to hurt", "Target", "Parry", heads, rows))
    qtbot.addWidget(view)
    view.resize(900, 300)
    view.show()
    qapp.processEvents()
    assert set(names) <= written_words(view)
    letter = view.chart.font().pixelSize()
    view.resize(view.chart.minimumWidth(), 300)
    qapp.processEvents()
    assert not view.area.horizontalScrollBar().maximum()
    assert view.chart.font().pixelSize() == letter
    # A name takes several lines now, and no word of it is lost or cut.
    assert not set(names) <= written_words(view)
    # A number stays with its word.
    assert {"Minifig,", "Heavy", "Armor", "SL 5, 10"} <= written_words(view)
    assert view.chart.drawing().height + 2 * PAD <= view.chart.height() + 1


def written_words(view: DrawnView) -> set[str]:
    return {mark.text for mark in view.chart.drawing().marks if isinstance(mark, Words)}


# Charts on transparent parts of a page are drawn for the ground that is seen


@pytest.mark.parametrize("seen", [0, 255])
@pytest.mark.parametrize("dark", [False, True])
def test_a_transparent_part_is_as_dark_as_the_window(
    qapp: QApplication, seen: int, *, dark: bool
) -> None:
    seen_through = palette(dark=dark)
    # As the sheet leaves it below `background: transparent`, also in dialogs.
    seen_through.setColor(QPalette.ColorRole.Base, QColor(0, 0, 0, seen))
    assert is_dark(seen_through) is dark
    qapp.setPalette(seen_through)
    drawn = screen_look(QFont(qapp.font()))
    assert drawn.ground == ThemeColor.SURFACE.value[dark]


# Rows of a situation: designs picked in them, fields hidden in them


def test_a_row_hides_its_own_fields_alone() -> None:
    every = FieldChoices(
        irrelevant_fields=lambda: frozenset({"size", "along.1.level", "along.10.size"})
    )
    inner = every.under(lambda: "along.1")
    assert inner.irrelevant_fields() == {"level"}


# The questions of both sides' fire in the window, as a player meets them

SNIPER = catalog_of("infantry")["sniper"]
LINE = Squad(name="Line", rifles=4)


def panel_of(qtbot: QtBot, design: Any, title: str, house: Any = None) -> QuestionPanel:
    document = Document(design)
    page = DesignPage(document, EditorContext(EDITORS, rules=lambda: house))
    qtbot.addWidget(page)
    page.show()
    page.turn(page.views.index(title))
    assert page.panel
    return page.panel


def stats(qtbot: QtBot, panel: QuestionPanel) -> dict[str, str]:
    qtbot.waitUntil(lambda: panel.view.current)
    return {each.label: each.value for each in panel.view.said.answer.stats}


@pytest.mark.parametrize(
    ("design", "title", "label"),
    [
        (SNIPER, "Exchange of fire", "We lose"),
        (SNIPER, "Section volley", "Casualties"),
        (LINE, "Exchange of fire", "They are wiped out"),
        (LINE, "Several targets", "We lose"),
    ],
)
def test_the_question_is_a_tab_and_answers(
    qtbot: QtBot, design: Any, title: str, label: str
) -> None:
    assert stats(qtbot, panel_of(qtbot, design, title))[label]


def test_two_targets_are_refused_by_the_book_alone(qtbot: QtBot) -> None:
    """A-M14."""
    two = (SplitTarget(rifles=2), SplitTarget(rifles=2))
    for house, answered in ((None, False), (House(most_targets=2), True)):
        panel = panel_of(qtbot, LINE, "Several targets", house)
        panel.document.edit(replace(panel.situation, targets=two), "Targets")
        assert bool(stats(qtbot, panel)) is answered


# A narrow window: the situation fits without a sideways scroll bar


ASKED: Any = {
    (type(preset.design), question.key): (preset.design, question)
    for system in systems().values()
    for preset in system.presets()
    for question in home(preset.design).asked_of(preset.design)
}


def panel_about(qtbot: QtBot, design: Any, question: Any) -> QuestionPanel:
    panel = QuestionPanel(question, design, EditorContext(EDITORS))
    qtbot.addWidget(panel)
    panel.resize(1600, 700)
    panel.show()
    return panel


def narrowed(panel: QuestionPanel, width: int) -> QScrollArea:
    panel.area.setFixedWidth(width)
    panel.layout().activate()
    for _ in range(3):
        panel.area.widget().layout().activate()
        panel._fit()
    return panel.area


@pytest.mark.full
@pytest.mark.parametrize("asked", ASKED, ids=str)
def test_every_situation_fits_and_no_field_lies_over_another(
    qtbot: QtBot, asked: Any
) -> None:
    panel = panel_about(qtbot, *ASKED[asked])
    area = narrowed(panel, 360)
    assert area.widget().minimumSizeHint().width() <= area.viewport().width()
    assert not overlaps(panel)
    narrowed(panel, 900)
    assert not overlaps(panel)


def overlaps(panel: QuestionPanel) -> list[tuple[str, str]]:
    """Return the fields of which one lies over the other, by their labels."""
    return [
        (str(line.label), str(other.label))
        for line, other in combinations(panel.form.lines.shown, 2)
        if line.field.geometry().intersects(other.field.geometry())
    ]


def test_labels_go_above_and_come_back(qtbot: QtBot) -> None:
    key = next(each for each in ASKED if each[1] == "melee")
    panel = panel_about(qtbot, *ASKED[key])
    line = next(each for each in panel.form.lines if each.label)
    narrowed(panel, 360)
    qtbot.waitUntil(lambda: line.label.y() < line.field.y())
    assert line.label.x() == line.field.x()
    # Six choices side by side are wide in a window without a style sheet.
    narrowed(panel, 800)
    qtbot.waitUntil(lambda: line.label.x() < line.field.x())


class Painted(QObject):
    """Keeps what of an answer is shown without its room, whenever it is painted."""

    def __init__(self, panel: QuestionPanel) -> None:
        super().__init__(panel)
        self.paints, self.crushed = 0, list[str]()
        self._inside = panel.view.inside
        self._inside.installEventFilter(self)

    def eventFilter(self, _: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt)
        if event.type() == QEvent.Type.Paint and not self.crushed:
            self.paints += 1
            labels = [each for each in self._inside.findChildren(QLabel) if each.text()]
            self.crushed = [
                each.text()
                for each in labels
                if each.isVisible() and each.height() < least_height(each)
            ]
        return False


def least_height(label: QLabel) -> int:
    """Return the height of its paragraphs if each takes one line."""
    return len(label.text().splitlines()) * label.fontMetrics().height()


def test_an_answer_is_never_painted_before_its_parts_have_their_room(
    qtbot: QtBot,
) -> None:
    key = next(each for each in ASKED if each[1] == "melee")
    panel = panel_about(qtbot, *ASKED[key])
    panel.resize(900, 480)
    seen = Painted(panel)
    qtbot.waitUntil(lambda: panel.view.said is not None and bool(seen.paints))
    assert not seen.crushed


def test_a_note_beside_a_long_situation_is_whole(qtbot: QtBot) -> None:
    line = ViolationRow()
    qtbot.addWidget(line)
    fix = Fix("A bearer of 2 inches", (), None)
    said = "It draws 3 inches of Power: it needs a bearer of 2 inches, or Teamwork"
    found = Violation(Severity.NOTE, "R8.1.20", "Somebody must carry it", said)
    line.display(found, (fix,), waivable=False)
    line.setFixedWidth(240)
    line.show()
    assert line.fix_button.width() >= line.fix_button.sizeHint().width()
    assert line.message.width() > 200
    line.setFixedWidth(900)
    qtbot.waitUntil(lambda: line.fix_button.y() == line.see.y())


def test_a_tick_box_is_broken_into_lines_only_if_it_may(qtbot: QtBot) -> None:
    box = TickBox("A label of several words & more")
    qtbot.addWidget(box)
    whole = QCheckBox(box.text())
    qtbot.addWidget(whole)
    assert box.minimumSizeHint() == whole.minimumSizeHint()
    box.fold(True)
    least = box.minimumSizeHint().width()
    assert least < whole.minimumSizeHint().width() // 2
    assert box.heightForWidth(least) > 2 * box.heightForWidth(10_000) > 0
    assert box.text() == whole.text()


def test_what_is_asked_stands_where_there_is_room(qtbot: QtBot) -> None:
    page = DesignPage(Document(SNIPER), EditorContext(EDITORS))
    qtbot.addWidget(page)
    page.resize(1200, 700)
    page.show()
    page.turn(1)
    assert page.panel
    area = page.panel.area
    most = scaled(INPUTS.stop)
    for width in (most + 40, most - 40, 0):
        page.stand_beside(width)
        apart = page.aside.isAncestorOf(area)
        assert (apart, area.isVisible()) == (width > most, True)
        head = page.head.mapTo(page, page.head.rect().topRight()).x()
        assert head < page.width() - width


def test_a_form_fits_a_window_that_was_resized_beside_a_question(qtbot: QtBot) -> None:
    page = DesignPage(Document(SNIPER), EditorContext(EDITORS))
    qtbot.addWidget(page)
    page.resize(1400, 700)
    page.show()
    wide = page.form._room
    page.turn(1)
    page.resize(600, 700)
    page.turn(0)
    assert page.form._room < wide - 700
