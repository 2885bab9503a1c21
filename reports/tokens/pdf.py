"""A kit of templates and tokens as a PDF to cut up."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from builder.content.kit import Kit
from builder.content.livery import Livery
from reports.bricks.drawn import BrickLook
from reports.layout.marks import Area, Placed, Stroke, Words
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
    """Return pieces page by page: large ones first, small ones in the gaps they leave.

    Args:
        pieces: What is to be cut out; none is larger than a page.
        page: The page; its first one has a line to check the print by.
    """
    high = sorted(pieces, key=lambda piece: (-piece.height, -piece.width))
    wide = sorted(pieces, key=lambda piece: (-piece.width, -piece.height))
    return min((_in_order(each, page) for each in (high, wide)), key=len)


def _in_order(pieces: Sequence[Cut], page: PageLayout) -> list[list[Placed]]:
    # White on the right of a piece and below it may lie beyond the edge.
    whole = Area(_MARGIN, _MARGIN, page.text + _GAP + 0.01, page.room + _GAP + 0.01)
    pages: list[list[Placed]] = []
    free: list[list[Area]] = []
    for piece in pieces:
        wide, high = piece.width + _GAP, piece.height + _GAP
        corners = (_corner(rooms, wide, high) for rooms in free)
        at, corner = next(
            ((at, corner) for at, corner in enumerate(corners) if corner),
            (len(pages), (_MARGIN, _MARGIN)),
        )
        if at == len(pages):
            pages.append([])
            free.append([whole])
        pages[at].append(Placed(*corner, piece.marks))
        free[at] = _without(free[at], Area(*corner, wide, high))
    return pages


def _corner(
    rooms: Sequence[Area], wide: float, high: float
) -> tuple[float, float] | None:
    """Return where a piece stands: as high on the page as it can, then to the left."""
    corners = [
        (one.y, one.x) for one in rooms if wide <= one.width and high <= one.height
    ]
    return min(corners)[::-1] if corners else None


def _without(rooms: Sequence[Area], taken: Area) -> list[Area]:
    """Return the largest areas that are free once one is taken; they may overlap."""
    left = [part for one in rooms for part in _parts(one, taken)]
    return [
        one
        for at, one in enumerate(left)
        if not any(
            _holds(other, one) and (at > number or not _holds(one, other))
            for number, other in enumerate(left)
            if number != at
        )
    ]


def _parts(room: Area, taken: Area) -> Iterator[Area]:
    """Yield what is left of an area to each side of one that is taken."""
    x, y, wide, high = room
    right, low = x + wide, y + high
    end, floor = taken.x + taken.width, taken.y + taken.height
    if taken.x >= right or end <= x or taken.y >= low or floor <= y:
        yield room
        return
    if taken.x > x:
        yield Area(x, y, taken.x - x, high)
    if end < right:
        yield Area(end, y, right - end, high)
    if taken.y > y:
        yield Area(x, y, wide, taken.y - y)
    if floor < low:
        yield Area(x, floor, wide, low - floor)


def _holds(outer: Area, inner: Area) -> bool:
    """Return whether an area lies within another."""
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.x + inner.width <= outer.x + outer.width
        and inner.y + inner.height <= outer.y + outer.height
    )


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
