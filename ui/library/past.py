"""Undo across closed tabs and restarts: the kept steps of a document."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from db.errors import LibraryError
from ui.core.document import Document

if TYPE_CHECKING:
    from db.library.library import Library
    from db.store.versions import Past
    from ui.library.worker import LibraryWorker


def recall(worker: LibraryWorker, document: Document) -> None:
    """Give a document the undo steps that the library kept of it, as soon as it can.

    Only their words are read now. The value of a step is read when it is taken, and
    the window waits for it then: it is one row.

    Args:
        worker: The library's thread.
        document: The document, just opened.
    """

    def came(past: Past) -> None:
        document.remember(past, partial(_value, worker, document.id))

    # An item that is gone has no steps; nothing else is wrong then.
    # A window that is being closed may still open a tab; its worker takes no work.
    with suppress(RuntimeError):
        worker.ask(partial(_past, item_id=document.id), came, lambda _: None)


def _past(library: Library, item_id: str) -> Past:
    return library.past(item_id)


def _value(worker: LibraryWorker, item_id: str, number: int) -> Any:
    """Return the value of a version.

    Raises:
        LookupError: If it cannot be read; the player has been told.
    """
    try:
        return worker.wait_for(lambda library: library.version_value(item_id, number))
    except LibraryError as error:
        worker.trouble.emit(f"This step cannot be undone: {error}")
        raise LookupError(str(error)) from error
