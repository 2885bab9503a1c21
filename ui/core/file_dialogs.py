"""The dialogs that ask for files, and where a file goes: to a name, or for a while."""

import atexit
import tempfile
from functools import cache
from pathlib import Path
from typing import Final

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

from builder.core.formatting import counted, listed
from db.files.muster_file import MusterFile
from reports.text.names import safe_name
from ui.core.places import folder, remember

_FILES: Final = {
    "pdf": ("PDF files", "(*.pdf)"),
    "png": ("Pictures", "(*.png)"),
    "zip": ("Archives", "(*.zip)"),
    "html": ("Pages", "(*.html)"),
    "csv": ("Tables for a spreadsheet", "(*.csv)"),
    "txt": ("Text", "(*.txt *.json);;All files (*)"),
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
    parent: QWidget, title: str, start: Path, patterns: str, kind: str
) -> Path | None:
    """Ask for a file to write; None if the player cancels.

    It ends as the one that is proposed, where no ending is typed. Its folder is
    remembered for files of its kind.
    """
    path = _kept(_typed(parent, title, start, patterns), kind)
    return path if path is None or path.suffix else path.with_suffix(start.suffix)


def _typed(
    parent: QWidget, title: str, start: Path, patterns: str, *, overwrite: bool = True
) -> str:
    """Return the name of a file to write, as it is typed; empty for none."""
    flags = QFileDialog.Option
    options = flags(0) if overwrite else flags.DontConfirmOverwrite
    return QFileDialog.getSaveFileName(
        parent, title, str(start), patterns, options=options
    )[0]


def ask_to_open(parent: QWidget, title: str, patterns: str, kind: str) -> Path | None:
    """Ask for a file of a kind to read; None if the player cancels."""
    start = str(folder(kind))
    chosen, _ = QFileDialog.getOpenFileName(parent, title, start, patterns)
    return _kept(chosen, kind)


def _kept(chosen: str, kind: str) -> Path | None:
    if not chosen:
        return None
    remember(kind, Path(chosen))
    return Path(chosen)


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
    start, title = folder("libraries"), "Open or make a library"
    chosen = _typed(parent, title, start, LIBRARIES, overwrite=False)
    path = _kept(chosen, "libraries")
    return chosen if path is None or path.suffix else f"{chosen}.db"


def ask_for_copy(
    parent: QWidget, title: str, name: str, *, overwrite: bool
) -> Path | None:
    """Ask where to write a library, as it is typed; None if the player cancels.

    Args:
        parent: The window it belongs to.
        title: What is asked.
        name: The name that is proposed.
        overwrite: Whether a file that is there may be replaced, once it is asked.
    """
    start = folder("libraries") / name
    chosen = _typed(parent, title, start, LIBRARIES, overwrite=overwrite)
    return _kept(chosen, "libraries")


def ask_for_damaged(parent: QWidget) -> str:
    """Ask for a damaged library; empty if the player cancels."""
    title = "Salvage a damaged library"
    return str(ask_to_open(parent, title, LIBRARIES, "libraries") or "")


def ask_for_salvaged(parent: QWidget, source: str) -> Path | None:
    """Ask for the new library of a salvage; None if the player cancels."""
    start = folder("libraries") / f"{Path(source).stem}-salvaged.db"
    title = "Write what can be read into a new library"
    return ask_to_save(parent, title, start, LIBRARIES, "libraries")


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
