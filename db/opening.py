"""Opening a library: finding it, checking that it is one, and updating its tables."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, inspect, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from db.connection import connected, raw, writing
from db.errors import LibraryError
from db.own_library import own_library
from db.server import make_in_turn, parsed, shown
from db.tables import METADATA, REVISION_TABLE, REVISIONS

_SENTENCES: Final = {
    "SQLITE_BUSY": "is being written by another program, which does not let go; try "
    "again, or close the other program. Nothing was changed",
    "SQLITE_LOCKED": "is being written by another window; try again. Nothing was "
    "changed",
    "SQLITE_FULL": "does not fit on its disk, which is full. Nothing was changed; make "
    "room and try again",
    "SQLITE_READONLY": "may only be read, not written; change its permissions, or "
    "copy it to another place",
    "SQLITE_CANTOPEN": "cannot be opened there; look whether the folder exists and "
    "may be written",
    "SQLITE_NOTADB": "is not a Brickmuster library; choose another file",
    "SQLITE_CORRUPT": "is damaged; bring back a copy of it, such as one of the backups "
    "beside it",
    "SQLITE_IOERR": "is on a disk that does not answer as it should. Nothing was "
    "changed; look after the disk and try again",
}


def opened(place: str | Path | None) -> tuple[str, Connection]:
    """Open a library or make a new one.

    Args:
        place: A file, a database URL, or None for the player's own library.

    Returns:
        What to call it, and the open connection.

    Raises:
        LibraryError: If it cannot be opened, or must not be.
    """
    url, file = _address(place)
    location = str(file) if file else shown(url)
    if file:
        _look_at(file, new_folder=place is None)
    with database_errors(location):
        connection = connected(url)
        try:
            _made_current(connection, location, file)
        except BaseException:
            connection.close()
            raise
    return location, connection


@contextmanager
def database_errors(location: str) -> Iterator[None]:
    """Turn the errors of a database into `LibraryError`, in a player's words."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        why = _why(error.orig if isinstance(error, DBAPIError) else error)
        raise LibraryError(f"The library {location} {why}") from error


def _why(error: BaseException | None) -> str:
    name = getattr(error, "sqlite_errorname", None) or ""
    for start, sentence in _SENTENCES.items():
        if name.startswith(start):
            return sentence
    first_line = str(error).strip().partition("\n")[0]
    return f"cannot be used: {first_line}"


def _address(place: str | Path | None) -> tuple[URL, Path | None]:
    if place is None:
        return _address(own_library())
    if isinstance(place, Path) or "://" not in place:
        file = Path(place).expanduser()
        return URL.create("sqlite", database=str(file)), file
    url = parsed(place)
    if url.get_backend_name() == "sqlite":
        if not url.database or url.database == ":memory:":
            raise LibraryError(f"{place} names no file to keep a library in")
        return url, Path(url.database)
    return url, None


def _look_at(file: Path, *, new_folder: bool) -> None:
    """Refuse bad paths, which SQLite would report in unclear words."""
    if "\0" in str(file):
        raise LibraryError(f"{str(file)!r} cannot be the name of a file")
    try:
        if new_folder:
            file.parent.mkdir(parents=True, exist_ok=True)
        if file.is_dir():
            raise LibraryError(f"{file} is a folder; name a file in it")
        if not file.parent.is_dir():
            raise LibraryError(f"There is no folder {file.parent}; make it first")
    except OSError as error:
        why = error.strerror or error
        raise LibraryError(f"The library {file} cannot be opened: {why}") from error


def _made_current(connection: Connection, location: str, file: Path | None) -> None:
    """Bring the tables to the newest revision, whatever is found."""
    # A transaction that writes, so that a read-only library is refused at once.
    with writing(connection), connection.begin():
        make_in_turn(connection)
        found = _revision(connection, location)
        if not found:
            _create(connection)
            found = REVISIONS[-1]
    if found in REVISIONS[:-1]:
        from db.migrate import upgrade

        upgrade(connection, file, found)
    elif found != REVISIONS[-1]:
        raise LibraryError(
            f"The library {location} was made by a newer Brickmuster; update "
            "Brickmuster to open it"
        )
    if file:
        # Last, because it changes the file, which might belong to another program.
        raw(connection).execute("PRAGMA journal_mode=WAL")


def _revision(connection: Connection, location: str) -> str:
    """Return the revision of the tables; nothing where there are none."""
    names = set(inspect(connection).get_table_names())
    if not names:
        return ""
    if not {"alembic_version", "design", "library"} <= names:
        raise LibraryError(
            f"{location} is a database of another program; choose another place"
        )
    found: Any = connection.scalar(select(REVISION_TABLE.c.version_num))
    return str(found)


def _create(connection: Connection) -> None:
    METADATA.create_all(connection)
    connection.execute(REVISION_TABLE.insert().values(version_num=REVISIONS[-1]))
    connection.execute(METADATA.tables["library"].insert().values(id=1, writes=0))
