"""Small pictures of designs for lists, drawn when they come into sight."""

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QImage, QPainter, QPainterPath, QPixmap

from builder import describe, home
from builder.army.model import Army
from builder.army.muster import livery
from builder.content.card import Card
from builder.content.livery import alone
from builder.core.design import Design
from builder.house_rules.ruleset import RuleSet, sheet
from reports.bricks.drawn import BrickLook, drawn
from reports.bricks.signs import sign
from reports.layout.marks import Area, Box, Mark
from ui.core.timer import timer
from ui.widgets.paint.chart import paint_marks

MOST: Final = 600
"""The most pictures that are kept; those not seen for longest are dropped."""

REST_MS: Final = 50
"""The pause before the first of them is drawn, so that typing does not wait for it."""

TELL: Final = 0.15
"""Seconds between two tellings that pictures are ready, while more are drawn."""

SLICE: Final = 0.008
"""Seconds of drawing after which the window handles its events."""

_ROUND: Final = 0.14
"""The radius of the corners, in sides."""

_GROUND: Final = "#e3e8ea"
"""What lies behind a portrait, in the light and in the dark window alike."""


class Thumbnails(QObject):
    """The pictures of designs, armies and rule sets, by value, side and scale.

    Attributes:
        drawn: Emitted when some pictures that were asked for are ready.
    """

    drawn = Signal()

    def __init__(
        self,
        photo: Callable[[str], bytes | None],
        rules: Callable[[str], Any] = lambda _: None,
    ) -> None:
        """Make a cache without pictures.

        Args:
            photo: Returns the photo of a key, or None.
            rules: Returns the house rules of a game; None for the book's own.
        """
        super().__init__()
        self._photo = photo
        self._rules = rules
        self._made: OrderedDict[tuple[int, int, float], tuple[Any, QPixmap]] = (
            OrderedDict()
        )
        self._wanted: dict[tuple[int, int, float], Any] = {}
        self._told = 0.0
        self._timer = timer(self, self._draw_some, 0)

    def of(self, value: Any, side: int, scale: float) -> QPixmap | None:
        """Return the picture of a value, or None and draw it soon.

        Args:
            value: A design, an army or a rule set.
            side: Its side in logical pixels.
            scale: Device pixels in a logical one.
        """
        key = id(value), side, scale
        held = self._made.get(key)
        # The value is kept beside its picture, so that its id stays its own.
        if held is not None and held[0] is value:
            self._made.move_to_end(key)
            return held[1]
        self._wanted[key] = value
        if not self._timer.isActive():
            self._timer.start(REST_MS)
        return None

    def clear(self) -> None:
        """Forget all pictures."""
        self._made.clear()

    def _draw_some(self) -> None:
        """Draw what was asked for last, because that is on the screen now."""
        until = monotonic() + SLICE
        while self._wanted:
            key, value = self._wanted.popitem()
            self.draw(value, key[1], key[2])
            if monotonic() > until:
                break
        if len(self._wanted) > MOST:
            self._wanted.clear()
        if self._wanted:
            self._timer.start(1)
        # Each telling repaints the lists, which costs more than a picture.
        if not self._wanted or monotonic() > self._told + TELL:
            self._told = monotonic()
            self.drawn.emit()

    def draw(self, value: Any, side: int, scale: float) -> None:
        """Draw a picture now and keep it; the one not seen for longest is dropped."""
        self._made[id(value), side, scale] = value, self.picture(value, side, scale)
        while len(self._made) > MOST:
            self._made.popitem(last=False)

    def picture(self, value: Any, side: int, scale: float) -> QPixmap:
        """Return the picture of a value: its photo, its portrait or its emblem."""
        pixels = max(1, round(side * scale))
        pixmap = QPixmap(pixels, pixels)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        path = QPainterPath()
        box = QRectF(0, 0, pixels, pixels)
        path.addRoundedRect(box, pixels * _ROUND, pixels * _ROUND)
        painter.setClipPath(path)
        photo = self._photo_of(value)
        if photo is None:
            paint_marks(painter, picture_marks(value, pixels, self._rules), QFont())
        else:
            shorter = min(photo.width(), photo.height())
            x, y = (photo.width() - shorter) / 2, (photo.height() - shorter) / 2
            painter.drawImage(box, photo, QRectF(x, y, shorter, shorter))
        painter.end()
        pixmap.setDevicePixelRatio(scale)
        return pixmap

    def _photo_of(self, value: Any) -> QImage | None:
        key = getattr(value, "photo", "")
        data = self._photo(key) if key else None
        image = QImage.fromData(data) if data else QImage()
        return None if image.isNull() else image


def picture_marks(
    value: Any, side: float, rules: Callable[[str], Any] = lambda _: None
) -> list[Mark]:
    """Return the marks of a value's picture: a portrait, an emblem or a sign.

    Args:
        value: A design, an army or a rule set.
        side: The side of the square that they fill.
        rules: Returns the house rules of a game; None for the book's own.
    """
    whole = Area(0, 0, side, side)
    if isinstance(value, Army):
        worn = livery(value)
        name = worn.emblem.value.lower() if worn.emblem else ""
        emblem = sign(name, whole.inset(side * 0.2), "#ffffff") if name else []
        return [Box(*whole, worn.colour), *emblem]
    card = _card(value, rules)
    if card is None or card.portrait is None:
        return [Box(*whole, _GROUND)]
    look = BrickLook((card.livery or alone(card.badge)).colour)
    within = whole.inset(side * 0.06)
    return [Box(*whole, _GROUND), *drawn(card.portrait, within, look, largest=side)]


def _card(value: Any, rules: Callable[[str], Any]) -> Card | None:
    if isinstance(value, RuleSet):
        return sheet(value)
    if isinstance(value, Design):
        return describe(value, rules(home(value).key))
    return None
