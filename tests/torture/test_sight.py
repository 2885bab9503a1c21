"""What one window saves on a server, another one shows within two seconds."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from tests.torture.sight import figures, sighted

pytestmark = pytest.mark.full

TIMES = 20


def test_two_windows_see_each_others_changes(qtbot: QtBot, database: str) -> None:
    def wait(until: Callable[[], bool], most_ms: int) -> None:
        qtbot.waitUntil(until, timeout=most_ms)

    with sighted(database, wait) as sight:
        print(figures(sight.delays(TIMES, 1)))
