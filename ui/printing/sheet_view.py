"""The first sheets as they will come out of the printer."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ui.printing.jobs import PrintPreview
from ui.widgets.labels import plain
from ui.widgets.layouts import filled

EDGE = 10


class SheetView(QWidget):
    """One page at a time, with arrows to the others.

    Attributes:
        resized: There is another size to draw pages for.
        paper: Where the page lies.
        name: What page it is.
    """

    resized = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._proof = PrintPreview((), (), "")
        self._at = 0
        self.paper = _Paper()
        self.name = plain("")
        self.name.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.back = _arrow(Qt.ArrowType.LeftArrow, "Previous page")
        self.onward = _arrow(Qt.ArrowType.RightArrow, "Next page")
        self.back.clicked.connect(lambda: self._turn(-1))
        self.onward.clicked.connect(lambda: self._turn(+1))
        foot = filled(QHBoxLayout(), self.back, (self.name, 1), self.onward)
        filled(QVBoxLayout(self), (self.paper, 1), foot, margin=0)
        self._show()

    def display(self, proof: PrintPreview) -> None:
        """Show other pages; the place in them stays."""
        self._proof = proof
        self._show()

    def fade(self, words: str) -> None:
        """Say why there is nothing to see, or that it is being drawn."""
        self.paper.display(None, words)

    def dpi(self, width: float, height: float) -> float:
        """Return the dots per inch at which a page of these millimetres fits."""
        room = self.paper.size() - QSize(2 * EDGE, 2 * EDGE)
        fit = min(room.width() / width, room.height() / height)
        return max(20.0, fit * 25.4 * self.devicePixelRatioF())

    def _turn(self, step: int) -> None:
        self._at += step
        self._show()

    def _show(self) -> None:
        pages, names = self._proof.pages, self._proof.names
        self._at = max(0, min(self._at, len(pages) - 1))
        if pages:
            self.paper.display(pages[self._at], "")
            self.name.setText(names[self._at])
        self.paper.setAccessibleDescription(self.name.text())
        for arrow in (self.back, self.onward):
            arrow.setVisible(len(pages) > 1)
        self.back.setEnabled(self._at > 0)
        self.onward.setEnabled(self._at < len(pages) - 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for pages as sharp as the new size allows."""
        super().resizeEvent(event)
        self.resized.emit()


class _Paper(QWidget):
    """A page lying on the desk."""

    def __init__(self) -> None:
        super().__init__()
        self._page = QImage()
        self._words = ""
        self.setMinimumSize(220, 240)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Preview of the page")

    def display(self, page: QImage | None, words: str) -> None:
        """Show a page; or words, with the last page pale behind them."""
        if page is not None:
            self._page = page
        self._words = words
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the page as large as there is room."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if not self._page.isNull():
            room = self.size() - QSize(2 * EDGE, 2 * EDGE)
            size = self._page.size().scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
            page = QRectF(
                (self.width() - size.width()) / 2,
                (self.height() - size.height()) / 2,
                size.width(),
                size.height(),
            )
            painter.fillRect(page.translated(3, 3), QColor(0, 0, 0, 60))
            painter.drawImage(page, self._page)
            painter.setPen(QPen(QColor(0, 0, 0, 110), 1))
            painter.drawRect(page)
        if self._words:
            shade = self.palette().window().color()
            shade.setAlpha(215)
            painter.fillRect(self.rect(), shade)
            painter.setPen(self.palette().windowText().color())
            painter.drawText(
                self.rect().adjusted(20, 20, -20, -20),
                Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap,
                self._words,
            )
        painter.end()


def _arrow(kind: Qt.ArrowType, name: str) -> QToolButton:
    button = QToolButton()
    button.setArrowType(kind)
    button.setAccessibleName(name)
    button.setToolTip(name)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button
