"""Trying changes on a copy of an army: the line that says what differs."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialogButtonBox, QVBoxLayout, QWidget

from builder.army.difference import ArmyDifference
from builder.army.model import MusteredArmy
from builder.army.muster import muster
from builder.content.card import Text
from builder.core.formatting import brief, capital
from ui.library.catalogue import Catalogue
from ui.widgets.fitting import FittedDialog
from ui.widgets.labels import bold, plain, styled
from ui.widgets.layouts import block, button, filled, row
from ui.widgets.scrolling import scrolling

LONGEST = 32
"""The most letters of an army's name on a button."""


class TrialBanner(QWidget):
    """What a trial changes in its original, and the ways on.

    Attributes:
        taken: Emitted with the id of the original, and the trial it is to become like.
        kept: Emitted when the trial is to be an army of its own.
        words: What differs.
    """

    taken = Signal(str, object)
    kept = Signal()

    def __init__(self, catalogue: Catalogue) -> None:
        super().__init__()
        self._catalogue = catalogue
        self.difference: ArmyDifference | None = None
        styled(self, kind="banner")
        self.words = plain("", wrap=True)
        self.see = button("What differs…", self._show, "Design by design")
        self.take = button("Take over", self._take)
        styled(self.take, kind="primary")
        self.keep = button("Keep as own army", self.kept.emit,
                           "It forgets what it was copied from")  # fmt: skip
        row(self, (self.words, 1), self.see, self.take, self.keep, gap=6)
        self.hide()

    def display(self, mustered: MusteredArmy) -> None:
        """Show what differs from the original; hide for an army that is no trial."""
        original = mustered.army.trial_of
        known = original and self._catalogue.army(original)
        self.setVisible(bool(known))
        if not known:
            self.difference = None
            return
        before = muster(known, self._catalogue.designs())
        self.difference = ArmyDifference(before, mustered)
        title = brief(known.title, LONGEST)
        self.words.setText(f"Trying changes to {title}: {self.difference.summary}.")
        self.take.setText(f"Take over into {title}".replace("&", "&&"))
        self.take.setEnabled(not self.difference.same)
        self.see.setEnabled(bool(self.difference.lines))

    def _take(self) -> None:
        if self.difference:
            trial = self.difference.after.army
            self.taken.emit(trial.trial_of, trial)

    def _show(self) -> None:
        if self.difference:
            DifferenceDialog(self.difference, self).open()


class DifferenceDialog(FittedDialog):
    """A sentence for each design that differs, and all of them as a table."""

    def __init__(self, difference: ArmyDifference, parent: QWidget) -> None:
        from ui.questions.parts import TableView, TextView

        super().__init__(parent, "What differs")
        text = TextView(Text("", difference.lines))
        inside = block(text, TableView(difference.table()), None)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        title = bold(capital(difference.summary), wrap=True)
        filled(QVBoxLayout(self), title, (scrolling(inside), 1), buttons)
        self.resize(620, 190 + 30 * len(difference.lines) * 2)
