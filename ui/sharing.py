"""What leaves the window and what comes in: muster files, and text to paste."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from builder import describe
from builder.army import Army, roster

if TYPE_CHECKING:
    from collections.abc import Mapping

PATTERN: Final = "Muster files (*.json);;All files (*)"


def written(value: Any, designs: Mapping[str, Any], form: str) -> str:
    """A card or an army list as text.

    Args:
        value: The design or army.
        designs: Every design by id.
        form: `text`, `markdown` or `bbcode`.
    """
    from reports import forum, text

    if isinstance(value, Army):
        said = roster(value, designs)
        return {
            "text": text.roster_text,
            "markdown": forum.roster_markdown,
            "bbcode": forum.roster_bbcode,
        }[form](said)
    card = describe(value)
    return {
        "text": text.card_text,
        "markdown": forum.card_markdown,
        "bbcode": forum.card_bbcode,
    }[form](card)


def copy(text: str) -> None:
    """Put text on the clipboard."""
    QApplication.clipboard().setText(text)


def ask_for_files(parent: QWidget) -> list[Path]:
    """The muster files the player wants to bring in; none if he changed his mind."""
    names, _ = QFileDialog.getOpenFileNames(parent, "Import muster files", "", PATTERN)
    return [Path(name) for name in names]


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


def write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all.

    Raises:
        OSError: It cannot be written there; what was there is untouched.
    """
    handle, name = tempfile.mkstemp(prefix=".", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as part:
            part.write(data)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
