"""The favourites of the library, and the step that marks them."""

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand

from ui.library.changes import LibraryChanges
from ui.library.repository import LibraryRepository


class Favourites(QObject):
    """The items that the player marked, here or in another window.

    Attributes:
        changed: Emitted with the ids of all favourites.
        ids: The ids of all favourites.
    """

    changed = Signal(object)

    def __init__(self, repository: LibraryRepository) -> None:
        super().__init__(repository)
        self._repository = repository
        self.ids: frozenset[str] = frozenset()
        repository.heard.connect(self._hear)

    def mark(self, ids: Iterable[str], *, on: bool) -> None:
        """Mark items, or take their marks off."""
        meant = tuple(ids)
        self._repository.write(lambda library: library.favour(meant, on=on))
        self._take(self.ids | set(meant) if on else self.ids - set(meant))

    def _hear(self, changes: LibraryChanges) -> None:
        self._take(changes.favourites)

    def _take(self, ids: frozenset[str]) -> None:
        if ids != self.ids:
            self.ids = ids
            self.changed.emit(ids)


class MarkFavourites(QUndoCommand):
    """The step that marks items, or takes their marks off if all have one."""

    def __init__(self, favourites: Favourites, ids: Iterable[str]) -> None:
        meant = frozenset(ids)
        self._on = not meant <= favourites.ids
        # What is marked already keeps its mark when the step is taken back.
        self._ids = meant - favourites.ids if self._on else meant
        super().__init__("Mark as favourite" if self._on else "No favourite any more")
        self._favourites = favourites

    def redo(self) -> None:
        """Turn the marks."""
        self._favourites.mark(self._ids, on=self._on)

    def undo(self) -> None:
        """Turn them back."""
        self._favourites.mark(self._ids, on=not self._on)
