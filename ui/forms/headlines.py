"""The big values of a design, changing as one types."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from builder import home, judge
from builder.content.card import Stat
from builder.core.formatting import points
from ui.core.page import EditorContext
from ui.forms.registry import Headline, special
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.labels import InkedLabel, bold, literal, small

SCALES: Final = ((12, 1.5), (20, 1.2), (sys.maxsize, 1.05))
"""How much larger than ordinary text a value of so many letters is written."""

WRAPPED: Final = 36
"""Values longer than this run over several lines."""


class StatBar(QFrame):
    """A row of values, each with its label above and its formula as a tooltip."""

    def __init__(self) -> None:
        super().__init__()
        self._cells: list[_Cell] = []
        self._shown: Sequence[Headline] = ()
        self._flow = FlowLayout(self, gap=16, middle=False)
        self._flow.setContentsMargins(2, 2, 2, 4)
        self.setAccessibleName("Statistics")

    def present(self, headlines: Sequence[Headline]) -> None:
        """Show some values."""
        shown = tuple(headlines)
        if shown == self._shown:
            return
        self._shown = shown
        while len(self._cells) < len(shown):
            self._cells.append(_Cell())
            self._flow.addWidget(self._cells[-1])
        for place, cell in enumerate(self._cells):
            cell.setVisible(place < len(shown))
            if place < len(shown):
                cell.display(shown[place])


class HeadlineBar(StatBar):
    """The big values of a design."""

    def __init__(self, desk: EditorContext) -> None:
        super().__init__()
        self._desk = desk

    def display(self, design: Any) -> None:
        """Show the headlines of a design."""
        self.present(headlines(design, self._desk.house))


class _Cell(QWidget):
    """One value."""

    def __init__(self) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.label = small("")
        self.value = bold("")
        self.small = small("")
        for part in (self.label, self.value, self.small):
            part.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            column.addWidget(part)
        column.addStretch(1)

    def display(self, headline: Headline) -> None:
        stat = headline.stat
        self.label.setText(stat.label)
        self.value.setText(stat.value)
        self._fit(self.value, stat.value)
        self.small.setText("\n".join(stat.small))
        self.small.setVisible(bool(stat.small))
        self.setToolTip(literal(headline.tip))
        self.setAccessibleName(f"{stat.label} {stat.value}")
        self.setAccessibleDescription(", ".join((*stat.small, headline.tip)))

    def _fit(self, label: InkedLabel, value: str) -> None:
        """Long values, such as a mixed Damage rating, are written smaller."""
        font = label.font()
        scale = next(scale for most, scale in SCALES if len(value) <= most)
        font.setPointSizeF(self.font().pointSizeF() * scale)
        label.setFont(font)
        long = len(value) > WRAPPED
        label.setWordWrap(long)
        label.setMinimumWidth(260 if long else 0)


def headlines(design: Any, house: Any) -> Sequence[Headline]:
    """The headlines of a design: its system's own, or simply its statistics."""
    own = special().headlines.get(type(design))
    if own:
        return own(design, house)
    judged = judge(design, house)
    cost = []
    if judged.tally:
        price = points(judged.tally.total, home(design).currency)
        cost = [Headline(Stat("Cost", price))]
    return [*cost, *(Headline(stat) for stat in judged.stats)]
