"""The names in a library, read before the library itself is opened.

Opening a library needs modules that take much longer to import than a window takes to
appear. Until they are there, a window shows the names, which the Standard Library's
own `sqlite3` reads. Nothing is written, and nothing is decided by what is found here:
what cannot be read, or may be of another release, is left to the opening.
"""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from db.errors import LibraryError
from db.library_file import GUARDS, REVISIONS, alone, uri
from db.own_library import own_library

MOST: Final = 20_000
"""How many names are read at most; a longer list waits for the library."""

LONGEST: Final = 400
"""The most letters of a name that are read."""

BRIEF: Final = 20
"""Milliseconds that a glance waits for a program that is writing."""

_NAMES: Final = f"""
    SELECT id, kind, substr(name, 1, {LONGEST}),
           EXISTS (SELECT 1 FROM favourite WHERE item_id = id)
    FROM (SELECT id, kind, name, deleted_at FROM design
          UNION ALL SELECT id, kind, name, deleted_at FROM army
          UNION ALL SELECT id, kind, name, deleted_at FROM ruleset)
    WHERE deleted_at IS NULL LIMIT {MOST + 1}
"""  # noqa: S608 (only numbers from above are put in)


class GlancedItem(NamedTuple):
    """What a glance tells of a design, an army or a set of house rules.

    Attributes:
        id: Its id.
        kind: Its kind, such as `brikwars.weapon`.
        name: The player's name for it; perhaps empty.
        favourite: Whether the player marked it.
    """

    id: str
    kind: str
    name: str
    favourite: bool


def glance(place: str | Path | None) -> Sequence[GlancedItem]:
    """Return what is in a library, in no order; nothing where that cannot be told.

    Args:
        place: A file, or None for the player's own library. A library on a server is
            not asked.
    """
    try:
        where = own_library() if place is None else place
        file = Path(where).expanduser()
        if "://" in str(where) or not file.is_file():
            return ()
        how = "immutable=1" if alone(file) else "mode=ro"
        with closing(sqlite3.connect(uri(file, how), uri=True)) as connection:
            return _read(connection)
    except (LibraryError, OSError, ValueError, sqlite3.Error):
        return ()


def _read(connection: sqlite3.Connection) -> Sequence[GlancedItem]:
    connection.text_factory = lambda data: data.decode(errors="replace")
    for setting in (f"busy_timeout={BRIEF}", *GUARDS):
        connection.execute(f"PRAGMA {setting}")
    found = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    if found != [(REVISIONS[-1],)]:
        return ()
    rows = connection.execute(_NAMES).fetchall()
    words = (each for row in rows for each in row[:3])
    if len(rows) > MOST or not all(isinstance(each, str) for each in words):
        return ()
    return [GlancedItem(key, kind, name, bool(star)) for key, kind, name, star in rows]
