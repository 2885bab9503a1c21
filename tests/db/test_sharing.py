"""Two windows, two processes, one library: nobody overwrites unseen changes."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Weapon
from db.errors import Conflict
from db.library.library import Library
from tests.patience import PATIENCE_S
from tests.sweeps import THOROUGH, share

pytestmark = pytest.mark.full

GUN = Weapon(name="Long Tom", size=4)


@pytest.fixture
def other(library: Library, place: Path) -> Iterator[Library]:
    with Library(place) as opened:
        yield opened


def test_what_one_saves_the_other_sees(library: Library, other: Library) -> None:
    kept = library.add(GUN)
    assert other.everything() == (kept,)
    saved = other.save(kept.id, Weapon(name="Short Tom"), kept.version)
    assert library.everything() == (saved,)
    library.remove(kept.id, saved.version)
    assert other.everything() == ()


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


def test_the_same_change_made_twice_is_no_conflict(
    library: Library, other: Library
) -> None:
    kept = library.add(GUN)
    theirs = other.save(kept.id, Weapon(name="Same"), kept.version)
    assert library.save(kept.id, Weapon(name="Same"), kept.version) == theirs


def test_a_design_that_was_removed_and_returned_is_a_conflict(
    library: Library, other: Library
) -> None:
    kept = library.add(GUN)
    other.remove(kept.id, kept.version)
    other.restore(kept.id)
    with pytest.raises(Conflict):
        library.save(kept.id, Weapon(name="Mine"), kept.version)


def test_changes_list_what_was_written_since(library: Library, other: Library) -> None:
    start = library.changes()
    first, second = other.add(GUN), other.add(Army())
    now = library.changes(start.mark)
    assert now.ids == {first.id, second.id}
    assert library.changes(now.mark) is None
    other.remove(first.id, first.version)
    assert library.changes(now.mark).ids == {first.id}


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
