"""The points limit: none, or the one the players agreed on."""

from fractions import Fraction
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker

from builder.core.field_spec import FieldSpec
from ui.forms.fields.field import EditorContext
from ui.forms.fields.number import OptionalField

STEP: Final = 50
"""The suggested limit is a multiple of this."""


class LimitField(OptionalField):
    """A box to tick, and a number that starts where the army just fits."""

    def __init__(self, name: str, about: FieldSpec, context: EditorContext) -> None:
        super().__init__(name, about, context)
        self.set.setText("&Limit")
        self.box.setSingleStep(10)
        self.box.setMinimumWidth(110)

    def suggest(self, army: Any, total: Fraction) -> None:
        """Show the army's limit; without one, prepare the next round number."""
        with QSignalBlocker(self.box):
            suffix = f" {army.rule_system.currency}".rstrip()
            # Setting even the same suffix would move the cursor while the player types.
            if self.box.suffix() != suffix:
                self.box.setSuffix(suffix)
            if army.limit is None:
                self.box.setValue(max(STEP, int(-(-total // STEP)) * STEP))
        self.display(army)

    def take(self) -> None:
        """Focus the number if a limit is set, else the box to tick."""
        entry = self.box if self.box.isEnabled() else self.set
        entry.setFocus()
        if entry is self.box:
            self.box.selectAll()
