"""The editors of a half mind: its kind, and the Program of a Programmed one."""

from typing import Any

from builder.brikwars.tables.scales import HalfMind
from builder.core.field_spec import FieldSpec
from ui.forms.fields.choice import ChoiceField
from ui.forms.fields.field import EditorContext
from ui.forms.fields.text import LongField


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
