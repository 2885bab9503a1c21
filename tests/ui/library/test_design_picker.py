"""The picker of designs: one sorted list to search, wherever a design is asked for."""

from time import process_time
from typing import Any

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from builder.brikwars import Creation, Weapon
from ui.library.design_picker import DesignPicker, pickables


@pytest.fixture(autouse=True)
def _none_recent() -> None:
    QSettings().remove("picked")


def shelf(*titles: str) -> list[tuple[str, str, Any]]:
    return [(f"id {title}", title, Weapon(name=title)) for title in titles]


@pytest.fixture
def anchor(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


def picker(anchor: QWidget, *titles: str) -> tuple[DesignPicker, list[Any]]:
    taken: list[Any] = []
    listed = pickables(shelf(*titles), Weapon, lambda _: True, 0)
    made = DesignPicker(anchor, "A weapon", listed, taken.append)
    made.open_below(anchor)
    return made, taken


def titles(made: DesignPicker) -> list[str]:
    return [each.item.title for each in made.found]


def test_names_are_sorted_and_searched_whatever_their_accents(
    qtbot: QtBot, anchor: QWidget
) -> None:
    made, taken = picker(anchor, "Zweihänder", "axe", "Blade", "Long axe")
    assert titles(made) == ["axe", "Blade", "Long axe", "Zweihänder"]
    qtbot.keyClicks(made.line, "AXE")
    assert titles(made) == ["axe", "Long axe"]
    made.line.setText("zweihander")
    qtbot.keyClick(made.line, Qt.Key.Key_Return)
    assert [each.title for each in taken] == ["Zweihänder"]


def test_arrows_and_enter_pick_the_second(qtbot: QtBot, anchor: QWidget) -> None:
    made, taken = picker(anchor, "a", "b", "c")
    qtbot.keyClick(made.line, Qt.Key.Key_Down)
    qtbot.keyClick(made.line, Qt.Key.Key_Return)
    assert [each.title for each in taken] == ["b"]


def test_what_was_picked_last_stands_first_the_next_time(
    qtbot: QtBot, anchor: QWidget
) -> None:
    made, _ = picker(anchor, "a", "b", "c")
    made.line.setText("c")
    made.choose()
    again, _ = picker(anchor, "a", "b", "c")
    assert titles(again) == ["c", "a", "b"]


def test_nothing_to_pick_says_so(qtbot: QtBot, anchor: QWidget) -> None:
    made, taken = picker(anchor)
    assert made.said.text() == "The library holds none yet."
    made.choose()
    assert taken == []


def test_only_designs_of_the_class_that_fit_are_listed() -> None:
    held = [*shelf("Gun", "Axe"), ("horse", "Horse", Creation())]
    listed = pickables(held, Weapon, lambda each: each.title != "Gun", 0)
    assert [each.item.title for each in listed] == ["Axe"]


def test_ten_thousand_open_and_are_searched_at_once(
    qtbot: QtBot, anchor: QWidget
) -> None:
    names = [f"Gun {place}" for place in range(10_000)]
    start = process_time()
    made, _ = picker(anchor, *names)
    opened = process_time() - start
    start = process_time()
    qtbot.keyClick(made.line, "7")
    typed = process_time() - start
    assert len(made.found) == sum("7" in name for name in names)
    # Ten times what it takes on an idle machine.
    assert opened < 5
    assert typed < 0.5
