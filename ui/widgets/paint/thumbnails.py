"""Small square pictures of designs, armies and rule sets, for lists and pages."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import lru_cache
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
from builder.drawing.bricks import Portrait
from builder.house_rules.ruleset import RuleSet, sheet
from reports.bricks.drawn import BrickLook, drawn
from reports.bricks.signs import sign
from reports.layout.marks import Area, Box, Mark
from ui.core.quiet import rest_ms
from ui.core.timer import timer
from ui.widgets.paint.chart import paint_marks

MOST: Final = 600
"""The most pictures that are kept; those not seen for longest are dropped."""

REST_MS: Final = 50
"""The pause before the first of them is drawn: a list asks for many at once."""

TELL: Final = 0.15
"""Seconds between two tellings that pictures are ready, while more are drawn."""

SLICE: Final = 0.008
"""Seconds of drawing after which the window handles its events."""

GROUND: Final = "#e3e8ea"
"""What lies behind a portrait, in the light and in the dark window alike."""

_CORNER: Final = 0.14
"""The radius of the corners, in sides."""


@lru_cache(maxsize=MOST)
def thumbnail(
    portrait: Portrait | None, colour: str, side: int, scale: float, photo: bytes = b""
) -> QPixmap:
    """Return the picture of a design; those that were used last are kept.

    Args:
        portrait: What is drawn where there is no photo; None for the ground alone.
        colour: The colour of its army, as `#rrggbb`.
        side: The side of the square, in logical pixels.
        scale: Device pixels for each of them.
        photo: The photo of the design, as a file holds it; its middle is shown.
    """
    pixels = max(1, round(side * scale))
    image = QImage.fromData(photo) if photo else QImage()
    whole = Area(0, 0, pixels, pixels)
    marks: list[Mark] = [Box(*whole, GROUND)]
    if image.isNull() and portrait is not None:
        look = BrickLook(colour)
        marks += drawn(portrait, whole.inset(pixels * 0.06), look, largest=pixels)
    return _painted(marks, pixels, scale, image)


@lru_cache(maxsize=64)
def flag(emblem: str, colour: str, side: int, scale: float) -> QPixmap:
    """Return the picture of an army: its emblem on its colour.

    Args:
        emblem: The name of a sign; empty for the colour alone.
        colour: The colour, as `#rrggbb`.
        side: The side of the square, in logical pixels.
        scale: Device pixels for each of them.
    """
    pixels = max(1, round(side * scale))
    whole = Area(0, 0, pixels, pixels)
    marks = sign(emblem, whole.inset(pixels * 0.2), "#ffffff") if emblem else []
    return _painted([Box(*whole, colour), *marks], pixels, scale, QImage())


def _painted(
    marks: Sequence[Mark], pixels: int, scale: float, image: QImage
) -> QPixmap:
    """Return a square with round corners of marks, and the middle of a photo on it."""
    made = QPixmap(pixels, pixels)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    box = QRectF(0, 0, pixels, pixels)
    path = QPainterPath()
    path.addRoundedRect(box, pixels * _CORNER, pixels * _CORNER)
    painter.setClipPath(path)
    paint_marks(painter, marks, QFont())
    if not image.isNull():
        shorter = min(image.width(), image.height())
        x, y = (image.width() - shorter) / 2, (image.height() - shorter) / 2
        painter.drawImage(box, image, QRectF(x, y, shorter, shorter))
    painter.end()
    made.setDevicePixelRatio(scale)
    return made


class Thumbnails(QObject):
    """The pictures of the items of a list, drawn when they come into sight.

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
        self._made: OrderedDict[_Key, tuple[Any, QPixmap]] = OrderedDict()
        self._wanted: dict[_Key, Any] = {}
        self._told = 0.0
        self._news = False
        self._timer = timer(self, self._draw_some, 0)

    def of(
        self, value: Any, side: int, scale: float, item_id: str = ""
    ) -> QPixmap | None:
        """Return the picture of a value, or None and draw it soon.

        Args:
            value: A design, an army or a rule set.
            side: Its side in logical pixels.
            scale: Device pixels in a logical one.
            item_id: Its id in the library: while it is edited, its picture of before
                is returned until the new one is drawn.
        """
        key = item_id or id(value), side, scale
        held = self._made.get(key)
        # The value is kept beside its picture, so that its id stays its own.
        if held is not None:
            self._made.move_to_end(key)
            if held[0] is value:
                return held[1]
        self._wanted[key] = value
        if not self._timer.isActive():
            self._timer.start(REST_MS)
        return held[1] if held is not None and item_id else None

    def clear(self) -> None:
        """Forget all pictures."""
        self._made.clear()

    def _draw_some(self) -> None:
        """Draw what was asked for last, because that is on the screen now."""
        if rest := rest_ms():
            self._timer.start(rest)
            return
        until = monotonic() + SLICE
        while self._wanted:
            (item, side, scale), value = self._wanted.popitem()
            self._news |= self._draw(item, value, side, scale)
            if monotonic() > until:
                break
        if len(self._wanted) > MOST:
            self._wanted.clear()
        if self._wanted:
            self._timer.start(1)
        # Each telling repaints the lists, which costs more than a picture.
        if not self._wanted or monotonic() > self._told + TELL:
            self._told = monotonic()
            if self._news:
                self._news = False
                self.drawn.emit()

    def draw(self, value: Any, side: int, scale: float) -> None:
        """Draw a picture now and keep it; the one not seen for longest is dropped."""
        self._draw(id(value), value, side, scale)

    def _draw(self, item: int | str, value: Any, side: int, scale: float) -> bool:
        """Draw a picture, and return whether it is another one than before."""
        before = self._made.get((item, side, scale))
        picture = self.picture(value, side, scale)
        self._made[item, side, scale] = value, picture
        while len(self._made) > MOST:
            self._made.popitem(last=False)
        return before is None or before[1] is not picture

    def picture(self, value: Any, side: int, scale: float) -> QPixmap:
        """Return the picture of a value: its photo, its portrait or its emblem."""
        if isinstance(value, Army):
            worn = livery(value)
            name = worn.emblem.value.lower() if worn.emblem else ""
            return flag(name, worn.colour, side, scale)
        card = _card(value, self._rules)
        if card is None:
            return thumbnail(None, GROUND, side, scale)
        colour = (card.livery or alone(card.badge)).colour
        key = getattr(value, "photo", "")
        photo = self._photo(key) if key else None
        return thumbnail(card.portrait, colour, side, scale, photo or b"")


_Key = tuple[int | str, int, float]


def _card(value: Any, rules: Callable[[str], Any]) -> Card | None:
    if isinstance(value, RuleSet):
        return sheet(value)
    if isinstance(value, Design):
        return describe(value, rules(home(value).key))
    return None
