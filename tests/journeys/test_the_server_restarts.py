"""A window on the club's server while that server goes and comes back."""

from collections.abc import Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from db.library.library import Library
from tests.journeys.table import Table
from tests.server import Server
from ui.shell.banner import Banner


@pytest.fixture
def table(qtbot: QtBot, server: Server, database: str) -> Iterator[Table]:
    made = Table(qtbot, database)
    yield made
    assert made.window.close()


@pytest.fixture
def away(server: Server, table: Table) -> Iterator[Server]:
    """Return the server, which is there again when the window closes."""
    yield server
    if not server.running:
        server.start()
    control: Any = table.window.controller
    table.qtbot.waitUntil(lambda: control.repository.saver.state.calm)


def banners(table: Table) -> list[Banner]:
    control: Any = table.window.controller
    return list(control.banners.lines)


def told(table: Table, words: str) -> bool:
    return any(words in each.text for each in banners(table))


def typed(table: Table, words: str) -> None:
    """Type into the name of the design in front, letter by letter."""
    table.qtbot.keyClicks(table.page.form.fields["name"].line, words, delay=40)


def stored(database: str, table: Table) -> str:
    with Library(database) as library:
        return str(library.load(table.page.document.id).value.name)


def test_what_is_typed_while_the_server_is_away_is_saved_when_it_is_back(
    table: Table, away: Server, database: str
) -> None:
    table.open("Swamp Smith")
    table.page.form.fields["name"].line.clear()
    typed(table, "Before")
    table.qtbot.waitUntil(lambda: stored(database, table) == "Before")
    away.stop()
    typed(table, " and while")
    table.qtbot.waitUntil(lambda: told(table, "Not saved yet: The library"))
    assert told(table, "its server is away")
    typed(table, " it is away")
    assert table.page.document.value.name == "Before and while it is away"
    away.start()
    table.qtbot.waitUntil(lambda: told(table, "is saved now"))
    wanted = "Before and while it is away and back"
    typed(table, " and back")
    # It goes with the next change.
    assert not told(table, "is saved now")
    table.qtbot.waitUntil(lambda: stored(database, table) == wanted)
    table.qtbot.waitUntil(lambda: not told(table, "Not saved yet"))
    table.qtbot.waitUntil(lambda: not told(table, "does not answer"))


def test_who_only_looks_is_told_too_and_it_goes(
    table: Table, away: Server, database: str
) -> None:
    table.open("Swamp Smith")
    away.stop()
    table.qtbot.waitUntil(lambda: told(table, "The library does not answer"))
    (line,) = [each for each in banners(table) if "does not answer" in each.text]
    assert "until it can be saved" in line.text
    away.start()
    table.qtbot.waitUntil(lambda: not told(table, "does not answer"))
    table.page.form.fields["name"].line.end(False)
    typed(table, " at work")
    table.qtbot.waitUntil(lambda: stored(database, table).endswith(" at work"))


def test_a_quick_restart_in_the_middle_of_a_word_loses_nothing(
    table: Table, away: Server, database: str
) -> None:
    table.open("Swamp Smith")
    table.page.form.fields["name"].line.clear()
    words = ""
    for how in ("fast", "immediate"):
        for word in (f"one {how} ", "two "):
            typed(table, word)
            words += word
            away.restart(how)
    table.qtbot.waitUntil(lambda: stored(database, table) == words)
    table.qtbot.waitUntil(lambda: not told(table, "Not saved yet"))
    table.qtbot.waitUntil(lambda: not told(table, "does not answer"))
