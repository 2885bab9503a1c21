"""What is copied out: text for everybody, and a muster file for our windows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QMimeData

from builder.army.model import Army, Item
from builder.army.muster import roster
from builder.core.design import Design
from ui.library.catalogue import Catalogue
from ui.printing.share import text_of

MOST: Final = 200
"""The most items that are written as text; a muster file holds them all."""


def plain_text(values: Iterable[Item], catalogue: Catalogue) -> str:
    """Return cards and army lists as plain text, one below the other.

    Lists have all entries, so that none is lost when the text is pasted.
    """
    designs: Mapping[str, Design] = catalogue.designs()
    texts = [
        text_of(
            roster(each, designs, pool=True)
            if isinstance(each, Army)
            else catalogue.card(each),
            "txt",
        )
        for each in list(values)[:MOST]
    ]
    return "\n".join(texts)


# What the clipboard holds: text for everybody, and a muster file for our windows.

MUSTER: Final = "application/x-brickmuster-muster+json"
"""The type of a muster file."""

ROWS: Final = "application/x-brickmuster-rows"
"""The type that says which army of the file is rows of another army."""

ROWS_KEY: Final = "rows"
"""The id of that army."""


@dataclass(frozen=True, slots=True)
class Clip:
    """The contents of a clipboard or a drop, as far as we know them.

    Attributes:
        muster: A muster file as bytes; empty if there is none.
        rows: Whether it is rows of an army.
        files: The paths of files.
        text: Text; empty if there is none.
    """

    muster: bytes = b""
    rows: bool = False
    files: tuple[str, ...] = ()
    text: str = ""


def mime(
    text: str, muster: bytes = b"", code: str = "", *, rows: bool = False
) -> QMimeData:
    """Return text, its code in the last line, and the same as a muster file."""
    data = QMimeData()
    data.setText(f"{text}\n{code}\n" if code else text)
    if muster:
        data.setData(MUSTER, muster)
    if rows:
        data.setData(ROWS, ROWS_KEY.encode())
    return data


def clip(data: QMimeData) -> Clip:
    """Return what a clipboard or a drop holds."""
    files = tuple(url.toLocalFile() for url in data.urls() if url.isLocalFile())
    muster = bytes(data.data(MUSTER).data()) if data.hasFormat(MUSTER) else b""
    text = data.text() if data.hasText() and not files and not muster else ""
    return Clip(muster, data.hasFormat(ROWS), files, text)


def welcome(data: QMimeData) -> bool:
    """Return whether a drop holds something that may be read."""
    local = any(url.isLocalFile() for url in data.urls())
    return local or data.hasFormat(MUSTER) or data.hasText()
