"""Widgets that take input, set up as the whole window has them."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QSpinBox, QWidget


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
