"""Areas that scroll, and bringing into sight what has the keyboard in one."""

from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

SETTLED_MS: Final = 120
"""How long a form that was unfolded takes at most to find its lines."""

_ASIDE: Final = 20
_AROUND: Final = 60
"""Pixels around what is shown that are shown as well."""


def scrolling(inside: QWidget) -> QScrollArea:
    """Return an area without a frame around a widget; the keyboard passes it by."""
    area = QScrollArea()
    area.setWidget(inside)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area


def reveal(inside: QWidget) -> None:
    """Scroll to what has the keyboard, within the area that a widget stands in.

    What was just unfolded gets its place before it is scrolled to; lines that are
    broken anew push the rest down a little later.
    """
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
    _scroll(inside)
    QTimer.singleShot(SETTLED_MS, inside, lambda: _scroll(inside))


def _scroll(inside: QWidget) -> None:
    focused: QWidget | None = inside.window().focusWidget()
    area = _area(focused)
    if focused is not None and area is not None and inside.isAncestorOf(focused):
        area.ensureWidgetVisible(focused, _ASIDE, _AROUND)


def _area(widget: QWidget | None) -> QScrollArea | None:
    """The scroll area around a widget, the outermost where one is in another."""
    found = None
    while widget is not None:
        widget = widget.parentWidget()
        if isinstance(widget, QScrollArea):
            found = widget
    return found
