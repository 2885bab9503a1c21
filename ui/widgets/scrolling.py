"""Scroll areas, and scrolling to the widget that has the focus."""

from typing import Final

from PySide6.QtCore import QMargins, Qt, QTimer
from PySide6.QtWidgets import QFrame, QLayout, QScrollArea, QWidget

from ui.widgets.labels import styled
from ui.widgets.layouts import lay_out
from ui.widgets.theme import set_scaled

SETTLED_MS: Final = 120
"""How long the layout of an unfolded form takes at most to settle."""

_ASIDE: Final = 20
_AROUND: Final = 60
"""Pixels beside and above or below the widget that are scrolled into view too."""


def scrolling(inside: QWidget) -> QScrollArea:
    """Return a scroll area without a frame around a widget; Tab skips the area."""
    area = QScrollArea(widgetResizable=True)
    styled(inside, kind="inside")
    area.setWidget(inside)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area


def keep_width(area: QScrollArea, layout: QLayout) -> None:
    """Keep the width of what scrolls, whether its scroll bar is there or not.

    Args:
        area: The area.
        layout: The layout in it, whose right margin is free of the bar.
    """
    bar, kept = area.verticalScrollBar(), layout.contentsMargins()

    def fit(*_: object) -> None:
        wide = 0 if bar.maximum() else bar.sizeHint().width()
        layout.setContentsMargins(kept + QMargins(0, 0, wide, 0))

    bar.rangeChanged.connect(fit)
    # The bar is another one in another type.
    set_scaled(area, fit, 0)


def reveal(inside: QWidget) -> None:
    """Scroll to the widget with the focus, within the area around a widget.

    A form that was just unfolded is laid out first. Labels that wrap anew move the
    rest a little later, so it scrolls a second time.
    """
    lay_out()
    _scroll(inside)
    QTimer.singleShot(SETTLED_MS, inside, lambda: _scroll(inside))


def _scroll(inside: QWidget) -> None:
    focused: QWidget | None = inside.window().focusWidget()
    area: QScrollArea | None = None
    around = focused
    while around is not None:
        around = around.parentWidget()
        if isinstance(around, QScrollArea):
            area = around
    if focused is not None and area is not None and inside.isAncestorOf(focused):
        area.ensureWidgetVisible(focused, _ASIDE, _AROUND)
