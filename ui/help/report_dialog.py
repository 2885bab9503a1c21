"""The report of a fault: a text, and the dialog to copy or to save it."""

import platform
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

import PySide6
from PySide6.QtCore import QLocale, QSysInfo, qVersion
from PySide6.QtGui import QGuiApplication, QTextCursor
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QPlainTextEdit,
    QWidget,
)

from db.errors import short
from ui.core.background import sentence
from ui.core.file_dialogs import ask_where
from ui.core.file_writing import write_whole
from ui.core.licences import installed
from ui.core.log import crash_file, last_crash_file, last_lines, log_file
from ui.core.places import without_home
from ui.core.version import VERSION
from ui.widgets.fitting import FittedDialog
from ui.widgets.labels import plain, styled
from ui.widgets.layouts import button, column, row
from ui.widgets.paint.tokens import is_dark
from ui.widgets.theme import text_size

# The report of a fault: what is gathered, as a text that the player sees whole.

ASKED: Final = "What I did:\n\n\nWhat happened:\n\n\nWhat I expected:\n\n"
"""The beginning of a report, for the player to fill in."""

_NONE: Final = "(nothing)"


def report(library: Iterable[str]) -> str:
    """Return all that helps to find a fault; nothing that a player made or typed.

    Args:
        library: What `library_lines` says of the library.
    """
    packages = (f"{each.metadata['Name']} {each.version}" for each in installed())
    parts = [
        ASKED,
        _section("Program", _program()),
        _section("System", _system()),
        _section("Screens", _screens()),
        _section("Library", library),
        _section("Packages", packages),
        _section("Last crash", [_told(last_crash_file()), _told(crash_file())]),
        _section("Log", [_told(log_file())]),
    ]
    return without_home("\n".join(parts))


def _section(title: str, lines: Iterable[str]) -> str:
    told = [each for each in lines if each] or [_NONE]
    return "\n".join((f"{title}", "-" * len(title), *told, ""))


def _program() -> Iterator[str]:
    kind = "bundle" if getattr(sys, "frozen", False) else "Python package or sources"
    yield f"Brickmuster {VERSION} ({kind})"
    yield f"Python {platform.python_version()}"
    yield f"Qt {qVersion()}, PySide6 {PySide6.__version__}"


def _system() -> Iterator[str]:
    yield f"{QSysInfo.prettyProductName()}, {platform.machine()}"
    yield platform.platform()
    yield f"Language {QLocale.system().name()}"


def _screens() -> Iterator[str]:
    yield f"Shown by {QGuiApplication.platformName()}"
    for screen in QGuiApplication.screens():
        size = screen.size()
        ratio = f"{screen.devicePixelRatio():g}"
        yield f"{size.width()} x {size.height()}, {ratio} pixels to a point"
    theme = "dark" if is_dark(QApplication.palette()) else "light"
    yield f"Theme {theme}, text {text_size()} %"


def library_lines(
    place: str = "", items: int = 0, unread: int = 0, *, read_only: bool = False
) -> Iterator[str]:
    """Yield what a report says of the library: of what is in it only how much."""
    if not place:
        yield "None is open"
        return
    # The address of a server may name people and machines.
    yield "On a server" if "://" in place else f"A file: {place}"
    yield f"{items} items, {unread} of them cannot be read"
    if read_only:
        yield "Open to be looked at only"


def _told(file: Path) -> str:
    lines = last_lines(file)
    return f"{file}\n{lines}" if lines.strip() else ""


_WORDS: Final = (
    "1. Fill in the first lines.  2. Copy the text, or save it.  3. Send it to whoever "
    "gave you Brickmuster. Brickmuster itself sends nothing anywhere."
)
_MORE: Final = (
    "This is all of it. Nothing of your designs and armies is in it, unless you add "
    "what is open: all of that but its photos, and the active house rules. Change or "
    "delete what you do not want to tell."
)
_OPEN: Final = "Open when it happened"
_TOO_LARGE: Final = "It is too large for a code; send it as a file, too: File, Export"


class ReportDialog(FittedDialog):
    """Shows a report of a fault, which the player may change.

    Attributes:
        text: The report.
        copy: The button that copies it.
        save: The button that saves it.
        add: The tick that adds what is open as a code; hidden if nothing is.
        state: What came of it.
    """

    def __init__(
        self,
        library: Iterable[str],
        parent: QWidget | None = None,
        title: str = "",
        code: Callable[[Callable[[str], None]], None] | None = None,
    ) -> None:
        """Show the report.

        Args:
            library: What `library_lines` says of the library.
            parent: Its window.
            title: What is open.
            code: Tells the code of that by and by, an empty one if it has none.
        """
        super().__init__(parent, "Report a fault")
        self._code, self._told, self._title = code, "", title
        name = short(title).replace("&", "&&")
        words = f"&Add {name} as a code"
        self.add = QCheckBox(words)
        self.add.setVisible(code is not None)
        self.add.toggled.connect(self._add)
        # Tab leads on to the buttons.
        self.text = QPlainTextEdit(report(library), tabChangesFocus=True)
        self.text.setAccessibleName("The report")
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self.state = plain("", wrap=True)
        self.copy = styled(button("&Copy", self._copy), kind="primary")
        self.save = button("&Save…", self._save)
        foot = row(
            None, self.copy, self.save, (self.state, 1), button("Close", self.close),
            gap=8,
        )  # fmt: skip
        parts = (plain(_WORDS, wrap=True), (self.text, 1), plain(_MORE, wrap=True))
        column(self, *parts, self.add, foot, gap=10, margins=(16, 14, 16, 14))
        self.resize(680, 560)
        self.text.moveCursor(QTextCursor.MoveOperation.Down)
        self.text.setFocus()

    def _add(self, wanted: bool) -> None:  # noqa: FBT001
        if wanted and self._code:
            self._code(self.while_open(self._write))
        elif self._told:
            self.text.setPlainText(self.text.toPlainText().replace(self._told, ""))
            self._told = ""

    def _write(self, code: str) -> None:
        # It may have been turned off, or on twice, before the code was there.
        if self._told or not self.add.isChecked():
            return
        lines = [short(self._title), code] if code else [_TOO_LARGE]
        self._told = "\n" + _section(_OPEN, lines)
        self.text.appendPlainText(self._told)
        self.text.moveCursor(QTextCursor.MoveOperation.End)

    def _copy(self) -> None:
        QApplication.clipboard().setText(self.text.toPlainText())
        self.state.setText("Copied")

    def _save(self) -> None:
        path = ask_where(self, "brickmuster-report", "txt")
        if path is None:
            return
        try:
            write_whole(path, self.text.toPlainText().encode())
        except OSError as error:
            self.state.setText(f"Not saved: {sentence(error)}")
        else:
            self.state.setText(f"Saved as {path.name}")
