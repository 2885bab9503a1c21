"""Tiles of equal width, as many side by side as there is room for."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget

from ui.widgets.labels import styled
from ui.widgets.paint.tokens import Spacing
from ui.widgets.theme import scaled

MOST: Final = 3
"""The most tiles side by side."""

LEAST: Final = 230
"""The least width of a tile, at the ordinary size of type."""


class TileGrid(QWidget):
    """Tiles in rows; each row has one to three of them."""

    def __init__(self) -> None:
        super().__init__()
        self._tiles: list[QWidget] = []
        self._empty: list[QWidget] = []
        self._across = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(scaled(Spacing.EDGE))
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Ignored, policy.Minimum)

    def fill(self, tiles: Sequence[QWidget]) -> None:
        """Show other tiles; the old ones are deleted."""
        for old in self._tiles:
            self._grid.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._tiles = list(tiles)
        self._across = 0
        self._lay()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Change the number of tiles in a row where the room asks for it."""
        super().resizeEvent(event)
        self._lay()

    def _lay(self) -> None:
        gap = self._grid.spacing()
        fit = (self.width() + gap) // (scaled(LEAST) + gap)
        across = min(max(1, fit), MOST)
        if across == self._across:
            return
        self._across = across
        for tile in self._tiles:
            self._grid.removeWidget(tile)
        for place, tile in enumerate(self._tiles):
            self._grid.addWidget(tile, place // across, place % across)
        for at in range(MOST):
            self._grid.setColumnStretch(at, int(at < across))
        self._fill_row(across)

    def _fill_row(self, across: int) -> None:
        """Leave empty places after a single short row, so that columns stay equal."""
        for old in self._empty:
            self._grid.removeWidget(old)
            old.deleteLater()
        count = len(self._tiles)
        self._empty = [QWidget() for _ in range(count, across)] if count else []
        policy = QSizePolicy.Policy
        for at, place in enumerate(self._empty, start=count):
            place.setSizePolicy(policy.Ignored, policy.Ignored)
            self._grid.addWidget(place, 0, at)


class TileButton(QPushButton):
    """A tile that is one large button; what stands on it is laid out inside."""

    def __init__(self, name: str) -> None:
        super().__init__(autoDefault=False)
        styled(self, kind="tile")
        self.setAccessibleName(name)
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Ignored, policy.Minimum)

    def sizeHint(self) -> QSize:
        """Return the size of what stands on it."""
        layout = self.layout()
        return layout.sizeHint() if layout else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return the least size of what stands on it."""
        layout = self.layout()
        return layout.minimumSize() if layout else super().minimumSizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press it with Enter too, not with Space alone."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        else:
            super().keyPressEvent(event)
