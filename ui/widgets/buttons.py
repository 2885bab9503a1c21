"""Buttons that choose: a chip, and a few side by side of which one is chosen."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from ui.widgets.labels import styled
from ui.widgets.layouts import FlowLayout, row
from ui.widgets.theme import scaled

PADDING = 26
"""The room beside the words, on both sides together, with the border."""


class Chip(QPushButton):
    """A round button for a filter or an option."""

    def __init__(self, words: str = "", *, name: str = "", tip: str = "") -> None:
        """Make a chip.

        Args:
            words: The words on it.
            name: Its name for a screen reader; the words if empty.
            tip: Its tooltip.
        """
        super().__init__(words, autoDefault=False)
        self.setToolTip(tip)
        if name:
            self.setAccessibleName(name)
        styled(self, kind="chip")

    def sizeHint(self) -> QSize:
        """Return the width of its words and of the padding beside them."""
        words = self.text().replace("&&", "&")
        wide = QFontMetrics(self.font()).horizontalAdvance(words)
        return QSize(wide + scaled(PADDING), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Return the same: a chip is never cut off."""
        return self.sizeHint()


# A few choices side by side, of which one is chosen.

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: +1}


class Segments(QWidget):
    """Buttons for up to about six choices that exclude each other.

    The arrow keys choose the next one, and Tab leads past them.

    Attributes:
        chosen: Emitted with the value that the player chose.
    """

    chosen = Signal(object)

    def __init__(
        self, name: str, choices: Sequence[tuple[object, str]], *, wraps: bool = False
    ) -> None:
        """Make the buttons.

        Args:
            name: What is chosen.
            choices: The values with their words.
            wraps: Whether they may take several lines where room is short; then they
                take all the width they get.
        """
        super().__init__()
        self.setAccessibleName(name)
        self._values = [value for value, _ in choices]
        self._group = QButtonGroup(self)
        self.buttons: list[QPushButton] = []
        for place, (_, words) in enumerate(choices):
            each = QPushButton(words.replace("&", "&&"), autoDefault=False)
            each.setCheckable(True)
            each.setAccessibleName(f"{name}: {words}")
            end = place == len(choices) - 1
            styled(each, seg="first" if not place else "last" if end else "inner")
            each.installEventFilter(self)
            self._group.addButton(each, place)
            self.buttons.append(each)
        if wraps:
            for each in self.buttons:
                styled(each, kind="tight")
            flow = FlowLayout(self, gap=0)
            for each in self.buttons:
                flow.addWidget(each)
        else:
            row(self, *self.buttons, gap=0)
        # So that the letter of a label leads here, and on to what is chosen.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._group.idClicked.connect(lambda at: self.chosen.emit(self._values[at]))
        self.choose(self._values[0])

    @property
    def value(self) -> Any:
        """The value that is chosen."""
        return self._values[self._group.checkedId()]

    def choose(self, value: object) -> None:
        """Show a value as chosen, without telling."""
        if value not in self._values:
            return
        at = self._values.index(value)
        self.buttons[at].setChecked(True)
        for place, each in enumerate(self.buttons):
            each.setFocusPolicy(
                Qt.FocusPolicy.StrongFocus if place == at else Qt.FocusPolicy.ClickFocus
            )
        self.setFocusProxy(self.buttons[at])

    def clear(self) -> None:
        """Show none as chosen, because something else is."""
        self._group.setExclusive(False)
        for each in self.buttons:
            each.setChecked(False)
        self._group.setExclusive(True)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Choose the next value with the arrow keys."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = _STEPS.get(Qt.Key(event.key()))
            if step:
                self._step(step)
                return True
        return super().eventFilter(watched, event)

    def _step(self, step: int) -> None:
        at = self._group.checkedId() + step
        if 0 <= at < len(self.buttons) and self.buttons[at].isEnabled():
            self.choose(self._values[at])
            self.buttons[at].setFocus(Qt.FocusReason.TabFocusReason)
            self.chosen.emit(self._values[at])
