"""The libraries and files used last."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QSettings

LIBRARIES: Final = "libraries"
FILES: Final = "files"
"""What is remembered: libraries that were open, files that were read or written."""

MOST: Final = 10
"""The most of each that is remembered."""

_KEY: Final = "recent/{}"


def recent(kind: str) -> list[Path]:
    """Return what was used last, the latest first; what is gone is left out."""
    kept = QSettings().value(_KEY.format(kind)) or []
    # Qt reads a list of one text back as a text.
    paths = [Path(each) for each in ([kept] if isinstance(kept, str) else kept)]
    return [path for path in paths if path.is_file()]


def used(kind: str, path: Path) -> None:
    """Remember that something was used now."""
    path = path.absolute()
    others = [each for each in recent(kind) if each != path]
    latest = [str(each) for each in (path, *others)][:MOST]
    QSettings().setValue(_KEY.format(kind), latest)


def forgotten(kind: str, path: Path) -> None:
    """Remember something no longer."""
    gone = path.absolute()
    kept = [str(each) for each in recent(kind) if each != gone]
    QSettings().setValue(_KEY.format(kind), kept)
