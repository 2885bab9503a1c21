"""A library that is open, and whether its file is still in its place.

SQLite goes on with the file that it opened, whatever is put in its place. What it
writes there is gone as it ends, and its log, left beside another library, would be read
into that. So we look before and after each work, and open no other one in its place.
"""

import os
import sqlite3
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import select, union_all

from db.backup.ages import Reason
from db.backup.backups import HELD, kept_by, named_when_whole
from db.errors import Damaged, LibraryError, error_name
from db.library.library import Library
from db.library.looking import database_errors, looking, revision
from db.store.connection import raw
from db.store.library_file import ITEMS, Access, alone, forget, with_beside
from db.store.tables import METADATA


class LibraryInPlace:
    """A library that is open in its place, or was.

    Attributes:
        library: The library.
        closed: Whether it is not open any more.
        kept: Where all that it held is; None as long as nothing is in its place.
    """

    def __init__(self, place: str | None, access: Access) -> None:
        """Open a library, as `Library` does."""
        self.library = Library(place, access)
        self._place = Path(self.library.location)
        # Links are followed, as SQLite does.
        self._file = Path(os.path.realpath(self._place))
        # What was seen first of its file and those beside it; nothing on a server.
        self._own = _numbers(self._file)
        # Its time and size as it was looked into last, and whether it held anything.
        self._looked, self._held = (0, 0), False
        self.closed = False
        self.kept: Path | None = None
        HELD[self._place] = self.displaced

    def close(self) -> None:
        """Close the library."""
        self.library.close()
        self.closed = True
        HELD.pop(self._place, None)

    def read(self) -> None:
        """Read what was written: the library is known by that, too."""
        if self._own:
            with suppress(LibraryError):
                self.library.everything()

    def displaced(self) -> bool:
        """Return whether another file is in its place; it is asked in any thread.

        One that was moved there has a number of its own. One that was written over it
        has not: it is looked into when its time changed, as after a checkpoint.

        Raises:
            LibraryError: If there is none any more, or it cannot be looked into.
        """
        if self.closed or not self._own:
            return False
        try:
            found = self._place.stat()
        except OSError as error:
            raise LibraryError(
                f"The library {self._place} is not there any more: its file, folder "
                "or drive was moved or removed. Bring it back, and everything is "
                "saved; until then only this window has what you typed since"
            ) from error
        self._own = _numbers(self._file) | self._own
        if (found.st_dev, found.st_ino) != self._own[self._file]:
            return True
        written = found.st_mtime_ns, found.st_size
        if written != self._looked:
            try:
                there = _ids(self._place, "immutable=1")
            except LibraryError as error:
                # Half of it may be written so far, by a checkpoint or as a copy.
                if error_name(error.__cause__) not in {"", "SQLITE_NOTADB"}:
                    raise
                return True
            # What a new library holds may all be in its log.
            known = self.library.cache.known
            if known and there.isdisjoint(known) and (there or self._held):
                return True
            self._looked, self._held = written, bool(there)
        return False

    def set_aside(self) -> None:
        """Close a library that is displaced, once all that it held is kept.

        Raises:
            LibraryError: If it cannot be kept; it stays open.
        """
        link, now = raw(self.library.source.connection), datetime.now(UTC)
        ours = {path for path, _ in _numbers(self._file).items() & self._own.items()}
        over = _numbers(self._place).get(self._place) == self._own[self._file]
        self.kept = kept_by(self._write, self._place, now, Reason.REPLACED).file
        # As it is closed, its log is taken over into the file: into its own, wherever
        # that lies now, and never into one that was written over it.
        with suppress(sqlite3.Error, OSError):
            if not over:
                link.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            elif (log := with_beside(self._file)[1]) in ours:
                os.truncate(log, 0)
        self.close()
        for path in ours - {self._file}:
            # A link may lead elsewhere, and its own file be as it was.
            if over or self._file not in ours:
                path.unlink(missing_ok=True)

    def refuse_other(self) -> None:
        """Refuse a file in the place of a library that was let go.

        Raises:
            LibraryError: If it has nothing of that, or cannot be looked into.
        """
        file, known = self._place, self.library.cache.known
        how = "immutable=1" if alone(file) else "mode=ro"
        if self._own and known and _ids(file, how).isdisjoint(known):
            mine = f", and yours is kept in {self.kept}" if self.kept else ""
            raise LibraryError(
                f"Another file is at {file} now{mine}. Nothing is saved into it: put "
                "yours back in its place, and everything is saved; until then only "
                "this window has what you typed since"
            )

    def _write(self, target: Path) -> None:
        """Write all that it held, or what was read of it if the file is spoilt."""
        link, known = raw(self.library.source.connection), self.library.cache.known
        with named_when_whole(target) as part:
            os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
            with suppress(Damaged), database_errors(str(target)):
                link.execute("PRAGMA query_only=OFF")
                link.execute("VACUUM INTO ?", (str(part),))
                if known.keys() <= _ids(part, "immutable=1"):
                    return
            forget(part)
            with Library(part) as copy:
                # Armies last, as they name designs.
                items = known.values()
                for item in sorted(items, key=lambda item: item.value.kind == "army"):
                    copy.add(item.value, item.id)


def _ids(file: Path, how: str) -> frozenset[str]:
    """Return the ids of all that a library holds, its bin included."""
    with database_errors(str(file)), looking(file, how) as link, link.begin():
        if not revision(link, str(file)):
            return frozenset()
        tables = (METADATA.tables[name] for name in ITEMS)
        asked = union_all(*(select(table.c.id) for table in tables))
        return frozenset(link.scalars(asked))


def _numbers(file: Path) -> dict[Path, tuple[int, int]]:
    """Return the device and number of a library and of the files beside it."""
    found = {}
    for path in with_beside(file):
        with suppress(OSError):
            state = path.stat()
            found[path] = state.st_dev, state.st_ino
    return found
