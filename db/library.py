"""The library: every design, army and photo of a player, in one database.

One thread uses a library; windows and processes that share a file each open their
own. What one saves, the others see, and nobody overwrites what he has not seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from types import TracebackType
from typing import Self
from uuid import uuid4

from sqlmodel import Session, select

from builder.army.model import Item
from db.connection import writing
from db.errors import Conflict, Missing, Stored
from db.import_export import brought_in, packed, unpacked
from db.muster import MusterFile
from db.opening import opened, told
from db.pictures import ready
from db.purge import forget
from db.tables import PhotoRow, StandingRow
from db.unit_of_work import UnitOfWork, find, stored
from db.value_cache import Changes, ValueCache, changes


class Library:
    """Designs, armies and photos in an SQLite file, or on a server.

    Every method may raise `LibraryTrouble` when the disk, another program or the
    server stands in the way; nothing is changed then.

    Attributes:
        location: The file or address, to be shown.
    """

    location: str

    def __init__(self, place: str | Path | None = None) -> None:
        """Open a library, or make one where there is none.

        Args:
            place: A file, a database URL, or None for the player's own library.

        Raises:
            LibraryTrouble: If it cannot be opened, or a newer Brickmuster made it.
        """
        self.location, self._connection = opened(place)
        self._shelf = ValueCache()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file; the library cannot be used any more."""
        self._connection.close()
        self._connection.engine.dispose()

    def everything(self) -> tuple[Stored, ...]:
        """Every design and army that is not removed, by name."""
        with self._reading() as session:
            self._shelf.catch_up(session)
        return tuple(self._shelf.known.values())

    def unread(self) -> dict[str, str]:
        """The ids of those that cannot be read, each with a sentence why.

        They stay as they are, for the newer version that wrote them.
        """
        self.everything()
        return dict(self._shelf.unread)

    def load(self, id: str) -> Stored:  # noqa: A002 (what everybody calls it)
        """One design or army.

        Raises:
            Missing: If there is none of that id, or it was removed.
        """
        with self._reading() as session:
            row = find(session, id)
            if row is None or row.deleted_at is not None:
                raise Missing(id)
            return stored(row)

    def add(self, value: Item, id: str | None = None) -> Stored:  # noqa: A002
        """Put a new design or army into the library.

        Args:
            value: The design or army.
            id: The id it shall have; the place of one that was removed may be taken.

        Raises:
            Conflict: If there is one of that id.
            LibraryTrouble: If an army names a design that is not in the library.
            Unreadable: If the value is one that no file can hold.
        """
        with self._writing() as desk:
            wanted = uuid4().hex if id is None else id
            row = find(desk.session, wanted)
            if row is not None and row.deleted_at is None:
                raise Conflict(stored(row))
            return desk.put(row, wanted, value)

    def save(self, id: str, value: Item, version: int) -> Stored:  # noqa: A002
        """Save a design or army over what it was.

        An army's designs that were removed in the meantime come back with it.

        Args:
            id: Its id.
            value: What it is now.
            version: The version the caller last saw.

        Raises:
            Missing: If it was removed; `add` with its id brings it back.
            Conflict: If somebody else saved something different.
            LibraryTrouble: If an army names a design that is not in the library.
            Unreadable: If the value is one that no file can hold.
        """
        with self._writing() as desk:
            row = desk.live(id)
            theirs = stored(row)
            if theirs.value == value:
                return theirs
            if row.version != version:
                raise Conflict(theirs)
            return desk.put(row, id, value)

    def remove(self, id: str, version: int) -> None:  # noqa: A002
        """Remove a design or army; `restore` brings it back until it is forgotten.

        Raises:
            Missing: If there is none of that id, or it is removed already.
            Conflict: If somebody else saved it since that version.
            InUse: If it is a design that marches in an army.
            LibraryTrouble: If it is the set of house rules in force.
        """
        with self._writing() as desk:
            desk.remove(desk.at_version(id, version))

    def restore(self, id: str) -> Stored:  # noqa: A002
        """Bring back what was removed, an army with the designs it needs.

        Raises:
            Missing: If there never was one of that id, or it is forgotten.
        """
        with self._writing() as desk:
            row = find(desk.session, id)
            if row is None:
                raise Missing(id)
            if row.deleted_at is not None:
                desk.restore(row)
            return stored(row)

    def standing(self) -> dict[str, str]:
        """The id of the set that each game is judged by; none where it is the book."""
        with self._reading() as session:
            rows = session.exec(select(StandingRow)).all()
            return {row.system: row.ruleset_id for row in rows}

    def stand(self, system: str, ruleset: str | None) -> None:
        """Judge the designs of a game by a set of house rules, or by its book.

        Args:
            system: The game.
            ruleset: The id of the set; None for the book's own readings.

        Raises:
            Missing: If there is no such set of that game.
        """
        with self._writing() as desk:
            desk.stand(system, ruleset)

    def search(self, words: str) -> frozenset[str]:
        """The ids of all in which every word is found, whatever case and accents.

        Looked through are names, what things are, notes, tags and kinds, also of the
        weapons inside a creation.
        """
        self.everything()
        return self._shelf.search(words)

    def changes(self, since: int = 0) -> Changes:
        """What anybody wrote after a mark; cheap enough to ask every second."""
        with self._reading() as session:
            return changes(session, since)

    def keep_photo(self, data: bytes) -> str:
        """Keep a photo, made upright and small and without metadata.

        Returns:
            Its key, for the `photo` of a design.

        Raises:
            NotAPicture: If it is none that can be used.
        """
        picture = ready(data)
        with self._writing() as desk:
            desk.keep(picture)
        return picture.key

    def photo(self, key: str) -> bytes | None:
        """The photo of a key, a JPEG or PNG; None if there is none."""
        with self._reading() as session:
            return session.exec(
                select(PhotoRow.data).where(PhotoRow.key == key)
            ).one_or_none()

    def bring_in(self, file: MusterFile) -> tuple[Stored, ...]:
        """Put all that a muster file holds into the library, or nothing of it.

        Everything gets an id of its own; what the library already holds, equal in
        all but its id, is used instead of a second one.

        Returns:
            The file's designs, its armies and its sets of house rules, as the
            library holds them.

        Raises:
            NotAPicture: If one of its photos is none.
        """
        file, pictures = unpacked(file)
        with self._writing() as desk:
            self._shelf.catch_up(desk.session, desk.stamp - 1)
            for picture in pictures:
                desk.keep(picture)
            return brought_in(desk, file, self._shelf.known)

    def take_out(self, ids: Iterable[str] | None = None) -> MusterFile:
        """What a muster file is made of, with the designs and photos it needs.

        Args:
            ids: Designs and armies to take; everything if None.

        Raises:
            Missing: For an id that the library does not hold.
        """
        with self._reading() as session:
            self._shelf.catch_up(session)
            return packed(session, self._shelf.known, ids)

    def forget_deleted(self, older_than: timedelta) -> int:
        """Delete for good what was removed, and photos that nothing names.

        Args:
            older_than: How long ago it must have been removed, or the photo added.

        Returns:
            How many designs, armies and photos are gone.
        """
        with self._writing() as desk:
            return forget(desk, older_than)

    @contextmanager
    def _reading(self) -> Iterator[Session]:
        with (
            told(self.location),
            Session(self._connection, expire_on_commit=False) as session,
            session.begin(),
        ):
            yield session

    @contextmanager
    def _writing(self) -> Iterator[UnitOfWork]:
        with writing(self._connection), self._reading() as session:
            yield UnitOfWork.of(session)
