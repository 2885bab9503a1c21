"""A window that has just shown its contents takes no keys and clicks for a moment."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

STILL_MS: Final = 120
"""How long after the contents were painted what was pressed does not count."""

_T: Final = QEvent.Type
_PRESSED: Final = frozenset(
    {_T.MouseButtonPress, _T.MouseButtonRelease, _T.MouseButtonDblClick, _T.Wheel,
     _T.KeyPress, _T.KeyRelease, _T.ShortcutOverride, _T.Shortcut}
)  # fmt: skip


class Stillness(QObject):
    """Drops keys and clicks that were meant for what stood there before.

    They wait in a queue while the contents are made, and would meet whatever lies below
    them once that is shown.
    """

    def __init__(self, window: QWidget) -> None:
        """Keep a window still from now on, until a moment after it is painted."""
        super().__init__(window)
        self._window = window
        self._painted = False
        self._app = QApplication.instance()
        if self._app is not None:
            self._app.installEventFilter(self)

    def eventFilter(self, _: QObject, event: QEvent) -> bool:
        """Drop keys and clicks; wait for the first painting."""
        kind = event.type()
        if kind in _PRESSED:
            return QApplication.activeWindow() in (None, self._window)
        if kind == _T.Paint and not self._painted:
            self._painted = True
            QTimer.singleShot(STILL_MS, self, self._end)
        return False

    def _end(self) -> None:
        if self._app is not None:
            self._app.removeEventFilter(self)
        self.deleteLater()
