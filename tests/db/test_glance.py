"""A glance tells the names of a library, and leaves everything else to the opening."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.army.model import Army
from builder.brikwars import Creation, Weapon
from builder.house_rules.ruleset import RuleSet
from builder.microfig import Squad
from db import glance as glances
from db.access import Access
from db.glance import GlancedItem, glance
from db.library import Library
from ui.library.glanced import lines, one_line

KINDS = (Weapon, Creation, Squad, Army)
NAMES = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)


@given(items=st.lists(st.tuples(st.sampled_from(KINDS), NAMES, st.sampled_from("+-*"))))
def test_it_tells_what_the_library_tells(
    items: list[tuple[type, str, str]],
) -> None:
    with TemporaryDirectory() as folder:
        place = Path(folder, "library.db")
        with Library(place) as library:
            added = [library.add(kind(name=name)) for kind, name, _ in items]
            for stored, (_, _, what) in zip(added, items, strict=True):
                if what == "-":
                    library.remove(stored.id, stored.version)
            starred = [
                a.id for a, item in zip(added, items, strict=True) if item[2] == "*"
            ]
            library.favour(starred, on=True)
            told = {
                (each.id, each.value.kind, each.id in library.favourites())
                for each in library.everything()
            }
            names = {each.id: each.value.name for each in library.everything()}
            open_still = glance(place)
        assert {(each.id, each.kind, each.favourite) for each in open_still} == told
        assert glance(place) == open_still
        for line in lines(open_still):
            name = names[line.id].replace("\0", "")
            assert line.title == one_line(name) or not name.strip()


def test_nothing_is_written_nor_left_beside_the_library(place: Path) -> None:
    with Library(place) as library:
        library.add(Weapon(name="Gun"))
    before = place.read_bytes()
    assert [each.name for each in glance(place)] == ["Gun"]
    assert place.read_bytes() == before
    assert list(place.parent.iterdir()) == [place]


def test_house_rules_are_told(place: Path) -> None:
    with Library(place) as library:
        library.add(RuleSet(system="brikwars", name="Wolfpack"))
    [found] = glance(place)
    [line] = lines([found])
    assert (line.title, line.kind) == ("Wolfpack", "ruleset")


def newer(place: Path) -> None:
    change(place, "UPDATE alembic_version SET version_num = '9999'")


def lost(place: Path) -> None:
    change(place, "DROP TABLE favourite")


def numbered(place: Path) -> None:
    change(place, "UPDATE design SET id = x'ff00'")


def cut(place: Path) -> None:
    place.write_bytes(place.read_bytes()[:5_000])


def emptied(place: Path) -> None:
    place.write_bytes(b"")


def garbage(place: Path) -> None:
    place.write_bytes(b"SQLite format 3\0" + b"\xff" * 9_000)


def change(place: Path, sql: str) -> None:
    with closing(sqlite3.connect(place)) as connection, connection:
        connection.execute(sql)


@pytest.mark.parametrize("spoil", [newer, lost, numbered, cut, emptied, garbage])
def test_what_it_cannot_tell_is_left_to_the_opening(
    place: Path, spoil: Callable[[Path], None]
) -> None:
    with Library(place) as library:
        library.add(Weapon(name="Gun"))
    spoil(place)
    assert list(glance(place)) == []


def test_it_waits_for_nobody_who_writes(place: Path) -> None:
    with Library(place) as library:
        library.add(Weapon(name="Gun"))
    with closing(sqlite3.connect(place)) as other:
        other.execute("PRAGMA journal_mode=DELETE")
        other.execute("BEGIN EXCLUSIVE")
        other.execute("UPDATE design SET name = 'Half'")
        assert list(glance(place)) == []


@pytest.mark.parametrize("place", ["postgresql://nowhere/club", "sqlite:///x.db", ""])
def test_only_files_are_glanced_at(place: str) -> None:
    assert list(glance(place)) == []


def test_a_long_list_waits_for_the_library(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library(place) as library:
        library.add(Weapon(name="Gun"))
    monkeypatch.setattr(glances, "MOST", 0)
    assert list(glance(place)) == []


def test_unknown_kinds_and_long_names_have_a_line_or_none(place: Path) -> None:
    with Library(place, Access.NEW) as library:
        library.add(Weapon(name="x" * 200))
    change(place, "UPDATE design SET name = replace(name, 'x', 'a long one ')")
    [found] = glance(place)
    assert len(found.name) == glances.LONGEST
    assert [len(line.title) for line in lines([found])] == [200]
    assert list(lines([GlancedItem("1", "chess.pawn", "Pawn", favourite=False)])) == []
    [line] = lines([GlancedItem("1", "brikwars.weapon", " ", favourite=False)])
    assert line.title == "Nameless weapon"
