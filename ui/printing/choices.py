"""The print options, with their widgets; the last choices are stored."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

from PySide6.QtCore import QLocale, QSettings, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QWidget,
)

from reports.layout.settings import (
    FORMATS,
    LETTER,
    PAPERS,
    Copies,
    InkStyle,
    Settings,
    Sides,
)
from ui.widgets.inputs import calm


@dataclass(frozen=True, slots=True)
class PrintOption:
    """One option: a choice from several rows, a length, or a box to tick.

    Attributes:
        label: The label beside it.
        rows: The values to choose from, each with a label.
        low: The least length in millimetres.
        high: The greatest length; 0 if it is no length.
        tip: Its tooltip.
    """

    label: str
    rows: Sequence[Any] = ()
    low: float = 0.0
    high: float = 0.0
    tip: str = ""

    def read(self, text: str) -> Any:
        """Return the value that is stored as this text.

        Raises:
            LookupError, ValueError: If there is no such value.
        """
        if self.rows:
            return {_stored(row): row for row in self.rows}[text]
        return float(text) if self.high else text == "True"


_BACKS: Final = "Moves the backs, where your printer prints them beside the fronts"

CHOICES: Final = {
    "card": PrintOption("Card &format", FORMATS),
    "paper": PrintOption("&Paper", PAPERS),
    "sides": PrintOption("&Sides", tuple(Sides)),
    "copies": PrintOption("&Copies", tuple(Copies)),
    "ink": PrintOption("&Ink", tuple(InkStyle)),
    "cut_marks": PrintOption("Cut &marks around the cards"),
    "margin": PrintOption("Paper &edge", (), 0.0, 50.0,
                     "How near to the edge of the paper your printer can print"),
    "back_x": PrintOption("Backs to the &right", (), -20.0, 20.0, _BACKS),
    "back_y": PrintOption("Backs &down", (), -20.0, 20.0, _BACKS),
}  # fmt: skip
"""All options by their names in `Settings`, in the order they are shown."""


def remembered(what: str) -> Settings:
    """Return the settings chosen last; defaults replace what cannot be read.

    Args:
        what: The sort of print: `cards`, `roster`, `reference` or `answer`.
    """
    stored = QSettings()
    settings = Settings()
    if QLocale.system().measurementSystem() is (
        QLocale.MeasurementSystem.ImperialUSSystem
    ):
        settings = replace(settings, paper=LETTER)
    for name, choice in CHOICES.items():
        text = stored.value(f"print/{what}/{name}")
        if text is not None:
            with suppress(ValueError, LookupError):
                settings = replace(settings, **{name: choice.read(str(text))})
    return settings


def remember(what: str, settings: Settings) -> None:
    """Store the settings for the next time."""
    stored = QSettings()
    for name in CHOICES:
        stored.setValue(f"print/{what}/{name}", _stored(getattr(settings, name)))


def _stored(value: Any) -> str:
    return str(getattr(value, "key", value))


class ChoicesPanel(QWidget):
    """The widgets of some print options.

    Attributes:
        changed: Emitted with the new settings.
        settings: The current settings: a frozen value with a field for each option.
        entries: The widget of each option, by name.
        form: The layout of their rows.
    """

    changed = Signal(object)

    def __init__(
        self,
        settings: Any,
        names: Sequence[str],
        options: Mapping[str, PrintOption] = CHOICES,
    ) -> None:
        super().__init__()
        self.settings = settings
        self.entries: dict[str, QWidget] = {}
        form = self.form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for name, choice in options.items():
            if name not in names:
                continue
            entry = self._made(name, choice)
            entry.setAccessibleName(choice.label.replace("&", ""))
            entry.setToolTip(choice.tip)
            self.entries[name] = entry
            if isinstance(entry, QCheckBox):
                form.addRow(entry)
            else:
                form.addRow(choice.label, entry)
        self._enable()

    def _made(self, name: str, choice: PrintOption) -> QWidget:
        """Return the widget of an option, with its current value."""
        value = getattr(self.settings, name)
        if choice.rows:
            box = word_box([row.label for row in choice.rows])
            box.setCurrentIndex(choice.rows.index(value))
            box.currentIndexChanged.connect(
                lambda place: self._choose(name, choice.rows[place])
            )
            return box
        if choice.high:
            spin = QDoubleSpinBox()
            spin.setRange(choice.low, choice.high)
            spin.setDecimals(1)
            spin.setSingleStep(0.5)
            spin.setSuffix(" mm")
            spin.setValue(value)
            spin.valueChanged.connect(lambda length: self._choose(name, length))
            calm(spin)
            return spin
        tick = QCheckBox(choice.label)
        tick.setChecked(value)
        tick.toggled.connect(lambda on: self._choose(name, on))
        return tick

    def _choose(self, name: str, value: Any) -> None:
        self.settings = replace(self.settings, **{name: value})
        self._enable()
        self.changed.emit(self.settings)

    def _enable(self) -> None:
        """Enable the moving of backs only if they have pages of their own."""
        if "back_x" not in self.entries:
            return
        double = self.settings.sides in (Sides.LONG_EDGE, Sides.SHORT_EDGE)
        for name in ("back_x", "back_y"):
            entry = self.entries.get(name)
            if entry:
                entry.setEnabled(double)
                entry.setToolTip(
                    _BACKS if double else "There are no pages of backs to move"
                )


def word_box(words: Sequence[str]) -> QComboBox:
    """Return a box of words that may be narrower than its longest one."""
    box = QComboBox()
    box.setSizeAdjustPolicy(
        QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
    )
    box.addItems(words)
    calm(box)
    return box
