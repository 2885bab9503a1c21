"""Windows and lists that open within the screen, whatever their size."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QWidget

_T: Final = QEvent.Type
PRESSED: Final = frozenset(
    {_T.MouseButtonPress, _T.MouseButtonRelease, _T.MouseButtonDblClick, _T.Wheel,
     _T.KeyPress, _T.KeyRelease, _T.ShortcutOverride, _T.Shortcut}
)  # fmt: skip
"""What comes of keys and of the mouse but its moves."""


def open_below(popup: QWidget, anchor: QWidget, size: QSize) -> None:
    """Show a widget as a popup below another, within the screen.

    It stays there while it is open, also where a page is still being laid out and moves
    the other one.

    Args:
        popup: What drops down. It has no frame, takes the keyboard, and goes at Esc or
            at a click elsewhere.
        anchor: What it drops down from.
        size: As large as this, if the screen has room for that.
    """
    # In place of all flags: with that of a dialog it would be a tool window.
    popup.setWindowFlags(Qt.WindowType.Popup)
    popup.resize(size)
    _Below(popup, anchor).place()
    popup.show()


class _Below(QObject):
    """Keeps a popup below its anchor until the popup goes."""

    def __init__(self, popup: QWidget, anchor: QWidget) -> None:
        super().__init__(popup)
        self._popup, self._anchor = popup, anchor
        popup.installEventFilter(self)
        # What moves the anchor may be anything that it lies in.
        around: QWidget | None = anchor
        while around is not None:
            around.installEventFilter(self)
            around = None if around.isWindow() else around.parentWidget()

    def place(self) -> None:
        corner = self._anchor.mapToGlobal(QPoint(0, self._anchor.height() + _GAP))
        wanted = QRect(corner, self._popup.size())
        self._popup.setGeometry(within(wanted, room_on_screen(self._anchor)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._popup:
            if event.type() == QEvent.Type.Hide:
                self.deleteLater()
        elif event.type() in {QEvent.Type.Move, QEvent.Type.Resize}:
            self.place()
        return False


_GAP: Final = 2
"""Pixels between an anchor and what drops down from it."""


# How much room a window has on its screen, and fitting it into that.

BAR: Final = 24
"""Pixels of a title bar as long as the system has drawn none."""


def room_on_screen(window: QWidget) -> QRect:
    """Return the part of a window's screen that no panel or dock covers."""
    return window.screen().availableGeometry()


def within(wanted: QRect, room: QRect) -> QRect:
    """Return a rectangle made small enough for a room, and moved into it.

    >>> within(QRect(900, -20, 1280, 600), QRect(0, 0, 1024, 700)).getRect()
    (0, 0, 1024, 600)
    """
    size = wanted.size().boundedTo(room.size())
    x = min(max(wanted.x(), room.x()), room.x() + room.width() - size.width())
    y = min(max(wanted.y(), room.y()), room.y() + room.height() - size.height())
    return QRect(x, y, size.width(), size.height())


def frame_height(window: QWidget) -> int:
    """Return the height of the title bar, or a guess before the system drew one."""
    drawn = window.frameGeometry().height() - window.height()
    # Where the system answers late, Qt may hold a frame smaller than the window.
    return drawn if drawn > 0 else BAR


def fit_window(window: QWidget, across: float = 0.5, *, placed: bool = False) -> bool:
    """Fit a main window into its screen, title bar included.

    Args:
        window: The window.
        across: Where it begins if it has no place yet: at the left edge of the screen
            by 0, at the right one by 1.
        placed: Whether it has a place, as the player left it.

    Returns:
        Whether it was too large and had to shrink.
    """
    room = room_on_screen(window).adjusted(0, frame_height(window), 0, 0)
    wanted = window.geometry()
    if not placed:
        free = room.size() - wanted.size()
        left, top = round(free.width() * across), free.height() // 2
        wanted.moveTo(room.left() + left, room.top() + top)
    fits = within(wanted, room)
    if fits != window.geometry():
        window.setGeometry(fits)
    return fits.size() != wanted.size()
