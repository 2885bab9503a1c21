"""What a newcomer reads first, over the example: what this is, and three ways on."""

from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QWidget

from ui.core.new_items import ARMY
from ui.welcome.tiles import TileButton, key_label, let_through
from ui.widgets.labels import bold, plain, small, styled
from ui.widgets.layouts import add_keys, button, column, row
from ui.widgets.theme import application, scaled

TITLE: Final = "Welcome to Brickmuster"
SAYS: Final = """\
BrikWars is a wargame with what you build of toy bricks, and its rules are free.
Brickmuster counts what it costs in Construction Points (CP), says which rule it \
breaks, and prints the card to play it by.
Behind this lies an example army: change what you like; all is saved, and Ctrl+Z takes \
it back."""
_WAYS: Final = (
    ("1", "Build an army", "Who marches in it", ARMY),
    ("2", "Design a creation", "Soldier, tank, dragon", "brikwars.creation"),
    ("3", "Check a weapon", "Legal? If not, why?", "explain"),
)
"""The key, the title, a line, and what is made, or the command."""

_WIDEST: Final = 760
_AROUND: Final = 16
"""The pixels that stay free at both sides."""


class FirstStart(QFrame):
    """Lies over the window until it is used, closed, or clicked beside.

    Attributes:
        wanted: Emitted with the key of what to make, or the id of a command.
        tiles: The three ways on; while they have the keyboard, 1, 2 and 3 press them.
    """

    wanted = Signal(str)

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        styled(self, kind="raised").setAccessibleName(TITLE)
        self.setAccessibleDescription(SAYS)
        self._over = over
        self._held: QWidget | None = over.window().focusWidget()
        self.tiles = [_tile(*way[:3]) for way in _WAYS]
        add_keys(self, "Esc", self.leave)
        for tile, way in zip(self.tiles, _WAYS, strict=True):
            tile.clicked.connect(partial(self._take, way[-1]))
            add_keys(self, way[0], tile.click)
        close = styled(button("Close", self.leave), kind="quiet")
        head = row(None, bold(TITLE, "title"), None, close)
        ways = row(None, *((tile, 1) for tile in self.tiles), gap=10)
        hint = small("Esc closes this. It does not come again.")
        says = [plain(sentence, wrap=True) for sentence in SAYS.splitlines()]
        column(self, head, *says, ways, hint, gap=8, margins=(20, 12, 20, 12))
        self._program = application()
        self._program.installEventFilter(self)
        self._place()
        self.show()
        self.tiles[0].setFocus()

    def leave(self, *_: object) -> None:
        """Go, and give the keyboard back."""
        self._program.removeEventFilter(self)
        if self._held is not None:
            self._held.setFocus()
        self.hide()
        self.deleteLater()

    def _take(self, key: str, *_: object) -> None:
        self.leave()
        self.wanted.emit(key)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the place in the middle, and go where something else is clicked."""
        match event.type():
            case QEvent.Type.Resize | QEvent.Type.LayoutRequest:
                if watched in (self, self._over):
                    self._place()
            case QEvent.Type.MouseButtonPress if isinstance(event, QMouseEvent):
                place = self.mapFromGlobal(event.globalPosition().toPoint())
                if not self.rect().contains(place):
                    self.leave()
        return False

    def _place(self) -> None:
        room = self._over.size()
        wide = min(room.width() - 2 * _AROUND, scaled(_WIDEST))
        high = min(self.heightForWidth(wide), room.height())
        left, top = (room.width() - wide) // 2, (room.height() - high) // 2
        self.setGeometry(left, top, wide, high)


def _tile(key: str, title: str, about: str) -> TileButton:
    tile = TileButton(f"{title}: {about}")
    says = bold(title, wrap=True), small(about, wrap=True)
    words = column(None, None, *says, None, gap=1)
    row(tile, key_label(key), (words, 1), gap=10, margins=(12, 9, 12, 9))
    let_through(tile)
    return tile
