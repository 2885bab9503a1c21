"""What an army wears: a painted emblem, a picture on backs, the card they show on."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final, cast

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QIcon,
    QImage,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QMenu,
    QSizePolicy,
    QWidget,
)

from builder.content.card import Card
from builder.content.card_back import CardBack
from builder.content.livery import AnyEmblem, Emblem, Livery, deep
from builder.core.painting import (
    AIR,
    BRICK,
    PIECES,
    SIDE,
    Painting,
    both_sides,
    mirrored,
    spread,
)
from reports.bricks.signs import CELLS, names, sign_rows
from reports.layout.formats import OVER, POKER
from reports.layout.framed import PhotoSize
from ui.core.background import BackgroundTask
from ui.core.document import Document
from ui.core.timer import timer
from ui.forms.fields.field import EditorContext, FormField
from ui.forms.fields.photo import PhotoField
from ui.panels.card_preview import SHADOW, CardFace, CardRequest, RenderedCard, proof
from ui.widgets.fitting import ChoosingDialog
from ui.widgets.inputs import ARROWS
from ui.widgets.labels import plain, small, tip
from ui.widgets.layouts import button, column, row, tool_button
from ui.widgets.paint.painters import outline, smooth
from ui.widgets.theme import scaled

_WIDE: Final = 180
"""The width of the card in pixels, at the ordinary size of type."""

_HEAD: Final = 0.55, 0.145
"""How much of a front its head with the badge is, across and down."""

_PAUSE: Final = 60
"""The pause after an edit before it is drawn, in milliseconds."""


class LiveryPreview(QWidget):
    """Shows what a card looks like that wears something; it is drawn behind the window.

    Attributes:
        head: The head of its front, with the badge.
        back: Its back.
    """

    def __init__(self, photo: Callable[[str], bytes | None] = lambda _: None) -> None:
        """Show nothing yet.

        Args:
            photo: Returns a photo by its key, or None.
        """
        super().__init__()
        self._photo = photo
        self._livery: Livery | None = None
        self._timer = timer(self, self._ask, _PAUSE)
        self.head, self.back = plain("", wrap=True), CardFace()
        self._task = BackgroundTask(self, self._take, self._refuse)
        self.head.setAccessibleName("The badge on a card")
        self.back.setAccessibleName("The back of a card")
        wide = min(scaled(_WIDE), 210)
        self._size = QSize(wide, round(wide * POKER.height / POKER.width))
        high = round(self._size.height() * _HEAD[1] / _HEAD[0])
        # As wide as the back will be with its shadow, and above its edges.
        self.head.setFixedSize(wide + 2 * SHADOW, high)
        self.head.setContentsMargins(SHADOW, 0, SHADOW, 0)
        self.back.display(QImage(), self._size, POKER)
        column(self, self.head, self.back, None, gap=6)

    def display(self, livery: Livery) -> None:
        """Show a livery as soon as it is drawn."""
        if livery != self._livery:
            self._livery = livery
            self._timer.start()

    def _ask(self) -> None:
        if self._livery is None:
            return
        card = Card("A unit", "", livery=self._livery)
        known = {key: self._photo(key) for key in sorted(card.pictures)}
        photos = {key: data for key, data in known.items() if data}
        # Twice as fine as the back is shown, as the head is shown twice as large.
        dots = 2 * self._size.width() * self.devicePixelRatioF() * 25.4 / POKER.width
        job = CardRequest(card, 1, POKER, photos, dots)
        self._task.start(lambda _: proof(job))

    def _refuse(self, why: str) -> None:
        self.head.setText(why)
        self.head.setToolTip(tip(why))
        self.back.display(QImage(), self._size, POKER)

    def _take(self, drawn: RenderedCard) -> None:
        if len(drawn.pages) < 2:
            self._refuse(drawn.trouble)
            return
        front, back = drawn.pages[:2]
        across, down = front.width() * _HEAD[0], front.height() * _HEAD[1]
        top = front.copy(0, 0, round(across), round(down))
        pixmap = QPixmap.fromImage(
            top.scaledToWidth(
                round(self._size.width() * self.devicePixelRatioF()),
                Qt.TransformationMode.SmoothTransformation,
            )
        )
        pixmap.setDevicePixelRatio(self.devicePixelRatioF())
        self.head.setPixmap(pixmap)
        self.back.display(back, self._size, POKER)


Rows = tuple[str, ...]

EMPTY: Final[Rows] = (AIR * SIDE,) * SIDE

_CELL: Final = 28
"""The side of a cell in pixels, at the ordinary size of type."""

_PAPER: Final = QColor("#ffffff")
_LINES: Final = QColor("#b9c2c7")
_HERE: Final = QColor("#0a64d8")
"""The cell that the keys are at: blue, as no brick is that lies beside it."""

_NAMES: Final = {
    AIR: "nothing",
    BRICK: "brick",
    "/": "slope, its top at the right",
    "\\": "slope, its top at the left",
    "(": "slope below, its top at the right",
    ")": "slope below, its top at the left",
}


class PaintingGrid(QWidget):
    """Cells that are painted with the mouse, or with the arrow keys and Space.

    Attributes:
        painted: Emitted when the player changed a cell, with whether a stroke begins.
        rows: What is painted, row by row.
        piece: What is painted with.
        alike: Whether the other side is painted as in a mirror.
    """

    painted = Signal(bool)

    def __init__(self, rows: Rows, colour: str) -> None:
        super().__init__(focusPolicy=Qt.FocusPolicy.StrongFocus)
        self.rows, self.piece, self.alike = rows, BRICK, False
        self._begins = True
        self._colour = QColor(colour)
        self._at = SIDE // 2, SIDE // 2
        self._brush: str | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("The cells of the emblem")
        self._say()

    def sizeHint(self) -> QSize:
        """Return room for cells that a finger hits."""
        side = SIDE * min(scaled(_CELL), 30) + 1
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        """Return the same: cells keep their size."""
        return self.sizeHint()

    def show_rows(self, rows: Rows) -> None:
        """Show other cells."""
        self.rows = rows
        self._say()
        self.update()

    def put(self, x: int, y: int, piece: str) -> None:
        """Paint a cell, and the one across if both sides are alike."""
        rows = _with(self.rows, x, y, piece)
        if self.alike and 2 * x != SIDE - 1:
            rows = mirrored(_with(mirrored(rows), x, y, piece))
        if rows != self.rows:
            self.show_rows(rows)
            begins, self._begins = self._begins, self._brush is None
            self.painted.emit(begins)

    def _turned(self, x: int, y: int) -> str:
        """Return what a cell gets: the piece, or nothing where that is already."""
        return AIR if self.rows[y][x] == self.piece else self.piece

    def _say(self) -> None:
        x, y = self._at
        here = _NAMES[self.rows[y][x]]
        self.setAccessibleDescription(f"Row {y + 1}, column {x + 1}: {here}")

    def _cell(self, at: QPointF) -> tuple[int, int] | None:
        side = self.width() / SIDE
        x, y = int(at.x() // side), int(at.y() // side)
        return (x, y) if 0 <= x < SIDE and 0 <= y < SIDE else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Paint the cell, or take away what it has; the right button takes away."""
        if cell := self._cell(event.position()):
            left = event.button() is Qt.MouseButton.LeftButton
            self._begins = True
            self._brush = self._turned(*cell) if left else AIR
            self._stroke(cell)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with what the press began."""
        cell = self._cell(event.position())
        if cell and self._brush is not None and cell != self._at:
            self._stroke(cell)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Lift the brush."""
        self._brush, self._begins = None, True

    def _stroke(self, cell: tuple[int, int]) -> None:
        self._at = cell
        self.put(*cell, self._brush or AIR)
        self._say()
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with the arrows, paint with Space, take away with Delete."""
        key = Qt.Key(event.key())
        if step := ARROWS.get(key):
            x, y = self._at
            self._at = (x + step[0]) % SIDE, (y + step[1]) % SIDE
            self._say()
            self.update()
        elif key == Qt.Key.Key_Space:
            self.put(*self._at, self._turned(*self._at))
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.put(*self._at, AIR)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cells on white paper, as a badge is."""
        side = (self.width() - 1) / SIDE
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), _PAPER)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for y, line in enumerate(self.rows):
                for x, piece in enumerate(line):
                    _draw(painter, piece, QRectF(x * side, y * side, side, side),
                          self._colour)  # fmt: skip
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
            for at in range(SIDE + 1):
                middle = at in (SIDE // 2, SIDE // 2 + 1)
                painter.setPen(QPen(_LINES.darker(140) if middle else _LINES, 1))
                place, end = round(at * side), round(SIDE * side)
                painter.drawLine(place, 0, place, end)
                painter.drawLine(0, place, end, place)
            if self.hasFocus():
                x, y = self._at
                painter.setPen(QPen(_HERE, 3))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(QRectF(x * side, y * side, side, side))


def _with(rows: Rows, x: int, y: int, piece: str) -> Rows:
    line = rows[y][:x] + piece + rows[y][x + 1 :]
    return (*rows[:y], line, *rows[y + 1 :])


def _draw(painter: QPainter, piece: str, box: QRectF, colour: QColor) -> None:
    """Draw what a cell holds."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPolygon(outline(CELLS.get(piece, ()), box))


def _piece_icon(piece: str, colour: str) -> QIcon:
    side = scaled(20)
    pixmap = QPixmap(3 * side, 3 * side)
    pixmap.fill(_PAPER)
    with smooth(pixmap) as painter:
        inner = QRectF(pixmap.rect()).adjusted(side / 2, side / 2, -side / 2, -side / 2)
        _draw(painter, piece, inner, QColor(colour))
    pixmap.setDevicePixelRatio(3)
    return QIcon(pixmap)


def start_of(emblem: AnyEmblem) -> Rows:
    """Return an emblem on the grid; shipped ones that are larger have a smaller one."""
    if isinstance(emblem, Painting):
        return spread(emblem.rows)
    smaller = f"{emblem.sign}-9"
    return spread(sign_rows(smaller if smaller in names() else emblem.sign))


class PaintingDialog(ChoosingDialog):
    """Paints an emblem, with the badge and the back of a card beside it.

    Attributes:
        grid: The cells.
        preview: The head and the back of a card.
        alike: Whether both sides are painted alike.
        pieces: The buttons of what is painted with.
    """

    def __init__(
        self,
        worn: Livery,
        photo: Callable[[str], bytes | None] = lambda _: None,
        parent: QWidget | None = None,
    ) -> None:
        """Begin with what is worn.

        Args:
            worn: What the army or the unit wears now.
            photo: Returns a photo by its key, or None.
            parent: The window it belongs to.
        """
        super().__init__(parent, "Paint an emblem")
        self._worn = worn
        rows = start_of(worn.emblem or Emblem.TOWER)
        self._document = Document(rows, parent=self)
        self.grid = PaintingGrid(rows, deep(worn.colour))
        self.preview = LiveryPreview(photo)
        self.alike = QCheckBox("&Both sides alike")
        self.alike.setToolTip("What is painted on one side is on the other as well")
        self.pieces = QButtonGroup(self)
        self._lay()
        self._connect()
        self._tell()
        self.grid.setFocus()

    def _lay(self) -> None:
        tools = []
        for number, piece in enumerate(PIECES):
            tool = tool_button("", None, _NAMES[piece].capitalize(), _NAMES[piece])
            tool.setIcon(_piece_icon(piece, deep(self._worn.colour)))
            tool.setIconSize(QSize(scaled(20), scaled(20)))
            tool.setCheckable(True)
            tool.setChecked(not number)
            self.pieces.addButton(tool, number)
            tools.append(tool)
        self.start = button("&Start from", None, "Begin with a shipped emblem")
        menu = QMenu(self.start)
        for emblem in Emblem:
            menu.addAction(emblem.label, partial(self._show, start_of(emblem)))
        self.start.setMenu(menu)
        self.mirror = button("&Mirror", self._mirror, "Turn left and right round")
        self.clear = button("&Clear", lambda: self._show(EMPTY), "Take all cells away")
        history = self._document.history
        self.undo = button("&Undo", history.undo, "Take the last change back (Ctrl+Z)")
        self.undo.setEnabled(False)
        history.canUndoChanged.connect(self.undo.setEnabled)
        self.undo.setShortcut(QKeySequence("Ctrl+Z"))
        self.hint = small(
            "Click or drag to paint; a second click takes a cell away. Or move with "
            "the arrow keys and press Space.", wrap=True,
        )  # fmt: skip
        left = column(
            None, row(None, *tools, None), self.grid, self.alike,
            row(None, self.start, self.mirror, self.clear, self.undo, None), None,
        )  # fmt: skip
        self.lay(row(None, left, self.preview, gap=16), self.hint)

    def _connect(self) -> None:
        self._document.changed.connect(self.grid.show_rows)
        self._document.changed.connect(self._tell)
        self._document.changed.connect(self._keep_tick)
        self.grid.painted.connect(self._note)
        self.alike.toggled.connect(self._make_alike)
        self.pieces.idClicked.connect(
            lambda at: setattr(self.grid, "piece", PIECES[at])
        )

    @property
    def value(self) -> str:
        """What is painted, as it is kept; empty while no cell is."""
        painted = self.grid.rows != EMPTY
        return str(Painting(self.grid.rows)) if painted else ""

    def _show(self, rows: Rows) -> None:
        self._document.edit(rows, "Paint")

    def _mirror(self) -> None:
        self._show(mirrored(self.grid.rows))

    def _make_alike(self, on: bool) -> None:  # noqa: FBT001 (a signal's)
        """Make both sides alike, now and in what is painted from here on."""
        self.grid.alike = on
        if on:
            self._show(both_sides(self.grid.rows))

    def _keep_tick(self, rows: Rows) -> None:
        """Take the tick away where the sides are not alike, as after an Undo."""
        if rows != both_sides(rows):
            self.alike.setChecked(False)

    def _note(self, begins: bool) -> None:  # noqa: FBT001 (a signal's)
        """Note what is painted; all of a stroke is taken back as a whole."""
        if begins:
            self._document.end_visit()
        self._document.edit(self.grid.rows, "Paint", "stroke")

    def _tell(self) -> None:
        text = self.value
        self.ok.setEnabled(bool(text))
        self.ok.setToolTip("" if text else "Paint a cell first")
        if text:
            self.preview.display(replace(self._worn, emblem=Painting.read(text)))


class BackDialog(ChoosingDialog):
    """Chooses a picture, its framing, and whether the army's name stands on it.

    Attributes:
        photo: The field of the picture.
        framing: The field of how it is framed.
        named: Whether there is a band with the army's name.
        preview: The back of a card.
        back: What is chosen so far.
    """

    def __init__(
        self, worn: Livery, context: EditorContext, parent: QWidget | None = None
    ) -> None:
        """Begin with what the army has.

        Args:
            worn: What it wears.
            context: The store of photos, and the fields.
            parent: The window it belongs to.
        """
        super().__init__(parent, "A picture on the backs of its cards")
        self._worn, self.back = worn, worn.back or CardBack()
        # The face of a card with what runs over its cut, in millimetres.
        over = 2 * OVER
        about = replace(
            context,
            window=lambda card: PhotoSize(card.width + over, card.height + over),
        )
        self.photo = cast("PhotoField", about.make_field(CardBack, "photo"))
        self.framing: FormField = about.make_field(CardBack, "framing")
        self.named = QCheckBox("A &band with the army's name")
        self.preview = LiveryPreview(context.photo)
        hint = small(
            "It stands on backs that would say nothing else. A back with rules or a "
            "square keeps them. The picture runs over the cut; its edges may be lost.",
            wrap=True,
        )
        left = QWidget(minimumWidth=scaled(300))
        column(left, self.photo, self.framing, self.named, hint, None)
        self.lay(row(None, (left, 1), self.preview, gap=16))
        self.photo.edited.connect(lambda key: self._put(photo=key, framing=None))
        self.framing.edited.connect(lambda framing: self._put(framing=framing))
        self.photo.reading.connect(self._wait)
        self.named.toggled.connect(lambda on: self._put(nameless=None if on else True))
        self._show()
        self.photo.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def value(self) -> CardBack | None:
        """The back; None for none."""
        return self.back if self.back.photo else None

    def _wait(self, reading: bool) -> None:  # noqa: FBT001 (a signal's)
        """Let nobody accept while a picture is read: it would be lost."""
        self.ok.setEnabled(not reading)
        self.ok.setToolTip("The picture is still being read" if reading else "")

    def _put(self, **parts: Any) -> None:
        self.back = replace(self.back, **parts)
        self._show()

    def _show(self) -> None:
        back = self.back
        for field in (self.photo, self.framing):
            field.display(back)
        self.framing.setVisible(bool(back.photo))
        self.named.setChecked(not back.nameless)
        self.named.setEnabled(bool(back.photo))
        self.preview.display(replace(self._worn, back=self.value))
