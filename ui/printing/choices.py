"""The choices before printing, each with its widget."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QWidget,
)

from reports.layout.settings import FORMATS, PAPERS, Copies, InkStyle, Settings, Sides
from ui.widgets.inputs import calm

LABELS: Final = {
    "card": "Card &format",
    "paper": "&Paper",
    "sides": "&Sides",
    "copies": "&Copies",
    "ink": "&Ink",
    "cut_marks": "Cut &marks around the cards",
    "margin": "Paper &edge",
    "back_x": "Backs to the &right",
    "back_y": "Backs &down",
}
"""Every choice, in the order they are shown."""

_ROWS: Final[dict[str, Sequence[Any]]] = {
    "card": FORMATS,
    "paper": PAPERS,
    "sides": tuple(Sides),
    "copies": tuple(Copies),
    "ink": tuple(InkStyle),
}
_LENGTHS: Final = {"margin": (0.0, 50.0), "back_x": (-20.0, 20.0),
                   "back_y": (-20.0, 20.0)}  # fmt: skip
_TIPS: Final = {
    "margin": "How near to the edge of the paper your printer can print",
    "back_x": "Moves the backs, where your printer prints them beside the fronts",
    "back_y": "Moves the backs, where your printer prints them beside the fronts",
}


class ChoicesPanel(QWidget):
    """The widgets of some of the choices.

    Attributes:
        changed: Told the new `Settings`.
        settings: What is chosen now.
        entries: The widget of each choice, by name.
        form: Their rows.
    """

    changed = Signal(object)

    def __init__(self, settings: Settings, names: Sequence[str]) -> None:
        super().__init__()
        self.settings = settings
        self.entries: dict[str, QWidget] = {}
        form = self.form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for name in (name for name in LABELS if name in names):
            entry = self._made(name)
            label = LABELS[name]
            entry.setAccessibleName(label.replace("&", ""))
            entry.setToolTip(_TIPS.get(name, ""))
            self.entries[name] = entry
            if isinstance(entry, QCheckBox):
                form.addRow(entry)
            else:
                form.addRow(label, entry)
        self._enable()

    def _made(self, name: str) -> QWidget:
        """The widget of a choice, showing what is chosen."""
        value = getattr(self.settings, name)
        if name in _ROWS:
            box = QComboBox()
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            for row in _ROWS[name]:
                box.addItem(row.label)
            box.setCurrentIndex(_ROWS[name].index(value))
            box.currentIndexChanged.connect(
                lambda place: self._told(name, _ROWS[name][place])
            )
            calm(box)
            return box
        if name in _LENGTHS:
            spin = QDoubleSpinBox()
            spin.setRange(*_LENGTHS[name])
            spin.setDecimals(1)
            spin.setSingleStep(0.5)
            spin.setSuffix(" mm")
            spin.setValue(value)
            spin.valueChanged.connect(lambda length: self._told(name, length))
            calm(spin)
            return spin
        tick = QCheckBox(LABELS[name])
        tick.setChecked(value)
        tick.toggled.connect(lambda on: self._told(name, on))
        return tick

    def _told(self, name: str, value: Any) -> None:
        self.settings = replace(self.settings, **{name: value})
        self._enable()
        self.changed.emit(self.settings)

    def _enable(self) -> None:
        """Backs can be moved where there are any on a page of their own."""
        double = self.settings.sides in (Sides.LONG_EDGE, Sides.SHORT_EDGE)
        for name in ("back_x", "back_y"):
            entry = self.entries.get(name)
            if entry:
                entry.setEnabled(double)
                entry.setToolTip(
                    _TIPS[name] if double else "There are no pages of backs to move"
                )
