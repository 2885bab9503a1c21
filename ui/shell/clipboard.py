"""What goes out: copy and cut, the keys of what has no text, and what is shared."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QWidget

from builder.army.model import Item
from builder.core.formatting import counted
from builder.core.rulebook import Severity
from db.files.muster_file import MusterFile
from ui.army.tree import EntriesTree
from ui.exchange.arriving import rows_file
from ui.exchange.texts import ROWS_KEY, mime
from ui.shell.commands import Commands
from ui.shell.context import (
    AppContext,
    CommandGroup,
    army_panel,
    in_library,
    picked,
    text_field,
)

if TYPE_CHECKING:
    from db.library.library import Library
    from ui.army.panel import EntriesPanel
    from ui.exchange.share_dialog import ShareDialog
    from ui.exchange.sharing import SharedItems


class Copying(CommandGroup):
    """The commands that put things on the clipboard."""

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.acts = {"cut": self.cut, "copy": self.copy}

    def copy(self) -> bool:
        """Copy the text of a field, rows of an army, of the library, or what is open.

        Returns:
            Whether there was something to copy.
        """
        field = text_field()
        if field is not None:
            field.copy()
            return True
        table = army_panel(self._app)
        if table is not None:
            return self._copy_rows(table)
        ids = picked(self._app)
        if not ids:
            self._app.note("Select something in the library to copy it")
            return False
        values = self._app.held(ids)
        if not values:
            return False
        self._pack(ids, values, lambda file: file)
        count = len(values)
        what = values[0].title if count == 1 else f"{count} things"
        self._app.note(f"Copied {what}: paste it here, in a post, or in another window")
        return True

    def cut(self) -> None:
        """Cut text, or copy selected rows and take them away."""
        field = text_field()
        table = army_panel(self._app)
        if field is not None:
            field.cut()
        elif table is not None:
            if self._copy_rows(table):
                table.edits.remove(whole=True)
        elif in_library(self._app):
            ids = self._app.library_panel.selected()
            if ids and self.copy():
                self._app.group(Commands).remove(ids)
        else:
            self._app.note("Select rows of the library or of an army to cut them")

    def _copy_rows(self, panel: EntriesPanel) -> bool:
        # The army that is shown: the tree tells places in this one.
        army = panel.edits.army
        entries = [army.entries[place] for place in panel.tree.all_rows()]
        if not entries:
            self._app.note("Select entries to copy them")
            return False
        known = self._repository.values()
        ids = [*dict.fromkeys(e.design for e in entries if e.design in known)]
        part = rows_file(MusterFile(), army, entries, ROWS_KEY).armies[ROWS_KEY]
        pack = partial(rows_file, army=army, entries=entries, key=ROWS_KEY)
        self._pack(ids, [part], pack, rows=True)
        what = counted(len(entries), "entry", "entries")
        self._app.note(f"Copied {what}: paste into any army")
        return True

    def _pack(
        self,
        ids: Sequence[str],
        values: Sequence[Item],
        shape: Callable[[MusterFile], MusterFile],
        *,
        rows: bool = False,
    ) -> None:
        from ui.printing import share

        text = share.plain_text(values, self._app.catalogue)

        def work(library: Library) -> tuple[bytes, str]:
            return share.file_and_code(shape(library.take_out(ids)))

        def done(both: tuple[bytes, str]) -> None:
            QApplication.clipboard().setMimeData(mime(text, *both, rows=rows))

        def failed(_: Exception) -> None:
            # Too large for a file, or gone meanwhile: the words are still of use.
            QApplication.clipboard().setMimeData(mime(text))

        self._repository.flush()
        self._repository.worker.ask(work, done, failed)


KEYS: Final = {
    "copy": QKeySequence.StandardKey.Copy,
    "cut": QKeySequence.StandardKey.Cut,
    "paste": QKeySequence.StandardKey.Paste,
}
"""The keys of each command; systems have several for one."""


class ExchangeKeys(QObject):
    """Does what these keys stand for where nothing else has taken them.

    A shortcut of the window would come before the keys of tables and fields that have
    their own use for them. So the window takes only what they left over, and the lists
    of rows are asked first.
    """

    def __init__(
        self,
        window: QWidget,
        lists: Collection[QWidget],
        actions: Mapping[str, QAction],
    ) -> None:
        """Follow the keys from now on.

        Args:
            window: The window.
            lists: Lists of rows that are asked first, besides those of armies.
            actions: The actions of all commands, by id.
        """
        super().__init__(window)
        self._window = window
        self._actions = {name: actions[name] for name in KEYS}
        for action in self._actions.values():
            # The menu shows the key, and nothing more.
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        for widget in (window, *lists):
            widget.installEventFilter(self)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._follow)

    def _follow(self, _: QWidget | None, now: QWidget | None) -> None:
        # A list would copy the words of one cell.
        if isinstance(now, EntriesTree) and self._window.isAncestorOf(now):
            now.installEventFilter(self)

    def eventFilter(self, _: QObject, event: QEvent) -> bool:
        """Do what a key stands for, if it is one of these."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        for name, keys in KEYS.items():
            if event.matches(keys):
                self._actions[name].trigger()
                return True
        return False


class Sharing(CommandGroup):
    """Opens the dialog that shares.

    Attributes:
        dialog: The dialog that is open; None if there is none.
    """

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.dialog: ShareDialog | None = None
        self.acts = {"share": self.share}

    def share(self, ids: Sequence[str] = ()) -> None:
        """Share some items, those selected in the library, or what is open."""
        meant = list(ids) or picked(self._app)
        if not self._app.held(meant):
            self._app.note("Select something in the library, or open it, to share it")
            return

        from ui.exchange import share_dialog, sharing

        def work(library: Library) -> SharedItems:
            return sharing.shared_items(library.take_out(meant), meant)

        def show(shared: SharedItems) -> None:
            def text(hidden: bool) -> str:  # noqa: FBT001 (called by the dialog)
                file, catalogue = shared.open.file, self._app.catalogue
                return sharing.list_text(file, meant, catalogue, hidden=hidden)

            self.dialog = share_dialog.ShareDialog(shared, text, self._app.window)
            self.dialog.told.connect(self._app.note)
            self.dialog.finished.connect(self._leave)
            self.dialog.open()

        def failed(error: Exception) -> None:
            self._app.banners.tell(f"Not shared: {error}", severity=Severity.REFUSE)

        self._repository.flush()
        self._repository.worker.ask(work, show, failed)

    def _leave(self) -> None:
        self.dialog = None
