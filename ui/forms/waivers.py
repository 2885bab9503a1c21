"""What the table allows: seen only where there is something to see."""

from collections.abc import Callable, Iterable
from typing import Any

from PySide6.QtWidgets import QWidget

from builder.core.waivers import Waiver
from ui.forms.rows import RowsField


class WaiversField(RowsField):
    """The waivers of a design; new ones come from the verdict."""

    kind = Waiver

    def commands(self) -> Iterable[tuple[str, str, Callable[[], None]]]:
        """Return that a waiver can be removed; its order means nothing."""
        return (("Remove", "Remove (Del)", self.remove),)

    def adder(self) -> QWidget:
        """Return nothing to see: the verdict adds waivers."""
        return QWidget()

    def display(self, design: Any) -> None:
        """Show what was agreed."""
        super().display(design)
        self.unused = not self.parts
