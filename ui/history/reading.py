"""How the history asks the library: its dialogs, and the work on versions and bin."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Final, TypeVar

from builder.army.model import Army, Item, uses
from builder.content.card import Table
from builder.core.formatting import counted
from builder.history.versions import (
    JudgedBy,
    VersionChange,
    side_by_side_now,
    version_change,
)
from db.errors import LibraryError, Missing, Stored
from db.store.versions import Version
from ui.widgets.fitting import FittedDialog

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from db.library.library import Library
    from ui.library.worker import LibraryWorker


# The base of dialogs that ask the library, and close without waiting for it.


T = TypeVar("T")
A = TypeVar("A")


class AskingDialog(FittedDialog):
    """A dialog that hears the library's answers as long as it is open."""

    def __init__(
        self, worker: LibraryWorker, parent: QWidget | None, title: str
    ) -> None:
        """Make an empty dialog.

        Args:
            worker: The thread of the library.
            parent: The window it belongs to.
            title: Its title.
        """
        super().__init__(parent, title)
        self._worker = worker
        self._over = False

    def done(self, result: int) -> None:
        """Close; answers that are on their way are not waited for."""
        self._over = True
        super().done(result)

    def fail(self, error: Exception) -> None:
        """Say why the library did not do what it was asked for."""
        raise NotImplementedError

    def ask(
        self,
        work: Callable[[Library], T],
        then: Callable[[T], object],
        failed: Callable[[Exception], object] | None = None,
    ) -> None:
        """Let the library's thread do something, and hear of it while this is open."""

        def heard(answer: A, call: Callable[[A], object]) -> None:
            if not self._over:
                call(answer)

        try:
            self._worker.ask(
                work,
                partial(heard, call=then),
                partial(heard, call=failed or self.fail),
            )
        except RuntimeError:
            # The window is closing: its library takes no more work.
            self._over = True


PATIENCE: Final = 0.08
"""The seconds after which a reader of versions lets other work of the library pass."""

Wanted = tuple[int, int | None]
"""The number of a version, and that of the one before it."""


@dataclass(frozen=True, slots=True)
class Returning:
    """A version that can be brought back.

    Attributes:
        value: Its value, without entries whose designs are gone for good.
        came: The designs that came out of the bin for it.
        lost: How many entries were left out.
    """

    value: Item
    came: tuple[Stored, ...] = ()
    lost: int = 0

    @property
    def left_out(self) -> str:
        """A sentence about the entries that were left out; empty if none were."""
        if not self.lost:
            return ""
        many = counted(self.lost, "entry", "entries")
        were = "was" if self.lost == 1 else "were"
        return f"{many} {were} left out: the bin was emptied of what they name."


def read_versions(
    library: Library, item_id: str, now: Item
) -> tuple[tuple[Version, ...], int | None]:
    """Return the versions of an item.

    Args:
        library: The library.
        item_id: The item.
        now: What it is now.

    Returns:
        The newest first, and the number of the one that it is equal to now; None if
        it has edits that are not saved yet.
    """
    versions = library.versions(item_id)
    present = next((version.number for version in versions if version.present), None)
    try:
        same = present and library.version_value(item_id, present) == now
    except LibraryError:
        same = False
    return versions, present if same else None


def read_beside(
    library: Library, item_id: str, number: int, now: Item, by: JudgedBy
) -> tuple[bool, tuple[Table, ...]]:
    """Return a version of an item beside what the item is now.

    Returns:
        Whether both are equal, and both in rows; none if their kinds differ.

    Raises:
        LibraryError: If that version cannot be read.
    """
    then = library.version_value(item_id, number)
    if type(then) is not type(now):
        return False, ()
    by = _with_binned(library, by, then)
    return then == now, side_by_side_now(then, now, by)


def read_changes(
    library: Library, item_id: str, wanted: Sequence[Wanted], by: JudgedBy
) -> dict[int, VersionChange]:
    """Return what changed in some versions, as many as can be told in a moment.

    Args:
        library: The library.
        item_id: The item.
        wanted: The versions; at least the first of them is told.
        by: What they are judged by.
    """
    until = monotonic() + PATIENCE
    found: dict[int, VersionChange] = {}
    known: dict[int, Item] = {}
    for number, before in wanted:
        if found and monotonic() > until:
            break
        try:
            after = _value(library, item_id, number, known)
            older: Item | None = None
            if before is not None:
                older = _value(library, item_id, before, known)
        except LibraryError as error:
            found[number] = VersionChange((str(error),))
        else:
            by = _with_binned(library, by, after)
            if older is not None:
                by = _with_binned(library, by, older)
            found[number] = version_change(older, after, by)
    return found


def _with_binned(library: Library, by: JudgedBy, value: Item) -> JudgedBy:
    """Return what versions are judged by, with designs of an army from the bin."""
    if not isinstance(value, Army):
        return by
    found: dict[str, Item] = {}
    for design in uses(value) - by.designs.keys():
        try:
            newest = next(
                version for version in library.versions(design) if version.present
            )
            found[design] = library.version_value(design, newest.number)
        except (LibraryError, StopIteration):
            continue
    return replace(by, designs={**by.designs, **found}) if found else by


def _value(library: Library, item_id: str, number: int, known: dict[int, Item]) -> Item:
    if number not in known:
        known[number] = library.version_value(item_id, number)
    return known[number]


def read_returning(library: Library, item_id: str, number: int) -> Returning:
    """Return a version to bring back, and bring the designs it needs out of the bin."""
    value = library.version_value(item_id, number)
    if not isinstance(value, Army):
        return Returning(value)
    binned = {item.id for item in library.removed()}
    came, gone = [], set()
    for design in uses(value):
        try:
            if design in binned:
                came.append(library.restore(design))
            else:
                library.load(design)
        except Missing:
            gone.add(design)
    kept = tuple(entry for entry in value.entries if entry.design not in gone)
    lost = len(value.entries) - len(kept)
    return Returning(replace(value, entries=kept), tuple(came), lost)


def bring_back(
    library: Library, ids: Iterable[str]
) -> tuple[tuple[Stored, ...], tuple[str, ...]]:
    """Bring items out of the bin, armies with their designs.

    Returns:
        The items, then the designs that came with them, and why others could not.
    """
    binned = {item.id for item in library.removed()}
    found: dict[str, Stored] = {}
    wrong = []
    for item_id in ids:
        try:
            found[item_id] = library.restore(item_id)
        except LibraryError as error:
            wrong.append(str(error))
    for stored in tuple(found.values()):
        if isinstance(stored.value, Army):
            for design in uses(stored.value):
                if design in binned and design not in found:
                    found[design] = library.load(design)
    return tuple(found.values()), tuple(wrong)
