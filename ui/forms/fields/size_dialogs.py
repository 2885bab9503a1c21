"""The dialogs that work a Size out: from a length that is typed, and on a photo."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QSizePolicy, QWidget

from builder.core.formatting import capital
from builder.core.measure import INCHES, MINIFIGS, SEEN, UNITS, SizeMeasure, Unit
from builder.core.photo_ruler import CROSSED, PhotoRuler
from reports.layout.ruler import Inked, scale_height, scale_marks, whole_inches
from ui.core import file_dialogs
from ui.core.amount import LENGTHS, length_of
from ui.core.background import BackgroundTask
from ui.forms.fields.photo import PATTERN, read_photo
from ui.widgets.fitting import FittedDialog, fit_dialog
from ui.widgets.labels import bold, named, plain, small
from ui.widgets.layouts import Part, block, button, column, filled, row
from ui.widgets.paint.drawings import chart_font, paint_marks, screen_look
from ui.widgets.paint.tokens import Ink
from ui.widgets.photo_lines import PhotoLines


class SizeDialog(FittedDialog):
    """The base of dialogs that offer Sizes, and hand over the one that is taken.

    Attributes:
        chosen: Emitted with the Size that the player takes.
        line: A length.
        unit: Its unit.
        told: What it comes to, or what is missing for that.
        sizes: A button for each Size that may be taken, the nearest first.
    """

    chosen = Signal(int)

    def __init__(
        self, label: str, measure: SizeMeasure, parent: QWidget, units: Sequence[Unit]
    ) -> None:
        super().__init__(parent, f"Measure {label}")
        self._label, self._measure, self._units = label, measure, units
        self.line = named("Length", QLineEdit(maxLength=20))
        self.line.setMaximumWidth(110)
        self.unit = named("Unit", QComboBox())
        self.unit.addItems([unit.name for unit in units])
        self.told = bold("", wrap=True)
        self.sizes: list[QPushButton] = []
        self._offered: tuple[int, ...] = ()
        self._offers = row(None)
        self.line.textEdited.connect(self._read)
        self.line.returnPressed.connect(self._take_nearest)
        self.unit.currentIndexChanged.connect(self._read)

    def lay(self, length: Part, other: QPushButton, *rest: QWidget) -> None:
        """Lay out what the length is read from, the buttons, and the rest below."""
        how = plain(self._measure.how, wrap=True)
        close = button("Close", self.reject)
        buttons = row(None, self._offers, None, other, close)
        column(self, how, length, self.told, buttons, *rest, margins=(16, 12, 16, 12))

    def _read(self) -> None:
        length = length_of(self.line.text())
        if length is None:
            self.tell(LENGTHS)
        else:
            self.use(length, self._units[self.unit.currentIndex()])

    def use(self, length: Fraction, unit: Unit) -> None:
        """Tell what a length comes to."""
        raise NotImplementedError

    def tell(self, words: str, sizes: Sequence[int] = ()) -> None:
        """Say something, and offer Sizes; a button that is still right stays."""
        self.told.setText(f"{capital(words)}.")
        if self._offered == tuple(sizes):
            return
        self._offered = tuple(sizes)
        for offer in self.sizes:
            offer.hide()
            offer.deleteLater()
        self.sizes = [
            button(f'{self._label} {size}"', partial(self._take, size))
            for size in sizes
        ]
        filled(self._offers, *self.sizes)

    def _take_nearest(self) -> None:
        if self.sizes:
            self.sizes[0].click()

    def _take(self, size: int) -> None:
        self.chosen.emit(size)
        self.accept()


# A length is typed; a ruler of true size is below it.

LONGEST: Final = 6
"""The most inches of the ruler in the window."""
LIKELY: Final = range(50, 400)
"""Dots an inch that a screen may have; other numbers are mistakes of a driver."""
_UNSURE: Final = (
    "Not every screen tells its size: the ruler on the reference sheet is exact."
)


class RulerView(QWidget):
    """A ruler in all units, as large as it really is."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Ruler")

    @property
    def millimeter(self) -> float:
        """How many pixels a millimeter of the screen has."""
        dots = self.screen().physicalDotsPerInch() / self.devicePixelRatioF()
        if round(dots) not in LIKELY:
            dots = self.logicalDpiX()
        return dots / float(INCHES.length)

    def _look(self) -> Inked:
        look = screen_look(chart_font(self.font()))
        return Inked(self.millimeter, look.size, look.text, look.faint)

    def sizeHint(self) -> QSize:
        """Return the size of a ruler of a few inches."""
        wide = self.millimeter * float(INCHES.length) * (LONGEST - 1)
        return QSize(round(wide), round(scale_height(self._look()) * len(UNITS)) + 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw as many whole inches as there is room for."""
        look = self._look()
        length = whole_inches(self.width(), UNITS, look)
        length = min(length, LONGEST * INCHES.length)
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Base))
        painter.translate(0, 4)
        for unit in UNITS:
            marks = scale_marks(unit, length, look)
            paint_marks(painter, marks, chart_font(self.font()))
            painter.translate(0, scale_height(look))


class MeasureDialog(SizeDialog):
    """A length in, a Size out.

    Attributes:
        on_photo: The button that measures on a photo instead.
    """

    def __init__(
        self, label: str, measure: SizeMeasure, parent: QWidget, inches: int = 1
    ) -> None:
        """Make the dialog; it opens with a length of so many inches."""
        super().__init__(label, measure, parent, UNITS)
        self.on_photo = button("On a &photo…", self.reject, "Measure it on a photo")
        length = row(None, self.line, self.unit, None)
        self.lay(length, self.on_photo, RulerView(), small(_UNSURE, wrap=True))
        self.line.setText(str(inches))
        self.line.selectAll()
        self._read()

    def use(self, length: Fraction, unit: Unit) -> None:
        """Tell the Sizes of a length."""
        reading = self._measure.read(length, unit)
        self.tell(reading.words, reading.choices)


# Two lines are drawn on a photo.

_TAKE: Final = (
    "Take it from straight ahead, an arm's length away or more, with a row of the "
    "model's own studs in sight.\nIt is measured and not kept."
)
_DRAW: Final = "Drag the ends, or use Tab and the arrow keys; the wheel, + and − zoom."
_ACROSS: Final = "The lines lie across each other: from the side, one looks shorter."
_BESIDE: Final = "A minifig nearer or farther than the model looks larger or smaller."
_BEST: Final = (
    "Best is a row of the model's own studs, along the side that you measure: what "
    "stands nearer looks larger."
)


class PhotoRulerDialog(SizeDialog):
    """A photo in, with a line of known length and one to be measured; a Size out.

    Attributes:
        photo: The photo with the lines.
        choose: The button that asks for a photo.
        hint: How to do it well.
    """

    def __init__(
        self, label: str, measure: SizeMeasure, parent: QWidget, data: bytes | None
    ) -> None:
        """Make the dialog; without a photo it is small, and asks for one."""
        super().__init__(label, measure, parent, SEEN)
        self._window = parent.window()
        self._task = BackgroundTask(self, self._show, self._refuse)
        self.photo = PhotoLines()
        self.choose = button("Choose a &photo…", self._ask)
        self.hint = small(_TAKE, wrap=True)
        known = plain("The &blue line is")
        known.setBuddy(self.line)
        self._sheet = block(row(None, known, self.line, self.unit, None), self.photo)
        self._sheet.hide()
        self.lay((self._sheet, 1), self.choose, self.hint)
        self.line.setText("4")
        self.photo.drawn.connect(self._read)
        self.choose.setFocus()
        self.tell("choose a photo of your model, with something of known length on it")
        self._show(data or b"")

    def _ask(self) -> None:
        file = file_dialogs.ask_to_open(self, "Choose a photo", PATTERN, "photos")
        if file:
            self.tell("reading the photo")
            # One before it may hang, and this one need not wait for that.
            self._task.close()
            self._task.start(lambda progress: read_photo(file, progress))

    def _refuse(self, why: str) -> None:
        self.tell(f"this file: {why[:1].lower()}{why[1:]}")

    def _show(self, data: bytes) -> None:
        """Show a photo, if it is one, with lines that are still to be drawn."""
        image = QImage.fromData(data)
        if image.isNull():
            return
        if self._sheet.isHidden():
            self._sheet.show()
            self.choose.setText("Another &photo…")
            # Details of a photo are looked at; Qt alone would leave it two thirds.
            area = QRect(QPoint(), self.screen().availableSize() * 0.85)
            area.moveCenter(self._window.geometry().center())
            self.setGeometry(area)
            fit_dialog(self)
        self.photo.show_photo(image)
        self.line.setFocus(Qt.FocusReason.TabFocusReason)

    def use(self, length: Fraction, unit: Unit) -> None:
        """Tell what the lines come to, or what is to be done first."""
        known, model = self.photo.line(0), self.photo.line(2)
        warning = _BESIDE if unit is MINIFIGS else ""
        if known is None:
            self.tell("put both ends of the blue line on something of known length")
        elif model is None:
            self.tell("put both ends of the yellow line on the model")
        else:
            ruler = PhotoRuler(known, length, self.photo.side)
            doubt = ruler.doubt(model)
            reading = self._measure.read(ruler.measure(model), unit, doubt)
            self.tell(reading.words, reading.choices)
            warning = _ACROSS if known.crossing(model) > CROSSED else warning
        self.hint.setText(f"{warning or _DRAW}\n{_BEST}")
        self.hint.dip(Ink.WARN if warning else Ink.FAINT)
