"""A player gets a library back: all of it, a part, and at another place."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from builder.history.versions import JudgedBy, version_change
from db.backup.ages import Reason
from db.backup.backups import backups, keep
from db.files.muster import write
from db.library.library import Library
from tests.journeys.table import Table
from ui.backups import keeper
from ui.backups.restore_dialog import RestoreDialog
from ui.shell import window as windows
from ui.shell.backup_commands import BackupCommands
from ui.shell.commands import Commands
from ui.shell.damaged_library import Rescue
from ui.shell.importing import Bringing
from ui.shell.window import Stillness, Window
from ui.widgets.fitting import AskingBox

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "club.db"


@pytest.fixture
def table(qtbot: QtBot, place: Path) -> Iterator[Table]:
    made = Table(qtbot, place)
    yield made
    made.window.close()


def controller(table: Table) -> Any:
    return table.window.controller


def saved(table: Table) -> None:
    """Wait until everything is in the library."""
    done: list[int] = []
    controller(table).repository.flush()
    controller(table).repository.when_done(lambda: done.append(1))
    table.qtbot.waitUntil(lambda: bool(done))


def told(table: Table, words: str) -> bool:
    return any(words in line.text for line in controller(table).banners.lines)


def exported(place: Path) -> bytes:
    with Library(place) as library:
        return write(library.take_out())


def spoil(table: Table) -> None:
    """Rename the dragon, and remove the smith."""
    table.open("Fire-breathing Dragon")
    document = table.page.document
    document.edit(replace(document.value, name="Worm"), "Name")
    smith = table.titles["Swamp Smith"]
    controller(table).app.group(Commands).remove([smith])
    table.qtbot.waitUntil(lambda: "Swamp Smith" not in table.titles)
    saved(table)


def list_of(table: Table, row: int) -> Any:
    """Open the list of backups, and wait until one is compared."""
    control = controller(table)
    control.actions["restore"].trigger()
    window = control.app.window
    table.qtbot.waitUntil(lambda: window.findChild(RestoreDialog) is not None)
    dialog = window.findChild(RestoreDialog)
    table.qtbot.waitUntil(dialog.isVisible)
    dialog.table.selectRow(row)
    table.qtbot.waitUntil(lambda: "Comparing" not in dialog.said.text())
    return dialog


def test_a_player_brings_everything_back_and_sees_it_first(
    table: Table, place: Path
) -> None:
    saved(table)
    keep(place, Reason.START)
    before = exported(place)
    spoil(table)
    dialog = list_of(table, 0)
    assert "1 comes back and 1 becomes what it was" in dialog.said.text()
    table.qtbot.waitUntil(lambda: "designs" in dialog.model.index(0, 2).data())
    assert exported(place) != before
    table.qtbot.mouseClick(dialog.all, LEFT)
    table.qtbot.waitUntil(lambda: "Fire-breathing Dragon" in table.titles)
    assert "Swamp Smith" in table.titles
    assert told(table, "The library is as it was")
    # The open page shows it, too, and undo brings the other name back.
    assert table.page.document.value.title == "Fire-breathing Dragon"
    assert exported(place) == before
    assert Reason.RESTORE in {each.reason for each in backups(place)}


def test_a_player_deletes_a_backup(table: Table, place: Path) -> None:
    saved(table)
    for _ in range(2):
        keep(place, Reason.HAND)
    older = backups(place)[1]
    dialog = list_of(table, 0)
    assert dialog.model.rowCount() == 2
    table.qtbot.mouseClick(dialog.gone, LEFT)
    (box,) = dialog.findChildren(AskingBox)
    assert box.keep.isDefault()
    assert box.agree.text() == "Delete it"
    table.qtbot.mouseClick(box.agree, LEFT)
    table.qtbot.waitUntil(lambda: dialog.model.rowCount() == 1)
    assert backups(place) == [older] == [dialog.current]
    dialog._delete(older)
    assert not backups(place)
    assert not dialog.gone.isEnabled()
    assert "no backup yet" in dialog.said.text()
    dialog.reject()


def test_what_is_different_is_said_in_the_words_of_the_history(
    table: Table, place: Path
) -> None:
    saved(table)
    keep(place, Reason.START)
    table.open("Fire-breathing Dragon")
    document = table.page.document
    document.edit(replace(document.value, size=document.value.size - 1), "Size")
    saved(table)
    tree = list_of(table, 0).tree
    line = tree.topLevelItem(0).child(0)
    assert line.text(0) == "Fire-breathing Dragon"
    table.qtbot.waitUntil(lambda: line.childCount() > 0)
    said = [line.child(place).text(0) for place in range(line.childCount())]
    before, after = (
        document.value,
        replace(document.value, size=document.value.size + 1),
    )
    change = version_change(before, after, JudgedBy(None, {}))
    assert said == [*change.said, change.price]
    assert " CP (+" in change.price
    # What is said below a thing is not a thing to bring back.
    assert tree.ids == []
    line.setCheckState(0, Qt.CheckState.Checked)
    assert tree.ids == [document.id]


def test_a_player_brings_back_only_what_is_missed(table: Table, place: Path) -> None:
    saved(table)
    keep(place, Reason.START)
    spoil(table)
    dialog = list_of(table, 0)
    assert not dialog.some.isEnabled()
    group = dialog.tree.topLevelItem(0)
    assert group.text(0) == "In the backup, and gone now (1)"
    group.child(0).setCheckState(0, Qt.CheckState.Checked)
    assert dialog.some.text() == "&Bring back 1…"
    table.qtbot.mouseClick(dialog.some, LEFT)
    bringing = controller(table).app.group(Bringing)
    table.qtbot.waitUntil(lambda: bringing.dialog is not None)
    preview = bringing.dialog
    assert "Swamp Smith" not in table.titles
    table.qtbot.mouseClick(preview.agree, LEFT)
    table.qtbot.waitUntil(lambda: "Swamp Smith" in table.titles)
    assert "Worm" in table.titles
    controller(table).app.history.undo()
    table.qtbot.waitUntil(lambda: "Swamp Smith" not in table.titles)


def test_the_one_file_is_whole_while_the_window_is_idle(
    table: Table, place: Path, tmp_path: Path
) -> None:
    controller(table).app.group(BackupCommands).keeper._idle.setInterval(50)
    spoil(table)
    log = Path(f"{place}-wal")
    table.qtbot.waitUntil(lambda: log.stat().st_size == 0)
    copy = shutil.copy(place, tmp_path / "copied by hand.db")
    with Library(copy) as library:
        titles = {each.value.title for each in library.everything()}
    assert titles == set(table.titles)
    assert "Worm" in titles


def test_a_backup_is_made_by_itself_and_by_hand(
    qtbot: QtBot, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A library that is still empty needs no backup.
    assert Table(qtbot, place).window.close()
    monkeypatch.setattr(keeper, "FIRST_MS", 300)
    table = Table(qtbot, place)
    qtbot.waitUntil(lambda: len(backups(place)) == 1)
    assert backups(place)[0].reason is Reason.START
    saved(table)
    controller(table).actions["backup_now"].trigger()
    qtbot.waitUntil(lambda: told(table, "it is whole"))
    # Both may be of one second, which is all that their names say.
    assert Reason.HAND in {each.reason for each in backups(place)}
    assert table.window.close()
    assert not Path(f"{place}-wal").exists()


def answer(monkeypatch: pytest.MonkeyPatch, target: Path) -> None:
    """Let the file dialog answer with a file."""
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_, **__: (str(target), "")
    )


def test_a_copy_is_saved(
    table: Table, place: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    spoil(table)
    answer(monkeypatch, tmp_path / "stick")
    controller(table).actions["save_copy"].trigger()
    table.qtbot.waitUntil(lambda: told(table, "The copy is whole"))
    assert exported(tmp_path / "stick.db") == exported(place)
    # The dialog was asked about `stick`, and would not have asked about `stick.db`.
    controller(table).actions["save_copy"].trigger()
    assert told(table, "is there already; choose it by its name")
    answer(monkeypatch, place)
    controller(table).actions["save_copy"].trigger()
    table.qtbot.waitUntil(lambda: told(table, "is the library itself"))


@pytest.mark.full
def test_a_library_moves_with_its_tabs(
    table: Table,
    place: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    opened: list[Window] = []
    monkeypatch.setattr(windows, "WINDOWS", opened)
    table.open("Swamp Smith")
    saved(table)
    before = exported(place)
    target = tmp_path / "drive" / "games.db"
    target.parent.mkdir()
    answer(monkeypatch, target)
    controller(table).actions["move_library"].trigger()
    qtbot.waitUntil(lambda: bool(opened))
    (window,) = opened
    qtbot.addWidget(window)
    control: Any = window.controller
    qtbot.waitUntil(lambda: control.tabs.page is not None)
    assert control.repository.location == str(target)
    assert control.tabs.page.document.value.title == "Swamp Smith"
    assert not table.window.isVisible()
    assert exported(target) == before
    (line,) = [each for each in control.banners.lines if "The old one" in each.text]
    assert place.exists()
    # What is clicked while the window opens does not count.
    qtbot.waitUntil(lambda: not window.findChildren(Stillness))
    qtbot.mouseClick(line.buttons["Delete the old one"], LEFT)
    assert not place.exists()
    assert window.close()


@pytest.mark.full
def test_a_library_that_cannot_be_opened_is_brought_back(
    qtbot: QtBot, place: Path
) -> None:
    table = Table(qtbot, place)
    saved(table)
    keep(place, Reason.START)
    assert table.window.close()
    before = exported(place)
    place.write_bytes(b"not a library " * 900)
    window = Window(str(place))
    qtbot.addWidget(window)
    window.show()
    with qtbot.waitSignal(window.controller.repository.refused):
        window.begin()
    control: Any = window.controller
    assert control.actions["restore"].isEnabled()
    control.actions["restore"].trigger()
    dialog = control.app.window.findChild(RestoreDialog)
    qtbot.waitUntil(lambda: "cannot be read" in dialog.said.text())
    qtbot.mouseClick(dialog.all, LEFT)
    qtbot.waitUntil(
        lambda: control.middle.currentWidget() is not control.app.group(Rescue).page
    )
    assert window.close()
    assert exported(place) == before


def damage(place: Path, how: str) -> None:
    """Damage a library in its place, as a failing disk does."""
    size = place.stat().st_size
    with place.open("r+b") as file:
        if how == "its pages":
            file.seek(4096)
            file.write(b"\xa5" * (size - 4096))
        elif how == "all of it":
            file.write(b"\xa5" * size)
        else:
            file.truncate(size // 2)


def emptied_log(table: Table, place: Path) -> None:
    control = controller(table)
    control.app.group(BackupCommands).keeper.empty_log()
    log = Path(f"{place}-wal")
    table.qtbot.waitUntil(lambda: log.stat().st_size == 0)


@pytest.mark.full
@pytest.mark.parametrize("how", ["its pages", "all of it", "cut"])
def test_a_library_that_is_damaged_while_it_is_open_is_brought_back(
    table: Table, place: Path, how: str
) -> None:
    saved(table)
    keep(place, Reason.START)
    before = exported(place)
    table.open("Swamp Smith")
    emptied_log(table, place)
    damage(place, how)
    broken = place.read_bytes()
    document = table.page.document
    document.edit(replace(document.value, name="Typed into the ruins"), "Name")
    dialog = list_of(table, 0)
    assert "cannot be read" in dialog.said.text()
    table.qtbot.mouseClick(dialog.all, LEFT)
    table.qtbot.waitUntil(lambda: told(table, "The library is as it was"))
    # What was typed since is not lost, and is saved into the library that came back.
    control = controller(table)
    table.qtbot.waitUntil(lambda: control.repository.saver.state.calm)
    assert document.value.name == "Typed into the ruins"
    with Library(place) as library:
        assert library.load(document.id).value == document.value
        library.save(document.id, replace(document.value, name="Swamp Smith"),
                     library.load(document.id).version)  # fmt: skip
    assert exported(place) == before
    kept = [each.file for each in backups(place) if each.reason is Reason.DAMAGED]
    assert [each.read_bytes() for each in kept] == [broken]
    assert not told(table, "another window")


@pytest.mark.full
def test_another_window_on_a_damaged_library_is_told(
    table: Table, place: Path, qtbot: QtBot
) -> None:
    saved(table)
    keep(place, Reason.START)
    other = Table(qtbot, place)
    saved(other)
    emptied_log(table, place)
    damage(place, "its pages")
    broken = place.read_bytes()
    dialog = list_of(table, 0)
    table.qtbot.mouseClick(dialog.all, LEFT)
    qtbot.waitUntil(lambda: told(table, "another window has it open"))
    assert place.read_bytes() == broken
    assert Reason.DAMAGED not in {each.reason for each in backups(place)}
    assert other.window.close()
    dialog = list_of(table, 0)
    qtbot.mouseClick(dialog.all, LEFT)
    qtbot.waitUntil(lambda: told(table, "The library is as it was"))


def test_a_server_is_said_to_make_its_own_backups(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    control = controller(table)
    monkeypatch.setattr(control.repository, "location", "postgresql://club/library")
    for name in ("restore", "backup_now"):
        control.actions[name].trigger()
        (box,) = table.window.findChildren(AskingBox)
        assert "makes no backups of it" in box.said.text()
        box.done(0)
        table.qtbot.waitUntil(lambda: not table.window.findChildren(AskingBox))
