"""Motion: off in tests unless asked for, and ended by any key."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QVariantAnimation
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from ui.widgets.bricks import BrickBar, BrickStretch
from ui.widgets.motion import Motion, Slide, choose_motion, moves


def runs(slide: Slide) -> bool:
    return slide._way.state() is QVariantAnimation.State.Running


@pytest.fixture
def moving() -> Iterator[None]:
    choose_motion(Motion.ON)
    yield
    choose_motion(Motion.SYSTEM)


@pytest.fixture
def line(qtbot: QtBot) -> QLineEdit:
    made = QLineEdit()
    qtbot.addWidget(made)
    made.show()
    return made


def test_nothing_moves_unless_asked(line: QLineEdit) -> None:
    slide = Slide(line, line.update)
    slide.start()
    assert not moves()
    assert slide.at == 1
    assert not runs(slide)


@pytest.mark.usefixtures("moving")
def test_it_ends_by_itself(qtbot: QtBot, line: QLineEdit) -> None:
    steps: list[float] = []
    slide = Slide(line, lambda: steps.append(slide.at))
    slide.start()
    assert runs(slide)
    qtbot.waitUntil(lambda: not runs(slide))
    assert slide.at == steps[-1] == 1
    assert steps == sorted(steps)


@pytest.mark.usefixtures("moving")
def test_a_key_ends_it_and_is_typed(qtbot: QtBot, line: QLineEdit) -> None:
    slide = Slide(line, line.update)
    slide.start()
    qtbot.keyClicks(line, "a")
    assert line.text() == "a"
    assert not runs(slide)
    assert slide.at == 1


@pytest.mark.usefixtures("moving")
def test_only_what_is_added_drops(qtbot: QtBot) -> None:
    bar = BrickBar("Points")
    qtbot.addWidget(bar)
    one, two = BrickStretch(0.2), BrickStretch(0.3)
    for parts, dropped in (
        ([one], -1),
        ([one, two], 1),
        ([two, two], 0),
        ([two], -1),
        ([one, two, two], 2),
    ):
        bar.display(parts, "")
        assert bar._dropped == dropped
        bar._drop.finish()
