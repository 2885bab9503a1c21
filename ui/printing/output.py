"""The place of a printed file: one that the player names, or a temporary one."""

import atexit
import tempfile
from functools import cache
from pathlib import Path
from typing import Final

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

from reports.text.names import safe_name
from ui.core.places import folder, remember

_FILES: Final = {
    "pdf": ("PDF files", "(*.pdf)"),
    "png": ("Pictures", "(*.png)"),
    "zip": ("Archives", "(*.zip)"),
    "csv": ("Tables for a spreadsheet", "(*.csv)"),
    "muster.json": ("Muster files", "(*.json);;All files (*)"),
    "theme.json": ("Themes", "(*.json);;All files (*)"),
}
PATTERNS: Final = {ending: " ".join(parts) for ending, parts in _FILES.items()}
"""The words of the file dialog for each ending."""

_FOLDERS = {"muster.json": "musters", "theme.json": "musters", "png": "pictures"}


def file_name(title: str, ending: str = "pdf") -> str:
    """Return a title as a file name that is valid on any machine.

    >>> file_name('Wolf/pack: "red"'), file_name("...")
    ('Wolf-pack- -red-.pdf', 'Cards.pdf')
    """
    return f"{safe_name(title)}.{ending}"


def ask_where(parent: QWidget, title: str, ending: str = "pdf") -> Path | None:
    """Ask where to save a file; None if the player cancels."""
    # The muster files of a player lie where they are imported from.
    kind = _FOLDERS.get(ending, ending)
    words = f"Save: {_FILES[ending][0]}"
    start = folder(kind) / file_name(title, ending)
    return ask_to_save(parent, words, start, PATTERNS[ending], kind)


def ask_to_save(
    parent: QWidget, title: str, start: Path, patterns: str, kind: str = ""
) -> Path | None:
    """Ask for a file to write; None if the player cancels.

    It ends as the one that is proposed, where no ending is typed. Its folder is
    remembered for files of its kind, if that is named.
    """
    chosen, _ = QFileDialog.getSaveFileName(parent, title, str(start), patterns)
    if not chosen:
        return None
    path = Path(chosen)
    if kind:
        remember(kind, path)
    return path if path.suffix else path.with_suffix(start.suffix)


def passing(title: str) -> Path:
    """Return the path of a temporary file, which is deleted when the program ends."""
    return Path(tempfile.mkdtemp(dir=_room())) / file_name(title)


def view(path: Path) -> bool:
    """Open a file in the player's viewer; False if there is none."""
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


@cache
def _room() -> str:
    room = tempfile.TemporaryDirectory(prefix="brickmuster-")
    atexit.register(room.cleanup)
    return room.name
