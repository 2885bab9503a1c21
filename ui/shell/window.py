"""The window itself, shown before its contents are made."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QSettings, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from db.store.library_file import Access
from ui.core.timer import timer
from ui.widgets.screen import PRESSED, fit_window

if TYPE_CHECKING:
    from ui.shell.context import AppContext
    from ui.shell.importing import Bringing
    from ui.shell.main_window import LibrarySide, MainWindowController

_GEOMETRY: Final = "geometry"

OPENING: Final = "Opening the library…"
_MIDDLE: Final = 0x1084
"""In the middle, in as many lines as it needs: flags of the class `Qt`."""

UNSEEN_MS: Final = 500
"""How long a window waits to be painted before its contents are made all the same."""


class Window(QMainWindow):
    """Brickmuster's window, empty until its contents are first needed.

    The modules of its contents take much longer to import than a window takes to open.
    So it opens empty, says that it is opening, and is inert until the library and the
    tabs of last time are there; then everything is shown at once. What the empty window
    needs from Qt is chosen with care: the class `Qt` alone takes a tenth of its time.

    Attributes:
        seen: Emitted when the empty window was painted, before its contents are made.
    """

    seen = Signal()

    def __init__(self, place: str | None = None, access: Access | None = None) -> None:
        """Make an empty window.

        Args:
            place: Where the library is; the player's own if None.
            access: How it is opened; as usual if None.
        """
        super().__init__()
        self._place = place
        self._access = access
        self._side: LibrarySide | None = None
        self._controller: MainWindowController | None = None
        self._sentence = OPENING
        self._ready = False
        self._unseen = False
        self._guarded = False
        self._files: dict[str, Path] = {}
        self._was_read = False
        self._given_up = False
        self.setWindowTitle("Brickmuster")
        self.resize(1280, 720)
        geometry = QSettings().value(_GEOMETRY)
        placed = bool(geometry and self.restoreGeometry(geometry))
        if fit_window(self, placed=placed):
            from PySide6.QtCore import Qt

            # As much as there is, and the system keeps its own bars free.
            self.setWindowState(Qt.WindowState.WindowMaximized)

    @property
    def side(self) -> LibrarySide:
        """The library and its list, made at the first use."""
        if self._side is None:
            from ui.shell.main_window import LibrarySide

            self._side = LibrarySide(self._place, self._access, self)
        return self._side

    @property
    def controller(self) -> MainWindowController:
        """The contents of the window, made at the first use."""
        if self._controller is None:
            side = self.side
            from ui.shell.main_window import MainWindowController

            self._controller = MainWindowController(self, side, open_window)
            self._controller.ready.connect(self._furnish)
        return self._controller

    @property
    def app(self) -> AppContext:
        """The parts of the window that commands work with."""
        return self.controller.app

    def begin(self) -> None:
        """Make the contents, and read the library; call it once the window is shown."""
        QTimer.singleShot(1, self, self._read)

    def begin_when_seen(self) -> None:
        """Begin once the window was painted, or after a moment if nobody sees it."""
        self._unseen = self._guarded = True
        QTimer.singleShot(UNSEEN_MS, self, self._seen)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Say that the library is opened; begin once that was painted."""
        super().paintEvent(event)
        if not self._ready:
            QPainter(self).drawText(self.rect(), _MIDDLE, self._sentence)
        if self._unseen:
            QTimer.singleShot(0, self, self._seen)

    def bring(self, files: Sequence[str]) -> None:
        """Bring files and codes in: now, or as soon as the library is read."""
        self._files |= {name: Path(name).absolute() for name in files}
        if self._was_read:
            self._bring()

    def tell(self, sentence: str) -> None:
        """Save what is open, and show what went wrong, with a way to report it."""
        if self._controller is None:
            self._sentence = sentence
            self.update()
            return
        self._furnish()
        self._controller.repository.flush()
        self._controller.tell_fault(sentence)

    def save(self) -> bool:
        """Save what is open, and wait for it; return whether everything is saved."""
        if self._given_up or self._controller is None:
            return True
        return self._controller.repository.save_now()

    def changeEvent(self, event: QEvent) -> None:
        """Save when the player turns elsewhere."""
        super().changeEvent(event)
        left = (
            event.type() == QEvent.Type.ActivationChange and not self.isActiveWindow()
        )
        if self._controller and left:
            self._controller.repository.flush()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Save everything, and stay open if something cannot be saved."""
        QSettings().setValue(_GEOMETRY, self.saveGeometry())
        if self._given_up or self._controller is None or self._controller.finish():
            if self._controller is not None and not self._ready:
                # What was never shown goes with the window.
                for part in (self._controller.menus.bar, self._controller.frame):
                    part.setParent(self)
            event.accept()
            return
        event.ignore()
        self._controller.leaving.wait(self.close, self._give_up)

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: FBT001 (Qt calls it)
        """Lead the keyboard to the next stop in the order of reading."""
        from ui.widgets.focus import step_focus

        stepped = step_focus(self, forward=forward)
        self.controller.front.rehearsal.meet(self.focusWidget())
        return stepped

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept files and text that are dragged in."""
        from ui.exchange.texts import welcome

        if welcome(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Bring in what was dropped."""
        event.acceptProposedAction()
        self._bringing.bring(event.mimeData())

    def _seen(self) -> None:
        if self._unseen:
            self._unseen = False
            self.seen.emit()
            self.begin()

    def _read(self) -> None:
        repository = self.controller.repository
        repository.loaded.connect(self._bring)
        repository.start()
        from ui.core import background

        most_ms = int(background.PATIENCE * 1_000)
        QTimer.singleShot(most_ms, self, self._still_opening)

    def _still_opening(self) -> None:
        """Show that the library does not answer, and what can be done meanwhile."""
        if not self._ready:
            repository = self.controller.repository
            if self._guarded:
                # What is pressed when it answers after all was meant for this.
                repository.loaded.connect(partial(Stillness, self))
            repository.tell_silent()

    def _bring(self) -> None:
        self._was_read = True
        if self._files:
            self._bringing.bring_named(self._files)
            self._files = {}

    @property
    def _bringing(self) -> Bringing:
        from ui.shell.importing import Bringing

        return self.app.group(Bringing)

    def _furnish(self) -> None:
        """Show everything at once, in the place of what said that it is opening."""
        if self._ready or self._controller is None:
            return
        self._ready = True
        bar, frame = self._controller.menus.bar, self._controller.frame
        held = QApplication.focusWidget()
        self.setMenuWidget(bar)
        self.setCentralWidget(frame)
        for part in (bar, frame):
            part.show()
        self.setAcceptDrops(True)
        self._controller.take_keyboard(held)
        if self._guarded:
            Stillness(self)

    def _give_up(self) -> None:
        self._given_up = True
        self.close()
        if self._controller is not None:
            self._controller.repository.close_library()


WINDOWS: Final[list[Window]] = []
"""All windows; Python would delete a window that nothing refers to."""


def open_window(library: str | None, access: Access | None = None) -> Window:
    """Show a window at once, and read its library after that."""
    window = Window(library, access)
    WINDOWS.append(window)
    window.begin_when_seen()
    window.show()
    return window


STILL_MS: Final = 120
"""How long after the contents were painted what is pressed does not count."""

STILL_AFTER_MS: Final = 500
"""How long that lasts after something was dropped: more of it may be on its way."""

STILL_AT_MOST_MS: Final = 2_000
"""How long nothing counts at most, whatever is pressed meanwhile."""


class Stillness(QObject):
    """Drops keys and clicks that were meant for what stood there before.

    They wait in a queue while the contents are made, and would meet whatever lies below
    them once that is shown. A slow machine hands them over one after the other: as long
    as they come without a long pause, they are of that time.
    """

    def __init__(self, window: QWidget) -> None:
        """Keep a window still from now on, until a moment after it is painted."""
        super().__init__(window)
        self._window = window
        self._pause = timer(self, self._end, STILL_MS)
        self._painted = False
        self._app = QApplication.instance()
        if self._app is not None:
            self._app.installEventFilter(self)

    def eventFilter(self, _: QObject, event: QEvent) -> bool:
        """Drop keys and clicks; wait for the first painting."""
        kind = event.type()
        if kind in PRESSED:
            dropped = QApplication.activeWindow() in (None, self._window)
            if dropped and self._painted:
                self._pause.start(STILL_AFTER_MS)
            return dropped
        if kind == QEvent.Type.Paint and not self._painted:
            self._painted = True
            self._pause.start()
            QTimer.singleShot(STILL_AT_MOST_MS, self, self._end)
        return False

    def _end(self) -> None:
        if self._app is not None:
            self._app.removeEventFilter(self)
        self.deleteLater()
