"""Two windows, two processes, one library: nothing is lost, and nobody waits long."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, update

from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Weapon
from db.errors import Conflict, LibraryError
from db.files.muster_file import MusterFile
from db.library.library import Library
from db.store.connection import writing
from db.store.library_file import REVISIONS
from db.store.tables import REVISION_TABLE
from tests.db.conftest import Draw
from tests.patience import PATIENCE_S
from tests.sweeps import THOROUGH, share

# Two windows, two processes, one library: nobody overwrites unseen changes

GUN = Weapon(name="Long Tom", size=4)


@pytest.fixture
def other(library: Library, place: Path) -> Iterator[Library]:
    with Library(place) as opened:
        yield opened


@pytest.mark.full
def test_what_one_saves_the_other_sees(library: Library, other: Library) -> None:
    kept = library.add(GUN)
    assert other.everything() == (kept,)
    saved = other.save(kept.id, Weapon(name="Short Tom"), kept.version)
    assert library.everything() == (saved,)
    library.remove(kept.id, saved.version)
    assert other.everything() == ()


@pytest.mark.full
def test_the_later_of_two_saves_is_refused(library: Library, other: Library) -> None:
    kept = library.add(GUN)
    theirs = other.save(kept.id, Weapon(name="Theirs"), kept.version)
    for late in (
        lambda: library.save(kept.id, Weapon(name="Mine"), kept.version),
        lambda: library.remove(kept.id, kept.version),
    ):
        with pytest.raises(Conflict, match="Theirs was changed in another") as caught:
            late()
        assert caught.value.theirs == theirs
    assert library.load(kept.id) == theirs
    mine = library.save(kept.id, Weapon(name="Mine"), theirs.version)
    assert other.load(kept.id) == mine


@pytest.mark.full
def test_the_same_change_made_twice_is_no_conflict(
    library: Library, other: Library
) -> None:
    kept = library.add(GUN)
    theirs = other.save(kept.id, Weapon(name="Same"), kept.version)
    assert library.save(kept.id, Weapon(name="Same"), kept.version) == theirs


@pytest.mark.full
def test_a_design_that_was_removed_and_returned_is_a_conflict(
    library: Library, other: Library
) -> None:
    kept = library.add(GUN)
    other.remove(kept.id, kept.version)
    other.restore(kept.id)
    with pytest.raises(Conflict):
        library.save(kept.id, Weapon(name="Mine"), kept.version)


@pytest.mark.full
def test_changes_list_what_was_written_since(library: Library, other: Library) -> None:
    start = library.changes()
    first, second = other.add(GUN), other.add(Army())
    now = library.changes(start.mark)
    assert now.ids == {first.id, second.id}
    assert library.changes(now.mark) is None
    other.remove(first.id, first.version)
    assert library.changes(now.mark).ids == {first.id}


@pytest.mark.full
def test_a_library_sees_its_own_imports(library: Library, other: Library) -> None:
    library.add(GUN)
    brought = library.bring_in(other.take_out())
    assert library.everything() == brought
    with pytest.raises(Exception, match="stray"):
        other.add(Army(entries=(Entry(design="stray"),)))
    added = other.add(Weapon(name="Axe"))
    assert library.everything() == (added, *brought)


def start(script: str, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", script, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.mark.full
def test_windows_that_open_a_new_library_at_once_share_it(tmp_path: Path) -> None:
    script = """
import sys
from builder.brikwars.model.designs import Weapon
from db.library.library import Library
print(flush=True)
sys.stdin.readline()
for number in map(int, sys.argv[2:]):
    with Library(f"{sys.argv[1]}/{number}.db") as library:
        library.add(Weapon())
"""
    numbers = share(range(10), of=3)
    words = [str(tmp_path), *map(str, numbers)]
    writers = [start(script, *words) for _ in range(3)]
    for each in writers:
        each.stdout.readline()
    for each in writers:
        each.communicate("go\n", timeout=PATIENCE_S)
    assert [each.returncode for each in writers] == [0, 0, 0]
    for number in numbers:
        with Library(tmp_path / f"{number}.db") as library:
            assert len(library.everything()) == 3


@pytest.mark.full
def test_two_processes_lose_no_save(library: Library, place: Path) -> None:
    kept = library.add(Weapon(size=0))
    script = """
import sys
from dataclasses import replace
from db.library.library import Library
from db.errors import Conflict
with Library(sys.argv[1]) as library:
    left = int(sys.argv[4])
    while left:
        seen = library.load(sys.argv[2])
        changed = replace(seen.value, size=seen.value.size + 1, name=sys.argv[3])
        try:
            library.save(seen.id, changed, seen.version)
            left -= 1
        except Conflict as conflict:
            assert conflict.theirs.version > seen.version
"""
    saves = 40 if THOROUGH else 15
    words = (str(place), kept.id)
    writers = [start(script, *words, name, str(saves)) for name in ("a", "b")]
    for each in writers:
        each.communicate(timeout=PATIENCE_S)
    assert [each.returncode for each in writers] == [0, 0]
    last = library.load(kept.id)
    assert (last.value.size, last.version) == (2 * saves, 2 * saves + 1)


@pytest.mark.full
def test_a_writer_that_is_killed_leaves_only_whole_saves(tmp_path: Path) -> None:
    script = """
import sys
from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Weapon
from db.library.library import Library
from db.files.muster_file import MusterFile
with Library(sys.argv[1]) as library:
    for count in range(10_000):
        designs = {str(n): Weapon(name=f"{count} {n}") for n in range(20)}
        entries = tuple(Entry(design=name) for name in designs)
        army = Army(name=str(count), entries=entries)
        library.bring_in(MusterFile(designs, {"army": army}))
        print(count, flush=True)
"""
    places = [tmp_path / f"{n}.db" for n in range(4)]
    for turn, place in share(list(enumerate(places)), of=4):
        each = start(script, str(place))
        told = [int(each.stdout.readline()) for _ in range(3)]
        time.sleep(0.007 * turn)
        each.kill()
        told += map(int, each.communicate()[0].split("\n")[:-1])
        with Library(place) as library:
            kept = [stored.value for stored in library.everything()]
            with library._connection.begin():
                ask = library._connection.exec_driver_sql
                assert ask("PRAGMA integrity_check").scalar() == "ok"
                assert not ask("PRAGMA foreign_key_check").all()
        found = {int(army.name) for army in kept if isinstance(army, Army)}
        assert found >= set(told), "all reported saves are there"
        assert len(kept) == 21 * len(found), "and nothing is there by halves"


# Whoever saves an edit waits for no import: a write of many items is a short one.
#
# Time is no measure here, statements are: those of a write do not grow with what it
# writes. On a server each of them is a round trip.


def file_of(count: int, size: int = 3) -> MusterFile:
    designs = {f"d{n}": Weapon(name=f"{count} {n}", size=size) for n in range(count)}
    entries = tuple(Entry(design=key) for key in designs)
    armies = {f"a{n}": Army(name=f"{count} {n}", entries=entries) for n in range(5)}
    return MusterFile(designs, armies)


@contextmanager
def statements(library: Library) -> Iterator[list[str]]:
    said: list[str] = []

    def note(_: object, __: object, statement: str, *___: Any) -> None:
        said.append(statement)

    event.listen(library._connection, "before_cursor_execute", note)
    yield said
    event.remove(library._connection, "before_cursor_execute", note)


def brought(library: Library, count: int) -> None:
    library.take_in(library.look_at(file_of(count), "wolves.json"), {})


def brought_again(library: Library, count: int) -> None:
    brought(library, count)


def put_in(library: Library, count: int) -> None:
    library.bring_in(file_of(count))


WRITES = [brought, brought_again, put_in]


@pytest.mark.parametrize("write", WRITES)
def test_many_items_are_written_in_as_many_statements_as_few(
    library: Library, write: Callable[[Library, int], None]
) -> None:
    said = []
    library.add(Weapon())
    for count in (4, 400):
        library.everything()
        if write is brought_again:
            brought(library, count)
        with statements(library) as each:
            write(library, count)
        said.append(each)
    few, many = said
    assert few
    assert len(many) == len(few)


# A library whose tables a newer Brickmuster changed while it was open here

FILE = MusterFile({"g": GUN})


@pytest.fixture(params=["file", "server"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "file":
        return str(tmp_path / "club.db")
    return str(request.getfixturevalue("database"))


@pytest.fixture
def shared(where: str) -> Iterator[Library]:
    with Library(where) as opened:
        yield opened


def mark_tables(other: Library, revision: str) -> None:
    """Leave the mark that an upgrade to a revision leaves."""
    link = other.source.connection
    with writing(link), link.begin():
        link.execute(update(REVISION_TABLE).values(version_num=revision))


WAYS: dict[str, Callable[[Library, str, Draw], object]] = {
    "add": lambda shared, _, __: shared.add(GUN),
    "save": lambda shared, key, _: shared.save(key, Weapon(name="Mine"), 1),
    "remove": lambda shared, key, _: shared.remove(key, 1),
    "restore": lambda shared, key, _: shared.restore(key),
    "bring_in": lambda shared, _, __: shared.bring_in(FILE),
    "take_in": lambda shared, _, __: shared.take_in(shared.look_at(FILE, ""), {}),
    "keep_version": lambda shared, key, _: shared.keep_version(key, GUN, "Mine"),
    "keep_photo": lambda shared, _, draw: shared.keep_photo(draw()),
    "keep_themes": lambda shared, _, __: shared.keep_themes(()),
    "favour": lambda shared, key, _: shared.favour([key], on=True),
    "stand": lambda shared, _, __: shared.stand("brikwars", None),
    "empty_bin": lambda shared, _, __: shared.empty_bin(),
}


def test_an_older_program_writes_nothing_more(
    where: str, shared: Library, draw: Draw
) -> None:
    held = shared.add(Weapon(name="Yours"))
    mark = shared.changes().mark
    with Library(where) as other:
        mark_tables(other, "9999")
        for name, write in WAYS.items():
            with pytest.raises(LibraryError, match="by a newer Brickmuster") as refusal:
                write(shared, held.id, draw)
            assert "update Brickmuster here, too" in str(refusal.value), name
        assert shared.changes().mark == mark
        assert shared.everything() == (held,)
        mark_tables(other, REVISIONS[-1])
    assert shared.save(held.id, GUN, held.version).version == 2
