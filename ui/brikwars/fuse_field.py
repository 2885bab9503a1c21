"""The field of a weapon's fuse, which only an Explosive has."""

from typing import Any

from builder.brikwars.tables.fuses import Fuse
from builder.core.field_spec import FieldSpec
from ui.forms.fields.field import EditorContext
from ui.forms.fields.segmented import SegmentedField


class FuseField(SegmentedField):
    """The choice of a fuse, hidden where the row has none and none was chosen."""

    def __init__(self, name: str, about: FieldSpec, context: EditorContext) -> None:
        super().__init__(name, about, context, (None, *Fuse))

    def display(self, design: Any) -> None:
        """Show the fuse."""
        super().display(design)
        self.unused = not design.type.row.bricks and design.fuse is None
