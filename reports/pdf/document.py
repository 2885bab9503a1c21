"""Making a PDF file: reproducible, true to size, one at a time."""

import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from reports.layout.fonts import FIRST, LOCK, load
from reports.layout.marks import Side
from reports.pdf.metadata import MAKER, metadata
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
    title: str,
    size: tuple[float, float],
    photos: Mapping[str, bytes],
    subject: str = "",
) -> Iterator[PdfDocument]:
    """Open a PDF with pages of a size in points; it is complete when the block ends.

    Args:
        title: What viewers show for its name.
        size: Width and height of a page, in points.
        photos: Photos by key.
        subject: What sort of paper it is, such as `Stat cards`.

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
                pagesize=size,
                pageCompression=1,
                invariant=1,
                # Otherwise each file names Helvetica, which is not embedded.
                initialFontName=FIRST,  # type: ignore[arg-type]  # stubs are wrong
                lang="en",
            )
            canvas.setTitle(title)
            canvas.setCreator(MAKER)
            canvas.setAuthor(MAKER)
            canvas.setSubject(subject)
            canvas.setCatalogEntry("Metadata", metadata(title, subject))
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
    title: str,
    sides: Sequence[Side],
    photos: Mapping[str, bytes] | None = None,
    subject: str = "",
) -> bytes:
    """Return a PDF with a page for each side, all of the size of the first.

    It opens with its list of contents if the sides hold bookmarks.
    """
    first, photos = sides[0], photos or {}
    with document(title, (first.width, first.height), photos, subject) as pdf:
        for key in photos:
            pdf.painter.prepare(key)
        for side in sides:
            pdf.painter.face(side)
            pdf.canvas.showPage()
    return pdf.data
