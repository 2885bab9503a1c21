"""Libraries of older releases: always opened, and copied before they change."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import create_engine, inspect

import db.library.migrate
from builder.brikwars.model.designs import Weapon
from builder.content.theme import Theme
from db.backup.ages import Reason
from db.backup.backups import backups
from db.errors import LibraryError
from db.files.muster import read
from db.library.library import Library
from db.library.opening import opened
from db.store.library_file import REVISIONS
from db.store.tables import METADATA

HERE = Path(__file__).parent
FROZEN = HERE / "library-v1.sqlite"

STEP = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "0007"


def upgrade():
    with op.batch_alter_table("design") as design:
        design.add_column(sa.Column("stars", sa.Integer(), server_default="3"))
        design.alter_column("name", existing_type=sa.Text(), type_=sa.String(9_999))
    {more}
"""


@pytest.fixture
def old(tmp_path: Path) -> Path:
    return Path(shutil.copy(FROZEN, tmp_path / "Old.db"))


@pytest.fixture
def step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """Make a second release, as far as tables go."""
    steps = tmp_path / "100% migrations"
    shutil.copytree(db.library.migrate.MIGRATIONS, steps)
    more = getattr(request, "param", "pass")
    (steps / "versions" / "r9999_stars.py").write_text(STEP.format(more=more))
    monkeypatch.setattr(db.library.migrate, "MIGRATIONS", steps)
    for module in ("opening", "looking"):
        known = (*REVISIONS, "9999")
        monkeypatch.setattr(f"db.library.{module}.REVISIONS", known)


def asked(place: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(place)) as connection:
        return connection.execute(sql).fetchall()


def test_the_frozen_library_has_the_same_contents(old: Path) -> None:
    with Library(old) as library:
        expected = read(HERE / "library-v1.json")
        assert library.take_out() == expected
        assert not library.unread()
        # It was made before there were themes.
        assert not library.marked().themes
        library.keep_themes([Theme(name="Mine")])
        assert [one.name for one in library.marked().themes] == ["Mine"]
        for key, data in expected.photos.items():
            assert library.photo(key) == data


def test_the_first_step_makes_the_tables_as_they_are(tmp_path: Path) -> None:
    place = tmp_path / "stepped.db"
    engine = create_engine(f"sqlite:///{place}")
    with engine.begin() as connection:
        command.upgrade(db.library.migrate._config(connection), "head")
        command.check(db.library.migrate._config(connection))
        assert set(inspect(connection).get_table_names()) == set(METADATA.tables)
    engine.dispose()
    with Library(place) as library:
        kept = library.add(Weapon())
        assert library.everything() == (kept,)
    assert asked(place, "SELECT version_num FROM alembic_version") == [(REVISIONS[-1],)]


@pytest.mark.usefixtures("step")
def test_an_old_library_is_brought_up_to_date_and_copied_aside(old: Path) -> None:
    before = asked(old, "SELECT id, payload, version FROM design ORDER BY id")
    expected = read(HERE / "library-v1.json")
    for _ in range(2):
        source = opened(old)
        location, connection = source.location, source.connection
        with connection.begin():
            foreign = connection.exec_driver_sql("PRAGMA foreign_keys").scalar()
        connection.close()
        assert (location, foreign) == (str(old), 1)
    assert asked(old, "SELECT DISTINCT stars FROM design") == [(3,)]
    assert asked(old, "SELECT id, payload, version FROM design ORDER BY id") == before
    assert asked(old, "SELECT version_num FROM alembic_version") == [("9999",)]
    (made,) = backups(old)
    assert made.reason is Reason.UPGRADE
    copy = made.file
    assert asked(copy, "SELECT version_num FROM alembic_version") == [("0001",)]
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr("db.library.opening.REVISIONS", REVISIONS)
        with Library(copy) as library:
            assert library.take_out() == expected


@pytest.mark.usefixtures("step")
def test_a_library_without_a_backup_is_not_brought_up_to_date(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("db.backup.whole_copy._check", full)
    with pytest.raises(LibraryError, match="no backup of it can be made before"):
        Library(old)
    assert asked(old, "SELECT version_num FROM alembic_version") == [("0001",)]


@pytest.mark.parametrize(
    "step",
    [
        "raise RuntimeError('half-way')",
        "op.execute(\"UPDATE entry SET design_id = 'stray'\")",
    ],
    indirect=True,
)
@pytest.mark.usefixtures("step")
def test_an_update_that_fails_leaves_the_library_as_it_was(old: Path) -> None:
    before = (
        asked(old, "SELECT sql FROM sqlite_master"),
        asked(old, "SELECT * FROM entry"),
    )
    with pytest.raises((RuntimeError, LibraryError), match=r"half-way|names? designs"):
        Library(old)
    assert (
        asked(old, "SELECT sql FROM sqlite_master"),
        asked(old, "SELECT * FROM entry"),
    ) == before
    assert asked(old, "SELECT version_num FROM alembic_version") == [("0001",)]
