"""The editor of a creation's Mechanisms: what each is joined to is chosen."""

from collections.abc import Sequence
from dataclasses import replace

from builder.brikwars.engine.mechanisms import joinable
from builder.brikwars.model.designs import Creation, Mechanism
from ui.forms.fields.field import FieldChoices
from ui.forms.form import Form
from ui.forms.rows import RowsField


class MechanismsField(RowsField):
    """Mechanisms, with the weapons and Fields of their creation on offer."""

    kind = Mechanism

    def make_editor(self) -> Form:
        """Return the form of one Mechanism."""
        choices = FieldChoices(self._joinable)
        return Form(self.kind, replace(self.context, choices=choices))

    def _joinable(self, name: str) -> Sequence[tuple[object, str]]:
        if name != "works" or not isinstance(self._design, Creation):
            return ()
        there = joinable(self._design)
        return (("", "nothing"), *((each, each) for each in there))
