"""Folders: where file dialogs begin, and how a path is told."""

import os
from pathlib import Path

from PySide6.QtCore import QSettings, QStandardPaths

_KEY = "folders/{}"


def folder(kind: str) -> Path:
    """Return the folder where the player last was, or else that of documents.

    Args:
        kind: What the files are, such as `musters` or `photos`.
    """
    documents = QStandardPaths.StandardLocation.DocumentsLocation
    place = Path(str(QSettings().value(_KEY.format(kind)) or ""))
    if place.is_absolute() and place.is_dir():
        return place
    return Path(QStandardPaths.writableLocation(documents))


def remember(kind: str, path: Path) -> None:
    """Remember the folder of a file for the next dialog of its kind."""
    QSettings().setValue(_KEY.format(kind), str(path.absolute().parent))


def without_home(text: str) -> str:
    """Return a text with `~` for the home folder, whose name may be the player's."""
    homes = {str(Path.home()), os.path.realpath(Path.home())}
    spelt = {way for each in homes for way in (each, each.replace("\\", "/"))}
    for home in sorted(spelt, key=len, reverse=True):
        # A home such as `/` would change every path.
        if len(home) > len("C:\\"):
            text = text.replace(home, "~")
    return text
