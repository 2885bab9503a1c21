"""The file of a library: how it is opened, and what SQLite keeps beside it.

Everything here is known without SQLAlchemy, which takes longer to import than a window
takes to appear.
"""

from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import Final

REVISIONS: Final = ("0001", "0002", "0003", "0004", "0005", "0006", "0007")
"""Every schema there has been, oldest first; `db.migrations` leads from each to the
next, and `db.store.tables` describes the last."""

ITEMS: Final = ("design", "army", "ruleset")
"""The tables of what a library holds."""

BESIDE: Final = ("-wal", "-shm", "-journal")
"""What the files that SQLite keeps beside a library end in."""

GUARDS: Final = (
    # A damaged page is told as damage, instead of being read as something else.
    "cell_size_check=ON",
    # A library from a stranger cannot call functions from its own schema.
    "trusted_schema=OFF",
)
"""How every connection is set that reads a library."""


def beside(file: Path, tail: str) -> Path:
    """Return the file that SQLite keeps beside a library, such as `-wal`."""
    return file.with_name(file.name + tail)


def with_beside(file: Path) -> tuple[Path, ...]:
    """Return a library and, after it, the files that SQLite keeps beside it."""
    return file, *(beside(file, tail) for tail in BESIDE)


def forget(file: Path) -> None:
    """Remove a library that was begun and did not become one."""
    for each in with_beside(file):
        with suppress(OSError):
            each.unlink()


def has_wal(file: Path) -> bool:
    """Return whether SQLite keeps changes of a library in a second file just now."""
    wal = beside(file, "-wal")
    return wal.is_file() and wal.stat().st_size > 0


def alone(file: Path) -> bool:
    """Return whether SQLite keeps nothing beside a library just now."""
    return not any(beside(file, tail).exists() for tail in BESIDE)


def uri(file: Path, how: str) -> str:
    """Return the address of a library for SQLite, whatever bytes its name is of.

    Args:
        file: The library.
        how: `mode=ro` to look at it, `immutable=1` where SQLite can make no files
            beside it, `mode=rw` to write.
    """
    return f"{file.absolute().as_uri()}?{how}"


class Access(Enum):
    """How a library is opened."""

    USUAL = "usual"
    """To be changed; made where there is none, only looked at where it cannot be
    written."""
    OLD = "old"
    """As usual, but none is made: there is one, or it is told."""
    NEW = "new"
    """As usual, and an empty file may become a library."""
    LOOK = "look"
    """Only to be looked at."""
