"""The dialog in which a player frames a photo by hand."""

import math
from fractions import Fraction
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from builder.core.framing import LARGEST, Framing
from reports.layout.framed import card_window, coarse, dots_an_inch
from reports.layout.settings import FORMATS, Format
from ui.widgets.fitting import FittedDialog
from ui.widgets.inputs import calm
from ui.widgets.labels import plain, small
from ui.widgets.layouts import button, filled, row
from ui.widgets.paint.framed_photo import size_of
from ui.widgets.paint.inks import Ink
from ui.widgets.photo_frame import PhotoFrame

_FILLED: Final = 100
"""Where the slider's photo just fills the window."""
_MOST: Final = 400
_MIDDLE: Final = Fraction(1, 2)


class FramingDialog(FittedDialog):
    """Zooms and moves a photo behind the window of a card.

    Attributes:
        chosen: Emitted with the framing when the player accepts it; None if the
            photo is as it comes.
        frame: The window with the photo.
        slider: The zoom.
        words: How fine the photo prints.
    """

    chosen = Signal(object)

    def __init__(
        self,
        image: QImage,
        framing: Framing | None,
        card: Format,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Frame the photo")
        self._size = size_of(image)
        self._card = card
        self.frame = PhotoFrame(image, card_window(card), framing or Framing())
        self.formats = QComboBox()
        self.formats.setAccessibleName("Card format")
        self.formats.addItems([each.label for each in FORMATS])
        self.formats.setCurrentIndex(FORMATS.index(card))
        calm(self.formats)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, _MOST)
        self.slider.setPageStep(20)
        self.slider.setAccessibleName("Zoom")
        self.words = plain("", wrap=True)
        self._percent = plain("")
        self._percent.setMinimumWidth(
            self._percent.fontMetrics().horizontalAdvance("800 %")
        )
        self._percent.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._lay()
        self.frame.framed.connect(lambda _: self._told())
        self.slider.valueChanged.connect(lambda at: self.frame.zoom_to(zoom_at(at)))
        self.formats.currentIndexChanged.connect(lambda at: self._reformat(FORMATS[at]))
        self._told()
        self.frame.setFocus()

    def _lay(self) -> None:
        self.fit = button("F&it", lambda: self.frame.zoom_to(0), "Show the whole photo")
        self.fill = button(
            "&Fill", lambda: self.frame.zoom_to(1), "Just fill the window"
        )
        self.centre = button("&Centre", self._centre, "Move its middle to the middle")
        self.reset = button(
            "&Reset", lambda: self._show(Framing()), "As it comes: filled, centred"
        )
        hint = small(
            "Drag the photo, or use the arrow keys; the wheel, + and − zoom.", wrap=True
        )
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        label = plain("&Zoom")
        label.setBuddy(self.slider)
        window = plain("Window &of")
        window.setBuddy(self.formats)
        filled(
            QVBoxLayout(self),
            row(None, window, (self.formats, 1)),
            (self.frame, 1),
            row(None, label, (self.slider, 1), self._percent),
            row(None, self.fit, self.fill, self.centre, self.reset, None),
            hint,
            self.words,
            buttons,
            spacing=8,
        )

    def _centre(self) -> None:
        self._show(Framing(zoom=self.frame.framing.zoom, x=_MIDDLE, y=_MIDDLE))

    def _show(self, framing: Framing) -> None:
        self.frame.display(framing)
        self._told()

    def _reformat(self, card: Format) -> None:
        self._card = card
        self.frame.reshape(card_window(card))
        self._told()

    def _told(self) -> None:
        """Show the zoom and how fine the photo prints."""
        framing = self.frame.framing
        with QSignalBlocker(self.slider):
            self.slider.setValue(step_of(float(framing.zoom)))
        self._percent.setText(_percent(framing))
        window = card_window(self._card)
        warning = coarse(self._size, window, framing)
        fine = f"{dots_an_inch(self._size, window, framing)} dots an inch in print"
        self.words.setText(warning or fine)
        self.words.dip(Ink.WARN if warning else Ink.FAINT)

    def accept(self) -> None:
        """Hand over the framing, and close."""
        framing = self.frame.framing
        self.chosen.emit(None if framing == Framing() else framing)
        super().accept()


def zoom_at(step: int) -> float:
    """Return the zoom of a place on the slider: evenly to fill, then by factors."""
    if step <= _FILLED:
        return step / _FILLED
    return float(LARGEST ** ((step - _FILLED) / (_MOST - _FILLED)))


def step_of(zoom: float) -> int:
    """Return the place of a zoom on the slider."""
    if zoom <= 1:
        return round(zoom * _FILLED)
    return _FILLED + round(math.log(zoom, LARGEST) * (_MOST - _FILLED))


def _percent(framing: Framing) -> str:
    if not framing.zoom:
        return "whole"
    return "filled" if framing.zoom == 1 else f"{round(framing.zoom * 100)} %"
