"""The boxes of print options: for a number, and for words."""

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QDoubleSpinBox

from reports.layout.settings import Bounds
from ui.widgets.inputs import calm


def number_box(bounds: Bounds, value: float) -> QDoubleSpinBox:
    """Return a box for a number within bounds, to a tenth."""
    spin = QDoubleSpinBox()
    spin.setRange(bounds.low, bounds.high)
    spin.setDecimals(1)
    spin.setSingleStep(0.5)
    spin.setSuffix(" ‰" if bounds.unit == "per mille" else f" {bounds.unit}")
    spin.setValue(value)
    calm(spin)
    return spin


def word_box(words: Sequence[str]) -> QComboBox:
    """Return a box of words that may be narrower than its longest one."""
    box = QComboBox()
    box.setSizeAdjustPolicy(
        QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
    )
    box.addItems(words)
    calm(box)
    return box
