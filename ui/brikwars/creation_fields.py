"""Small editors of a creation: its half mind, and what its Mechanisms are joined to."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from builder.brikwars.engine.mechanisms import joinable
from builder.brikwars.model.designs import Creation, Mechanism
from builder.brikwars.tables.scales import HalfMind
from builder.core.field_spec import FieldSpec
from ui.forms.fields.choice import ChoiceField
from ui.forms.fields.field import EditorContext, FieldChoices
from ui.forms.fields.text import LongField
from ui.forms.form import Form
from ui.forms.rows import RowsField


class HalfMindField(ChoiceField):
    """The kind of a half mind, hidden for a whole one unless it has a kind."""

    def __init__(self, name: str, about: FieldSpec, context: EditorContext) -> None:
        super().__init__(name, about, context, (None, *HalfMind))

    def display(self, design: Any) -> None:
        """Show the kind."""
        super().display(design)
        self.unused = not design.half_mind and design.half_kind is None


class ProgramField(LongField):
    """The Program of a half mind, hidden for others unless it is written."""

    def display(self, design: Any) -> None:
        """Show the Program."""
        super().display(design)
        programmed = design.half_kind is HalfMind.PROGRAMMED
        self.unused = not programmed and not design.program


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
