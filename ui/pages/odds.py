"""The tab Odds: the list of what can be asked of a design, and the answer beside it."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from builder.questions.model import Question
from ui.widgets.labels import named, styled, tip
from ui.widgets.layouts import row
from ui.widgets.scrolling import scrolling
from ui.widgets.theme import set_scaled

ODDS: Final = "Odds"
"""The title of the tab."""

_AROUND: Final = 34
"""Pixels beside the words of a row, at the ordinary size of type."""


class OddsView(QWidget):
    """The questions of a design at the left, the one in front at the right of them.

    The list is as wide as the longest title of all that can ever be asked of such a
    design: a question that comes with a gun moves nothing.

    Attributes:
        turned: Emitted with the key of a question that the player turns to.
        list: The titles.
        stack: The panels of the questions shown so far.
        titles: The titles of all that can ever be asked of such a design.
    """

    turned = Signal(str)

    def __init__(self, widest: Sequence[Question]) -> None:
        """Make the view.

        Args:
            widest: All questions that can ever be asked of such a design.
        """
        super().__init__()
        self.titles = [question.title for question in widest]
        self._keys: list[str] = []
        self.list = styled(named("What can be asked", QListWidget()), kind="questions")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.stack = QStackedWidget()
        # It scrolls down alone: an answer that is too wide scrolls by itself.
        self.stack.setSizePolicy(
            QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred
        )
        row(self, self.list, (scrolling(self.stack), 1), gap=0)
        self.list.currentRowChanged.connect(self._turn)
        set_scaled(self, OddsView._measure, _AROUND)

    def offer(self, questions: Sequence[Question], tips: Sequence[str]) -> None:
        """List the questions that make sense now; the one in front stays."""
        front, self._keys = self.key, [question.key for question in questions]
        with QSignalBlocker(self.list):
            self.list.clear()
            for question, words in zip(questions, tips, strict=True):
                item = QListWidgetItem(question.title)
                item.setToolTip(tip(words))
                self.list.addItem(item)
            self.list.setCurrentRow(
                self._keys.index(front) if front in self._keys else 0
            )

    @property
    def key(self) -> str:
        """The key of the question in front; empty for none."""
        place = self.list.currentRow()
        return self._keys[place] if 0 <= place < len(self._keys) else ""

    def turn(self, key: str) -> None:
        """Turn to a question."""
        self.list.setCurrentRow(self._keys.index(key))

    def _turn(self, _: int) -> None:
        if self.key:
            self.turned.emit(self.key)

    def _measure(self, around: int) -> None:
        """Make the list as wide as its titles, with room around them."""
        words = self.list.fontMetrics()
        wide = max(map(words.horizontalAdvance, self.titles), default=0)
        self.list.setFixedWidth(wide + around)
