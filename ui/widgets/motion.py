"""A little motion: what comes slides in for a moment, and no key waits for it."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QObject,
    QSettings,
    Qt,
    QVariantAnimation,
)
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QStyle, QWidget

LONGEST_MS: Final = 120
"""How long a motion takes at most."""


class Motion(StrEnum):
    """Whether things move."""

    SYSTEM = "system"
    ON = "on"
    OFF = "off"

    @property
    def label(self) -> str:
        """The choice in words."""
        return "As the system" if self is Motion.SYSTEM else self.value.capitalize()


_KEY: Final = "motion"


def motion() -> Motion:
    """Return what the player chose last."""
    stored = str(QSettings().value(_KEY, Motion.SYSTEM.value))
    return Motion(stored) if stored in set(Motion) else Motion.SYSTEM


def choose_motion(wanted: Motion) -> None:
    """Store what the player chose."""
    QSettings().setValue(_KEY, wanted.value)


def moves() -> bool:
    """Return whether things move: as the player chose, else as the system says."""
    if motion() is not Motion.SYSTEM:
        return motion() is Motion.ON
    if QGuiApplication.platformName() == "offscreen":
        return False
    effects = QApplication.isEffectEnabled(Qt.UIEffect.UI_General)
    hint = QStyle.StyleHint.SH_Widget_Animation_Duration
    return effects or QApplication.style().styleHint(hint) > 0


_ENDS: Final = frozenset(
    {QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.Wheel}
)
"""What ends a motion at once: the player goes on."""


class Slide(QObject):
    """A way from 0 to 1 in a moment; any key or click ends it there.

    Attributes:
        at: How far it is; 1 while nothing moves.
    """

    def __init__(self, owner: QWidget, step: Callable[[], object]) -> None:
        """Make a way that is at its end.

        Args:
            owner: What moves.
            step: Called whenever `at` has changed.
        """
        super().__init__(owner)
        self.at = 1.0
        self._step = step
        self._way = QVariantAnimation(self, startValue=0.0, endValue=1.0)
        self._way.setDuration(LONGEST_MS)
        self._way.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._way.valueChanged.connect(self._go)
        self._way.finished.connect(self.finish)

    def start(self) -> None:
        """Begin anew, where things move at all."""
        app = QApplication.instance()
        if app is not None and moves():
            app.installEventFilter(self)
            self._way.stop()
            self._way.start()

    def finish(self) -> None:
        """Be at the end at once."""
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
        self._way.stop()
        self._go(1.0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """End with the first key or click, which goes on to where it belongs."""
        if event.type() in _ENDS:
            self.finish()
        return False

    def _go(self, at: float) -> None:
        if at != self.at:
            self.at = at
            self._step()
