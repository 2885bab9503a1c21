"""The open documents: which of them wait, are being saved, or are disputed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QObject, Signal

from builder.army.model import Item
from db.errors import Conflict, Stored
from ui.core.document import Document
from ui.core.timer import timer
from ui.library.changes import renamed, save
from ui.library.resting import RestingDocuments

if TYPE_CHECKING:
    from ui.library.worker import LibraryWorker

SAVE_MS: Final = 400
"""The pause in typing after which edits are saved."""

AGAIN_MS: Final = 5_000
"""The time after which a failed save is tried again."""

PATIENCE: Final = 8
"""The number of attempts to save everything before `finish` gives up."""


class DocumentSaver(QObject):
    """The open documents, and the only place that saves them.

    Attributes:
        saved: Emitted when everything is on the disk.
        saving: Emitted when something waits to be saved.
        conflict: Emitted with a document that was also changed elsewhere, and theirs.
        trouble: Emitted with a sentence about what went wrong.
        open: The open documents by id.
        in_flight: The ids of the documents that are being saved now.
    """

    saved = Signal()
    saving = Signal()
    conflict = Signal(object, object)
    trouble = Signal(str)

    def __init__(
        self,
        worker: LibraryWorker,
        known: dict[str, Stored],
        copied: Callable[[Item], object],
        parent: QObject | None = None,
    ) -> None:
        """Make a saver without open documents.

        Args:
            worker: The library's thread.
            known: What the library holds, by id; what is saved is entered here.
            copied: Adds a value to the library, as a copy beside another one.
            parent: The owner.
        """
        super().__init__(parent)
        self._worker = worker
        self._known = known
        self._copied = copied
        self.open: dict[str, Document] = {}
        # One save of a document at a time, because the answer brings its next version.
        self._unsaved: set[str] = set()
        self.in_flight: set[str] = set()
        self._resting = RestingDocuments()
        # Closed by the player, but dropped only when everything is on the disk.
        self._closing: set[str] = set()
        # Saved by another window; not overwritten before the player decides.
        self._disputed: dict[str, Stored] = {}
        self._saver = timer(self, self.flush, SAVE_MS)

    def document(self, item_id: str, edited: Callable[[Any], object]) -> Document:
        """Return the document of an item; the same one as long as it is open.

        Args:
            item_id: The item; the library holds it.
            edited: Called with the value after each change of a newly opened one.
        """
        self._closing.discard(item_id)
        if item_id not in self.open:
            self.open[item_id] = self._resting.woken(self._known[item_id], edited)
        return self.open[item_id]

    def close(self, item_id: str) -> None:
        """Close a document as soon as it is saved."""
        if item_id in self.open:
            self._closing.add(item_id)
            self._settle(item_id)

    def edited(self, item_id: str, value: Item) -> None:
        """Note that the value of a document changed, and save it soon."""
        held = self._known.get(item_id)
        if held is None or held.value != value:
            self._unsaved.add(item_id)
            self.saving.emit()
            self._saver.start(SAVE_MS)
        else:
            self._unsaved.discard(item_id)

    def flush(self) -> None:
        """Save everything that waits to be saved."""
        for item_id in self._unsaved & self.open.keys():
            self._send(item_id, self.open[item_id])

    def finish(self) -> bool:
        """Save and close all documents.

        Returns:
            Whether everything is saved; if not, the documents stay open.
        """
        for item_id in tuple(self.open):
            self.close(item_id)
        for _ in range(PATIENCE):
            if not self.open:
                break
            self._worker.wait_for(lambda _: None)
            QCoreApplication.sendPostedEvents(self._worker)
        if self.open:
            self._closing.clear()
            return False
        self._saver.stop()
        return True

    def own(self, item_id: str) -> bool:
        """Return whether an open document has edits that the library lacks."""
        edited = item_id in self._unsaved or item_id in self._disputed
        return item_id in self.open and edited

    def forget(self, item_id: str) -> None:
        """Save an item no more: it was removed."""
        self._unsaved.discard(item_id)

    def take_theirs(self, document: Document) -> None:
        """Settle a conflict: take the library's version; undo brings mine back."""
        theirs = self._disputed.pop(document.id, None)
        if theirs:
            self._unsaved.discard(document.id)
            self._known[document.id] = theirs
            document.adopt(theirs.value, theirs.version)

    def keep_both(self, document: Document) -> None:
        """Settle a conflict: add mine as a copy beside theirs."""
        self._copied(renamed(document.value, "mine"))
        self.take_theirs(document)

    def keep_mine(self, document: Document) -> None:
        """Settle a conflict: save mine over theirs."""
        theirs = self._disputed.pop(document.id, None)
        if theirs:
            document.version = theirs.version
            self._unsaved.add(document.id)
            self.flush()

    def _send(self, item_id: str, document: Document) -> None:
        """Save one document, unless it is being saved or in conflict."""
        held_back = self.in_flight | self._disputed.keys()
        if item_id not in self._unsaved or item_id in held_back:
            return
        self._unsaved.discard(item_id)
        self.in_flight.add(item_id)
        value = document.value
        self._worker.ask(
            partial(save, item_id=item_id, value=value, version=document.version),
            partial(self._wrote, value),
            partial(self._failed, item_id),
        )

    def _wrote(self, value: Item, stored: Stored) -> None:
        self.in_flight.discard(stored.id)
        self._known[stored.id] = stored
        document = self.open.get(stored.id)
        if document:
            document.saved(value, stored.version)
            # The player went on typing during the save.
            if document.value != value:
                self._unsaved.add(stored.id)
                self._saver.start(SAVE_MS)
        self._settle(stored.id)
        if not self._unsaved and not self.in_flight:
            self.saved.emit()

    def _settle(self, item_id: str) -> None:
        """Drop a closed document once everything of it is saved."""
        document = self.open.get(item_id)
        waits = item_id not in self._closing or item_id in self.in_flight
        if document is None or waits:
            return
        if item_id in self._disputed:
            self.keep_both(document)
        if item_id in self._unsaved:
            self._send(item_id, document)
            return
        self._closing.discard(item_id)
        self._resting.rest(self.open.pop(item_id))

    def _failed(self, item_id: str, error: Exception) -> None:
        self.in_flight.discard(item_id)
        self._unsaved.add(item_id)
        document = self.open.get(item_id)
        if isinstance(error, Conflict) and document:
            self._disputed[item_id] = error.theirs
            self.conflict.emit(document, error.theirs)
            self._settle(item_id)
            return
        self.trouble.emit(f"Not saved yet: {error}")
        self._saver.start(AGAIN_MS)
