"""A window of a card with a photo behind it, moved and zoomed by hand."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from builder.core.framing import Framing
from reports.layout.framed import PhotoSize, moved, zoomed
from ui.widgets.paint.framed_photo import area_of, paint_photo, rect_of, size_of

_AROUND: Final = 44
"""Room around the window, in pixels, to show what it cuts off."""
_NOTCH: Final = 1.1
"""How much larger one notch of the wheel makes the photo."""
_STEP: Final = 0.01
"""How far an arrow key moves the photo, as a share of the window; Shift: ten times."""
_ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_ZOOMS: Final = {
    Qt.Key.Key_Plus: _NOTCH,
    Qt.Key.Key_Equal: _NOTCH,
    Qt.Key.Key_Minus: 1 / _NOTCH,
}
_FITTING: Final = 0.05
"""How much of the way from fit to fill a notch goes."""


class PhotoFrame(QWidget):
    """The window, with the photo that is seen through it.

    Attributes:
        framed: Emitted with the new framing after the player moved the photo.
        framing: How the photo stands in the window.
    """

    framed = Signal(object)

    def __init__(self, image: QImage, shape: PhotoSize, framing: Framing) -> None:
        """Show a photo.

        Args:
            image: The photo.
            shape: Width and height of the window, in any unit.
            framing: How it stands there.
        """
        super().__init__()
        self._image = image
        self._shape = shape
        self.framing = framing
        self._held: tuple[QPointF, Framing] | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setMinimumSize(300, 280)
        self.setAccessibleName("The photo in its window")
        self.setAccessibleDescription(
            "Arrow keys move the photo, with Shift further; plus and minus zoom"
        )

    def sizeHint(self) -> QSize:
        """Return a size that shows details of a photo."""
        return QSize(440, 400)

    @property
    def window_area(self) -> QRectF:
        """Where the window is in this widget."""
        room = QRectF(self.rect()).adjusted(_AROUND, _AROUND, -_AROUND, -_AROUND)
        scale = min(
            room.width() / self._shape.width, room.height() / self._shape.height
        )
        area = QRectF(0, 0, self._shape.width * scale, self._shape.height * scale)
        area.moveCenter(room.center())
        return area

    def reshape(self, shape: PhotoSize) -> None:
        """Show a window of another shape."""
        self._shape = shape
        self.update()

    def display(self, framing: Framing) -> None:
        """Show another framing, without emitting it."""
        self.framing = framing
        self.update()

    def zoom_to(self, zoom: float, at: QPointF | None = None) -> None:
        """Zoom, about a place of this widget or about the middle of the window."""
        window = self.window_area
        place = at or window.center()
        self._take(
            zoomed(
                size_of(self._image),
                area_of(window),
                self.framing,
                zoom,
                (place.x(), place.y()),
            )
        )

    def _zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom by a factor; below fill, by equal steps to fit."""
        zoom = float(self.framing.zoom)
        below = zoom < 1 or (zoom == 1 and factor < 1)
        step = _FITTING if factor > 1 else -_FITTING
        self.zoom_to(zoom + step if below else max(1.0, zoom * factor), at)

    def _move(self, framing: Framing, dx: float, dy: float) -> None:
        area = area_of(self.window_area)
        self._take(moved(size_of(self._image), area, framing, dx, dy))

    def _take(self, framing: Framing) -> None:
        if framing != self.framing:
            self.display(framing)
            self.framed.emit(framing)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the photo."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._held = event.position(), self.framing
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the photo."""
        if self._held:
            start, framing = self._held
            way = event.position() - start
            self._move(framing, way.x(), way.y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go of the photo."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._held = None
            self.setCursor(Qt.CursorShape.OpenHandCursor)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom about the pointer."""
        turned = event.angleDelta().y() / 120
        if turned:
            self._zoom_by(_NOTCH**turned, event.position())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the photo with the arrow keys, zoom with plus and minus."""
        key = Qt.Key(event.key())
        if key in _ARROWS:
            far = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            step = _STEP * (10 if far else 1)
            across, down = _ARROWS[key]
            window = self.window_area
            self._move(
                self.framing,
                across * step * window.width(),
                down * step * window.height(),
            )
        elif key in _ZOOMS:
            self._zoom_by(_ZOOMS[key])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the photo: clear in the window, pale around it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        ground = self.palette().color(QPalette.ColorRole.Mid)
        painter.fillRect(self.rect(), ground)
        window = self.window_area
        painter.setOpacity(0.3)
        painter.drawImage(rect_of(self._image, window, self.framing), self._image)
        painter.setOpacity(1)
        paint_photo(painter, self._image, window, self.framing)
        lit = self.palette().color(QPalette.ColorRole.Highlight)
        painter.setPen(QPen(QColor("#ffffff"), 3))
        painter.drawRect(window)
        edge = lit if self.hasFocus() else QColor("#1b1d20")
        painter.setPen(QPen(edge, 1.4))
        painter.drawRect(window)
        painter.end()
