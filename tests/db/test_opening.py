"""What can prevent opening a library or writing to it, in sentences."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import process_time

import pytest

from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Weapon
from db.errors import LibraryError, NothingThere, ReadOnly
from db.files.muster import read, write
from db.library.library import Library
from db.library.looking import check_whole, look_at
from db.rescue.salvage import salvage
from db.store.library_file import Access
from tests.patience import PATIENCE_S

NOBODY = 65_534


def refusal(place: str | Path) -> str:
    with pytest.raises(LibraryError) as caught:
        Library(place)
    message = str(caught.value)
    assert "\n" not in message
    return message


def test_a_players_own_library_is_in_the_data_folder(own_home: Path) -> None:
    with Library() as library:
        kept = library.add(Weapon())
        assert library.location.endswith("library.db")
        assert Path(library.location).is_relative_to(own_home)
        assert Path(library.location).parent.name == "Brickmuster"
    with Library() as library:
        assert library.everything() == (kept,)


def test_a_library_is_opened_by_its_path_or_its_address(tmp_path: Path) -> None:
    place = tmp_path / "Wölfe & Söhne 100%.db"
    with Library(place) as library:
        kept = library.add(Weapon())
    for same in (str(place), f"sqlite:///{place}".replace("%", "%25")):
        with Library(same) as library:
            assert library.everything() == (kept,)


@pytest.mark.parametrize("contents", [b"", b"x"])
def test_an_empty_file_is_told_and_not_silently_a_new_library(
    place: Path, contents: bytes
) -> None:
    place.write_bytes(contents)
    assert "is an empty file" in refusal(place)
    assert place.read_bytes() == contents
    with Library(place, Access.NEW) as library:
        assert library.everything() == ()


def test_a_library_that_should_be_there_is_not_made(place: Path) -> None:
    with pytest.raises(NothingThere, match=r"There is no library .* any more"):
        Library(place, Access.OLD)
    assert not place.exists()


@pytest.mark.parametrize(
    "contents", [b"hello", b"x" * 5_000, b"SQLite format 3\0", b"\0" * 4_096]
)
def test_a_file_that_is_no_library_is_left_alone(place: Path, contents: bytes) -> None:
    place.write_bytes(contents)
    assert refusal(place) == (
        f"The library {place} is not a Brickmuster library; choose another file"
    )
    assert place.read_bytes() == contents


def test_another_programs_database_is_left_alone(place: Path) -> None:
    with closing(sqlite3.connect(place)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    before = place.read_bytes()
    assert "is a database of another program" in refusal(place)
    assert place.read_bytes() == before


def test_a_library_of_a_newer_brickmuster_is_left_alone(place: Path) -> None:
    Library(place).close()
    with closing(sqlite3.connect(place)) as other, other:
        other.execute("UPDATE alembic_version SET version_num = '9999'")
    before = place.read_bytes()
    assert "was made by a newer Brickmuster; update" in refusal(place)
    assert place.read_bytes() == before


@pytest.mark.parametrize("count", [2**63 - 1, 2**53, -1])
def test_a_count_of_writes_that_cannot_be_is_damage(
    place: Path, tmp_path: Path, count: int
) -> None:
    with Library(place) as library:
        kept = library.add(Weapon())
    with closing(sqlite3.connect(place)) as other, other:
        other.execute("UPDATE library SET writes = ?", (count,))
    assert "is damaged. Nothing was changed; salvage" in refusal(place)
    salvage(str(place), tmp_path / "salvaged.db")
    with Library(tmp_path / "salvaged.db") as library:
        (found,) = library.everything()
        assert found.value == kept.value
        assert library.save(found.id, Weapon(name="Gun"), found.version).version == 2


def test_a_count_at_its_end_refuses_a_save_in_words(place: Path) -> None:
    with Library(place) as library:
        kept = library.add(Weapon())
    with closing(sqlite3.connect(place)) as other, other:
        other.execute("UPDATE design SET version = ?", (2**63 - 1,))
    with Library(place) as library:
        with pytest.raises(LibraryError, match="cannot hold a number as large"):
            library.save(kept.id, Weapon(name="Gun"), 2**63 - 1)
        assert [each.value for each in library.everything()] == [kept.value]


def test_a_damaged_library_is_reported_as_damaged(place: Path) -> None:
    with Library(place) as library:
        for number in range(200):
            library.add(Weapon(name=f"{number}", notes="x" * 500))
    whole = bytearray(place.read_bytes())
    whole[4_096:] = b"\xaa" * (len(whole) - 4_096)
    place.write_bytes(whole)
    assert "is damaged. Nothing was changed; salvage" in refusal(place)
    assert place.read_bytes() == whole
    assert not list(place.parent.glob("*-*")), "nothing is left beside it"


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (".", "is a folder; name a file in it"),
        ("nowhere/at all.db", "There is no folder"),
        ("a\0b.db", "cannot be the name of a file"),
        ("sqlite://", "names no file"),
        (":memory:", "names no file"),
        ("chess://board", "is a file, such as Wolfpack.db, or a PostgreSQL server"),
        ("mysql://gast:geheim@localhost/club", "PostgreSQL server"),
        ("https://example.org/club", "PostgreSQL server"),
        ("://", "is not the address of a database"),
        ("postgresql://gast:geheim@localhost:1/club", "does not answer"),
    ],
)
def test_an_impossible_place_is_refused_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    message = refusal(place)
    assert words in message
    assert "geheim" not in message, "a password is never shown"


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """Yield a folder that every user may open."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


@contextmanager
def without_rights() -> Iterator[None]:
    """Become an unprivileged user for a while, because root may write everywhere."""
    if os.geteuid():
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
@pytest.mark.parametrize("how", ["file", "folder", "both", "with its WAL"])
def test_a_read_only_library_is_looked_at(open_folder: Path, how: str) -> None:
    place = open_folder / "Wolfpack.db"
    with Library(place) as library:
        kept = library.add(Weapon())
        if how == "with its WAL":
            for tail in ("", "-wal"):
                copy = open_folder / f"copy.db{tail}"
                shutil.copy(f"{place}{tail}", copy)
                copy.chmod(0o644)
    if how == "with its WAL":
        place = open_folder / "copy.db"
    place.chmod(0o666 if how == "folder" else 0o444)
    open_folder.chmod(0o777 if how == "file" else 0o555)
    with without_rights():
        with Library(place) as library:
            assert library.everything() == (kept,)
            assert "may only be read" in library.source.read_only
            assert library.take_out().designs == {kept.id: kept.value}
            with pytest.raises(ReadOnly, match="to be looked at, and not"):
                library.add(Weapon(name="Long Tom"))
        if how != "file":
            assert "look whether the folder exists and may be" in refusal(
                open_folder / "new.db"
            )


def test_a_library_is_looked_at_without_a_change(place: Path) -> None:
    with Library(place) as library:
        kept = library.add(Weapon())
    before = place.read_bytes()
    with Library(place, Access.LOOK) as library:
        assert library.everything() == (kept,)
        with pytest.raises(ReadOnly):
            library.remove(kept.id, kept.version)
    assert place.read_bytes() == before


def test_an_old_library_is_looked_at_without_an_upgrade(tmp_path: Path) -> None:
    place = tmp_path / "Old.db"
    shutil.copy(Path(__file__).with_name("library-v1.sqlite"), place)
    before = place.read_bytes()
    with Library(place, Access.LOOK) as library:
        assert library.everything()
        assert library.location == str(place)
    assert place.read_bytes() == before
    assert list(tmp_path.iterdir()) == [place]


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_a_library_is_its_owners_alone_unless_they_share_it(own_home: Path) -> None:
    with Library() as library:
        library.add(Weapon())
        file = Path(library.location)
        for each in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
            assert each.stat().st_mode & 0o777 == 0o600
        assert file.parent.stat().st_mode & 0o777 == 0o700
    file.chmod(0o664)
    with Library() as library:
        library.add(Weapon(name="Long Tom"))
        assert Path(f"{file}-wal").stat().st_mode & 0o777 == 0o664
    assert file.stat().st_mode & 0o777 == 0o664


@pytest.mark.skipif(os.name == "nt", reason="its rights are others")
def test_a_library_behind_a_link_is_its_owners_alone(tmp_path: Path) -> None:
    (tmp_path / "drive").mkdir()
    real = tmp_path / "drive" / "club.db"
    link = tmp_path / "club.db"
    link.symlink_to(real)
    with Library(link) as library:
        kept = library.add(Weapon())
        for each in (real, Path(f"{real}-wal")):
            assert each.stat().st_mode & 0o777 == 0o600
    assert link.is_symlink()
    with Library(real) as library:
        assert library.everything() == (kept,)


def test_a_new_library_that_cannot_be_made_leaves_nothing(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise LibraryError("is on a disk that is full")

    monkeypatch.setattr("db.library.opening._create", full)
    assert "full" in refusal(place)
    assert not place.exists()


def test_a_full_disk_loses_nothing(library: Library) -> None:
    kept = library.add(Weapon(name="Long Tom"))
    pages = library._connection.connection.driver_connection.execute(
        "PRAGMA page_count"
    ).fetchone()[0]
    limit = f"PRAGMA max_page_count = {pages + 2}"
    library._connection.connection.driver_connection.execute(limit)
    with pytest.raises(LibraryError, match=r"disk, which is full\. Nothing was"):
        library.save(kept.id, Weapon(notes="x" * 90_000), kept.version)
    assert library.everything() == (kept,)
    library._connection.connection.driver_connection.execute(
        "PRAGMA max_page_count = 100000"
    )
    saved = library.save(kept.id, Weapon(notes="x" * 90_000), kept.version)
    assert library.everything() == (saved,)


def test_a_locked_library_is_waited_for_and_then_refused(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("db.store.connection.PATIENCE", 50)
    with Library(place) as library, closing(sqlite3.connect(place)) as other:
        kept = library.add(Weapon())
        other.isolation_level = None
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LibraryError, match="is being written by another program"):
            library.add(Weapon())
        assert "is being written by another program" in refusal(place)
        assert library.everything() == (kept,), "reading goes on"
        other.execute("ROLLBACK")
        library.add(Weapon())


def test_power_may_fail_after_a_save(library: Library) -> None:
    ask = library._connection.connection.driver_connection.execute
    assert ask("PRAGMA journal_mode").fetchone() == ("wal",)
    assert ask("PRAGMA synchronous").fetchone() == (2,)
    assert ask("PRAGMA foreign_keys").fetchone() == (1,)


def test_a_strangers_schema_is_not_trusted(library: Library) -> None:
    ask = library._connection.connection.driver_connection.execute
    assert ask("PRAGMA trusted_schema").fetchone() == (0,)
    assert ask("PRAGMA cell_size_check").fetchone() == (1,)


def test_what_takes_long_to_check_is_checked_later(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library(place) as library:
        for number in range(200):
            library.add(Weapon(name=f"{number}", notes="x" * 500))
        assert library.source.checked
    assert look_at(place, seconds=PATIENCE_S)
    monkeypatch.setattr("db.library.looking._STEPS", 1)
    assert not look_at(place, seconds=0)
    assert check_whole(place) == ""
    whole = bytearray(place.read_bytes())
    whole[40_960:40_990] = b"\xaa" * 30
    place.write_bytes(whole)
    assert "is damaged" in check_whole(place)


@pytest.mark.full
def test_the_look_at_opening_does_not_wait_for_a_large_file(place: Path) -> None:
    """Not even with a SQLite that asks nobody while it walks through a table."""
    Library(place).close()
    with closing(sqlite3.connect(place)) as connection, connection:
        connection.execute(
            "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000) "
            "INSERT INTO version SELECT 'x', i, NULL, i, 1, '', 0, '', "
            "zeroblob(40000), NULL FROM n"
        )

    def used(seconds: float, *, whole: bool) -> float:
        begun = process_time()
        assert look_at(place, seconds=seconds) is whole
        return process_time() - begun

    # The first ones prepare SQLAlchemy.
    late = min(used(0.001, whole=False) for _ in range(5))
    assert late < min(used(600, whole=True) for _ in range(3)) / 2


# One item that cannot be read does not keep any other from being used


BAD = {
    "bad JSON": "substr(payload, 1, 20) || '!' || substr(payload, 22)",
    "no text": "CAST(x'7bff' AS TEXT)",
    "bytes": "x'00ff'",
    "nothing of it": "''",
    "no object": "'[1, 2]'",
    "a number": "12",
    "deep": f"'{'[' * 100_000}'",
    "an unknown kind": """'{"kind": "brikwars.dirigible"}'""",
    "a newer version": """'{"kind": "brikwars.weapon", "payload_version": 99}'""",
    "an unknown key": """'{"kind": "brikwars.weapon", "nmae": "x"}'""",
}


def spoilt(place: Path, column: str = "payload", value: str = BAD["bad JSON"]) -> str:
    """Make a library with a damaged Trooper in an army; return the army's id."""
    with Library(place) as library:
        trooper = library.add(Weapon(name="Trooper"), "trooper").id
        gun = library.add(Weapon(name="Gun")).id
        army = Army(
            name="Wolves", entries=(Entry(design=trooper), Entry(design=gun, count=2))
        )
        wolves = library.add(army).id
    with closing(sqlite3.connect(place)) as raw, raw:
        raw.execute(f"UPDATE design SET {column} = {value} WHERE id = 'trooper'")  # noqa: S608
    return wolves


@pytest.mark.parametrize("value", BAD.values(), ids=BAD)
def test_a_damaged_payload_is_set_aside_and_named(place: Path, value: str) -> None:
    wolves = spoilt(place, value=value)
    with Library(place) as library:
        titles = [each.value.title for each in library.everything()]
        assert titles == ["Gun", "Wolves"]
        assert list(library.unread()) == ["trooper"]
        why = library.unread()["trooper"]
        assert why.startswith("Trooper cannot be read by this Brickmuster")
        why.encode()
        assert library.left_out() == (
            "Wolves goes without an entry whose design cannot be read",
        )
        for ids in (None, [wolves]):
            file = library.take_out(ids)
            assert len(file.armies[wolves].entries) == 1
            assert read(write(file), "Wolves.json") == file


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("updated", "'yesterday'"),
        ("updated", "12"),
        ("name", "CAST(x'ff41' AS TEXT)"),
        ("name", "x'ff41'"),
        ("deleted_at", "NULL"),
        ("system", "9"),
        ("kind", "'brikwars.spoon'"),
    ],
)
def test_a_damaged_column_that_is_not_needed_costs_nothing(
    place: Path, column: str, value: str
) -> None:
    spoilt(place, column, value)
    with Library(place) as library:
        assert len(library.everything()) == 3
        library.save("trooper", Weapon(name="Marine"), library.load("trooper").version)


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("version", "'x'"),
        ("id", "CAST(x'ff' AS TEXT)"),
        ("id", "x'00'"),
    ],
)
def test_a_damaged_column_that_is_needed_costs_one_item(
    place: Path, column: str, value: str
) -> None:
    with Library(place) as library:
        library.add(Weapon(name="Trooper"), "trooper")
        library.add(Weapon(name="Gun"))
    with closing(sqlite3.connect(place)) as raw, raw:
        raw.execute(f"UPDATE design SET {column} = {value} WHERE id = 'trooper'")  # noqa: S608
    with Library(place) as library:
        assert [each.value.title for each in library.everything()] == ["Gun"]
        library.add(Weapon(name="Sabre"))


def test_what_cannot_be_read_is_never_written_over(place: Path) -> None:
    wolves = spoilt(place)
    with Library(place) as library:
        before = library.raw_text("trooper")
        for write_over in (
            lambda: library.save("trooper", Weapon(), 1),
            lambda: library.add(Weapon(), "trooper"),
        ):
            with pytest.raises(LibraryError, match="Trooper cannot be read"):
                write_over()
        # The army goes on, and still names it.
        held = library.load(wolves)
        named = Army(name="Wolf pack", entries=held.value.entries)
        library.save(wolves, named, held.version)
        library.bring_in(library.take_out())
        assert library.raw_text("trooper") == before


def test_its_raw_text_is_what_is_stored(place: Path) -> None:
    spoilt(place, value=BAD["no text"])
    with Library(place) as library:
        assert library.raw_text("trooper") == b"{\xff"
        with pytest.raises(LibraryError, match="nothing with the id"):
            library.raw_text("nobody")
