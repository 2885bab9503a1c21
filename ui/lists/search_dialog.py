"""A line to type search words into, with a list of matches below it."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListView, QVBoxLayout, QWidget

from ui.widgets.fitting import FittedDialog
from ui.widgets.labels import InkedLabel, plain
from ui.widgets.layouts import filled


def step_in(lines: QListView, event: QKeyEvent) -> bool:
    """Move up or down in a list, from its last line to its first and back.

    Returns:
        Whether the key does that.
    """
    step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
    model = lines.model()
    if not step or not model.rowCount():
        return False
    row = (lines.currentIndex().row() + step) % model.rowCount()
    lines.setCurrentIndex(model.index(row, 0))
    return True


class SearchDialog(FittedDialog):
    """The base of dialogs that search a list by typed words.

    Attributes:
        line: Where the words are typed.
        none: Says that nothing matches.
        column: Holds all parts, the line first.
    """

    def __init__(
        self, parent: QWidget | None, title: str, find: str, hint: str, none: str = ""
    ) -> None:
        """Make the line; a subclass adds the list below it.

        Args:
            parent: The window it belongs to.
            title: The title of the dialog.
            find: The line's name for a screen reader.
            hint: The placeholder of the empty line.
            none: The text for when nothing is found.
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
        """List what contains every word; titles that begin with them come first."""
        raise NotImplementedError

    def choose(self) -> None:
        """Choose the current row."""
        raise NotImplementedError

    def step(self, event: QKeyEvent) -> bool:
        """Move in the list if this key does that, and return whether it does."""
        raise NotImplementedError

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move in the list by the arrow keys while other keys go into the line."""
        pressed = event.type() == QEvent.Type.KeyPress
        if pressed and isinstance(event, QKeyEvent) and self.step(event):
            return True
        return super().eventFilter(watched, event)
