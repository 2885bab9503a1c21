"""Drawing marks with reportlab: text and shapes as PDF operators.

The library encodes a text letter by letter, every time, which took longer than all
shapes together; and its own way of writing a number takes longer than laying out a
card.
"""

import io
import math
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache, lru_cache, partial
from typing import Any, Final

from reportlab.lib.rl_accel import fp_str
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfdoc import (
    BasicFonts,
    PDFDocument,
    PDFObjectReference,
    PDFStream,
)
from reportlab.pdfbase.pdfmetrics import getFont
from reportlab.pdfgen.canvas import Canvas

from builder.core.colours import channels
from reports.layout.fonts import runs, typeset_in
from reports.layout.framed import PhotoSize, photo_area
from reports.layout.glyphs import ordered
from reports.layout.marks import (
    Area,
    Bookmark,
    Box,
    Clipped,
    Disc,
    Faces,
    Mark,
    Picture,
    Polygon,
    Ring,
    Scaled,
    Side,
    Stroke,
    WholeRing,
    Words,
)

_PLAIN: Final = frozenset(map(chr, range(32, 127))) - frozenset("()\\")


class _OtherSubset(Exception):
    """A character that is not in the first 256 of its face in this document."""


class _Codes(dict[int, str]):
    """What is written for each character of one face, found at its first use."""

    def __init__(self, canvas: Canvas, face: str) -> None:
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


def _escaped(raw: bytes) -> str:
    """Return bytes as the inside of a PDF string, in ASCII alone."""
    return "".join(
        sign if (sign := chr(byte)) in _PLAIN else f"\\{byte:03o}" for byte in raw
    )


# Shapes. Two decimals of a point are finer than print.

_ARC: Final = 0.5523
"""How far the handles of a quarter circle reach, in radii."""


@lru_cache(maxsize=2048)
def _rings_path(rings: tuple[Ring, ...], x: float, y: float) -> str:
    """Return the path of rings at a place; signs come again and again at the same."""
    return " ".join([_ring(ring, x, y) for ring in rings])


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


def _whole_path(ring: Ring) -> str:
    """Return the path of a ring whose corners are whole numbers, y going down."""
    if box := _box(ring):
        left, top, width, height = box
        path = f"{left} {top} {width} {height} re"
    else:
        path = _joined([f"{x} {y}" for x, y in ring])
    if isinstance(ring, WholeRing):
        ring.path = path
    return path


def _joined(corners: list[str]) -> str:
    first, *others = corners
    return f"{first} m {' l '.join(others)} l h"


def _circle_path(x: float, y: float, radius: float) -> str:
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


_GREY: Final = 14
_DARK: Final = 0xA0
"""A colour is a black with a shade in it if its parts, of 255, are at most so far apart
and none is above this."""


@lru_cache(maxsize=512)
def _pigment(colour: str) -> tuple[str, str]:
    """Return a colour as PDF numbers, with its operator for a fill.

    A grey is written as grey, and a black with a shade in it is one. Presses print
    grey with black alone (ISO 32000-1, 10.3.2): small type in four inks is blurred
    wherever one of them is out of place. On screens and home printers it looks the
    same, which colours given in four inks do not.
    """
    red, green, blue = parts = channels(colour)
    if red == green == blue or (
        max(parts) - min(parts) <= _GREY and max(parts) <= _DARK
    ):
        return f"{(0.3 * red + 0.59 * green + 0.11 * blue) / 255:.4g}", "g"
    return " ".join(f"{part / 255:.4g}" for part in parts), "rg"


class _Deflated:
    """The filter of a stream that is made shorter, as quickly as is worth while.

    The library's own takes twice as long, to make a file of cards 5 % shorter.
    """

    pdfname: Final = "FlateDecode"

    @staticmethod
    def encode(content: bytes) -> bytes:
        return zlib.compress(content, 4)


_FORM: Final = (
    "<<\n/BBox [ {box} ] /Filter [ /FlateDecode ] /FormType 1 /Length {long} "
    "/Matrix [ 1 0 0 1 0 0 ] /Resources <<\n/Font {fonts} "
    "/ProcSet [ /PDF /Text /ImageB /ImageC /ImageI ]\n>> \n  "
    "/Subtype /Form /Type /XObject\n>>\nstream\n"
)


def _form(corners: tuple[float, ...], content: bytes, document: PDFDocument) -> bytes:
    """Return a form as the library would put it into words, in a fraction of its time.

    Args:
        corners: Its left, lower, right and upper edge, in points.
        content: What draws it.
        document: Where it stands.
    """
    short = _Deflated.encode(content)
    fonts = PDFObjectReference(BasicFonts).format(document).decode()
    head = _FORM.format(box=fp_str(*corners), long=len(short), fonts=fonts)
    return head.encode("ascii") + short + b"endstream\n"


class Painter:
    """Draws faces on a canvas, and sets a pen only when it changes."""

    def __init__(self, canvas: Canvas, photos: Mapping[str, bytes]) -> None:
        self.canvas = canvas
        self.photos = photos
        self._forms: dict[str, tuple[str, PhotoSize]] = {}
        self._codes: dict[str, _Codes] = {}
        self._faces: Faces | None = None
        self._forget()
        self._bookmarks = 0
        self._level = -1

    def face(self, face: Side) -> None:
        """Draw a face with its lower left corner at the origin.

        A page or a form has just begun: no pen is set.
        """
        self._forget()
        with typeset_in(face.faces):
            if face.faces != self._faces:
                self._faces, self._letters = face.faces, cache(self._lettered)
            for placed in (*face.bleed, *face.content):
                for mark in placed.marks:
                    self._mark(mark, placed.x, face.height - placed.y)

    def form(self, name: str, face: Side, over: float) -> None:
        """Keep a face as a form that pages refer to.

        Args:
            name: What they call it: plain letters and digits.
            face: What it shows.
            over: How far it may run over its edges, in points.
        """
        canvas: Any = self.canvas
        corners = -over, -over, face.width + over, face.height + over
        canvas.beginForm(name, *corners)
        self.face(face)
        # The library would encode all this letter by letter, which takes long.
        stream = "\n".join(canvas._code).encode("ascii")  # noqa: SLF001
        canvas._code.clear()  # noqa: SLF001
        if canvas._formsinuse:  # noqa: SLF001
            # The library names the photos on it.
            contents = PDFStream(content=stream, filters=[_Deflated])
            canvas.endForm(Contents=contents, compression=0)
        else:
            canvas.endForm(format=partial(_form, corners, stream))

    def _forget(self) -> None:
        """Forget the pens that are set; lines end square then."""
        # The library's own way to write takes as long again as what is written.
        self._write = self.canvas._code.append  # type: ignore[attr-defined]  # noqa: SLF001
        self._fill = self._stroke = self._font = ""
        self._line = -1.0
        self._squeeze = 1.0
        self._round = False

    def _mark(self, mark: Mark, x: float, y: float) -> None:
        match mark:
            case Words():
                self._words(mark, x, y)
            case Box():
                self._box(mark, x, y)
            case Stroke():
                self._line_between(mark, x, y)
            case Polygon() if mark.fill or mark.stroke:
                self._shape(_rings_path(mark.rings, x, y), mark)
            case Disc():
                self._disc(mark, x, y)
            case Picture():
                self._picture(mark, x, y)
            case Clipped():
                self._clipped(mark, x, y)
            case Scaled():
                self._scaled(mark, x, y)
            case Bookmark():
                self._bookmark(mark, y)

    def _ink(self, fill: str) -> None:
        if fill and fill != self._fill:
            numbers, sign = _pigment(fill)
            self._write(f"{numbers} {sign}")
            self._fill = fill

    def _pen(self, stroke: str, line: float) -> None:
        if stroke and stroke != self._stroke:
            numbers, sign = _pigment(stroke)
            self._write(f"{numbers} {sign.upper()}")
            self._stroke = stroke
        if stroke and line != self._line:
            self._write(f"{line:.4g} w")
            self._line = line

    def _ends(self, *, rounded: bool) -> None:
        if rounded is not self._round:
            self._write("1 J" if rounded else "0 J")
            self._round = rounded

    def _shape(self, path: str, mark: Box | Polygon | Disc) -> None:
        fill, stroke = mark.fill, mark.stroke
        if fill:
            self._ink(fill)
        if stroke:
            self._pen(stroke, mark.line)
        self._write(f"{path} {('B' if stroke else 'f') if fill else 'S'}")

    def _words(self, words: Words, x: float, y: float) -> None:
        self._ink(words.ink)
        place = f"{x + words.x:.2f} {y - words.y:.2f}"
        if words.turn:
            angle = math.radians(words.turn)
            cos, sin = math.cos(angle), math.sin(angle)
            code = [f"BT {cos:.5f} {sin:.5f} {-sin:.5f} {cos:.5f} {place} Tm"]
        else:
            code = [f"BT {place} Td"]
        for squeeze, name, written in self._letters(words.text, words.bold):
            if squeeze != self._squeeze:
                code.append(f"{squeeze * 100:.4g} Tz")
                self._squeeze = squeeze
            font = f"{name} {words.size:.5g} Tf"
            if font != self._font:
                code.append(font)
                self._font = font
            code.append(f"({written}) Tj")
        code.append("ET")
        self._write(" ".join(code))

    def _lettered(self, text: str, bold: bool) -> list[tuple[float, str, str]]:  # noqa: FBT001 (part of the key)
        """Return a text in parts: how wide it is drawn, its font, what is written."""
        return [
            (part.squeeze, name, written)
            for part in runs(ordered(text), bold=bold)
            for name, written in self._codes.setdefault(
                part.face, _Codes(self.canvas, part.face)
            ).parts(part.text)
        ]

    def _box(self, box: Box, x: float, y: float) -> None:
        if box.fill or box.stroke:
            left, low = x + box.x, y - box.y - box.height
            path = f"{left:.2f} {low:.2f} {box.width:.2f} {box.height:.2f} re"
            self._shape(path, box)

    def _line_between(self, stroke: Stroke, x: float, y: float) -> None:
        self._pen(stroke.ink, stroke.line)
        self._ends(rounded=False)
        self._write(
            f"{x + stroke.x1:.2f} {y - stroke.y1:.2f} m "
            f"{x + stroke.x2:.2f} {y - stroke.y2:.2f} l S"
        )

    def _disc(self, disc: Disc, x: float, y: float) -> None:
        if disc.fill and not disc.stroke:
            # A round pen that is set down once draws a disc in a fraction of the bytes.
            self._pen(disc.fill, 2 * disc.radius)
            self._ends(rounded=True)
            left, level = x + disc.x, f"{y - disc.y:.2f}"
            # Some viewers draw a line without any length a whole pixel long.
            self._write(f"{left:.2f} {level} m {left + 0.01:.2f} {level} l S")
        elif disc.stroke:
            self._shape(_circle_path(x + disc.x, y - disc.y, disc.radius), disc)

    def _picture(self, picture: Picture, x: float, y: float) -> None:
        window = Area(picture.x, picture.y, picture.width, picture.height)
        self._box(Box(*window, picture.ground), x, y)
        form, photo = self._forms[picture.key]
        shown = photo_area(photo, window, picture.framing)
        canvas = self.canvas
        canvas.saveState()
        path = canvas.beginPath()
        path.rect(x + window.x, y - window.y - window.height, *window[2:])
        canvas.clipPath(path, stroke=0, fill=0)
        canvas.translate(x + shown.x, y - shown.y - shown.height)
        canvas.scale(shown.width / photo.width, shown.height / photo.height)
        canvas.doForm(form)
        canvas.restoreState()

    def _clipped(self, clip: Clipped, x: float, y: float) -> None:
        low = y - clip.y - clip.height
        edges = f"{x + clip.x:.2f} {low:.2f} {clip.width:.2f} {clip.height:.2f}"
        with self._apart(f"{edges} re W n"):
            for mark in clip.marks:
                self._mark(mark, x, y)

    def _scaled(self, scaled: Scaled, x: float, y: float) -> None:
        place = f"{x + scaled.x:.2f} {y - scaled.y:.2f}"
        size = f"{scaled.unit:.6f} 0 0 {-scaled.unit:.6f}"
        with self._apart(f"{size} {place} cm"):
            for shape in scaled.shapes:
                paths = [
                    getattr(ring, "path", "") or _whole_path(ring)
                    for ring in shape.rings
                ]
                self._shape(" ".join(paths), shape)

    @contextmanager
    def _apart(self, change: str) -> Iterator[None]:
        """Change the page for what is drawn meanwhile."""
        pens = self._fill, self._stroke, self._line, self._font, self._round
        self._write(f"q {change}")
        yield
        self._write("Q")
        self._fill, self._stroke, self._line, self._font, self._round = pens

    def _bookmark(self, mark: Bookmark, y: float) -> None:
        """Add an entry to the outline; one below none moves up a level."""
        key = f"b{self._bookmarks}"
        self._bookmarks += 1
        self.canvas.bookmarkHorizontalAbsolute(key, y - mark.y)
        level = min(mark.level, self._level + 1)
        self.canvas.addOutlineEntry(mark.title, key, level, closed=level == 0)
        self._level = level

    def prepare(self, key: str) -> None:
        """Embed a photo, once; faces that show it can then be drawn.

        A form cannot be begun inside another one, so this comes before them.
        """
        if key in self._forms or key not in self.photos:
            return
        image = ImageReader(io.BytesIO(self.photos[key]))
        size = PhotoSize(*image.getSize())
        name = f"p{len(self._forms):05}"
        self.canvas.beginForm(name, 0, 0, *size)
        self.canvas.drawImage(image, 0, 0, *size, mask="auto")
        self.canvas.endForm()
        self._forms[key] = (name, size)
