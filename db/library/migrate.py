"""Bringing the tables of an old library up to date, with a backup made first.

Imported only where it is needed, because alembic is slow to import.
"""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, select

from db.backup.ages import Reason
from db.backup.backups import keep
from db.errors import LibraryError
from db.store.connection import raw, writing
from db.store.server import make_in_turn, rights, shown
from db.store.tables import REVISION_TABLE

MIGRATIONS = Path(__file__).parents[1] / "migrations"


def upgrade(connection: Connection, file: Path | None, found: str) -> None:
    """Take a library from an older revision to the newest, whole or not at all.

    Args:
        connection: The open library, outside a transaction.
        file: Its file, of which a backup is made first; None on a server.
        found: Its revision.

    Raises:
        LibraryError: If no backup can be made, its armies name missing designs, or it
            is on a server and its tables are somebody else's.
    """
    if file:
        _keep(file)
    else:
        _must_own(connection)
    sqlite = connection.dialect.name == "sqlite"
    if sqlite:
        # To rebuild a table is to drop it first, which foreign keys would forbid.
        _pragma(connection, "foreign_keys=OFF")
    try:
        with writing(connection), connection.begin():
            make_in_turn(connection)
            if not sqlite:
                # No write begins by the old tables that ends in the new ones.
                connection.exec_driver_sql("LOCK TABLE library")
            # Another window may have upgraded it in the meantime.
            if connection.scalar(select(REVISION_TABLE.c.version_num)) == found:
                command.upgrade(_config(connection), "head")
            if sqlite and _pragma(connection, "foreign_key_check"):
                raise LibraryError(
                    f"The library {file} could not be brought up to "
                    "date: armies name designs that are not there"
                )
    finally:
        if sqlite:
            _pragma(connection, "foreign_keys=ON")


def _must_own(connection: Connection) -> None:
    with connection.begin():
        _, owns = rights(connection)
    if not owns:
        raise LibraryError(
            f"The library {shown(connection.engine.url)} was made by an older "
            "Brickmuster. Your role may not change its tables; let the one who owns "
            "them open it once, which brings it up to date"
        )


def _config(connection: Connection) -> Config:
    config = Config()
    # In the options of a Config, % is a special sign.
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _pragma(connection: Connection, words: str) -> list[object]:
    return raw(connection).execute(f"PRAGMA {words}").fetchall()


def _keep(file: Path) -> None:
    try:
        keep(file, Reason.UPGRADE)
    except LibraryError as error:
        raise LibraryError(
            f"The library {file} was made by an older Brickmuster, and no backup of it "
            f"can be made before it is brought up to date: {error}"
        ) from error
