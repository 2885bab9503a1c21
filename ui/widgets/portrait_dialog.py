"""Picking the parts of a portrait by name, with the picture beside."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QSizePolicy,
    QWidget,
)

from builder.content.livery import alone
from builder.core.design import Design
from builder.drawing.bricks import Portrait
from builder.drawing.picks import BY_NAME, Picks, picked, picking
from builder.portraits import another, drawing, fitting
from builder.registry import describe
from reports.bricks.drawn import BrickLook
from reports.bricks.window import window
from reports.layout.marks import Area
from ui.widgets.fitting import ChoosingDialog
from ui.widgets.inputs import calm
from ui.widgets.layouts import button, column, row
from ui.widgets.paint.drawings import paint_marks
from ui.widgets.scrolling import scrolling
from ui.widgets.theme import scaled

_WIDE, _HIGH = 38, 40
"""The window of a poker card, in millimetres."""
_PARTS: Final = 250
"""The least width of the parts, at the ordinary size of type."""
_CHOSEN: Final = "By name"


class PortraitView(QWidget):
    """A portrait as the window of a card shows it."""

    def __init__(self, colour: str) -> None:
        super().__init__()
        self._look = BrickLook(colour)
        self._portrait: Portrait | None = None
        self.setMinimumSize(228, 240)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("The portrait")

    def sizeHint(self) -> QSize:
        """Return a size that shows its bricks."""
        return QSize(304, 320)

    def display(self, portrait: Portrait) -> None:
        """Show a portrait."""
        self._portrait = portrait
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the portrait in the middle, as large as there is room."""
        if self._portrait is None:
            return
        scale = min(self.width() / _WIDE, self.height() / _HIGH)
        wide, high = _WIDE * scale, _HIGH * scale
        area = Area((self.width() - wide) / 2, (self.height() - high) / 2, wide, high)
        painter = QPainter(self)
        paint_marks(painter, window(self._portrait, area, self._look), QFont())
        painter.end()


class PortraitDialog(ChoosingDialog):
    """Picks the parts of what is drawn of a design.

    Attributes:
        view: The picture that they make.
        boxes: The choices of each part, by its name.
    """

    def __init__(self, design: Design, parent: QWidget | None = None) -> None:
        super().__init__(parent, "Portrait")
        self._design = design
        self.view = PortraitView(alone(describe(design).badge).colour)
        self.boxes: dict[str, QComboBox] = {}
        self._form = QFormLayout()
        inside = QWidget()
        column(inside, self._form, None, margins=(4, 4, 12, 4))
        self.another = button("&Another one", self._next, "Each look comes once")
        self.reset = button(
            "By &name", lambda: self._show(()), "Back to what its name and values say"
        )
        area = scrolling(inside)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setMinimumWidth(scaled(_PARTS))
        left = column(None, (self.view, 1), row(None, self.another, self.reset, None))
        self.lay((row(None, (left, 1), (area, 1), gap=12), 1))
        self._show(design.portrait)
        self.another.setFocus()

    @property
    def value(self) -> Picks:
        """What is picked now."""
        return self._design.portrait

    def _next(self) -> None:
        self._show(another(self._design))

    def _pick(self, part: str) -> None:
        choice = self.boxes[part].currentData()
        self._show(picking(self.value, part, choice))

    def _show(self, picks: Picks) -> None:
        """Show the portrait of some picks, and the parts that matter with them."""
        self._design = replace(self._design, portrait=picks)
        self.view.display(drawing(self._design, picks))
        parts = fitting(self._design)
        for place, (part, choices) in enumerate(parts.items()):
            if part not in self.boxes:
                self._add(part, choices, place)
        for part, box in self.boxes.items():
            self._form.setRowVisible(box, part in parts)
            choice = picked(picks, part, parts.get(part, ()))
            box.setCurrentIndex(box.findData(choice))
        self.reset.setEnabled(bool(picks))

    def _add(self, part: str, choices: Sequence[str], place: int) -> None:
        """Add the box of a part; one that does not matter later is only hidden."""
        box = QComboBox()
        box.setAccessibleName(part.capitalize())
        box.addItem(_CHOSEN, BY_NAME)
        for choice in sorted(choices):
            box.addItem(choice.capitalize(), choice)
        box.activated.connect(lambda _: self._pick(part))
        calm(box)
        self._form.insertRow(place, part.capitalize(), box)
        self.boxes[part] = box
