"""A line to type search words into, with a list of what matches below it."""

from typing import Final, Generic, NamedTuple

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QListView,
    QVBoxLayout,
    QWidget,
)

from builder.listing.words import folded
from ui.lists.rows import FoundRows, ListHeading, T
from ui.widgets.fitting import FittedDialog
from ui.widgets.inputs import KeyFilter
from ui.widgets.labels import InkedLabel, named, plain
from ui.widgets.layouts import filled

_KEYS: Final = Qt.Key
ENTER: Final = (_KEYS.Key_Return, _KEYS.Key_Enter)
_LINES: Final = {_KEYS.Key_Down: 1, _KEYS.Key_Up: -1}
_OF_LISTS: Final = frozenset({*_LINES, _KEYS.Key_PageDown, _KEYS.Key_PageUp})


class SearchLine(NamedTuple):
    """The words around a search: of its line, and of a list without a match.

    Attributes:
        find: The line's name for a screen reader.
        hint: The placeholder of the empty line.
        none: Stands in the place of a list in which nothing is found; empty where the
            list stays, whatever it holds.
    """

    find: str
    hint: str
    none: str = ""


class SearchDialog(FittedDialog, Generic[T]):
    """A line to type words into, and a list that shows what they find.

    Attributes:
        line: Where the words are typed.
        rows: The items.
        view: The list that shows them.
        none: Says that nothing matches.
        column: Holds all parts, the line first; a subclass adds the others.
        rounds: Whether the arrow keys lead from the last line to the first and back;
            the list does with them what it always does, if not.
    """

    rounds = False

    def __init__(
        self,
        parent: QWidget | None,
        title: str,
        line: SearchLine,
        rows: FoundRows[T],
        view: QAbstractItemView,
    ) -> None:
        super().__init__(parent, title)
        self.line = named(line.find, QLineEdit(placeholderText=line.hint))
        self.rows = rows
        self.view = view
        if view.model() is None:
            view.setModel(rows)
        self.none: InkedLabel = plain(line.none, wrap=True)
        self.none.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.none.setParent(self)
        self.none.hide()
        self.column = filled(QVBoxLayout(self), self.line)
        KeyFilter(self.line, self.step)
        self.line.textChanged.connect(self.look)

    @property
    def current(self) -> T | None:
        """The current item."""
        row = self.view.currentIndex().row()
        held = self.rows.held(row) if 0 <= row < self.rows.rowCount() else None
        return None if isinstance(held, ListHeading) else held

    def look(self, words: str) -> None:
        """List what contains every word; names that begin with them come first."""
        self.rows.search(words, folded(words.strip()))
        self.go(self.rows.best)
        if self.none.text():
            self.view.setVisible(bool(self.rows.found))
            self.none.setVisible(not self.rows.found)

    def choose(self) -> None:
        """Choose the current row; a list that is only read does nothing."""

    def go(self, row: int) -> None:
        """Make a row current, or the last one if there are not so many.

        In place of a heading it is the row below.
        """
        model = self.view.model()
        row = max(0, min(row, model.rowCount() - 1))
        self.view.setCurrentIndex(model.index(row + self._headed(row), 0))

    def _headed(self, row: int) -> bool:
        """Return whether a row is a heading."""
        rows = self.rows
        return row < rows.rowCount() and isinstance(rows.held(row), ListHeading)

    def step(self, event: QKeyEvent) -> bool:
        """Move in the list, or choose on Enter.

        Returns:
            Whether the key does that.
        """
        key = Qt.Key(event.key())
        if key in ENTER:
            self.choose()
            return True
        if not self.rounds:
            if key in _OF_LISTS:
                QCoreApplication.sendEvent(self.view, event)
            return key in _OF_LISTS
        step, rows = _LINES.get(key, 0), self.view.model().rowCount()
        if not step or not rows:
            return False
        row = self.view.currentIndex().row() + step
        if step == -1 and self._headed(row % rows):
            row -= 1
        self.go(row % rows)
        return True


def lines_view(name: str) -> QListView:
    """Return a list of lines that are all equally high.

    Args:
        name: Its name for a screen reader.
    """
    return named(name, QListView(uniformItemSizes=True))
