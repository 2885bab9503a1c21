"""The base of print dialogs: options at the left, a preview at the right."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from reports.layout.settings import Settings
from ui.core.atomic_write import write_whole
from ui.core.background import BackgroundTask, Progress
from ui.core.timer import timer
from ui.printing import output
from ui.printing.choices import ChoicesPanel, remember, remembered, word_box
from ui.printing.jobs import PrintJob, PrintPreview
from ui.printing.sheet_view import SheetView
from ui.widgets.labels import bold, plain, small
from ui.widgets.layouts import button, column, filled, row
from ui.widgets.paint.inks import Ink

DEBOUNCE_MS: Final = 120
"""The pause after a choice before the preview is drawn."""


class PrintDialog(QDialog):
    """Prints a job as a PDF, in the background.

    Attributes:
        job: The job that is printed.
        choices: The panel of print options.
        view: The preview.
        words: The number of cards and sheets.
        status: The message about the file.
        press: The background task that makes the file.
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
        self.status = plain("", wrap=True)
        self.status.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
        )
        self.press = BackgroundTask(self)
        self.bar = QProgressBar()
        self.bar.setAccessibleName("Progress")
        self.cancel = button("Cancel", self.press.stop)
        self.save = QPushButton("&Save as PDF…")
        self.save.setDefault(True)
        self.look = QPushButton("&Open PDF")
        self.look.setToolTip("Make the PDF and open it in your own viewer, to print it")
        close = QPushButton("Close")
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
        self.save.clicked.connect(self._save)
        self.look.clicked.connect(self._look)
        close.clicked.connect(self.reject)

    def _lay(self, hint: QLabel, close: QPushButton) -> None:
        work = row(None, (self.bar, 1), self.cancel)
        for part in (self.bar, self.cancel):
            policy = part.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            part.setSizePolicy(policy)
        hint.setWordWrap(True)
        side = QWidget()
        side.setFixedWidth(356)
        parts = (self.choices, hint, None, self.words, self.status, work)
        column(side, *parts, gap=8)
        upper = row(None, side, (self.view, 1), gap=14)
        foot = row(None, None, self.save, self.look, close)
        filled(QVBoxLayout(self), (upper, 1), foot)
        self.resize(900, 620)

    def add_choice(
        self, row: int, label: str, words: Sequence[str], chosen: Callable[[int], None]
    ) -> QComboBox:
        """Add a box of words to the print options.

        Args:
            row: The row to insert it at.
            label: Its label, with `&` before the mnemonic.
            words: The choices.
            chosen: Called with the index of the chosen words.
        """
        box = word_box(words)
        box.setAccessibleName(label.replace("&", ""))
        box.currentIndexChanged.connect(chosen)
        self.choices.form.insertRow(row, label, box)
        return box

    def reprint(self, job: PrintJob) -> None:
        """Print another job, with the same options."""
        self.job = job
        self._entitle()
        self._timer.start()

    def _entitle(self) -> None:
        self.setWindowTitle(f"Print: {' '.join(self.job.title.split())[:80]}")

    # The preview.

    def _chosen(self, settings: Settings) -> None:
        remember(self._what, settings)
        self._timer.start()

    def _prove(self) -> None:
        """Draw the first pages in the background, as large as they are shown."""
        settings = self.choices.settings
        # The paper of cards may be turned: take the dpi that is enough for both ways.
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
        """Write the PDF to a file, completely or not at all."""
        self._start(path, f"Saved {path.name} in {path.parent}")

    def _look(self) -> None:
        self._start(output.passing(self.job.title), "")

    def _start(self, path: Path, words: str) -> None:
        job, settings = self.job, self.choices.settings

        def work(progress: Progress) -> Any:
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
        """Show a message about the file, and end the progress."""
        self._busy(on=False)
        self.status.dip(ink)
        self.status.setText(words)

    def _busy(self, *, on: bool) -> None:
        for part in (self.bar, self.cancel):
            part.setVisible(on)
        self.bar.setRange(0, 0 if on else 1)
        for each in (self.save, self.look):
            each.setEnabled(not on)

    def showEvent(self, event: QShowEvent) -> None:
        """Draw the first pages."""
        super().showEvent(event)
        self._timer.start()

    def done(self, result: int) -> None:
        """Close; a file that is being made is cancelled."""
        self._timer.stop()
        self.press.close()
        self._proofs.close()
        super().done(result)
