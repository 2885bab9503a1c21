"""The part of a library that looks back: versions, undo, and the bin."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from datetime import UTC, datetime

from sqlmodel import Session

from builder.army.model import Item
from db.history import history, photo_tidying, removed_items
from db.store.unit_of_work import UnitOfWork
from db.store.versions import Past, Removed, Version


class KeptHistory(ABC):
    """What a library remembers; `Library` says how its transactions begin."""

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

    def past(self, item_id: str) -> Past:
        """Return the way of undo and redo of an item, without its values.

        Raises:
            Missing: If there never was an item of that id.
        """
        with self._reading() as session:
            return history.past(session, item_id)

    def removed(self) -> tuple[Removed, ...]:
        """Return what is in the bin, removed last first."""
        with self._reading() as session:
            return removed_items.removed(session)

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
            return removed_items.emptied(unit.session, ids)

    def tidy(self, now: datetime | None = None, most: int = history.MOST_BYTES) -> None:
        """Thin out old versions, and delete what was removed ninety days ago.

        The photos that nothing names any more go as well.

        Args:
            now: The present time, in UTC.
            most: The bytes that all versions may take.
        """
        for _ in self.tidying(now or datetime.now(UTC), most):
            pass

    def tidying(self, now: datetime, most: int = history.MOST_BYTES) -> Iterator[None]:
        """Do as `tidy`, but pause after each short transaction.

        So the thread that owns the library can do other work in between.
        """
        when = now.astimezone(UTC).replace(tzinfo=None)
        before = when - removed_items.KEPT
        with self._reading() as session:
            due = removed_items.due(session, before)
        if due:
            with self._writing() as unit:
                removed_items.emptied(unit.session, before=before)
        yield
        taken = 0
        for left in self._thinning(when):
            taken += left
            yield
        while taken > most:
            with self._writing() as unit:
                freed = history.bounded(unit.session, taken - most)
            if not freed:
                break
            taken -= freed
            yield
        yield from self._without_old_photos(when)

    def _thinning(self, now: datetime) -> Iterator[int]:
        """Thin out old versions; yield the bytes that stay, some items at a time."""
        done = ""
        while True:
            with self._reading() as session:
                done, left, gone = history.surplus(session, now, done)
            # Most of the time there is nothing to write.
            if gone:
                with self._writing() as unit:
                    for item_id, numbers in gone.items():
                        history.drop(unit.session, item_id, numbers)
            yield left
            if not done:
                return

    def _without_old_photos(self, now: datetime) -> Iterator[None]:
        """Delete the photos that nothing names any more, some at a time."""
        with self._reading() as session:
            writes, keys = photo_tidying.old_photos(session, now)
        if not keys:
            return
        left = keys
        for left in photo_tidying.unnamed(self._reading, keys):  # noqa: B007 (the last)
            yield
        some = sorted(left)
        while some:
            few, some = some[: photo_tidying.FEW], some[photo_tidying.FEW :]
            with self._writing() as unit:
                if not photo_tidying.delete_photos(unit, few, writes):
                    return
            writes += 1
            yield

    @abstractmethod
    def _reading(self) -> AbstractContextManager[Session]:
        """Begin a transaction that reads."""

    @abstractmethod
    def _writing(self) -> AbstractContextManager[UnitOfWork]:
        """Begin a transaction that writes."""
