"""What next? The edits that make a design better, as a list; a click makes one."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QWidget

from builder.change.improvement import (
    GAIN,
    GAIN_BY_POINT,
    Improvement,
    Workpiece,
    Workshop,
    purposes,
)
from builder.change.keeping import kept_at
from builder.core.formatting import counted, decimal
from builder.registry import judge
from ui.core.background import BackgroundTask, Progress
from ui.core.page import Page
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


_column = partial(ListColumn[Improvement], down=True, align=LEFT)

COLUMNS: Final = (
    _column("edit", "Edit", lambda step: step.edit.label, wide=True),
    _column("gives", "It gives", lambda step: step.said, order=GAIN, width=280),
    _column("dense", "A point", _for_a_point, order=GAIN_BY_POINT, width=80),
)
ABOUT: Final = ListAbout[Improvement](
    lambda step: str(id(step)), spoken=_words, tip=_words
)


Find = Callable[[Workshop, Progress], tuple[Iterable[Improvement], str]]
"""Returns improvements, and a sentence about them or nothing."""


class NextList(QWidget):
    """The list, with the purpose that a player wishes for.

    Rows come below each other as they are found, and are sorted once all are there,
    unless the pointer is over them: nothing moves under it. A head sorts them, too.

    Attributes:
        chosen: Emitted with the edit that a player chose, as a fix.
        page: The page whose design it is about; None for none.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.page: Page | None = None
        self._about: object = None
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
        self.price = QDoubleSpinBox(maximum=9_999, singleStep=0.5, decimals=1)
        tip = "One edit or two that bring it to this price; what you just did stays"
        keep = button("Keep it at", self.keep, tip)
        parts = (self.purpose, self.stop, (self.state, 1), keep)
        head = row(None, *parts, named("Points", self.price), gap=8)
        edges = (Spacing.EDGE, 4, 8, 0)
        column(self, head, (self.view, 1), gap=4, margins=edges)

    @property
    def workpiece(self) -> Workpiece | None:
        """The design and what is asked of it; None where there is no design."""
        return self.page.workpiece if self.page else None

    def display(self, page: Page | None) -> None:
        """Be about a page; what was found of another design goes."""
        self.page = page
        # A key in a form does not ask about a list that nobody has opened.
        if not self.state.text():
            return
        piece = self.workpiece
        if piece is None or piece[:3] != self._about:
            self.task.drop()
            self.rows.show(())
            self.state.setText("")

    def open(self) -> None:
        """Offer the price before the last edit, and look for what is better."""
        piece = self.workpiece
        cost = judge(piece.before, piece.house).price if piece else None
        self.price.setValue(float(cost or 0))
        self.start()

    def start(self) -> None:
        """Look for what makes the design better."""
        self._begin(lambda shop, going: (shop.improvements(going), ""))

    def keep(self) -> None:
        """Look for what brings it to the price, with what was just done held."""
        price, piece = Fraction(self.price.value()), self.workpiece
        if piece:
            self._begin(lambda shop, _: kept_at(price, shop, piece.before))

    def _begin(self, find: Find) -> None:
        piece = self.workpiece
        if piece is None:
            return
        self._about = design, house, inquiry = piece[:3]
        self.state.setText("Looking…")
        wish, steps = self.purpose.currentText(), list[Improvement]()
        self._steps = steps

        def work(going: Progress) -> tuple[list[str], str]:
            known, words = purposes(design, house, inquiry), ""
            wished = [purpose for purpose in known if purpose.label == wish] or known
            for purpose in wished[:1]:
                found, words = find(Workshop(design, house, purpose), going)
                for step in found:
                    steps.append(step)
            labels = [purpose.label for purpose in known]
            return labels, words if labels else "No number measures it."

        self.rows.order = None
        self.rows.show(())
        self.task.start(work)

    def _show(self, done: int, most: int) -> None:
        self.state.setText(f"{done} of {most} tried")
        if len(self._steps) > len(self.rows.items):
            self.rows.renew(tuple(self._steps))

    def _end(self, found: tuple[list[str], str]) -> None:
        (labels, words), wish = found, self.purpose.currentText()
        self.purpose.clear()
        self.purpose.addItems(labels)
        self.purpose.setCurrentText(wish)
        self.rows.renew(tuple(self._steps))
        if not self.view.underMouse():
            self.view.sort(GAIN, down=True)
        many = counted(len(self._steps), "edit")
        self.state.setText(words or f"{many} would make it better; a click makes one")

    def _choose(self, key: str) -> None:
        step = next(step for step in self._steps if ABOUT.key(step) == key)
        self.chosen.emit(step.edit)
