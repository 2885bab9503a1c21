"""The definitions in the file of a library: those that only hold something are ours."""

import re
import sqlite3
from typing import Final

from db.errors import LibraryError, printable, short

_ASIDE: Final = re.compile(
    r"""('(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^]]*])|--[^\n]*|/\*.*?(?:\*/|$)""",
    re.DOTALL,
)
"""What of SQL is no word of it: text and names in quotes, and comments."""

_HARMLESS: Final = re.compile(
    # No actions, no conditions, nothing that is worked out.
    r"CREATE TABLE (?!.*\b(?:AS|CHECK|COLLATE|ON|DEFAULT ?\()).*"
    r"|CREATE (?:UNIQUE )?INDEX [^(]* ON [^(]*\([\w ,]*\)"
)
"""The definitions that do nothing by themselves: tables and indexes of plain columns.
Ours are among them, of every revision; and other programs may keep more of the kind."""

_STRANGE: Final = {
    "TRIGGER": "a trigger",
    "VIEW": "a view",
    "INDEX": "an index that is worked out",
}


def refuse_strange(connection: sqlite3.Connection, location: str) -> None:
    """Refuse a library whose definitions could run, hide or replace something.

    SQLite keeps them in the file, so they may be a stranger's. They are read here as
    text, before any of our tables is asked for anything.

    Raises:
        LibraryError: If there is one.
    """
    for name, sql in connection.execute("SELECT name, sql FROM sqlite_master"):
        if sql is None:  # The index of a primary key.
            continue
        bare = _ASIDE.sub(lambda found: " x " if found[1] else " ", str(sql)).upper()
        words = bare.split()
        if not _HARMLESS.fullmatch(" ".join(words)):
            what = next(filter(None, map(_STRANGE.get, words)), "a table of its own")
            raise LibraryError(
                f"The library {location} holds {what}, {short(printable(name))}, which "
                "Brickmuster does not make and which could change or hide what is in "
                "it. It was not opened, and nothing was changed; ask whoever made it "
                "for a muster file"
            )
