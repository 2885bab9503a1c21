"""Colour and emblem are chosen with a click, and undone like any edit."""

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder.army.model import Army
from builder.content.livery import ArmyColour, Emblem
from ui.livery.button import LiveryButton


def _choose(button: LiveryButton, words: str, nth: int = 0) -> None:
    button.menu().aboutToShow.emit()
    found = [act for act in button.menu().actions() if act.text() == words]
    found[nth].trigger()


def test_the_menu_offers_every_colour_and_every_emblem(
    qtbot: QtBot, qapp: QApplication
) -> None:
    button = LiveryButton()
    qtbot.addWidget(button)
    button.display(Army(colour=ArmyColour.TEAL, emblem=Emblem.STAR))
    button.menu().aboutToShow.emit()
    acts = button.menu().actions()
    words = [act.text() for act in acts]
    assert {colour.value for colour in ArmyColour} <= set(words)
    assert {emblem.value for emblem in Emblem} <= set(words)
    assert [act.text() for act in acts if act.isChecked()] == ["Teal", "Star"]
    assert "Teal" in button.toolTip()


def test_a_choice_is_one_edit_of_one_field(qtbot: QtBot, qapp: QApplication) -> None:
    button = LiveryButton()
    qtbot.addWidget(button)
    button.display(Army(name="Border Guard"))
    edits: list[tuple[object, ...]] = []
    button.edited.connect(lambda *edit: edits.append(edit[:2]))
    _choose(button, "Plum")
    _choose(button, "Wolf")
    assert edits == [("colour", ArmyColour.PLUM), ("emblem", Emblem.WOLF)]


def test_a_colour_of_the_table_takes_the_place_of_ones_own(
    qtbot: QtBot, qapp: QApplication
) -> None:
    button = LiveryButton()
    qtbot.addWidget(button)
    button.display(Army(own_colour="#123456", emblem=Emblem.WOLF))
    edits: list[tuple[object, ...]] = []
    button.edited.connect(lambda *edit: edits.append(edit[:2]))
    _choose(button, "Moss")
    _choose(button, "By the army's name", nth=1)
    assert edits == [
        ("own_colour", ""),
        ("colour", ArmyColour.MOSS),
        ("emblem", None),
    ]
