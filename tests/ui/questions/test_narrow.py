"""A narrow window: the situation fits without a sideways scroll bar."""

from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QCheckBox, QLabel, QScrollArea
from pytestqt.qtbot import QtBot

from builder import home, systems
from builder.core.rulebook import Fix, Severity, Violation
from ui.forms.fields.field import EditorContext
from ui.questions import QuestionPanel
from ui.shell.make_page import EDITORS
from ui.verdict.strip import ViolationRow
from ui.widgets.inputs import TickBox

ASKED: Any = {
    (type(preset.design), question.key): (preset.design, question)
    for system in systems().values()
    for preset in system.presets()
    for question in home(preset.design).asked_of(preset.design)
}


def panel_of(qtbot: QtBot, design: Any, question: Any) -> QuestionPanel:
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
    panel = panel_of(qtbot, *ASKED[asked])
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
    panel = panel_of(qtbot, *ASKED[key])
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
    panel = panel_of(qtbot, *ASKED[key])
    panel.resize(900, 480)
    seen = Painted(panel)
    qtbot.waitUntil(lambda: panel.view.said is not None and bool(seen.paints))
    assert not seen.crushed


def test_a_note_beside_a_long_situation_is_whole(qtbot: QtBot) -> None:
    line = ViolationRow(whole=True)
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
