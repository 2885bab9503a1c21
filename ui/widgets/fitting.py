"""Dialogs that open over their window and within the screen, whatever their size."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent, QWindow
from PySide6.QtWidgets import QDialog, QWidget

from ui.widgets.help_desk import HelpDesk, desk_near
from ui.widgets.screen import frame_height, room_on_screen, within

CLEAR: Final = 22
"""Pixels that a dialog leaves free at each edge of the screen."""


_PRESSED: Final = frozenset(
    {
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonRelease,
        QEvent.Type.MouseButtonDblClick,
        QEvent.Type.KeyPress,
        QEvent.Type.KeyRelease,
        QEvent.Type.ShortcutOverride,
    }
)


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


class _Shut(QObject):
    """Takes the clicks and keys that come for a dialog that is closed already."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        return event.type() in _PRESSED or super().eventFilter(watched, event)


class FittedDialog(QDialog):
    """The base of every dialog: it opens over its window and within the screen.

    Once it is closed nothing in it can be pressed: the second click of a double click
    still comes, and would do everything twice.
    """

    def __init__(self, parent: QWidget | None = None, title: str = "") -> None:
        """Make an empty dialog.

        Args:
            parent: The window it belongs to.
            title: Its title; a dialog that has one is opened once, and deleted when it
                is closed.
        """
        super().__init__(parent)
        self._shut = _Shut(self)
        if title:
            self.setWindowTitle(title)
            self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

    def hideEvent(self, event: QHideEvent) -> None:
        """Take no more clicks and keys."""
        super().hideEvent(event)
        handle: QWindow | None = self.windowHandle()
        if handle is not None and not event.spontaneous():
            handle.installEventFilter(self._shut)

    def showEvent(self, event: QShowEvent) -> None:
        """Take the place where the player sees it."""
        handle: QWindow | None = self.windowHandle()
        if not event.spontaneous():
            if handle is not None:
                handle.removeEventFilter(self._shut)
            self.resize(self.size().expandedTo(self.minimumSizeHint()))
        # Qt puts it over the middle of its window, unless it was moved before.
        super().showEvent(event)
        if not event.spontaneous():
            fit_dialog(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask for help by F1; a menu's key does not reach a dialog."""
        desk = desk_near(self, HelpDesk) if event.key() == Qt.Key.Key_F1 else None
        if desk is None:
            super().keyPressEvent(event)
            return
        focused: QWidget | None = self.focusWidget()
        desk.wanted.emit(self if focused is None else focused)
