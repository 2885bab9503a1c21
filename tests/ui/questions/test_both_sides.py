"""The questions of both sides' fire in the window, as a player meets them."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from builder.examples import catalog_of
from builder.infantry.section import Foes
from builder.microfig import Squad
from builder.microfig.house_rules import House
from builder.microfig.situation_of_two import SplitTarget
from builder.smallarms.section import SectionRank
from ui.core.document import Document
from ui.forms.fields.field import EditorContext
from ui.pages.design_page import DesignPage
from ui.questions import QuestionPanel
from ui.shell.make_page import EDITORS

SNIPER = catalog_of("infantry")["sniper"]
RIFLEMAN = catalog_of("smallarms")["team-rifleman"]
LINE = Squad(name="Line", rifles=4)


def panel_of(qtbot: QtBot, design: Any, title: str, house: Any = None) -> QuestionPanel:
    document = Document(design)
    page = DesignPage(document, EditorContext(EDITORS, rules=lambda: house))
    qtbot.addWidget(page)
    page.show()
    names = [page.strip.tabText(at) for at in range(page.strip.count())]
    page.turn(names.index(title))
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


def test_an_edit_of_a_row_is_answered(qtbot: QtBot) -> None:
    """I4: against men of three levels nobody fires first."""
    panel = panel_of(qtbot, SNIPER, "Exchange of fire")
    before = stats(qtbot, panel)["We lose"]
    foes = (Foes(men=4, elite=3),)
    panel.document.edit(replace(panel.situation, foes=foes), "Level")
    assert stats(qtbot, panel)["We lose"] != before


def test_nerve_and_ranks_are_asked_for(qtbot: QtBot) -> None:
    """S16: who may not answer costs us less."""
    panel = panel_of(qtbot, RIFLEMAN, "Exchange of fire")
    before = float(stats(qtbot, panel)["We lose"])
    ranks = (SectionRank(men=4, distance=Fraction(20)),)
    asked = replace(panel.situation, morale=True, ranks=ranks)
    panel.document.edit(asked, "Nerve")
    assert float(stats(qtbot, panel)["We lose"]) < before


def test_two_targets_are_refused_by_the_book_alone(qtbot: QtBot) -> None:
    """A-M14."""
    two = (SplitTarget(rifles=2), SplitTarget(rifles=2))
    for house, answered in ((None, False), (House(most_targets=2), True)):
        panel = panel_of(qtbot, LINE, "Several targets", house)
        panel.document.edit(replace(panel.situation, targets=two), "Targets")
        assert bool(stats(qtbot, panel)) is answered
