"""Choices at the left, the sheet at the right, and two ways to have it."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from reports.layout.settings import Settings
from ui.core.atomic_write import write_whole
from ui.core.background import BackgroundTask, Told
from ui.core.timer import timer
from ui.printing import output
from ui.printing.choices import ChoicesPanel, remember, remembered, word_box
from ui.printing.jobs import PrintJob, PrintPreview
from ui.printing.sheet_view import SheetView
from ui.widgets.labels import bold, plain, small
from ui.widgets.layouts import filled
from ui.widgets.paint.inks import Ink

DEBOUNCE_MS: Final = 120
"""Choices closer together than this are drawn once."""


class PrintDialog(QDialog):
    """Prints a job as a PDF, beside the window.

    Attributes:
        job: What is printed.
        choices: How.
        view: How it will look.
        words: How many cards and sheets there will be.
        told: What became of the file.
        press: What makes the file.
    """

    def __init__(
        self,
        job: PrintJob,
        what: str,
        names: Sequence[str],
        hint: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.job = job
        self._entitle()
        self._what = what
        self.choices = ChoicesPanel(remembered(what), names)
        self.view = SheetView()
        self.words = bold("")
        self.words.setWordWrap(True)
        self.told = plain("", wrap=True)
        self.told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.bar = QProgressBar()
        self.bar.setAccessibleName("Progress")
        self.cancel = QPushButton("Cancel")
        self.cancel.setAutoDefault(False)
        self.save = QPushButton("&Save as PDF…")
        self.save.setDefault(True)
        self.look = QPushButton("&Open PDF")
        self.look.setToolTip("Make the PDF and open it in your own viewer, to print it")
        close = QPushButton("Close")
        self.press = BackgroundTask(self)
        self._proofs = BackgroundTask(self)
        self._timer = timer(self, self._prove, DEBOUNCE_MS)
        self._lay(small(hint), close)
        self._busy(on=False)
        self.choices.changed.connect(self._chosen)
        self.view.resized.connect(self._timer.start)
        self._proofs.done.connect(self._proved)
        self._proofs.failed.connect(self._unproved)
        self.press.progressed.connect(self._progress)
        self.press.done.connect(self._done)
        self.press.failed.connect(partial(self._say, ink=Ink.REFUSE))
        self.press.stopped.connect(partial(self._say, "Cancelled: nothing was written"))
        self.cancel.clicked.connect(self.press.stop)
        self.save.clicked.connect(self._save)
        self.look.clicked.connect(self._look)
        close.clicked.connect(self.reject)

    def _lay(self, hint: QLabel, close: QPushButton) -> None:
        work = filled(QHBoxLayout(), (self.bar, 1), self.cancel)
        for part in (self.bar, self.cancel):
            policy = part.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            part.setSizePolicy(policy)
        hint.setWordWrap(True)
        side = QWidget()
        side.setFixedWidth(356)
        parts = (self.choices, hint, None, self.words, self.told, work)
        filled(QVBoxLayout(side), *parts, margin=0, spacing=8)
        upper = filled(QHBoxLayout(), side, (self.view, 1), spacing=14)
        foot = filled(QHBoxLayout(), None, self.save, self.look, close)
        filled(QVBoxLayout(self), (upper, 1), foot)
        self.resize(900, 620)

    def add_choice(
        self, row: int, label: str, words: Sequence[str], chosen: Callable[[int], None]
    ) -> QComboBox:
        """Add a box of words above the choices of paper and ink.

        Args:
            row: Where it stands among them.
            label: What stands before it, with the letter that leads to it.
            words: What can be chosen.
            chosen: Told the place of the words that are chosen.
        """
        box = word_box(words)
        box.setAccessibleName(label.replace("&", ""))
        box.currentIndexChanged.connect(chosen)
        self.choices.form.insertRow(row, label, box)
        return box

    def reprint(self, job: PrintJob) -> None:
        """Print another job, with the same choices."""
        self.job = job
        self._entitle()
        self._timer.start()

    def _entitle(self) -> None:
        self.setWindowTitle(f"Print: {' '.join(self.job.title.split())[:80]}")

    # The proof.

    def _chosen(self, settings: Settings) -> None:
        remember(self._what, settings)
        self._timer.start()

    def _prove(self) -> None:
        """Have the first pages drawn as large as they are shown."""
        settings = self.choices.settings
        # Cards may lie on turned paper: sharp enough for either way is enough.
        short, long = sorted((settings.paper.width, settings.paper.height))
        dpi = max(self.view.dpi(short, long), self.view.dpi(long, short))
        if not self.words.text():
            self.view.fade("Drawing…")
        self._proofs.start(partial(self.job.proof, settings, dpi))

    def _proved(self, proof: PrintPreview) -> None:
        self.view.display(proof)
        self.words.dip(None)
        self.words.setText(proof.words)

    def _unproved(self, why: str) -> None:
        self.view.fade("No preview")
        self.words.dip(Ink.REFUSE)
        self.words.setText(why)

    # The file.

    def _save(self) -> None:
        path = output.ask_where(self, self.job.title)
        if path:
            self.save_to(path)

    def save_to(self, path: Path) -> None:
        """Write the PDF to a file, whole or not at all."""
        self._start(path, f"Saved {path.name} in {path.parent}")

    def _look(self) -> None:
        self._start(output.passing(self.job.title), "")

    def _start(self, path: Path, words: str) -> None:
        job, settings = self.job, self.choices.settings

        def work(progress: Told) -> Any:
            data = job.pdf(settings, progress)
            if not progress(1, 1):
                raise InterruptedError
            write_whole(path, data)
            return path, words

        self._say("")
        self._busy(on=True)
        self.press.start(work)

    def _progress(self, done: int, total: int) -> None:
        self.bar.setRange(0, total)
        self.bar.setValue(done)

    def _done(self, made: tuple[Path, str]) -> None:
        path, words = made
        if not words:
            words = "Opened in your PDF viewer"
            if not output.view(path):
                self._say("No program here opens PDF files: save it instead", Ink.WARN)
                return
        self._say(words, Ink.GOOD)

    def _say(self, words: str, ink: Ink | None = None) -> None:
        """Tell what became of the file."""
        self._busy(on=False)
        self.told.dip(ink)
        self.told.setText(words)

    def _busy(self, *, on: bool) -> None:
        for part in (self.bar, self.cancel):
            part.setVisible(on)
        self.bar.setRange(0, 0 if on else 1)
        for button in (self.save, self.look):
            button.setEnabled(not on)

    def showEvent(self, event: QShowEvent) -> None:
        """Draw the first pages."""
        super().showEvent(event)
        self._timer.start()

    def done(self, result: int) -> None:
        """Close; what is being made is stopped and leaves no file."""
        self._timer.stop()
        self.press.close()
        self._proofs.close()
        super().done(result)
