"""Fields of whole numbers, measures, exact points, and yes or no."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import (
    QCheckBox,
    QLineEdit,
)

from builder.core.field_spec import FieldSpec
from builder.core.formatting import figure
from ui.core.amount import amount_of
from ui.core.undo_steps import STEPPED
from ui.forms.fields.field import Addition, FormField
from ui.forms.fields.size_dialogs import MeasureDialog, PhotoRulerDialog, SizeDialog
from ui.widgets.bricks import BrickSlider
from ui.widgets.icons import icon
from ui.widgets.inputs import NumberBox, Stepper, TickBox, calm
from ui.widgets.labels import literal, named, plain, styled
from ui.widgets.layouts import FlowLayout, acting, keep_room, row, tool_button
from ui.widgets.theme import set_scaled

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
        self._photo = ""
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
            FlowLayout(self, self.stepper, self.measure, self.slider, gap=8)
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

    def _measured(self) -> None:
        label, measure = self.about.label, self.about.measure
        if measure is None:
            return

        def measure_on_photo() -> None:
            data = self.context.photo(self._photo)
            self._offer(PhotoRulerDialog(label, measure, self, data))

        # It opens with the Size there is; one of 0 is no length.
        dialog = MeasureDialog(label, measure, self, max(1, self.box.value()))
        dialog.on_photo.clicked.connect(measure_on_photo)
        self._offer(dialog)

    def _offer(self, dialog: SizeDialog) -> None:
        words = f"Measure {self.about.label}"
        dialog.chosen.connect(lambda size: self.edited.emit(size, words, ""))
        dialog.open()

    def _changed(self, number: int) -> None:
        self.edited.emit(number, "", _key(self.name, self.box))

    def display(self, design: Any) -> None:
        """Show the number; the slider's range grows with it and never shrinks."""
        number = getattr(design, self.name)
        self._photo = getattr(design, "photo", "")
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

    _example = "Points are a number such as 12, 4½ or 7/3"

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
        return "" if self._readable else self._example


class MeasureField(PointsField):
    """A length or another exact number that is never blank."""

    _example = "That is a number such as 12, 4½ or 7.25"

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


class TickField(FormField):
    """Yes or no, with the label on the box."""

    labelled = False

    def _make(self) -> None:
        self.box = TickBox(self.about.label)
        self.lay(self.box, None)
        self.box.toggled.connect(lambda on: self.edited.emit(on, "", ""))
        acting(self.box, lambda: self.edited.emit(not self.box.isChecked(), "", ""))

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
