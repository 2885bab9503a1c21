"""A field of a form with its label: side by side, or one above the other."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from ui.forms.fields.field import FormField

GAP: Final = 10
"""Pixels between a label, its field and the number of the rule."""
ROWS: Final = 3
"""Rows of the layout for each field: label above, field, small print."""
INSET: Final = 24
"""Pixels that the frame around an inner form takes at most."""


@dataclass(frozen=True, slots=True)
class FormLine:
    """A field that has room beside it.

    Attributes:
        grid: The layout it is in.
        row: The first of its three rows: the label above, the field, the small print.
        label: Its label; None where the field says it itself.
        field: The field.
        rule: The number of its rule, if it has one.
        small: Its small print.
    """

    grid: QGridLayout
    row: int
    label: QLabel | None
    field: FormField
    rule: QWidget | None
    small: QLabel

    def place(self, *, stacked: bool) -> None:
        """Put the parts where they belong, with the label above if it is stacked."""
        first = 0 if stacked else 1
        across = 1 + (not self.rule) + stacked
        top = Qt.AlignmentFlag.AlignTop
        side = top if self.field.tall else Qt.AlignmentFlag(0)
        for part in (self.label, self.field, self.rule, self.small):
            if part:
                self.grid.removeWidget(part)
        if self.label and stacked:
            self.grid.addWidget(self.label, self.row, 0, 1, 2)
        elif self.label:
            self.grid.addWidget(self.label, self.row + 1, 0, side)
        self.grid.addWidget(self.field, self.row + 1, first, 1, across)
        if self.rule:
            self.grid.addWidget(self.rule, self.row + 1, 2)
        self.grid.addWidget(self.small, self.row + 2, first, 1, 2)
