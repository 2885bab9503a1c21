"""A line to type letters into, and below it the list of what holds them."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QLineEdit, QVBoxLayout, QWidget

from ui.widgets.labels import InkedLabel, plain
from ui.widgets.layouts import filled


class SearchDialog(QDialog):
    """What the lists that are searched by letters have in common.

    Attributes:
        line: Where the letters are typed.
        none: Says that nothing holds them.
        column: Holds all parts, the line first.
    """

    def __init__(
        self, parent: QWidget | None, title: str, find: str, hint: str, none: str = ""
    ) -> None:
        """Make the line, and nothing below it.

        Args:
            parent: The window it belongs to.
            title: What its frame says.
            find: The line's name for a screen reader.
            hint: What stands in the empty line.
            none: What is said where nothing is found.
        """
        super().__init__(parent)
        self.setWindowTitle(title)
        self.line = QLineEdit()
        self.line.setPlaceholderText(hint)
        self.line.setAccessibleName(find)
        self.none: InkedLabel = plain(none, wrap=True)
        self.none.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.column = filled(QVBoxLayout(self), self.line)
        self.line.installEventFilter(self)
        self.line.textChanged.connect(self.look)

    def look(self, words: str) -> None:
        """List what holds every word; what begins with them stands first."""
        raise NotImplementedError

    def choose(self) -> None:
        """Take what is in hand."""
        raise NotImplementedError

    def step(self, event: QKeyEvent) -> bool:
        """Move in the list, and return whether this key does."""
        raise NotImplementedError

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move in the list by the arrow keys while the letters go into the line."""
        pressed = event.type() == QEvent.Type.KeyPress
        if pressed and isinstance(event, QKeyEvent) and self.step(event):
            return True
        return super().eventFilter(watched, event)
