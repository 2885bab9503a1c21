"""A number between two buttons: one less, the number to type, one more."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QSpinBox, QToolButton, QWidget

from ui.widgets.labels import styled
from ui.widgets.layouts import row, tool_button
from ui.widgets.theme import scaled

SIDE: Final = 28
"""Pixels of the sides of a button."""


class Stepper(QWidget):
    """A box for a number, with a minus before it and a plus behind it.

    Tab leads into the box only, where the arrow keys do what the buttons do.

    Attributes:
        less: The minus.
        more: The plus.
    """

    def __init__(self, box: QSpinBox) -> None:
        super().__init__()
        self._box = box
        box.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        styled(box, kind="stepped")
        name = box.accessibleName()
        self.less = self._button("−", box.stepDown, f"One less: {name}")
        self.more = self._button("+", box.stepUp, f"One more: {name}")
        row(self, self.less, box, self.more, gap=4)
        box.installEventFilter(self)
        box.valueChanged.connect(self.show_ends)
        self.show_ends()

    def _button(self, sign: str, act: Callable[[], None], name: str) -> QToolButton:
        made = tool_button(sign, partial(self._step, act), name, name)
        made.setAutoRepeat(True)
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        made.setMinimumWidth(scaled(SIDE))
        return styled(made, kind="step")

    def _step(self, act: Callable[[], None]) -> None:
        """Step, and leave nothing marked: a step of Qt's marks the number."""
        act()
        if not self._box.hasFocus():
            self._box.lineEdit().deselect()

    def show_ends(self) -> None:
        """Switch a button off where there is nothing beyond.

        It follows the box by itself, unless the signals of the box are blocked.
        """
        box = self._box
        self.less.setEnabled(box.isEnabled() and box.value() > box.minimum())
        self.more.setEnabled(box.isEnabled() and box.value() < box.maximum())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Switch the buttons with the box, and let them grow with the type."""
        if event.type() == QEvent.Type.FontChange:
            for each in (self.less, self.more):
                each.setMinimumWidth(scaled(SIDE))
        if event.type() == QEvent.Type.EnabledChange:
            self.show_ends()
        return super().eventFilter(watched, event)
