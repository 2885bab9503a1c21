"""The editor of a weapon's Size: inches, bricks, or none of its own."""

from typing import Any

from PySide6.QtCore import QSignalBlocker

from ui.forms.fields.number import NumberField


class SizeField(NumberField):
    """A number that is written as its row of the weapon table is measured."""

    def display(self, design: Any) -> None:
        """Show the Size; a Bastard gun is printed with a fixed stat line."""
        row = design.type.row
        with QSignalBlocker(self.box):
            self.box.setPrefix("X" if row.bricks else "")
            self.box.setSuffix("" if row.bricks else '"')
        for part in (self.box, self.slider):
            part.setEnabled(not row.bastard)
        self._row = row
        super().display(design)

    def detail(self) -> str:
        """Why there is nothing to choose."""
        fixed = "A Bastard gun has the one stat line that is printed"
        return fixed if self._row.bastard else ""
