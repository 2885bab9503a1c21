"""The line that tells of other rules than an army plays by; often it is not there."""

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from builder.army.model import Army
from builder.core.rulebook import Severity
from ui.library.catalogue import Catalogue
from ui.rulesets.updates import news
from ui.widgets.labels import small
from ui.widgets.layouts import button, row
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

    def __init__(self, context: Catalogue) -> None:
        super().__init__()
        self._context = context
        self._ruleset_id = ""
        self._asked: tuple[object, ...] = ()
        self.words = small("", Ink.WARN, wrap=True)
        name = "See what these rules would change"
        self.see = button("See…", lambda: self.wanted.emit(self._ruleset_id), name=name)
        mark = Mark(None)
        mark.show_severity(Severity.NOTE)
        line = row(self, mark, (self.words, 1), self.see)
        for part in (mark, self.see):
            line.setAlignment(part, Qt.AlignmentFlag.AlignTop)
        self.hide()

    def display(self, army: Army) -> None:
        """Show what is otherwise, or hide; a great army is mustered for that."""
        # Its name and its notes change nothing, and are typed key by key.
        bare = replace(army, name="", notes="", tags=())
        sets = tuple(self._context.rulesets(army.system).items())
        asked = (bare, sets, self._context.ruling(army.system), self._context.designs())
        if asked == self._asked:
            return
        self._asked = asked
        found = news(army, self._context)
        if found:
            self._ruleset_id = found.ruleset_id
            self.words.setText(found.sentence)
        self.setVisible(found is not None)
