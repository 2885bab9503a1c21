"""The journeys with counts, played by real keys and clicks."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget

from tests.display.hand import Hand
from tests.journeys import test_few_actions as few
from tests.journeys.player import Player
from tests.journeys.table import Table
from ui.widgets.theme import dress

HELD = {few.CONTROL: "ctrl", few.SHIFT: "shift", few.ALT: "alt"}


class RealPlayer(Player):
    """A player whose keys and clicks go through the display."""

    def __init__(self, table: Table, hand: Hand) -> None:
        super().__init__(table)
        self.real = hand

    def press_at(self, place: QPoint, _: QWidget) -> None:
        """Click at a place of the screen, whatever is there."""
        self.real.click_at(place)

    def press_key(self, key: Qt.Key, held: Qt.KeyboardModifier) -> None:
        """Press a key, whoever has the keyboard."""
        name = key.name.removeprefix("Key_")
        names = [word for each, word in HELD.items() if each in held]
        self.real.keys("+".join([*names, name.lower() if len(name) == 1 else name]))

    def write(self, words: str) -> None:
        """Type words, whoever has the keyboard."""
        self.real.type(words)


@pytest.fixture
def player(qapp: QApplication, hand: Hand, tmp_path: Path) -> Iterator[Player]:
    """Return a player at a window of his own: each journey makes the same things."""
    dress(qapp)
    table = Table(hand.qtbot, tmp_path / "library.db")
    table.window.resize(1280, 720)
    hand.focus(table.window)
    yield RealPlayer(table, hand)
    table.window.close()


@pytest.mark.parametrize(
    "journey",
    [few.mend_by_keys, few.mend_by_mouse, few.muster_by_keys, few.muster_by_mouse],
)
def test_no_key_and_no_click_hits_nothing(
    player: Player, journey: Callable[[Player], None]
) -> None:
    journey(player)


@pytest.mark.parametrize(
    "journey",
    [few.test_cards_are_printed_by_keys, few.test_cards_are_printed_by_mouse],
)
def test_cards_are_printed(
    player: Player,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    journey: Callable[[Player, Path, pytest.MonkeyPatch], None],
) -> None:
    journey(player, tmp_path, monkeypatch)
