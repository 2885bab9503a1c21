"""An army as a hand of small cards, each drawn once, while the player rests."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from builder.content.card import Card
from builder.drawing.bricks import Portrait
from reports.layout.formats import POKER
from ui.core.timer import rest_ms, timer
from ui.lists.line_paint import NUMBERS
from ui.lists.rows import LEFT
from ui.widgets.paint.drawings import thumbnail
from ui.widgets.paint.tokens import ThemeColor
from ui.widgets.theme import scaled

MOST: Final = 5
"""The most cards in a hand."""

HIGH: Final = 118
"""The height of a hand, at the ordinary size of type."""

_CARD: Final = 0.8
"""The height of a card, in hands."""
_TURN: Final = 6.5
"""Degrees between two cards."""
_STEP: Final = 0.68
"""How far a card is from the next, in widths of a card."""
_VALUES: Final = 4
"""The most values in the rail of a card."""
_LONGEST: Final = 5
"""The most letters of a value that has room there."""
_PAPER, _INK, _LINE, _PRICE, _WRONG = (
    each.of(dark=False).name()
    for each in (
        ThemeColor.SURFACE,
        ThemeColor.TEXT,
        ThemeColor.LINE,
        ThemeColor.BRICK,
        ThemeColor.ILLEGAL,
    )
)
"""Cards are paper: they look alike in the light and in the dark window."""

PhotoOf = Callable[[str], bytes | None]
"""Returns the photo of a key; None if it is gone."""


@dataclass(frozen=True, slots=True)
class SmallCard:
    """What a small card shows.

    Attributes:
        title: The name of the design.
        price: Its price; empty where none is known.
        values: Its first big values.
        stamp: What is stamped on it, such as `ILLEGAL`; empty for nothing.
        colour: The colour of its unit, as `#rrggbb`.
        portrait: Its portrait; None where the design has none.
        photo: The key of its photo, which is shown instead; empty for none.
    """

    title: str
    price: str
    values: tuple[str, ...]
    stamp: str
    colour: str
    portrait: Portrait | None
    photo: str = ""


def small_card(card: Card, colour: str) -> SmallCard:
    """Return what a small card shows of a card, in the colour of its unit."""
    values = tuple(
        each.value for each in card.stats if 0 < len(each.value) <= _LONGEST
    )[:_VALUES]
    picture = card.portrait, card.photo
    return SmallCard(card.title, card.price, values, card.stamp, colour, *picture)


@lru_cache(maxsize=60)
def _drawn(card: SmallCard, high: int, scale: float, photo: bytes) -> QPixmap:
    """Return a small card, so many logical pixels high."""
    wide = high * POKER.width / POKER.height
    picture = QPixmap(round(wide * scale), round(high * scale))
    picture.setDevicePixelRatio(scale)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    face = QRectF(0.5, 0.5, wide - 1, high - 1)
    _plate(painter, face, _PAPER, high)
    head = QRectF(face.left(), face.top(), face.width(), high * 0.17)
    _plate(painter, head, card.colour, high)
    rail = wide * 0.27 if card.values else 0
    side = min(wide - rail - 2, high * 0.62)
    portrait = thumbnail(card.portrait, card.colour, round(side), scale, photo)
    painter.drawPixmap(QPointF(1, head.bottom() + high * 0.03), portrait)
    price = QRectF(face.right() - wide * 0.26, face.top(), wide * 0.26, head.height())
    name = head.adjusted(wide * 0.05, 0, -wide * 0.04, 0)
    if card.price:
        _plate(painter, price, _PRICE, high)
        _write(painter, price, card.price, _INK, head.height() * 0.72)
        name.setRight(price.left() - 1)
    _name(painter, name, card.title, head.height() * 0.6)
    row = (high - head.height()) / (_VALUES + 0.5)
    for place, value in enumerate(card.values):
        left = face.right() - rail
        box = QRectF(left, head.bottom() + place * row, rail - wide * 0.04, row)
        _write(painter, box, value, _INK, min(row * 0.62, rail * 0.5))
    painter.setPen(QColor(_LINE))
    for line in (0.9, 0.95):
        painter.drawLine(QPointF(4, high * line), QPointF(wide - rail - 4, high * line))
    if card.stamp:
        band = QRectF(face.left(), high * 0.74, face.width(), high * 0.11)
        painter.fillRect(band, QColor(_WRONG))
        _write(painter, band, card.stamp, _PAPER, band.height() * 0.8)
    painter.end()
    return picture


def _plate(painter: QPainter, box: QRectF, colour: str, high: float) -> None:
    painter.setPen(QColor("#8a9099"))
    painter.setBrush(QColor(colour))
    painter.drawRoundedRect(box, high * 0.03, high * 0.03)


def _write(painter: QPainter, box: QRectF, words: str, ink: str, size: float) -> None:
    """Write words in the middle of a box, smaller where they are too wide."""
    font = _face(size)
    wide = QFontMetricsF(font).horizontalAdvance(words)
    if wide > box.width():
        font.setPixelSize(max(4, int(font.pixelSize() * box.width() / wide)))
    painter.setFont(font)
    painter.setPen(QColor(ink))
    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), words)


def _name(painter: QPainter, box: QRectF, words: str, size: float) -> None:
    """Write a name at the left of a box, cut off where it is too long."""
    font = _face(size)
    cut = Qt.TextElideMode.ElideRight
    words = QFontMetricsF(font).elidedText(words, cut, box.width())
    painter.setFont(font)
    painter.setPen(QColor(_PAPER))
    painter.drawText(box, int(LEFT), words)


def _face(size: float) -> QFont:
    font = QFont(NUMBERS)
    font.setBold(True)
    font.setPixelSize(max(5, round(size)))
    return font


class Hand(QWidget):
    """A fan of up to five small cards; until one is drawn, its back is shown."""

    def __init__(self, cards: Sequence[SmallCard], photo: PhotoOf) -> None:
        super().__init__()
        self._cards = tuple(cards[:MOST])
        self._photo = photo
        self._made: dict[tuple[int, int, float], QPixmap] = {}
        self._timer = timer(self, self._draw_one, 0)
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Ignored, policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the height of a hand, and any width."""
        return QSize(scaled(HIGH), scaled(HIGH))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cards that are ready, and the backs of the others."""
        high = self._high
        wide = high * POKER.width / POKER.height
        many = len(self._cards)
        room = max(0.0, self.width() - wide * 1.3) / max(1, many - 1)
        step = min(wide * _STEP, room)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for place in range(many):
            off = place - (many - 1) / 2
            painter.save()
            fall = self.height() * (0.08 + 0.013 * off * off)
            painter.translate(self.width() / 2 + off * step, fall + high / 2)
            painter.rotate(off * _TURN)
            painter.translate(-wide / 2, -high / 2)
            picture = self._made.get(self._key(place))
            if picture is None:
                _plate(
                    painter, QRectF(0, 0, wide, high), self._cards[place].colour, high
                )
            else:
                painter.drawPixmap(0, 0, picture)
            painter.restore()
        painter.end()
        if self._missing() is not None and not self._timer.isActive():
            self._timer.start(rest_ms())

    @property
    def _high(self) -> int:
        """The height of a card, in pixels."""
        return round(self.height() * _CARD)

    def _key(self, place: int) -> tuple[int, int, float]:
        return place, self._high, self.devicePixelRatioF()

    def _missing(self) -> int | None:
        """Return the first card that is not drawn yet; None if all are."""
        places = range(len(self._cards))
        return next((at for at in places if self._key(at) not in self._made), None)

    def _draw_one(self) -> None:
        """Draw one card, and then show it; the next one is drawn after that."""
        place = self._missing()
        if rest := rest_ms():
            self._timer.start(rest)
        elif place is not None and self.isVisible():
            card, key = self._cards[place], self._key(place)
            photo = (card.photo and self._photo(card.photo)) or b""
            self._made[key] = _drawn(card, *key[1:], photo)
            self.update()
