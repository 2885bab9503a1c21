"""The dialog that moves a library to a server."""

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QLineEdit, QProgressBar, QWidget

from builder.core.formatting import counted
from db.errors import LibraryError
from db.library.moving import MovedLibrary, move
from db.store.server import PORT, ServerAddress
from ui.core.background import BackgroundTask
from ui.widgets.fitting import FittedDialog
from ui.widgets.labels import InkedLabel, named, plain, small, styled
from ui.widgets.layouts import block, button, column, row
from ui.widgets.paint.tokens import Ink
from ui.widgets.scrolling import scrolling
from ui.widgets.theme import scaled

_WIDE: Final = 520
_HIGH: Final = 470

_FIELDS: Final = (
    ("server", "&Server", "Its name or number, such as club.lan"),
    ("port", "&Port", str(PORT)),
    ("database", "&Database", "Such as clublibrary"),
    ("user", "&User", "Such as club"),
    ("password", "Pass&word", "Empty if it is in the password file"),
)
"""The name of each field, its label, and what an empty one shows."""


class ServerDialog(FittedDialog):
    """Asks for a server, says what will happen, and moves the library there.

    It stays open until the library is there or the player gives up, so that a slip of
    the pen costs one field. The password is handed on and kept nowhere.

    Attributes:
        moved: Emitted with the `MovedLibrary`, and the place that opens the new one.
        fields: The field of each part of the address, by its name.
        state: What is wrong, or how far it is.
        bar: How far it is.
        go: The button that begins.
        stop: The button that stops the work, or closes the dialog.
    """

    moved = Signal(object, str)

    def __init__(
        self, place: Path | str | None, name: str, count: int, parent: QWidget
    ) -> None:
        """Make the dialog.

        Args:
            place: The library: a file, an address, or None for the player's own.
            name: What it is called.
            count: How many things it holds.
            parent: The window.
        """
        super().__init__(parent, "Move the library to a server")
        self._place = place
        self._target = ""
        self.fields = {name: QLineEdit() for name, _, _ in _FIELDS}
        self.fields["password"].setEchoMode(QLineEdit.EchoMode.Password)
        self.state: InkedLabel = plain("", wrap=True)
        self.bar = named("How much is moved", QProgressBar())
        self.bar.hide()
        self.go = styled(button("&Move it there", self._begin), kind="primary")
        self.go.setDefault(True)
        self.stop = button("Cancel", self.reject)
        self._task = BackgroundTask(self, self._done, self._failed)
        self._task.progressed.connect(self._progress)
        self._task.stopped.connect(partial(self._free, "Stopped. Nothing was changed."))
        self.fields["server"].editingFinished.connect(self._spread)
        self._lay(name, count)

    @property
    def address(self) -> ServerAddress:
        """The address as it is typed now."""
        return ServerAddress(
            **{name: each.text() for name, each in self.fields.items()}
        )

    def reject(self) -> None:
        """Stop the work and stay open; if nothing is being done, close."""
        if self._task.busy:
            self._say("Stopping…")
            self.stop.setEnabled(False)
            self._task.stop()
        else:
            super().reject()

    def end(self) -> None:
        """Stop the work, because the window closes."""
        self._task.close()

    def _lay(self, name: str, count: int) -> None:
        what = counted(count, "thing")
        text = plain(
            f"All that {name} holds goes to a PostgreSQL server: {what}, with their "
            "history, the photos, the favourites and the bin. Both sides are compared "
            "row by row. Then the window opens the library on the server.",
            wrap=True,
        )
        stays = plain(f"{name} stays as it was. The database must be empty.", wrap=True)
        form = QFormLayout(rowWrapPolicy=QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for key, label, hint in _FIELDS:
            self.fields[key].setPlaceholderText(hint)
            self.fields[key].setAccessibleName(label.replace("&", ""))
            form.addRow(label, self.fields[key])
        kept = small(
            "The password is kept nowhere. To open the library at the next start, put "
            "it into the password file: the manual says how (F1).",
            wrap=True,
        )
        inside = block(text, stays, form, kept, None, gap=10, margins=(0, 0, 8, 0))
        foot = row(None, None, self.stop, self.go, gap=8)
        parts = ((scrolling(inside), 1), self.state, self.bar, foot)
        column(self, *parts, gap=10, margins=(16, 14, 16, 14))
        self.resize(scaled(_WIDE), scaled(_HIGH))
        self.fields["server"].setFocus()

    def _spread(self) -> None:
        """Put the parts of a whole address that was pasted into their fields."""
        found = ServerAddress.read(self.fields["server"].text())
        if found:
            for name, field in self.fields.items():
                field.setText(getattr(found, name))

    def _begin(self) -> None:
        self._spread()
        try:
            self._target = self.address.place
        except LibraryError as error:
            self._say(f"{error}.", Ink.REFUSE)
            return
        self._say("Asking the server…")
        for field in (*self.fields.values(), self.go):
            field.setEnabled(False)
        self.bar.setRange(0, 0)
        self.bar.show()
        self._task.start(partial(move, self._place, self._target))

    def _progress(self, done: int, total: int) -> None:
        if total and self.stop.isEnabled():
            self._say("Copying and comparing…")
            self.bar.setRange(0, total)
            self.bar.setValue(min(done, total))

    def _done(self, done: MovedLibrary) -> None:
        place = self._target
        self.accept()
        self.moved.emit(done, place)

    def _failed(self, why: str) -> None:
        self._free(why if why.endswith(".") else f"{why}.", Ink.REFUSE)

    def _free(self, words: str, ink: Ink | None = None) -> None:
        self._say(words, ink)
        self.bar.hide()
        for each in (*self.fields.values(), self.go, self.stop):
            each.setEnabled(True)
        self.fields["server"].setFocus()

    def _say(self, words: str, ink: Ink | None = None) -> None:
        self.state.dip(ink)
        self.state.setText(words)
