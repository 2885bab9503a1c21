"""Documents that were closed: they keep their undo history at hand for a while."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from db.errors import Stored
from ui.core.document import Document
from ui.library.past import recall

if TYPE_CHECKING:
    from ui.library.worker import LibraryWorker

KEPT: Final = 30
"""The number of closed documents whose undo history is kept."""


class RestingDocuments:
    """The documents closed last, all of them saved."""

    def __init__(self, worker: LibraryWorker) -> None:
        self._worker = worker
        self._resting: dict[str, Document] = {}

    def rest(self, document: Document) -> None:
        """Keep a closed document that is saved."""
        document.changed.disconnect()
        self._resting[document.id] = document
        for oldest in tuple(self._resting)[:-KEPT]:
            del self._resting[oldest]

    def woken(self, held: Stored, changed: Callable[[Any], object]) -> Document:
        """Return a document of what the library holds, with the history it had.

        Args:
            held: What the library holds.
            changed: Called with the value after each change from now on.
        """
        document = self._resting.pop(held.id, None)
        if document is None:
            # Without a parent, so that Python alone decides when to delete it.
            document = Document(held.value, id=held.id, version=held.version)
            recall(self._worker, document)
        document.adopt(held.value, held.version)
        document.changed.connect(changed)
        return document
