"""The lines of a form: fields and their labels, in grids that align with each other."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from ui.forms.fields.field import FormField
from ui.widgets.labels import InkedLabel, styled
from ui.widgets.paint.tokens import Ink
from ui.widgets.theme import set_scaled

GAP: Final = 10
"""Pixels between a label, its field and the number of the rule."""
ROWS: Final = 3
"""Rows of the layout for each field: label above, field, small print."""
INSET: Final = 24
"""Pixels that the frame around an inner form takes at most."""


CONTROL: Final = 28
"""The height of a field of one row, at the ordinary size of type."""


class FinePrint(InkedLabel):
    """The small print of a field: why an edit was refused, or a detail, or a hint."""

    def __init__(self, field: FormField, hint: str) -> None:
        super().__init__(ink=Ink.FAINT, wrap=True)
        styled(self, role="small")
        self._field, self._hint, self._refusal = field, hint, ""
        field.reworded.connect(self.display)

    def refuse(self, why: str) -> None:
        """Say why an edit was refused, until the next one; nothing if it was not."""
        self._refusal = why
        self.display()

    def display(self) -> None:
        """Say what there is to say now."""
        words = self._refusal or self._field.detail() or self._hint
        if words:
            self.dip(Ink.REFUSE if self._refusal else Ink.FAINT)
        self.setText(words)
        self.setVisible(bool(words) and not self._field.isHidden())


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
    small: FinePrint

    def place(self, *, stacked: bool) -> None:
        """Put the parts where they belong, with the label above if it is stacked."""
        first = 0 if stacked else 1
        across = 1 + (not self.rule) + stacked
        top = Qt.AlignmentFlag.AlignTop
        side = top if self.field.tall else Qt.AlignmentFlag(0)
        for part in (self.label, self.field, self.rule, self.small):
            if part:
                self.grid.removeWidget(part)
        if self.label:
            # Beside a field of several rows it stands in the middle of the first.
            high = CONTROL if self.field.tall and not stacked else 0
            set_scaled(self.label, QLabel.setMinimumHeight, high)
        if self.label and stacked:
            self.grid.addWidget(self.label, self.row, 0, 1, 2)
        elif self.label:
            self.grid.addWidget(self.label, self.row + 1, 0, side)
        self.grid.addWidget(self.field, self.row + 1, first, 1, across)
        if self.rule:
            self.grid.addWidget(self.rule, self.row + 1, 2, side)
        self.grid.addWidget(self.small, self.row + 2, first, 1, 2)


class FormLines:
    """The lines of a form, in grids that stand in one column or in two."""

    def __init__(self) -> None:
        self._lines: list[FormLine] = []
        self._grids: list[QGridLayout] = []

    def __iter__(self) -> Iterator[FormLine]:
        return iter(self._lines)

    def add_grid(self) -> QGridLayout:
        """Return a new grid, for the lines below a heading."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(GAP)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        self._grids.append(grid)
        return grid

    def add(self, line: FormLine) -> None:
        """Add a line."""
        self._lines.append(line)

    @property
    def shown(self) -> list[FormLine]:
        """The lines whose fields are not hidden."""
        return [line for line in self._lines if not line.field.isHidden()]

    @property
    def abreast(self) -> int:
        """The width in pixels that they need with their labels beside the fields."""
        fields = [line.field.least for line in self.shown]
        sides = [self._widest(side) for side in ("label", "rule")]
        return max(fields, default=0) + sum(sides) + sum(GAP for side in sides if side)

    def want(self, half: QWidget) -> int:
        """Return the width that a column needs with its labels beside the fields."""
        fields = [line.field for line in self._in(half)]
        around = sum(self._widest(side, half) + GAP for side in ("label", "rule"))
        wide = max((each.least for each in fields), default=0) + around
        return max(half.minimumSizeHint().width(), wide if fields else 0)

    def place(self, *, stacked: bool) -> None:
        """Lay every field and its label."""
        labelled = {line.grid for line in self._lines if line.label}
        # Where a group has boxes to tick alone, they begin at the edge, and all others
        # with them.
        bare = any(line.grid not in labelled for line in self._lines)
        for line in self._lines:
            line.place(stacked=stacked or (bare and not line.label))

    def align(self, halves: Iterable[QWidget | None], *, stacked: bool) -> None:
        """Align the grids that lie below each other by what is shown now.

        Args:
            halves: The columns, each aligned by itself; None for all as one.
            stacked: Whether labels stand above their fields.
        """
        for half in halves:
            label = 0 if stacked else self._widest("label", half)
            rule = self._widest("rule", half)
            for grid in self._grids:
                if half in (None, grid.parentWidget()):
                    for side, wide in ((0, label), (2, rule)):
                        # Qt lays a form out anew even where the width is the same.
                        if grid.columnMinimumWidth(side) != wide:
                            grid.setColumnMinimumWidth(side, wide)

    def _widest(self, side: str, half: QWidget | None = None) -> int:
        """Return the width of the widest `label` or `rule`, in one column or in all."""
        there = [each for line in self._in(half) if (each := getattr(line, side))]
        # A pixel or two more, as type may be wider on the screen than it was measured.
        return max([each.sizeHint().width() + 2 for each in there], default=0)

    def _in(self, half: QWidget | None) -> list[FormLine]:
        """Return the lines shown that stand in one column, or in all."""
        return [
            line
            for line in self.shown
            if half is None or line.grid.parentWidget() is half
        ]
