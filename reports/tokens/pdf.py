"""A kit of templates and tokens as a PDF to cut up."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from builder.content.kit import Kit
from builder.content.livery import Livery
from reports.bricks.drawn import BrickLook
from reports.layout.marks import Placed, Stroke, Words
from reports.layout.page import PageLayout
from reports.layout.palette import palette
from reports.layout.prose import Measure, paragraph_slices
from reports.layout.settings import MM, Settings
from reports.pdf.document import pages_pdf
from reports.tokens.shapes import Cut, Space, cuts

_MARGIN: Final = 10 * MM
_GAP: Final = 2 * MM
_CHECK: Final = 100
"""Millimetres of the line that shows whether the print is true."""


def tokens_pdf(kit: Kit, settings: Settings | None = None, colour: str = "") -> bytes:
    """Return a PDF with all pieces of a kit, at their true size.

    What is larger than the paper is named at the end, to be drawn by hand.

    Args:
        kit: What is to be cut out.
        settings: The player's choices; only paper and ink are used.
        colour: The army's colour as `#rrggbb`; empty for a plain one.
    """
    settings = settings or Settings()
    page = PageLayout(settings, _MARGIN)
    army = colour or Livery().colour
    colours = palette(army, settings.ink)
    look = BrickLook(army, settings.ink)
    space = Space(page.text, page.room, colours, look)
    made = [(template, cuts(template, space)) for template in kit.templates]
    pieces = [piece for _, found in made for piece in found]
    pages = on_sheets(pieces, page)
    large = dict.fromkeys(template.said for template, found in made if not found)
    if large:
        words = "Too large for this paper, or of a size to agree on; draw it by hand: "
        measure = Measure(8.0, page.text, replace(colours))
        lines = paragraph_slices(f"{words}{'; '.join(large)}.", measure)
        marks = [Placed(_MARGIN, _MARGIN + at * measure.line, line.marks)
                 for at, line in enumerate(lines)]  # fmt: skip
        pages.append(marks)
    pages = pages or [[]]
    pages[0].append(_check(page))
    title = f"{kit.title} · templates and tokens · print at 100 %"
    return pages_pdf(kit.title, page.sides(pages, title), None, "Templates and tokens")


def on_sheets(pieces: Sequence[Cut], page: PageLayout) -> list[list[Placed]]:
    """Return pieces in rows, page by page: high ones first, so that rows are full.

    Args:
        pieces: What is to be cut out; none is larger than a page.
        page: The page; its first one has a line to check the print by.
    """
    ordered = sorted(pieces, key=lambda piece: (-piece.height, -piece.width))
    rows: list[tuple[float, float, list[tuple[float, Cut]]]] = []
    for piece in ordered:
        for at, (used, high, row) in enumerate(rows):
            if used + piece.width <= page.text + 0.01:
                row.append((used, piece))
                rows[at] = (used + piece.width + _GAP, high, row)
                break
        else:
            rows.append((piece.width + _GAP, piece.height, [(0.0, piece)]))
    pages: list[list[Placed]] = []
    ends: list[float] = []
    for _, high, row in rows:
        fits = (at for at, end in enumerate(ends) if end + high <= page.bottom + 0.01)
        at = next(fits, len(pages))
        if at == len(pages):
            pages.append([])
            ends.append(_MARGIN)
        y = ends[at]
        pages[at] += (Placed(_MARGIN + x, y, piece.marks) for x, piece in row)
        ends[at] = y + high + _GAP
    return pages


def _check(page: PageLayout) -> Placed:
    """Return the line in the upper margin that is 100 mm long in a true print."""
    ink, long, x = page.palette.text, _CHECK * MM, 0.0
    marks = (
        Stroke(x, 0, x + long, 0, ink, 0.6),
        Stroke(x, -3, x, 3, ink, 0.6),
        Stroke(x + long, -3, x + long, 3, ink, 0.6),
        Words(x + long + 5, 2.4, f"{_CHECK} mm in a true print", 7.0, ink),
    )
    return Placed(_MARGIN, _MARGIN * 0.6, marks)
