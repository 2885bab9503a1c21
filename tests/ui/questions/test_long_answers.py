"""An answer that takes seconds says how far it is, and can be stopped."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder import home
from builder.brikwars import Weapon
from builder.core.going import GOING, Going, Stopped
from builder.examples import examples_of
from builder.questions.model import Answer, Question
from builder.registry import systems
from tests.patience import PATIENCE_S
from tests.ui.questions.test_questions import RANGES, SALVO, answer
from ui.forms.fields.field import EditorContext
from ui.questions import QuestionPanel
from ui.shell.make_page import EDITORS

RELEASE = threading.Event()
"""What a long answer waits for, in its middle."""


def lasting(weapon: Weapon, salvo: Any, house: Any, going: Going = GOING) -> Answer:
    for done in range(len(RANGES)):
        if not going(done, len(RANGES)):
            raise Stopped
        assert done * 2 != len(RANGES) - 1 or RELEASE.wait(PATIENCE_S)
    return answer(weapon, salvo, house)


@pytest.fixture
def panel(qtbot: QtBot) -> Iterator[QuestionPanel]:
    RELEASE.set()
    question = replace(SALVO, answer=lasting, lasts=True)
    asking = QuestionPanel(question, Weapon(size=4), EditorContext(EDITORS))
    qtbot.addWidget(asking)
    asking.resize(700, 560)
    with qtbot.waitExposed(asking):
        asking.show()
    qtbot.waitUntil(lambda: asking.view.current)
    RELEASE.clear()
    asking.document.edit(replace(asking.document.value, distance=4), "Test")
    qtbot.waitUntil(asking.view.stop.isVisible)
    yield asking
    RELEASE.set()


def test_it_says_how_far_it_is_until_it_is_there(
    panel: QuestionPanel, qtbot: QtBot
) -> None:
    assert panel.view.state.text() == "Working… 46 %"
    RELEASE.set()
    qtbot.waitUntil(lambda: panel.view.current)
    assert panel.view.state.text() == 'Range: 4"'
    assert not panel.view.stop.isVisible()


def test_stopped_it_stays_faded_until_it_is_asked_again(
    panel: QuestionPanel, qtbot: QtBot
) -> None:
    view = panel.view
    before = view.said
    qtbot.mouseClick(view.stop, Qt.MouseButton.LeftButton)
    RELEASE.set()
    qtbot.waitUntil(lambda: view.state.text() == "Stopped: a change asks again")
    assert not view.current
    assert view.said == before
    assert view._effect.isEnabled()
    assert not view.stop.isVisible()
    panel.hide()
    panel.show()
    qtbot.waitUntil(lambda: view.current)
    assert view.state.text() == 'Range: 4"'


def test_a_change_does_not_wait_for_what_is_not_wanted_any_longer(
    panel: QuestionPanel, qtbot: QtBot
) -> None:
    panel.document.edit(replace(panel.document.value, distance=6), "Test")
    assert not panel.view.stop.isVisible()
    RELEASE.set()
    qtbot.waitUntil(lambda: panel.view.current)
    assert panel.view.state.text() == 'Range: 6"'


LASTING = [
    question
    for system in systems().values()
    for question in system.questions
    if question.lasts
]


@pytest.mark.parametrize("question", LASTING, ids=lambda question: question.key)
def test_each_that_lasts_tells_it_as_its_game_lists_it(question: Question) -> None:
    """A game hands its questions on with what it knows of a design."""
    seen: list[int] = []

    def going(done: int, most: int) -> bool:
        seen.append(100 * done // most)
        return True

    (_, design), *_ = examples_that_fire(question)
    house = home(design).played_by(None)
    situation = question.start(design, house)
    heard = question.heard(going).ask(design, situation, house)
    assert heard == question.ask(design, situation, house)
    assert seen == sorted(seen)
    assert seen[-1] == 100


def examples_that_fire(question: Question) -> list[tuple[str, Any]]:
    """Return the examples that a question makes sense of."""
    system = next(key for key, game in systems().items() if question in game.questions)
    designs = [design for one in examples_of(system) for design in one.designs]
    return [
        (key, design)
        for key, design in designs
        if isinstance(design, question.on)
        if question.applies(design, home(design).played_by(None))
    ]
