"""The points limit: none, or the one the players agreed on."""

from fractions import Fraction
from typing import Final

from PySide6.QtCore import QSettings, QSignalBlocker

from builder.army.model import Army
from builder.core.field_spec import FieldSpec
from ui.forms.fields.field import EditorContext
from ui.forms.fields.number import OptionalField
from ui.widgets.theme import scaled

STEP: Final = 50
"""The suggested limit is a multiple of this, or the one used last if that is more."""
_KEY: Final = "army/last limit/{}"


class LimitField(OptionalField):
    """A box to tick, and a number that starts where the army just fits."""

    def __init__(self, name: str, about: FieldSpec, context: EditorContext) -> None:
        super().__init__(name, about, context)
        self.set.setText("&Limit")
        self.box.setSingleStep(10)
        self.box.setFixedWidth(scaled(126))

    def suggest(self, army: Army, total: Fraction) -> None:
        """Show the army's limit; without one, prepare the next round number."""
        # The size of the type may have changed since the last time.
        if self.box.width() != scaled(126):
            self.box.setFixedWidth(scaled(126))
        with QSignalBlocker(self.box):
            suffix = f" {army.rule_system.currency}".rstrip()
            # Setting even the same suffix would move the cursor while the player types.
            if self.box.suffix() != suffix:
                self.box.setSuffix(suffix)
            if army.limit is None:
                fits = max(STEP, int(-(-total // STEP)) * STEP)
                self.box.setValue(max(fits, _last(army.system)))
        self.display(army)

    @staticmethod
    def remember(army: Army) -> None:
        """Store the limit of an army for the next one of its game."""
        if army.limit:
            QSettings().setValue(_KEY.format(army.system), army.limit)

    def take(self) -> None:
        """Focus the number if a limit is set, else the box to tick."""
        entry = self.box if self.box.isEnabled() else self.set
        entry.setFocus()
        if entry is self.box:
            self.box.selectAll()


def _last(system: str) -> int:
    """Return the limit that was used last in a game; 0 for none."""
    try:
        return int(str(QSettings().value(_KEY.format(system), 0)))
    except ValueError:
        return 0
