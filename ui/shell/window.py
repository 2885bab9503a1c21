"""The window itself, shown before its contents are made."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QSettings, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QLabel, QMainWindow

from db.access import Access
from ui.widgets.fitting import fit_window

if TYPE_CHECKING:
    from ui.shell.main_window import MainWindowController

_GEOMETRY: Final = "geometry"


class Window(QMainWindow):
    """Brickmuster's window, empty until its contents are first needed.

    The modules of its contents take longer to import than a window takes to open.
    """

    def __init__(self, place: str | None = None, access: Access | None = None) -> None:
        """Make an empty window.

        Args:
            place: Where the library is; the player's own if None.
            access: How it is opened; as usual if None.
        """
        super().__init__()
        self._place = place
        self._access = access
        self._controller: MainWindowController | None = None
        self._given_up = False
        self.setWindowTitle("Brickmuster")
        self.setAcceptDrops(True)
        self._opening = QLabel("Opening the library…")
        self._opening.setTextFormat(Qt.TextFormat.PlainText)
        self._opening.setWordWrap(True)
        self._opening.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setCentralWidget(self._opening)
        self.resize(1280, 720)
        if geometry := QSettings().value(_GEOMETRY):
            self.restoreGeometry(geometry)
        if fit_window(self):
            # As much as there is, and the system keeps its own bars free.
            self.setWindowState(Qt.WindowState.WindowMaximized)

    @property
    def controller(self) -> MainWindowController:
        """The contents of the window, made at the first use."""
        if self._controller is None:
            from ui.shell.main_window import MainWindowController

            self._controller = MainWindowController(
                self, open_window, self._place, self._access
            )
        return self._controller

    def begin(self) -> None:
        """Make the contents and read the library; call it once the window is shown."""
        self.controller.repository.start()

    def bring(self, files: Sequence[str]) -> None:
        """Bring files in, as soon as the library is read."""
        if files:
            paths = [Path(name).absolute() for name in files]
            bringing = self.controller.exchange.bringing
            self.controller.repository.loaded.connect(
                partial(bringing.import_files, paths)
            )

    def tell(self, sentence: str) -> None:
        """Save what is open, and show what went wrong, with a way to report it."""
        if self._controller is None:
            self._opening.setText(sentence)
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

    def _give_up(self) -> None:
        self._given_up = True
        self.close()


WINDOWS: Final[list[Window]] = []
"""All windows; Python would delete a window that nothing refers to."""


def open_window(library: str | None, access: Access | None = None) -> Window:
    """Show a window at once, and read its library after that."""
    window = Window(library, access)
    WINDOWS.append(window)
    window.show()
    QTimer.singleShot(0, window.begin)
    return window
