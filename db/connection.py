"""A connection to a library: how it is set up, and how it writes."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, cast

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from db import server
from db.errors import LibraryError

PATIENCE: Final = 5_000
"""Milliseconds to wait for another program that is writing."""


def connected(url: URL) -> Connection:
    """Open a connection without a pool.

    Raises:
        LibraryError: If the database or its driver cannot be reached.
    """
    if server.is_server(url):
        return server.connected(url)
    try:
        engine = create_engine(url, poolclass=NullPool)
    except (SQLAlchemyError, ImportError) as error:
        shown = url.render_as_string(hide_password=True)
        raise LibraryError(f"{shown} cannot be reached: {error}") from error
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up)
        event.listen(engine, "begin", _begin)
    return engine.connect()


def _set_up(connection: sqlite3.Connection, _: object) -> None:
    # Python would commit before each CREATE TABLE; we begin and end by ourselves.
    connection.isolation_level = None
    for setting in (f"busy_timeout={PATIENCE}", "synchronous=FULL", "foreign_keys=ON"):
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
    driver: Any = connection.connection.driver_connection
    return cast("sqlite3.Connection", driver)
