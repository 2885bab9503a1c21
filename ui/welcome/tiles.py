"""The tiles of the welcome page: a job, an army, an example, another game."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from ui.welcome.glance import ArmyGlance
from ui.widgets.icons import icon
from ui.widgets.labels import ElidedLabel, bold, plain, styled
from ui.widgets.layouts import FlowLayout, button, column, row
from ui.widgets.paint.marks import WORDS, Mark
from ui.widgets.paint.tokens import Ink, Spacing, ThemeColor
from ui.widgets.theme import scaled

MOST: Final = 3
"""The most tiles side by side."""

LEAST: Final = 230
"""The least width of a tile, at the ordinary size of type."""


class TileGrid(QWidget):
    """Tiles in rows; each row has one to three of them."""

    def __init__(self) -> None:
        super().__init__()
        self._tiles: list[QWidget] = []
        self._empty: list[QWidget] = []
        self._across = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(scaled(Spacing.EDGE))
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Ignored, policy.Minimum)

    def fill(self, tiles: Sequence[QWidget]) -> None:
        """Show other tiles; the old ones are deleted."""
        for old in self._tiles:
            self._grid.removeWidget(old)
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
        fit = (self.width() + gap) // (scaled(LEAST) + gap)
        across = min(max(1, fit), MOST)
        if across == self._across:
            return
        self._across = across
        for tile in self._tiles:
            self._grid.removeWidget(tile)
        for place, tile in enumerate(self._tiles):
            self._grid.addWidget(tile, place // across, place % across)
        for at in range(MOST):
            self._grid.setColumnStretch(at, int(at < across))
        self._fill_row(across)

    def _fill_row(self, across: int) -> None:
        """Leave empty places after a single short row, so that columns stay equal."""
        for old in self._empty:
            self._grid.removeWidget(old)
            old.deleteLater()
        count = len(self._tiles)
        self._empty = [QWidget() for _ in range(count, across)] if count else []
        policy = QSizePolicy.Policy
        for at, place in enumerate(self._empty, start=count):
            place.setSizePolicy(policy.Ignored, policy.Ignored)
            self._grid.addWidget(place, 0, at)


class TileButton(QPushButton):
    """A tile that is one large button; what stands on it is laid out inside."""

    def __init__(self, name: str) -> None:
        super().__init__(autoDefault=False)
        styled(self, kind="tile")
        self.setAccessibleName(name)
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Ignored, policy.Minimum)

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

FACE: Final = 46
"""The side of a portrait, at the ordinary size of type."""

Faces = Callable[[ArmyGlance, int, float], Sequence[QPixmap]]
"""Returns the pictures of an army, by their side and the pixels of the screen."""


def key_label(words: str) -> QLabel:
    """Return the words on a key."""
    made = styled(plain(words), role="key")
    policy = QSizePolicy.Policy
    made.setSizePolicy(policy.Fixed, policy.Fixed)
    return made


def link(words: str, act: Callable[[], object], tip: str = "") -> QPushButton:
    """Return a button that looks like a link."""
    return styled(button(words, act, tip), kind="link")


class JobTile(QFrame):
    """One of the jobs: what it is, the button that begins it, and near ways.

    Attributes:
        begin: The button that begins it.
        links: The ways beside the button.
    """

    def __init__(self, key: str, sign: str, title: str, about: str) -> None:
        super().__init__()
        styled(self, kind="tile")
        self._sign = sign
        self._icon = QLabel()
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Ignored, policy.Minimum)
        self.begin = button("")
        self.links: list[QPushButton] = []
        number = key_label(key)
        name = bold(title, "head", wrap=True)
        head = row(None, self._icon, (name, 1), number, gap=10)
        head.setAlignment(number, Qt.AlignmentFlag.AlignTop)
        words = plain(about, wrap=True)
        words.dip(Ink.FAINT)
        self._ways = QWidget()
        self._flow = FlowLayout(self._ways, gap=8)
        # Where there is no way yet, the buttons of all tiles still stand in a row.
        self._ways.setMinimumHeight(scaled(22))
        margins = (_INSIDE + 2, _INSIDE, _INSIDE + 2, 10)
        column(self, head, words, None, self.begin, self._ways, gap=8, margins=margins)
        self.tint()

    def offer(self, words: str, act: Callable[[], object], *, first: bool) -> None:
        """Set what begins the job; `first` is whether it is the next sensible step."""
        self.begin.setText(words)
        self.begin.clicked.connect(act)
        styled(self.begin, kind="primary" if first else "button")

    def add_link(
        self, words: str, act: Callable[[], object], tip: str = ""
    ) -> QPushButton:
        """Add a way beside the button."""
        made = link(words, act, tip)
        self.links.append(made)
        self._flow.addWidget(made)
        return made

    def tint(self) -> None:
        """Draw the icon in the colours of the window."""
        palette, side = QApplication.palette(), scaled(20)
        accent = ThemeColor.ACCENT.on(palette)
        palette.setColor(QPalette.ColorRole.ButtonText, accent)
        self._icon.setPixmap(icon(self._sign, palette).pixmap(side, side))


class ArmyTile(TileButton):
    """An army to go on with: its portraits, verdict, points and last change.

    Attributes:
        opened: Emitted with the id of the army.
    """

    opened = Signal(str)

    def __init__(self, army: ArmyGlance, faces: Faces) -> None:
        super().__init__(f"{army.title}, {WORDS[army.severity]}, {army.line}")
        self.army = army
        title = ElidedLabel()
        styled(title, role="head").setText(army.title)
        line = ElidedLabel()
        styled(line, role="small").setText(army.line)
        line.dip(Ink.FAINT)
        head = row(None, Mark(army.severity, scaled(16)), (title, 1), gap=8)
        margins = (_INSIDE, _INSIDE, _INSIDE, 10)
        column(self, _FaceRow(army, faces), head, line, gap=5, margins=margins)
        _let_through(self)
        self.setToolTip("")
        self.clicked.connect(lambda: self.opened.emit(army.id))


class _FaceRow(QWidget):
    def __init__(self, army: ArmyGlance, faces: Faces) -> None:
        super().__init__()
        self._army = army
        self._faces = faces
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Ignored, policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the height of a portrait, and any width."""
        return QSize(scaled(FACE), scaled(FACE))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the portraits that fit whole; without any, an empty place."""
        painter = QPainter(self)
        side, gap = scaled(FACE), scaled(6)
        fit = max(1, (self.width() + gap) // (side + gap))
        shown = self._faces(self._army, side, self.devicePixelRatioF())[:fit]
        for place, picture in enumerate(shown):
            painter.drawPixmap(place * (side + gap), 0, picture)
        if not shown:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(ThemeColor.LINE.on(self.palette()))
            painter.setBrush(ThemeColor.SUNKEN.on(self.palette()))
            box = QRectF(0.5, 0.5, side - 1, side - 1)
            painter.drawRoundedRect(box, side * 0.14, side * 0.14)
        painter.end()


class ExampleTile(TileButton):
    """An example: its picture, what it is, and that a copy of it is opened."""

    def __init__(self, title: str, about: str, picture: QPixmap) -> None:
        super().__init__(f"Open a copy of {title}: {about}")
        shown = QLabel()
        shown.setPixmap(picture)
        words = styled(QLabel(about), role="small")
        words.setTextFormat(Qt.TextFormat.PlainText)
        words.setWordWrap(True)
        told = column(None, bold(title, wrap=True), words, None, gap=1)
        told.addWidget(styled(QLabel("Open a copy"), role="link"))
        body = row(None, shown, (told, 1), gap=12)
        body.setAlignment(shown, Qt.AlignmentFlag.AlignTop)
        column(self, body, margins=(10, 9, 10, 9))
        _let_through(self)


class GameTile(QFrame):
    """Another game: what can be made in it, and its examples."""

    def __init__(self, name: str) -> None:
        super().__init__()
        styled(self, kind="tile")
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Ignored, policy.Minimum)
        self._ways = QWidget()
        self._flow = FlowLayout(self._ways, gap=4)
        margins = (_INSIDE + 2, 10, _INSIDE + 2, 8)
        column(self, bold(name, wrap=True), self._ways, None, gap=4, margins=margins)

    def add_link(self, words: str, act: Callable[[], object], tip: str = "") -> None:
        """Add something that can be made or opened."""
        self._flow.addWidget(link(words, act, tip))


def _let_through(tile: QWidget) -> None:
    """Let clicks on what stands on a tile reach the tile."""
    for part in tile.findChildren(QWidget):
        part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
