"""Saving a copy of a library, and moving it: compared, followed, the old one kept."""

import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from builder.brikwars.model.designs import Weapon
from db.backup.ages import Reason
from db.backup.backups import backups, homes, keep
from db.backup.whole_copy import BackupStopped
from db.errors import LibraryError
from db.files.muster import write
from db.library.library import Library
from db.library.moving import forget_old, move, save_copy
from db.library.own_library import first_place, own_library

Draw = Callable[..., bytes]


def test_a_copy_is_whole_and_never_the_library_itself(
    library: Library, place: Path, tmp_path: Path, draw: Draw
) -> None:
    library.add(Weapon(name="Gun", photo=library.keep_photo(draw())))
    target = tmp_path / "usb.db"
    save_copy(place, library.location, target)
    with Library(target) as copy:
        assert write(copy.take_out()) == write(library.take_out())
    for own in (place, Path(f"{place}-wal"), tmp_path / "." / place.name):
        with pytest.raises(LibraryError, match="is the library itself"):
            save_copy(place, library.location, own)
    assert len(library.everything()) == 1


def test_a_library_on_a_server_is_saved_into_a_file(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library(place) as library:
        library.add(Weapon(name="Gun"))
        expected = write(library.take_out())
    # As a server would be: it has an address, and no file of its own.
    monkeypatch.setattr("db.library.moving.file_of", lambda _: None)
    target = tmp_path / "copy.db"
    target.write_text("what the player wants to write over")
    save_copy(place, "postgresql://club/library", target)
    with Library(target) as copy:
        assert write(copy.take_out()) == expected


def test_a_moved_library_is_the_same_with_its_backups(
    place: Path, tmp_path: Path, draw: Draw
) -> None:
    with Library(place) as library:
        kept = library.add(Weapon(name="Gun", photo=library.keep_photo(draw())))
        library.remove(library.add(Weapon(name="Axe")).id, 1)
        expected = write(library.take_out())
        made = keep(place, Reason.HAND)
    assert made
    (tmp_path / "new").mkdir()
    target = tmp_path / "new" / "Club.db"
    done = move(place, target)
    assert (done.old, done.new, done.items) == (place, target, 1)
    with Library(target) as library:
        assert write(library.take_out()) == expected
        assert library.load(kept.id) == kept
        assert [each.title for each in library.removed()] == ["Axe"]
    if sys.platform != "win32":
        assert target.stat().st_mode & 0o777 == 0o600
    assert [each.made for each in backups(target)] == [made.made]
    assert place.exists()
    forget_old(done)
    assert not place.exists()
    assert not homes(place)[0].exists()
    assert backups(target)


def test_a_move_can_be_stopped(place: Path, tmp_path: Path) -> None:
    Library(place).close()
    with pytest.raises(BackupStopped):
        move(place, tmp_path / "new.db", lambda *_: False)
    assert not list(tmp_path.glob("new.db*"))
    assert place.exists()


def test_nothing_is_written_over(place: Path, tmp_path: Path) -> None:
    Library(place).close()
    taken = tmp_path / "taken.db"
    taken.write_text("mine")
    (tmp_path / "b.db-wal").write_text("mine")
    for target in (taken, tmp_path / "b.db", place, tmp_path / "no" / "c.db"):
        with pytest.raises(LibraryError, match=r"already|itself|no folder"):
            move(place, target)
    assert taken.read_text() == "mine"


def test_an_old_library_that_is_still_used_stays(place: Path, tmp_path: Path) -> None:
    with Library(place) as library:
        library.add(Weapon(name="Gun"))
        done = move(place, tmp_path / "new.db")
        with pytest.raises(LibraryError, match="Another window has"):
            forget_old(done)
        library.add(Weapon(name="Late"))
    with pytest.raises(LibraryError, match="was changed after it was moved"):
        forget_old(done)
    with Library(place) as library:
        assert len(library.everything()) == 2


def test_the_players_own_library_is_found_where_it_went(tmp_path: Path) -> None:
    with Library() as library:
        library.add(Weapon(name="Gun"))
        assert library.location == str(first_place())
    target = tmp_path / "stick" / "library.db"
    target.parent.mkdir()
    done = move(first_place(), target)
    forget_old(done)
    with Library() as library:
        assert library.location == str(target)
        assert [each.value.name for each in library.everything()] == ["Gun"]
    # Another library that is moved leaves it alone.
    Library(tmp_path / "other.db").close()
    move(tmp_path / "other.db", tmp_path / "other2.db")
    assert own_library() == target
    target.parent.rename(tmp_path / "unplugged")
    with pytest.raises(LibraryError, match=r"was moved to .* is not there now"):
        Library()
    assert not target.parent.exists()
    assert not first_place().exists()
    (tmp_path / "unplugged").rename(target.parent)
    move(target, first_place())
    assert own_library() == first_place()


def test_a_move_that_fails_leaves_everything_as_it_was(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with Library(place) as library:
        library.add(Weapon(name="Gun"))
    keep(place, Reason.HAND)
    monkeypatch.setattr("db.library.moving.shutil.copy2", full)
    with pytest.raises(LibraryError, match="stays where it is: No space left"):
        move(place, tmp_path / "new.db")
    assert not (tmp_path / "new.db").exists()
    with closing(sqlite3.connect(place)) as held:
        assert held.execute("SELECT count(*) FROM design").fetchone() == (1,)


def test_the_players_own_library_goes_to_a_server_and_back(
    database: str, tmp_path: Path, draw: Draw
) -> None:
    with Library() as library:
        library.add(Weapon(name="Gun", photo=library.keep_photo(draw())))
        expected = write(library.take_out())
    place = first_place()
    kept = place.read_bytes()
    # This server asks nobody for a password.
    database = f"{database}?require_auth=none"
    secret = database.replace("club@", "club:secret@")
    done = move(place, secret)
    assert (done.old, done.new, done.items) == (place, database, 1)
    assert not done.can_be_forgotten
    forget_old(done)
    assert place.read_bytes() == kept, "the file stays as it was"
    note = place.with_name("library.moved")
    assert note.read_text() == f"{database}\n"
    with Library() as library:
        assert library.location == database
        assert write(library.take_out()) == expected
    target = tmp_path / "back.db"
    done = move(database, target)
    assert (done.old, done.new) == (database, target)
    assert own_library() == target
    with Library() as library:
        assert write(library.take_out()) == expected


def test_a_library_that_is_not_the_players_own_is_not_followed(
    database: str, place: Path
) -> None:
    with Library(place) as library:
        library.add(Weapon(name="Gun"))
    move(place, database)
    assert own_library() == first_place()
