"""The place of a printed file: one that the player names, or a temporary one."""

import atexit
import tempfile
from functools import cache
from pathlib import Path

from PySide6.QtCore import QSettings, QStandardPaths, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

from reports.text.names import safe_name

_FOLDER = "print/folder"
PATTERNS = {
    "pdf": "PDF files (*.pdf)",
    "png": "Pictures (*.png)",
    "zip": "Archives (*.zip)",
    "csv": "Tables for a spreadsheet (*.csv)",
}
"""The words of the file dialog for each ending."""


def file_name(title: str, ending: str = "pdf") -> str:
    """Return a title as a file name that is valid on any machine.

    >>> file_name('Wolf/pack: "red"'), file_name("...")
    ('Wolf-pack- -red-.pdf', 'Cards.pdf')
    """
    return f"{safe_name(title)}.{ending}"


def ask_where(parent: QWidget, title: str, ending: str = "pdf") -> Path | None:
    """Ask where to save a file; None if the player cancels."""
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
    """Return the path of a temporary file, which is deleted when the program ends."""
    return Path(tempfile.mkdtemp(dir=_room())) / file_name(title)


def view(path: Path) -> bool:
    """Open a file in the player's viewer; False if there is none."""
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


def _folder() -> Path:
    """Return the folder of the last save, or else that of documents."""
    documents = QStandardPaths.StandardLocation.DocumentsLocation
    place = Path(str(QSettings().value(_FOLDER) or ""))
    if place.is_absolute() and place.is_dir():
        return place
    return Path(QStandardPaths.writableLocation(documents))


@cache
def _room() -> str:
    """Return the folder of temporary files."""
    room = tempfile.TemporaryDirectory(prefix="brickmuster-")
    atexit.register(room.cleanup)
    return room.name
