"""Text as PDF operators, each character encoded once for a document.

The drawing library encodes a text letter by letter, every time; that took longer than
all shapes together.
"""

from typing import Any, Final

from reportlab.pdfbase.pdfmetrics import getFont
from reportlab.pdfgen.canvas import Canvas

_PLAIN: Final = frozenset(map(chr, range(32, 127))) - frozenset("()\\")


class _OtherSubset(Exception):
    """A character that is not in the first 256 of its face in this document."""


class _Codes(dict[int, str]):
    """What is written for each character of one face, found at its first use."""

    def __init__(self, face: str, canvas: Canvas) -> None:
        super().__init__()
        # Each face is a TrueType font, which the stubs do not know.
        self._font: Any = getFont(face)
        # Its fonts belong to a document, which the library lends to no one.
        self._document = canvas._doc  # type: ignore[attr-defined]  # noqa: SLF001

    def __missing__(self, code: int) -> str:
        ((subset, raw),) = self._font.splitString(chr(code), self._document)
        if subset:
            raise _OtherSubset
        self[code] = _escaped(raw)
        return self[code]

    def parts(self, text: str) -> list[tuple[str, str]]:
        """Return the names of fonts, and what is written in each of them."""
        try:
            split = [(0, text.translate(self))]
        except _OtherSubset:
            pieces = self._font.splitString(text, self._document)
            split = [(subset, _escaped(raw)) for subset, raw in pieces]
        name = self._font.getSubsetInternalName
        return [(name(subset, self._document), part) for subset, part in split]


class Lettering:
    """Writes text in the faces of one document."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._faces: dict[str, _Codes] = {}
        self._known: dict[tuple[str, str], list[tuple[str, str]]] = {}

    def parts(self, face: str, text: str) -> list[tuple[str, str]]:
        """Return the names of fonts, and what is written in each of them."""
        key = face, text
        if key not in self._known:
            if face not in self._faces:
                self._faces[face] = _Codes(face, self._canvas)
            self._known[key] = self._faces[face].parts(text)
        return self._known[key]


def _escaped(raw: bytes) -> str:
    """Return bytes as the inside of a PDF string, in ASCII alone."""
    return "".join(
        sign if (sign := chr(byte)) in _PLAIN else f"\\{byte:03o}" for byte in raw
    )
