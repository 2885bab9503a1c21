"""A library whose file is written over, spoilt or emptied while it is open."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path

import pytest

from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Weapon
from db.backup.ages import Reason
from db.backup.backups import backups, keep
from db.backup.whole_copy import copied, empty_log, refuse_stranger
from db.errors import LibraryError
from db.library.in_place import LibraryInPlace
from db.library.library import Library
from db.rescue.restoring import restore
from db.store.connection import raw
from db.store.library_file import Access, with_beside

MANY = 60


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Return a library that is larger than what SQLite holds of it in memory."""
    place = tmp_path / "mine.db"
    with Library(place) as library:
        for number in range(MANY):
            library.add(Weapon(name=f"Mine {number}", notes="x" * 9_000), f"m{number}")
        library.add(Army(name="Wolves", entries=(Entry(design="m7"),)), "wolves")
    return place


@pytest.fixture
def held(place: Path) -> Iterator[LibraryInPlace]:
    held = LibraryInPlace(str(place), Access.OLD)
    raw(held.library.source.connection).execute("PRAGMA cache_size=10")
    held.library.everything()
    assert not held.displaced()
    yield held
    held.library.close()


@pytest.fixture
def other(tmp_path: Path) -> bytes:
    other = tmp_path / "other.db"
    with Library(other) as library:
        for number in range(MANY):
            library.add(Weapon(name=f"Theirs {number}", notes="y" * 9_000))
    return other.read_bytes()


def write_over(place: Path, data: bytes) -> None:
    with place.open("r+b") as file:
        file.truncate(0)
        file.write(data)


@pytest.mark.parametrize("what", ["library", "garbage", "nothing"])
def test_what_was_read_of_it_is_kept_and_the_new_file_is_left_alone(
    held: LibraryInPlace, place: Path, other: bytes, what: str
) -> None:
    before = {key: stored.value for key, stored in held.library.cache.known.items()}
    data = {"library": other, "garbage": b"no library at all" * 999, "nothing": b""}
    write_over(place, data[what])
    assert held.displaced()
    held.set_aside()
    assert place.read_bytes() == data[what]
    with Library(held.kept, Access.LOOK) as copy:
        assert {each.id: each.value for each in copy.everything()} == before
    with pytest.raises(LibraryError):
        held.refuse_other()


def test_a_checkpoint_and_a_copy_of_mine_are_no_other_library(
    held: LibraryInPlace, place: Path, tmp_path: Path
) -> None:
    held.library.add(Weapon(name="New"))
    for mode in ("PASSIVE", "TRUNCATE"):
        raw(held.library.source.connection).execute(f"PRAGMA wal_checkpoint({mode})")
        assert not held.displaced()
    copied(place, tmp_path / "copy.db")
    (tmp_path / "copy.db").replace(place)
    assert held.displaced()
    held.set_aside()
    held.refuse_other()


def test_what_is_in_the_bin_tells_a_library_too(
    held: LibraryInPlace, place: Path, tmp_path: Path
) -> None:
    copied(place, tmp_path / "copy.db")
    with Library(tmp_path / "copy.db") as copy:
        items = copy.everything()
        for item in sorted(items, key=lambda item: item.value.kind != "army"):
            copy.remove(item.id, item.version)
    (tmp_path / "copy.db").replace(place)
    assert held.displaced()
    held.set_aside()
    held.refuse_other()


def test_the_log_of_a_stranger_stays_beside_it(
    held: LibraryInPlace, place: Path, tmp_path: Path
) -> None:
    held.library.add(Weapon(name="In my log"))
    held.read()
    theirs = tmp_path / "theirs.db"
    with Library(theirs) as library:
        library.add(Weapon(name="In their log"))
        files = {
            mine: file.read_bytes()
            for mine, file in zip(with_beside(place), with_beside(theirs), strict=True)
            if file.exists() and not file.name.endswith("-shm")
        }
    for path, data in files.items():
        (tmp_path / "part").write_bytes(data)
        (tmp_path / "part").replace(path)
    assert len(files) > 1
    assert held.displaced()
    held.set_aside()
    with pytest.raises(LibraryError):
        held.refuse_other()
    held.close()
    assert {path: path.read_bytes() for path in files} == files


def test_a_new_library_is_in_its_log_alone(tmp_path: Path) -> None:
    held = LibraryInPlace(str(tmp_path / "new.db"), Access.NEW)
    for number in range(3):
        held.library.add(Weapon(name=f"Gun {number}"))
        held.library.everything()
        assert not held.displaced()
    held.library.close()


def deleted_and_new(place: Path, data: bytes) -> None:
    for file in with_beside(place):
        file.unlink(missing_ok=True)
    place.write_bytes(data)


def moved(place: Path, data: bytes) -> None:
    place.with_name("new.db").write_bytes(data)
    place.with_name("new.db").replace(place)


@pytest.mark.parametrize(
    "swap", [*product([moved, deleted_and_new], [1, 2], [False, True])]
)
def test_a_swap_inside_a_backup_is_no_way_into_the_other_file(
    held: LibraryInPlace,
    place: Path,
    other: bytes,
    monkeypatch: pytest.MonkeyPatch,
    swap: tuple[Callable[[Path, bytes], None], int, bool],
) -> None:
    way, opening, after = swap
    held.library.add(Weapon(name="In the log alone"))
    held.read()
    mine, swapped = frozenset(held.library.cache.known), []
    look = refuse_stranger

    def swapping(file: Path) -> None:
        if after:
            look(file)
        swapped.append(file)
        if len(swapped) == opening:
            way(place, other)
        if not after:
            look(file)

    monkeypatch.setattr("db.backup.whole_copy.refuse_stranger", swapping)
    with suppress(LibraryError):
        keep(place, Reason.HAND)
    assert len(swapped) >= opening
    monkeypatch.undo()
    empty_log(place)
    assert held.displaced()
    held.set_aside()
    with pytest.raises(LibraryError):
        held.refuse_other()
    assert place.read_bytes() == other
    assert held.kept is not None
    for backup in backups(place):
        with Library(backup.file, Access.LOOK) as copy:
            assert {item.id for item in copy.everything()} == mine


def test_no_backup_is_brought_back_into_a_stranger(
    held: LibraryInPlace, place: Path, other: bytes
) -> None:
    backup = keep(place, Reason.HAND)
    assert backup is not None
    moved(place, other)
    with pytest.raises(LibraryError, match="Another file is at"):
        restore(place, backup.file)
    assert place.read_bytes() == other


def test_what_was_written_and_never_read_tells_a_library_too(
    place: Path, other: bytes
) -> None:
    place.unlink()
    held = LibraryInPlace(str(place), Access.NEW)
    held.library.add(Weapon(name="New"))
    held.read()
    moved(place, other)
    assert held.displaced()
    held.set_aside()
    with pytest.raises(LibraryError):
        held.refuse_other()
