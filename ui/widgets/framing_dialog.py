"""Framing a photo by hand: how a photo is framed and drawn, and the dialog for it."""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QWheelEvent,
)
from PySide6.QtWidgets import QSlider, QWidget

from builder.core.framing import LARGEST, Framing
from reports.layout.formats import FORMATS, Format
from reports.layout.framed import (
    PhotoSize,
    card_window,
    coarse,
    dots_an_inch,
    moved,
    photo_area,
    zoomed,
)
from reports.layout.marks import Area
from ui.widgets.fitting import ChoosingDialog
from ui.widgets.inputs import ARROWS, ZOOMS, word_box
from ui.widgets.labels import named, plain, small
from ui.widgets.layouts import button, row
from ui.widgets.paint.painters import smooth
from ui.widgets.paint.tokens import Ink

# A photo as a window of a card shows it.

GROUND = QColor("#e9edf2")
"""Behind a photo that is transparent or does not fill its window."""


def size_of(image: QImage) -> PhotoSize:
    """Return the size of an image in pixels."""
    return PhotoSize(image.width(), image.height())


def paint_photo(
    painter: QPainter, image: QImage, window: QRectF, framing: Framing | None
) -> None:
    """Draw a photo in a window, and what is cut off in no way."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setClipRect(window)
    painter.fillRect(window, GROUND)
    painter.drawImage(rect_of(image, window, framing), image)
    painter.restore()


def rect_of(image: QImage, window: QRectF, framing: Framing | None) -> QRectF:
    """Return where all of a photo stands behind a window."""
    return QRectF(*photo_area(size_of(image), area_of(window), framing))


def area_of(window: QRectF) -> Area:
    """Return a rectangle as the paper's area."""
    return Area(window.x(), window.y(), window.width(), window.height())


def thumbnail(
    image: QImage, framing: Framing | None, window: PhotoSize, side: int
) -> QPixmap:
    """Return a framed photo no larger than a square, sharp on fine screens."""
    sharp = 3
    scale = side * sharp / max(window)
    size = QSize(round(window.width * scale), round(window.height * scale))
    # Smooth scaling looks at four pixels only, so a large photo is made smaller first.
    near = (
        2
        * max(size.width(), size.height())
        * max(1, float((framing or Framing()).zoom))
    )
    if min(image.width(), image.height()) > near:
        image = image.scaled(
            QSize(round(near), round(near)),
            Qt.AspectRatioMode.KeepAspectRatioByExpanding,
            Qt.TransformationMode.SmoothTransformation,
        )
    pixmap = QPixmap(size)
    with QPainter(pixmap) as painter:
        paint_photo(painter, image, QRectF(pixmap.rect()), framing)
    pixmap.setDevicePixelRatio(sharp)
    return pixmap


# A window of a card with a photo behind it, moved and zoomed by hand.

_AROUND: Final = 44
"""Room around the window, in pixels, to show what it cuts off."""
_NOTCH: Final = 1.1
"""How much larger one notch of the wheel makes the photo."""
_STEP: Final = 0.01
"""How far an arrow key moves the photo, as a share of the window; Shift: ten times."""
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
        super().__init__(focusPolicy=Qt.FocusPolicy.StrongFocus)
        self._image = image
        self._shape = shape
        self.framing = framing
        self._held: tuple[QPointF, Framing] | None = None
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
        if key in ARROWS:
            far = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            step = _STEP * (10 if far else 1)
            across, down = ARROWS[key]
            window = self.window_area
            self._move(
                self.framing,
                across * step * window.width(),
                down * step * window.height(),
            )
        elif key in ZOOMS:
            self._zoom_by(_NOTCH ** ZOOMS[key])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the photo: clear in the window, pale around it."""
        painter = smooth(self)
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


_FILLED: Final = 100
"""Where the slider's photo just fills the window."""
_MOST: Final = 400
_MIDDLE: Final = Fraction(1, 2)


class FramingDialog(ChoosingDialog):
    """Zooms and moves a photo behind the window of a card.

    Attributes:
        frame: The window with the photo.
        slider: The zoom.
        words: How fine the photo prints.
    """

    def __init__(
        self,
        image: QImage,
        framing: Framing | None,
        card: Format,
        parent: QWidget | None = None,
        window: Callable[[Format], PhotoSize] = card_window,
    ) -> None:
        super().__init__(parent, "Frame the photo")
        self._window = window
        self._size = size_of(image)
        self._card = card
        self.frame = PhotoFrame(image, window(card), framing or Framing())
        self.formats = named("Card format", word_box([each.label for each in FORMATS]))
        self.formats.setCurrentIndex(FORMATS.index(card))
        self.slider = named("Zoom", QSlider(Qt.Orientation.Horizontal))
        self.slider.setRange(0, _MOST)
        self.slider.setPageStep(20)
        self.words = plain("", wrap=True)
        self._percent = plain("")
        self._percent.setMinimumWidth(
            self._percent.fontMetrics().horizontalAdvance("800 %")
        )
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        self._percent.setAlignment(right)
        self._lay()
        self.frame.framed.connect(lambda _: self._told())
        self.slider.valueChanged.connect(lambda at: self.frame.zoom_to(zoom_at(at)))
        self.formats.currentIndexChanged.connect(lambda at: self._reformat(FORMATS[at]))
        self._told()
        self.frame.setFocus()

    def _lay(self) -> None:
        self.fit = button("F&it", lambda: self.frame.zoom_to(0), "Show the whole photo")
        self.fill = button(
            "&Fill", lambda: self.frame.zoom_to(1), "Just fill the window"
        )
        self.centre = button("&Centre", self._centre, "Move its middle to the middle")
        self.reset = button(
            "&Reset", lambda: self._show(Framing()), "As it comes: filled, centred"
        )
        hint = small(
            "Drag the photo, or use the arrow keys; the wheel, + and − zoom.", wrap=True
        )
        label = plain("&Zoom")
        label.setBuddy(self.slider)
        window = plain("Window &of")
        window.setBuddy(self.formats)
        self.lay(
            row(None, window, (self.formats, 1)),
            (self.frame, 1),
            row(None, label, (self.slider, 1), self._percent),
            row(None, self.fit, self.fill, self.centre, self.reset, None),
            hint,
            self.words,
        )

    def _centre(self) -> None:
        self._show(Framing(zoom=self.frame.framing.zoom, x=_MIDDLE, y=_MIDDLE))

    def _show(self, framing: Framing) -> None:
        self.frame.display(framing)
        self._told()

    def _reformat(self, card: Format) -> None:
        self._card = card
        self.frame.reshape(self._window(card))
        self._told()

    def _told(self) -> None:
        framing = self.frame.framing
        with QSignalBlocker(self.slider):
            self.slider.setValue(step_of(float(framing.zoom)))
        self._percent.setText(_percent(framing))
        window = self._window(self._card)
        warning = coarse(self._size, window, framing)
        fine = f"{dots_an_inch(self._size, window, framing)} dots an inch in print"
        self.words.setText(warning or fine)
        self.words.dip(Ink.WARN if warning else Ink.FAINT)

    @property
    def value(self) -> Framing | None:
        """The framing; None if the photo is as it comes."""
        framing = self.frame.framing
        return None if framing == Framing() else framing


def zoom_at(step: int) -> float:
    """Return the zoom of a place on the slider: evenly to fill, then by factors."""
    if step <= _FILLED:
        return step / _FILLED
    return float(LARGEST ** ((step - _FILLED) / (_MOST - _FILLED)))


def step_of(zoom: float) -> int:
    """Return the place of a zoom on the slider."""
    if zoom <= 1:
        return round(zoom * _FILLED)
    return _FILLED + round(math.log(zoom, LARGEST) * (_MOST - _FILLED))


def _percent(framing: Framing) -> str:
    if not framing.zoom:
        return "whole"
    return "filled" if framing.zoom == 1 else f"{round(framing.zoom * 100)} %"
