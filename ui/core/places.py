"""Folders, libraries and files: where dialogs begin, what was used last, how told."""

import os
from pathlib import Path
from typing import Any, Final

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


# The libraries and files used last.

LIBRARIES: Final = "libraries"
FILES: Final = "files"
"""What is remembered: libraries that were open, files that were read or written."""

MOST: Final = 10
"""The most of each that is remembered."""

_RECENT: Final = "recent/{}"


def recent(kind: str) -> list[Path]:
    """Return what was used last, the latest first; what is gone is left out."""
    paths = map(Path, stored_texts(_RECENT.format(kind)))
    return [path for path in paths if path.is_file()]


def used(kind: str, path: Path) -> None:
    """Remember that something was used now."""
    path = path.absolute()
    others = [each for each in recent(kind) if each != path]
    latest = [str(each) for each in (path, *others)][:MOST]
    QSettings().setValue(_RECENT.format(kind), latest)


def forgotten(kind: str, path: Path) -> None:
    """Remember something no longer."""
    gone = path.absolute()
    kept = [str(each) for each in recent(kind) if each != gone]
    QSettings().setValue(_RECENT.format(kind), kept)


def stored_texts(key: str) -> list[str]:
    """Return a list of texts from the settings; an empty one if there is none."""
    kept: Any = QSettings().value(key) or []
    # Qt reads a list of one text back as a text.
    return [kept] if isinstance(kept, str) else [str(each) for each in kept]
