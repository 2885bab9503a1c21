"""Text and shapes as PDF operators.

The drawing library encodes a text letter by letter, every time, which took longer than
all shapes together; and its own way of writing a number takes longer than laying out a
card.
"""

from functools import lru_cache
from typing import Any, Final

from reportlab.pdfbase.pdfmetrics import getFont
from reportlab.pdfgen.canvas import Canvas

from reports.layout.marks import Ring

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


# Shapes. Two decimals of a point are finer than print.

_ARC: Final = 0.5523
"""How far the handles of a quarter circle reach, in radii."""


@lru_cache(maxsize=2048)
def rings_path(rings: tuple[Ring, ...], x: float, y: float) -> str:
    """Return the path of rings at a place; signs come again and again at the same."""
    return " ".join([_ring(ring, x, y) for ring in rings])


@lru_cache(maxsize=4096)
def whole_path(rings: tuple[Ring, ...]) -> str:
    """Return the path of rings whose corners are whole numbers, y going down."""
    return " ".join(map(_whole_ring, rings))


def _box(ring: Ring) -> tuple[float, float, float, float] | None:
    """Return left, top, width and height of a ring; bricks are boxes, slopes are not.

    A box has an operator of its own.
    """
    if len(ring) == 4:
        (left, top), (right, above), (beyond, low), (before, below) = ring
        if top == above and low == below and left == before and right == beyond:
            return left, top, right - left, low - top
    return None


def _ring(ring: Ring, x: float, y: float) -> str:
    if box := _box(ring):
        left, top, width, height = box
        return f"{x + left:.2f} {y - top:.2f} {width:.2f} {-height:.2f} re"
    return _joined([f"{x + px:.2f} {y - py:.2f}" for px, py in ring])


def _whole_ring(ring: Ring) -> str:
    if box := _box(ring):
        left, top, width, height = box
        return f"{left} {top} {width} {height} re"
    return _joined([f"{x} {y}" for x, y in ring])


def _joined(corners: list[str]) -> str:
    first, *others = corners
    return f"{first} m {' l '.join(others)} l h"


def circle_path(x: float, y: float, radius: float) -> str:
    """Return the path of a circle: four curves about a middle."""
    reach = radius * _ARC
    west, east, south, north = (
        f"{edge:.2f}" for edge in (x - radius, x + radius, y - radius, y + radius)
    )
    left, right, low, high = (
        f"{edge:.2f}" for edge in (x - reach, x + reach, y - reach, y + reach)
    )
    x0, y0 = f"{x:.2f}", f"{y:.2f}"
    return (
        f"{east} {y0} m {east} {high} {right} {north} {x0} {north} c "
        f"{left} {north} {west} {high} {west} {y0} c "
        f"{west} {low} {left} {south} {x0} {south} c "
        f"{right} {south} {east} {low} {east} {y0} c h"
    )
