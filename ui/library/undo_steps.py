"""The undo steps of items: made, duplicated, removed, imported or replaced."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QUndoCommand

from builder.army.model import Item
from ui.library.repository import LibraryRepository

if TYPE_CHECKING:
    from db.errors import Stored
    from db.library.library import Library


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
                self._repository.remove(item_id)


# The undo step of an import: what came goes, what was replaced returns.


class ImportCommand(QUndoCommand):
    """The step that brings items into the library and replaces others."""

    def __init__(
        self,
        repository: LibraryRepository,
        text: str,
        added: Sequence[str],
        replaced: Mapping[str, tuple[Item, Item]],
        settled: Callable[[], object] = lambda: None,
    ) -> None:
        """Make the step of an import that has happened.

        Args:
            repository: The library.
            text: The undo menu's words.
            added: The ids of new items, designs before the armies that name them.
            replaced: What was replaced, by id: before and after.
            settled: Called when the library has undone or redone it.
        """
        super().__init__(text)
        self._repository = repository
        self._added = tuple(added)
        self._replaced = dict(replaced)
        self._settled = settled
        self._done = True

    def redo(self) -> None:
        """Bring all in again; nothing at the first call, which Qt makes at the push."""
        if not self._done:
            for item_id in self._added:
                self._repository.restore(item_id)
            self._put({key: after for key, (_, after) in self._replaced.items()})
            self._repository.when_done(self._settled)
        self._done = False

    def undo(self) -> None:
        """Bring back what was replaced, and remove what came."""
        self._put({key: before for key, (before, _) in self._replaced.items()})
        # Armies go before the designs that march in them.
        for item_id in reversed(self._added):
            self._repository.remove(item_id)
        self._repository.when_done(self._settled)

    def _put(self, values: Mapping[str, Item]) -> None:
        if values:
            self._repository.flush()
            self._repository.write(
                partial(put_all, values=values), self._repository.accept
            )


def put_all(library: Library, values: Mapping[str, Item]) -> list[Stored]:
    """Save values over what the library has, whoever saved it last."""
    return [
        library.save(item_id, value, library.load(item_id).version)
        for item_id, value in values.items()
    ]
