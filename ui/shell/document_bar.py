"""The bar of the tabs of documents."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QTabBar

from ui.widgets.theme import scaled

WIDEST: Final = 200
LEAST: Final = 130
"""The widest and the least wide tab in pixels, at the ordinary size of type."""


class DocumentBar(QTabBar):
    """Tabs of a limited width; the middle button of the mouse closes one."""

    def __init__(self, close: Callable[[int], object]) -> None:
        super().__init__()
        self._close = close
        self.setAccessibleName("Open designs and armies, as tabs")
        self.setElideMode(Qt.TextElideMode.ElideRight)

    def tabSizeHint(self, index: int) -> QSize:
        """Return the size of a tab, which never takes the room of several."""
        return super().tabSizeHint(index).boundedTo(QSize(scaled(WIDEST), 1 << 14))

    def minimumTabSizeHint(self, index: int) -> QSize:
        """Return the least size of a tab: with many of them, the bar scrolls."""
        return self.tabSizeHint(index).boundedTo(QSize(scaled(LEAST), 1 << 14))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Close the tab under the mouse with its middle button."""
        place = self.tabAt(event.position().toPoint())
        if event.button() is Qt.MouseButton.MiddleButton and place >= 0:
            self._close(place)
            return
        super().mouseReleaseEvent(event)
