"""The library as a whole: backups, copies, another place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QProgressDialog

from builder.core.rulebook import Severity
from db.backup.ages import Reason
from db.errors import LibraryError
from ui.backups.keeper import BackupKeeper, put_back, taken
from ui.core import file_dialogs, places
from ui.core.background import BackgroundTask, Progress
from ui.core.places import forget_library
from ui.shell.banner import Stay
from ui.shell.context import AppContext, CommandGroup
from ui.shell.importing import Bringing
from ui.shell.tabs import follow_tabs
from ui.widgets.fitting import tell_first

if TYPE_CHECKING:
    from db.backup.ages import Backup
    from db.library.moving import MovedLibrary
    from db.rescue.restoring import Restored
    from ui.backups.server_dialog import ServerDialog


T = TypeVar("T")


class LibraryWork(CommandGroup):
    """One piece of work at a time on the library as a whole.

    Attributes:
        waiting: What is shown while it is done; None if nothing is being done.
    """

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.waiting: QProgressDialog | None = None
        self._then: Callable[..., object] = lambda _: None
        self._task = BackgroundTask(self, self._done, self._failed)
        self._task.progressed.connect(self._progress)
        self._task.stopped.connect(self._end_waiting)

    def stop(self) -> None:
        """Stop what is being done."""
        self._task.stop()

    def ask(self, title: str, name: str, *, overwrite: bool = True) -> Path | None:
        """Ask for the file to write; None if the player cancels."""
        # Where nothing is written over, a sentence says so.
        window = self._app.window
        path = file_dialogs.ask_for_copy(window, title, name, overwrite=overwrite)
        if path is None:
            return None
        if path.suffix or path.exists():
            return path
        path = path.with_suffix(".db")
        if overwrite and path.exists():
            # The dialog asked about the name as it was typed.
            self._app.banners.tell(f"{path} is there already; choose it by its name")
            return None
        return path

    def when_saved(self, act: Callable[[], object]) -> None:
        """Do something once everything typed is in the library, or cannot be."""
        if self._repository.location:
            self._repository.flush()
            go: Callable[[object], object] = lambda _: act()  # noqa: E731
            self._repository.worker.ask(lambda _: None, go, go)
        else:
            act()

    def begin(
        self, words: str, work: Callable[[Progress], T], then: Callable[[T], object]
    ) -> None:
        """Work in the background; nothing can be typed meanwhile."""
        self._then = then
        self.waiting = QProgressDialog(words, "Cancel", 0, 0, self._app.window)
        self.waiting.setWindowTitle("Library")
        self.waiting.setWindowModality(Qt.WindowModality.WindowModal)
        self.waiting.setAutoClose(False)
        self.waiting.setMinimumDuration(0)
        self.waiting.canceled.connect(self._task.stop)
        self.waiting.show()
        self._task.start(work)

    def _progress(self, done: int, total: int) -> None:
        if self.waiting is not None and total:
            self.waiting.setMaximum(total)
            self.waiting.setValue(min(done, total - 1))

    def _done(self, found: object) -> None:
        self._end_waiting()
        self._then(found)

    def _failed(self, why: str) -> None:
        self._end_waiting()
        self._app.banners.tell(why, severity=Severity.REFUSE)

    def _end_waiting(self) -> None:
        if self.waiting is not None:
            self.waiting.hide()
            self.waiting.deleteLater()
            self.waiting = None


class MovingCommands(CommandGroup):
    """Moves the library, and opens it where it is then.

    Attributes:
        server: The dialog that moves the library to a server; None unless it is open.
    """

    def __init__(self, app: AppContext, work: LibraryWork) -> None:
        super().__init__(app)
        self._work = work
        self.server: ServerDialog | None = None
        self.acts = {"move_library": self.move, "to_server": self.move_to_server}

    def move(self) -> None:
        """Move the library into another file, and open it there."""
        file = self._repository.file
        name = file.name if file else "library.db"
        target = self._work.ask("Move the library", name, overwrite=False)
        if target is not None:
            from db.library.moving import move

            work = partial(move, self._source, target)
            words = "Moving the library, and comparing all that is in it…"
            then = partial(self._moved, place=str(target))
            self._work.when_saved(partial(self._work.begin, words, work, then))

    def move_to_server(self) -> None:
        """Ask for a server, move the library there, and open it there."""
        from ui.backups.server_dialog import ServerDialog

        file, count = self._repository.file, len(self._repository.values())
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
    def _source(self) -> Path | str | None:
        """What is moved: a file, or what opens the library on a server."""
        return self._repository.file or self._repository.worker.place

    def _moved(self, done: MovedLibrary, place: str) -> None:
        """Open the library by its new place, which has the password that was typed."""
        follow_tabs(str(done.old), str(done.new), self._app.tabs.ids())
        if isinstance(done.new, Path):
            places.used(places.LIBRARIES, done.new)
        app = self._app.open_window(place, None).app
        app.repository.loaded.connect(
            partial(app.group(BackupCommands).moving.tell_moved, done)
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
            stay=Stay.STATE,
        )

    def _delete_old(self, done: MovedLibrary) -> None:
        from db.library.moving import forget_old

        try:
            forget_old(done)
        except LibraryError as error:
            self._app.banners.tell(str(error))
        else:
            places.forgotten(places.LIBRARIES, Path(done.old))
            self._app.note(f"{done.old} is deleted")

    def _forget_server(self) -> None:
        self.server = None


_SERVER = (
    "This library is on a server, and Brickmuster makes no backups of it: ask whoever "
    "looks after the server. File, Backups, Save a copy writes all of it into one file "
    "that opens anywhere."
)


class BackupCommands(CommandGroup):
    """Does what the menu Backups offers.

    Attributes:
        keeper: Makes backups in the background.
        moving: The commands that move the library.
    """

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self._work = LibraryWork(app)
        self.moving = MovingCommands(app, self._work)
        self.keeper = BackupKeeper(app.repository, self)
        self.keeper.failed.connect(partial(app.banners.tell, stay=Stay.STATE))
        self.acts = {
            "backup_now": self.back_up,
            "restore": self.restore,
            "save_copy": self.save_copy,
            **self.moving.acts,
        }

    def back_up(self) -> None:
        """Make a backup now."""
        if self._repository.file is None:
            self._tell_server()
            return
        said = partial(self._app.note, "The backup is made, and it is whole")
        self._work.when_saved(lambda: self.keeper.make(Reason.HAND, lambda _: said()))

    def restore(self) -> None:
        """Show the backups; it also works for a library that cannot be opened."""
        try:
            file = self._file()
        except LibraryError as error:
            self._app.banners.tell(str(error), severity=Severity.REFUSE)
            return
        if file is None:
            self._tell_server()
            return
        from ui.backups.restore_dialog import RestoreDialog

        catalogue = self._app.catalogue
        judges = catalogue.standing.houses(), catalogue.designs()
        dialog = RestoreDialog(file, judges, self._app.window)
        dialog.wanted.connect(partial(self._restore, file))
        dialog.chosen.connect(self._bring_back)
        self._work.when_saved(dialog.open)

    def save_copy(self) -> None:
        """Write the whole library into one file."""
        file = self._file()
        name = f"{file.stem if file else 'library'} copy.db"
        target = self._work.ask("Save a copy of the library", name)
        if target is None:
            return
        place, location = self._repository.worker.place, self._repository.location
        from db.library.moving import save_copy

        work = partial(save_copy, place, location or str(file), target)
        done = partial(self._app.note, f"The copy is whole: {target}")
        start = partial(
            self._work.begin, "Copying the library…", work, lambda _: done()
        )
        self._work.when_saved(start)

    def finish(self, close: Callable[[], bool]) -> bool:
        """End what is done in the background, and close the library.

        Args:
            close: Saves everything and closes it; returns whether that was done.

        Returns:
            What `close` returned.
        """
        # The last one who closes a library empties its log, and reading is no closing.
        self.keeper.stop()
        self._work.stop()
        self.moving.end()
        done = close()
        if not done:
            self.keeper.begin()
        return done

    # Restoring.

    def _restore(self, file: Path, backup: Backup) -> None:
        work = partial(put_back, self._repository.worker, file, backup)
        words = "Restoring the library…"
        then = partial(self._restored, backup)
        self._work.when_saved(partial(self._work.begin, words, work, then))

    def _restored(self, backup: Backup, done: Restored) -> None:
        from ui.backups.restore_dialog import restored

        if self._repository.location:
            # An older library is here on purpose.
            forget_library(self._repository.location)
            self._repository.look()
        else:
            self._repository.start()
        words = restored(done.changed, backup, datetime.now().astimezone())
        self._app.banners.tell(words, severity=Severity.NOTE)

    def _bring_back(self, backup: Backup, ids: Sequence[str]) -> None:
        from ui.backups.restore_dialog import when

        name = f"backup of {when(backup, datetime.now().astimezone())}"
        work = partial(taken, backup, tuple(ids))
        self._app.group(Bringing).bring_back(name, work)

    def _file(self) -> Path | None:
        """Return the library's file, also of one that cannot be opened."""
        if self._repository.location:
            return self._repository.file
        from db.library.opening import file_of

        return file_of(self._repository.worker.place)

    def _tell_server(self) -> None:
        tell_first(self._app.window, "No backups of a server", _SERVER)
