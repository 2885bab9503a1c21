"""Labels stand in one way in all questions of all games, by the window alone."""

from collections.abc import Iterator
from typing import Final

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder import systems
from builder.core.design import Design
from builder.examples import examples_of
from ui.core.document import Document
from ui.forms.fields.field import EditorContext
from ui.pages.asking_page import BESIDE
from ui.pages.design_page import DesignPage
from ui.questions import QuestionPanel
from ui.shell.make_page import EDITORS
from ui.widgets.theme import choose_text_size, dress, scaled

ROOMS: Final = (
    (720, 0),
    (860, 0),
    (980, 220),
    (1_065, 252),
    (1_350, 435),
    (1_640, 590),
)
"""Widths of a page, and of the place of the card beside it."""


def one_of_each_kind() -> dict[type, Design]:
    """Return an example of each kind of design that can be asked something."""
    found: dict[type, Design] = {}
    for system in systems().values():
        for example in examples_of(system.key):
            for _, design in example.designs:
                if system.asked_of(design, None):
                    found.setdefault(type(design), design)
    return found


@pytest.fixture(params=[100, 150])
def type_size(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[None]:
    dress(qapp)
    choose_text_size(request.param)
    yield
    choose_text_size(100)


def panels(page: DesignPage) -> Iterator[QuestionPanel]:
    """Turn to each question of a page; yield its panel."""
    for view in range(1, 1 + len(page.questions)):
        page.turn(view)
        QApplication.processEvents()
        assert page.panel
        yield page.panel


@pytest.mark.usefixtures("type_size")
@pytest.mark.parametrize("design", one_of_each_kind().values(), ids=lambda it: it.kind)
def test_labels_stand_in_one_way_in_all_questions(qtbot: QtBot, design: Design) -> None:
    page = DesignPage(Document(design), EditorContext(EDITORS))
    qtbot.addWidget(page)
    page.show()
    for width, side in ROOMS:
        page.resize(width, 700)
        page.stand_beside(side)
        for panel in panels(page):
            ways = {
                line.label.geometry().right() < line.field.x()
                for line in panel.form.lines.shown
                if line.label
            }
            assert ways == {width >= scaled(BESIDE)}, (panel.question.key, width)
            room = panel.area.viewport().width()
            assert panel.form.minimumSizeHint().width() <= room
