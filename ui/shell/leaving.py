"""Closing the window: what it waits for while everything is being saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEventLoop, QObject

from builder.core.rulebook import Severity
from ui.core import patience
from ui.core.timer import timer
from ui.library.repository import LibraryRepository
from ui.library.save_state import SaveState
from ui.shell.banner import Banner, Banners

_BY_PLAYER: Final = 2
"""The code of the loop that the player ends: the window stays."""

AT_ONCE_MS: Final = 400
"""How long the window may stand still when it closes."""


class Leaving(QObject):
    """Lets the window close when everything is saved.

    Usually that is at once. Where the library is slow, such as while another program
    writes, the window stays responsive and says what it waits for. Where something
    cannot be saved, or nobody answers, it stays open, and closes by itself as soon as
    that is over.
    """

    def __init__(
        self, repository: LibraryRepository, banners: Banners, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._saver = repository.saver
        self._changed = repository.state_changed
        self._banners = banners
        self._loop: QEventLoop | None = None
        self._banner: Banner | None = None
        self._close: Callable[[], object] | None = None
        # Whether the player has just said that the window stays.
        self._stays = False
        repository.state_changed.connect(self._look)

    def saved(self) -> bool:
        """Save everything; return whether the window can close now."""
        if self._loop is not None:
            return False
        self._close = None
        self._saver.leave()
        self._saver.wait(AT_ONCE_MS)
        if not self._saver.state.calm and not self._saver.state.failed:
            self._wait()
        return self._saver.state.calm

    def wait(self, close: Callable[[], object], lose: Callable[[], object]) -> None:
        """Tell that the window stays, and close it once everything is saved.

        Args:
            close: Closes the window.
            lose: Closes it without what cannot be saved.
        """
        stays, self._stays = self._stays, False
        if self._loop is not None or self._close is not None or stays:
            return
        self._close = close
        self._tell(
            "Not everything is saved yet. The window closes as soon as it is",
            {"Stay open": self._stay, "Close and lose it": lose},
            Severity.REFUSE,
        )

    def _wait(self) -> None:
        """Wait until all is saved or something fails, but not long.

        The window responds meanwhile.
        """
        loop = self._loop = QEventLoop(self)
        saver = self._saver
        self._tell(
            "The window closes when everything is saved; the library is slow to answer",
            {"Stay open": lambda: loop.exit(_BY_PLAYER)},
            Severity.NOTE,
        )
        late = timer(loop, lambda: loop.exit(1), int(patience.SECONDS * 1_000))
        late.start()
        ready = timer(loop, loop.quit, 0)
        self._changed.connect(ready.start)
        # Other edits, or a document that a nested close settles, may come to wait.
        ended = 0
        while not (saver.state.calm or saver.state.failed or ended):
            ended = loop.exec()
        self._stays = ended == _BY_PLAYER and not saver.state.calm
        self._changed.disconnect(ready.start)
        loop.deleteLater()
        self._loop = None
        self._drop()

    def _look(self, state: SaveState) -> None:
        """Close the window that waited, once nothing keeps it open."""
        close = self._close
        if close is not None and state.calm:
            self._stay()
            timer(self, close, 0).start()

    def _stay(self) -> None:
        self._close = None
        self._drop()

    def _tell(
        self, text: str, choices: dict[str, Callable[[], object]], severity: Severity
    ) -> None:
        self._drop()
        self._banner = self._banners.tell(
            text, list(choices.items()), severity=severity, firm=True
        )

    def _drop(self) -> None:
        if self._banner is not None:
            self._banners.drop(self._banner)
            self._banner = None
