"""Another library is put in the place of the open one: told, kept, and never mixed."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from pytestqt.qtbot import QtBot

from builder.brikwars.model.designs import Weapon
from db.backup.ages import Reason
from db.backup.backups import backups, copied
from db.library.library import Library
from db.store.library_file import Access, with_beside
from tests.journeys.table import Table
from ui.shell.backup_commands import BackupCommands

pytestmark = pytest.mark.full


def moved(other: Path, place: Path) -> None:
    other.replace(place)


def moved_with_its_log(other: Path, place: Path) -> None:
    """As who moves all that is there of a library that is open elsewhere."""
    for mine, theirs in zip(with_beside(place), with_beside(other), strict=True):
        if theirs.exists():
            theirs.replace(mine)


def after_mine_was_moved_away(other: Path, place: Path) -> None:
    place.rename(place.with_name("away.db"))
    other.rename(place)


def deleted_and_new(other: Path, place: Path) -> None:
    for file in with_beside(place):
        file.unlink(missing_ok=True)
    shutil.copyfile(other, place)


def copied_over(other: Path, place: Path) -> None:
    """As `cp` does: into the very file that is open."""
    with place.open("r+b") as file:
        file.truncate(0)
        file.write(other.read_bytes())


def linked(other: Path, place: Path) -> None:
    place.unlink()
    place.symlink_to(other)


WAYS = [
    moved, moved_with_its_log, after_mine_was_moved_away, deleted_and_new, copied_over,
    linked,
]  # fmt: skip
Way = Callable[[Path, Path], None]


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path, request: pytest.FixtureRequest) -> Table:
    place = tmp_path / "mine.db"
    if "linked" in request.node.name:
        place.symlink_to(tmp_path / "real.db")
    made = Table(qtbot, place)
    made.open("Trooper")
    typed(made, "Saved before")
    made.qtbot.waitUntil(lambda: made.window.controller.repository.saver.state.calm)
    return made


@pytest.fixture
def other(tmp_path: Path) -> Path:
    other = tmp_path / "other.db"
    with Library(other) as library:
        for number in range(40):
            library.add(Weapon(name=f"Theirs {number}"))
    return other


def typed(table: Table, name: str) -> None:
    document = table.page.document
    document.edit(replace(document.value, name=name), "Name")


def told(table: Table) -> Any:
    return next(
        (
            line
            for line in table.window.controller.banners.lines
            if "Another file is at" in line.text and "No backup" not in line.text
        ),
        None,
    )


def names(place: Path, access: Access = Access.LOOK) -> list[str]:
    with Library(place, access) as library:
        return sorted(each.value.name for each in library.everything())


def kept(place: Path) -> list[Path]:
    return [one.file for one in backups(place) if one.reason is Reason.REPLACED]


@pytest.mark.parametrize("way", WAYS)
def test_it_is_told_kept_and_never_mixed(
    table: Table, other: Path, tmp_path: Path, way: Way
) -> None:
    place, before, titles = tmp_path / "mine.db", other.read_bytes(), [*table.titles]
    typed(table, "Typed just before")
    way(other, place)
    typed(table, "Typed just after")
    # A backup that is due now takes no stranger for mine.
    table.window.controller.app.group(BackupCommands).keeper.make(Reason.HAND)
    table.qtbot.waitUntil(lambda: told(table) is not None)
    (mine,) = kept(place) or [tmp_path / "real.db"]
    assert str(mine) in told(table).text
    assert set(titles) - {"Saved before"} <= set(names(mine))
    assert table.page.document.value.name == "Typed just after"
    assert sorted(table.titles) == sorted(
        {*titles, "Typed just after"} - {"Saved before"}
    )
    assert place.read_bytes() == before
    assert len(names(place)) == 40
    assert not [
        name for one in backups(place) for name in names(one.file) if "Theirs" in name
    ]
    # Mine is put back, and all is as if nothing had been.
    shutil.copyfile(mine, tmp_path / "back.db")
    (tmp_path / "back.db").replace(place)
    table.qtbot.waitUntil(lambda: told(table) is None)
    saver = table.window.controller.repository.saver
    table.qtbot.waitUntil(lambda: saver.state.calm)
    assert table.window.close()
    assert names(place) == sorted({*titles, "Typed just after"} - {"Saved before"})


@pytest.mark.parametrize("way", [moved, deleted_and_new, linked])
def test_an_older_state_of_mine_is_taken_as_it_is(
    table: Table, tmp_path: Path, way: Way
) -> None:
    place, older = tmp_path / "mine.db", tmp_path / "older.db"
    copied(place, older)
    typed(table, "Typed after the copy")
    saver = table.window.controller.repository.saver
    table.qtbot.waitUntil(lambda: saver.state.calm)
    page = table.page
    table.window.controller.repository.worker.replaced.connect(seen := Mock())
    way(older, place)
    table.qtbot.waitUntil(lambda: seen.called)
    table.qtbot.waitUntil(lambda: "Saved before" in table.titles)
    assert told(table) is None
    assert table.page is page
    # The state that was saved last is kept, too.
    (mine,) = kept(place) or [tmp_path / "real.db"]
    assert "Typed after the copy" in names(mine)
    typed(table, "Typed into the older one")
    assert table.window.close()
    assert "Typed into the older one" in names(place)
