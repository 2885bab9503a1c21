"""The folders where file dialogs begin: where the player last was, for each kind."""

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
