"""What the window tells of saving, and how it closes while the library is held."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QTimer
from pytestqt.qtbot import QtBot

from db.library.library import Library
from tests.journeys.table import Table
from tests.patience import rest
from ui.library.worker import IN_DISPUTE
from ui.shell.banner import Stay

pytestmark = pytest.mark.full


def told(table: Table) -> list[str]:
    return [line.text for line in table.window.controller.banners.lines]


def rename(table: Table, name: str) -> None:
    document = table.page.document
    document.edit(replace(document.value, name=name), "Name")


def opened(qtbot: QtBot, place: Path) -> Table:
    table = Table(qtbot, place)
    table.open("Trooper")
    return table


def test_a_held_library_is_told_and_the_window_closes_when_it_is_free(
    qtbot: QtBot, tmp_path: Path
) -> None:
    table = opened(qtbot, tmp_path / "club.db")
    saver = table.window.controller.repository.saver
    qtbot.waitUntil(lambda: saver.state.calm)
    other = sqlite3.connect(tmp_path / "club.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    rename(table, "Last word")
    seen: list[str] = []

    def free() -> None:
        seen.extend(told(table))
        assert table.window.controller.front.status.state.text() == "Saving…"
        other.execute("ROLLBACK")
        other.close()

    def once_told() -> None:
        if any("closes when everything is saved" in text for text in told(table)):
            free()
        else:
            QTimer.singleShot(20, once_told)

    once_told()
    assert table.window.close()
    assert any("closes when everything is saved" in text for text in seen)
    with Library(tmp_path / "club.db") as library:
        assert "Last word" in {each.value.name for each in library.everything()}


def test_the_banner_of_a_failed_save_goes_when_it_succeeds(
    qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "drive").mkdir()
    table = opened(qtbot, tmp_path / "drive" / "club.db")
    controller = table.window.controller
    qtbot.waitUntil(lambda: controller.repository.saver.state.calm)
    (tmp_path / "drive").rename(tmp_path / "away")
    rename(table, "Kept in the window")
    qtbot.waitUntil(lambda: any("Not saved yet" in text for text in told(table)))
    said = controller.front.status.state.text()
    assert said == "Not saved: the library is not there any more"
    for _ in range(2):
        (line,) = (
            each for each in controller.banners.lines if "Not saved" in each.text
        )
        line.buttons["Try again now"].click()
        rest()
        qtbot.waitUntil(lambda: any("Not saved yet" in text for text in told(table)))
    (tmp_path / "away").rename(tmp_path / "drive")
    qtbot.waitUntil(lambda: not any("Not saved yet" in text for text in told(table)))
    assert "What could not be saved is saved now" in told(table)
    assert table.window.close()


def test_what_nobody_decided_is_asked_at_the_next_start(
    qtbot: QtBot, tmp_path: Path
) -> None:
    place = tmp_path / "club.db"
    first = opened(qtbot, place)
    name = first.page.document.id
    repository = first.window.controller.repository
    qtbot.waitUntil(lambda: repository.saver.state.calm)
    repository._watch.stop()
    with Library(place) as library:
        held = library.load(name)
        library.save(name, replace(held.value, name="Theirs"), held.version)
    with qtbot.waitSignal(repository.conflict):
        rename(first, "Mine")
    qtbot.waitUntil(lambda: repository.saver.state.on_disk)
    said = first.window.controller.front.status.state.text()
    assert said == "Kept apart until you decide"
    # The next start, as if the first had been killed.
    second = Table.__new__(Table)
    second.qtbot = qtbot
    from ui.shell.window import Window

    second.window = Window(str(place))
    qtbot.addWidget(second.window)
    second.window.begin()
    qtbot.waitUntil(lambda: any("you had not decided" in each for each in told(second)))
    (line,) = (
        e for e in second.window.controller.banners.lines if e.stay is Stay.CHOICE
    )
    line.buttons["Use mine"].click()
    assert second.page.document.value.name == "Mine"
    with Library(place) as library:
        assert IN_DISPUTE in {each.words for each in library.versions(name)}
    assert second.window.close()
    repository.take_theirs(first.page.document)
    assert first.window.close()


def test_it_is_saved_when_the_player_turns_to_another_window(
    qtbot: QtBot, tmp_path: Path
) -> None:
    table = opened(qtbot, tmp_path / "club.db")
    saver = table.window.controller.repository.saver
    qtbot.waitUntil(lambda: saver.state.calm)
    rename(table, "Turned away")
    assert saver.state.waiting
    table.window.isActiveWindow = lambda: False  # type: ignore[method-assign]
    table.window.changeEvent(QEvent(QEvent.Type.ActivationChange))
    assert saver.state.in_flight
    assert table.window.close()
