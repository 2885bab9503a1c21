"""The preview of the first sheets."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.printing.jobs import PrintPreview
from ui.widgets.labels import plain
from ui.widgets.layouts import column, row, tool_button

EDGE = 10


class SheetView(QWidget):
    """One page at a time, with arrows to the others.

    Attributes:
        resized: Emitted after a new size, for which pages should be drawn again.
        paper: The widget that shows the page.
        name: The name of the page.
    """

    resized = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._proof = PrintPreview((), (), "")
        self._at = 0
        self.paper = _Paper()
        self.name = plain("")
        self.name.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.back = tool_button("", lambda: self._turn(-1), *["Previous page"] * 2)
        self.back.setArrowType(Qt.ArrowType.LeftArrow)
        self.onward = tool_button("", lambda: self._turn(+1), *["Next page"] * 2)
        self.onward.setArrowType(Qt.ArrowType.RightArrow)
        for arrow in (self.back, self.onward):
            arrow.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        foot = row(None, self.back, (self.name, 1), self.onward)
        column(self, (self.paper, 1), foot)
        self._show()

    def display(self, proof: PrintPreview) -> None:
        """Show other pages, at the same page number as before."""
        self._proof = proof
        self._show()

    def fade(self, words: str) -> None:
        """Show words over the page: why there is none, or that it is being drawn."""
        self.paper.display(None, words)

    def dpi(self, width: float, height: float) -> float:
        """Return the dots per inch at which a page of so many millimetres fits."""
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
        """Ask for pages drawn for the new size."""
        super().resizeEvent(event)
        self.resized.emit()


class _Paper(QWidget):
    """A page with a shadow."""

    def __init__(self) -> None:
        super().__init__()
        self._page = QImage()
        self._words = ""
        self.setMinimumSize(220, 240)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Preview of the page")

    def display(self, page: QImage | None, words: str) -> None:
        """Show a page; or words, over the faded last page."""
        if page is not None:
            self._page = page
        self._words = words
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the page as large as the room allows."""
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
