"""The commands about the library as a whole: backups, copies, another place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMessageBox

from builder.core.rulebook import Severity
from db.backup.ages import Reason
from db.errors import LibraryError
from ui.backups import work as jobs
from ui.backups.keeper import BackupKeeper
from ui.core.seen_libraries import forget
from ui.shell.context import AppContext
from ui.shell.importing import Bringing
from ui.shell.library_work import LibraryWork
from ui.shell.moving_controller import MovingController

if TYPE_CHECKING:
    from db.backup.ages import Backup
    from db.rescue.restoring import Restored
    from ui.backups.restore_dialog import RestoreDialog

_SERVER = (
    "This library is on a server, and Brickmuster makes no backups of it: ask whoever "
    "looks after the server. File, Backups, Save a copy writes all of it into one file "
    "that opens anywhere."
)


class BackupController(QObject):
    """Does what the menu Backups offers.

    Attributes:
        keeper: Makes backups in the background.
        dialog: The list of backups; None unless it is open.
        moving: The commands that move the library.
        acts: The function of each command, by its id.
    """

    def __init__(self, app: AppContext, bringing: Bringing) -> None:
        super().__init__(app.window)
        self._app = app
        self._repository = app.repository
        self._bringing = bringing
        self.dialog: RestoreDialog | None = None
        self._work = LibraryWork(app)
        self.moving = MovingController(app, self._work)
        self.keeper = BackupKeeper(app.repository, self)
        self.keeper.failed.connect(self._tell_failed)
        self.acts: Mapping[str, Callable[[], object]] = {
            "backup_now": self.back_up,
            "restore": self.restore,
            "save_copy": self.save_copy,
            **self.moving.acts,
        }

    def back_up(self) -> None:
        """Make a backup now."""
        if self.keeper.file is None:
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
        from ui.backups.changed import Judges
        from ui.backups.restore_dialog import RestoreDialog

        catalogue = self._app.catalogue
        judges = Judges(catalogue.standing.houses(), catalogue.designs())
        self.dialog = RestoreDialog(file, judges, self._app.window)
        self.dialog.wanted.connect(partial(self._restore, file))
        self.dialog.chosen.connect(self._bring_back)
        self.dialog.destroyed.connect(self._forget_dialog)
        self._work.when_saved(self.dialog.open)

    def save_copy(self) -> None:
        """Write the whole library into one file."""
        file = self._file()
        name = f"{file.stem if file else 'library'} copy.db"
        target = self._work.ask("Save a copy of the library", name)
        if target is None:
            return
        place, location = self._repository.worker.place, self._repository.location
        work = partial(jobs.copied, place, location or str(file), target)
        told = partial(self._app.note, f"The copy is whole: {target}")
        start = partial(
            self._work.begin, "Copying the library…", work, lambda _: told()
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
        work = partial(jobs.put_back, self._repository.worker, file, backup)
        words = "Restoring the library…"
        then = partial(self._restored, backup)
        self._work.when_saved(partial(self._work.begin, words, work, then))

    def _restored(self, backup: Backup, done: Restored) -> None:
        from ui.backups.words import restored

        if self._repository.location:
            # An older library is here on purpose.
            forget(self._repository.location)
            self._repository.look()
        else:
            self._repository.start()
        words = restored(done.changed, backup, datetime.now().astimezone())
        self._app.banners.tell(words, severity=Severity.NOTE)

    def _bring_back(self, backup: Backup, ids: Sequence[str]) -> None:
        from ui.backups.words import when

        name = f"backup of {when(backup, datetime.now().astimezone())}"
        self._bringing.bring_back(name, partial(jobs.taken, backup, tuple(ids)))

    def _file(self) -> Path | None:
        """Return the library's file, also of one that cannot be opened."""
        if self._repository.location:
            return self.keeper.file
        from db.moving.relocating import file_at

        return file_at(self._repository.worker.place)

    def _tell_failed(self, why: str) -> None:
        self._app.banners.tell(why)

    def _tell_server(self) -> None:
        box = QMessageBox(self._app.window)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setWindowTitle("Backups")
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(_SERVER)
        box.open()

    def _forget_dialog(self) -> None:
        self.dialog = None
