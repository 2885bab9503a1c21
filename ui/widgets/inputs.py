"""Widgets that take input, set up as the whole window has them."""

from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QSpinBox, QWidget

from builder.core.formatting import figure, plain_minus


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


def calm(widget: QWidget) -> None:
    """Let the mouse wheel change a widget only while it has the focus."""
    widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    widget.installEventFilter(_Calm(widget))


class NumberBox(QSpinBox):
    """A box for a whole number, which shows a true minus and takes any."""

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
