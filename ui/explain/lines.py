"""The box that stat lines are typed into."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit

EXAMPLES: Final = ('Use 4, Range 10", 2d6', 'Gun 3", Range 18"', "2d6, 3 CP")
"""What may be typed: all of it, a part of it, or a claim to be checked."""

_SHOWN: Final = 3
"""The lines that the box shows before it scrolls."""

_ROOM: Final = 6
"""Extra pixels; with the exact height the box would scroll a little."""


class StatLines(QPlainTextEdit):
    """A box for one or several stat lines.

    Attributes:
        returnPressed: Emitted on Return; Shift+Return begins another line.
    """

    returnPressed = Signal()  # noqa: N815 (as Qt names it)

    def __init__(self) -> None:
        super().__init__()
        self.setPlaceholderText(f"{EXAMPLES[0]}\nor several, each on a line of its own")
        self.setAccessibleName("Stat lines")
        self.setTabChangesFocus(True)
        height = QFontMetrics(self.font()).lineSpacing() * _SHOWN
        frame = 2 * (self.frameWidth() + int(self.document().documentMargin()))
        self.setFixedHeight(height + frame + _ROOM)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit `returnPressed` on Return, as a box of one line does."""
        enters = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enters and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.returnPressed.emit()
        else:
            super().keyPressEvent(event)
