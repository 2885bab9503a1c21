"""The first start: three sentences and three ways on, over the example, once."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from tests.patience import rest
from ui.explain import ExplainDialog
from ui.shell.window import Window
from ui.welcome.first_start import SAYS, FirstStart
from ui.widgets.theme import Appearance, choose_text_size, dress, wear

LEFT = Qt.MouseButton.LeftButton

Started = Callable[[], Window]


@pytest.fixture
def start(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Started]:
    """Return what opens a window on a library that is new each time."""
    dress(qapp)
    places = iter(range(9))

    def make() -> Window:
        window = Window(str(tmp_path / f"{next(places)}.db"))
        qtbot.addWidget(window)
        window.resize(1280, 720)
        window.show()
        with qtbot.waitSignal(window.controller.ready):
            window.begin()
        rest()
        return window

    yield make
    choose_text_size(100)
    wear(Appearance.LIGHT)


def card(window: Window) -> FirstStart:
    (found,) = window.findChildren(FirstStart)
    assert found.isVisible()
    return found


def gone(qtbot: QtBot, first: FirstStart) -> None:
    qtbot.waitUntil(lambda: not isValid(first))


def test_it_lies_over_the_example_and_has_the_keyboard(start: Started) -> None:
    window = start()
    first = card(window)
    assert window.controller.tabs.page.document.value.title == "Border Guard"
    assert window.focusWidget() is first.tiles[0]
    assert first.accessibleName() == "Welcome to Brickmuster"
    assert first.accessibleDescription() == SAYS
    assert [tile.accessibleName() for tile in first.tiles] == [
        "Build an army: Who marches in it",
        "Design a creation: Soldier, tank, dragon",
        "Check a weapon: Legal? If not, why?",
    ]
    assert "Construction Points (CP)" in SAYS
    assert len(SAYS.splitlines()) == 3


def test_it_never_comes_again(start: Started, qtbot: QtBot) -> None:
    first = card(start())
    qtbot.keyClick(first.tiles[0], Qt.Key.Key_Escape)
    gone(qtbot, first)
    QSettings().sync()
    assert not start().findChildren(FirstStart)


def test_who_closes_the_window_is_not_greeted_again(start: Started) -> None:
    assert start().close()
    assert not start().findChildren(FirstStart)


def test_after_esc_the_keys_work_on_the_army(start: Started, qtbot: QtBot) -> None:
    window = start()
    first = card(window)
    qtbot.keyClick(first.tiles[1], Qt.Key.Key_Escape)
    gone(qtbot, first)
    assert window.focusWidget() is window.controller.tabs.page.entries.tree


@pytest.mark.parametrize("where", ["library_panel", "tabs", "window"])
def test_a_click_beside_closes_it(start: Started, qtbot: QtBot, where: str) -> None:
    window = start()
    first = card(window)
    beside: QWidget = window if where == "window" else getattr(window.controller, where)
    qtbot.mouseClick(beside, LEFT, pos=QPoint(3, 3))
    gone(qtbot, first)


def test_a_click_on_its_words_leaves_it(start: Started, qtbot: QtBot) -> None:
    first = card(start())
    words = [each for each in first.findChildren(QLabel) if each.parent() is first]
    assert len(words) > len(SAYS.splitlines())
    for part in (first, *words):
        qtbot.mouseClick(part, LEFT)
    assert isValid(first)
    assert first.isVisible()


WAYS = {1: "army", 2: "brikwars.creation"}


@pytest.mark.parametrize("number", WAYS)
@pytest.mark.parametrize("by_key", [True, False])
def test_a_tile_makes_something(
    start: Started, qtbot: QtBot, number: int, by_key: bool
) -> None:
    window = start()
    first, tabs = card(window), window.controller.tabs
    if by_key:
        qtbot.keyClick(first.tiles[0], str(number))
    else:
        qtbot.mouseClick(first.tiles[number - 1], LEFT)
    gone(qtbot, first)
    qtbot.waitUntil(lambda: tabs.page.document.value.title != "Border Guard")
    kind = "army" if number == 1 else tabs.page.document.value.kind
    assert WAYS[number].endswith(kind)


def test_a_tile_checks_a_weapon(start: Started, qtbot: QtBot) -> None:
    window = start()
    first = card(window)
    qtbot.keyClick(first.tiles[0], "3")
    gone(qtbot, first)
    assert window.findChild(ExplainDialog).isVisible()


def test_numbers_are_typed_where_the_keyboard_is(start: Started, qtbot: QtBot) -> None:
    window = start()
    first = card(window)
    name = window.controller.tabs.page.fields["name"].entry
    name.setFocus()
    qtbot.keyClick(name, "2")
    assert "2" in name.text()
    assert first.isVisible()


def test_another_page_closes_it(start: Started, qtbot: QtBot) -> None:
    window = start()
    first, app = card(window), window.controller.app
    app.open(next(key for key in app.repository.values() if key != app.tabs.ids()[0]))
    gone(qtbot, first)


@pytest.mark.parametrize("look", [Appearance.LIGHT, Appearance.DARK])
@pytest.mark.parametrize("percent", [100, 150, 200])
def test_it_is_whole_in_every_size(
    start: Started, look: Appearance, percent: int
) -> None:
    window = start()
    first = card(window)
    wear(look)
    choose_text_size(percent)
    for wide, high in ((1024, 700), (1600, 900), (1280, 720), (1024, 700)):
        window.resize(wide, high)
        rest()
        room = first.parentWidget().rect()
        assert room.contains(first.geometry())
        middle = first.geometry().center() - room.center()
        assert middle.manhattanLength() <= 2
        for part in first.findChildren(QWidget):
            assert part.parentWidget().rect().contains(part.geometry()), part
        for words in first.findChildren(QLabel):
            if words.text() and words.wordWrap():
                assert words.height() >= words.heightForWidth(words.width())
            elif words.text():
                assert words.width() >= words.sizeHint().width()
