"""What leaves the window and what comes in: muster files, and text to paste."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

PATTERN: Final = "Muster files (*.json);;All files (*)"
LIBRARIES: Final = "Brickmuster libraries (*.db);;All files (*)"


def copy(text: str) -> None:
    """Put text on the clipboard."""
    QApplication.clipboard().setText(text)


def ask_for_files(parent: QWidget) -> list[Path]:
    """The muster files the player wants to bring in; none if he changed his mind."""
    names, _ = QFileDialog.getOpenFileNames(parent, "Import muster files", "", PATTERN)
    return [Path(name) for name in names]


def ask_for_library(parent: QWidget) -> str:
    """The file of a library, there already or to be made; nothing for none."""
    # Asked as for saving, so that a new name may be typed; nothing is overwritten.
    chosen, _ = QFileDialog.getSaveFileName(
        parent,
        "Open or make a library",
        "",
        LIBRARIES,
        options=QFileDialog.Option.DontConfirmOverwrite,
    )
    return chosen if not chosen or Path(chosen).suffix else f"{chosen}.db"


def ask_where(parent: QWidget, name: str) -> Path | None:
    """Where to write a muster file; None if the player changed his mind."""
    safe = "".join(sign if sign.isalnum() or sign in " -_" else "-" for sign in name)
    start = f"{safe.strip()[:80] or 'muster'}.json"
    chosen, _ = QFileDialog.getSaveFileName(
        parent, "Export a muster file", start, PATTERN
    )
    if not chosen:
        return None
    path = Path(chosen)
    return path if path.suffix else path.with_suffix(".json")
