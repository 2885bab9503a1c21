"""Opening a library: finding it, checking that it is one, and updating its tables."""

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sqlalchemy import Connection
from sqlalchemy.engine import URL

from db.backup.backups import aside, named_when_whole
from db.errors import LibraryError, NothingThere, error_name, why_of
from db.library.looking import EMPTY, database_errors, look_at, refuse_others, revision
from db.library.own_library import own_library
from db.store.connection import connected, file_url, raw, writing
from db.store.library_file import REVISIONS, Access, alone, beside, has_wal
from db.store.server import (
    is_address,
    is_server,
    make_in_turn,
    parsed,
    rights,
    shown,
)
from db.store.tables import METADATA, REVISION_TABLE

_OURS: Final = 0o600
_OUR_FOLDER: Final = 0o700
"""The rights of a new library and of its folder: its owner's alone. Who widens them to
share a library keeps them so."""

_GUEST: Final = "Your role on the server may only read"

_NOT_TO_WRITE: Final = ("SQLITE_READONLY", "SQLITE_CANTOPEN")


@dataclass(frozen=True, slots=True)
class OpenedLibrary:
    """An open library.

    Attributes:
        location: What to call it.
        connection: The open connection.
        read_only: Why it is only looked at, as a sentence; empty if it may be changed.
        checked: Whether all of it was checked for damage.
        copy: The folder of the copy that is looked at in its place; None for none.
    """

    location: str
    connection: Connection
    read_only: str = ""
    checked: bool = True
    copy: TemporaryDirectory[str] | None = None

    def close(self) -> None:
        """Close the connection, and remove a copy."""
        self.connection.close()
        self.connection.engine.dispose()
        if self.copy is not None:
            self.copy.cleanup()


def opened(place: str | Path | None, access: Access = Access.USUAL) -> OpenedLibrary:
    """Open a library or make a new one.

    Args:
        place: A file, a database URL, or None for the player's own library.
        access: How it is opened.

    Raises:
        NothingThere: If there is an empty file, or nothing where a library should be.
        Damaged: If it is damaged; its file was not touched.
        LibraryError: If it cannot be opened, or must not be.
    """
    url, file = _address(place)
    if file is None:
        return _on_server(url, access)
    _look_at_path(file, new_folder=place is None)
    _refuse_nothing(file, access)
    if not file.exists():
        return _made(url, file)
    checked = file.stat().st_size <= EMPTY or look_at(file)
    if access is Access.LOOK:
        # Nobody writes a file that is alone and from elsewhere.
        ways = ("immutable=1", "mode=ro") if alone(file) else ("mode=ro",)
        why = "It was opened to be looked at"
        return _to_look(file, why, checked=checked, ways=ways)
    if why := _why_not_written(file):
        return _to_look(file, why, checked=checked)
    try:
        written = _to_write(url, str(file), file)
        return OpenedLibrary(str(file), written, checked=checked)
    except LibraryError as refusal:
        if not error_name(refusal.__cause__).startswith(_NOT_TO_WRITE):
            raise
        with suppress(LibraryError):
            return _to_look(file, "It cannot be written there", checked=checked)
        raise


def file_of(place: str | Path | None) -> Path | None:
    """Return the file of a library; None if it is on a server.

    Raises:
        LibraryError: If the place is none.
    """
    return _address(place)[1]


def _address(place: str | Path | None) -> tuple[URL, Path | None]:
    if place is None:
        return _address(own_library())
    if isinstance(place, Path) or not is_address(place):
        file = Path(place).expanduser()
        url = file_url(file)
    else:
        url = parsed(place)
        if is_server(url):
            return url, None
        file = Path(url.database or "")
    if url.database in (None, "", ":memory:"):
        raise LibraryError(f"{place} names no file to keep a library in")
    return url, file


def _look_at_path(file: Path, *, new_folder: bool) -> None:
    """Refuse bad paths, which SQLite would report in unclear words."""
    if "\0" in str(file):
        raise LibraryError(f"{str(file)!r} cannot be the name of a file")
    try:
        if new_folder:
            file.parent.mkdir(parents=True, exist_ok=True, mode=_OUR_FOLDER)
        if file.is_dir():
            raise LibraryError(f"{file} is a folder; name a file in it")
        if not file.parent.is_dir():
            raise LibraryError(f"There is no folder {file.parent}; make it first")
    except OSError as error:
        why = why_of(error)
        raise LibraryError(f"The library {file} cannot be opened: {why}") from error


def _refuse_nothing(file: Path, access: Access) -> None:
    """Refuse an empty file, and where a library is expected also a missing one."""
    # SQLite would take either for a new library, and a player would see theirs replaced
    # without a word.
    if access is Access.NEW:
        return
    if file.exists():
        if file.stat().st_size > EMPTY:
            return
        raise NothingThere(
            f"The library {file} is an empty file, so what was in it is not there any "
            "more; bring back a copy of it, or remove the file to begin a new library"
        )
    if access is not Access.USUAL:
        raise NothingThere(
            f"There is no library {file} any more; look whether it was moved, or "
            "whether its drive is missing"
        )


def _why_not_written(file: Path) -> str:
    """Return why a library can only be read; empty if it may be written."""
    # The rights that count are those we act with, where the system tells them.
    effective = os.access in os.supports_effective_ids
    for place, what in ((file, "file"), (file.parent, "folder")):
        if not os.access(place, os.W_OK, effective_ids=effective):
            return f"Its {what} may only be read"
    return ""


def _made(url: URL, file: Path) -> OpenedLibrary:
    """Make a new library, which its owner alone may read.

    It has no name before it is whole: a program that is killed leaves no file that
    looks as if its contents were lost.
    """
    # A link to nothing is followed, as SQLite does.
    real = Path(os.path.realpath(file))
    # What is left beside it of another one is cleared away by SQLite alone, which
    # makes the new one then. So it is where there is something in the way.
    with suppress(OSError, LibraryError):
        if alone(real):
            with named_when_whole(real) as part:
                # SQLite gives the files beside it the same rights.
                os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, _OURS))
                _to_write(file_url(part), str(file), None).close()
    try:
        return OpenedLibrary(str(file), _to_write(url, str(file), file))
    except LibraryError:
        with suppress(OSError):
            if file.stat().st_size == 0:
                file.unlink()
        raise


def _to_write(url: URL, location: str, file: Path | None) -> Connection:
    with (
        database_errors(location),
        _closed_if_refused(connected(url)) as connection,
    ):
        _made_current(connection, location, file)
    return connection


@contextmanager
def _closed_if_refused(connection: Connection) -> Iterator[Connection]:
    """Close a connection if what is done with it fails."""
    try:
        yield connection
    except BaseException:
        connection.close()
        raise


def _to_look(
    file: Path,
    why: str,
    *,
    checked: bool,
    ways: Sequence[str] = ("mode=ro", "immutable=1"),
) -> OpenedLibrary:
    """Open a library that is only looked at, or a copy where SQLite cannot read it."""
    location = str(file)
    if not (file.exists() and os.access(file, os.R_OK)):
        raise LibraryError(f"The library {location} may not be read")
    for how in ways:
        # An immutable library would be read without its newest changes.
        if how == "mode=ro" or not has_wal(file):
            with (
                suppress(LibraryError),
                database_errors(location),
                _closed_if_refused(connected(file_url(file), look=how)) as connection,
            ):
                with connection.begin():
                    found = revision(connection, location)
                if found == REVISIONS[-1]:
                    return OpenedLibrary(location, connection, why, checked)
                connection.close()
                break
    return _copied(file, why, checked=checked)


def _on_server(url: URL, access: Access) -> OpenedLibrary:
    """Open a library on a server; one that is only looked at stays as it is."""
    location = shown(url)
    if access is not Access.LOOK:
        connection = _to_write(url, location, None)
        guest = "" if connection.info["rights"][0] else _GUEST
        return OpenedLibrary(location, connection, guest)
    with _closed_if_refused(connected(url)) as connection:
        with database_errors(location), connection.begin():
            found = revision(connection, location)
        refuse_others(found, location)
        if not found:
            raise NothingThere(f"There is no library {location} yet")
        if found != REVISIONS[-1]:
            raise LibraryError(
                f"The library {location} was made by an older Brickmuster; open it in "
                "the window once, which brings it up to date"
            )
    return OpenedLibrary(location, connection, "It was opened to be looked at")


def _copied(file: Path, why: str, *, checked: bool) -> OpenedLibrary:
    """Open a copy of a library, brought up to date where it is of an older release."""
    folder = aside()
    copy = Path(folder.name) / file.name
    try:
        shutil.copyfile(file, copy)
        if has_wal(file):
            shutil.copyfile(beside(file, "-wal"), beside(copy, "-wal"))
        connection = _to_write(file_url(copy), str(file), copy)
        raw(connection).execute("PRAGMA query_only=ON")
    except BaseException as error:
        folder.cleanup()
        if not isinstance(error, OSError):
            raise
        why_not = why_of(error)
        raise LibraryError(f"The library {file} cannot be read: {why_not}") from error
    return OpenedLibrary(str(file), connection, why, checked, folder)


def _made_current(connection: Connection, location: str, file: Path | None) -> None:
    """Bring the tables to the newest revision, whatever is found."""
    # A transaction that writes, so that a read-only library is refused at once.
    with writing(connection), connection.begin():
        make_in_turn(connection)
        found = revision(connection, location)
        if not found:
            _create(connection)
            found = REVISIONS[-1]
        if is_server(connection.engine.url):
            connection.info["rights"] = rights(connection)
    refuse_others(found, location)
    if found in REVISIONS[:-1]:
        from db.library.migrate import upgrade

        upgrade(connection, file, found)
    if file:
        # Last, because it changes the file, which might belong to another program.
        raw(connection).execute("PRAGMA journal_mode=WAL")


def _create(connection: Connection) -> None:
    METADATA.create_all(connection)
    connection.execute(REVISION_TABLE.insert().values(version_num=REVISIONS[-1]))
    connection.execute(METADATA.tables["library"].insert().values(id=1, writes=0))
