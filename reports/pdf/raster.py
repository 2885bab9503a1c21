"""PDF pages as pixels, for the preview and for sharing."""

import io
import threading
from contextlib import closing
from dataclasses import dataclass
from math import ceil
from typing import Final

import pypdfium2
from PIL import Image

_LOCK: Final = threading.Lock()
"""PDFium is not safe to be called from two threads at once."""


@dataclass(frozen=True, slots=True)
class Pixels:
    """A page as pixels of four bytes: blue, green, red and one unused.

    Attributes:
        width: In pixels.
        height: In pixels.
        stride: Bytes from one row to the next.
        data: The rows, top to bottom; what `QImage.Format_RGB32` wants.
    """

    width: int
    height: int
    stride: int
    data: bytes

    def image(self) -> Image.Image:
        """Return the page as a picture."""
        size = self.width, self.height
        return Image.frombuffer("RGB", size, self.data, "raw", "BGRX", self.stride, 1)

    def png(self, dpi: int = 0) -> bytes:
        """Return the page as a PNG file.

        Args:
            dpi: Pixels per inch for programs that ask how large it is; 0 to say none.
        """
        out = io.BytesIO()
        about = {"dpi": (dpi, dpi)} if dpi else {}
        self.image().save(out, "PNG", **about)
        return out.getvalue()


def page_sizes(pdf: bytes) -> list[tuple[float, float]]:
    """Return width and height of each page, in points."""
    with _LOCK, closing(pypdfium2.PdfDocument(pdf)) as document:
        return [document.get_page_size(at) for at in range(len(document))]


def page_images(
    pdf: bytes, dpi: float = 150, pages: range | None = None
) -> list[Pixels]:
    """Return the pages as pixels.

    Args:
        pdf: The file.
        dpi: Pixels per inch.
        pages: Which pages, counted from 0; all of them if not given.
    """
    with _LOCK, closing(pypdfium2.PdfDocument(pdf)) as document:
        sizes = {
            at: document.get_page_size(at)
            for at in pages or range(len(document))
            if at < len(document)
        }
        return [
            _sized(document, at, (ceil(wide * dpi / 72), ceil(high * dpi / 72)))
            for at, (wide, high) in sizes.items()
        ]


def sized_images(pdf: bytes, size: tuple[int, int]) -> list[Pixels]:
    """Return the pages as pixels, each exactly so wide and so high."""
    with _LOCK, closing(pypdfium2.PdfDocument(pdf)) as document:
        return [_sized(document, at, size) for at in range(len(document))]


def band(pdf: bytes, at: int, size: tuple[int, int], top: int, most: int) -> Pixels:
    """Return some rows of a page that is drawn exactly so wide and so high.

    Args:
        pdf: The file.
        at: Which page, counted from 0.
        size: Width and height of the whole page in pixels.
        top: The first row.
        most: How many rows, as far as there are so many.
    """
    with _LOCK, closing(pypdfium2.PdfDocument(pdf)) as document:
        return _sized(document, at, size, top, min(most, size[1] - top))


def _sized(
    document: pypdfium2.PdfDocument,
    at: int,
    size: tuple[int, int],
    top: int = 0,
    rows: int = 0,
) -> Pixels:
    """Return a page drawn into a size, or so many rows of it.

    The library's own way takes dots an inch, and rounds up what is not whole: a page
    that ends within a pixel then has a rim of white.
    """
    draw, wide, high = pypdfium2.raw, *size
    rows = rows or high
    form = draw.FPDFBitmap_BGRx
    with (
        closing(document[at]) as page,
        closing(pypdfium2.PdfBitmap.new_native(wide, rows, form)) as bitmap,
    ):
        draw.FPDFBitmap_FillRect(bitmap, 0, 0, wide, rows, 0xFFFFFFFF)
        place = 0, -top, wide, high
        draw.FPDF_RenderPageBitmap(bitmap, page, *place, 0, draw.FPDF_ANNOT)
        return Pixels(wide, rows, bitmap.stride, bytes(bitmap.buffer))
