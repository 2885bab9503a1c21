"""Backups of real libraries: whole, private, in their folder, and made in time."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from platformdirs import user_data_path

import db.backup.whole_copy
from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Weapon
from db.backup.ages import MANY, Reason
from db.backup.backups import backups, before_import, delete, homes, keep, prune
from db.backup.whole_copy import (
    BackupStopped,
    LibraryDamaged,
    copied,
    empty_log,
    writes_of,
)
from db.errors import LibraryError
from db.files.muster import write
from db.files.muster_file import MusterFile
from db.library.library import Library
from db.store.library_file import Access

NOW = datetime(2026, 5, 31, 20, 0, tzinfo=UTC)


def test_a_backup_is_the_library_in_one_private_file(
    library: Library, place: Path
) -> None:
    kept = library.add(Weapon(name="Ripper"))
    made = keep(place, Reason.START, now=NOW)
    assert made.file.name == "2026-05-31T200000Z-start.db"
    assert made.file.parent == place.with_name("Wolfpack.db-backups")
    assert backups(place) == [made]
    assert [path.name for path in made.file.parent.iterdir()] == [made.file.name]
    if sys.platform != "win32":
        assert made.file.stat().st_mode & 0o777 == 0o600
        assert made.file.parent.stat().st_mode & 0o777 == 0o700
    with Library(made.file) as copy:
        assert copy.everything() == (kept,)


def test_a_library_that_did_not_change_is_not_copied_again(
    library: Library, place: Path
) -> None:
    assert keep(place, Reason.START, now=NOW) is None
    library.add(Weapon())
    assert keep(place, Reason.START, now=NOW)
    assert keep(place, Reason.DAILY, now=NOW + timedelta(days=9)) is None
    library.add(Weapon(name="B"))
    assert keep(place, Reason.START, now=NOW + timedelta(hours=1)) is None
    assert keep(place, Reason.START, now=NOW + timedelta(hours=5))
    library.add(Weapon(name="C"))
    assert keep(place, Reason.DAILY, now=NOW + timedelta(hours=20)) is None
    assert keep(place, Reason.DAILY, now=NOW + timedelta(hours=30))
    assert len(backups(place)) == 3


def test_old_backups_go_only_when_a_new_one_is_whole(
    library: Library, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.add(Weapon())
    for hours in (9_600, 9_599):
        keep(place, Reason.RESTORE, now=NOW - timedelta(hours=hours))
    assert len(backups(place)) == 2
    with monkeypatch.context() as patch:
        patch.setattr(db.backup.whole_copy, "_check", _full)
        with pytest.raises(LibraryError, match="which is full"):
            keep(place, Reason.HAND, now=NOW)
    assert len(backups(place)) == 2
    assert not list(homes(place)[0].glob(".*"))
    made = keep(place, Reason.HAND, now=NOW)
    # The newer one of its day stays, as nobody has played since.
    assert [each.made for each in backups(place)] == [NOW, NOW - timedelta(hours=9_599)]
    assert made in backups(place)


def test_what_was_asked_for_goes_only_by_hand(library: Library, place: Path) -> None:
    library.add(Weapon())
    first = keep(place, Reason.HAND, now=NOW - timedelta(days=900, hours=1))
    keep(place, Reason.RESTORE, now=NOW - timedelta(days=900))
    keep(place, Reason.RESTORE, now=NOW)
    assert first in backups(place)
    delete(first)
    assert first not in backups(place)
    # Somebody else was faster.
    delete(first)


def _full(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_where_nothing_can_be_written_the_players_folder_is_used(
    library: Library, place: Path
) -> None:
    library.add(Weapon())
    homes(place)[0].write_text("a file is in the way")
    made = keep(place, Reason.HAND)
    assert user_data_path("Brickmuster", appauthor=False) in made.file.parents
    assert backups(place) == [made]


def test_a_large_import_is_preceded_by_a_backup(library: Library, place: Path) -> None:
    library.add(Weapon())
    before_import(library.location, MANY)
    before_import("postgresql://club/library", MANY + 1)
    assert not backups(place)
    before_import(library.location, MANY + 1)
    (made,) = backups(place)
    assert made.reason is Reason.IMPORT


def test_a_damaged_library_makes_no_backup_and_takes_none_away(
    library: Library, place: Path
) -> None:
    guns = {str(i): Weapon(name=f"Gun {i}", notes="x" * 200) for i in range(400)}
    library.bring_in(MusterFile(guns))
    good = keep(place, Reason.HAND)
    library.close()
    data = bytearray(place.read_bytes())
    for at in range(4096 * 4, len(data), 4096):
        data[at : at + 64] = b"\xff" * 64
    place.write_bytes(data)
    with pytest.raises(LibraryDamaged, match="is damaged"):
        keep(place, Reason.HAND)
    assert backups(place) == [good]
    assert place.read_bytes() == bytes(data)


def test_a_backup_can_be_stopped_and_leaves_nothing(
    library: Library, place: Path
) -> None:
    guns = {str(i): Weapon(name=f"Gun {i}", notes="x" * 9_000) for i in range(200)}
    library.bring_in(MusterFile(guns))
    with pytest.raises(BackupStopped):
        keep(place, Reason.HAND, report=lambda done, _: done == 0)
    assert not list(homes(place)[0].iterdir())


def test_a_copy_of_the_one_file_is_whole_once_the_log_is_empty(
    library: Library, place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = library.add(Weapon(name="Late"))
    assert Path(f"{place}-wal").stat().st_size > 0
    assert empty_log(place)
    assert Path(f"{place}-wal").stat().st_size == 0
    alone = shutil.copy(place, tmp_path / "alone.db")
    with Library(alone) as copy:
        assert copy.everything() == (kept,)
    with closing(sqlite3.connect(place)) as busy:
        library.add(Weapon(name="Later"))
        busy.execute("BEGIN")
        busy.execute("SELECT * FROM design").fetchall()
        library.add(Weapon(name="Latest"))
        asked: list[str] = []
        real = db.backup.whole_copy.reader

        def traced(file: Path) -> sqlite3.Connection:
            made = real(file)
            made.set_trace_callback(asked.append)
            return made

        monkeypatch.setattr(db.backup.whole_copy, "reader", traced)
        assert not empty_log(place)
        # Whoever says nothing of it is kept waiting for five seconds.
        assert "PRAGMA busy_timeout=100" in asked


WRITER = """
import sys, pathlib
sys.path.insert(0, sys.argv[2])
from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Weapon
from db.library.library import Library
from db.files.muster_file import MusterFile

with Library(sys.argv[1]) as library:
    for number in range(100_000):
        guns = {f"g{i}": Weapon(name=f"{number}.{i}", notes="x" * 900)
                for i in range(9)}
        entries = tuple(Entry(design=key) for key in guns)
        army = Army(name=str(number), system="brikwars", entries=entries)
        library.bring_in(MusterFile(guns, {"a": army}))
        print(number, flush=True)
"""

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.full
def test_backups_during_heavy_writes_are_of_one_moment(place: Path) -> None:
    """Each army of a backup has all its designs there, and all it was saved with."""
    Library(place).close()
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(place), str(ROOT)], stdout=subprocess.PIPE
    )
    try:
        assert writer.stdout is not None
        for _ in range(20):
            writer.stdout.readline()
        made = []
        for _ in range(5):
            made.append(keep(place, Reason.HAND))
            writer.stdout.readline()
        # The writer was not held up: it went on while the copies were made.
        first, last = made[0], made[-1]
        assert (writes_of(last.file) or 0) > (writes_of(first.file) or 0)
    finally:
        writer.send_signal(signal.SIGTERM)
        writer.wait()
        writer.stdout.close()
    for each in made:
        with Library(each.file) as copy:
            held = {one.id: one.value for one in copy.everything()}
        armies = [value for value in held.values() if isinstance(value, Army)]
        assert len(held) == 10 * len(armies) > 0
        for army in armies:
            names = {held[entry.design].name for entry in army.entries}
            assert names == {f"{army.name}.{number}" for number in range(9)}


BACKUP = """
import sys
sys.path.insert(0, sys.argv[2])
import pathlib, time
import db.backup.whole_copy
from db.store.library_file import Access
from db.backup.ages import Reason
from db.backup.backups import keep

db.backup.whole_copy._PAGES = 1
def slowly(done, total):
    print(done, total, flush=True)
    time.sleep(0.002)
    return True
keep(pathlib.Path(sys.argv[1]), Reason.HAND, report=slowly)
"""


@pytest.mark.parametrize("lines", [1, 5, 20, 60])
def test_a_backup_that_is_killed_is_never_listed(
    library: Library, place: Path, lines: int
) -> None:
    guns = {str(i): Weapon(name=f"Gun {i}", notes="x" * 9_000) for i in range(40)}
    library.bring_in(MusterFile(guns))
    good = keep(place, Reason.HAND, now=datetime.now(UTC) - timedelta(days=1))
    killed = subprocess.Popen(
        [sys.executable, "-c", BACKUP, str(place), str(ROOT)], stdout=subprocess.PIPE
    )
    for _ in range(lines):
        assert killed.stdout.readline()
    killed.kill()
    killed.wait()
    killed.stdout.close()
    assert backups(place) == [good]
    parts = list(homes(place)[0].glob(".*"))
    assert parts
    # What is left goes with a later tidying, not while another program may write.
    prune(place, datetime.now(UTC))
    assert all(part.exists() for part in parts)
    prune(place, datetime.now(UTC) + timedelta(days=2))
    assert not any(part.exists() for part in parts)


def test_a_copy_elsewhere_takes_the_place_of_a_file_whole_or_not_at_all(
    library: Library, place: Path, tmp_path: Path
) -> None:
    library.add(Weapon(name="Ripper"))
    target = tmp_path / "copy.db"
    target.write_text("mine")
    gone = threading.Event()
    with pytest.raises(BackupStopped):
        copied(place, target, lambda *_: gone.is_set())
    assert target.read_text() == "mine"
    copied(place, target)
    with Library(target) as copy:
        assert write(copy.take_out()) == write(library.take_out())
    with pytest.raises(LibraryError, match="cannot be"):
        copied(tmp_path / "none.db", tmp_path / "b.db")
    with pytest.raises(LibraryError, match="cannot be written"):
        copied(place, tmp_path / "no folder" / "b.db")
    assert not (tmp_path / "b.db").exists()
    assert not list(tmp_path.glob(".brick*"))


def test_an_army_saved_again_is_copied_with_its_designs(
    library: Library, place: Path
) -> None:
    gun = library.add(Weapon(name="Gun"))
    army = library.add(
        Army(name="A", system="brikwars", entries=(Entry(design=gun.id),))
    )
    library.save(army.id, replace(army.value, name="B"), army.version)
    made = keep(place, Reason.HAND)
    with Library(made.file) as copy:
        assert write(copy.take_out()) == write(library.take_out())


@pytest.mark.skipif(sys.platform != "linux", reason="names are bytes only on Linux")
def test_a_library_and_its_copies_may_lie_where_no_text_leads(tmp_path: Path) -> None:
    folder = tmp_path / os.fsdecode(b"Lagerh\xe4user & 100% ?#")
    folder.mkdir()
    place, target = folder / "library.db", folder / os.fsdecode(b"\xff.db")
    with Library(place) as library:
        kept = library.add(Weapon(name="Ripper"))
        copied(place, target)
        assert keep(place, Reason.HAND, now=NOW)
    assert writes_of(target) == 1
    with Library(target, Access.LOOK) as copy:
        assert copy.everything() == (kept,)
