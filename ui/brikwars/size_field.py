"""The editor of a weapon's Size, in inches or in bricks."""

from typing import Any

from PySide6.QtCore import QSignalBlocker

from ui.forms.fields.number import NumberField


class SizeField(NumberField):
    """A number in the unit of the weapon's row in the weapon table."""

    def display(self, design: Any) -> None:
        """Show the Size; that of a Bastard gun is fixed."""
        row = design.type.row
        with QSignalBlocker(self.box):
            self.box.setPrefix("X" if row.bricks else "")
            self.box.setSuffix("" if row.bricks else '"')
        for part in (self.box, self.slider):
            part.setEnabled(not row.bastard)
        self.measure.setVisible(not (row.bricks or row.bastard))
        self._row = row
        super().display(design)

    def detail(self) -> str:
        """Return why the Size of a Bastard gun cannot be chosen."""
        fixed = "A Bastard gun has the one stat line that is printed"
        return fixed if self._row.bastard else ""
