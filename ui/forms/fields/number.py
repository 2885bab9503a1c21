"""Fields of whole numbers, measures, exact points, and yes or no."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from builder.core.field_spec import FieldSpec
from builder.core.formatting import capital, figure
from builder.core.measure import INCHES, UNITS, SizeMeasure
from reports.layout.ruler import Inked, scale_height, scale_marks, whole_inches
from ui.core.amount import LENGTHS, amount_of, length_of
from ui.core.undo_steps import STEPPED
from ui.forms.fields.field import Addition, FormField
from ui.widgets.bricks import BrickSlider
from ui.widgets.fitting import FittedDialog
from ui.widgets.icons import icon
from ui.widgets.inputs import NumberBox, Stepper, TickBox, calm
from ui.widgets.labels import bold, literal, named, plain, small, styled
from ui.widgets.layouts import FlowLayout, button, column, keep_room, row, tool_button
from ui.widgets.paint.drawings import chart_font, paint_marks, screen_look
from ui.widgets.theme import set_scaled

# The dialog that works a Size out from a length, with a ruler of true size.

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
        super().__init__(parent, f"Measure {label}")
        self._label = label
        self._measure = measure
        self.line = named("Length", QLineEdit(str(inches), maxLength=20))
        self.line.setMaximumWidth(110)
        self.unit = named("Unit", QComboBox())
        self.unit.addItems([unit.name for unit in UNITS])
        self.told = bold("", wrap=True)
        self.sizes: list[QPushButton] = []
        offers = QWidget()
        self._offers = row(offers)
        close = button("Close", self.reject)
        column(
            self,
            plain(measure.how, wrap=True),
            row(None, self.line, self.unit, None),
            self.told,
            row(None, (offers, 1), close),
            RulerView(),
            small(
                "Not every screen tells its size: the ruler on the reference sheet is "
                "exact.",
                wrap=True,
            ),
            margins=(16, 12, 16, 12),
        )
        self.line.textEdited.connect(self._read)
        self.line.returnPressed.connect(self._take)
        self.unit.currentIndexChanged.connect(self._read)
        self.line.selectAll()
        self._read()

    def _read(self) -> None:
        length, unit = length_of(self.line.text()), UNITS[self.unit.currentIndex()]
        reading = self._measure.read(length, unit) if length else None
        self.told.setText(f"{reading.words}." if reading else capital(LENGTHS))
        for offer in self.sizes:
            offer.hide()
            offer.deleteLater()
        self.sizes = []
        for size in reading.choices if reading else ():
            offer = button(f'{self._label} {size}"', partial(self._choose, size))
            self._offers.addWidget(offer)
            self.sizes.append(offer)

    def _take(self) -> None:
        if self.sizes:
            self.sizes[0].click()

    def _choose(self, size: int) -> None:
        self.chosen.emit(size)
        self.accept()


REACH: Final = 10
"""How many bricks are shown at once, if the field's range is much longer."""

WHOLE: Final = 360
"""The longest range that a slider covers completely: degrees, percent."""

QWIDGETSIZE_MAX: Final = (1 << 24) - 1
"""The width of a widget without a bound, as Qt defines it."""

NARROW: Final = 48
"""Pixels of the box of a number with two digits."""

WIDEST: Final = 2_147_483_647
"""The largest number Qt's spin box can hold."""


class NumberField(FormField):
    """A whole number between minus and plus.

    A row of bricks stands beside it where the number is measured on the table, or where
    the row can show the whole range.
    """

    def _make(self) -> None:
        self.box = _spin(self.about)
        ends = str(self.box.minimum()), str(self.box.maximum())
        longest = min(max(map(len, ends)), 9) + len(self.box.suffix())
        most = NARROW + 8 * max(0, longest - 3)
        set_scaled(self.box, NumberBox.setMaximumWidth, most)
        self.slider = named(f"{self.about.label}, slider", BrickSlider())
        self.slider.setPageStep(2)
        self.tall = self.about.measure is not None
        self.setFocusProxy(self.box)
        self.stepper = Stepper(self.box)
        tip = f"Work {self.about.label} out from a length"
        self.measure = styled(tool_button("", self._measured, tip, tip), kind="quiet")
        self.measure.setIcon(icon("ruler"))
        # A count has no unit, and is typed.
        ranged = bool(self.about.unit) and None not in (self.about.low, self.about.high)
        low, high = self.about.low or 0, self.about.high or 0
        whole = high - low <= WHOLE
        bricks = ranged and (whole or self.about.measure is not None)
        self.slider.setRange(low, high if whole else min(high, REACH))
        if whole and bricks:
            row(self, self.stepper, (self.slider, 1), self.measure, gap=8)
        else:
            self.slider.count(REACH, _suffix(self.about))
            self._flow(self.stepper, self.measure, self.slider)
        # Only now: shown without a parent, each would be a window of its own.
        self.slider.setVisible(bricks)
        self.measure.setVisible(self.about.measure is not None)
        self.box.valueChanged.connect(self._changed)
        self.slider.valueChanged.connect(self._changed)

    @property
    def least(self) -> int:
        """The width of the number and its tools; the bricks may stand below."""
        parts = [self.stepper, *([self.measure] if self.about.measure else ())]
        wide: int = sum(each.minimumSizeHint().width() + 8 for each in parts)
        return max(self.minimumSizeHint().width(), wide)

    def _flow(self, *parts: QWidget) -> None:
        FlowLayout(self, *parts, gap=8)

    def _measured(self) -> None:
        if self.about.measure is None:
            return
        # It opens with the Size there is; one of 0 is no length.
        now = max(1, self.box.value())
        dialog = MeasureDialog(self.about.label, self.about.measure, self, now)
        dialog.chosen.connect(
            lambda size: self.edited.emit(size, f"Measure {self.about.label}", "")
        )
        dialog.open()

    def _changed(self, number: int) -> None:
        self.edited.emit(number, "", _key(self.name, self.box))

    def display(self, design: Any) -> None:
        """Show the number; the slider's range grows with it and never shrinks."""
        number = getattr(design, self.name)
        with QSignalBlocker(self.box), QSignalBlocker(self.slider):
            # Setting the same number would move the cursor while the player types.
            if self.box.value() != number:
                self.box.setValue(number)
            self.slider.setMaximum(max(self.slider.maximum(), number))
            self.slider.setValue(number)
        self.stepper.show_ends()


class OptionalField(FormField):
    """A whole number that may be unset."""

    def _make(self) -> None:
        self.set = named(f"{self.about.label} is set", QCheckBox("Set"))
        self.box = _spin(self.about)
        self.setFocusProxy(self.set)
        self.stepper = Stepper(self.box)
        keep_room(self.stepper)
        row(self, self.set, self.stepper, None)
        self.set.toggled.connect(
            lambda on: self.edited.emit(self.box.value() if on else None, "", "")
        )
        self.box.valueChanged.connect(
            lambda number: self.edited.emit(number, "", _key(self.name, self.box))
        )

    def display(self, design: object) -> None:
        """Show the number, or that it is unset."""
        number = getattr(design, self.name)
        with QSignalBlocker(self.box), QSignalBlocker(self.set):
            self.set.setChecked(number is not None)
            self.stepper.setVisible(number is not None)
            if number is not None and self.box.value() != number:
                self.box.setValue(number)
        self.stepper.show_ends()


class PointsField(FormField):
    """Exact points, such as `4½`, which may be blank."""

    def _make(self) -> None:
        self.line = QLineEdit(placeholderText="blank", maxLength=40)
        self.line.setAccessibleName(self.about.label)
        self._row = self.lay(self.line)
        self._shown: Fraction | None = None
        self._entered: Fraction | None = None
        self._readable = True
        self.line.textEdited.connect(self._typed)
        # Not before the player leaves it: half a number is no number yet.
        self.line.editingFinished.connect(self.reworded)

    def _typed(self, text: str) -> None:
        try:
            amount = amount_of(text)
        except (ValueError, ZeroDivisionError):
            self._readable = False
            return
        self._readable, self._entered = True, amount
        self.edited.emit(amount, "", self.name)

    def display(self, design: object) -> None:
        """Show the points; a half-typed or a refused number is left alone."""
        amount = getattr(design, self.name)
        if amount not in (self._shown, self._entered):
            self._readable, self._entered = True, amount
            self.line.setText("" if amount is None else figure(amount))
        self._shown = amount

    def detail(self) -> str:
        """Return a hint if the text is no number."""
        return "" if self._readable else "Points are a number such as 12, 4½ or 7/3"


class MeasureField(PointsField):
    """A length or another exact number that is never blank."""

    def _make(self) -> None:
        super()._make()
        self.line.setPlaceholderText("")
        self.line.setMaximumWidth(110)
        if self.about.unit:
            self._row.addWidget(plain(self.about.unit))
        self._row.addStretch(1)

    def _typed(self, text: str) -> None:
        self._readable = bool(text.strip())
        if self._readable:
            super()._typed(text)

    def detail(self) -> str:
        """Return a hint if the text is no number."""
        return "" if self._readable else "That is a number such as 12, 4½ or 7.25"


class TickField(FormField):
    """Yes or no, with the label on the box."""

    labelled = False

    def _make(self) -> None:
        self.box = TickBox(self.about.label)
        self.lay(self.box, None)
        self.box.toggled.connect(lambda on: self.edited.emit(on, "", ""))

    @property
    def least(self) -> int:
        """The width on one line."""
        return self.box.sizeHint().width()

    def stack(self, *, stacked: bool) -> None:
        """Break a long label into lines."""
        self.box.fold(stacked)

    def display(self, design: object) -> None:
        """Show the answer; a disabled box says why in its tooltip."""
        held = getattr(design, self.name)
        with QSignalBlocker(self.box):
            self.box.setChecked(held)
        why = self.context.choices.why_disabled(self.name, True)
        # A ticked box can always be cleared.
        self.box.setEnabled(held or not why)
        self.box.setToolTip(literal(why))

    def additions(self, design: object) -> Sequence[Addition]:
        """Return its yes."""
        yes = partial(self.edited.emit, True, "", "")
        return (Addition(self.about.label, self.about.hint, part=True, act=yes),)


def _spin(about: FieldSpec) -> NumberBox:
    box = named(about.label, NumberBox())
    box.setRange(
        -WIDEST if about.low is None else about.low,
        WIDEST if about.high is None else min(about.high, WIDEST),
    )
    box.setSuffix(_suffix(about))
    set_scaled(box, NumberBox.setMinimumWidth, NARROW)
    calm(box)
    return box


def _key(name: str, box: NumberBox) -> str:
    return f"{name}{STEPPED * box.stepping}"


def _suffix(about: FieldSpec) -> str:
    return about.unit if about.unit == '"' else f" {about.unit}".rstrip()
