"""Making a PDF file: reproducible, true to size, one at a time."""

import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final
from xml.sax.saxutils import escape

from reportlab import rl_config
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFStream
from reportlab.pdfgen.canvas import Canvas

from reports.layout.fonts import FIRST, LOCK, load
from reports.layout.glyphs import literal
from reports.layout.marks import Bookmark, Placed, Side
from reports.pdf.painter import Painter

_MAKER: Final = "Brickmuster"

_PACKET: Final = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt>\
</dc:description>
<dc:creator><rdf:Seq><rdf:li>{maker}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>en</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>{maker}</xmp:CreatorTool>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>"""
"""What a PDF says about itself in XMP (ISO 16684), for catalogues and readers."""


def _metadata(title: str, subject: str) -> PDFStream:
    words = {
        name: escape(literal(text).replace("\n", " "))
        for name, text in (("title", title), ("subject", subject), ("maker", _MAKER))
    }
    kind = {"Type": PDFName("Metadata"), "Subtype": PDFName("XML")}
    return PDFStream(PDFDictionary(kind), _PACKET.format(**words).encode(), filters=[])


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
            canvas.setCreator(_MAKER)
            canvas.setAuthor(_MAKER)
            canvas.setSubject(subject)
            canvas.setCatalogEntry("Metadata", _metadata(title, subject))
            # Viewers scale pages by default, and a card at 97 % fits no sleeve.
            canvas.setViewerPreference("PrintScaling", "None")
            canvas.setViewerPreference("DisplayDocTitle", "true")
            written = PdfDocument(canvas, Painter(canvas, photos))
            yield written
            canvas.save()
            written.data = out.getvalue()
        finally:
            rl_config.useA85 = armoured


def bookmarked(title: str, sides: Sequence[Side]) -> list[Side]:
    """Return pages with their title in the list of contents."""
    mark = Placed(0, 0, (Bookmark(0, title),))
    return [replace(sides[0], content=(mark, *sides[0].content)), *sides[1:]]


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
