"""How the history asks the library: dialogs, the list of versions, work on them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import Final, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, Signal
from PySide6.QtWidgets import QWidget

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
from db.library.library import Library
from db.store.versions import Version
from ui.core.time_words import moment_here
from ui.core.timer import timer
from ui.library.worker import LibraryWorker
from ui.lists.rows import Index, Role
from ui.widgets.fitting import FittedDialog

ROW: Final = int(Role.UserRole)
"""The role of the `VersionLine` of a row."""

MOVED: Final = ROW + 1
"""The role of whether the points changed; false while that is not known."""

_TOLD: Final = frozenset({ROW, Role.DisplayRole, Role.AccessibleTextRole})

MOST_AT_ONCE: Final = 24
"""The most versions that are asked for together."""


@dataclass(frozen=True, slots=True)
class VersionLine:
    """What a row says.

    Attributes:
        when: When it was saved, and by whom where several share a library.
        done: What was done, in the words of the steps; may be empty.
        said: What changed; empty while it is not known.
        price: The points, with those before; empty where there are none.
        moved: Whether the points changed.
        now: Whether it is what the item is now.
    """

    when: str
    done: str
    said: str
    price: str
    moved: bool
    now: bool

    @property
    def spoken(self) -> str:
        """The whole row in words, for a screen reader."""
        price = f"points changed: {self.price}" if self.moved else self.price
        now = "as it is now" if self.now else ""
        return ", ".join(filter(None, (self.when, now, price, self.done, self.said)))


class VersionModel(QAbstractListModel):
    """The versions, the newest first.

    Attributes:
        wanted: Emitted with the versions whose changes are to be worked out.
        versions: The versions.
    """

    wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.versions: tuple[Version, ...] = ()
        self._changes: dict[int, VersionChange] = {}
        # What is seen is worked out first: it stands at the end.
        self._queue: dict[int, None] = {}
        self._asking = False
        self._now: int | None = None
        self._ask = timer(self, self._send, 0)

    def show(self, versions: Sequence[Version], now: int | None) -> None:
        """Show versions.

        Args:
            versions: The versions, the newest first.
            now: The number of the one that the item is equal to now; None if none is.
        """
        self.beginResetModel()
        self.versions = tuple(versions)
        self._now = now
        self._changes.clear()
        self._queue.clear()
        self.endResetModel()

    def learn(self, changes: Mapping[int, VersionChange]) -> None:
        """Take in what changed in some versions, and ask for more."""
        self._asking = False
        for row, version in enumerate(self.versions):
            if version.number in changes:
                self._changes[version.number] = changes[version.number]
                self._queue.pop(row, None)
                index = self.index(row, 0)
                self.dataChanged.emit(index, index)
        self._ask.start()

    def want_all(self) -> None:
        """Work out what changed in every version; the rows in sight come first."""
        seen = self._queue
        rows = range(len(self.versions) - 1, -1, -1)
        later = {row: None for row in rows if not self._knows(row) and row not in seen}
        self._queue = later | seen
        self._ask.start()

    def forget_rest(self) -> None:
        """Leave off working out what is not seen."""
        self._queue.clear()

    @property
    def known(self) -> int:
        """Of how many versions it is known what changed."""
        return len(self._changes)

    def change(self, row: int) -> VersionChange | None:
        """Return what changed in the version of a row; None if that is not known."""
        return self._changes.get(self.versions[row].number)

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of versions."""
        return 0 if parent.isValid() else len(self.versions)

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        """Return what a row says; what changed is asked for at the first time."""
        if role == MOVED:
            found = self.change(index.row())
            return found is not None and found.moved
        if not index.isValid() or role not in _TOLD:
            return None
        line = self._line(index.row())
        if role == Role.AccessibleTextRole:
            return line.spoken
        if not self._knows(index.row()) and index.row() not in self._queue:
            self._queue[index.row()] = None
            self._ask.start()
        return line if role == ROW else line.when

    def _line(self, row: int) -> VersionLine:
        version = self.versions[row]
        found = self.change(row) or VersionChange(())
        done = " ".join(version.words.split())
        when = moment_here(version.saved)
        if version.author:
            when = f"{when} by {version.author}"
        said, now = "; ".join(found.said), version.number == self._now
        return VersionLine(when, done, said, found.price, found.moved, now)

    def _knows(self, row: int) -> bool:
        return self.versions[row].number in self._changes

    def _send(self) -> None:
        """Ask for the changes of the rows seen last, unless an answer is on its way."""
        if self._asking or not self._queue:
            return
        self._asking = True
        rows = [*self._queue][-MOST_AT_ONCE:][::-1]
        numbers = [*(version.number for version in self.versions), None]
        self.wanted.emit([(numbers[row], numbers[row + 1]) for row in rows])


# The base of dialogs that ask the library, and close without waiting for it.


T = TypeVar("T")


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
        fail = failed or self.fail
        self._worker.ask(work, self.while_open(then), self.while_open(fail))


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
