"""A look at the file of a library before anything is written to it.

What is damaged, of a newer Brickmuster or of another program is found here, through a
connection that cannot write. So its file stays as it is, to the byte.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from time import monotonic
from typing import Final

from sqlalchemy import Connection, inspect, select
from sqlalchemy.exc import DBAPIError, MultipleResultsFound, NoResultFound

from db.backup.backups import refuse_stranger
from db.errors import FULL, Damaged, LibraryError, damaged, error_name, is_full
from db.store.connection import connected, file_url, raw
from db.store.definitions import refuse_strange
from db.store.library_file import REVISIONS, alone
from db.store.tables import METADATA, REVISION_TABLE

QUICK: Final = 0.1
"""Seconds that the check of a library may take while it is opened. What takes longer
is checked in the background once it is open."""

BRIEF: Final = 50
"""Milliseconds that a look waits for another program; opening itself waits longer."""

EMPTY: Final = 1
"""Bytes of a file, at most, that SQLite would take for a new database."""

MOST_WRITES: Final = 1 << 53
"""No library was ever written so often; a higher count is damage."""

_STEPS: Final = 2_000
"""Steps of SQLite between two looks at the clock."""

_DAMAGED: Final = (
    "is damaged. Nothing was changed; salvage what can be read of it into a new "
    "library, or bring back a copy of it"
)
_SENTENCES: Final = {
    "SQLITE_BUSY": "is being written by another program, which does not let go; try "
    "again, or close the other program. Nothing was changed",
    "SQLITE_LOCKED": "is being written by another window; try again. Nothing was "
    "changed",
    "SQLITE_READONLY": "may only be read, not written; change its permissions, or "
    "copy it to another place",
    "SQLITE_CANTOPEN": "cannot be opened there; look whether the folder exists and "
    "may be written",
    "SQLITE_NOTADB": "is not a Brickmuster library; choose another file",
    "SQLITE_CORRUPT": _DAMAGED,
    "SQLITE_IOERR": "is on a disk that does not answer as it should. Nothing was "
    "changed; look after the disk and try again",
}


@contextmanager
def database_errors(location: str) -> Iterator[None]:
    """Turn the errors of a database into `LibraryError`, in a player's words."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        kind = Damaged if damaged(cause) else LibraryError
        raise kind(f"The library {location} {_why(cause, location)}") from cause
    except OverflowError as error:
        # A count at the end of what SQLite can hold.
        raise LibraryError(
            f"The library {location} cannot hold a number as large as that. Nothing "
            "was changed; salvage what can be read of it into a new library"
        ) from error
    except (NoResultFound, MultipleResultsFound, UnicodeDecodeError) as error:
        # The one row about the library is gone, or its schema is no text any more,
        # which SQLite quotes in its error.
        raise Damaged(f"The library {location} {_DAMAGED}") from error


def _why(error: BaseException | None, location: str) -> str:
    if is_full(error, Path(location)):
        return FULL
    for start, sentence in _SENTENCES.items():
        if error_name(error).startswith(start):
            return sentence
    first_line = str(error).strip().partition("\n")[0]
    return f"cannot be used: {first_line}"


def look_at(file: Path, seconds: float = QUICK) -> bool:
    """Look whether a file is a library that can be opened, and is not damaged.

    Args:
        file: The file.
        seconds: How long its pages may be checked.

    Returns:
        Whether all of it was checked; False if the time did not suffice, or another
        program does not let it be looked at.

    Raises:
        Damaged: If it is damaged, or no database at all.
        LibraryError: If a newer Brickmuster or another program made it.
    """
    # Nobody writes a library that is alone, and one that is called immutable is left
    # without the files that even a reader would make beside it.
    if alone(file):
        try:
            return _looked("immutable=1", file, seconds)
        except Damaged:
            if alone(file):
                raise
    # Another program may have begun to write meanwhile: look again, with locks.
    return _looked("mode=ro", file, seconds)


def _looked(how: str, file: Path, seconds: float) -> bool:
    location = str(file)
    try:
        with (
            database_errors(location),
            looking(file, how) as connection,
            connection.begin(),
        ):
            found = revision(connection, location)
            refuse_others(found, location)
            if found:
                asked = select(METADATA.tables["library"].c.writes)
                writes = connection.execute(asked).scalar_one()
                if not (isinstance(writes, int) and 0 <= writes < MOST_WRITES):
                    raise Damaged(f"The library {location} {_DAMAGED}")
            return _checked(raw(connection), location, seconds)
    except LibraryError as refusal:
        # What keeps from looking is told by the one who opens it.
        if not isinstance(refusal, Damaged) and error_name(refusal.__cause__):
            return False
        raise


@contextmanager
def looking(file: Path, how: str) -> Iterator[Connection]:
    """Yield a connection that only reads, and close it."""
    connection = connected(file_url(file), look=how)
    try:
        raw(connection).execute(f"PRAGMA busy_timeout={BRIEF}")
        yield connection
    finally:
        connection.close()


def refuse_others(found: str, location: str) -> None:
    """Refuse the revision of a newer Brickmuster.

    Raises:
        LibraryError: If it is one.
    """
    if found and found not in REVISIONS:
        raise LibraryError(
            f"The library {location} was made by a newer Brickmuster; update "
            "Brickmuster to open it"
        )


def revision(connection: Connection, location: str) -> str:
    """Return the revision of the tables; nothing where there are none.

    Raises:
        LibraryError: If the tables are those of another program, or may do more than
            hold something.
    """
    if connection.dialect.name == "sqlite":
        refuse_strange(raw(connection), location)
    names = set(inspect(connection).get_table_names())
    if not names:
        return ""
    if not {"alembic_version", "design", "library"} <= names:
        raise LibraryError(
            f"{location} is a database of another program; choose another place"
        )
    return str(connection.scalar(select(REVISION_TABLE.c.version_num)))


def _checked(
    connection: sqlite3.Connection, location: str, seconds: float | None
) -> bool:
    """Check every page, as long as the time suffices; return whether it did."""
    end = monotonic() + (seconds or 0)
    late: Callable[[], int] = lambda: monotonic() > end  # noqa: E731
    connection.set_progress_handler(late if seconds is not None else None, _STEPS)
    # SQLite before 3.42 asks no handler while it walks through the pages of a table.
    clock = Timer(seconds or 0, connection.interrupt)
    if seconds is not None:
        clock.start()
    try:
        found = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.OperationalError as error:
        if error_name(error) == "SQLITE_INTERRUPT":
            return False
        raise
    finally:
        connection.set_progress_handler(None, 0)
        clock.cancel()
        if seconds is not None:
            clock.join()
    # A value that is missing in a row spoils that row alone.
    if found != "ok" and not found.startswith("NULL value in"):
        raise Damaged(f"The library {location} {_DAMAGED}")
    return True


def check_whole(file: Path) -> str:
    """Check all of a library, however long it takes.

    Returns:
        A sentence about what is damaged; empty if nothing is.
    """
    try:
        with (
            database_errors(str(file)),
            looking(file, "mode=ro") as connection,
            connection.begin(),
        ):
            refuse_stranger(file)
            _checked(raw(connection), str(file), None)
    except LibraryError as error:
        return str(error) if isinstance(error, Damaged) else ""
    return ""
