"""An answer that is open is laid out for another size of type as one opened then."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QTableView, QTreeView, QWidget
from pytestqt.qtbot import QtBot

from builder.brikwars import Creation, Mount
from builder.brikwars.model.designs import Weapon
from builder.brikwars.tables.scales import Mind
from builder.core.design import Design
from ui.core.document import Document
from ui.forms.fields.field import EditorContext
from ui.pages.design_page import DesignPage
from ui.questions.parts import ChartView
from ui.shell.make_page import EDITORS
from ui.widgets.theme import choose_text_size, dress

TROOPER = Creation(size=1, move=5, mind=Mind.D6, mounts=(Mount(weapon=Weapon(size=1)),))


@pytest.fixture
def ordinary(qapp: QApplication) -> Iterator[None]:
    dress(qapp)
    yield
    choose_text_size(100)


def opened(qtbot: QtBot, design: Design) -> DesignPage:
    """Return the page of a design with the answer to its second question."""
    page = DesignPage(Document(design), EditorContext(EDITORS))
    qtbot.addWidget(page)
    page.resize(1300, 800)
    page.show()
    page.turn(2)
    qtbot.waitUntil(lambda: page.answered is not None)
    return page


def heights(page: DesignPage) -> list[int]:
    """Return how high each table, chart and tally of the answer is."""
    assert page.panel
    parts: list[QWidget] = []
    for kind in (ChartView, QTableView, QTreeView):
        parts += page.panel.view.inside.findChildren(kind)
    return [part.height() for part in parts if part.isVisible()]


@pytest.mark.usefixtures("ordinary")
@pytest.mark.parametrize("percent", [110, 150])
def test_an_open_answer_is_as_one_opened_then(qtbot: QtBot, percent: int) -> None:
    page = opened(qtbot, TROOPER)
    before = heights(page)
    assert len(before) > 2
    choose_text_size(percent)
    fresh = heights(opened(qtbot, TROOPER))
    assert fresh != before
    qtbot.waitUntil(lambda: heights(page) == fresh)
    choose_text_size(100)
    qtbot.waitUntil(lambda: heights(page) == before)
