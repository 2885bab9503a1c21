"""The step that changes the same fields of several items."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtGui import QUndoCommand

from ui.library.repository import LibraryRepository

Parts = Mapping[str, Mapping[str, Any]]
"""The new values of fields, by the id of an item, then by the name of a field."""


class EditSeveral(QUndoCommand):
    """Gives several items other values; what else changed meanwhile stays."""

    def __init__(
        self,
        repository: LibraryRepository,
        open_ids: Collection[str],
        after: Parts,
        text: str,
    ) -> None:
        """Make the step.

        Args:
            repository: The library.
            open_ids: The ids of the open pages, as they are at any time.
            after: The new values.
            text: The undo menu's words for the step.
        """
        super().__init__(text)
        self._repository = repository
        self._open = open_ids
        self._after = after
        held = {item_id: repository.value(item_id) for item_id in after}
        self._before = {
            item_id: {name: getattr(held[item_id], name) for name in parts}
            for item_id, parts in after.items()
            if held[item_id] is not None
        }

    def redo(self) -> None:
        """Set the new values."""
        self._put(self._after)

    def undo(self) -> None:
        """Set the old values."""
        self._put(self._before)

    def _put(self, several: Parts) -> None:
        for item_id, parts in several.items():
            if self._repository.value(item_id) is None:
                continue
            document = self._repository.document(item_id)
            document.edit(replace(document.value, **parts), self.text())
            if item_id not in self._open:
                self._repository.close(item_id)
