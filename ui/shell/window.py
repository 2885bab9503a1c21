"""The window itself, shown before its contents are made."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QSettings, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QPaintEvent
from PySide6.QtWidgets import QMainWindow

from db.access import Access
from ui.widgets.screen import fit_window

if TYPE_CHECKING:
    from PySide6.QtWidgets import QLabel

    from ui.shell.library_side import LibrarySide
    from ui.shell.main_window import MainWindowController

_GEOMETRY: Final = "geometry"

UNSEEN_MS: Final = 500
"""How long a window waits to be painted before its contents are made all the same."""


class Window(QMainWindow):
    """Brickmuster's window, empty until its contents are first needed.

    The modules of its contents take much longer to import than a window takes to open,
    so they come in three steps, and each is painted before the next begins: the empty
    window, the names in the library, everything. What the first step needs from Qt is
    chosen with care: the class `Qt` alone takes a tenth of its time.

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
        self._opening: QLabel | None = None
        self._unseen = False
        self._files: list[Path] = []
        self._given_up = False
        self.setWindowTitle("Brickmuster")
        self.setAcceptDrops(True)
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
            from ui.shell.library_side import LibrarySide

            self._side = LibrarySide(self._place, self._access, self)
        return self._side

    @property
    def controller(self) -> MainWindowController:
        """The contents of the window, made at the first use."""
        if self._controller is None:
            side = self.side
            from ui.shell.main_window import MainWindowController

            self._controller = MainWindowController(
                self, side, open_window, self._place
            )
        return self._controller

    def begin(self) -> None:
        """Show the names in the library, then make the contents and read it.

        Call it once the window is shown.
        """
        if self._controller is None:
            words = self._words("Opening the library…")
            self.setCentralWidget(self.side.first_look(self, words))
        # A timer of no time at all would be over before the names are painted.
        QTimer.singleShot(1, self, self._read)

    def begin_when_seen(self) -> None:
        """Begin once the window was painted, or after a moment if nobody sees it."""
        self._unseen = True
        QTimer.singleShot(UNSEEN_MS, self, self._seen)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Begin once the window was painted."""
        super().paintEvent(event)
        if self._unseen:
            QTimer.singleShot(0, self, self._seen)

    def bring(self, files: Sequence[str]) -> None:
        """Bring files in, as soon as the library is read."""
        self._files = [Path(name).absolute() for name in files]

    def tell(self, sentence: str) -> None:
        """Save what is open, and show what went wrong, with a way to report it."""
        if self._controller is None:
            words = self._words(sentence)
            if words.parentWidget() is None:
                self.setCentralWidget(words)
            return
        self._controller.repository.flush()
        report = self._controller.help.report
        self._controller.banners.tell(sentence, [("Report…", report)])

    def save(self) -> bool:
        """Save what is open, and wait for it; return whether everything is saved."""
        if self._given_up or self._controller is None:
            return True
        return self._controller.repository.save_now()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the theme; save when the player turns elsewhere."""
        super().changeEvent(event)
        left = (
            event.type() == QEvent.Type.ActivationChange and not self.isActiveWindow()
        )
        if self._controller and left:
            self._controller.repository.flush()
        if self._controller and event.type() == QEvent.Type.PaletteChange:
            self._controller.tint()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Save everything, and stay open if something cannot be saved."""
        QSettings().setValue(_GEOMETRY, self.saveGeometry())
        if self._given_up or self._controller is None or self._controller.finish():
            event.accept()
            return
        event.ignore()
        self._controller.leaving.wait(self.close, self._give_up)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept files and text that are dragged in."""
        from ui.exchange.mime import welcome

        if welcome(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Bring in what was dropped."""
        event.acceptProposedAction()
        self.controller.exchange.bringing.bring(event.mimeData())

    def _seen(self) -> None:
        if self._unseen:
            self._unseen = False
            self.seen.emit()
            self.begin()

    def _read(self) -> None:
        repository = self.controller.repository
        if self._files:
            repository.loaded.connect(self._bring)
        repository.start()

    def _bring(self) -> None:
        self.controller.exchange.bringing.import_files(self._files)

    def _words(self, sentence: str) -> QLabel:
        """Return what stands in the window as long as it has no contents."""
        if self._opening is None:
            from PySide6.QtCore import Qt
            from PySide6.QtWidgets import QLabel

            self._opening = QLabel()
            self._opening.setTextFormat(Qt.TextFormat.PlainText)
            self._opening.setWordWrap(True)
            self._opening.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._opening.setText(sentence)
        return self._opening

    def _give_up(self) -> None:
        self._given_up = True
        self.close()


WINDOWS: Final[list[Window]] = []
"""All windows; Python would delete a window that nothing refers to."""


def open_window(library: str | None, access: Access | None = None) -> Window:
    """Show a window at once, and read its library after that."""
    window = Window(library, access)
    WINDOWS.append(window)
    window.begin_when_seen()
    window.show()
    return window
