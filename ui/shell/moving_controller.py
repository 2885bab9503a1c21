"""The commands that move the library: into another file, to a server, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QSettings

from builder.core.rulebook import Severity
from db.errors import LibraryError
from ui.backups import work as jobs
from ui.core import recent
from ui.shell.context import AppContext
from ui.shell.library_work import LibraryWork
from ui.shell.tabs import follow_tabs

if TYPE_CHECKING:
    from db.moving.relocating import MovedLibrary
    from ui.backups.server_dialog import ServerDialog


class MovingController(QObject):
    """Moves the library, and opens it where it is then.

    Attributes:
        server: The dialog that moves the library to a server; None unless it is open.
        acts: The function of each command, by its id.
    """

    def __init__(self, app: AppContext, work: LibraryWork) -> None:
        super().__init__(app.window)
        self._app = app
        self._repository = app.repository
        self._work = work
        self.server: ServerDialog | None = None
        self.acts: Mapping[str, Callable[[], object]] = {
            "move_library": self.move,
            "to_server": self.move_to_server,
        }

    def move(self) -> None:
        """Move the library into another file, and open it there."""
        file = self._file
        name = file.name if file else "library.db"
        target = self._work.ask("Move the library", name, overwrite=False)
        if target is not None:
            work = partial(jobs.moved, self._source, target)
            words = "Moving the library, and comparing all that is in it…"
            then = partial(self._moved, place=str(target))
            self._work.when_saved(partial(self._work.begin, words, work, then))

    def move_to_server(self) -> None:
        """Ask for a server, move the library there, and open it there."""
        from ui.backups.server_dialog import ServerDialog

        file, count = self._file, len(self._repository.values())
        name = file.name if file else self._repository.location
        self.server = ServerDialog(self._source, name, count, self._app.window)
        self.server.moved.connect(self._moved)
        self.server.destroyed.connect(self._forget_server)
        self._work.when_saved(self.server.open)

    def end(self) -> None:
        """Stop what is being moved, because the window closes."""
        if self.server is not None:
            self.server.end()

    @property
    def _file(self) -> Path | None:
        """The file of the library; None for one on a server."""
        location = self._repository.location
        return None if "://" in location else Path(location)

    @property
    def _source(self) -> Path | str | None:
        """What is moved: a file, or what opens the library on a server."""
        return self._file or self._repository.worker.place

    def _moved(self, done: MovedLibrary, place: str) -> None:
        """Open the library at its new place, and close this window.

        Args:
            done: Where it was, and where it is.
            place: What opens it: with the password, where one was typed.
        """
        settings = QSettings()
        follow_tabs(settings, str(done.old), str(done.new), self._app.tabs.ids())
        if isinstance(done.new, Path):
            recent.used(recent.LIBRARIES, done.new)
        window: Any = self._app.open_window(place)
        window.controller.repository.loaded.connect(
            partial(window.controller.backups.moving.tell_moved, done)
        )
        self._app.window.close()

    def tell_moved(self, done: MovedLibrary) -> None:
        """Say where a library is now, and offer to delete its old file."""
        delete = ("Delete the old one", partial(self._delete_old, done))
        self._app.banners.tell(
            f"The library is at {done.new} now, and was compared: nothing is missing. "
            f"The old one is still at {done.old}",
            [delete] if done.can_be_forgotten else [],
            severity=Severity.NOTE,
        )

    def _delete_old(self, done: MovedLibrary) -> None:
        from db.moving.relocating import forget_old

        try:
            forget_old(done)
        except LibraryError as error:
            self._app.banners.tell(str(error))
        else:
            recent.forgotten(recent.LIBRARIES, Path(done.old))
            self._app.note(f"{done.old} is deleted")

    def _forget_server(self) -> None:
        self.server = None
