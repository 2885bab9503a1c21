"""What the table allows: seen only where there is something to see."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget

from builder.core.field_spec import FieldSpec
from builder.core.waivers import Waiver
from ui.forms.fields.field import EditorContext
from ui.forms.rows import RowsField


class WaiversField(RowsField):
    """The waivers of a design; new ones come from the verdict."""

    one = "waiver"

    def __init__(self, name: str, about: FieldSpec, context: EditorContext) -> None:
        super().__init__(name, about, context, Waiver)
        for word in ("Duplicate", "Up", "Down"):
            self.buttons[word].hide()

    def adder(self) -> QWidget:
        """Nothing: what is refused is allowed where it is told."""
        return QWidget()

    def display(self, design: Any) -> None:
        """Show what was agreed."""
        super().display(design)
        self.unused = not self.parts
