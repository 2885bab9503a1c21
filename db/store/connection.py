"""A connection to a library: how it is set up, and how it writes."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Final, cast

from sqlalchemy import Connection, DateTime, Dialect, create_engine, event
from sqlalchemy.dialects.sqlite import DATETIME
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from db.errors import LibraryError
from db.store import server
from db.store.library_file import GUARDS, uri
from db.store.tables import EPOCH

PATIENCE: Final = 5_000
"""Milliseconds to wait for another program that is writing."""

_SETTINGS: Final = ("synchronous=FULL", "foreign_keys=ON", *GUARDS)


class _ForgivingTime(DATETIME):
    """A time; one damaged time must not keep a whole library from being read."""

    def result_processor(
        self, dialect: Dialect, coltype: object
    ) -> Callable[[object], datetime | None]:
        """Return the function that reads a column."""
        read: Any = super().result_processor(dialect, coltype)

        def forgiving(value: object) -> datetime | None:
            try:
                time: datetime | None = read(value)
            except (TypeError, ValueError):
                return EPOCH
            return time

        return forgiving


def file_url(file: Path) -> URL:
    """Return the address of a file for `connected`."""
    return URL.create("sqlite", database=str(file))


def connected(url: URL, *, look: str = "") -> Connection:
    """Open a connection without a pool.

    Args:
        url: The library.
        look: How a file is opened that is only looked at: `mode=ro`, or `immutable=1`
            where SQLite can make no files beside it; empty to write.

    Raises:
        LibraryError: If the database or its driver cannot be reached.
    """
    if server.is_server(url):
        return server.connected(url)
    how: dict[str, Any] = {}
    if look:
        address = uri(Path(str(url.database)), look)
        how["creator"] = lambda: sqlite3.connect(address, uri=True)
    try:
        engine = create_engine(url, poolclass=NullPool, **how)
    except (SQLAlchemyError, ImportError) as error:
        shown = url.render_as_string(hide_password=True)
        raise LibraryError(f"{shown} cannot be reached: {error}") from error
    dialect: Any = engine.dialect
    dialect.colspecs = {**dialect.colspecs, DateTime: _ForgivingTime}
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine.connect()


def text_of(data: bytes) -> str:
    """Return stored text; bytes that are none stay as they are, for `Unreadable`."""
    return data.decode(errors="surrogateescape")


def _set_up(connection: sqlite3.Connection, _: object) -> None:
    # Python would commit before each CREATE TABLE; we begin and end by ourselves.
    connection.isolation_level = None
    connection.text_factory = text_of
    for setting in (f"busy_timeout={PATIENCE}", *_SETTINGS):
        connection.execute(f"PRAGMA {setting}")


def _begin(connection: Connection) -> None:
    # A read that turns into a write would fail at once if another program writes.
    writes = connection.info.get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def writing(connection: Connection) -> Iterator[None]:
    """Make each transaction that begins in the block a writing one."""
    connection.info["writes"] = True
    try:
        yield
    finally:
        connection.info["writes"] = False


def raw(connection: Connection) -> sqlite3.Connection:
    """Return SQLite's own connection, for what cannot run in a transaction."""
    return cast("sqlite3.Connection", connection.connection.driver_connection)
