"""Windows and dialogs that open within the screen, whatever size they would like."""

from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QStyle, QWidget

from ui.widgets.help_desk import HelpDesk, desk_near

CLEAR: Final = 22
"""Pixels that a dialog leaves free at each edge of the screen."""


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
    bar = QStyle.PixelMetric.PM_TitleBarHeight
    return drawn or window.style().pixelMetric(bar, None, window)


def fit_window(window: QWidget) -> bool:
    """Fit a main window into its screen, title bar included.

    Returns:
        Whether it was too large and had to shrink.
    """
    room = room_on_screen(window).adjusted(0, frame_height(window), 0, 0)
    wanted = window.geometry()
    fits = within(wanted, room)
    if fits != wanted:
        window.setGeometry(fits)
    return fits.size() != wanted.size()


def fit_dialog(dialog: QWidget) -> None:
    """Fit a dialog into its screen, clear of the edges; a list just drops down."""
    room = room_on_screen(dialog)
    if dialog.windowType() is not Qt.WindowType.Popup:
        room = room.adjusted(CLEAR, CLEAR + frame_height(dialog), -CLEAR, -CLEAR)
    # A layout never lets a window become smaller than what it holds.
    least = dialog.minimumSizeHint()
    wanted = QRect(dialog.pos(), dialog.size().expandedTo(least))
    fits = within(wanted, room)
    if fits != wanted:
        dialog.setGeometry(fits)


class FittedDialog(QDialog):
    """The base of every dialog: it opens within the screen."""

    def showEvent(self, event: QShowEvent) -> None:
        """Fit into the screen before the player sees it."""
        if not event.spontaneous():
            fit_dialog(self)
        super().showEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask for help by F1; a menu's key does not reach a dialog."""
        desk = desk_near(self, HelpDesk) if event.key() == Qt.Key.Key_F1 else None
        if desk is None:
            super().keyPressEvent(event)
            return
        focused: QWidget | None = self.focusWidget()
        desk.wanted.emit(self if focused is None else focused)
