"""A disk that is full, a program that is killed, a file that is spoilt or hidden."""

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Creation, Weapon
from db.backup.ages import Reason
from db.backup.backups import (
    backups,
    copied,
    empty_log,
    keep,
    refuse_stranger,
    writes_of,
)
from db.backup.contents import differing, numbers
from db.errors import FULL, LibraryError, is_full, not_written
from db.files.muster import read
from db.files.muster_file import MusterFile
from db.library.in_place import LibraryInPlace
from db.library.library import Library
from db.library.moving import copy_all, move, save_copy
from db.rescue.restoring import restore, taken_from
from db.rescue.salvage import salvage
from db.store.connection import raw
from db.store.library_file import Access, with_beside
from tests.strangers import HARMLESS, HOSTILE, spoilt
from ui.__main__ import main
from ui.core.background import sentence
from ui.main import answered

# A disk that is really full: one sentence, and nothing changes

EXAMPLE = Path(__file__).parents[2] / "examples" / "first-battle.json"
ROOM = 1 << 20


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """Return the folder of a disk of one megabyte, where we may make one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount, umount = shutil.which("mount"), shutil.which("umount")
    if not (sys.platform == "linux" and mount and umount):
        pytest.skip("only Linux makes a small disk")
    make = [mount, "-t", "tmpfs", "-o", f"size={ROOM}", "tmpfs", str(folder)]
    if subprocess.run(make, check=False, capture_output=True).returncode:
        pytest.skip("only root makes a small disk")
    try:
        yield folder
    finally:
        subprocess.run([umount, "-l", str(folder)], check=True)


def fill(disk: Path) -> Path:
    """Take all the room there is; return the file that takes it."""
    filler = disk / "filler"
    with suppress(OSError), filler.open("wb", buffering=0) as file:
        while file.write(b"\0" * 4096):
            pass
    return filler


def refused(work: Callable[[], object]) -> str:
    with pytest.raises(LibraryError) as caught:
        work()
    return str(caught.value)


def test_whatever_is_written_says_the_same(
    disk: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = disk / "club.db"
    with Library(place) as library:
        tank = library.add(Creation(name="Tank"))
    saved = tmp_path / "saved.db"
    with Library(saved) as library:
        library.bring_in(read(EXAMPLE))
    filler = fill(disk)
    # SQLite cannot even make the files beside it: what is open already goes on.
    said = [
        refused(lambda: Library(place).close()),
        refused(lambda: keep(place, Reason.HAND)),
        refused(lambda: restore(place, saved)),
        refused(lambda: salvage(saved, disk / "salvaged.db")),
    ]
    for each in said:
        assert each.endswith(FULL), each
    assert main(["import", str(EXAMPLE), "--library", str(place)]) == 2
    assert main(["cards", str(EXAMPLE), "-o", str(disk / "cards.pdf")]) == 2
    errors = capsys.readouterr().err.splitlines()
    assert len(errors) == 2
    assert all(FULL in each for each in errors), errors
    filler.unlink()
    with Library(place) as library:
        assert library.everything() == (tank,)
    assert [each.name for each in disk.iterdir() if "part" in each.name] == []


def test_only_a_full_disk_is_called_full(tmp_path: Path) -> None:
    class Broken(Exception):
        sqlite_errorname = "SQLITE_IOERR_SHMOPEN"

    assert not is_full(Broken(), tmp_path)
    assert not is_full(PermissionError(errno.EACCES, "no"), tmp_path)
    assert is_full(OSError(errno.ENOSPC, "full"), tmp_path)
    assert not_written(tmp_path, PermissionError(13, "no")).endswith("written: no")
    if os.name == "posix":
        full = OSError(errno.EDQUOT, "Disk quota exceeded", str(tmp_path))
        assert sentence(full) == f"{tmp_path} {FULL}"


# A program that is killed while it writes a library: all of it is there, or nothing.
#
# Each piece of work is done in processes of its own, which end without a word after so
# many calls of functions, at moments spread over the whole of it.

MOMENTS = 12
"""How many processes are killed while they do a piece of work."""

ITEMS = 30

KILLED = 9


def filled(folder: Path) -> Path:
    """Return a library with items, made where there is none yet."""
    file = folder / "old.db"
    if not file.exists():
        with Library(file) as library:
            library.bring_in(MusterFile({f"{n}": Weapon(size=n) for n in range(ITEMS)}))
    return file


def first_start(_: Path, target: Path) -> None:
    Library(target).close()


def to_a_copy(old: Path, target: Path) -> None:
    copy_all(old, target)


def to_a_new_place(old: Path, target: Path) -> None:
    move(old, target)


def to_a_backup(old: Path, target: Path) -> None:
    copied(old, target)


def to_a_salvaged_one(old: Path, target: Path) -> None:
    salvage(old, target)


def imported(old: Path, target: Path) -> None:
    """A library that is there already gets more."""
    if not target.exists():
        copied(old, target)
    with Library(target) as library:
        more = MusterFile({f"{n}": Weapon(size=n, name="new") for n in range(ITEMS)})
        library.take_in(library.look_at(more, "more.json"), {})


def done(work: Callable[[Path, Path], None], old: Path, target: Path, most: int) -> int:
    """Do some work in this process, and end it at a call; return how many there are."""
    calls = 0

    def count(_: FrameType, event: str, __: Any) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}
        if calls == most:
            os._exit(KILLED)

    sys.setprofile(count)
    work(old, target)
    sys.setprofile(None)
    return calls


def worked(
    work: Callable[[Path, Path], None], old: Path, target: Path, most: int, said: Path
) -> None:
    said.write_text(str(done(work, old, target, most)), encoding="utf-8")


@pytest.mark.usefixtures("own_home")
@pytest.mark.parametrize(
    ("work", "whole"),
    [
        (first_start, {None, 0}),
        (to_a_copy, {None, ITEMS}),
        (to_a_new_place, {None, ITEMS}),
        (to_a_backup, {None, ITEMS}),
        (to_a_salvaged_one, {None, ITEMS}),
        (imported, {None, ITEMS, 2 * ITEMS}),
    ],
)
def test_what_is_killed_leaves_all_of_it_or_nothing(
    work: Callable[[Path, Path], None],
    whole: set[int | None],
    tmp_path: Path,
) -> None:
    old = filled(tmp_path)
    make = get_context("forkserver")
    make.set_forkserver_preload([__name__])
    said = tmp_path / "calls"

    def in_a_process(name: str, most: int) -> Path:
        target = tmp_path / name / "new.db"
        target.parent.mkdir()
        child = make.Process(target=worked, args=(work, old, target, most, said))
        child.start()
        child.join()
        return target

    assert in_a_process("whole", -1).exists()
    calls = int(said.read_text(encoding="utf-8"))
    killed = 0
    for moment in range(1, MOMENTS + 1):
        target = in_a_process(str(moment), calls * moment // (MOMENTS + 1))
        there = None
        if target.exists():
            assert target.stat().st_size, f"empty after {moment} of {MOMENTS}"
            with Library(target) as library:
                there = len(library.everything())
        killed += there != max(each or 0 for each in whole)
        assert there in whole, f"after {moment} of {MOMENTS}"
        # What was begun is no hindrance: it can be done again.
        if not target.exists():
            work(old, target)
        with Library(target) as library:
            library.add(Weapon(name="typed"))
    assert killed
    with Library(old) as library:
        assert len(library.everything()) == ITEMS


# A library whose file is written over, spoilt or emptied while it is open

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

    monkeypatch.setattr("db.backup.backups.refuse_stranger", swapping)
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


# A library that runs, hides or replaces something is opened by no way, and told

Door = Callable[[Path, Path, Path], object]

DOORS: dict[str, Door] = {
    "open": lambda strange, _, __: Library(strange),
    "open in the usual place": lambda strange, _, __: Library(str(strange), Access.OLD),
    "look": lambda strange, _, __: Library(strange, Access.LOOK),
    "restore from": lambda strange, mine, _: restore(mine, strange),
    "restore a lost one from": lambda strange, _, new: restore(new, strange),
    "restore into": lambda strange, mine, _: restore(strange, mine),
    "take from": lambda strange, _, __: taken_from(strange, ["gun"]),
    "compare": lambda strange, mine, _: differing(strange, mine),
    "copy": lambda strange, _, new: copy_all(strange, new),
    "copy a file": lambda strange, _, new: copied(strange, new),
    "copy to": lambda strange, mine, _: copy_all(mine, strange),
    "move": lambda strange, _, new: move(strange, new),
    "save a copy": lambda strange, _, new: save_copy(strange, str(strange), new),
    "salvage": lambda strange, _, new: salvage(strange, new),
    "back up": lambda strange, _, __: keep(strange, Reason.HAND),
}
"""All ways in: of a strange library, of one's own, and of a file that is not there."""


CASES = [
    *((door, what) for door in DOORS for what in ("trigger", "view of themes")),
    *(("open", what) for what in HOSTILE),
]


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("sound") / "sound.db"
    with Library(place) as library:
        gun = library.add(Weapon(name="Gun"), "gun")
        library.save("gun", Weapon(name="Rifle"), gun.version)
        library.add(Weapon(name="Knife"), "knife")
    return place


@pytest.fixture
def mine(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copyfile(sound, tmp_path / "mine.db"))


def state(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.mark.timeout(60)
@pytest.mark.parametrize(("door", "what"), CASES)
def test_what_runs_by_itself_is_refused_at_each_door(
    mine: Path, tmp_path: Path, door: str, what: str
) -> None:
    folder = tmp_path / "from a stranger"
    folder.mkdir()
    strange = spoilt(mine, folder / "gift.db", HOSTILE[what])
    before = state(folder), state(tmp_path)
    with pytest.raises(LibraryError, match=r"holds .*Brickmuster") as caught:
        DOORS[door](strange, mine, tmp_path / "new.db")
    said = str(caught.value)
    assert str(strange) in said
    assert "\n" not in said
    assert (state(folder), state(tmp_path)) == before


@pytest.mark.timeout(60)
@pytest.mark.parametrize("what", HOSTILE)
def test_what_is_only_asked_for_counts_is_not_asked(
    mine: Path, tmp_path: Path, what: str
) -> None:
    strange = spoilt(mine, tmp_path / "gift.db", HOSTILE[what])
    assert numbers(strange) is None
    assert writes_of(strange) is None


@pytest.mark.parametrize("what", HARMLESS)
def test_what_does_nothing_by_itself_is_no_reason(
    mine: Path, tmp_path: Path, what: str
) -> None:
    odd = spoilt(mine, tmp_path / "odd.db", HARMLESS[what])
    with Library(odd) as library:
        gun = library.load("gun")
        library.save("gun", Weapon(name="Cannon"), gun.version)
        assert len(library.everything()) == 2
        assert library.marked().themes == ()


def test_one_that_is_refused_says_what_it_holds_and_where(
    mine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    strange = spoilt(mine, tmp_path / "gift.db", HOSTILE["trigger"])
    assert answered(["themes", "--library", str(strange)]) == 2
    assert capsys.readouterr().err.strip().removeprefix("brickmuster: ") == (
        f"The library {strange} holds a trigger, wipe, which Brickmuster does not "
        "make and which could change or hide what is in it. It was not opened, and "
        "nothing was changed; ask whoever made it for a muster file"
    )


def test_a_name_is_data_also_in_the_sentence(mine: Path, tmp_path: Path) -> None:
    name = "two\nlines " + "x" * 500
    view = f'CREATE VIEW "{name}" AS SELECT 1'
    strange = spoilt(mine, tmp_path / "gift.db", view)
    with pytest.raises(LibraryError, match=r"holds a view, two lines x+…, which"):
        Library(strange)


def test_a_table_that_says_it_is_another_is_refused_or_damage(
    mine: Path, tmp_path: Path
) -> None:
    """A schema that was written by hand, so that its columns lie about its text."""
    text = "CREATE VIEW theme AS SELECT 1 AS key, 2 AS payload"
    strange = tmp_path / "gift.db"
    spoilt(mine, strange, "")
    with closing(sqlite3.connect(strange)) as raw, raw:
        raw.execute("PRAGMA writable_schema=ON")
        raw.execute("UPDATE sqlite_master SET sql = ? WHERE name = 'theme'", (text,))
    before = strange.read_bytes()
    with pytest.raises(LibraryError):
        Library(strange)
    assert strange.read_bytes() == before


@pytest.mark.parametrize("what", ["trigger", "view of favourites"])
def test_one_that_was_put_in_the_place_of_ours_is_refused_when_it_is_opened_again(
    mine: Path, tmp_path: Path, what: str
) -> None:
    strange = spoilt(mine, tmp_path / "gift.db", HOSTILE[what])
    with Library(mine) as library:
        assert len(library.everything()) == 2
    strange.replace(mine)
    with pytest.raises(LibraryError, match="does not make"):
        Library(mine)
