"""A kit of templates and tokens as a PDF to cut up, each at its true size.

Lengths are points, y goes down.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatch
from itertools import pairwise, product
from math import cos, pi, sin, tan
from typing import Final, NamedTuple

from builder.content.card import Outline
from builder.content.kit import Kit, Objective, Rings, Stick, Token, Wedge
from builder.core.measure import INCHES
from builder.drawing.things import objective_portrait
from reports.bricks.drawn import BrickLook
from reports.bricks.signs import names, sign
from reports.bricks.window import window
from reports.layout.cut_outs import cut_out_marks
from reports.layout.fonts import left_out, typeset
from reports.layout.fonts import measure as width_of
from reports.layout.formats import MM, Settings
from reports.layout.lines import LEADING, Fitted, fit, longest_word, written
from reports.layout.marks import (
    Area,
    Box,
    Disc,
    Mark,
    Placed,
    Polygon,
    Ring,
    Stroke,
    Words,
)
from reports.layout.page import PageLayout
from reports.layout.palette import Palette, palette
from reports.pdf.document import pages_pdf

# Each template and token as marks.


_LINE: Final = 0.8
_TICK: Final = 14.0
"""Room for the number of an inch on a wedge."""
_INCH: Final = float(INCHES.length) * MM
_LABELS: Final = (
    *((8.0, 1), (8.0, 2), (7.0, 2), (7.0, 3), (6.0, 4)),
    *((6.0, 1), (5.0, 1), (5.0, 2), (5.0, 3), (5.0, 4), (5.0, 5)),
)
"""Sizes of a label, each with the lines allowed; best first."""
_STEPS: Final = 24
"""Straight pieces of a quarter of a circle."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A piece to cut out: how large it is and what is on it."""

    width: float
    height: float
    marks: tuple[Mark, ...]


class Space(NamedTuple):
    """The largest piece there may be, its colours, and the sign of the army."""

    width: float
    height: float
    palette: Palette
    look: BrickLook
    emblem: str = ""

    @property
    def inches(self) -> int:
        """How many whole ones it is wide."""
        return int((self.width - _LINE) / _INCH)

    def holds(self, width: float, height: float) -> bool:
        """Whether a piece fits."""
        return width <= self.width + 0.01 and height <= self.height + 0.01


@singledispatch
def cuts(template: object, _space: Space) -> list[Cut]:
    """Return the pieces of a template; none where it is too large for the paper.

    Raises:
        TypeError: It is no template.
    """
    raise TypeError(type(template).__name__)


@cuts.register
def _outline(template: Outline, space: Space) -> list[Cut]:
    made = cut_out_marks(template, space.palette, space.width, space.height)
    return [Cut(*made)] if made else []


@cuts.register
def _rings(template: Rings, space: Space) -> list[Cut]:
    """Return a disc of rings; a quarter of it where the whole is too wide."""
    radius = float(template.radius) * MM
    full = 2 * radius + _LINE
    if space.holds(full, full):
        return [_disc_of(template, radius, space)]
    if space.holds(radius + _LINE, radius + _LINE):
        return [_quarter_of(template, radius, space)]
    return []


def _disc_of(template: Rings, radius: float, space: Space) -> Cut:
    colours, middle = space.palette, radius + _LINE / 2
    marks: list[Mark] = []
    for number, (ring, words) in enumerate(reversed(template.rings)):
        reach = float(ring) * MM
        fill = colours.tint if number % 2 == 0 else "#ffffff"
        line = _LINE if number == 0 else 0.5
        marks.append(Disc(middle, middle, reach, fill, colours.text, line))
        text = typeset(words)
        left = middle - width_of(text, bold=False) * 7.5 / 2
        marks.append(Words(left, middle - reach + 9, text, 7.5, colours.text))
    low, high = middle - 5, middle + 5
    marks.append(Stroke(low, middle, high, middle, colours.text, 0.6))
    marks.append(Stroke(middle, low, middle, high, colours.text, 0.6))
    marks += _between_rings(template, middle, colours)
    return Cut(2 * middle, 2 * middle, tuple(marks))


def _between_rings(template: Rings, middle: float, colours: Palette) -> Sequence[Mark]:
    """Return the label below the middle, in the innermost ring that has room for it."""
    edges = [4.0, *(float(ring) * MM for ring, _ in template.rings)]
    for near, far in pairwise(edges):
        for size, most in _LABELS:
            # Its corners below are the farthest from the middle.
            low = near + 2 + most * size * LEADING
            room = 2 * (far**2 - low**2) ** 0.5 - 6 if low < far else 0.0
            label = fit(template.label, ((size, most),), max(room, 1.0), bold=True)
            if label.whole and longest_word(template.label, bold=True) * size <= room:
                at = middle - room / 2, middle + near + 2
                return written(((label, colours.text),), *at, room)
    return []


def _quarter_of(template: Rings, radius: float, space: Space) -> Cut:
    colours, edge = space.palette, _LINE / 2
    marks: list[Mark] = []
    for number, (ring, words) in enumerate(reversed(template.rings)):
        reach = float(ring) * MM
        fill = colours.tint if number % 2 == 0 else ""
        shape = _sector(edge, radius + edge, reach, 0.0, 90.0)
        marks.append(Polygon((shape,), fill or "#ffffff", colours.text, 0.5))
        marks.append(Words(5, radius - reach + 12, typeset(words), 7.5, colours.text))
    label = f"{template.label} (a quarter: turn it round its corner)"
    # Below the words of the outermost ring, as far as its edge leaves room beside it.
    low = radius * 0.07
    room = (radius**2 - (radius - low) ** 2) ** 0.5 - 10
    text = fit(label, ((7.5, 2), (7.0, 3), (6.0, 4)), room, bold=True)
    marks += written(((text, colours.text),), 5, low)
    return Cut(radius + _LINE, radius + _LINE, tuple(marks))


@cuts.register
def _wedge(template: Wedge, space: Space) -> list[Cut]:
    long, half = float(template.long) * MM, template.degrees / 2
    high = 2 * long * sin(half * pi / 180) + _LINE
    if not space.holds(long + _LINE, high):
        return []
    colours, y = space.palette, high / 2
    shape = _sector(_LINE / 2, y, long, -half, half)
    marks: list[Mark] = [Polygon((shape,), colours.tint, colours.text, _LINE)]
    inches = int(long / _INCH + 0.01)
    for inch in range(1, inches + 1):
        reach = inch * _INCH
        if reach < long - 1:
            arc = _sector(_LINE / 2, y, reach, -half, half)[1:]
            marks += (Stroke(*a, *b, colours.rule, 0.5) for a, b in pairwise(arc))
        text = typeset((template.ticks[inch - 1 : inch] or (f'{inch}"',))[0])
        left = reach - 3 - width_of(text, bold=False) * 6.5
        marks.append(Words(left, y + 2.3, text, 6.5, colours.text))
    arcs = [*(inch * _INCH for inch in range(inches + 1)), long]
    marks += _in_wedge(template, arcs, y, colours)
    return [Cut(long + _LINE, high, tuple(marks))]


def _in_wedge(
    template: Wedge, arcs: Sequence[float], y: float, colours: Palette
) -> Sequence[Mark]:
    """Return the label between two arcs, the outermost that leave it room.

    Args:
        template: The wedge.
        arcs: How far the arcs reach, the nearest first.
        y: Where its middle line is.
        colours: The inks.
    """
    slope = tan(min(template.degrees / 2, 80) * pi / 180)
    for words, (near, far) in product(
        (template.said, template.label, f"{template.degrees}°"),
        reversed([*pairwise(arcs)]),
    ):
        for size, most in _LABELS:
            tall = most * size * LEADING / 2 + 1
            left = max(near + 3, tall / slope + 2)
            # At the right of it stands how far it is.
            room = (max(far**2 - tall**2, 0.0)) ** 0.5 - 3 - _TICK - left
            label = fit(words, ((size, most),), max(room, 1.0), bold=True)
            if label.whole and longest_word(words, bold=True) * size <= room:
                top = y - label.height / 2
                return written(((label, colours.text),), left, top)
    return []


@cuts.register
def _stick(template: Stick, space: Space) -> list[Cut]:
    """Return a strip with an inch at each tick; a long one comes in pieces."""
    most, end = space.inches, _reach(template, space.inches)
    return [
        _strip(template, start, min(end, start + most), space.palette)
        for start in range(0, end, most)
    ]


def _reach(template: Stick, most: int) -> int:
    """Return the inches that a ruler has on paper: one of two strips has a mark.

    Args:
        template: The ruler; what is farther off takes a tape.
        most: The inches of a strip.
    """
    reach = 0
    for inch, _ in template.marks:
        if inch <= most * (-(-reach // most) + 2):
            reach = inch
    return reach


def _strip(template: Stick, start: int, end: int, colours: Palette) -> Cut:
    width, high = (end - start) * _INCH, 15 * MM
    edge = _LINE / 2
    marks: list[Mark] = [Box(edge, edge, width, high, "#ffffff", colours.text, _LINE)]
    for place in range((end - start) * 4 + 1):
        x, whole = edge + place * _INCH / 4, place % 4 == 0
        low = high + edge
        marks.append(Stroke(x, low, x, low - (9 if whole else 4), colours.text, 0.5))
        inch = start + place // 4
        if whole and inch > start:
            left = x - 1.5 - width_of(str(inch), bold=False) * 8.0
            marks.append(Words(left, low - 2.5, str(inch), 8.0, colours.text))
    name = fit(template.label, ((7.5, 1),), width * 0.5, bold=True)
    if not start:
        marks += written(((name, colours.accent),), 4, 2)
    ahead = [mark for mark in template.marks if mark[0] > start]
    onward = (end, f'on to {ahead[0][0]}": {ahead[0][1]}')
    for inch, words in [mark for mark in ahead if mark[0] <= end] or [onward]:
        x = edge + (inch - start) * _INCH
        marks.append(Stroke(x, edge, x, high, colours.accent, 1.4))
        near = max((at for at, _ in template.marks if at < inch), default=0)
        room = (inch - max(near, start)) * _INCH - 5
        text = fit(words, ((8.0, 1), (7.0, 2), (6.0, 3)), room, bold=True)
        left = x - text.width - 3
        marks += written(((text, colours.text),), left, high * 0.36 - 3)
    return Cut(width + _LINE, high + _LINE, tuple(marks))


@cuts.register
def _token(template: Token, space: Space) -> list[Cut]:
    side, colours = float(template.wide) * MM, space.palette
    edge, middle = _LINE / 2, (side + _LINE) / 2
    ground = colours.tint, colours.text, _LINE
    shown = space.emblem if template.emblem else template.sign
    shown = shown if shown in names() else ""
    out: list[Cut] = []
    for number in range(1, template.count + 1):
        title = f"{template.label} {number}" if template.numbered else template.label
        marks: list[Mark] = [
            Disc(middle, middle, side / 2, *ground)
            if template.round
            else Box(edge, edge, side, side, *ground)
        ]
        # A name has more room to be read whole than the word below a sign.
        share = 0.3 if template.emblem else 0.44
        size, top = side * share, side * (0.07 if template.emblem else 0.13)
        if shown:
            area = Area(middle - size / 2, top, size, size)
            marks += sign(shown, area, colours.accent)
        low = top + size + 1
        high = (
            0.97 * side - low if shown else 0.9 * side
        ) - 0.14 * side * template.round
        room = side * (0.66 if template.round else 0.92)
        text = _whole(title, room, high)
        y = low + (high - text.height) / 2 if shown else middle - text.height / 2
        marks += written(((text, colours.text),), middle - room / 2, y, room)
        out.append(Cut(side + _LINE, side + _LINE, tuple(marks)))
    return out


def _whole(text: str, room: float, high: float) -> Fitted:
    """Return a text in the largest type in which it is whole."""
    sizes = [each / 2 for each in range(16, 3, -1)]
    lines = [(size, int(high / size / LEADING)) for size in sizes]
    return fit(text, tuple(each for each in lines if each[1]), room, bold=True)


@cuts.register
def _objective(template: Objective, space: Space) -> list[Cut]:
    """Return a poker card with room to write what is to be done."""
    width, height, colours = 63 * MM, 88 * MM, space.palette
    edge = colours.edge or colours.text
    marks: list[Mark] = [Box(0.4, 0.4, width, height, "#ffffff", colours.text, _LINE)]
    inner = Area(0.4, 0.4, width, height).inset(3 * MM)
    marks.append(Box(*inner, "", edge, 0.6))
    band = Area(inner.x, inner.y, inner.width, 9 * MM)
    marks.append(Box(*band, colours.band, edge, 0.6))
    title = fit(template.said, ((14.0, 1),), inner.width - 8, bold=True)
    marks += written(((title, colours.band_text),), inner.x + 5, inner.y + 4.6)
    shown = Area(inner.x, inner.y + 9 * MM, inner.width, 27 * MM)
    marks += window(objective_portrait(template.number), shown, space.look)
    marks.append(Box(*shown, "", edge, 0.6))
    left, right = inner.x + 8, inner.x + inner.width - 8
    for low in (47.0, 54.0, 61.0, 76.0):
        y = inner.y + low * MM
        marks.append(Stroke(left, y, right, y, colours.rule, 0.6))
    for low, words in ((40.5, "Goal"), (69.5, "Worth")):
        y = inner.y + low * MM
        marks.append(Words(left, y, words, 7.5, colours.accent, bold=True))
    return [Cut(width + _LINE, height + _LINE, tuple(marks))]


def _sector(x: float, y: float, radius: float, start: float, end: float) -> Ring:
    """Return a part of a disc about its corner; degrees go up from the right."""
    steps = max(4, round((end - start) / 90 * _STEPS))
    angles = (start + (end - start) * at / steps for at in range(steps + 1))
    arc = (
        (x + radius * cos(angle * pi / 180), y - radius * sin(angle * pi / 180))
        for angle in angles
    )
    return ((x, y), *arc)


_MARGIN: Final = 10 * MM
_GAP: Final = 2 * MM
_NEAR: Final = 3 * MM
"""The search for pages that are as full as each other stops here."""
_TOO_LARGE: Final = "Too large for this paper; draw or measure it by hand: "
_CHECK: Final = 100
"""Millimetres of the line that shows whether the print is true."""


def left_out_of(kit: Kit) -> str:
    """Return what is printed otherwise than names say, in a sentence; or nothing."""
    return left_out((kit.title, *(template.said for template in kit.templates)))


def tokens_pdf(kit: Kit, settings: Settings | None = None) -> bytes:
    """Return a PDF with all pieces of a kit, at their true size.

    Args:
        kit: What is to be cut out.
        settings: The player's choices; only paper and ink are used.
    """
    page = PageLayout(settings or Settings(), _MARGIN)
    pages = on_sheets(pieces_of(kit, page), page) or [[]]
    pages[0].append(_check(page))
    title = f"{kit.title} · templates and tokens · print at 100 %"
    return pages_pdf(kit.title, page.sides(pages, title), None, "Templates and tokens")


def pieces_of(kit: Kit, page: PageLayout) -> list[Cut]:
    """Return all pieces of a kit, and a note on what the paper has no room for."""
    army, emblem, ink = kit.livery.colour, kit.livery.emblem, page.settings.ink
    colours, shape = palette(army, ink), emblem.sign if emblem else ""
    space = Space(page.text, page.room, colours, BrickLook(army, ink), shape)
    pieces: list[Cut] = []
    large: list[str] = []
    for template in kit.templates:
        found = cuts(template, space)
        pieces += found
        if isinstance(template, Stick):
            end = _reach(template, space.inches)
            large += (f'{at}" {words}' for at, words in template.marks if at > end)
        elif not found:
            large.append(template.said)
    if large:
        text = f"{_TOO_LARGE}{'; '.join(dict.fromkeys(large))}."
        note = fit(text, ((8.0, 40),), space.width)
        marks = written(((note, colours.text),), 0, 0)
        pieces.append(Cut(note.width, note.height, tuple(marks)))
    return pieces


def on_sheets(pieces: Sequence[Cut], page: PageLayout) -> list[list[Placed]]:
    """Return pieces page by page: large ones first, small ones in the gaps they leave.

    All pages are about as full as each other, on as few as can be.

    Args:
        pieces: What is to be cut out; none is larger than a page.
        page: The page; its first one has a line to check the print by.
    """
    high = sorted(pieces, key=lambda piece: (-piece.height, -piece.width))
    wide = sorted(pieces, key=lambda piece: (-piece.width, -piece.height))

    def packed(room: float) -> list[list[Placed]]:
        return min((_in_order(each, page, room) for each in (high, wide)), key=len)

    best = packed(page.room)
    low, room = max((piece.height for piece in pieces), default=0.0), page.room
    while len(best) > 1 and room - low > _NEAR:
        middle = (low + room) / 2
        tried = packed(middle)
        if len(tried) > len(best):
            low = middle
        else:
            best, room = tried, middle
    return best


def _in_order(
    pieces: Sequence[Cut], page: PageLayout, room: float
) -> list[list[Placed]]:
    # White on the right of a piece and below it may lie beyond the edge.
    whole = Area(_MARGIN, _MARGIN, page.text + _GAP + 0.01, room + _GAP + 0.01)
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
    left = dict.fromkeys(part for one in rooms for part in _parts(one, taken))
    return [
        one
        for one in left
        if not any(_holds(other, one) for other in left if other != one)
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
