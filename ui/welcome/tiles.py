"""The tiles of the welcome page: a job, an army with its cards, an example, a game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from builder import describe
from builder.army.model import Army, Items, MusteredArmy, designs_of
from builder.army.muster import livery, muster, unit_card
from builder.content.card import Card
from builder.content.livery import alone
from builder.core.formatting import counted, listed
from builder.core.rulebook import Severity
from builder.examples import Example
from db.library.examples import is_example
from reports.layout.formats import POKER
from ui.core.timer import rest_ms, timer
from ui.lists.rows import LEFT
from ui.widgets.icons import icon
from ui.widgets.labels import ElidedLabel, bold, plain, styled
from ui.widgets.layouts import TOP, FlowLayout, button, column, row
from ui.widgets.paint.drawings import thumbnail
from ui.widgets.paint.marks import WORDS, Mark
from ui.widgets.paint.painters import NUMBERS, face, smooth
from ui.widgets.paint.tokens import Ink, Spacing, ThemeColor
from ui.widgets.theme import scaled, set_scaled

MOST_CARDS: Final = 5
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


def _colour(card: Card) -> str:
    """Return the colour of a card, as `#rrggbb`."""
    return (card.livery or alone(card.badge)).colour


@lru_cache(maxsize=60)
def _drawn(card: Card, high: int, scale: float, photo: bytes) -> QPixmap:
    """Return a small card, so many logical pixels high."""
    colour = _colour(card)
    values = [stat.value for stat in card.stats if 0 < len(stat.value) <= _LONGEST]
    wide = high * POKER.width / POKER.height
    picture = QPixmap(round(wide * scale), round(high * scale))
    picture.setDevicePixelRatio(scale)
    picture.fill(Qt.GlobalColor.transparent)
    painter = smooth(picture)
    front = QRectF(0.5, 0.5, wide - 1, high - 1)
    _plate(painter, front, _PAPER, high)
    head = QRectF(front.left(), front.top(), front.width(), high * 0.17)
    _plate(painter, head, colour, high)
    rail = wide * 0.27 if values else 0
    side = min(wide - rail - 2, high * 0.62)
    portrait = thumbnail(card.portrait, colour, round(side), scale, photo)
    painter.drawPixmap(QPointF(1, head.bottom() + high * 0.03), portrait)
    price = QRectF(front.right() - wide * 0.26, front.top(), wide * 0.26, head.height())
    name = head.adjusted(wide * 0.05, 0, -wide * 0.04, 0)
    if card.price:
        _plate(painter, price, _PRICE, high)
        _write(painter, price, card.price, _INK, head.height() * 0.72)
        name.setRight(price.left() - 1)
    _name(painter, name, card.title, head.height() * 0.6)
    row = (high - head.height()) / (_VALUES + 0.5)
    for place, value in enumerate(values[:_VALUES]):
        left = front.right() - rail
        box = QRectF(left, head.bottom() + place * row, rail - wide * 0.04, row)
        _write(painter, box, value, _INK, min(row * 0.62, rail * 0.5))
    painter.setPen(QColor(_LINE))
    for line in (0.9, 0.95):
        painter.drawLine(QPointF(4, high * line), QPointF(wide - rail - 4, high * line))
    if card.stamp:
        band = QRectF(front.left(), high * 0.74, front.width(), high * 0.11)
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
    return face(QFont(), NUMBERS, pixels=max(5, size))


class Hand(QWidget):
    """A fan of up to five small cards; until one is drawn, its back is shown."""

    def __init__(self, photo: PhotoOf) -> None:
        super().__init__()
        self._cards: tuple[Card, ...] = ()
        self._photo = photo
        self._made: dict[tuple[Card, int, float], QPixmap] = {}
        self._timer = timer(self, self._draw_one, 0)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def display(self, cards: Sequence[Card]) -> None:
        """Show other cards; those that are drawn stay so."""
        self._cards = tuple(cards[:MOST_CARDS])
        kept = self._made.items()
        self._made = {key: made for key, made in kept if key[0] in self._cards}
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height of a hand, and any width."""
        return QSize(scaled(HIGH), scaled(HIGH))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cards that are ready, and the backs of the others."""
        high = round(self.height() * _CARD)
        wide = high * POKER.width / POKER.height
        many = len(self._cards)
        room = max(0.0, self.width() - wide * 1.3) / max(1, many - 1)
        step = min(wide * _STEP, room)
        painter = smooth(self)
        for place, card in enumerate(self._cards):
            off = place - (many - 1) / 2
            painter.save()
            fall = self.height() * (0.08 + 0.013 * off * off)
            painter.translate(self.width() / 2 + off * step, fall + high / 2)
            painter.rotate(off * _TURN)
            painter.translate(-wide / 2, -high / 2)
            picture = self._made.get(self._key(card))
            if picture is None:
                _plate(painter, QRectF(0, 0, wide, high), _colour(card), high)
            else:
                painter.drawPixmap(0, 0, picture)
            painter.restore()
        painter.end()
        if self._missing() is not None and not self._timer.isActive():
            self._timer.start(rest_ms())

    def _key(self, card: Card) -> tuple[Card, int, float]:
        return card, round(self.height() * _CARD), self.devicePixelRatioF()

    def _missing(self) -> Card | None:
        """Return the first card that is not drawn yet; None if all are."""
        return next((it for it in self._cards if self._key(it) not in self._made), None)

    def _draw_one(self) -> None:
        """Draw one card, and then show it; the next one is drawn after that."""
        card = self._missing()
        if rest := rest_ms():
            self._timer.start(rest)
        elif card is not None and self.isVisible():
            key = self._key(card)
            photo = (card.photo and self._photo(card.photo)) or b""
            self._made[key] = _drawn(*key, photo)
            self.update()


# An army at a glance: its name, its verdict, its points, and who marches in it.


@dataclass(frozen=True, slots=True)
class ArmyGlance:
    """What a tile says of an army.

    Attributes:
        id: Its id in the library.
        title: Its name.
        severity: The gravest of what its verdict says; None if it is legal.
        line: Points, faults and the time of the last change, in words.
        cards: The cards of its first designs, in their order.
    """

    id: str
    title: str
    severity: Severity | None
    line: str
    cards: tuple[Card, ...]


def glance(item_id: str, army: Army, designs: Items, when: str) -> ArmyGlance:
    """Return what a tile says of an army.

    Args:
        item_id: Its id in the library.
        army: The army.
        designs: Every design by its id.
        when: The time of its last change, in words; empty if nobody knows.
    """
    found = muster(army, designs)
    broken = sum(it.severity is Severity.REFUSE for it in found.violations)
    example = "example" if is_example(army, designs_of(designs)) else ""
    parts = (example, _spent(found), f"{broken} illegal" if broken else "", when)
    cards: list[Card] = []
    for place in found.first_entries:
        design, entry = found.results[place].design, found.results[place].entry
        if design is not None and len(cards) < MOST_CARDS:
            cards.append(unit_card(design, army, entry))
    return ArmyGlance(
        item_id,
        called(army, [card.title for card in cards]),
        found.violations[0].severity if found.violations else None,
        " · ".join(filter(None, parts)),
        tuple(cards),
    )


def called(army: Army, titles: list[str]) -> str:
    """Return what to call an army: its name, or else who marches in it."""
    if army.name.strip() or not titles:
        return " ".join(army.title.split())
    more = len({entry.design for entry in army.entries}) - 2
    rest = [f"{more} more"] if more > 0 else []
    return listed([" ".join(each.split()) for each in titles[:2]] + rest)


def _spent(found: MusteredArmy) -> str:
    """Return `165 of 200 CP`; the number of models where no points are known."""
    entries = found.army.entries
    if not entries:
        return "nobody marches yet"
    if not found.priced:
        return counted(sum(entry.count for entry in entries), "model")
    return found.spent


def example_picture(example: Example, side: int, scale: float) -> QPixmap:
    """Return the picture of an example: its first design in its own colour."""
    _, design = example.designs[0]
    card = describe(design)
    colour = livery(example.armies[0][1]).colour if example.armies else _colour(card)
    return thumbnail(card.portrait, colour, side, scale)


MOST: Final = 3
"""The most tiles side by side."""

LEAST: Final = 230
"""The least width of a tile, at the ordinary size of type."""

_ACROSS: Final = (QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
"""A tile is as wide as its grid says, and as high as it needs."""


class TileGrid(QWidget):
    """Tiles in rows; each row has one to three of them."""

    def __init__(self, tiles: Sequence[QWidget] = ()) -> None:
        super().__init__()
        self._tiles = list(tiles)
        self._empty = [QWidget(self) for _ in range(MOST)]
        self._across = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(Spacing.EDGE)
        self.setSizePolicy(*_ACROSS)
        set_scaled(self, TileGrid._measure, LEAST)

    def _measure(self, least: int) -> None:
        """Take the least width of a tile."""
        self._least = least
        self._lay()

    def fill(self, tiles: Sequence[QWidget]) -> None:
        """Show these tiles; those from before that are not among them are deleted."""
        for old in set(self._tiles).difference(tiles):
            old.hide()
            old.deleteLater()
        self._tiles = list(tiles)
        self._across = 0
        self._lay()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Change the number of tiles in a row where the room asks for it."""
        super().resizeEvent(event)
        self._lay()

    def _lay(self) -> None:
        gap = self._grid.spacing()
        fit = (self.width() + gap) // (self._least + gap)
        across = min(max(1, fit), MOST)
        if across == self._across:
            return
        self._across = across
        for tile in (*self._tiles, *self._empty):
            self._grid.removeWidget(tile)
        # Empty places after a single short row: columns stay equal.
        empty = self._empty[len(self._tiles) : across] if self._tiles else []
        for spare in self._empty:
            spare.setVisible(spare in empty)
        for place, tile in enumerate((*self._tiles, *empty)):
            self._grid.addWidget(tile, place // across, place % across)
        for at in range(MOST):
            self._grid.setColumnStretch(at, int(at < across))


class TileButton(QPushButton):
    """A tile that is one large button; what stands on it is laid out inside."""

    def __init__(self, name: str) -> None:
        super().__init__(autoDefault=False)
        styled(self, kind="tile")
        self.setAccessibleName(name)
        self.setSizePolicy(*_ACROSS)

    def sizeHint(self) -> QSize:
        """Return the size of what stands on it."""
        layout = self.layout()
        return layout.sizeHint() if layout else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return the least size of what stands on it."""
        layout = self.layout()
        return layout.minimumSize() if layout else super().minimumSizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press it with Enter too, not with Space alone."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        else:
            super().keyPressEvent(event)


_INSIDE: Final = 14
"""Pixels between the edge of a tile and what is on it."""


def key_label(words: str) -> QLabel:
    """Return the words on a key."""
    made = styled(plain(words), role="key")
    made.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return made


def link(words: str, act: Callable[[], object], tip: str = "") -> QPushButton:
    """Return a button that looks like a link."""
    return styled(button(words, act, tip), kind="link", seg="line")


class WayTile(QFrame):
    """A tile with links.

    Attributes:
        links: The links.
    """

    def __init__(self, gap: int) -> None:
        super().__init__()
        styled(self, kind="tile")
        self.setSizePolicy(*_ACROSS)
        self.links: list[QPushButton] = []
        self._ways = QWidget()
        self._flow = FlowLayout(self._ways, gap=gap)

    def add_link(
        self, words: str, act: Callable[[], object], tip: str = ""
    ) -> QPushButton:
        """Add something that can be made or opened."""
        made = link(words, act, tip)
        self.links.append(made)
        self._flow.addWidget(made)
        return made


class TileSign(QWidget):
    """The icon of a job, in the colour of links."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._icon = icon(name, ThemeColor.ACCENT)
        set_scaled(self, QWidget.setFixedWidth, 20)
        set_scaled(self, QWidget.setFixedHeight, 20)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the icon."""
        with QPainter(self) as painter:
            self._icon.paint(painter, self.rect())


class JobTile(WayTile):
    """One of the jobs: what it is, the button that begins it, and near ways.

    Attributes:
        begin: The button that begins it.
    """

    def __init__(self, key: str, sign: str, title: str, about: str) -> None:
        super().__init__(8)
        self.begin = button("")
        number = key_label(key)
        name = bold(title, "head", wrap=True)
        head = row(None, TileSign(sign), (name, 1), (number, TOP), gap=10)
        words = plain(about, Ink.FAINT, wrap=True)
        # Where there is no way yet, the buttons of all tiles still stand in a row.
        set_scaled(self._ways, QWidget.setMinimumHeight, 26)
        margins = (_INSIDE + 2, _INSIDE, _INSIDE + 2, 10)
        column(self, head, words, None, self.begin, self._ways, gap=8, margins=margins)

    def offer(self, words: str, act: Callable[[], object], *, first: bool) -> None:
        """Set what begins the job; `first` is whether it is the next sensible step."""
        self.begin.setText(words)
        self.begin.clicked.connect(act)
        styled(self.begin, kind="primary" if first else "button")


class ArmyTile(TileButton):
    """An army to go on with: its cards, verdict, points and last change.

    Attributes:
        army: What it says of it.
    """

    def __init__(self, photo: PhotoOf, open_army: Callable[[str], object]) -> None:
        super().__init__("")
        self._hand, self._mark = Hand(photo), Mark(None, 16)
        self._title = styled(ElidedLabel(), role="head")
        self._line = styled(ElidedLabel(ink=Ink.FAINT), role="small")
        head = row(None, self._mark, (self._title, 1), gap=8)
        margins = (_INSIDE, _INSIDE, _INSIDE, 10)
        column(self, self._hand, head, self._line, gap=5, margins=margins)
        let_through(self)
        self.clicked.connect(lambda: open_army(self.army.id))

    def display(self, army: ArmyGlance) -> None:
        """Show what is so by now; the tile may be pressed meanwhile."""
        self.army = army
        self.setAccessibleName(f"{army.title}, {WORDS[army.severity]}, {army.line}")
        self._hand.display(army.cards)
        self._mark.show_severity(army.severity)
        self._title.setText(army.title)
        self._line.setText(army.line)


class ExampleTile(TileButton):
    """An example: its picture, what it is, and that a copy of it is opened.

    Attributes:
        picture: The place of the picture, empty at first.
    """

    def __init__(self, title: str, about: str, side: int) -> None:
        super().__init__(f"Open a copy of {title}: {about}")
        self.picture = QLabel(scaledContents=True)
        set_scaled(self.picture, lambda box, now: box.setFixedSize(now, now), side)
        words = styled(plain(about, wrap=True), role="small")
        text = column(None, bold(title, wrap=True), words, None, gap=1)
        text.addWidget(styled(QLabel("Open a copy"), role="link"))
        body = row(None, (self.picture, TOP), (text, 1), gap=12)
        column(self, body, margins=(10, 9, 10, 9))
        let_through(self)


class GameTile(WayTile):
    """Another game: what can be made in it, and its examples."""

    def __init__(self, name: str) -> None:
        super().__init__(4)
        margins = (_INSIDE + 2, 10, _INSIDE + 2, 8)
        column(self, bold(name, wrap=True), self._ways, None, gap=4, margins=margins)


def let_through(tile: QWidget) -> None:
    """Let clicks on what stands on a tile reach the tile."""
    for part in tile.findChildren(QWidget):
        part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
