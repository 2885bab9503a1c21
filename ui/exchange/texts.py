"""What the clipboard holds: text for everybody, and a muster file for our windows."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QMimeData
from PySide6.QtGui import QImage, QImageWriter

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
        picture: A picture, as a file; empty if there is none.
    """

    muster: bytes = b""
    rows: bool = False
    files: tuple[str, ...] = ()
    text: str = ""
    picture: bytes = b""


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
    # What stands behind a # is a page's state: no file is meant.
    urls = [url for url in data.urls() if not url.hasFragment()]
    files = tuple(url.toLocalFile() for url in urls if url.isLocalFile())
    muster = bytes(data.data(MUSTER).data()) if data.hasFormat(MUSTER) else b""
    text = data.text() if data.hasText() and not files and not muster else ""
    picture = b"" if files or muster or not _pictured(data, text) else _file_of(data)
    return Clip(muster, data.hasFormat(ROWS), files, text, picture)


def _pictured(data: QMimeData, text: str) -> bool:
    """Return whether it is a picture; tables have one of themselves beside their text.

    A browser has the address of a picture for its text.
    """
    said = text.strip()
    return data.hasImage() and (not said or said.startswith(("http", "data:", "file:")))


def _file_of(data: QMimeData) -> bytes:
    """Return a picture as a file, made quickly; empty if it cannot be had."""
    image = data.imageData()
    if not isinstance(image, QImage) or image.isNull():
        return b""
    # Packing it well would take long.
    return png_of(image, packing=1)


def png_of(image: QImage, packing: int = -1) -> bytes:
    """Return a picture as a file; `packing` is how well it is packed, -1 as usual."""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"png"))
    writer.setCompression(packing)
    writer.write(image)
    return bytes(buffer.data().data())


def welcome(data: QMimeData) -> bool:
    """Return whether a drop holds something that may be read."""
    local = any(url.isLocalFile() for url in data.urls())
    return local or data.hasFormat(MUSTER) or data.hasText() or data.hasImage()
