"""Fields of whole numbers, exact points, and yes or no."""

from fractions import Fraction
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QApplication, QCheckBox, QLineEdit

from builder.core.field_spec import FieldSpec
from builder.core.formatting import figure
from ui.core.amount import amount_of
from ui.forms.fields.field import EditorContext, FormField
from ui.forms.fields.measure import MeasureDialog
from ui.widgets.icons import icon
from ui.widgets.inputs import NumberBox, TickBox, calm
from ui.widgets.labels import literal, plain
from ui.widgets.layouts import tool_button
from ui.widgets.parts.brick_slider import BrickSlider

REACH: Final = 24
"""The first maximum of a slider, if the field's range is much longer."""

WHOLE: Final = 360
"""The longest range that a slider covers completely: degrees, percent."""

WIDEST: Final = 2_147_483_647
"""The largest number Qt's spin box can hold."""


class NumberField(FormField):
    """A whole number: a box to type in, and a slider where there is a range."""

    def __init__(self, name: str, about: FieldSpec, context: EditorContext) -> None:
        super().__init__(name, about, context)
        self.box = _spin(about)
        self.slider = BrickSlider()
        self.slider.setAccessibleName(f"{about.label}, slider")
        self.slider.setPageStep(2)
        calm(self.slider)
        row = self.lay(self.box, (self.slider, 1))
        row.addStretch()
        tip = f"Work {about.label} out from a length"
        self.measure = tool_button("", self._measured, tip, tip)
        self.measure.setIcon(icon("ruler", QApplication.palette()))
        row.addWidget(self.measure)
        # A widget without a parent would open as a window of its own.
        self.measure.setVisible(about.measure is not None)
        # A measure, which has a unit, gets a slider; a count is typed.
        self._ranged = bool(about.unit) and None not in (about.low, about.high)
        self.slider.setVisible(self._ranged)
        low, high = about.low or 0, about.high or 0
        whole = high - low <= WHOLE
        self.slider.setRange(low, high if whole else min(high, REACH))
        self.box.valueChanged.connect(self._changed)
        self.slider.valueChanged.connect(self._changed)

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
        self.edited.emit(number, "", self.name)

    def display(self, design: Any) -> None:
        """Show the number; the slider's range grows with it and never shrinks."""
        number = getattr(design, self.name)
        with QSignalBlocker(self.box), QSignalBlocker(self.slider):
            # Setting the same number would move the cursor while the player types.
            if self.box.value() != number:
                self.box.setValue(number)
            self.slider.setMaximum(max(self.slider.maximum(), number))
            self.slider.setValue(number)


class OptionalField(FormField):
    """A whole number that may be unset."""

    def __init__(self, name: str, about: FieldSpec, context: EditorContext) -> None:
        super().__init__(name, about, context)
        self.set = QCheckBox("Set")
        self.set.setAccessibleName(f"{about.label} is set")
        self.box = _spin(about)
        self.lay(self.set, self.box, None)
        self.set.toggled.connect(
            lambda on: self.edited.emit(self.box.value() if on else None, "", "")
        )
        self.box.valueChanged.connect(
            lambda number: self.edited.emit(number, "", self.name)
        )

    def display(self, design: Any) -> None:
        """Show the number, or that it is unset."""
        number = getattr(design, self.name)
        with QSignalBlocker(self.box), QSignalBlocker(self.set):
            self.set.setChecked(number is not None)
            self.box.setEnabled(number is not None)
            if number is not None and self.box.value() != number:
                self.box.setValue(number)


class PointsField(FormField):
    """Exact points, such as `4½`, which may be blank."""

    def __init__(self, name: str, about: FieldSpec, context: EditorContext) -> None:
        super().__init__(name, about, context)
        self.line = QLineEdit()
        self.line.setPlaceholderText("blank")
        self.line.setAccessibleName(about.label)
        self.line.setMaxLength(40)
        self._row = self.lay(self.line)
        self._shown: Fraction | None = None
        self._readable = True
        self.line.textEdited.connect(self._typed)

    def _typed(self, text: str) -> None:
        try:
            amount = amount_of(text)
        except (ValueError, ZeroDivisionError):
            self._readable = False
            return
        self._readable, self._shown = True, amount
        self.edited.emit(amount, "", self.name)

    def display(self, design: Any) -> None:
        """Show the points; a half-typed number is left alone."""
        amount = getattr(design, self.name)
        if amount != self._shown:
            self._shown = amount
            self.line.setText("" if amount is None else figure(amount))

    def detail(self) -> str:
        """Return a hint if the text is no number."""
        return "" if self._readable else "Points are a number such as 12, 4½ or 7/3"


class MeasureField(PointsField):
    """A length or another exact number that is never blank."""

    def __init__(self, name: str, about: FieldSpec, context: EditorContext) -> None:
        super().__init__(name, about, context)
        self.line.setPlaceholderText("")
        self.line.setMaximumWidth(110)
        if about.unit:
            self._row.addWidget(plain(about.unit))
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

    def __init__(self, name: str, about: FieldSpec, context: EditorContext) -> None:
        super().__init__(name, about, context)
        self.box = TickBox(about.label)
        self.lay(self.box, None)
        self.box.toggled.connect(lambda on: self.edited.emit(on, "", ""))

    @property
    def least(self) -> int:
        """The width on one line."""
        return self.box.sizeHint().width()

    def stack(self, *, stacked: bool) -> None:
        """Break a long label into lines."""
        self.box.fold(stacked)

    def display(self, design: Any) -> None:
        """Show the answer; a disabled box says why in its tooltip."""
        held = getattr(design, self.name)
        with QSignalBlocker(self.box):
            self.box.setChecked(held)
        why = self.context.choices.why_disabled(self.name, True)
        # A ticked box can always be cleared.
        self.box.setEnabled(held or not why)
        self.box.setToolTip(literal(why))


def _spin(about: FieldSpec) -> NumberBox:
    """Return a box for the numbers that a field allows and Qt can hold."""
    box = NumberBox()
    box.setRange(
        -WIDEST if about.low is None else about.low,
        WIDEST if about.high is None else min(about.high, WIDEST),
    )
    box.setSuffix(about.unit if about.unit == '"' else f" {about.unit}".rstrip())
    box.setAccessibleName(about.label)
    box.setMinimumWidth(72)
    calm(box)
    return box
