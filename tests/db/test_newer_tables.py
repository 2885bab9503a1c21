"""A library whose tables a newer Brickmuster changed while it was open here."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import update

from builder.brikwars import Weapon
from db.errors import LibraryError
from db.files.muster_file import MusterFile
from db.library.library import Library
from db.store.connection import writing
from db.store.library_file import REVISIONS
from db.store.tables import REVISION_TABLE
from tests.db.conftest import Draw

GUN = Weapon(name="Long Tom")
FILE = MusterFile({"g": GUN})


@pytest.fixture(params=["file", "server"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "file":
        return str(tmp_path / "club.db")
    return str(request.getfixturevalue("database"))


@pytest.fixture
def library(where: str) -> Iterator[Library]:
    with Library(where) as opened:
        yield opened


def mark_tables(other: Library, revision: str) -> None:
    """Leave the mark that an upgrade to a revision leaves."""
    link = other.source.connection
    with writing(link), link.begin():
        link.execute(update(REVISION_TABLE).values(version_num=revision))


WRITES: dict[str, Callable[[Library, str, Draw], object]] = {
    "add": lambda library, _, __: library.add(GUN),
    "save": lambda library, key, _: library.save(key, Weapon(name="Mine"), 1),
    "remove": lambda library, key, _: library.remove(key, 1),
    "restore": lambda library, key, _: library.restore(key),
    "bring_in": lambda library, _, __: library.bring_in(FILE),
    "take_in": lambda library, _, __: library.take_in(library.look_at(FILE, ""), {}),
    "keep_version": lambda library, key, _: library.keep_version(key, GUN, "Mine"),
    "keep_photo": lambda library, _, draw: library.keep_photo(draw()),
    "keep_themes": lambda library, _, __: library.keep_themes(()),
    "favour": lambda library, key, _: library.favour([key], on=True),
    "stand": lambda library, _, __: library.stand("brikwars", None),
    "empty_bin": lambda library, _, __: library.empty_bin(),
}


def test_an_older_program_writes_nothing_more(
    where: str, library: Library, draw: Draw
) -> None:
    held = library.add(Weapon(name="Yours"))
    mark = library.changes().mark
    with Library(where) as other:
        mark_tables(other, "9999")
        for name, write in WRITES.items():
            with pytest.raises(LibraryError, match="by a newer Brickmuster") as refusal:
                write(library, held.id, draw)
            assert "update Brickmuster here, too" in str(refusal.value), name
        assert library.changes().mark == mark
        assert library.everything() == (held,)
        mark_tables(other, REVISIONS[-1])
    assert library.save(held.id, GUN, held.version).version == 2
