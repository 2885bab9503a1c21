"""Where a PDF goes: to a file the player names, or to their own viewer."""

import atexit
import tempfile
from functools import cache
from pathlib import Path

from PySide6.QtCore import QSettings, QStandardPaths, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

_FOLDER = "print/folder"
PATTERNS = {
    "pdf": "PDF files (*.pdf)",
    "png": "Pictures (*.png)",
    "csv": "Tables for a spreadsheet (*.csv)",
}
"""What is saved, by the ending of its name."""


def file_name(title: str, ending: str = "pdf") -> str:
    """Return a title as the name of a file on any machine.

    >>> file_name('Wolf/pack: "red"'), file_name("...")
    ('Wolf-pack- -red-.pdf', 'Cards.pdf')
    """
    safe = "".join(
        sign if sign.isalnum() or sign in " -_.,()'" else "-" for sign in title
    )
    return f"{safe.strip(' .')[:80].strip() or 'Cards'}.{ending}"


def ask_where(parent: QWidget, title: str, ending: str = "pdf") -> Path | None:
    """Ask where to save; None if the player changed their mind."""
    start = str(_folder() / file_name(title, ending))
    chosen, _ = QFileDialog.getSaveFileName(
        parent, f"Save as {ending.upper()}", start, PATTERNS[ending]
    )
    if not chosen:
        return None
    path = Path(chosen)
    QSettings().setValue(_FOLDER, str(path.parent))
    return path if path.suffix else path.with_suffix(f".{ending}")


def passing(title: str) -> Path:
    """Return a file of that name; it is gone when the program ends."""
    return Path(tempfile.mkdtemp(dir=_room())) / file_name(title)


def view(path: Path) -> bool:
    """Open a file in the player's own viewer; False if there is none."""
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


def _folder() -> Path:
    """Return where a PDF was saved last, or where documents are kept."""
    documents = QStandardPaths.StandardLocation.DocumentsLocation
    place = Path(str(QSettings().value(_FOLDER) or ""))
    if place.is_absolute() and place.is_dir():
        return place
    return Path(QStandardPaths.writableLocation(documents))


@cache
def _room() -> str:
    """Return a folder for what is only looked at."""
    room = tempfile.TemporaryDirectory(prefix="brickmuster-")
    atexit.register(room.cleanup)
    return room.name
