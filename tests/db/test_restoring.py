"""Bringing backups back, whole or in part: equal to the byte in what is exported."""

import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Weapon
from builder.house_rules.ruleset import RuleSet
from db.backup.ages import Backup, Reason
from db.backup.backups import BackupStopped, backups, homes, keep
from db.backup.contents import ItemInBackup, Since, differing, numbers
from db.errors import Conflict, LibraryError
from db.files.muster import write
from db.files.muster_file import MusterFile
from db.library.library import Library
from db.rescue.restoring import restore, taken_from

Draw = Callable[..., bytes]


def filled(library: Library, draw: Draw) -> dict[str, str]:
    """Fill a library with one of everything; return the ids by name."""
    key = library.keep_photo(draw())
    gun = library.add(Weapon(name="Gun", photo=key))
    axe = library.add(Weapon(name="Axe"))
    army = library.add(
        Army(name="Guard", system="brikwars", entries=(Entry(design=gun.id),))
    )
    rules = library.add(RuleSet(name="Ours", system="brikwars"))
    library.stand("brikwars", rules.id)
    library.favour([axe.id], on=True)
    return {"gun": gun.id, "axe": axe.id, "army": army.id, "rules": rules.id}


def exported(library: Library) -> tuple[Any, ...]:
    return (
        write(library.take_out()),
        library.marked().standing,
        library.marked().favourites,
    )


def backup_of(place: Path) -> Backup:
    made = keep(place, Reason.HAND)
    assert made
    return made


def change(library: Library, ids: dict[str, str]) -> None:
    gun = library.load(ids["gun"])
    library.save(gun.id, replace(gun.value, name="Long gun", photo=""), gun.version)
    army = library.load(ids["army"])
    library.save(army.id, replace(army.value, entries=()), army.version)
    library.remove(ids["axe"], library.load(ids["axe"]).version)
    library.stand("brikwars", None)
    library.favour([ids["axe"]], on=False)
    library.add(Weapon(name="New"))


def test_a_library_is_what_it_was_to_the_byte(
    library: Library, place: Path, draw: Draw
) -> None:
    ids = filled(library, draw)
    before = exported(library)
    made = backup_of(place)
    change(library, ids)
    changed = exported(library)
    done = restore(place, made.file)
    assert exported(library) == before
    assert done.changed == 4
    assert done.before.reason is Reason.RESTORE
    assert next(each.words for each in library.versions(ids["gun"])) == (
        "Restored from a backup"
    )
    # And back again: what was there before the restore is a backup, too.
    restore(place, done.before.file)
    assert exported(library) == changed


def test_what_came_since_can_be_brought_back(
    library: Library, place: Path, draw: Draw
) -> None:
    filled(library, draw)
    made = backup_of(place)
    new = library.add(Weapon(name="New"))
    restore(place, made.file)
    assert library.restore(new.id).value.name == "New"


def test_what_was_emptied_from_the_bin_comes_back_with_its_versions(
    library: Library, place: Path, draw: Draw
) -> None:
    ids = filled(library, draw)
    change(library, {**ids, "axe": library.add(Weapon(name="Second")).id})
    before, made = exported(library), backup_of(place)
    past = [each.words for each in library.versions(ids["army"])]
    library.remove(ids["army"], library.load(ids["army"]).version)
    library.empty_bin()
    restore(place, made.file)
    assert exported(library) == before
    assert [each.words for each in library.versions(ids["army"])] == past


def test_other_windows_see_it_and_nobody_saves_over_it_unseen(
    library: Library, place: Path, draw: Draw
) -> None:
    ids = filled(library, draw)
    made = backup_of(place)
    with Library(place) as other:
        change(library, ids)
        seen = {each.id: each for each in other.everything()}
        mark = other.changes().mark
        restore(place, made.file)
        found = other.changes(mark)
        assert {ids["gun"], ids["army"], ids["axe"]} <= found.ids
        gun = seen[ids["gun"]]
        with pytest.raises(Conflict) as clash:
            other.save(gun.id, replace(gun.value, size=9), gun.version)
        assert clash.value.theirs.value.name == "Gun"
        # A count that went back would be taken for what they saw before.
        assert clash.value.theirs.version > gun.version
        assert exported(other) == exported(library)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=15)
@given(st.lists(st.tuples(st.integers(0, 5), st.sampled_from("asr")), max_size=12))
def test_any_edits_are_taken_back(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[int, str]]
) -> None:
    place = tmp_path_factory.mktemp("law") / "l.db"
    with Library(place) as library:
        held = [library.add(Weapon(name=f"W{i}")).id for i in range(6)]
        before = write(library.take_out())
        made = backup_of(place)
        for number, (which, how) in enumerate(steps):
            live = {each.id: each for each in library.everything()}
            each = live.get(held[which])
            if how == "a":
                library.add(Weapon(name=f"New {number}"))
            elif each is None:
                library.restore(held[which])
            elif how == "s":
                library.save(
                    each.id, replace(each.value, size=number + 2), each.version
                )
            else:
                library.remove(each.id, each.version)
        restore(place, made.file)
        assert write(library.take_out()) == before
        assert numbers(made.file) == (6, 0, 0)
        assert differing(made.file, place) == ()


def test_what_differs_is_told_by_name(
    library: Library, place: Path, draw: Draw
) -> None:
    ids = filled(library, draw)
    made = backup_of(place)
    change(library, ids)
    assert numbers(made.file) == (2, 1, 1)
    found = differing(made.file, place)
    assert found
    assert [(each.name, each.since) for each in found] == [
        ("Axe", Since.REMOVED),
        ("Guard", Since.CHANGED),
        ("Gun", Since.CHANGED),
        ("New", Since.ADDED),
    ]
    axe = found[0]
    assert axe == ItemInBackup(
        ids["axe"], "design", "brikwars.weapon", "Axe", Since.REMOVED
    )
    then, now = found[2].values()
    assert (then.title, now.title) == ("Gun", "Long gun")
    assert now == library.load(ids["gun"]).value
    with pytest.raises(LibraryError, match="cannot be compared"):
        axe.values()
    assert differing(made.file, None) is None
    place.with_name("bad.db").write_bytes(b"garbage" * 99)
    assert differing(made.file, place.with_name("bad.db")) is None
    with pytest.raises(LibraryError, match="cannot be read"):
        differing(place.with_name("bad.db"), place)


def test_comparing_can_be_stopped(library: Library, place: Path) -> None:
    guns = {str(i): Weapon(name=f"Gun {i}") for i in range(300)}
    library.bring_in(MusterFile(guns))
    made = backup_of(place)
    with pytest.raises(BackupStopped):
        differing(made.file, place, lambda *_: False)


def test_chosen_items_come_with_all_they_need(
    library: Library, place: Path, draw: Draw
) -> None:
    ids = filled(library, draw)
    made = backup_of(place)
    change(library, ids)
    file = taken_from(made.file, [ids["army"]])
    assert set(file.designs) == {ids["gun"]}
    assert len(file.photos) == 1
    look = library.look_at(file, "a backup")
    assert {each.key: each.mine for each in look.items} == {
        ids["gun"]: ids["gun"],
        ids["army"]: ids["army"],
    }


@pytest.mark.parametrize("spoil", ["garbage", "gone", "empty", "cut"])
def test_a_damaged_library_is_exchanged_and_kept_byte_for_byte(
    place: Path, draw: Draw, spoil: str
) -> None:
    with Library(place) as library:
        filled(library, draw)
        before = exported(library)
        made = backup_of(place)
    data = {
        "garbage": b"not a library " * 900,
        "cut": place.read_bytes()[:6_000],
        "empty": b"",
    }.get(spoil)
    if data is None:
        place.unlink()
    else:
        place.write_bytes(data)
    # The log of another file would be read into the one that takes its place.
    Path(f"{place}-wal").write_bytes(b"an old log")
    done = restore(place, made.file)
    with Library(place) as library:
        assert exported(library) == before
    kept = [each for each in backups(place) if each.reason is Reason.DAMAGED]
    assert [each.file.read_bytes() for each in kept] == ([] if data is None else [data])
    assert (done.before is None) == (data is None)


def test_a_damaged_library_in_use_is_not_exchanged(place: Path, draw: Draw) -> None:
    with Library(place) as library:
        filled(library, draw)
        guns = {str(i): Weapon(name=f"Gun {i}", notes="x" * 200) for i in range(400)}
        library.bring_in(MusterFile(guns))
        made = backup_of(place)
    data = bytearray(place.read_bytes())
    for at in range(4096 * 5, len(data), 4096):
        data[at : at + 64] = b"\xff" * 64
    place.write_bytes(data)
    with closing(sqlite3.connect(place)) as other:
        assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        with pytest.raises(LibraryError, match="another window has it open"):
            restore(place, made.file)
        assert not [one for one in backups(place) if one.reason is Reason.DAMAGED]
    restore(place, made.file)
    with Library(place) as library:
        assert len(library.everything()) == 404


def test_a_backup_that_cannot_be_read_changes_nothing(
    library: Library, place: Path, draw: Draw
) -> None:
    filled(library, draw)
    before = exported(library)
    bad = place.with_name("bad.db")
    bad.write_bytes(b"SQLite format 3\0" + b"x" * 5_000)
    other = place.with_name("other.db")
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE mine (a)")
    for wrong in (bad, other, place.with_name("none.db")):
        with pytest.raises(LibraryError):
            restore(place, wrong)
    assert exported(library) == before
    assert not homes(place)[0].exists()


def test_a_backup_of_an_older_release_is_brought_back(
    library: Library, place: Path, tmp_path: Path
) -> None:
    library.add(Weapon(name="New"))
    old = Path(
        shutil.copy(Path(__file__).parent / "library-v1.sqlite", tmp_path / "Old.db")
    )
    data = old.read_bytes()
    found = numbers(old)
    assert found
    restore(place, old)
    assert old.read_bytes() == data
    with Library(old) as expected:
        assert write(library.take_out()) == write(expected.take_out())
        assert len(expected.everything()) == sum(found)


@pytest.mark.parametrize("database", [False, True])
def test_what_holds_no_library_is_not_restored(
    place: Path, tmp_path: Path, *, database: bool
) -> None:
    with Library(place) as library:
        library.add(Weapon())
        before = exported(library)
        empty = tmp_path / "empty.db"
        empty.touch()
        if database:
            with closing(sqlite3.connect(empty)) as other:
                other.execute("VACUUM")
                other.execute("PRAGMA user_version=1")
            assert empty.stat().st_size
        with pytest.raises(LibraryError, match="holds no library; choose another one"):
            restore(place, empty)
        assert exported(library) == before
    assert not backups(place)


def test_what_a_killed_restore_left_is_removed_a_day_later(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with Library(place) as library:
        library.add(Weapon())
    left: list[Path] = []
    with monkeypatch.context() as killed:
        # The folder as it is at the moment of a kill.
        real = shutil.copytree
        killed.setattr(
            "db.rescue.restoring._put_back",
            lambda *_: left.append(
                Path(real(next(tmp_path.glob("brickmuster-copy-*")), tmp_path / "keep"))
            ),
        )
        restore(place, backup_of(place).file)
    old, young = (tmp_path / f"brickmuster-copy-{each}" for each in ("old", "young"))
    left[0].rename(old)
    shutil.copytree(old, young)
    long_ago = time.time() - 90_000
    os.utime(old, (long_ago, long_ago))
    assert (old / "backup.db").is_file()
    restore(place, backup_of(place).file)
    assert not old.exists()
    assert young.exists()
