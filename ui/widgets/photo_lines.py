"""A photo with two lines on it, whose ends are moved by the mouse or by keys."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView

from builder.core.photo_ruler import PhotoLine
from ui.widgets.inputs import ARROWS, ZOOMS
from ui.widgets.labels import announce
from ui.widgets.paint.painters import smooth
from ui.widgets.theme import scaled

_INK: Final = QColor("#101214")
_KNOWN: Final = QColor("#63c8ff")
_MODEL: Final = QColor("#ffd400")
"""A photo is as light in a dark window, and so are the lines on it."""
_GRIP: Final = 7
"""Half the side of an end, in pixels at the ordinary size of type."""
_REACH: Final = 21
"""From how far an end is taken hold of, and how far from an edge it is shown."""
_FINEST: Final = 0.5
"""Pixels of a photo that an end is off at least, however near it is looked at."""
_NOTCH: Final = 1.25
"""How much larger one notch of the wheel, or a key, makes the photo."""
_NEAREST: Final = 24
"""How many times as large as the whole photo it may be looked at."""
_FIRST: Final = ((0.3, 0.75), (0.5, 0.75), (0.2, 0.45), (0.8, 0.45))
"""Where the ends are to begin with, as shares of the photo's width and height."""


class PhotoLines(QGraphicsView):
    """A photo with a blue line for what is known and a yellow one for the model.

    Attributes:
        drawn: Emitted when the lines have changed.
        ends: The ends of the blue line, then those of the yellow one, in pixels of the
            photo.
        current: The place of the end that the arrow keys move.
    """

    drawn = Signal()

    def __init__(self) -> None:
        super().__init__(
            dragMode=QGraphicsView.DragMode.ScrollHandDrag,
            transformationAnchor=QGraphicsView.ViewportAnchor.NoAnchor,
            viewportUpdateMode=QGraphicsView.ViewportUpdateMode.FullViewportUpdate,
        )
        self.setScene(QGraphicsScene(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Mid)
        self.setMinimumSize(280, 160)
        self.setAccessibleName("The photo with its lines")
        self.ends = [QPointF() for _ in _FIRST]
        # How many pixels of the photo a pixel of the screen was when an end was put
        # there; 0 while nobody has put it anywhere.
        self._fineness = [0.0 for _ in _FIRST]
        self.current = 0
        self._zoom = 1.0
        self._grip: QPointF | None = None

    @property
    def side(self) -> int:
        """The longer side of the photo, in its pixels."""
        return round(max(self.sceneRect().size().toTuple()))

    def line(self, first: int) -> PhotoLine | None:
        """Return the line that begins with an end; None until both ends are put."""
        start, end = (complex(*at.toTuple()) for at in self.ends[first : first + 2])
        fineness = self._fineness[first : first + 2]
        line = PhotoLine(start, end, sum(fineness))
        return line if all(fineness) and line.length > line.slack else None

    def show_photo(self, image: QImage) -> None:
        """Show a photo, with lines that are to be drawn."""
        self.scene().clear()
        item = self.scene().addPixmap(QPixmap.fromImage(image))
        item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.setSceneRect(item.boundingRect())
        wide, high = image.width(), image.height()
        self.ends = [QPointF(x * wide, y * high) for x, y in _FIRST]
        self._fineness = [0.0 for _ in _FIRST]
        self.current, self._zoom = 0, 1.0
        self._fit()
        self.drawn.emit()

    def place_of(self, end: int) -> QPointF:
        """Return where an end is in this widget."""
        return self.viewportTransform().map(self.ends[end])

    def _on_photo(self, place: QPointF) -> QPointF:
        """Return where a place of this widget is, in pixels of the photo."""
        return self.viewportTransform().inverted()[0].map(place)

    def _fit(self) -> None:
        """Show the photo as large as its zoom says; 1 shows the whole."""
        photo, room = self.sceneRect(), self.viewport().rect()
        if not photo.isEmpty():
            fits = min(room.width() / photo.width(), room.height() / photo.height())
            scale = fits * self._zoom
            self.setTransform(QTransform.fromScale(scale, scale))

    def _zoom_by(self, steps: float, place: QPointF) -> None:
        """Make the photo larger or smaller about a place of this widget."""
        fixed = self._on_photo(place)
        self._zoom = min(max(self._zoom * _NOTCH**steps, 1.0), _NEAREST)
        self._fit()
        way = self.viewportTransform().map(fixed) - place
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() + round(way.x()))
        down.setValue(down.value() + round(way.y()))

    def _put(self, place: QPointF) -> None:
        """Put the current end at a place of this widget, or at the photo's edge."""
        at, photo = self._on_photo(place), self.sceneRect()
        x = min(max(at.x(), 0.0), photo.width())
        y = min(max(at.y(), 0.0), photo.height())
        self.ends[self.current] = QPointF(x, y)
        self._fineness[self.current] = max(1 / self.transform().m11(), _FINEST)
        self.viewport().update()
        self.drawn.emit()

    def _take(self, end: int) -> None:
        """Let the arrow keys move an end, and bring it into sight."""
        self.current = end
        at, edge = self.ends[end], scaled(_REACH)
        self.ensureVisible(at.x(), at.y(), 0, 0, edge, edge)
        self.viewport().update()
        words = (
            f"{'Second' if end % 2 else 'First'} end of the "
            f"{'yellow' if end > 1 else 'blue'} line. Arrow keys move it, with Shift "
            "further; Tab leads to the next end; plus and minus zoom"
        )
        if words != self.accessibleDescription():
            announce(self, words)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Begin with the first end, or with the last where Tab comes from behind."""
        super().focusInEvent(event)
        first = {
            Qt.FocusReason.TabFocusReason: 0,
            Qt.FocusReason.BacktabFocusReason: len(self.ends) - 1,
        }
        self._take(first.get(event.reason(), self.current))

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: FBT001 (Qt calls it)
        """Lead to the next end; from the last one on in the dialog."""
        end = self.current + (1 if forward else -1)
        if 0 <= end < len(self.ends):
            self._take(end)
            return True
        return super().focusNextPrevChild(forward)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the current end by arrows, zoom about it by plus and minus."""
        key, place = Qt.Key(event.key()), self.place_of(self.current)
        if key in ARROWS:
            far = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self._put(place + QPointF(*ARROWS[key]) * (10 if far else 1))
            self._take(self.current)
        elif key in ZOOMS:
            self._zoom_by(ZOOMS[key], place)
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom about the pointer."""
        self._zoom_by(event.angleDelta().y() / 120, event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the end that is near, or of the photo."""
        ways = [self.place_of(end) - event.position() for end in range(len(self.ends))]
        # Of ends on one place it is the one that Tab led to.
        order = sorted(range(len(ways)), key=lambda end: end != self.current)
        near = min(order, key=lambda end: ways[end].manhattanLength())
        if ways[near].manhattanLength() > scaled(_REACH):
            super().mousePressEvent(event)
        elif event.button() == Qt.MouseButton.LeftButton:
            self._grip = ways[near]
            self.viewport().setCursor(Qt.CursorShape.CrossCursor)
            self._take(near)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take a quick second press as one more."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag what is held."""
        if self._grip is None:
            super().mouseMoveEvent(event)
        else:
            self._put(event.position() + self._grip)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go of it where the button was let go: a last move may not have come."""
        if self._grip is None:
            super().mouseReleaseEvent(event)
        else:
            self.mouseMoveEvent(event)
            self._grip = None
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much of the photo as before."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the photo, and the lines over it."""
        super().paintEvent(event)
        painter = smooth(self.viewport())
        for first, ink in ((0, _KNOWN), (2, _MODEL)):
            self._draw(painter, first, ink)

    def _draw(self, painter: QPainter, first: int, ink: QColor) -> None:
        """Draw a line with a dark edge, dashed until it is put."""
        places = [self.place_of(end) for end in (first, first + 1)]
        outline = painter.drawEllipse if first else painter.drawRect
        style = Qt.PenStyle.SolidLine if self.line(first) else Qt.PenStyle.DashLine
        for width, color in ((5.0, _INK), (2.0, ink)):
            painter.setPen(QPen(color, width, style))
            painter.drawLine(*places)
            painter.setPen(QPen(color, width))
            for end, place in enumerate(places, first):
                held = end == self.current and self.hasFocus()
                side = scaled(_GRIP) * (1.6 if held else 1)
                outline(QRectF(place.x() - side, place.y() - side, 2 * side, 2 * side))
