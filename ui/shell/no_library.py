"""The page that the window shows when its library cannot be opened."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from db.errors import Damaged, NothingThere
from ui.library.repository import LibraryRepository
from ui.widgets.labels import bold, plain, styled
from ui.widgets.layouts import button, column, row
from ui.widgets.paint.tokens import Ink
from ui.widgets.scrolling import scrolling

_WIDEST = 620
"""The widest the page is, in pixels: longer lines are hard to read."""


class NoLibrary(QWidget):
    """Says why the library cannot be opened, and offers ways on.

    Attributes:
        other: Emitted when the player wants another library.
        why: The reason, and what to do about it.
        needed: Whether the library cannot be opened.
        retry: The button that tries again.
        choose: The button that asks for another library.
        restore: The button that brings back a backup.
        salvage: The button that salvages what can be read; shown for a damaged one.
        fresh: The button that begins a new library; shown where there is none.
    """

    other = Signal()

    def __init__(self, repository: LibraryRepository) -> None:
        super().__init__()
        self._repository = repository
        self.needed = False
        styled(self, kind="surface")
        self.why = plain("", wrap=True)
        self.why.dip(Ink.REFUSE)
        self.state = plain("Nothing in it was changed.", wrap=True)
        self.retry = styled(button("&Try again", self._try), kind="primary")
        self.choose = button("&Choose another library…", self.other.emit)
        self.choose.setToolTip("Or make a new one, by a new name")
        self.restore = button("&Restore a backup…")
        self.restore.setToolTip("One of the copies that were made of it")
        self.salvage = button("&Salvage what can be read…")
        self.salvage.setToolTip("Into a new library; the damaged file stays as it is")
        self.fresh = button("Start a &new one here")
        self.fresh.setToolTip("A new library in this place")
        inside = QWidget()
        inside.setMaximumWidth(_WIDEST)
        title = bold("This library cannot be opened", "title", wrap=True)
        foot = row(None, self.retry, self.choose, None, gap=8)
        more = row(None, self.restore, self.salvage, self.fresh, None, gap=8)
        parts = (title, self.why, self.state, foot, more, None)
        column(inside, *parts, gap=12, margins=(28, 24, 28, 20))
        column(self, scrolling(inside))
        repository.refused.connect(self.tell)
        repository.loaded.connect(self._clear)

    def tell(self, error: Exception) -> None:
        """Show why the library cannot be opened; the keyboard is on Try again."""
        self.needed = True
        why = str(error)
        self.why.setText(why if why.endswith((".", "!", "?")) else f"{why}.")
        self.state.setText("Nothing in it was changed.")
        self.salvage.setVisible(isinstance(error, Damaged))
        self.fresh.setVisible(isinstance(error, NothingThere))
        self.retry.setEnabled(True)
        self.retry.setFocus()

    def say(self, words: str) -> None:
        """Say what happens now, or what came of it."""
        self.state.setText(words)

    def _try(self) -> None:
        self.state.setText("Trying again…")
        self.retry.setEnabled(False)
        self._repository.start()

    def _clear(self) -> None:
        self.needed = False
