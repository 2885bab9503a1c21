"""The base of print dialogs: options and checks at the left, a preview at the right."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QMenu,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QWidget,
)

from builder import systems
from builder.content.theme import Theme
from builder.core.formatting import brief
from builder.core.rulebook import Severity
from reports.layout.formats import Settings
from ui.core import file_dialogs
from ui.core.background import BackgroundTask, Progress
from ui.core.file_writing import write_whole
from ui.core.timer import timer
from ui.printing import printer
from ui.printing.choices import (
    ChoicesPanel,
    kept_text,
    remember,
    remembered,
)
from ui.printing.jobs import PrintJob, PrintPreview, all_sheets, page_image
from ui.printing.sheet_view import SheetView
from ui.widgets.fitting import CLEAR, FittedDialog
from ui.widgets.labels import InkedLabel, bold, named, plain, small, styled
from ui.widgets.layouts import TOP, button, column, row, shown_in
from ui.widgets.paint.marks import Mark
from ui.widgets.paint.tokens import Ink
from ui.widgets.theme import scaled

# What is checked before printing, a line each, below the options.

PrintCheck = tuple[str, Severity | None]
"""What was found: its words, and a warning or a note; None if all is well."""


class CheckList(QWidget):
    """The checks, each with its mark."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[_CheckLine] = []
        self._column = column(self, gap=3)

    def display(self, checks: Sequence[PrintCheck]) -> None:
        """Show other checks."""
        for line, check in shown_in(self._lines, checks, _CheckLine, self._column):
            line.display(*check)


class _CheckLine(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.mark = Mark(None, 14)
        self.words: InkedLabel = small("", wrap=True)
        row(self, (self.mark, TOP), (self.words, 1), gap=8)

    def display(self, words: str, severity: Severity | None) -> None:
        self.mark.show_severity(severity)
        # What is to be read is not faint.
        self.words.dip(None if severity else Ink.FAINT)
        self.words.setText(words)


_WIDE: Final = 388
"""The width of the options, at the ordinary size of type."""

_MOST: Final = QSize(1400, 880)
"""The size of the dialog where the screen has room for it."""

_NARROW: Final = 280
"""Their width where there is little room."""

DEBOUNCE_MS: Final = 120
"""The pause after a choice before the preview is drawn."""


class PressLine(QStackedWidget):
    """Says what is printed and what became of a file; a bar while one is made.

    Attributes:
        words: The number of cards and sheets.
        status: The message about the file.
        press: The background task that makes the file.
        bar: How much of it is made.
        cancel: The button that stops it.
        busy: Emitted with whether a file is being made.
    """

    busy = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.words = bold("", wrap=True)
        self.status = plain("", wrap=True)
        self.status.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
        )
        self.status.hide()
        refuse = partial(self.say, ink=Ink.REFUSE)
        self.press = BackgroundTask(self, lambda _: self._turn(on=False), refuse)
        self.bar = named("Progress", QProgressBar())
        self.cancel = button("Cancel", self.press.stop)
        # Words about the file come and go; nothing moves by them.
        self.setMinimumHeight(2 * self.fontMetrics().lineSpacing() + 2)
        news, work = QWidget(), QWidget()
        column(news, None, self.words, self.status, None, gap=2)
        row(work, self.bar, self.cancel, gap=2)
        self.addWidget(news)
        self.addWidget(work)
        self.press.progressed.connect(self._progress)
        self.press.stopped.connect(partial(self.say, "Cancelled: nothing was written"))
        self._turn(on=False)

    def begin(self, work: Callable[[Progress], object]) -> None:
        """Make a file in the background, with a bar in place of words."""
        self.say("")
        self._turn(on=True)
        self.press.start(work)

    def say(self, words: str, ink: Ink | None = None) -> None:
        """Say what became of the file; nothing if empty."""
        self._turn(on=False)
        self.status.dip(ink)
        self.status.setText(words)
        self.status.setVisible(bool(words))

    def _turn(self, *, on: bool) -> None:
        self.setCurrentIndex(int(on))
        self.bar.setRange(0, 0 if on else 1)
        self.busy.emit(on)

    def _progress(self, done: int, total: int) -> None:
        self.bar.setRange(0, total)
        self.bar.setValue(done)


class Proofs(QObject):
    """Draws what would be printed now in the background: first pages, then all, small.

    Attributes:
        told: Emitted with the preview of the first pages.
        failed: Emitted with a sentence on why there is none.
    """

    told = Signal(object)
    failed = Signal(str)

    def __init__(
        self, view: SheetView, wanted: Callable[[], tuple[PrintJob, Settings]]
    ) -> None:
        """Draw for a view.

        Args:
            view: What shows the pages.
            wanted: Returns what would be printed, and how.
        """
        super().__init__(view)
        self._view, self._wanted = view, wanted
        self._first = BackgroundTask(self, self._proved, self._unproved)
        self._rest = BackgroundTask(self, lambda show: show(), self.failed.emit)
        self._proving: tuple[PrintJob, Settings] | None = None
        self._sheets: PrintPreview | None = None
        self._timer = timer(self, self._prove, DEBOUNCE_MS)
        view.resized.connect(self._timer.start)
        view.wanted.connect(self._sharpen)

    def renew(self) -> None:
        """Draw anew: something else would be printed now."""
        self._sheets = None
        self._timer.start()

    def close(self) -> None:
        """Draw nothing any more."""
        self._timer.stop()
        self._first.close()
        self._rest.close()

    def _prove(self) -> None:
        """Draw the first pages in the background, as large as they are shown."""
        if self._sheets:
            self._view.renew()
            return
        if self._proving is None:
            self._view.fade("Drawing…")
        self._proving = job, settings = self._wanted()
        self._first.start(partial(job.proof, settings, self._dpi))

    @property
    def _dpi(self) -> float:
        """The dots an inch that pages are shown at."""
        # The paper of cards may be turned: take the dpi that is enough for both ways.
        short, long = sorted(self._wanted()[1].page)
        return max(self._view.dpi(short, long), self._view.dpi(long, short))

    def _proved(self, proof: PrintPreview) -> None:
        self._view.display(proof)
        if self._proving == self._wanted():
            self._rest.start(partial(self._gather, *self._wanted(), proof.data))
        self.told.emit(proof)

    def _unproved(self, why: str) -> None:
        self._view.fade("No preview")
        self.failed.emit(why)

    def _gather(
        self, job: PrintJob, settings: Settings, made: bytes, progress: Progress
    ) -> Callable[[], None]:
        """Draw all sheets small; return what shows them."""
        sheets = all_sheets(job, settings, made, progress)

        def show() -> None:
            if (job, settings) == self._wanted():
                self._sheets = sheets
                self._view.fill(sheets)

        return show

    def _sharpen(self, at: int) -> None:
        """Draw one page in the background, as large as it is shown."""
        sheets, dpi = self._sheets, self._dpi
        if sheets is None:
            return

        def work(_: Progress) -> Callable[[], None]:
            page = page_image(sheets.data, dpi, at)
            return lambda: self._view.sharpen(at, page, dpi)

        self._rest.start(work)


class PrintDialog(FittedDialog):
    """Prints a job as a PDF or on a printer, in the background.

    Attributes:
        job: The job that is printed.
        choices: The panel of print options.
        view: The preview.
        proofs: What draws it.
        line: The words about the print and the file, and the bar.
        words: The number of cards and sheets.
        status: The message about the file.
        paper: The button that prints on a printer.
        other: The button with other ways to make a file.
        hint: A line about the print.
        odds: The choice of a target for odds, where there is one.
        made: Emitted when a file of the whole print was made.
    """

    made = Signal()

    def __init__(
        self,
        job: PrintJob,
        what: str,
        hint: str,
        parent: QWidget | None = None,
        choices: ChoicesPanel | None = None,
    ) -> None:
        """Open on a job.

        Args:
            job: The job that is printed.
            what: The sort of print its options are remembered for.
            hint: A line about it.
            parent: The window it belongs to.
            choices: The panel of options; None for paper and ink.
        """
        super().__init__(parent, _title(job))
        self.job = job
        self._whole = False
        self._used: Settings | None = None
        self._what = what
        self.choices = choices or ChoicesPanel(remembered(what), ("paper", "ink"))
        self.view, self.checks, self.line = SheetView(), CheckList(), PressLine()
        self.words, self.status = self.line.words, self.line.status
        self.proofs = Proofs(self.view, lambda: (self.job, self.choices.settings))
        self.save = styled(button("Sa&ve PDF…", self._save), kind="primary")
        self.save.setDefault(True)
        self.other = QPushButton("Other ways", autoDefault=False)
        self.other.setMenu(QMenu(self))
        self.look = self.add_way("Open the PDF in your own viewer", self._look)
        self.paper = button("Print…", self._print, "At its true size (Ctrl+P)")
        self.paper.setShortcut("Ctrl+P")
        self._makers = self.save, self.other, self.paper
        self.hint = small(hint, wrap=True)
        self._lay()
        self.choices.changed.connect(self.proofs.renew)
        self.proofs.told.connect(self._proved)
        self.proofs.failed.connect(self._unproved)
        self.line.busy.connect(self._busy)
        self.line.press.done.connect(self._done)

    def _lay(self) -> None:
        self._side = side = QWidget()
        inside = named("Options", QScrollArea(widgetResizable=True))
        inside.setWidget(self.choices)
        inside.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.choices.setAutoFillBackground(False)
        # The options scroll where there is little room; all below them stays.
        below = self.hint, self.checks
        column(side, (inside, 1), *below, gap=8, margins=(16, 8, 12, 10))
        right = styled(QFrame(), kind="canvas")
        column(right, self.view, margins=(12, 10, 12, 10))
        side.setMinimumWidth(scaled(_NARROW))
        side.setMaximumWidth(scaled(_WIDE))
        upper = row(None, (styled(side, kind="surface"), 3), (right, 4), gap=0)
        foot = styled(QFrame(), kind="strip")
        ways = button("Close", self.reject), self.other, self.paper, self.save
        row(foot, (self.line, 1), *ways, gap=8, margins=(16, 8, 16, 8))
        column(self, (upper, 1), foot, gap=0)
        room = self.screen().availableSize() - QSize(2 * CLEAR, 3 * CLEAR)
        most = QSize(scaled(_MOST.width()), scaled(_MOST.height()))
        self.resize(most.boundedTo(room))
        view = self.view
        for keys, act, by in (
            ("PgDown", view.turn, +1),
            ("PgUp", view.turn, -1),
            ("Ctrl++", view.zoom_by, +1),
            ("Ctrl+=", view.zoom_by, +1),
            ("Ctrl+-", view.zoom_by, -1),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(partial(act, by))
        # What was chosen last time is chosen still: Enter saves at once.
        self.save.setFocus()

    def add_way(self, words: str, act: Callable[[], object]) -> QAction:
        """Add another way to make a file."""
        way: QAction = self.other.menu().addAction(words)
        way.triggered.connect(act)
        return way

    def add_odds(self, group: str, at: int, aim: Callable[[str], object]) -> None:
        """Add the choice of a target for odds.

        Args:
            group: The group of options it is in.
            at: The row to insert it at.
            aim: Called with the target; empty for no odds.
        """
        names = [name for system in systems().values() for name in system.strips]
        self.odds = self.choices.add_box(group, at, "O&dds against", ["None", *names])
        self.odds.currentIndexChanged.connect(lambda place: aim(("", *names)[place]))

    def offer_themes(self, own: Sequence[Theme]) -> None:
        """Offer the themes that the player made, with that of last time."""
        self.choices.offer("theme", own, kept_text(self._what, "theme"))

    def reprint(self, job: PrintJob) -> None:
        """Print another job, with the same options."""
        self.job = job
        self.setWindowTitle(_title(job))
        self.proofs.renew()

    # The preview.

    def _proved(self, proof: PrintPreview) -> None:
        self.words.dip(None)
        first, *warnings = proof.words
        self.words.setText(first)
        warned = [(words, Severity.WARN) for words in warnings]
        self.checks.display([*warned, *((words, None) for words in proof.checks)])

    def _unproved(self, why: str) -> None:
        self.words.dip(Ink.REFUSE)
        self.words.setText(why)

    # The file.

    def _save(self) -> None:
        path = file_dialogs.ask_where(self, self.job.title)
        if path:
            self.save_to(path)

    def save_to(self, path: Path) -> None:
        """Write the PDF to a file, completely or not at all."""
        self.make_file(path, f"Saved {path.name} in {path.parent}", self.job.pdf)

    def _look(self) -> None:
        self.make_file(file_dialogs.passing(self.job.title), "", self.job.pdf)

    def make_file(
        self,
        path: Path,
        words: str,
        make: Callable[[Settings, Progress], bytes],
        *,
        kept: bool = True,
    ) -> None:
        """Make a file in the background.

        Args:
            path: The file.
            words: What is said of it then; nothing to open it instead.
            make: Returns its bytes.
            kept: Whether what was chosen for it is chosen the next time, too.
        """
        settings = self.choices.settings

        def work(progress: Progress) -> object:
            data = make(settings, progress)
            if not progress(1, 1):
                raise InterruptedError
            write_whole(path, data)
            return path, words

        self._whole = make == self.job.pdf
        self._used = settings if kept else None
        self.line.begin(work)

    # The printer.

    def _print(self) -> None:
        if not printer.is_there():
            self.line.say(printer.NONE, Ink.WARN)
            return
        paper = printer.printer_for(self.job.title, self.choices.settings)
        asked = QPrintDialog(paper, self)
        asked.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        asked.setWindowTitle("Print")
        asked.accepted.connect(partial(self.print_on, paper))
        # Its own `open` wants the name of a slot.
        QDialog.open(asked)

    def print_on(self, paper: QPrinter) -> None:
        """Print all on a printer, in the background, each page at its true size."""
        settings, make = self.choices.settings, self.job.pdf
        name = paper.printerName() or paper.outputFileName()

        def work(progress: Progress) -> object:
            printer.send(make(settings, progress), paper, progress)
            return None, f"Sent to {name}"

        self._whole, self._used = True, settings
        self.line.begin(work)

    def _done(self, result: tuple[Path | None, str]) -> None:
        path, words = result
        if self._used:
            self.keep_choices(self._used)
        if self._whole:
            self.made.emit()
        if path and not words:
            words = "Opened in your PDF viewer"
            if not file_dialogs.view(path):
                self.line.say(
                    "No program here opens PDF files: save it instead", Ink.WARN
                )
                return
        self.line.say(words, Ink.GOOD)

    def keep_choices(self, settings: Settings) -> None:
        """Remember what was printed or saved with; what was only tried is forgotten."""
        remember(self._what, settings)

    def _busy(self, on: bool) -> None:  # noqa: FBT001 (a signal's)
        for each in self._makers:
            each.setEnabled(not on)

    def done(self, result: int) -> None:
        """Close; a file that is being made is cancelled."""
        self.line.press.close()
        self.proofs.close()
        super().done(result)


def _title(job: PrintJob) -> str:
    return f"Print: {brief(job.title, 80)}"
