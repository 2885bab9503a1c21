"""The dialog that works a Size out from a length, with a ruler of true size."""

from fractions import Fraction
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from builder.core.formatting import capital
from builder.core.measure import INCHES, UNITS, Reading, SizeMeasure
from reports.layout.ruler import Inked, scale_height, scale_marks, whole_inches
from ui.core.amount import LENGTHS, length_of
from ui.widgets.fitting import FittedDialog
from ui.widgets.labels import bold, plain, small
from ui.widgets.layouts import button, column, row
from ui.widgets.paint.chart import chart_font, paint_marks, screen_look

LONGEST: Final = 6
"""The most inches of the ruler in the window."""
LIKELY: Final = range(50, 400)
"""Dots an inch that a screen may have; other numbers are mistakes of a driver."""


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
        look = screen_look(chart_font(self.font()), self.palette())
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


class MeasureDialog(FittedDialog):
    """A length in, a Size out.

    Attributes:
        chosen: Emitted with the Size that the player takes.
        line: The length.
        unit: Its unit.
        told: What it comes to.
        sizes: A button for each Size that may be taken.
    """

    chosen = Signal(int)

    def __init__(
        self, label: str, measure: SizeMeasure, parent: QWidget, inches: int = 1
    ) -> None:
        """Make the dialog; it opens with a length of so many inches."""
        super().__init__(parent)
        self.setWindowTitle(f"Measure {label}")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._label = label
        self._measure = measure
        self.line = QLineEdit(str(inches))
        self.line.setAccessibleName("Length")
        self.line.setMaxLength(20)
        self.line.setMaximumWidth(110)
        self.unit = QComboBox()
        self.unit.setAccessibleName("Unit")
        self.unit.addItems([unit.name for unit in UNITS])
        self.told = bold("", wrap=True)
        self.sizes: list[QPushButton] = []
        self._offers = QHBoxLayout()
        close = button("Close", self.reject)
        column(
            self,
            plain(measure.how, wrap=True),
            row(None, self.line, self.unit, None),
            self.told,
            row(None, (self._bar(), 1), close),
            RulerView(),
            small(
                "Not every screen tells its size: the ruler on the reference sheet is "
                "exact.",
                wrap=True,
            ),
            margins=(12, 12, 12, 12),
        )
        self.line.textEdited.connect(self._read)
        self.line.returnPressed.connect(self._take)
        self.unit.currentIndexChanged.connect(self._read)
        self.line.selectAll()
        self._read()

    def _bar(self) -> QWidget:
        holder = QWidget()
        holder.setLayout(self._offers)
        self._offers.setContentsMargins(0, 0, 0, 0)
        return holder

    def _read(self) -> None:
        """Say what the length comes to, and offer its Sizes."""
        length = length_of(self.line.text())
        reading = self._measured(length) if length else None
        self.told.setText(f"{reading.words}." if reading else capital(LENGTHS))
        self._offer(reading)

    def _measured(self, length: Fraction) -> Reading:
        return self._measure.read(length, UNITS[self.unit.currentIndex()])

    def _offer(self, reading: Reading | None) -> None:
        for each in self.sizes:
            each.hide()
            each.deleteLater()
        self.sizes = []
        for size in reading.choices if reading else ():
            made = self._sized(size)
            self._offers.addWidget(made)
            self.sizes.append(made)

    def _take(self) -> None:
        """Take the nearest Size, if there is one."""
        if self.sizes:
            self.sizes[0].click()

    def _sized(self, size: int) -> QPushButton:
        return button(f'{self._label} {size}"', lambda: self._choose(size))

    def _choose(self, size: int) -> None:
        self.chosen.emit(size)
        self.accept()
