"""The line that tells of other rules than an army plays by; often it is not there."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from builder.army.model import Army
from builder.core.rulebook import Severity
from ui.library.catalogue import Catalogue
from ui.rulesets.updates import news
from ui.widgets.labels import small
from ui.widgets.paint.inks import Ink
from ui.widgets.paint.marks import Mark


class UpdateBanner(QWidget):
    """What the library has otherwise, and a button to see all of it.

    Attributes:
        wanted: Told the id of the set the player wants to see; nothing for the book.
        words: The sentence.
        see: The button.
    """

    wanted = Signal(str)

    def __init__(self, desk: Catalogue) -> None:
        super().__init__()
        self._desk = desk
        self._name = ""
        self._asked: tuple[object, ...] = ()
        self.words = small("", Ink.WARN)
        self.words.setWordWrap(True)
        self.see = QPushButton("See…")
        self.see.setAccessibleName("See what these rules would change")
        self.see.setAutoDefault(False)
        mark = Mark(None)
        mark.show_severity(Severity.NOTE)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.words, 1)
        row.addWidget(self.see, 0, Qt.AlignmentFlag.AlignTop)
        self.see.clicked.connect(lambda: self.wanted.emit(self._name))
        self.hide()

    def display(self, army: Army) -> None:
        """Show what is otherwise, or hide; a great army is mustered for that."""
        # Its name and its notes change nothing, and are typed key by key.
        bare = replace(army, name="", notes="", tags=())
        sets = tuple(self._desk.rulesets(army.system).items())
        asked = (bare, sets, self._desk.ruling(army.system), self._desk.designs())
        if asked == self._asked:
            return
        self._asked = asked
        found = news(army, self._desk)
        if found:
            self._name = found.name
            self.words.setText(found.sentence)
        self.setVisible(found is not None)
