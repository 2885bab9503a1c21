"""The library: every design, army and photo of a player, in one database.

One thread uses a library; windows and processes that share a file each open their
own. What one saves, the others see, and nobody overwrites what they have not seen:

1. Every method is one transaction. A write takes the next number of the library's count
   of writes and stamps each row that it changes with it (`UnitOfWork`).
2. Each row counts its own saves. `save` and `remove` name the count that the caller
   last saw; where the row has another one, `Conflict` brings what is there.
3. Values are kept as they were read (`ValueCache`). A reader asks for the rows with a
   stamp above the last count it saw, so it reads what changed and nothing else.

So if A saves write 8 and B, who knows version 1, saves without looking, the version is
2 by then: B gets `Conflict` and A's gun.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Self, overload
from uuid import uuid4

from sqlmodel import Session, col, delete, select

from builder.army.model import Army, Item
from builder.content.theme import Theme
from db.backup.ages import since
from db.errors import Conflict, Missing, ReadOnly, Stored, short
from db.files.codec import dumps
from db.files.muster_file import MusterFile, unpacked
from db.files.pictures import ready
from db.files.themes import write_theme
from db.history import history, tidying
from db.library.looking import database_errors
from db.library.opening import opened
from db.library.value_cache import (
    LibraryChanges,
    PlayersMarks,
    ValueCache,
    marked,
    written,
)
from db.sharing.arriving import (
    Brought,
    ImportLook,
    brought_in,
    looked_at,
    packed,
    taken_in,
)
from db.sharing.twins import Fate
from db.store.connection import writing
from db.store.library_file import Access
from db.store.tables import FavouriteRow, PhotoRow, RuleSetRow, StandingRow, ThemeRow
from db.store.unit_of_work import UnitOfWork, counted, find, known, live, stored
from db.store.versions import Past, Removed, Trail, Version


class Transactions:
    """A library that is open, and how its transactions begin.

    Attributes:
        location: The file or address, to be shown.
        source: What `opened` returned.
        cache: What was read of it so far.
    """

    location: str

    def __init__(
        self, place: str | Path | None = None, access: Access = Access.USUAL
    ) -> None:
        """Open a library, or make one where there is none: see `opened`."""
        self.source = opened(place, access)
        self.location, self._connection = self.source.location, self.source.connection
        self.cache = ValueCache()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; the library cannot be used any more."""
        self.source.close()

    @contextmanager
    def _reading(self) -> Iterator[Session]:
        with (
            database_errors(self.location),
            Session(self._connection, expire_on_commit=False) as session,
            session.begin(),
        ):
            yield session

    @contextmanager
    def _writing(self) -> Iterator[UnitOfWork]:
        if self.source.read_only:
            raise ReadOnly(self.location)
        with writing(self._connection), self._reading() as session:
            yield UnitOfWork.of(session)


class KeptHistory(Transactions):
    """The part of a library that looks back: versions, undo, and the bin."""

    def versions(self, item_id: str) -> tuple[Version, ...]:
        """Return the versions of an item, newest first; at least one.

        Raises:
            Missing: If there never was an item of that id.
        """
        with self._reading() as session:
            return history.versions(session, item_id)

    def version_value(self, item_id: str, number: int) -> Item:
        """Return what an item was in a version.

        Raises:
            Missing: If there is no such item, or the version was thinned out.
            LibraryError: If it cannot be read.
        """
        with self._reading() as session:
            return history.version_value(session, item_id, number)

    def keep_version(
        self, item_id: str, value: Item, words: str, mark: str = ""
    ) -> Version:
        """Keep a value among the versions of an item, without saving the item.

        Args:
            item_id: The item; it may be removed.
            value: The value.
            words: What it is, for the history.
            mark: Values kept under one mark, beside the same version of the item,
                replace each other; a value without one stands alone.

        Raises:
            Missing: If there never was an item of that id.
            Unreadable: If the value is one that no file can hold.
        """
        with self._writing() as unit:
            return history.keep_version(unit, item_id, value, words, mark)

    def past(self, item_id: str, reach: int) -> Past:
        """Return the way of undo and redo of an item, so many steps to either side.

        Raises:
            Missing: If there never was an item of that id.
        """
        with self._reading() as session:
            return history.past(session, item_id, reach)

    def removed(self) -> tuple[Removed, ...]:
        """Return what is in the bin, removed last first."""
        with self._reading() as session:
            return tidying.removed(session)

    def empty_bin(self, ids: Iterable[str] | None = None) -> int:
        """Delete for good what was removed, with its versions.

        A design stays in the bin while an army names it, be it an army in the bin or
        an earlier version of one.

        Args:
            ids: What to delete; everything in the bin if None.

        Returns:
            How many were deleted.
        """
        with self._writing() as unit:
            return tidying.emptied(unit.session, ids)

    def tidying(self, now: datetime, most: int = history.MOST_BYTES) -> Iterator[None]:
        """Thin out old versions, and delete what was removed ninety days ago.

        Only days count on which the library was written: `db.backup.ages.since`. The
        photos that nothing names any more go as well. It pauses after each short
        transaction, so the thread that owns the library can do other work in between.

        Args:
            now: The present time, in UTC.
            most: The bytes that all versions may take.
        """
        when = now.astimezone(UTC).replace(tzinfo=None)
        days: set[datetime] = set()
        for some in tidying.written(self._reading):
            days |= some
            yield
        before = since(when, tidying.KEPT, days)
        with self._reading() as session:
            due = tidying.due(session, before)
        if due:
            with self._writing() as unit:
                tidying.emptied(unit.session, before=before)
        yield
        taken = 0
        ends = [since(when, past, days) for past, _ in history.SCHEDULE]
        for left in self._thinning(ends):
            taken += left
            yield
        while taken > most:
            with self._writing() as unit:
                freed = history.bounded(unit.session, taken - most)
            if not freed:
                break
            taken -= freed
            yield
        yield from self._without_old_photos(before)

    def _thinning(self, ends: Sequence[datetime]) -> Iterator[int]:
        """Thin out old versions; yield the bytes that stay, some items at a time."""
        done = ""
        while True:
            with self._reading() as session:
                done, left, gone = history.surplus(session, ends, done)
            # Most of the time there is nothing to write.
            if gone:
                with self._writing() as unit:
                    for item_id, numbers in gone.items():
                        history.drop(unit.session, item_id, numbers)
            yield left
            if not done:
                return

    def _without_old_photos(self, before: datetime) -> Iterator[None]:
        """Delete the photos that nothing names any more, some at a time."""
        with self._reading() as session:
            writes, keys = tidying.old_photos(session, before)
        if not keys:
            return
        left = keys
        for left in tidying.unnamed(self._reading, keys):  # noqa: B007 (the last)
            yield
        some = sorted(left)
        while some:
            few, some = some[: tidying.FEW], some[tidying.FEW :]
            writes += 1
            with self._writing() as unit:
                # Nothing at all may have been written since the look began.
                if unit.stamp != writes:
                    return
                unit.session.exec(delete(PhotoRow).where(col(PhotoRow.key).in_(few)))
            yield


class MarkedItems(Transactions):
    """What a player marked and made: favourites, sets in force, themes of cards.

    The marks are the library's: a design that is exported takes none with it.
    """

    def marked(self) -> PlayersMarks:
        """Return all that the player marked, and the themes that can be read."""
        with self._reading() as session:
            return marked(session)

    def favour(self, ids: Iterable[str], *, on: bool) -> None:
        """Mark items as favourites, or take their marks off."""
        keys = dict.fromkeys(ids)
        rows = [{"item_id": key} for key in keys if on]
        with self._writing() as unit:
            unit.exchange(FavouriteRow, keys, rows)

    def stand(self, system: str, ruleset: str | None) -> None:
        """Judge the designs of a game by a set of house rules, or by its book.

        Args:
            system: The game.
            ruleset: The id of the set; None for the book's own readings.

        Raises:
            Missing: If there is no such set of that game.
        """
        with self._writing() as unit:
            unit.session.exec(
                delete(StandingRow).where(col(StandingRow.system) == system)
            )
            if ruleset is None:
                return
            row = live(unit.session, ruleset)
            if not isinstance(row, RuleSetRow) or row.system != system:
                raise Missing(ruleset)
            unit.session.add(StandingRow(system=system, ruleset_id=ruleset))

    def keep_themes(self, put: Iterable[Theme], drop: Iterable[str] = ()) -> None:
        """Keep themes under their keys, and remove those of some keys.

        One that cannot be read, such as one of a newer Brickmuster, is left as it is.

        Raises:
            Unreadable: If one of them could not be read back.
        """
        texts = {one.key: write_theme(one).decode() for one in put}
        rows = [{"key": key, "payload": text} for key, text in texts.items()]
        with self._writing() as unit:
            unit.exchange(ThemeRow, {*drop, *texts}, rows)


class SetAside(Transactions):
    """What a library holds and cannot read: named, shown as it is, and never touched.

    A payload may be damaged, or of a newer Brickmuster. Everything else is read,
    exported and printed, and an army goes without a design that cannot be read.
    """

    def unread(self) -> dict[str, str]:
        """Return the ids of items that cannot be read, each with a sentence why.

        They stay as they are, for the newer Brickmuster that wrote them.
        """
        with self._reading() as session:
            self.cache.catch_up(session)
        return dict(self.cache.unread)

    def raw_text(self, id: str) -> bytes:  # noqa: A002 (what everybody calls it)
        """Return what is stored of an item, as it is, whether it can be read or not.

        Raises:
            Missing: If there is none of that id.
        """
        with self._reading() as session:
            held: object = known(session, id).payload
        if isinstance(held, bytes):
            return held
        return str(held).encode(errors="surrogateescape")

    def left_out(self, ids: Iterable[str] | None = None) -> tuple[str, ...]:
        """Return a sentence for each army that is taken out without some designs.

        Args:
            ids: What is taken, as for `take_out`; everything if None.
        """
        with self._reading() as session:
            self.cache.catch_up(session)
        known = self.cache.known
        wanted = known if ids is None else [each for each in ids if each in known]
        return tuple(
            f"{short(army.title)} goes without {_entries(lost)}"
            for army in (known[each].value for each in wanted)
            if isinstance(army, Army)
            and (lost := sum(each.design not in known for each in army.entries))
        )


def _entries(count: int) -> str:
    if count == 1:
        return "an entry whose design cannot be read"
    return f"{count} entries whose designs cannot be read"


class Library(KeptHistory, SetAside, MarkedItems):
    """Designs, armies and photos in an SQLite file, or on a server.

    Every method may raise `LibraryError`; nothing is changed then.
    """

    def everything(self) -> tuple[Stored, ...]:
        """Return every design, army and rule set that is not removed, by name."""
        with self._reading() as session:
            self.cache.catch_up(session)
        return tuple(self.cache.known.values())

    def load(self, id: str) -> Stored:  # noqa: A002 (what everybody calls it)
        """Return one design or army.

        Raises:
            Missing: If there is none of that id, or it was removed.
        """
        with self._reading() as session:
            return stored(live(session, id))

    def add(
        self,
        value: Item,
        id: str | None = None,  # noqa: A002
        trail: Trail | None = None,
    ) -> Stored:
        """Put a new design or army into the library.

        Args:
            value: What it is.
            id: The id it shall have, perhaps of one that was removed.
            trail: How that one came to this, for undo and the history.

        Raises:
            Conflict: If there is one of that id.
            LibraryError: If an army names a design that is not in the library.
            Unreadable: If the value is one that no file can hold.
        """
        new_id = uuid4().hex if id is None else id
        with self._writing() as unit:
            row = find(unit.session, new_id)
            # What cannot be read is refused here, even if removed.
            held = stored(row) if row else None
            if held and row and row.deleted_at is None:
                raise Conflict(held)
            if held and row:
                return unit.put(row, held.value, value, trail)
            return unit.add_all({new_id: (value, dumps(value))})[0]

    def save(
        self,
        id: str,  # noqa: A002
        value: Item | Callable[[Item], Item],
        version: int | None,
        trail: Trail | None = None,
    ) -> Stored:
        """Save a design or army over what it was.

        An army's designs that were removed in the meantime come back with it.

        Args:
            id: Its id.
            value: What it is now; or what makes that of what it was.
            version: The version the caller last saw; None for whichever there is.
            trail: How it came to that, for undo and the history.

        Raises:
            Missing: If it was removed; `add` with its id brings it back.
            Conflict: If somebody else saved something different.
            LibraryError: If an army names a design that is not in the library.
            Unreadable: If the value is one that no file can hold.
        """
        with self._writing() as unit:
            theirs = stored(row := live(unit.session, id))
            value = value(theirs.value) if callable(value) else value
            seen = version in (None, row.version)
            # Two windows that save the same value do not conflict.
            if theirs.value == value and (seen or not counted(unit.session, id, trail)):
                return theirs
            if not seen:
                raise Conflict(theirs)
            return unit.put(row, theirs.value, value, trail)

    def remove(self, id: str, version: int | None) -> None:  # noqa: A002
        """Remove a design or army; `restore` brings it back.

        Args:
            id: Its id.
            version: The version the caller last saw; None for whichever there is.

        Raises:
            Missing: If there is none of that id, or it is removed already.
            Conflict: If somebody else saved it since that version.
            InUse: If it is a design that marches in an army.
            LibraryError: If it is the set of house rules in force.
        """
        with self._writing() as unit:
            row = live(unit.session, id)
            if version not in (None, row.version):
                raise Conflict(stored(row))
            unit.remove(row)

    def restore(self, id: str) -> Stored:  # noqa: A002
        """Bring back what was removed, an army with the designs it needs.

        Raises:
            Missing: If there never was one of that id.
        """
        with self._writing() as unit:
            row = known(unit.session, id)
            if row.deleted_at is not None:
                unit.restore(row)
            return stored(row)

    @overload
    def changes(self) -> LibraryChanges: ...

    @overload
    def changes(self, since: int) -> LibraryChanges | None: ...

    def changes(self, since: int = -1) -> LibraryChanges | None:
        """Return what was written after a mark, and what the library holds now.

        Returns:
            None, at little cost, if nothing was: it can be asked for every second.
        """
        with self._reading() as session:
            mark = written(session)
            if mark == since:
                return None
            ids = self.cache.catch_up(session, mark, since)
            marks = marked(session)
        known, unread = dict(self.cache.known), dict(self.cache.unread)
        where, why = self.location, self.source.read_only
        return LibraryChanges(mark, known, ids, where, unread, marks, why)

    def keep_photo(self, data: bytes) -> str:
        """Keep a photo, made upright and small and without metadata.

        Returns:
            Its key, for the `photo` of a design.

        Raises:
            NotAPicture: If it is none that can be used.
        """
        picture = ready(data)
        with self._writing() as unit:
            unit.keep(picture)
        return picture.key

    def photo(self, key: str) -> bytes | None:
        """Return the photo of a key, a JPEG or PNG; None if there is none."""
        wanted = select(PhotoRow.data).where(PhotoRow.key == key)
        with self._reading() as session:
            return session.exec(wanted).one_or_none()

    def bring_in(self, file: MusterFile) -> tuple[Stored, ...]:
        """Put all that a muster file holds into the library, or nothing of it.

        Everything gets an id of its own; what the library already holds, equal in
        all but its id, is used instead of a second one.

        Returns:
            Its designs, armies and sets of house rules, as the library holds them.

        Raises:
            NotAPicture: If one of its photos is none.
        """
        file, pictures = unpacked(file)
        with self._writing() as unit:
            # The write before this one: its own rows are not written yet.
            self.cache.catch_up(unit.session, unit.stamp - 1)
            unit.keep(*pictures)
            return brought_in(unit, file, self.cache.known)

    def look_at(
        self, file: MusterFile, source: str, *, told: bool = False
    ) -> ImportLook:
        """Return what a file would bring, beside what the library has of it.

        Args:
            file: Its contents.
            source: What it is called.
            told: Whether it was read from words, which say less than a file.

        Raises:
            NotAPicture: If one of its photos is none.
        """
        contents = unpacked(file)
        with self._reading() as session:
            self.cache.catch_up(session)
            look = looked_at(session, self.cache.known, contents, source, told=told)
            return replace(look, mark=self.cache.mark)

    def take_in(self, look: ImportLook, choices: Mapping[str, Fate]) -> Brought:
        """Put the items of a file into the library as chosen, or nothing of it.

        Args:
            look: The file, as `look_at` returned it.
            choices: What happens to each item, by its id; else its first choice.

        Raises:
            Missing: If an item to be replaced was removed meanwhile.
        """
        # Whoever else writes waits for the write alone.
        look = look.encoded()
        with self._writing() as unit:
            self.cache.catch_up(unit.session, unit.stamp - 1)
            return taken_in(unit, look, choices, self.cache.known)

    def take_out(self, ids: Iterable[str] | None = None) -> MusterFile:
        """Return the contents of a muster file, with the designs and photos it needs.

        Args:
            ids: Designs and armies to take; everything if None.

        Raises:
            Missing: For an id that the library does not hold.
        """
        with self._reading() as session:
            self.cache.catch_up(session)
            return packed(session, self.cache.known, ids)
