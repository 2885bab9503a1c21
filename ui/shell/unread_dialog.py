"""The lists of what could not be read, of a library and of a salvage."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QListWidget, QWidget

from ui.core.atomic_write import write_whole
from ui.library.worker import LibraryWorker
from ui.shell import file_dialogs
from ui.widgets.fitting import FittedDialog
from ui.widgets.labels import plain, styled
from ui.widgets.layouts import button, column, row

if TYPE_CHECKING:
    from db.rescue.salvage import Salvaged

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
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("What could not be read")
        self._ids = list(unread)
        self._worker = worker
        self.lines = _list(self, "What could not be read", list(unread.values()))
        words = (
            "These are left as they are: a newer Brickmuster may read them. All else "
            "of the library works, and armies go without them on paper and in files."
            if unread
            else "Everything in this library can be read."
        )
        self.save = button("&Save its raw text…", self._ask)
        self.save.setEnabled(bool(unread))
        self.state: QLabel = plain("", wrap=True)
        close = styled(button("&Close", self.accept), kind="primary")
        foot = row(None, self.save, (self.state, 1), close, gap=8)
        parts = (plain(words, wrap=True), (self.lines, 1), foot)
        column(self, *parts, gap=10, margins=(16, 14, 16, 14))
        self.resize(*_SIZE)

    def _ask(self) -> None:
        place = self.lines.currentRow()
        path = file_dialogs.ask_for_raw_text(self)
        if path is None or not 0 <= place < len(self._ids):
            return
        item_id = self._ids[place]
        self._worker.ask(
            lambda library: write_whole(path, library.raw_text(item_id)),
            partial(self._written, path),
            lambda error: self.state.setText(f"Not written: {error}"),
        )

    def _written(self, path: Path, _: object) -> None:
        self.state.setText(f"Written to {path.name}")


class SalvageDialog(FittedDialog):
    """What a salvage brought, and what it could not read.

    Attributes:
        wanted: Emitted when the player wants to open the new library.
        lines: A line for each thing that could not be read.
        open_it: The button that opens the new library.
    """

    wanted = Signal()

    def __init__(self, done: Salvaged, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Salvaged")
        rest = (
            "All of it could be read." if not done.lost else "This could not be read:"
        )
        kept = f"{done.file.name} holds {done.kept}. {rest}"
        self.lines = _list(self, "What could not be read", done.lost)
        self.lines.setVisible(bool(done.lost))
        self.open_it = styled(button("&Open it", self._open), kind="primary")
        foot = row(None, None, button("&Close", self.accept), self.open_it, gap=8)
        stays = plain("The damaged file stays as it is.", wrap=True)
        parts = (plain(kept, wrap=True), (self.lines, 1), stays, foot)
        column(self, *parts, gap=10, margins=(16, 14, 16, 14))
        self.resize(*_SIZE)

    def _open(self) -> None:
        self.wanted.emit()
        self.accept()


def _list(
    parent: QWidget, name: str, lines: list[str] | tuple[str, ...]
) -> QListWidget:
    """Return a list of sentences; the first one is current."""
    made = QListWidget(parent)
    made.setAccessibleName(name)
    made.setWordWrap(True)
    made.setTextElideMode(Qt.TextElideMode.ElideNone)
    made.addItems(lines)
    made.setCurrentRow(0)
    return made
