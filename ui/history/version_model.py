"""The versions of an item as a list; what changed is asked for as rows are seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
)

from builder.history.versions import VersionChange
from ui.core.time_words import moment_here
from ui.core.timer import timer

if TYPE_CHECKING:
    from db.store.versions import Version
    from ui.history.reading import Wanted

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole

ROW: Final = int(Role.UserRole)
"""The role of the `VersionLine` of a row."""

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
        if not index.isValid() or role not in _TOLD:
            return None
        line = self._line(index.row())
        if role == Role.AccessibleTextRole:
            return line.spoken
        self._see(index.row())
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

    def _see(self, row: int) -> None:
        if not self._knows(row) and row not in self._queue:
            self._queue[row] = None
            self._ask.start()

    def _send(self) -> None:
        """Ask for the changes of the rows seen last, unless an answer is on its way."""
        if self._asking or not self._queue:
            return
        self._asking = True
        rows = [*self._queue][-MOST_AT_ONCE:][::-1]
        self.wanted.emit([self._pair(row) for row in rows])

    def _pair(self, row: int) -> Wanted:
        before = self.versions[row + 1 : row + 2]
        return self.versions[row].number, before[0].number if before else None


class VersionFilter(QSortFilterProxyModel):
    """The versions that are shown: all, or those in which the points changed."""

    def __init__(self, model: VersionModel) -> None:
        super().__init__()
        self._model = model
        self.moved_only = False
        self.setSourceModel(model)

    def narrow(self, *, moved_only: bool) -> None:
        """Show every version, or those alone in which the points changed."""
        self.moved_only = moved_only
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        """Return whether a version is shown."""
        if not self.moved_only:
            return True
        found = self._model.change(row)
        return found is not None and found.moved
