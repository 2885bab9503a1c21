"""An answer on the screen: refusals, big values, parts, tally, and its buttons."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QGraphicsOpacityEffect,
    QMenu,
    QToolButton,
    QWidget,
)

from builder.content.card import Table
from builder.content.chart import Chart, Dial, HeatTable
from builder.core.formatting import brief
from builder.core.rulebook import Severity, Violation
from builder.questions.model import Shown
from builder.rules.lookup import rules_cited
from builder.system.model import System
from reports.answer.model import AnsweredQuestion
from reports.answer.text import answer_text, part_lines
from reports.chart.table import numbers_csv
from ui.core import file_dialogs
from ui.core.background import BackgroundTask, Progress
from ui.core.file_writing import write_whole
from ui.core.timer import timer
from ui.forms.head import EDGE, StatBar
from ui.printing.dialog import PrintDialog
from ui.printing.jobs import answer_job
from ui.questions.parts import DrawnView, PartView, TallyView, part_view
from ui.rules.opening import open_rule
from ui.verdict.row import ViolationRow
from ui.widgets.labels import ElidedLabel, literal, named
from ui.widgets.layouts import (
    FlowLayout,
    block,
    column,
    lay_out,
    row,
    shown_in,
    tool_button,
)
from ui.widgets.paint.marks import WORDS
from ui.widgets.paint.tokens import Ink
from ui.widgets.scrolling import scrolling
from ui.widgets.theme import set_scaled

# The buttons that print, save or copy an answer.

CHANGE: Final = "Change…"
"""The button that leads to what is asked."""

HINT = "The situation, the big values, tables and charts of this answer."


_BUTTONS: Final = {
    "print": ("Print…", "Print", "This answer as a PDF"),
    "picture": ("Picture…", "Save picture", "A chart as a PNG file"),
    "table": ("Table…", "Save table", "The numbers as a CSV file"),
    "copy": ("Copy", "Copy", "All of this answer as plain text"),
}
"""What each button says, its name and its tooltip. What it says is short, so that the
answer keeps its place beside a long situation."""


class AnswerActions(QWidget):
    """The buttons that print, save or copy the answer shown.

    Attributes:
        reported: Emitted with a sentence about the result, and its ink or None.
        said: The answer; None if there is none.
        press: The background task that writes files.
        buttons: The buttons, by their keys.
    """

    reported = Signal(str, object)

    def __init__(self) -> None:
        super().__init__()
        self.said: AnsweredQuestion | None = None
        self.press = BackgroundTask(
            self, self._saved, lambda why: self.reported.emit(why, Ink.REFUSE)
        )
        self.buttons: dict[str, QToolButton] = {}
        acts = {"print": self.print, "copy": self.copy}
        for key, (words, name, tip) in _BUTTONS.items():
            self.buttons[key] = tool_button(words, acts.get(key), tip, name)
        FlowLayout(self, *self.buttons.values(), gap=4)
        self.display(None)

    def display(self, said: AnsweredQuestion | None) -> None:
        """Take another answer, or None."""
        self.said = said
        parts = said.answer.parts if said else ()
        for button in self.buttons.values():
            button.setEnabled(said is not None)
        drawn = [part for part in parts if isinstance(part, Chart | HeatTable | Dial)]
        self._offer("picture", drawn, self.save_picture, "chart")
        listed = [part for part in parts if isinstance(part, Table | Chart | HeatTable)]
        self._offer("table", listed, self.save_table, "table")

    def _offer(
        self, key: str, parts: Sequence[Any], act: Callable[[Any], object], what: str
    ) -> None:
        """List parts in the menu of a button; its tooltip says if there are none."""
        button = self.buttons[key]
        button.setEnabled(bool(parts))
        none = f"There is no {what} in this answer"
        button.setToolTip(_BUTTONS[key][2] if parts else none)
        menu = QMenu(button)
        for part in parts:
            title = brief(part.title) or what.capitalize()
            menu.addAction(title.replace("&", "&&"), partial(act, part))
        button.setMenu(menu)

    def print(self) -> None:
        """Open the dialog that prints the answer."""
        if self.said:
            job = answer_job(self.said)
            PrintDialog(job, "answer", HINT, self.window()).open()

    def copy(self) -> None:
        """Copy the whole answer to the clipboard as text."""
        if self.said:
            QApplication.clipboard().setText(answer_text(self.said))
            self.reported.emit("Copied", None)

    def save_picture(self, part: Shown) -> None:
        """Ask where to save a chart, and save it."""
        said = self.said
        path = file_dialogs.ask_where(self, _named(said, part), "png") if said else None
        if said and path:
            self.write(path, partial(_picture, said, part))

    def save_table(self, part: Table | Chart | HeatTable) -> None:
        """Ask where to save the numbers of a part, and save them."""
        path = file_dialogs.ask_where(self, _named(self.said, part), "csv")
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
    return ", ".join(filter(None, (said.design if said else "", part.title)))


def _picture(said: AnsweredQuestion, part: Shown) -> bytes:
    from reports.answer.pdf import picture_png

    return picture_png(said, part)


PATIENCE_MS: Final = 200
"""The time after which an outdated answer is faded, and said to be worked out anew."""

TOLD_MS: Final = 6_000
"""How long a message stays, such as that a file was saved."""

_WORDS: Final = {**WORDS, Severity.REFUSE: "May not be done"}
"""A design that may not fire is legal all the same."""

_FADED: Final = 0.35
_WAITING: Final = "Working…"


class AnswerView(QWidget):
    """Shows an answer, and marks one that is out of date.

    Attributes:
        go: Emitted with the path of a field to show.
        fix: Emitted with a fix to apply.
        changing: Emitted when the player wants to change what is asked.
        chosen: Emitted with a value of a chart that is chosen, as by `ChartView`.
        stop: The button that stops a long answer, in sight while there is one.
        state: The situation in one line, or for a while how the answer stands.
        said: The answer shown, with its question and situation; None before the first.
        current: Whether the answer is up to date.
        rows: The widgets for refusals; those not needed are hidden.
        parts: The widgets of the parts.
        system: The game whose rules its texts name; None for none.
    """

    go = Signal(object)
    fix = Signal(object)
    changing = Signal()
    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.said: AnsweredQuestion | None = None
        self.current = False
        self.rows: list[ViolationRow] = []
        self.parts: list[PartView] = []
        self.system: System | None = None
        self.state = ElidedLabel()
        self.stop = tool_button("Stop", tip="Leave this answer alone")
        self.stop.hide()
        self.outlet = AnswerActions()
        self.stats = named("Answer", StatBar())
        self.tally = TallyView()
        self._graves, self._notes = column(None, gap=2), column(None, gap=2)
        self._blocks = column(None, gap=8)
        self._standing: tuple[str, Ink | None] = "", None
        self._calm = timer(self, lambda: self._write(*self._standing), TOLD_MS)
        self._patience = timer(self, self._fade, PATIENCE_MS)
        self.outlet.reported.connect(self._say_for_a_while)
        self._lay()
        set_scaled(self, AnswerView._measure, 1)

    def _lay(self) -> None:
        change = tool_button(CHANGE, self.changing.emit, "Change what is asked")
        situation = row(None, (self.state, 1), self.stop, change)
        head = column(None, situation, self.outlet, gap=4, margins=(EDGE, 8, EDGE, 6))
        self.state.setMinimumWidth(1)
        parts = (self._graves, self.stats, self._notes, self._blocks, self.tally)
        self.inside = block(*parts, None, gap=8, margins=(EDGE, 2, EDGE, 12))
        self.stats.hide()
        self.tally.hide()
        self._effect = QGraphicsOpacityEffect(self.inside, opacity=_FADED)
        self._effect.setEnabled(False)
        self.inside.setGraphicsEffect(self._effect)
        self.area = scrolling(self.inside)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column(self, head, (self.area, 1), gap=0)

    def _measure(self, _: int) -> None:
        """Give tables, charts and the tally their room in another type."""
        for part in self.parts:
            part.display(part.part)
        if self.said and self.said.answer.tally:
            self.tally.display(self.said.answer.tally)

    def wait(self) -> None:
        """Mark the answer shown as out of date."""
        self.current = False
        self.stop.hide()
        if not self._patience.isActive():
            self._patience.start()

    def display(self, answered: AnsweredQuestion) -> None:
        """Show an answer that is up to date."""
        self.current = True
        self._patience.stop()
        self.stop.hide()
        self._effect.setEnabled(False)
        self._say(answered.line)
        if answered == self.said:
            return
        self.said = answered
        answer = answered.answer
        self.outlet.display(answered)
        self._refuse(answer.refusals)
        self.stats.present(answer.stats)
        self.stats.setVisible(bool(answer.stats))
        self._show_parts(answered)
        # A turn in which nothing is used yet has a tally without terms.
        counted = answer.tally is not None and bool(answer.tally.terms)
        self.tally.setVisible(counted)
        if answer.tally and counted:
            self.tally.display(answer.tally)
        # Otherwise Qt paints the new parts once before it gives them their room.
        lay_out()

    def progress(self, done: int, most: int) -> None:
        """Say how far a long answer is; others tell nothing of it."""
        if most and not self._patience.isActive():
            self.stop.show()
            words = f"{_WAITING} {100 * done // most} %"
            if words != self.state.text():
                self._say(words, Ink.FAINT)

    def fail(self, why: str, lead: str = "This cannot be worked out") -> None:
        """Say why there is no answer, and fade the old one."""
        self.current = False
        self._patience.stop()
        self.stop.hide()
        self._effect.setEnabled(True)
        self._calm.stop()
        self._say(f"{lead}: {why}", Ink.REFUSE)

    def _fade(self) -> None:
        self._effect.setEnabled(True)
        self._say(_WAITING, Ink.FAINT)

    def _say(self, words: str, ink: Ink | None = None) -> None:
        """Say how the answer stands, as soon as what is told for a while is over."""
        self._standing = words, ink
        if not self._calm.isActive():
            self._write(words, ink)

    def _say_for_a_while(self, words: str, ink: Ink | None) -> None:
        self._write(words, ink)
        self._calm.start()

    def _write(self, words: str, ink: Ink | None) -> None:
        self.state.dip(ink)
        self.state.setText(words)
        self.state.setToolTip(literal(words))

    def _refuse(self, found: tuple[Violation, ...]) -> None:
        """Show refusals above the big values, and notes below them."""
        for line, violation in shown_in(self.rows, found, self._row):
            grave = violation.severity in {Severity.REFUSE, Severity.BOUND}
            (self._graves if grave else self._notes).addWidget(line)
            line.display(violation, violation.fixes, waivable=False)
            line.see.setVisible(bool(violation.at))

    def _row(self) -> ViolationRow:
        line = ViolationRow(_WORDS)
        line.told.connect(lambda number: open_rule(line, number))
        line.go.connect(self.go)
        line.fix.connect(self.fix)
        # A widget shown before it has a parent would become a window.
        self._notes.addWidget(line)
        return line

    def _show_parts(self, said: AnsweredQuestion) -> None:
        """Show each part, in the old widget at its place if that fits its kind."""
        parts = said.answer.parts
        for place, part in enumerate(parts):
            shown = self.parts[place] if place < len(self.parts) else None
            if shown and type(shown.part) is type(part):
                shown.display(part)
                continue
            fresh = part_view(part)
            if isinstance(fresh, DrawnView):
                fresh.chart.chosen.connect(self.chosen)
            if shown:
                shown.hide()
                shown.deleteLater()
                self.parts[place] = fresh
            else:
                self.parts.append(fresh)
            self._blocks.insertWidget(place, fresh)
            fresh.show()
        for extra in self.parts[len(parts) :]:
            extra.hide()
            extra.deleteLater()
        del self.parts[len(parts) :]
        for view, part in zip(self.parts, parts, strict=True):
            lines = "\n".join(part_lines(part))
            view.rules.display(rules_cited(lines, self.system) if self.system else ())
