"""Where a PDF goes: to a file the player names, or to his own viewer."""

from __future__ import annotations

import atexit
import tempfile
from functools import cache
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

from ui.printing.remember import folder, remember_folder

PATTERN = "PDF files (*.pdf)"


def file_name(title: str) -> str:
    """A title as the name of a file on any machine.

    >>> file_name('Wolf/pack: "red"'), file_name("...")
    ('Wolf-pack- -red-.pdf', 'Cards.pdf')
    """
    safe = "".join(
        sign if sign.isalnum() or sign in " -_.,()'" else "-" for sign in title
    )
    return f"{safe.strip(' .')[:80].strip() or 'Cards'}.pdf"


def ask_where(parent: QWidget, title: str) -> Path | None:
    """Where to save; None if the player changed his mind."""
    start = str(folder() / file_name(title))
    chosen, _ = QFileDialog.getSaveFileName(parent, "Save as PDF", start, PATTERN)
    if not chosen:
        return None
    path = Path(chosen)
    remember_folder(path.parent)
    return path if path.suffix else path.with_suffix(".pdf")


def passing(title: str) -> Path:
    """A file of that name that is gone when the program is."""
    return Path(tempfile.mkdtemp(dir=_room())) / file_name(title)


def view(path: Path) -> bool:
    """Open a file in the player's own viewer; False if he has none."""
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


@cache
def _room() -> str:
    """A folder for what is only looked at."""
    room = tempfile.TemporaryDirectory(prefix="brickmuster-")
    atexit.register(room.cleanup)
    return room.name
