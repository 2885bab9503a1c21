"""The dialogs that ask for files: muster files and libraries."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QFileDialog, QWidget

from builder.core.formatting import counted, listed
from ui.core import recent

if TYPE_CHECKING:
    from db.muster import MusterFile

PATTERN: Final = "Muster files (*.json);;All files (*)"
LIBRARIES: Final = "Brickmuster libraries (*.db);;All files (*)"


def ask_for_files(parent: QWidget) -> list[Path]:
    """Ask for muster files to import; none if the player cancels."""
    names, _ = QFileDialog.getOpenFileNames(
        parent, "Import muster files", str(recent.folder(recent.FILES)), PATTERN
    )
    return [Path(name) for name in names]


def ask_for_library(parent: QWidget) -> str:
    """Ask for the file of a library, old or new; empty if the player cancels."""
    # A save dialog lets the player type a new name; nothing is overwritten.
    chosen, _ = QFileDialog.getSaveFileName(
        parent,
        "Open or make a library",
        str(recent.folder(recent.LIBRARIES)),
        LIBRARIES,
        options=QFileDialog.Option.DontConfirmOverwrite,
    )
    return chosen if not chosen or Path(chosen).suffix else f"{chosen}.db"


def ask_where(parent: QWidget, name: str) -> Path | None:
    """Ask where to write a muster file; None if the player cancels."""
    safe = "".join(sign if sign.isalnum() or sign in " -_" else "-" for sign in name)
    name = f"{safe.strip()[:80] or 'muster'}.json"
    start = str(recent.folder(recent.FILES) / name)
    chosen, _ = QFileDialog.getSaveFileName(
        parent, "Export a muster file", start, PATTERN
    )
    if not chosen:
        return None
    path = Path(chosen)
    return path if path.suffix else path.with_suffix(".json")


def kinds_of(file: MusterFile) -> str:
    """Return the contents of a file for a sentence: `2 designs and 1 army are`.

    >>> from db.muster import MusterFile
    >>> kinds_of(MusterFile({"a": 1, "b": 2}, {"c": 3})), kinds_of(MusterFile())
    ('2 designs and 1 army are', 'nothing new is')
    """
    held = (
        (len(file.designs), "design", "designs"),
        (len(file.armies), "army", "armies"),
        (len(file.rulesets), "set of house rules", "sets of house rules"),
    )
    parts = [counted(*each) for each in held if each[0]]
    if not parts:
        return "nothing new is"
    lone = len(parts) == 1 and parts[0].startswith("1 ")
    return f"{listed(parts)} {'is' if lone else 'are'}"
