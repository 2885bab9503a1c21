"""Things that come and go: what is made, duplicated, brought in or removed."""

from collections.abc import Sequence

from PySide6.QtGui import QUndoCommand

from ui.library.repository import LibraryRepository


class AddRemoveCommand(QUndoCommand):
    """Whether some designs and armies are in the library; undo turns it round."""

    def __init__(
        self,
        repository: LibraryRepository,
        ids: Sequence[str],
        text: str,
        *,
        there: bool,
    ) -> None:
        super().__init__(text)
        self._repository = repository
        self._ids = tuple(ids)
        self._there = there
        self._done = True

    def redo(self) -> None:
        """Add them, or remove them; the first time it has happened already."""
        if not self._done:
            self._set(there=self._there)
        self._done = False

    def undo(self) -> None:
        """Remove them again, or bring them back."""
        self._set(there=not self._there)

    def _set(self, *, there: bool) -> None:
        for item_id in self._ids:
            if there:
                self._repository.restore(item_id)
            else:
                self._repository.remove(item_id, lambda: None)
