"""The base of dialogs that ask the library, and close without waiting for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import Qt

from ui.widgets.fitting import FittedDialog

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from db.library.library import Library
    from ui.library.worker import LibraryWorker

T = TypeVar("T")
A = TypeVar("A")


class AskingDialog(FittedDialog):
    """A dialog that hears the library's answers as long as it is open."""

    def __init__(self, worker: LibraryWorker, parent: QWidget | None) -> None:
        """Make an empty dialog.

        Args:
            worker: The thread of the library.
            parent: The window it belongs to.
        """
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._worker = worker
        self._over = False

    def done(self, result: int) -> None:
        """Close; answers that are on their way are not waited for."""
        self._over = True
        super().done(result)

    def fail(self, error: Exception) -> None:
        """Say why the library did not do what it was asked for."""
        raise NotImplementedError

    def ask(
        self,
        work: Callable[[Library], T],
        then: Callable[[T], object],
        failed: Callable[[Exception], object] | None = None,
    ) -> None:
        """Let the library's thread do something, and hear of it while this is open."""

        def heard(answer: A, call: Callable[[A], object]) -> None:
            if not self._over:
                call(answer)

        try:
            self._worker.ask(
                work,
                partial(heard, call=then),
                partial(heard, call=failed or self.fail),
            )
        except RuntimeError:
            # The window is closing: its library takes no more work.
            self._over = True
