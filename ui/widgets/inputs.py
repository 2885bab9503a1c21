"""Widgets that take input, set up as the whole window has them."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QFocusEvent, QPaintEvent, QValidator, QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QSizePolicy,
    QSpinBox,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QToolButton,
    QWidget,
)

from builder.core.formatting import figure, plain_minus
from ui.widgets.labels import styled
from ui.widgets.layouts import row, tool_button
from ui.widgets.theme import scaled


class _Calm(QObject):
    """A filter that leaves the mouse wheel to the form around an unfocused widget."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.Wheel
            and isinstance(watched, QWidget)
            and not watched.hasFocus()
        ):
            event.ignore()
            return True
        return False


def counter(name: str, high: int) -> QSpinBox:
    """Return a calm box for a number from 1."""
    box = QSpinBox()
    box.setRange(1, high)
    box.setAccessibleName(name)
    calm(box)
    return box


def calm(widget: QWidget) -> None:
    """Let the mouse wheel change a widget only while it has the focus."""
    widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    widget.installEventFilter(_Calm(widget))


class NumberBox(QSpinBox):
    """A box for a whole number, which shows a true minus and takes any."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the form around it."""
        event.ignore()

    def textFromValue(self, number: int) -> str:
        """Return a number as it is shown everywhere."""
        return figure(number)

    def valueFromText(self, text: str) -> int:
        """Return the number that was typed."""
        return super().valueFromText(plain_minus(text))

    def validate(self, text: str, place: int) -> tuple[QValidator.State, str, int]:
        """Return whether typed text is a number, or may become one."""
        found: Any = super().validate(plain_minus(text), place)
        return found[0], text, place

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show the number again in place of signs that were typed and mean nothing."""
        super().focusOutEvent(event)
        special = self.specialValueText() and self.value() == self.minimum()
        number = self.textFromValue(self.value())
        shown = f"{self.prefix()}{number}{self.suffix()}"
        if not special and self.text() != shown:
            self.lineEdit().setText(shown)


class TickBox(QCheckBox):
    """A box to tick; where room is short, its label is broken into lines."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._folded = False

    def fold(self, folded: bool) -> None:  # noqa: FBT001
        """Let the label be broken into lines, or keep it on one."""
        self._folded = folded
        policy = QSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        if folded:
            policy.setHorizontalPolicy(QSizePolicy.Policy.Preferred)
            policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        """Return the size of the box with its longest word, or with all of them."""
        whole = super().minimumSizeHint()
        if not self._folded:
            return whole
        metrics = self.fontMetrics()
        words = (metrics.horizontalAdvance(word) for word in self.text().split())
        return QSize(self._around() + max(words, default=0), whole.height())

    def heightForWidth(self, width: int) -> int:
        """Return the height of as many lines as the label has at a width."""
        more = len(self._lines(width)) - 1
        return super().sizeHint().height() + more * self.fontMetrics().lineSpacing()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the label in its lines."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = "\n".join(self._lines(self.width()))
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_CheckBox, option)

    def _around(self) -> int:
        label = self.fontMetrics().horizontalAdvance(self.text().replace("&", ""))
        return super().sizeHint().width() - label

    def _lines(self, width: int) -> list[str]:
        room = width - self._around()
        advance = self.fontMetrics().horizontalAdvance
        if not self._folded or advance(self.text().replace("&", "")) <= room:
            return [self.text()]
        lines: list[str] = []
        for word in self.text().split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and advance(longer) <= room:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines


# A number between two buttons: one less, the number to type, one more.

SIDE: Final = 28
"""Pixels of the sides of a button."""


class Stepper(QWidget):
    """A box for a number, with a minus before it and a plus behind it.

    Tab leads into the box only, where the arrow keys do what the buttons do.

    Attributes:
        less: The minus.
        more: The plus.
    """

    def __init__(self, box: QSpinBox) -> None:
        super().__init__()
        self._box = box
        box.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        styled(box, kind="stepped")
        name = box.accessibleName()
        self.less = self._button("−", box.stepDown, f"One less: {name}")
        self.more = self._button("+", box.stepUp, f"One more: {name}")
        row(self, self.less, box, self.more, gap=4)
        box.installEventFilter(self)
        box.valueChanged.connect(self.show_ends)
        self.show_ends()

    def _button(self, sign: str, act: Callable[[], None], name: str) -> QToolButton:
        made = tool_button(sign, partial(self._step, act), name, name)
        made.setAutoRepeat(True)
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        made.setMinimumWidth(scaled(SIDE))
        return styled(made, kind="step")

    def _step(self, act: Callable[[], None]) -> None:
        """Step, and leave nothing marked: a step of Qt's marks the number."""
        act()
        if not self._box.hasFocus():
            self._box.lineEdit().deselect()

    def show_ends(self) -> None:
        """Switch a button off where there is nothing beyond.

        It follows the box by itself, unless the signals of the box are blocked.
        """
        box = self._box
        self.less.setEnabled(box.isEnabled() and box.value() > box.minimum())
        self.more.setEnabled(box.isEnabled() and box.value() < box.maximum())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Switch the buttons with the box, and let them grow with the type."""
        if event.type() == QEvent.Type.FontChange:
            for each in (self.less, self.more):
                each.setMinimumWidth(scaled(SIDE))
        if event.type() == QEvent.Type.EnabledChange:
            self.show_ends()
        return super().eventFilter(watched, event)
