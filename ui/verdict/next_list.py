"""What next? The edits that make a design better, as a list; a click makes one."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

from builder.change.improvement import (
    GAIN,
    GAIN_BY_POINT,
    Improvement,
    Subject,
    Workshop,
    purposes,
)
from builder.core.formatting import counted, decimal
from ui.core.background import BackgroundTask, Progress
from ui.lists.item_list import ItemList, ListLook, RowPaint
from ui.lists.rows import LEFT, FoundRows, ListAbout, ListColumn
from ui.widgets.labels import named, plain
from ui.widgets.layouts import button, column, row
from ui.widgets.paint.tokens import Spacing
from ui.widgets.tables import ROW


def _words(step: Improvement) -> str:
    return f"{step.edit.label}: {step.said}"


def _for_a_point(step: Improvement) -> str:
    free, gain = step.rank_by_point
    return "free" if free else decimal(gain, 2)


COLUMNS: Final = (
    ListColumn[Improvement](
        "edit", "Edit", lambda step: step.edit.label, wide=True, align=LEFT
    ),
    ListColumn[Improvement](
        "gives",
        "It gives",
        lambda step: step.said,
        order=GAIN,
        down=True,
        width=280,
        align=LEFT,
    ),
    ListColumn[Improvement](
        "dense",
        "A point",
        _for_a_point,
        order=GAIN_BY_POINT,
        down=True,
        width=80,
        align=LEFT,
    ),
)
ABOUT: Final = ListAbout[Improvement](
    lambda step: str(id(step)), spoken=_words, tip=_words
)


class NextList(QWidget):
    """The list, with the purpose that a player wishes for.

    Rows come below each other as they are found, and are sorted once all are there,
    unless the pointer is over them: nothing moves under it. A head sorts them, too.

    Attributes:
        chosen: Emitted with the edit that a player chose, as a fix.
        subject: What it is about; None where there is no design.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.subject: Subject | None = None
        self._steps: list[Improvement] = []
        self.purpose = named("What shall become better", QComboBox())
        self.purpose.activated.connect(self.start)
        self.state = plain("")
        self.rows = FoundRows(COLUMNS, ABOUT)
        look = ListLook(RowPaint.STRIPS, ROW, several=False, kept="what_next")
        self.view = ItemList(self.rows, "What next?", look)
        self.view.clicked.connect(self.view.open_index)
        self.view.opened.connect(self._choose)
        self.task = BackgroundTask(self, self._end, self.state.setText)
        self.task.progressed.connect(self._show)
        self.stop = button("Stop", self.task.stop, "Look for no more")
        head = row(None, self.purpose, self.stop, (self.state, 1), gap=8)
        edges = (Spacing.EDGE, 4, 8, 0)
        column(self, head, (self.view, 1), gap=4, margins=edges)

    def display(self, subject: Subject | None) -> None:
        """Be about another design; what was found of one before it goes."""
        if subject != self.subject:
            self.subject = subject
            self.task.drop()
            self.rows.show(())
            self.state.setText("")

    def start(self) -> None:
        """Look for what makes the design better."""
        if self.subject is None:
            return
        (design, house, inquiry), wish = self.subject, self.purpose.currentText()
        self._steps = steps = list[Improvement]()

        def work(going: Progress) -> list[str]:
            known = purposes(design, house, inquiry)
            wished = [purpose for purpose in known if purpose.label == wish] or known
            for purpose in wished[:1]:
                for step in Workshop(design, house, purpose).improvements(going):
                    steps.append(step)
            return [purpose.label for purpose in known]

        self.rows.show(())
        self.task.start(work)

    def _show(self, done: int, most: int) -> None:
        self.state.setText(f"{done} of {most} tried")
        if len(self._steps) > len(self.rows.items):
            self.rows.renew(tuple(self._steps))

    def _end(self, labels: list[str]) -> None:
        wish = self.purpose.currentText()
        self.purpose.clear()
        self.purpose.addItems(labels)
        self.purpose.setCurrentText(wish)
        self.rows.renew(tuple(self._steps))
        if not self.view.underMouse():
            self.view.sort(GAIN, down=True)
        many = counted(len(self._steps), "edit")
        self.state.setText(f"{many} would make it better; a click makes one")

    def _choose(self, key: str) -> None:
        step = next(step for step in self._steps if ABOUT.key(step) == key)
        self.chosen.emit(step.edit)
