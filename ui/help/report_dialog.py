"""The dialog that reports a fault: the whole text, to copy or to save."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication, QFileDialog, QPlainTextEdit, QWidget

from ui.core.atomic_write import write_whole
from ui.core.places import folder, remember
from ui.help.report import LibraryFacts, report
from ui.widgets.fitting import FittedDialog
from ui.widgets.labels import plain, styled
from ui.widgets.layouts import button, column, row

_WORDS: Final = (
    "1. Fill in the first lines.  2. Copy the text, or save it.  3. Send it to whoever "
    "gave you Brickmuster. Brickmuster itself sends nothing anywhere."
)
_MORE: Final = (
    "This is all of it. Nothing of your designs and armies is in it. Change or delete "
    "what you do not want to tell."
)


class ReportDialog(FittedDialog):
    """Shows a report of a fault, which the player may change.

    Attributes:
        text: The report.
        copy: The button that copies it.
        save: The button that saves it.
        state: What came of it.
    """

    def __init__(self, library: LibraryFacts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Report a fault")
        self.text = QPlainTextEdit(report(library))
        self.text.setAccessibleName("The report")
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        # Tab leads on to the buttons.
        self.text.setTabChangesFocus(True)
        self.state = plain("", wrap=True)
        self.copy = styled(button("&Copy", self._copy), kind="primary")
        self.save = button("&Save…", self._save)
        foot = row(
            None, self.copy, self.save, (self.state, 1), button("Close", self.close),
            gap=8,
        )  # fmt: skip
        parts = (plain(_WORDS, wrap=True), (self.text, 1), plain(_MORE, wrap=True))
        column(self, *parts, foot, gap=10, margins=(16, 14, 16, 14))
        self.resize(680, 560)
        self.text.moveCursor(QTextCursor.MoveOperation.Down)
        self.text.setFocus()

    def _copy(self) -> None:
        QApplication.clipboard().setText(self.text.toPlainText())
        self.state.setText("Copied")

    def _save(self) -> None:
        path = ask_where(self)
        if path is None:
            return
        try:
            write_whole(path, self.text.toPlainText().encode())
        except OSError as error:
            self.state.setText(f"Not saved: {error.strerror or error}")
        else:
            self.state.setText(f"Saved as {path.name}")


def ask_where(parent: QWidget) -> Path | None:
    """Ask where to save a report; None if the player cancels."""
    start = folder("reports") / "brickmuster-report.txt"
    chosen, _ = QFileDialog.getSaveFileName(
        parent, "Save the report", str(start), "Text (*.txt)"
    )
    if not chosen:
        return None
    path = Path(chosen)
    remember("reports", path)
    return path if path.suffix else path.with_suffix(".txt")
