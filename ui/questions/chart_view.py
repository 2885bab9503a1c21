"""A chart that shows the value at the mouse, or at the arrow keys' mark."""

from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from builder.content.chart import Chart, Dial, HeatTable
from reports.answer.text import part_lines
from reports.chart import chart_drawing
from reports.chart.dial import dial_drawing
from reports.chart.heat import heat_drawing, heat_height, heat_width
from reports.chart.marks import Drawing, Spot
from reports.chart.style import Look
from ui.widgets.labels import literal
from ui.widgets.paint.chart import chart_font, paint_marks, screen_look
from ui.widgets.paint.tokens import ThemeColor

Drawn = Chart | HeatTable | Dial

PAD: Final = 10
"""Pixels around a drawing."""

DIAL: Final = 340
"""The greatest width of a dial in pixels."""
WIDEST: Final = 16_777_215

HEIGHTS: Final = {Chart: 18.0, Dial: 17.0}
"""Heights in lines of text; that of a heat table depends on its rows."""

_STEPS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class ChartView(QWidget):
    """Draws a chart, a heat table or a dial, and shows the value pointed at.

    Attributes:
        part: The part that is drawn.
        spot: The value that is pointed at, or None.
        words: The words for that value; empty without one.
    """

    def __init__(self, part: Drawn) -> None:
        super().__init__()
        self.part = part
        self.spot: Spot | None = None
        self.words = ""
        self._drawing: Drawing | None = None
        self._drawn_for: object = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.display(part)

    def display(self, part: Drawn) -> None:
        """Draw another part; the value pointed at stays if the part has it."""
        self.part = part
        self._drawing = None
        title = part.title or "Chart"
        self.setAccessibleName(title)
        self.setAccessibleDescription("\n".join(part_lines(part)))
        if isinstance(part, HeatTable):
            look = self._look()
            self.setMinimumWidth(round(heat_width(part, look)) + 2 * PAD)
            self.setFixedHeight(round(heat_height(part, look)) + 2 * PAD)
        else:
            self.setFixedHeight(round(HEIGHTS[type(part)] * self._look().line))
            self.setMinimumWidth(260)
        self.setMaximumWidth(DIAL if isinstance(part, Dial) else WIDEST)
        if self.spot:
            self._point(self._same(self.spot))
        self.update()

    def sizeHint(self) -> QSize:
        """Return a good width, and the fixed height."""
        return QSize(560, self.minimumHeight())

    def _look(self) -> Look:
        return screen_look(chart_font(self.font()), self.palette())

    def drawing(self) -> Drawing:
        """Return the drawing for the current size, colours and font."""
        size, palette = self.size(), self.palette().cacheKey()
        state = (size.width(), size.height(), palette, self.font().key())
        if self._drawing is None or self._drawn_for != state:
            look = self._look()
            width, height = size.width() - 2 * PAD, size.height() - 2 * PAD
            match self.part:
                case Chart():
                    self._drawing = chart_drawing(self.part, width, height, look)
                case Dial():
                    self._drawing = dial_drawing(self.part, width, height, look)
                case HeatTable():
                    self._drawing = heat_drawing(self.part, width, look)
            self._drawn_for = state
        return self._drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the chart on its background, and a mark around the value pointed at."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        focused = self.hasFocus()
        role = QPalette.ColorRole.Highlight if focused else QPalette.ColorRole.Mid
        painter.setPen(QPen(palette.color(role), 2 if focused else 1))
        painter.setBrush(ThemeColor.SURFACE.on(palette))
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 4, 4)
        painter.translate(PAD, PAD)
        marks = self.drawing().marks
        paint_marks(painter, marks, chart_font(self.font()))
        if self.spot:
            self._ring(painter, self.spot)
        painter.end()

    def _ring(self, painter: QPainter, spot: Spot) -> None:
        ink: QColor = self.palette().color(QPalette.ColorRole.Text)
        painter.setPen(QPen(ink, 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if isinstance(self.part, HeatTable):
            x, y, width, height = spot.reach.inset(0.5)
            painter.drawRect(round(x), round(y), round(width), round(height))
        elif isinstance(self.part, Chart):
            painter.drawEllipse(QPointF(spot.x, spot.y), 7, 7)

    # Pointing.

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Point at the value under the mouse."""
        place = event.position()
        found = self.drawing().at(place.x() - PAD, place.y() - PAD)
        if found != self.spot:
            self._point(found)
            self._tip()

    def leaveEvent(self, event: QEvent) -> None:
        """Stop pointing, unless the keyboard does it."""
        if not self.hasFocus():
            self._point(None)
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move from value to value by the arrow keys."""
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        across, down = step
        self._point(self.drawing().beside(self.spot, across, down))
        self._tip()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Stop pointing."""
        self._point(None)
        super().focusOutEvent(event)

    def _same(self, spot: Spot) -> Spot | None:
        """Return the value at the same tick of the same series; None if it is gone."""
        place = spot.series, spot.tick
        found = (s for s in self.drawing().spots if (s.series, s.tick) == place)
        return next(found, None)

    def _point(self, spot: Spot | None) -> None:
        self.spot = spot
        self.words = spot.words if spot else ""
        title = self.part.title or "Chart"
        self.setAccessibleName(f"{title}: {self.words}" if self.words else title)
        self.update()

    def _tip(self) -> None:
        if self.spot is None:
            QToolTip.hideText()
            return
        at = QPoint(round(self.spot.x) + PAD + 14, round(self.spot.y) + PAD - 8)
        QToolTip.showText(self.mapToGlobal(at), literal(self.words), self)
