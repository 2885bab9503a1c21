"""Things that come and go: what is made, duplicated, brought in or removed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QUndoCommand

from ui.library.repository import LibraryRepository


class AddRemoveCommand(QUndoCommand):
    """Whether some designs and armies are in the library; undo turns it round."""

    def __init__(
        self, store: LibraryRepository, names: Sequence[str], text: str, *, there: bool
    ) -> None:
        super().__init__(text)
        self._store = store
        self._names = tuple(names)
        self._there = there
        self._done = True

    def redo(self) -> None:
        """Let them come, or go; the first time it has happened already."""
        if self._done:
            self._done = False
            return
        self._set(there=self._there)

    def undo(self) -> None:
        """Let them go, or come back."""
        self._set(there=not self._there)

    def _set(self, *, there: bool) -> None:
        for name in self._names:
            if there:
                self._store.restore(name)
            else:
                self._store.remove(name, lambda: None)
