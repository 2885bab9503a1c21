"""Making a PDF file: reproducible, true to size, one at a time."""

import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from reports.layout.fonts import FIRST, LOCK, load
from reports.layout.marks import Side
from reports.pdf.painter import Painter


@dataclass(slots=True)
class PdfDocument:
    """A PDF in the making.

    Attributes:
        canvas: What is drawn on.
        painter: What draws faces on it.
        data: The file, once the `document` block is left.
    """

    canvas: Canvas
    painter: Painter
    data: bytes = b""


@contextmanager
def document(
    title: str, width: float, height: float, photos: Mapping[str, bytes]
) -> Iterator[PdfDocument]:
    """Open a PDF with pages of a size in points; it is complete when the block ends.

    Only one is made at a time in a process: the drawing library keeps its fonts and
    its settings in globals. They are put back as they were.
    """
    with LOCK:
        armoured = rl_config.useA85
        # Text armour for binary streams costs a fifth of the size and half the time.
        rl_config.useA85 = 0
        try:
            out = io.BytesIO()
            load(FIRST)
            canvas = Canvas(
                out,
                pagesize=(width, height),
                pageCompression=1,
                invariant=1,
                # Otherwise each file names Helvetica, which is not embedded.
                initialFontName=FIRST,  # type: ignore[arg-type]  # stubs are wrong
            )
            canvas.setTitle(title)
            canvas.setCreator("Brickmuster")
            canvas.setAuthor("")
            canvas.setSubject("")
            # Viewers scale pages by default, and a card at 97 % fits no sleeve.
            canvas.setViewerPreference("PrintScaling", "None")
            canvas.setViewerPreference("DisplayDocTitle", "true")
            made = PdfDocument(canvas, Painter(canvas, photos))
            yield made
            canvas.save()
            made.data = out.getvalue()
        finally:
            rl_config.useA85 = armoured


def pages_pdf(
    title: str, sides: Sequence[Side], photos: Mapping[str, bytes] | None = None
) -> bytes:
    """Return a PDF with a page for each side, all of the size of the first."""
    first, photos = sides[0], photos or {}
    with document(title, first.width, first.height, photos) as pdf:
        for key in photos:
            pdf.painter.prepare(key)
        for side in sides:
            pdf.painter.face(side)
            pdf.canvas.showPage()
    return pdf.data
