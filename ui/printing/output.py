"""Where a PDF goes: to a file the player names, or to his own viewer."""

from __future__ import annotations

import atexit
import tempfile
from functools import cache
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

from ui.printing.last_choices import folder, remember_folder

PATTERNS = {
    "pdf": "PDF files (*.pdf)",
    "png": "Pictures (*.png)",
    "csv": "Tables for a spreadsheet (*.csv)",
}
"""What is saved, by the ending of its name."""


def file_name(title: str, ending: str = "pdf") -> str:
    """A title as the name of a file on any machine.

    >>> file_name('Wolf/pack: "red"'), file_name("...")
    ('Wolf-pack- -red-.pdf', 'Cards.pdf')
    """
    safe = "".join(
        sign if sign.isalnum() or sign in " -_.,()'" else "-" for sign in title
    )
    return f"{safe.strip(' .')[:80].strip() or 'Cards'}.{ending}"


def ask_where(parent: QWidget, title: str, ending: str = "pdf") -> Path | None:
    """Where to save; None if the player changed his mind."""
    start = str(folder() / file_name(title, ending))
    chosen, _ = QFileDialog.getSaveFileName(
        parent, f"Save as {ending.upper()}", start, PATTERNS[ending]
    )
    if not chosen:
        return None
    path = Path(chosen)
    remember_folder(path.parent)
    return path if path.suffix else path.with_suffix(f".{ending}")


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
