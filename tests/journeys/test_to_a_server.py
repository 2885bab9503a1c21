"""A player moves the library to the club's server, and back into a file."""

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot
from sqlalchemy import make_url

from db.files.muster import write
from db.library import moving
from db.library.library import Library
from db.library.own_library import first_place, own_library
from tests.journeys.table import Table
from tests.patience import PATIENCE_S
from tests.server import PLAYER, Server
from ui.shell import window as windows
from ui.shell.backup_commands import BackupCommands
from ui.shell.window import Window

LEFT = Qt.MouseButton.LeftButton
MOVED = "nothing is missing"


@pytest.fixture
def place() -> Path:
    """Return where the player's own library is."""
    found = first_place()
    found.parent.mkdir(parents=True)
    return found


@pytest.fixture
def table(qtbot: QtBot, place: Path) -> Iterator[Table]:
    made = Table(qtbot, place)
    yield made
    made.window.close()


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Window]:
    """Return the windows that are opened from now on."""
    found: list[Window] = []
    monkeypatch.setattr(windows, "WINDOWS", found)
    return found


def exported(place: Path | str) -> bytes:
    with Library(place) as library:
        return write(library.take_out())


def asked(table: Table, address: str, password: str = "") -> Any:
    """Open the dialog and type an address into its fields."""
    control: Any = table.window.controller
    control.actions["to_server"].trigger()
    moving = control.app.group(BackupCommands).moving
    table.qtbot.waitUntil(lambda: moving.server and moving.server.isVisible())
    dialog, url = moving.server, make_url(address)
    typed = (url.host, url.port, url.database, url.username, password)
    for field, text in zip(dialog.fields.values(), typed, strict=True):
        field.clear()
        table.qtbot.keyClicks(field, str(text or ""))
    return dialog


def refused(table: Table, dialog: Any, words: str) -> None:
    """Press the button, and see a sentence and a dialog that can be used again."""
    table.qtbot.mouseClick(dialog.go, LEFT)
    table.qtbot.waitUntil(lambda: words in dialog.state.text())
    assert dialog.state.text().endswith(".")
    assert dialog.isVisible()
    assert dialog.go.isEnabled()
    assert not dialog.bar.isVisible()


def test_a_library_goes_to_a_server_and_comes_back(
    table: Table,
    database: str,
    opened: list[Window],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    qtbot, place = table.qtbot, first_place()
    table.open("Swamp Smith")
    dialog = asked(table, database)
    before = exported(place)
    qtbot.mouseClick(dialog.go, LEFT)
    qtbot.waitUntil(lambda: bool(opened))
    control: Any = opened[0].controller
    qtbot.addWidget(opened[0])
    qtbot.waitUntil(lambda: control.tabs.page is not None)
    assert control.tabs.page.document.value.title == "Swamp Smith"
    assert control.repository.location == database
    assert not table.window.isVisible()
    (line,) = [
        each for each in control.banners.lines if "nothing is missing" in each.text
    ]
    assert str(place) in line.text
    assert "Delete the old one" not in line.buttons
    assert exported(database) == exported(place) == before
    assert own_library() == database
    target = tmp_path / "back.db"
    answer = lambda *_, **__: (str(target), "")  # noqa: E731
    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    control.actions["move_library"].trigger()
    qtbot.waitUntil(lambda: len(opened) == 2)
    back: Any = opened[1].controller
    qtbot.addWidget(opened[1])
    qtbot.waitUntil(lambda: back.tabs.page is not None)
    assert back.repository.location == str(target)
    assert exported(target) == exported(database) == before
    assert own_library() == target
    assert opened[1].close()


def test_each_failure_is_a_sentence_and_nothing_is_changed(
    table: Table, place: Path, server: Server, database: str, tmp_path: Path
) -> None:
    name = make_url(database).database or ""
    server.sql(f"CREATE ROLE member LOGIN PASSWORD 'right'; GRANT {PLAYER} TO member")
    dialog = asked(table, "postgresql://club@127.0.0.1:1/club")
    before = exported(place)
    refused(table, dialog, "its server is away")
    for key, text, words in (
        ("port", "x", "Type the port as a number"),
        ("port", str(server.port), "no database of that name"),
        ("database", "", "Type the name of the database"),
        ("database", name, ""),
        ("user", "member", ""),
        ("password", "wrong", "refuses the name or the password"),
    ):
        dialog.fields[key].setText(text)
        if words:
            refused(table, dialog, words)
    with Library(database) as other:
        kept = other.everything()
        assert not kept
        other.take_in(other.look_at(table.window.controller.repository.worker.wait_for(
            lambda library: library.take_out()), "x"), {})  # fmt: skip
        kept = other.everything()
    dialog.fields["password"].setText("right")
    refused(table, dialog, "holds a library already")
    with Library(database) as other:
        assert other.everything() == kept
    assert exported(place) == before
    assert own_library() == place
    dialog.reject()
    table.qtbot.waitUntil(
        lambda: table.window.controller.app.group(BackupCommands).moving.server is None
    )


def test_cancel_stops_it_and_it_can_be_begun_again(
    table: Table,
    database: str,
    opened: list[Window],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    qtbot, place = table.qtbot, first_place()
    steps: list[int] = []
    real = moving._Steps.go

    def go(self: Any, rows: int) -> None:
        steps.append(rows)
        # As slow as a server far away, until the player loses patience.
        if len(steps) == 3:
            assert dialog._task._runs[0].halt.wait(PATIENCE_S)
        real(self, rows)

    monkeypatch.setattr(moving._Steps, "go", go)
    dialog = asked(table, database)
    qtbot.mouseClick(dialog.go, LEFT)
    qtbot.waitUntil(lambda: len(steps) == 3)
    qtbot.waitUntil(lambda: dialog.bar.value() > 0)
    assert not dialog.fields["server"].isEnabled()
    qtbot.mouseClick(dialog.stop, LEFT)
    qtbot.waitUntil(lambda: "Nothing was changed" in dialog.state.text())
    assert dialog.isVisible()
    with Library(database) as library:
        assert library.everything() == ()
    assert own_library() == place
    qtbot.mouseClick(dialog.go, LEFT)
    qtbot.waitUntil(lambda: bool(opened))
    qtbot.addWidget(opened[0])
    control: Any = opened[0].controller
    qtbot.waitUntil(lambda: bool(control.repository.location))
    assert exported(database) == exported(place)
    assert opened[0].close()


def test_a_password_opens_the_library_and_is_kept_nowhere(
    table: Table,
    server: Server,
    database: str,
    opened: list[Window],
    caplog: pytest.LogCaptureFixture,
) -> None:
    qtbot = table.qtbot
    caplog.set_level(logging.DEBUG)
    server.sql(f"CREATE ROLE guard LOGIN PASSWORD 'Sesame77'; GRANT {PLAYER} TO guard")
    dialog = asked(table, database.replace("club@", "guard@"), "Sesame77")
    qtbot.mouseClick(dialog.go, LEFT)
    qtbot.waitUntil(lambda: bool(opened))
    window = opened[0]
    qtbot.addWidget(window)
    control: Any = window.controller
    qtbot.waitUntil(lambda: any(MOVED in each.text for each in control.banners.lines))
    assert control.repository.location == database.replace("club@", "guard@")
    control.app.open(next(iter(control.repository.values())))
    assert window.close()
    QSettings().sync()
    shown = [window.windowTitle(), caplog.text]
    shown += [each.text for each in control.banners.lines]
    shown += [control.front.status.place.toolTip(), control.front.status.place.text()]
    files = [each for each in Path.home().rglob("*") if each.is_file()]
    assert files
    shown += [each.read_text(errors="replace") for each in files]
    assert not [each for each in shown if "Sesame77" in each]


def test_a_whole_address_spreads_over_the_fields(table: Table) -> None:
    dialog = asked(table, "postgresql://x@x/x")
    dialog.fields["server"].clear()
    table.qtbot.keyClicks(dialog.fields["server"], "postgresql://club@lan:99/lib")
    table.qtbot.keyClick(dialog.fields["server"], Qt.Key.Key_Tab)
    texts = [each.text() for each in dialog.fields.values()]
    assert texts == ["lan", "99", "lib", "club", ""]
    dialog.reject()
