"""Long work on the whole library, which the player waits for and can cancel."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QFileDialog, QProgressDialog

from builder.core.rulebook import Severity
from ui.core.background import BackgroundTask, Progress
from ui.core.places import folder, remember
from ui.shell.context import AppContext
from ui.shell.file_dialogs import LIBRARIES


class LibraryWork(QObject):
    """One piece of work at a time on the library as a whole.

    Attributes:
        waiting: What is shown while it is done; None if nothing is being done.
    """

    def __init__(self, app: AppContext) -> None:
        super().__init__(app.window)
        self._app = app
        self._repository = app.repository
        self.waiting: QProgressDialog | None = None
        self._then: Callable[[Any], object] = lambda _: None
        self._task = BackgroundTask(self)
        self._task.progressed.connect(self._progress)
        self._task.done.connect(self._done)
        self._task.failed.connect(self._failed)
        self._task.stopped.connect(self._end_waiting)

    def stop(self) -> None:
        """Stop what is being done."""
        self._task.stop()

    def ask(self, title: str, name: str, *, overwrite: bool = True) -> Path | None:
        """Ask for the file to write; None if the player cancels."""
        options = QFileDialog.Option(0)
        if not overwrite:
            # Nothing is written over, and a sentence says so.
            options = QFileDialog.Option.DontConfirmOverwrite
        start = str(folder("libraries") / name)
        chosen, _ = QFileDialog.getSaveFileName(
            self._app.window, title, start, LIBRARIES, options=options
        )
        if not chosen:
            return None
        path = Path(chosen)
        remember("libraries", path)
        if path.suffix or path.exists():
            return path
        path = path.with_suffix(".db")
        if overwrite and path.exists():
            # The dialog asked about the name as it was typed.
            self._app.banners.tell(f"{path} is there already; choose it by its name")
            return None
        return path

    def when_saved(self, act: Callable[[], object]) -> None:
        """Do something once everything typed is in the library, or cannot be."""
        if self._repository.location:
            self._repository.flush()
            go: Callable[[object], object] = lambda _: act()  # noqa: E731
            self._repository.worker.ask(lambda _: None, go, go)
        else:
            act()

    def begin(
        self,
        words: str,
        work: Callable[[Progress], Any],
        then: Callable[[Any], object],
    ) -> None:
        """Work in the background; nothing can be typed meanwhile."""
        self._then = then
        self.waiting = QProgressDialog(words, "Cancel", 0, 0, self._app.window)
        self.waiting.setWindowTitle("Library")
        self.waiting.setWindowModality(Qt.WindowModality.WindowModal)
        self.waiting.setAutoClose(False)
        self.waiting.setMinimumDuration(0)
        self.waiting.canceled.connect(self._task.stop)
        self.waiting.show()
        self._task.start(work)

    def _progress(self, done: int, total: int) -> None:
        if self.waiting is not None and total:
            self.waiting.setMaximum(total)
            self.waiting.setValue(min(done, total - 1))

    def _done(self, found: Any) -> None:
        self._end_waiting()
        self._then(found)

    def _failed(self, why: str) -> None:
        self._end_waiting()
        self._app.banners.tell(why, severity=Severity.REFUSE)

    def _end_waiting(self) -> None:
        if self.waiting is not None:
            self.waiting.hide()
            self.waiting.deleteLater()
            self.waiting = None
