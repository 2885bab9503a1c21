"""The dialogs that ask for files: muster files and libraries."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QFileDialog, QWidget

from builder.core.formatting import counted, listed
from reports.text.names import safe_name
from ui.core.places import folder, remember
from ui.printing.output import ask_to_save

if TYPE_CHECKING:
    from db.files.muster_file import MusterFile

PATTERN: Final = "Muster files (*.json);;All files (*)"
READABLE: Final = (
    "Muster files, lists, text and pictures of squares "
    "(*.json *.txt *.md *.csv *.png *.jpg *.jpeg *.webp);;All files (*)"
)
LIBRARIES: Final = "Brickmuster libraries (*.db);;All files (*)"


def ask_for_files(parent: QWidget) -> list[Path]:
    """Ask for files to import; none if the player cancels."""
    names, _ = QFileDialog.getOpenFileNames(
        parent, "Import files", str(folder("musters")), READABLE
    )
    paths = [Path(name) for name in names]
    if paths:
        remember("musters", paths[0])
    return paths


def ask_for_library(parent: QWidget) -> str:
    """Ask for the file of a library, old or new; empty if the player cancels."""
    # A save dialog lets the player type a new name; nothing is overwritten.
    chosen, _ = QFileDialog.getSaveFileName(
        parent,
        "Open or make a library",
        str(folder("libraries")),
        LIBRARIES,
        options=QFileDialog.Option.DontConfirmOverwrite,
    )
    if chosen:
        remember("libraries", Path(chosen))
    return chosen if not chosen or Path(chosen).suffix else f"{chosen}.db"


def ask_for_damaged(parent: QWidget) -> str:
    """Ask for a damaged library; empty if the player cancels."""
    start = str(folder("libraries"))
    chosen, _ = QFileDialog.getOpenFileName(
        parent, "Salvage a damaged library", start, LIBRARIES
    )
    return chosen


def ask_for_salvaged(parent: QWidget, source: str) -> Path | None:
    """Ask for the new library of a salvage; None if the player cancels."""
    start = Path(source).with_name(f"{Path(source).stem}-salvaged.db")
    title = "Write what can be read into a new library"
    return ask_to_save(parent, title, start, LIBRARIES)


def ask_for_raw_text(parent: QWidget) -> Path | None:
    """Ask where to write what is stored of an item; None if the player cancels."""
    start, patterns = (
        folder("musters") / "unread.txt",
        "Text (*.txt *.json);;All files (*)",
    )
    return ask_to_save(parent, "Save its raw text", start, patterns)


def ask_where(parent: QWidget, name: str) -> Path | None:
    """Ask where to write a muster file; None if the player cancels."""
    start = folder("musters") / f"{safe_name(name, 'muster')}.muster.json"
    title = "Export a muster file"
    return ask_to_save(parent, title, start, PATTERN, "musters")


def kinds_of(file: MusterFile) -> str:
    """Return the contents of a file for a sentence: `2 designs and 1 army are`.

    >>> from db.files.muster_file import MusterFile
    >>> kinds_of(MusterFile({"a": 1, "b": 2}, {"c": 3})), kinds_of(MusterFile())
    ('2 designs and 1 army are', 'nothing new is')
    """
    held = (
        (len(file.designs), "design", "designs"),
        (len(file.armies), "army", "armies"),
        (len(file.rulesets), "set of house rules", "sets of house rules"),
    )
    parts = [counted(*count) for count in held if count[0]]
    if not parts:
        return "nothing new is"
    many = sum(count[0] for count in held) > 1
    return f"{listed(parts)} {'are' if many else 'is'}"
