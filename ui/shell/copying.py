"""Copy and cut: designs, armies and rows of an army onto the clipboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PySide6.QtWidgets import QApplication

from builder.core.formatting import counted
from db.files.muster_file import MusterFile
from ui.exchange.arriving import rows_file
from ui.exchange.texts import ROWS_KEY, mime, plain_text
from ui.shell.context import AppContext
from ui.shell.whereabouts import army_panel, in_library, picked, text_field


class Copying:
    """The commands that put things on the clipboard."""

    def __init__(self, app: AppContext, remove: Callable[[Sequence[str]], Any]) -> None:
        """Make the commands.

        Args:
            app: The parts of the window.
            remove: Removes items from the library as one step.
        """
        self._app = app
        self._remove = remove
        self._repository = app.repository

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
        held = map(self._repository.value, ids)
        values = [each for each in held if each is not None]
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
                self._remove(ids)
        else:
            self._app.note("Select rows of the library or of an army to cut them")

    def _copy_rows(self, panel: Any) -> bool:
        """Copy the selected entries of the army in front, and selected groups whole."""
        # The army that is shown: the tree tells places in this one.
        army = panel.edits.army
        entries = [army.entries[place] for place in panel.tree.all_rows()]
        if not entries:
            self._app.note("Select entries to copy them")
            return False
        known = self._repository.values()
        ids = [*dict.fromkeys(e.design for e in entries if e.design in known)]
        part = rows_file(_empty(), army, entries, ROWS_KEY).armies[ROWS_KEY]
        pack = partial(rows_file, army=army, entries=entries, key=ROWS_KEY)
        self._pack(ids, [part], pack, rows=True)
        what = counted(len(entries), "entry", "entries")
        self._app.note(f"Copied {what}: paste into any army")
        return True

    def _pack(
        self,
        ids: Sequence[str],
        values: Sequence[Any],
        shape: Callable[[MusterFile], MusterFile],
        *,
        rows: bool = False,
    ) -> None:
        """Put items on the clipboard, as text and as a muster file."""
        text = plain_text(values, self._app.catalogue)

        def work(library: Any) -> bytes:
            from db.files.muster import write

            return write(shape(library.take_out(ids)))

        def done(data: bytes) -> None:
            QApplication.clipboard().setMimeData(mime(text, data, rows=rows))

        def failed(_: Exception) -> None:
            # Too large for a file, or gone meanwhile: the words are still of use.
            QApplication.clipboard().setMimeData(mime(text))

        self._repository.flush()
        self._repository.worker.ask(work, done, failed)


def _empty() -> MusterFile:
    return MusterFile()
