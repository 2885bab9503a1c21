"""The preview of a print: a strip of all its sheets, and one of them with a zoom."""

from enum import Enum
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QIcon,
    QImage,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QListView,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from ui.printing.jobs import STRIP_DPI, PageName, PrintPreview
from ui.widgets.inputs import ZOOMS
from ui.widgets.labels import ElidedLabel, styled
from ui.widgets.layouts import column, row, tool_button
from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.theme import scaled

_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter

EDGE: Final = 10
"""Pixels free around the page."""

INCH: Final = 25.4
STEP: Final = 1.25
"""How much larger or smaller one step of the zoom is."""

LEAST, MOST = 0.1, 4.0
"""The bounds of the zoom; 1 is the true size."""

NEAR: Final = 2
"""How far from the current page others are kept as they were drawn."""

SHARPEST: Final = 300.0
"""The most dots per inch of a preview."""


class Zoom(Enum):
    """How large a page is shown."""

    SHEET = "Sheet"
    WIDTH = "Width"
    TRUE = "True size"
    FREE = ""


_SMALL: Final = 62, 88
"""The most room of a sheet in the strip, in pixels."""


class _Strip(QListWidget):
    """All sheets, small and numbered, below each other; a click leads to one."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Sheets")
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setFlow(QListView.Flow.TopToBottom)
        self.setMovement(QListView.Movement.Static)
        self.setWrapping(False)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setIconSize(QSize(*map(scaled, _SMALL)))
        self.setFixedWidth(scaled(96))
        styled(self, kind="strips")

    def display(self, sheets: PrintPreview) -> None:
        """Show other sheets; none is chosen."""
        self.clear()
        for page, name in zip(sheets.pages, sheets.names, strict=True):
            small = QPixmap.fromImage(page)
            with QPainter(small) as painter:
                # An edge, which white paper would not have on white.
                painter.setPen(QPen(QColor(0, 0, 0, 110), 2))
                painter.drawRect(small.rect())
            sign = QIcon(small)
            # As it is, also where it is chosen.
            sign.addPixmap(small, QIcon.Mode.Selected)
            item = QListWidgetItem(sign, name.place)
            item.setToolTip(name.whole)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, name.whole)
            self.addItem(item)


class SheetView(QWidget):
    """One page at a time: beside it the strip, above it its size and its name.

    Attributes:
        resized: Emitted when pages should be drawn again for another size.
        wanted: Emitted with the place of a page that is to be drawn sharply.
        strip: All sheets, once they are drawn.
        paper: The widget that shows the page.
        name: The name of the page.
        zooms: The button that says how large the page is, and changes it.
    """

    resized = Signal()
    wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._names: tuple[PageName, ...] = ()
        self._small: tuple[QImage, ...] = ()
        self._sharp: dict[int, tuple[QImage, float]] = {}
        self._at = 0
        self.zoom = Zoom.WIDTH
        self.strip = _Strip()
        self.strip.currentRowChanged.connect(self.go)
        self._factor = 1.0
        self.paper = _Paper()
        self.area = _ProofArea(self.paper)
        self.area.zoomed.connect(self.zoom_by)
        self.zooms = tool_button("", None, "How large the page is shown")
        self.zooms.setMenu(self._sizes())
        widest = f"{Zoom.TRUE.value}, 400 %"
        self.zooms.setMinimumWidth(self.fontMetrics().horizontalAdvance(widest) + 40)
        # Where it has no room, the strip says it.
        self.name = ElidedLabel()
        self.name.setMinimumWidth(0)
        self.name.setAlignment(_RIGHT)
        head = row(None, self.zooms, (self.name, 1), gap=4)
        column(self, head, (row(None, self.strip, (self.area, 1), gap=8), 1), gap=6)
        self._show()

    def _sizes(self) -> QMenu:
        menu = QMenu(self)
        for zoom in Zoom:
            if zoom.value:
                menu.addAction(zoom.value, partial(self.set_zoom, zoom))
        menu.addSeparator()
        menu.addAction("Larger\tCtrl++", partial(self.zoom_by, +1))
        menu.addAction("Smaller\tCtrl+−", partial(self.zoom_by, -1))
        return menu

    def display(self, proof: PrintPreview) -> None:
        """Show the first pages of another print; all of it follows."""
        dots = proof.dpi or self.logicalDpiX()
        self._sharp = {at: (page, dots) for at, page in enumerate(proof.pages)}
        if not self._small:
            self._names = proof.names
        self._show()

    def fill(self, sheets: PrintPreview) -> None:
        """Show the strip of all pages, and the same page as before."""
        self._small, self._names = sheets.pages, sheets.names
        self.strip.blockSignals(True)
        self.strip.display(sheets)
        self.strip.blockSignals(False)
        self._show()
        self._ask()

    def sharpen(self, at: int, page: QImage, dpi: float) -> None:
        """Show a page that was asked for; those far from it are forgotten."""
        near = {key: each for key, each in self._sharp.items() if abs(key - at) <= NEAR}
        self._sharp = {**near, at: (page, dpi)}
        self._show()

    def renew(self) -> None:
        """Ask for the current page again, for another size; others ask when shown."""
        self._sharp = {at: self._sharp[at] for at in self._sharp if at == self._at}
        self.wanted.emit(self._at)

    def fade(self, words: str) -> None:
        """Show words over the page: why there is none, or that it is being drawn."""
        self.paper.display(None, words)

    def dpi(self, width: float, height: float) -> float:
        """Return the dots per inch at which a page of so many millimetres is shown."""
        dots = self.logicalDpiX()
        found = self._scale(QSizeF(width, height) * (dots / INCH)) * dots
        return max(20.0, min(found * self.devicePixelRatioF(), SHARPEST))

    def set_zoom(self, zoom: Zoom) -> None:
        """Show pages in another size."""
        self.zoom, self._factor = zoom, 1.0
        self._show()
        self.resized.emit()

    def zoom_by(self, steps: int) -> None:
        """Show pages some steps larger, or smaller if negative."""
        wanted = self._scale(self._page_size()) * STEP**steps
        self._factor = max(LEAST, min(wanted, MOST))
        self.zoom = Zoom.FREE
        self._show()
        self.resized.emit()

    def turn(self, step: int) -> None:
        """Show the page so many places further, as far as there is one."""
        self.go(self._at + step)

    def go(self, at: int) -> None:
        """Show the page at a place, or the nearest one to it."""
        # The strip follows, and says so.
        if at != self._at:
            self._at = at
            self._show()
            self._ask()

    def _ask(self) -> None:
        """Ask for the current page if it is not there as sharp as it is shown."""
        if self._at not in self._sharp:
            self.wanted.emit(self._at)

    def _page(self) -> tuple[QImage, float] | None:
        """Return the current page with its dots an inch, as sharp as there is one."""
        if self._at in self._sharp:
            return self._sharp[self._at]
        return (self._small[self._at], STRIP_DPI) if self._small else None

    def _page_size(self) -> QSizeF:
        """Return the true size of the current page in pixels of the screen."""
        shown = self._page()
        if shown is None:
            return QSizeF()
        page, dots = shown
        return QSizeF(page.size()) * (self.logicalDpiX() / dots)

    def _scale(self, true: QSizeF) -> float:
        """Return how large a page of a true size is shown now; 1 is that size."""
        if true.isEmpty():
            return 1.0
        bar = self.area.verticalScrollBar().sizeHint().width()
        beside = bar if self.zoom is Zoom.WIDTH else 0
        room = self.area.maximumViewportSize() - QSize(2 * EDGE + beside, 2 * EDGE)
        across = room.width() / true.width()
        match self.zoom:
            case Zoom.SHEET:
                return min(across, room.height() / true.height())
            case Zoom.WIDTH:
                return across
            case _:
                return self._factor

    def _show(self) -> None:
        self._at = max(0, min(self._at, len(self._names) - 1))
        shown = self._page()
        if shown:
            self.paper.display(shown[0], "")
            true = self._page_size()
            scale = self._scale(true)
            self.paper.set_page_size(true * scale)
            self.name.setText(self._names[self._at].whole)
            percent = f"{round(100 * scale)} %"
            self.zooms.setText(", ".join(filter(None, (self.zoom.value, percent))))
            self.strip.setCurrentRow(self._at)
        self.paper.setAccessibleDescription(self.name.text())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for pages drawn for the new size."""
        super().resizeEvent(event)
        self._show()
        self.resized.emit()


class _ProofArea(QScrollArea):
    """The room of a page: it scrolls, and asks for a zoom."""

    zoomed = Signal(int)

    def __init__(self, paper: QWidget) -> None:
        super().__init__(widgetResizable=True)
        self.setWidget(paper)
        self.setAccessibleName("Preview")
        self.setToolTip("Ctrl and the wheel, or + and −: larger and smaller")
        self.setMinimumSize(scaled(180), scaled(120))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if steps := ZOOMS.get(Qt.Key(event.key())):
            self.zoomed.emit(steps)
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and turned:
            self.zoomed.emit(1 if turned > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)


class _Paper(QWidget):
    """A page with a shadow."""

    def __init__(self) -> None:
        super().__init__(accessibleName="Preview of the page")
        self._page = QImage()
        self._size = QSizeF()
        self._words = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def display(self, page: QImage | None, words: str) -> None:
        if page is not None:
            self._page = page
        self._words = words
        self.update()

    def set_page_size(self, size: QSizeF) -> None:
        self._size = size
        whole = size.toSize() + QSize(2 * EDGE, 2 * EDGE)
        # A page that just fits would otherwise ask for scroll bars, and lose its room.
        self.setMinimumSize(whole - QSize(1, 1))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if not self._page.isNull():
            page = QRectF(
                (self.width() - self._size.width()) / 2,
                (self.height() - self._size.height()) / 2,
                self._size.width(),
                self._size.height(),
            )
            painter.fillRect(page.translated(3, 3), QColor(0, 0, 0, 60))
            painter.drawImage(page, self._page)
            painter.setPen(QPen(QColor(0, 0, 0, 110), 1))
            painter.drawRect(page)
        if self._words:
            shade = ThemeColor.CANVAS.now
            shade.setAlpha(215)
            painter.fillRect(self.rect(), shade)
            painter.setPen(self.palette().windowText().color())
            painter.drawText(
                self.rect().adjusted(20, 20, -20, -20),
                Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap,
                self._words,
            )
