"""One item that cannot be read does not keep any other from being used."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Weapon
from db.errors import LibraryError
from db.files.muster import read, write
from db.library.library import Library

Spoil = Callable[[Library], tuple[str, str]]

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
