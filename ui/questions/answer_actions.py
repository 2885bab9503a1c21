"""The buttons that print, save or copy an answer."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QMenu, QToolButton, QWidget

from builder.content.card import Table
from builder.content.chart import Chart, Dial, HeatTable
from builder.core.formatting import brief
from builder.questions.model import Shown
from reports.answer.model import AnsweredQuestion
from ui.core.atomic_write import write_whole
from ui.core.background import BackgroundTask, Progress
from ui.printing import output
from ui.printing.dialog import PrintDialog
from ui.printing.jobs import answer_job
from ui.widgets.layouts import row, tool_button
from ui.widgets.paint.inks import Ink

HINT = "The situation, the big values, tables and charts of this answer."

_LONGEST = 60

_TIPS = {
    "Print…": "This answer as a PDF",
    "Save picture…": "A chart as a PNG file",
    "Save table…": "The numbers as a CSV file",
    "Copy": "All of this answer as plain text",
}
"""The tooltip of each button."""


class AnswerActions(QWidget):
    """The buttons that print, save or copy the answer shown.

    Attributes:
        reported: Emitted with a sentence about the result, and its ink or None.
        said: The answer; None if there is none.
        press: The background task that writes files.
        buttons: The buttons, by their words.
    """

    reported = Signal(str, object)

    def __init__(self) -> None:
        super().__init__()
        self.said: AnsweredQuestion | None = None
        self.press = BackgroundTask(self)
        self.press.done.connect(self._saved)
        self.press.failed.connect(lambda why: self.reported.emit(why, Ink.REFUSE))
        self.buttons: dict[str, QToolButton] = {}
        acts = {"Print…": self.print, "Copy": self.copy}
        for words, tip in _TIPS.items():
            name = words.rstrip("…")
            # Short, so that the answer keeps its place beside a long situation.
            short = words.removeprefix("Save ").capitalize()
            self.buttons[words] = tool_button(short, acts.get(words), tip, name)
        row(self, *self.buttons.values(), gap=4)
        self.display(None)

    def display(self, said: AnsweredQuestion | None) -> None:
        """Take another answer, or None."""
        self.said = said
        parts = said.answer.parts if said else ()
        for button in self.buttons.values():
            button.setEnabled(said is not None)
        drawn = [part for part in parts if isinstance(part, Chart | HeatTable | Dial)]
        self._offer("Save picture…", drawn, self.save_picture, "chart")
        listed = [part for part in parts if isinstance(part, Table | Chart | HeatTable)]
        self._offer("Save table…", listed, self.save_table, "table")

    def _offer(
        self, words: str, parts: Sequence[Any], act: Callable[[Any], object], what: str
    ) -> None:
        """List parts in the menu of a button; its tooltip says if there are none."""
        button = self.buttons[words]
        button.setEnabled(bool(parts))
        none = f"There is no {what} in this answer"
        button.setToolTip(_TIPS[words] if parts else none)
        menu = QMenu(button)
        for part in parts:
            title = brief(part.title, _LONGEST) or what.capitalize()
            action = menu.addAction(title.replace("&", "&&"))
            action.triggered.connect(lambda _=False, part=part: act(part))
        old: QMenu | None = button.menu()
        button.setMenu(menu)
        if old is not None:
            old.deleteLater()

    def print(self) -> None:
        """Open the dialog that prints the answer."""
        if self.said:
            job = answer_job(self.said)
            PrintDialog(job, "answer", ("paper", "ink"), HINT, self.window()).open()

    def copy(self) -> None:
        """Copy the whole answer to the clipboard as text."""
        from reports.answer.text import answer_text

        if self.said:
            QApplication.clipboard().setText(answer_text(self.said))
            self.reported.emit("Copied", None)

    def save_picture(self, part: Shown) -> None:
        """Ask where to save a chart, and save it."""
        said = self.said
        path = output.ask_where(self, _named(said, part), "png") if said else None
        if said and path:
            self.write(path, partial(_picture, said, part))

    def save_table(self, part: Table | Chart | HeatTable) -> None:
        """Ask where to save the numbers of a part, and save them."""
        from reports.chart.table import numbers_csv

        path = output.ask_where(self, _named(self.said, part), "csv")
        if path:
            # The byte order mark tells a spreadsheet that the file is UTF-8.
            self.write(path, lambda: numbers_csv(part).encode("utf-8-sig"))

    def write(self, path: Path, make: Callable[[], bytes]) -> None:
        """Write a file in the background, completely or not at all."""

        def work(_: Progress) -> Path:
            write_whole(path, make())
            return path

        self.press.start(work)

    def _saved(self, path: Path) -> None:
        self.reported.emit(f"Saved {path.name} in {path.parent}", Ink.GOOD)


def _named(said: AnsweredQuestion | None, part: Shown) -> str:
    """Return the name for a file of a part."""
    return ", ".join(filter(None, (said.design if said else "", part.title)))


def _picture(said: AnsweredQuestion, part: Shown) -> bytes:
    from reports.answer.pdf import picture_png

    return picture_png(said, part)
