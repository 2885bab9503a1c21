"""The field of waivers, shown only if there are any."""

from collections.abc import Callable, Iterable
from typing import Any

from PySide6.QtWidgets import QWidget

from builder.core.waivers import Waiver
from ui.forms.rows import RowsField


class WaiversField(RowsField):
    """The waivers of a design; new ones are added in the verdict panel."""

    kind = Waiver

    def commands(self) -> Iterable[tuple[str, str, Callable[[], None]]]:
        """Return the button to remove a waiver; the order of waivers has no meaning."""
        return (("Remove", "Remove (Del)", self.remove),)

    def adder(self) -> QWidget:
        """Return an empty widget: waivers are added in the verdict panel."""
        return QWidget()

    def display(self, design: Any) -> None:
        """Show the waivers."""
        super().display(design)
        self.unused = not self.parts
