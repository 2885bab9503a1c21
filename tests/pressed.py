"""A hand that holds all buttons and inputs at once, while something happens to them.

What looks the same afterwards, in its place, must be what was held, and held still. A
button that was deleted and made anew meanwhile, or hidden and shown, or that lost the
keyboard, has lost the click of a player who had pressed it.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from tests.patience import rest

INPUTS: Final = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
)

NEAR: Final = 6
"""The pixels that something may have moved and be in its place still."""


class Look(NamedTuple):
    """What a player knows a control by, and where it is on the screen."""

    kind: type
    words: str
    place: QRect

    def same(self, other: "Look") -> bool:
        """Return whether another control looks the same, in the same place."""
        apart = self.place.center() - other.place.center()
        return self[:2] == other[:2] and apart.manhattanLength() <= NEAR


def around(widget: QWidget) -> Iterator[QWidget]:
    """Yield all that a widget lies in, from the inside."""
    above: QWidget | None = widget.parentWidget()
    while above is not None:
        yield above
        above = above.parentWidget()


def usable(widget: QWidget) -> bool:
    """Return whether a control can be used now; a part of one of Qt's is none."""
    above: QWidget | None = widget.parentWidget()
    qts = isinstance(above, QAbstractSpinBox | QComboBox) or (
        isinstance(above, QTabBar) and type(widget) is QToolButton
    )
    seen = widget.isVisible() and not widget.visibleRegion().isEmpty()
    return seen and widget.isEnabled() and not qts


def shown() -> dict[QWidget, Look]:
    """Return each control that can be used now, and how it looks.

    Behind a dialog that asks first, nothing can be used.
    """
    first = QApplication.activeModalWidget()
    tops = [first] if first else QApplication.topLevelWidgets()
    return {
        each: look(each)
        for top in tops
        if top.isVisible()
        for each in top.findChildren(QWidget)
        if isinstance(each, INPUTS) and usable(each)
    }


def look(widget: QWidget) -> Look:
    """Return how a control looks: its words, and what it lies in, by name."""
    words = widget.text() if isinstance(widget, QAbstractButton) else ""
    where = [each.accessibleName() for each in (widget, *around(widget))]
    place = QRect(widget.mapToGlobal(QPoint(0, 0)), widget.size())
    return Look(type(widget), ": ".join(filter(None, (words, *where))), place)


class Held(QObject):
    """The hand; it holds what can be used as it is made."""

    def __init__(self, *, focused: bool) -> None:
        """Hold all; one has the keyboard too, as what is pressed has, if `focused`."""
        super().__init__()
        self.before = shown()
        if focused:
            self._focus()
        self._off: set[QObject] = set()
        for each in self.before:
            each.installEventFilter(self)
            if isinstance(each, QAbstractButton) and not each.autoRepeat():
                each.setDown(True)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Note what was hidden or disabled, however short."""
        hidden = event.type() == QEvent.Type.Hide
        changed = event.type() == QEvent.Type.EnabledChange
        barred = isinstance(watched, QWidget) and not watched.isEnabled()
        if hidden or (changed and barred):
            self._off.add(watched)
        return False

    def _focus(self) -> None:
        window = QApplication.activeModalWidget() or QApplication.activeWindow()
        for each in self.before:
            takes = each.focusPolicy() & Qt.FocusPolicy.ClickFocus
            if isinstance(each, QAbstractButton) and takes and each.window() is window:
                each.setFocus(Qt.FocusReason.MouseFocusReason)
                return

    def let_go_of_what_is_gone(self) -> None:
        """Forget what the player sees to be gone now, though it may come again."""
        # What was deleted is not there any more; it may be made anew.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        self.before = {
            each: was
            for each, was in self.before.items()
            if not isValid(each) or usable(each)
        }

    def lost(self) -> list[str]:
        """Let go of all, and return what looks the same and is held no longer."""
        after = shown()
        found = [
            f"{'lost' if same is each else 'anew'}: {was.kind.__name__} {was.words}"
            for each, was in self.before.items()
            for same, now in after.items()
            if was.same(now)
            if same is not each or not self._holds(each)
        ]
        for each in after:
            if isinstance(each, QAbstractButton):
                each.setDown(False)
        return found

    def _holds(self, each: QWidget) -> bool:
        if isinstance(each, QAbstractButton) and not each.autoRepeat():
            return each.isDown() and each not in self._off
        return each not in self._off


def lost_by_itself(act: Callable[[], object]) -> list[str]:
    """Return what is lost by what arrives or is typed while the mouse holds it.

    What this takes out of sight, until more is known, is seen to be gone.
    """
    held = Held(focused=False)
    act()
    held.let_go_of_what_is_gone()
    rest()
    return held.lost()


def lost_after(act: Callable[[], object]) -> list[str]:
    """Return what is lost after a click: by what comes of it, and not by itself.

    The mouse that did it cannot hold anything else meanwhile.
    """
    act()
    held = Held(focused=True)
    rest()
    return held.lost()
