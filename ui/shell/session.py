"""What comes back at the next start: the open tabs of each library."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QSettings

from ui.core import recent
from ui.core.preferences import Start, preferred_start
from ui.shell.context import AppContext

_OPEN: Final = "open"
_FRONT: Final = "front"


class Session:
    """Remembers the open tabs and the one in front, and reopens them."""

    def __init__(self, app: AppContext, first: Callable[[], object]) -> None:
        """Make the session.

        Args:
            app: The parts of the window.
            first: Fills a new library with examples.
        """
        self._repository = app.repository
        self._tabs = app.tabs
        self._first = first

    def remember(self, settings: QSettings) -> None:
        """Store the open tabs; nothing if the library was never read."""
        if self._repository.location:
            page = self._tabs.page
            settings.setValue(self._key(_OPEN), self._tabs.ids())
            settings.setValue(self._key(_FRONT), page.document.id if page else "")

    def recall(self) -> None:
        """Reopen the tabs of last time; fill a new library with examples."""
        place = Path(self._repository.location)
        if place.is_file():
            recent.used(recent.LIBRARIES, place)
        if self._repository.fresh:
            self._first()
            return
        if preferred_start() is Start.WELCOME:
            return
        settings = QSettings()
        kept: Any = settings.value(self._key(_OPEN)) or []
        for item_id in [kept] if isinstance(kept, str) else kept:
            self._tabs.open(item_id)
        front = str(settings.value(self._key(_FRONT)) or "")
        if front in self._tabs.pages:
            self._tabs.open(front)

    def _key(self, what: str) -> str:
        """Return the settings key of something about this library."""
        return _key(what, self._repository.location)


def follow_tabs(
    settings: QSettings, old: str, new: str, open_ids: Sequence[str]
) -> None:
    """Let the open tabs of a library follow it to another place."""
    settings.setValue(_key(_OPEN, new), list(open_ids))
    settings.setValue(_key(_FRONT, new), settings.value(_key(_FRONT, old)) or "")


def _key(what: str, location: str) -> str:
    place = location.encode(errors="surrogatepass")
    return f"{what}/{sha256(place).hexdigest()[:16]}"
