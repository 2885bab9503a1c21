"""What helps with a library that is damaged, read-only or from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QListWidget, QWidget

from builder.core.formatting import counted
from builder.core.rulebook import Severity
from db.errors import Damaged, NothingThere, Unanswered
from db.store.library_file import Access
from ui.core import file_dialogs, places
from ui.core.background import BackgroundTask, Progress, sentence
from ui.core.command_table import COMMANDS
from ui.core.document import Document
from ui.core.file_writing import write_whole
from ui.exchange.texts import mime
from ui.library.repository import LibraryRepository
from ui.library.worker import LibraryWorker
from ui.shell.banner import Stay
from ui.shell.commands import Commands
from ui.shell.context import AppContext, CommandGroup
from ui.shell.importing import Bringing
from ui.widgets.fitting import FittedDialog
from ui.widgets.labels import bold, named, plain, styled
from ui.widgets.layouts import button, column, row
from ui.widgets.paint.tokens import Ink
from ui.widgets.scrolling import scrolling

if TYPE_CHECKING:
    from db.files.muster_file import MusterFile
    from db.library.value_cache import LibraryChanges
    from db.rescue.salvage import Salvaged


_WIDEST = 620
"""The widest the page is, in pixels: longer lines are hard to read."""


class NoLibrary(QWidget):
    """Says why the library cannot be opened, and offers ways on.

    Attributes:
        other: Emitted when the player wants another library.
        why: The reason, and what to do about it.
        state: What happens now, or what came of it.
        needed: Whether the library cannot be opened.
        retry: The button that tries again.
        choose: The button that asks for another library.
        restore: The button that brings back a backup.
        salvage: The button that salvages what can be read; shown for a damaged one.
        fresh: The button that begins a new library; shown where there is none.
    """

    other = Signal()

    def __init__(self, repository: LibraryRepository) -> None:
        super().__init__()
        self._repository = repository
        self.needed = False
        styled(self, kind="surface")
        self.why = plain("", Ink.REFUSE, wrap=True)
        self.state = plain("Nothing in it was changed.", wrap=True)
        self.retry = styled(button("&Try again", self._try), kind="primary")
        new = "Or make a new one, by a new name"
        self.choose = button("&Choose another library…", self.other.emit, new)
        copies = "One of the copies that were made of it"
        self.restore = button("&Restore a backup…", None, copies)
        stays = "Into a new library; the damaged file stays as it is"
        self.salvage = button("&Salvage what can be read…", None, stays)
        here = "A new library in this place"
        self.fresh = button("Start a &new one here", None, here)
        inside = QWidget(maximumWidth=_WIDEST)
        self._title = bold("", "title", wrap=True)
        foot = row(None, self.retry, self.choose, None, gap=8)
        more = row(None, self.restore, self.salvage, self.fresh, None, gap=8)
        parts = (self._title, self.why, self.state, foot, more, None)
        column(inside, *parts, gap=12, margins=(28, 24, 28, 20))
        column(self, scrolling(inside))
        repository.refused.connect(self.tell)
        repository.loaded.connect(self._clear)

    def tell(self, error: Exception) -> None:
        """Show why the library cannot be opened; the keyboard is on the way on."""
        self.needed = True
        why, silent = str(error), isinstance(error, Unanswered)
        title = "does not answer" if silent else "cannot be opened"
        self._title.setText(f"This library {title}")
        self.why.setText(why if why.endswith((".", "!", "?")) else f"{why}.")
        shown = "The window shows everything as soon as it does."
        self.state.setText(shown if silent else "Nothing in it was changed.")
        self.restore.setHidden(silent)
        self.salvage.setVisible(isinstance(error, Damaged))
        self.fresh.setVisible(isinstance(error, NothingThere))
        self.retry.setEnabled(not silent)
        (self.choose if silent else self.retry).setFocus()

    def _try(self) -> None:
        self.state.setText("Trying again…")
        self.retry.setEnabled(False)
        self._repository.start()

    def _clear(self) -> None:
        self.needed = False


_LOOKED_AT: Final = "This library is open to be looked at only"
READ_ONLY: Final = f"{_LOOKED_AT}, so nothing was changed"

_TAIL: Final = " (read-only)"


class Rescue(CommandGroup):
    """The commands and messages about what is wrong with a library.

    Attributes:
        page: What the window shows when its library cannot be opened.
        unread: A sentence for each id that cannot be read.
    """

    def __init__(self, app: AppContext) -> None:
        """Make the page, and watch what is read of the library."""
        super().__init__(app)
        self.acts = {"unread": self.show_unread, "salvage": self.salvage}
        self._restore = partial(app.do, "restore")
        self.page = page = NoLibrary(app.repository)
        repository = app.repository
        self._mark = -1
        self.unread: Mapping[str, str] = {}
        self._check = BackgroundTask(self, self._checked, self._unchecked)
        self._salvage = BackgroundTask(self, self._salvaged, self._failed)
        repository.heard.connect(self._heard)
        repository.loaded.connect(self._loaded)
        page.salvage.clicked.connect(lambda: self.salvage(here=True))
        page.restore.clicked.connect(self._restore)
        page.other.connect(self._choose_other)
        page.fresh.clicked.connect(self._begin_anew)
        app.window.windowTitleChanged.connect(self._mark_title)

    def lock(self, document: Document) -> None:
        """Let a document of a library that is only looked at refuse edits."""
        if self._repository.read_only:
            document.locked = partial(self._app.note, READ_ONLY)

    def forbid(self, making: Iterable[QAction]) -> None:
        """Switch off what would change a library that is only looked at."""
        if not self._repository.read_only:
            return
        writing = (self._app.actions[each.id] for each in COMMANDS if each.writes)
        for action in (*writing, *making):
            action.setEnabled(False)
            action.setToolTip(_LOOKED_AT)
            action.setStatusTip(_LOOKED_AT)

    def show_unread(self) -> None:
        """Show what could not be read, and why."""
        UnreadDialog(self.unread, self._repository.worker, self._app.window).open()

    def salvage(self, *, here: bool = False) -> None:
        """Write what can be read of a damaged library into a new one.

        Args:
            here: Whether it is the library of this window; asked for otherwise.
        """
        window = self._app.window
        mine = str(places.file_at(self._repository.worker.place))
        source = mine if here else file_dialogs.ask_for_damaged(window)
        target = file_dialogs.ask_for_salvaged(window, source) if source else None
        if target is None:
            return
        self.page.state.setText("Reading what can be read…")
        self._app.note("Reading what can be read…")
        self._salvage.start(partial(_salvaged, source, target))

    def _salvaged(self, done: Salvaged) -> None:
        self.page.state.setText("What could be read was salvaged into a new library.")
        dialog = SalvageDialog(done, self._app.window)
        dialog.accepted.connect(partial(self._app.open_window, str(done.file), None))
        dialog.open()

    def _failed(self, error: str) -> None:
        self.page.state.setText(error)
        self._app.banners.tell(f"Not salvaged: {error}", severity=Severity.REFUSE)

    def _choose_other(self) -> None:
        if self._app.group(Commands).open_library():
            self._app.window.close()

    def _begin_anew(self) -> None:
        self._repository.worker.leave(Access.NEW)
        self._repository.start()

    def _heard(self, changes: LibraryChanges) -> None:
        """Keep what cannot be read, and how far the library is."""
        if changes.ids or self._mark < 0:
            self.unread = changes.unread
        if changes.mark == self._mark or not Path(changes.location).is_file():
            return
        before = places.seen_library(changes.location) if self._mark < 0 else None
        lost = before.lost(changes.mark, changes.everything) if before else 0
        self._mark = changes.mark
        if not changes.read_only:
            places.note_library(changes.location, changes.mark, changes.everything)
        if lost:
            self._app.banners.tell(
                f"{Path(changes.location).name} is older than when it was open here "
                f"last: {counted(lost, 'change')} made since then "
                f"{'is' if lost == 1 else 'are'} not in it. If you put an older copy "
                "there, all is well; if not, look for another copy of it",
                [("Restore a backup…", self._restore)],
                stay=Stay.STATE,
            )

    def _loaded(self) -> None:
        repository = self._repository
        tell = partial(self._app.banners.tell, stay=Stay.STATE)
        if self.unread:
            count = counted(len(self.unread), "item")
            first = next(iter(self.unread.values()))
            several = (
                f"{count} of this library cannot be read; all else works, and they "
                "are left as they are"
            )
            words = first if len(self.unread) == 1 else several
            tell(words, [("What could not be read…", self.show_unread)])
        if repository.worker.access is Access.LOOK:
            tell(
                "This library is new here and is open to be looked at; nothing in it "
                "can be changed until you say so",
                [
                    ("Use this library", self._use),
                    ("Bring its designs into mine…", self._bring_into_mine),
                ],
                severity=Severity.NOTE,
            )
        elif repository.read_only:
            tell(
                f"{repository.read_only}, so this library can be looked at, printed "
                "and exported, but not changed",
                severity=Severity.NOTE,
            )
        self._mark_title(self._app.window.windowTitle())
        repository.worker.ask(lambda library: library.source.checked, self._look_over)

    def _look_over(self, checked: bool) -> None:  # noqa: FBT001 (an answer)
        file = Path(self._repository.location)
        if not checked and file.is_file():
            self._check.start(partial(_damage, file))

    def _checked(self, damage: str) -> None:
        if damage:
            self._app.banners.tell(
                damage,
                [("Salvage…", partial(self.salvage, here=True))],
                severity=Severity.REFUSE,
                stay=Stay.CHOICE,
            )

    def _unchecked(self, why: str) -> None:
        self._app.banners.tell(f"Not looked over for damage: {why}")

    def _use(self) -> None:
        places.note_library(self._repository.location, 0, ())
        self._app.open_window(self._repository.location, None)
        self._app.window.close()

    def _bring_into_mine(self) -> None:
        self._repository.worker.ask(lambda library: library.take_out(), self._hand_over)

    def _hand_over(self, file: MusterFile) -> None:
        from db.files.muster import write

        name = Path(self._repository.location).stem
        own = self._app.open_window(None, None).app
        bring = partial(own.group(Bringing).bring, mime(name, write(file)))
        if own.repository.location:
            bring()
        else:
            own.repository.loaded.connect(bring)

    def _mark_title(self, title: str) -> None:
        if self._repository.read_only and not title.endswith(_TAIL):
            self._app.window.setWindowTitle(f"{title}{_TAIL}")


def _damage(file: Path, _: Progress) -> str:
    from db.library.looking import check_whole

    return check_whole(file)


def _salvaged(source: str, target: Path, _: Progress) -> Salvaged:
    from db.rescue.salvage import salvage

    return salvage(source, target)


_SIZE: Final = (620, 380)


class UnreadDialog(FittedDialog):
    """What of a library cannot be read, and why; its raw text can be saved.

    Attributes:
        lines: A line for each item.
        save: The button that saves the raw text of the current one.
        state: What came of it.
    """

    def __init__(
        self, unread: Mapping[str, str], worker: LibraryWorker, parent: QWidget
    ) -> None:
        super().__init__(parent, "What could not be read")
        self._ids = list(unread)
        self._worker = worker
        self.lines = _list(self, list(unread.values()))
        words = (
            "These are left as they are: a newer Brickmuster may read them. All else "
            "of the library works, and armies go without them on paper and in files."
            if unread
            else "Everything in this library can be read."
        )
        self.save = button("&Save its raw text…", self._ask)
        self.save.setEnabled(bool(unread))
        self.state = plain("", wrap=True)
        close = styled(button("&Close", self.accept), kind="primary")
        foot = row(None, self.save, (self.state, 1), close, gap=8)
        parts = (plain(words, wrap=True), (self.lines, 1), foot)
        column(self, *parts, gap=10, margins=(16, 14, 16, 14))
        self.resize(*_SIZE)

    def _ask(self) -> None:
        place = self.lines.currentRow()
        path = file_dialogs.ask_where(self, "unread", "txt")
        if path is None or not 0 <= place < len(self._ids):
            return
        item_id, say = self._ids[place], self.while_open
        self._worker.ask(
            lambda library: write_whole(path, library.raw_text(item_id)),
            say(lambda _: self.state.setText(f"Written to {path.name}")),
            say(lambda bad: self.state.setText(f"Not written: {sentence(bad)}")),
        )


class SalvageDialog(FittedDialog):
    """What a salvage brought, and what it could not read; accepted to open it.

    Attributes:
        lines: A line for each thing that could not be read.
        open_it: The button that opens the new library.
    """

    def __init__(self, done: Salvaged, parent: QWidget) -> None:
        super().__init__(parent, "Salvaged")
        rest = "This could not be read:" if done.lost else "All of it could be read."
        kept = f"{done.file.name} holds {done.kept}. {rest}"
        self.lines = _list(self, done.lost)
        self.lines.setVisible(bool(done.lost))
        self.open_it = styled(button("&Open it", self.accept), kind="primary")
        foot = row(None, None, button("&Close", self.reject), self.open_it, gap=8)
        stays = plain("The damaged file stays as it is.", wrap=True)
        parts = (plain(kept, wrap=True), (self.lines, 1), stays, foot)
        column(self, *parts, gap=10, margins=(16, 14, 16, 14))
        self.resize(*_SIZE)


def _list(parent: QWidget, lines: Sequence[str]) -> QListWidget:
    made = named("What could not be read", QListWidget(parent))
    made.setWordWrap(True)
    made.setTextElideMode(Qt.TextElideMode.ElideNone)
    made.addItems(lines)
    made.setCurrentRow(0)
    return made
