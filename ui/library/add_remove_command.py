"""The undo step of items that are made, duplicated, imported or removed."""

from collections.abc import Sequence

from PySide6.QtGui import QUndoCommand

from ui.library.repository import LibraryRepository


class AddRemoveCommand(QUndoCommand):
    """The step that adds items to the library or removes them (`there` is False)."""

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
        """Add or remove them; nothing at the first call, which Qt makes at the push."""
        if not self._done:
            self._set(there=self._there)
        self._done = False

    def undo(self) -> None:
        """Remove them, or bring them back."""
        self._set(there=not self._there)

    def _set(self, *, there: bool) -> None:
        for item_id in self._ids:
            if there:
                self._repository.restore(item_id)
            else:
                self._repository.remove(item_id, lambda: None)
