"""The field of a portrait: another one, its parts by name, or as its design says."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
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
from builder.core.formatting import brief
from builder.drawing.bricks import Portrait
from builder.drawing.picks import BY_NAME, Picks, picked, picking, split
from builder.portraits import another, drawing, fitting, strange
from builder.registry import describe
from reports.bricks.drawn import BrickLook
from reports.bricks.window import window
from reports.layout.marks import Area
from ui.forms.fields.field import FormField
from ui.forms.fields.pictured import Pictured
from ui.widgets.fitting import ChoosingDialog
from ui.widgets.inputs import calm
from ui.widgets.labels import named, plain
from ui.widgets.layouts import block, button, column, flow_bar, row
from ui.widgets.paint.drawings import paint_marks
from ui.widgets.scrolling import scrolling
from ui.widgets.theme import scaled

_WIDE, _HIGH = 38, 40
"""The window of a poker card, in millimetres."""
_PARTS: Final = 250
"""The least width of the parts, at the ordinary size of type."""
AS_IT_SAYS: Final = "As its name says"
BACK: Final = "Back to what its name and values say"


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


class _Looks(Pictured):
    """Draws each choice of a part beside the portrait that it makes."""

    beside = 36
    scenery = True


class PortraitDialog(ChoosingDialog):
    """Picks the parts of what is drawn of a design.

    Attributes:
        view: The picture that they make.
        boxes: The choices of each part, by its name.
    """

    def __init__(self, design: Design, parent: QWidget | None = None) -> None:
        super().__init__(parent, "Portrait parts")
        self._design = design
        self.view = PortraitView(alone(describe(design).badge).colour)
        self.boxes: dict[str, QComboBox] = {}
        self._form = QFormLayout()
        inside = block(self._form, None, margins=(4, 4, 12, 4))
        self.another = button("&Redraw", self._next, "Each look comes once")
        self.reset = button(f"&{AS_IT_SAYS}", lambda: self._show(()), BACK)
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
        box = self.boxes[part]
        self._show(self._with(part, box.currentIndex()).portrait)

    def _with(self, part: str, place: int) -> Design:
        """Return the design with the choice of a place in the box of a part."""
        choice = self.boxes[part].itemData(place)
        return replace(self._design, portrait=picking(self.value, part, choice))

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
        box = named(part.capitalize(), QComboBox())
        box.addItem(AS_IT_SAYS, BY_NAME)
        for choice in sorted(choices):
            box.addItem(choice.capitalize(), choice)
        _Looks(box, partial(self._with, part))
        box.activated.connect(lambda _: self._pick(part))
        calm(box)
        self._form.insertRow(place, part.capitalize(), box)
        self.boxes[part] = box


_LONGEST = 60


class PortraitField(FormField):
    """Buttons that change what is drawn of a design, and what was picked, in words."""

    tall = True

    def _make(self) -> None:
        self._design: Design | None = None
        self.another = button(
            "Redraw", self.next, "Draw it another way; each look comes once"
        )
        self.pick = button("Portrait parts…", self.ask, "Hat, hull, beast and more")
        self.reset = button(AS_IT_SAYS, lambda: self._take(()), BACK)
        self.words = plain("", wrap=True)
        # The words stand below: beside the buttons a narrow form has no room for them.
        column(self, flow_bar(self.another, self.pick, self.reset), self.words)
        self.setFocusProxy(self.another)

    def next(self) -> None:
        """Draw the design another way."""
        if self._design:
            self._take(another(self._design))

    def ask(self) -> PortraitDialog | None:
        """Let the player pick the parts; None before a design is shown."""
        if self._design is None:
            return None
        dialog = PortraitDialog(self._design, self)
        dialog.chosen.connect(self._take)
        dialog.open()
        return dialog

    def _take(self, picks: Picks) -> None:
        if self._design and picks != self._design.portrait:
            self.edited.emit(picks, "Portrait", "")

    def display(self, design: Design) -> None:
        """Say what was picked for a design, and what of it draws nothing here."""
        same = self._design and self._design.portrait == design.portrait
        self._design = design
        self.reset.setEnabled(bool(design.portrait))
        if not same:
            self.words.setText(said(design))


def said(design: Design) -> str:
    """Return what was picked, in words: `Costume knight, hat crown`."""
    odd = strange(design)
    known = (" ".join(split(each)) for each in design.portrait if each not in odd)
    words = ", ".join(known) or AS_IT_SAYS
    lines = [brief(words[:1].upper() + words[1:], 2 * _LONGEST)]
    if odd:
        lines.append(f"Not known here, and kept: {brief(', '.join(odd), _LONGEST)}")
    return "\n".join(lines)
