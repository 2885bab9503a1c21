"""The editor of a weapon's Size, in inches or in bricks."""

from typing import Any

from PySide6.QtCore import QSignalBlocker

from ui.forms.fields.number import REACH, NumberField


class SizeField(NumberField):
    """A number in the unit of the weapon's row in the weapon table."""

    def display(self, design: Any) -> None:
        """Show the Size; it cannot be chosen where the row has one stat line."""
        row = design.type.row
        with QSignalBlocker(self.box):
            self.box.setPrefix("X" if row.bricks else "")
            self.box.setSuffix("" if row.bricks else '"')
        self.slider.count(REACH, "" if row.bricks else '"')
        for part in (self.box, self.slider):
            part.setEnabled(not row.bastard)
        self.measure.setVisible(not (row.bricks or row.bastard))
        self._fixed = str(design.type) if row.bastard else ""
        super().display(design)

    def detail(self) -> str:
        """Return why no Size can be chosen."""
        said = f"The stat line of {self._fixed} is fixed: no Size changes it"
        return said if self._fixed else ""
