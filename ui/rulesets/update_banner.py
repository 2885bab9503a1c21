"""The line about other house rules in the library than an army's."""

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
    """A sentence about other rules, and a button to see what they would change.

    Attributes:
        chosen: Emitted with the id of the rule set to look at.
        words: The sentence.
        see: The button.
    """

    chosen = Signal(str)

    def __init__(self, context: Catalogue) -> None:
        super().__init__()
        self._context = context
        self._ruleset_id = ""
        self._state: tuple[object, ...] = ()
        self.words = small("", Ink.WARN, wrap=True)
        name = "See what these rules would change"
        self.see = button("See…", lambda: self.chosen.emit(self._ruleset_id), name=name)
        mark = Mark(None)
        mark.show_severity(Severity.NOTE)
        line = row(self, mark, (self.words, 1), self.see)
        for part in (mark, self.see):
            line.setAlignment(part, Qt.AlignmentFlag.AlignTop)
        self.hide()

    def display(self, army: Army) -> None:
        """Show the line if the library has other rules for an army, else hide it."""
        # Name, notes and tags do not matter here, and working it out musters the army.
        bare = replace(army, name="", notes="", tags=())
        sets = tuple(self._context.rulesets(army.system).items())
        state = (bare, sets, self._context.ruling(army.system), self._context.designs())
        if state == self._state:
            return
        self._state = state
        found = news(army, self._context)
        if found:
            self._ruleset_id = found.ruleset_id
            self.words.setText(found.sentence)
        self.setVisible(found is not None)
