"""The editors of a weapon's Size and of its fuse."""

from PySide6.QtCore import QSignalBlocker

from builder.brikwars.model.designs import Weapon
from builder.brikwars.tables.fuses import Fuse
from builder.core.field_spec import FieldSpec
from ui.forms.fields.choice import SegmentedField
from ui.forms.fields.field import EditorContext
from ui.forms.fields.number import REACH, NumberField


class SizeField(NumberField):
    """A number in the unit of the weapon's row in the weapon table."""

    def display(self, design: Weapon) -> None:
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


# The field of a weapon's fuse, which only an Explosive has.


class FuseField(SegmentedField):
    """The choice of a fuse, hidden where the row has none and none was chosen."""

    def __init__(self, name: str, about: FieldSpec, context: EditorContext) -> None:
        super().__init__(name, about, context, (None, *Fuse))

    def display(self, design: Weapon) -> None:
        """Show the fuse."""
        super().display(design)
        self.unused = not design.type.row.bricks and design.fuse is None
