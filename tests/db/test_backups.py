"""Backups: when they are due, which are kept, and that they are whole and private."""

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
from hypothesis import example, given
from hypothesis import strategies as st
from platformdirs import user_data_path

import db.backup.backups
from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Weapon
from db.backup.ages import (
    ALL_FOR,
    AT_START,
    DAILY_FOR,
    EACH_DAY,
    MANY,
    WEEKLY_FOR,
    Backup,
    Reason,
    due,
    kept,
    newest,
)
from db.backup.backups import (
    BackupStopped,
    LibraryDamaged,
    backups,
    before_import,
    copied,
    delete,
    empty_log,
    homes,
    keep,
    prune,
    writes_of,
)
from db.errors import LibraryError
from db.files.muster import write
from db.files.muster_file import MusterFile
from db.library.library import Library
from db.store.library_file import Access

# When a backup is due and which are kept: laws for every set of backups

THEIRS = {Reason.HAND, Reason.DAMAGED}
"""The reasons of backups that are never deleted by us."""

NOW = datetime(2026, 5, 31, 20, 0, tzinfo=UTC)


@st.composite
def copies(draw: st.DrawFn, longest: int = 400) -> list[Backup]:
    """Draw backups of the last months, some of a clock that ran ahead."""
    minutes = st.integers(-2_000, longest * 24 * 60)
    pairs = st.tuples(minutes, st.sampled_from(Reason))
    return [
        Backup(Path(f"{place}.db"), NOW - timedelta(minutes=age), reason)
        for place, (age, reason) in enumerate(draw(st.lists(pairs, max_size=60)))
    ]


@given(copies())
def test_the_newest_good_one_always_stays(held: list[Backup]) -> None:
    last = newest(held)
    assert last is None or last in kept(held, NOW)
    assert (last is None) == all(not each.reason.whole for each in held)


@given(copies())
def test_all_of_the_last_day_stay(held: list[Backup]) -> None:
    recent = {each for each in held if NOW - each.made <= ALL_FOR}
    assert recent <= kept(held, NOW)


@given(copies())
def test_each_day_and_each_week_that_had_one_still_has_one(held: list[Backup]) -> None:
    stay = [each for each in kept(held, NOW) if each.reason.whole]
    for each in held:
        if not each.reason.whole:
            continue
        age = NOW - each.made
        if age <= DAILY_FOR:
            assert any(one.made.date() == each.made.date() for one in stay)
        if age <= WEEKLY_FOR:
            week = each.made.isocalendar()[:2]
            assert any(one.made.isocalendar()[:2] == week for one in stay)


@given(copies())
def test_the_newest_before_an_upgrade_and_all_damaged_ones_stay(
    held: list[Backup],
) -> None:
    stay = kept(held, NOW)
    upgrades = [each for each in held if each.reason is Reason.UPGRADE]
    if upgrades:
        latest = max(upgrades, key=lambda each: (each.made, each.file.name))
        assert latest in stay
    assert {each for each in held if each.reason is Reason.DAMAGED} <= stay


@given(copies(), st.integers(0, 300 * 24 * 60))
@example(
    [
        Backup(Path("a.db"), NOW - timedelta(days=13), Reason.DAILY),
        Backup(Path("b.db"), NOW - timedelta(days=13, hours=1), Reason.DAILY),
    ],
    60 * 24 * 3,
)
def test_tidying_often_keeps_what_tidying_once_keeps(
    held: list[Backup], later: int
) -> None:
    then = NOW + timedelta(minutes=later)
    assert kept(kept(held, NOW), then) == kept(held, then)


@given(copies())
def test_the_number_of_old_ones_is_bounded(held: list[Backup]) -> None:
    old = [
        each
        for each in kept(held, NOW)
        if each.reason not in THEIRS and NOW - each.made > ALL_FOR
    ]
    assert len(old) <= 15 + 27 + 1


@given(copies())
def test_what_a_player_asked_for_stays(held: list[Backup]) -> None:
    assert {each for each in held if each.reason in THEIRS} <= kept(held, NOW)


@given(copies(), st.integers(0, 4_000))
def test_the_newest_days_and_weeks_stay_however_long_nobody_played(
    held: list[Backup], pause: int
) -> None:
    # Counted by hand: day by day back from the newest, whatever the clock says now.
    stay = kept(held, NOW + timedelta(days=pause))
    whole = {each for each in held if each.reason is not Reason.DAMAGED}
    for many, span in ((14, "%Y-%j"), (26, "%G-%V")):
        spans = sorted({format(each.made, span) for each in whole})
        for name in spans[-many:]:
            its = [each for each in whole if format(each.made, span) == name]
            assert any(each in stay for each in its)
            assert max(each.made for each in its) in {each.made for each in stay}


def test_a_winter_without_playing_costs_no_backup() -> None:
    daily = [
        Backup(Path(f"{day}.db"), NOW - timedelta(days=190 + day), Reason.DAILY)
        for day in range(10)
    ]
    spoiled = Backup(Path("today.db"), NOW, Reason.START)
    assert kept([*daily, spoiled], NOW) == {*daily, spoiled}
    # A clock that is half a year ahead, for one start.
    ahead = NOW + timedelta(days=183)
    first = Backup(Path("ahead.db"), ahead, Reason.START)
    assert kept([*daily, spoiled, first], ahead) == {*daily, spoiled, first}
    assert kept([*daily, spoiled, first], NOW) == {*daily, spoiled, first}


@given(copies(), st.sampled_from(Reason))
def test_what_did_not_change_needs_no_new_backup(
    held: list[Backup], reason: Reason
) -> None:
    asked = {Reason.HAND, Reason.UPGRADE, Reason.RESTORE}
    assert due(reason, NOW, held, changed=False) == (reason in asked)


@pytest.mark.parametrize(
    ("reason", "after"), [(Reason.START, AT_START), (Reason.DAILY, EACH_DAY)]
)
def test_a_backup_is_due_after_its_time(reason: Reason, after: timedelta) -> None:
    def held(age: timedelta) -> list[Backup]:
        return [Backup(Path("a.db"), NOW - age, Reason.DAILY)]

    assert due(reason, NOW, [], changed=True)
    assert due(reason, NOW, held(after), changed=True)
    assert not due(reason, NOW, held(after - timedelta(minutes=1)), changed=True)
    # A clock that ran ahead does not stop backups for years.
    assert due(reason, NOW, held(timedelta(days=-400)), changed=True)
    assert due(Reason.IMPORT, NOW, held(timedelta()), changed=True)


# Backups of real libraries: whole, private, in their folder, and made in time


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
        patch.setattr(db.backup.backups, "_check", _full)
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
        real = db.backup.backups.reader

        def traced(file: Path) -> sqlite3.Connection:
            made = real(file)
            made.set_trace_callback(asked.append)
            return made

        monkeypatch.setattr(db.backup.backups, "reader", traced)
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
import db.backup.backups
from db.store.library_file import Access
from db.backup.ages import Reason
from db.backup.backups import keep

db.backup.backups._PAGES = 1
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
