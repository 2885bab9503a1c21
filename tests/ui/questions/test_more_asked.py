"""What an attack is asked besides: parts, modifiers, loads, Explosions, Fields."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from builder.brikwars.attack.modifiers import Because
from builder.brikwars.attack.parts import Part
from builder.brikwars.attack.situation import Against
from tests.builder.asked import cells, value
from ui.forms.from_library import FromLibrary, PickedField
from ui.questions import QuestionPanel
from ui.shell.window import Window


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[Window]:
    made = Window(str(tmp_path / "library.db"))
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    with qtbot.waitSignal(made.controller.repository.loaded):
        made.begin()
    titles = made.controller.repository.values
    qtbot.waitUntil(lambda: "Rifle" in {v.title for v in titles().values()})
    yield made
    assert made.close()


def asked(window: Window, title: str, qtbot: QtBot) -> QuestionPanel:
    values = window.controller.repository.values().items()
    page: Any = window.controller.app.open(
        next(n for n, v in values if v.title == title)
    )
    page.turn(list(page.views).index("Odds"))
    panel: QuestionPanel = page.panel
    qtbot.waitUntil(lambda: panel.view.current)
    return panel


def answered(panel: QuestionPanel, qtbot: QtBot) -> Any:
    qtbot.waitUntil(lambda: panel.view.current)
    return panel.view.said.answer


def take(button: Any, title: str, qtbot: QtBot) -> None:
    """Pick a design of the library by its name."""
    picker = button.open_picker()
    picker.line.setText(title)
    qtbot.keyClick(picker.line, Qt.Key.Key_Return)


def button_of(panel: QuestionPanel, name: str) -> FromLibrary:
    field = panel.form.fields[name]
    assert isinstance(field, PickedField)
    return field.button


def in_sight(panel: QuestionPanel) -> set[str]:
    return {each.field.name for each in panel.form.lines.shown}


def labelled(panel: QuestionPanel, part: str) -> QPushButton:
    (found,) = [b for b in panel.form.findChildren(QPushButton) if b.text() == part]
    return found


def test_a_modifier_is_added_by_hand_and_stands_in_the_sum(
    window: Window, qtbot: QtBot
) -> None:
    panel = asked(window, "Rifle", qtbot)
    before = value(answered(panel, qtbot), "To hit")
    labelled(panel, "Add modifier").click()
    answer = answered(panel, qtbot)
    assert value(answer, "To hit") != before
    assert answer.tally.working == "As your table agreed −1"
    (row,) = panel.situation.modifiers
    assert row.because is Because.AGREED
    window.controller.menus.undo.trigger()
    assert value(answered(panel, qtbot), "To hit") == before


def test_a_part_of_a_picked_design_is_chosen(window: Window, qtbot: QtBot) -> None:
    """The parts are in sight once there is a design to have them."""
    panel = asked(window, "Rifle", qtbot)
    assert "part" not in in_sight(panel)
    panel.document.edit(replace(panel.situation, against=Against.CHOSEN), "Target")
    take(button_of(panel, "chosen"), "Scorpiosaurus", qtbot)
    qtbot.waitUntil(lambda: "part" in in_sight(panel))
    assert "part_size" not in in_sight(panel)
    panel.document.edit(replace(panel.situation, part=Part.JOINT), "Part")
    answer = answered(panel, qtbot)
    assert [each.label for each in answer.stats if each.label == "Breaks"]
    assert "part_size" in in_sight(panel)


def test_targets_in_an_explosion_come_from_the_library(
    window: Window, qtbot: QtBot
) -> None:
    """What is picked for a row is the target there, not a hidden field of it."""
    panel = asked(window, "Firebomb", qtbot)
    labelled(panel, "Add bystander").click()
    rows = panel.form.fields["caught"]
    (menu,) = [
        each
        for each in rows.findChildren(QToolButton)
        if each.text() == "From library" and isinstance(each, FromLibrary)
    ]
    take(menu, "Half-track", qtbot)
    qtbot.waitUntil(lambda: len(panel.situation.caught) == 2)
    _, tank = panel.situation.caught
    assert tank.against is Against.CHOSEN
    shown = cells(answered(panel, qtbot), "All in the Explosion")
    assert [row[0] for row in shown] == ["Minifig", "Minifig", "Plated Half-track"]


def test_a_launcher_throws_who_is_picked(window: Window, qtbot: QtBot) -> None:
    panel = asked(window, "Missile Rack", qtbot)
    panel.document.edit(replace(panel.situation, hands=3), "Bearer")
    assert "together" not in in_sight(panel)
    take(button_of(panel, "throws"), "Rifleman", qtbot)
    qtbot.waitUntil(lambda: panel.situation.throws is not None)
    answer = answered(panel, qtbot)
    assert value(answer, "To hit") == "16.7 %"
    assert {"together", "throws"} <= in_sight(panel)
    assert not {"fires", "load"} & in_sight(panel)


def test_a_field_is_asked_about_a_picked_design(window: Window, qtbot: QtBot) -> None:
    panel = asked(window, "Lava Pool", qtbot)
    panel.document.edit(replace(panel.situation, against=Against.CHOSEN), "Who")
    assert answered(panel, qtbot).refusals[0].rule == "R5.1"
    take(button_of(panel, "chosen"), "Half-track", qtbot)
    qtbot.waitUntil(lambda: panel.situation.chosen is not None)
    assert value(answered(panel, qtbot), "Power left") == '6"'
    assert {"inside", "part"} <= in_sight(panel)
