"""The sides of a card as they are drawn, with what stands on backs besides text."""

import math
from collections.abc import Sequence
from typing import Final

from builder.content.theme import Back, CardFrame, CardPart
from builder.core.colours import mixed
from builder.drawing.bricks import Layer, Portrait, Scene
from reports.bricks.drawn import drawn
from reports.bricks.signs import sign, sign_rows
from reports.bricks.window import ground_height, window
from reports.card.fill import Filled
from reports.card.header import Header, card_course, emblem_name, warning_strip
from reports.card.landscape import column_left, edges, lead, lying
from reports.card.metrics import CardMetrics
from reports.card.own_back import back_words, pictured_back
from reports.card.portrait import count_height, count_strip, portrait, ribbon
from reports.card.setting import LEAD, CardSetting
from reports.layout.bricks import rounded
from reports.layout.flow import Slices, stacked, tall
from reports.layout.formats import MM
from reports.layout.lines import BASE, LEADING, fit, written
from reports.layout.marks import (
    Area,
    Box,
    Course,
    Disc,
    Mark,
    Placed,
    Polygon,
    Side,
    Stroke,
    Words,
)
from reports.layout.square import army_words, square, square_marks, squares

_DOUBLED = {
    "#": ("ww", "ww"),
    "/": (".w", "ww"),
    "\\": ("w.", "ww"),
    "(": ("ww", ".w"),
    ")": ("ww", "w."),
    ".": ("..", ".."),
}
"""A cell of a sign as two by two bricks."""


def _army_back(setting: CardSetting, at: int) -> list[Mark]:
    """Return the back of a card whose other sides say it all."""
    card, livery, place = setting.card, setting.livery, setting.place
    palette, mm = place.palette, place.mm
    area = Area(place.rim, place.top, place.inner, place.bottom - place.top)
    marks = card_course(place, area.height)
    if palette.band:
        marks += _spare(area, place, mixed(palette.band, palette.band_text, 0.10))
    words = back_words(setting, at)
    low = sum(word.height for word in words) + mm(12)
    rows = _bricks(sign_rows(emblem_name(card, livery)))
    picture = Portrait((Layer(rows),), Scene.STUDS)
    side = min(place.inner * 0.62, area.height - low - mm(8))
    foot = place.bottom - low
    scanned = _scanned(setting, place, area.y + mm(2), foot, palette.band_text)
    marks += scanned
    if side > mm(8) and not scanned and place.fill is not Back.PLAIN:
        middle = area.y + (area.height - low - side) / 2 + mm(2)
        shown = Area(place.width / 2 - side / 2, middle, side, side)
        marks += drawn(picture, shown, setting.look)
    y = place.bottom - low + mm(2)
    inks = [(one, palette.band_text) for one in words]
    return [*marks, *written(inks, place.left, y, place.text)]


def _bricks(rows: tuple[str, ...]) -> tuple[str, ...]:
    """Return a sign with every cell as two bricks across, and as high as that is wide.

    A course is lower than a cell is wide, so every other row has three of them.
    """
    return tuple(
        "".join(_DOUBLED[cell][half] for cell in row)
        for at, row in enumerate(rows)
        for half in ((0, 1, 1) if at % 2 else (0, 1))
    )


def _spare(area: Area, place: CardMetrics, ink: str) -> list[Mark]:
    """Return what fills an area behind all else: a plate of studs, or a wall."""
    match place.fill:
        case Back.PLAIN:
            return []
        case Back.BRICKS:
            return _wall(area, place, ink)
    return _studs(area, place, ink)


def _wall(area: Area, place: CardMetrics, ink: str) -> list[Mark]:
    """Return the joints of a wall, whose bricks are twice as wide as high."""
    down = max(1, round(area.height / place.mm(4.2)))
    across = max(1, round(area.width / place.mm(8.4)))
    tall, wide = area.height / down, area.width / across
    right, end, hair = area.x + area.width, area.y + area.height, place.mm(0.25)
    marks: list[Mark] = [
        Stroke(area.x, area.y + tall * row, right, area.y + tall * row, ink, hair)
        for row in range(1, down)
    ]
    for row in range(down):
        for at in range(across):
            x = area.x + wide * (at + 0.5 * (row % 2))
            if x > area.x:
                top = area.y + tall * row
                marks.append(Stroke(x, top, x, min(end, top + tall), ink, hair))
    return marks


def _studs(area: Area, place: CardMetrics, ink: str) -> list[Mark]:
    """Return a plate of studs seen from above."""
    across = max(1, round(area.width / place.mm(7.3)))
    pitch = area.width / across
    down = int(area.height / pitch)
    top = area.y + (area.height - down * pitch) / 2
    return [
        Disc(area.x + pitch * (x + 0.5), top + pitch * (y + 0.5), pitch * 0.3, ink)
        for y in range(down)
        for x in range(across)
    ]


SQUARE: Final = 30.0
"""The side of a square on a back, in millimetres."""

SQUARE_WORDS: Final = "This design: scan, or paste the text"
TOO_MUCH: Final = "This army is too large for squares: share it as a file"


def _scanned(
    setting: CardSetting, place: CardMetrics, top: float, low: float, ink: str
) -> list[Mark]:
    """Return the design as a square between two heights; nothing without room."""
    card = setting.card
    code = "" if card.scanned else card.code
    line = fit(SQUARE_WORDS, ((6.5, 1), (6.0, 2)), place.text)
    side, gap = SQUARE * MM, 1 * MM
    high = side + gap + line.height
    if not code or low - top < high + gap or place.inner < side:
        return []
    drawn = square(code, SQUARE)
    if drawn is None:
        return []
    y = top + (low - top - high) / 2
    marks = square_marks(drawn, (place.width - side) / 2, y)
    return [*marks, *written(((line, ink),), place.left, y + side + gap, place.text)]


def scanned(setting: CardSetting) -> list[Side]:
    """Return the fronts of the card of a whole army: one for each of its squares.

    A square is as large as the card has room for.
    """
    place, code = setting.place, setting.card.code
    gap, sizes = place.mm(1.5), place.ladder((7.5, 1), (6.5, 2))
    drawn = squares(code, (_scanned_side(setting) / MM,))
    if len(drawn) > 1:
        # Their heads say which of several they are, and may be higher for it.
        setting.total = len(drawn)
        drawn = squares(code, (_scanned_side(setting) / MM,))
    setting.total = max(1, len(drawn))
    side = drawn[0].side * MM if drawn else 0.0
    out = []
    for number in range(1, setting.total + 1):
        head = setting.head(number)
        words = army_words(number, setting.total) if drawn else TOO_MUCH
        line = fit(words, sizes, place.text, bold=True)
        y = (head.bottom + place.bottom - side - gap - line.height) / 2
        ink = line, place.palette.text
        marks: list[Mark] = [*written((ink,), place.left, y + side + gap, place.text)]
        if drawn:
            marks += square_marks(drawn[number - 1], (place.width - side) / 2, y)
        courses = (_head_course(place, head.bottom),)
        out.append(_side(setting, head, (Placed(0, 0, tuple(marks)),), courses))
    return out


def _scanned_side(setting: CardSetting) -> float:
    place, high = setting.place, setting.place.type(7.5) * LEADING
    below = high + setting.place.mm(4.5)
    return min(place.text, place.bottom - setting.head(1).bottom - below)


def _ghost(setting: CardSetting, top: float, low: float) -> list[Mark]:
    """Return the emblem, pale, in what is left of a column between two heights."""
    place = setting.place.column
    room = low - top - place.mm(6)
    if not place.palette.tint or room < place.mm(14):
        return []
    if place.fill is not Back.EMBLEM:
        whole = Area(place.rim, top + place.mm(3), place.inner, room)
        return _spare(whole, place, place.palette.tint)
    side = min(room, place.inner * 0.46)
    middle = (top + low) / 2
    area = Area(place.width / 2 - side / 2, middle - side / 2, side, side)
    emblem = emblem_name(setting.card, setting.livery)
    return sign(emblem, area, place.palette.tint)


def _ruler(place: CardMetrics, ink: str, end: float = math.inf) -> tuple[Mark, ...]:
    """Return true inches in quarters in the right rim: zero at the top of the band.

    Ticks below an end are left out. So near the cut no number stands: an inch has a
    stud, two have two of them, three have three.
    """
    inch = 25.4 * MM
    top = place.top
    x = place.right + place.line / 2
    whole = min(3, int((place.bottom - top) / inch))
    stud = min(place.rim * 0.14, 0.35 * MM)
    marks: list[Mark] = []
    for quarter in range(4 * whole + 1):
        y = top + quarter * inch / 4
        if y > end:
            break
        full = quarter % 4 == 0
        reach = place.rim * (0.75 if full else 0.55 if quarter % 2 == 0 else 0.4)
        line = 0.25 * MM if full else 0.18 * MM
        marks.append(Stroke(x, y, x + reach, y, ink, line))
        middle = x + place.rim * 0.3
        marks += [
            Disc(middle, y + stud * (2.2 + 2.7 * one), stud, ink)
            for one in range(quarter // 4 * full)
        ]
    return tuple(marks)


def _frame(place: CardMetrics, top: float) -> list[Mark]:
    """Return the frame of a side: from the head down below studs, else all round."""
    ink, line, frame = place.palette.accent, place.line, place.frame
    if frame is CardFrame.NONE:
        return []
    top = top if frame is CardFrame.STUDS else place.rim
    area = Area(place.rim, top, place.inner, place.bottom - top).inset(line / 2)
    if frame is CardFrame.ROUNDED:
        ring = rounded(area, place.corner, low=True)
        return [Polygon((ring,), "", ink, line)]
    marks: list[Mark] = [Box(*area, "", ink, line)]
    if frame is CardFrame.DOUBLE:
        marks.append(Box(*area.inset(-place.mm(0.75)), "", ink, place.hair))
    return marks


def opening(
    setting: CardSetting,
    filled: Filled,
    columns: Sequence[Slices],
    *,
    foot: bool,
) -> Side:
    """Return the first front: the portrait with the values, and text at its side.

    Args:
        setting: The card.
        filled: What is on it.
        columns: What further columns hold.
        foot: Whether it has the small print at its foot.
    """
    place, head = setting.place, setting.head(1)
    if place.lying:
        content, window, low = lying(setting, filled, columns, foot=foot)
    else:
        content, window, low = _upright(setting, filled, columns, foot=foot)
    if foot:
        content.append(_foot(setting, column_left(setting, int(place.lying))))
    ground = _ground_course(setting, window, low)
    courses = (_head_course(place, head.bottom), ground)
    return _side(setting, head, content, courses)


def _side(
    setting: CardSetting,
    head: Header,
    content: Sequence[Placed],
    courses: tuple[Course, ...],
    lines: Sequence[Mark] = (),
) -> Side:
    """Return a side of what is on it: its text is read in the order it is drawn in.

    So the head, which says whose card it is, is drawn first. The frame and other lines
    are drawn last, over what touches them.
    """
    place = setting.place
    first = Placed(0, 0, tuple(head.marks))
    last = Placed(0, 0, (*_frame(place, head.bottom), *lines))
    whole = (first, *content, last)
    return Side(place.width, place.height, whole, courses=courses)


def _upright(
    setting: CardSetting, filled: Filled, columns: Sequence[Slices], *, foot: bool
) -> tuple[list[Placed], Area, float]:
    """Return the front of a card that stands as `lying` does one that lies.

    Further columns stand beside the portrait and all below it.
    """
    place, card, strip = setting.place, setting.card, setting.strip
    top = setting.head(1).bottom
    wide = setting.window_width()
    after, marks = setting.warning(top, filled.window)
    area = Area(place.rim, after, wide, filled.window)
    if filled.window:
        marks += _portrait(setting, area)
        marks += ribbon(card.stamp, place, area._replace(height=area.height - strip))
        after += filled.window
    elif strip:
        strip_area = Area(area.x, after, wide, strip)
        marks += count_strip(card, setting.count, place, strip_area)
        after += strip
    values = setting.values(Area(0, area.y, 0, after - area.y))
    marks += values.marks
    after += values.height
    if not setting.rowed:
        edge = place.mm(0.25)
        marks.append(Stroke(place.rim, after, place.first.right, after,
                            place.palette.accent, edge))  # fmt: skip
    content = [Placed(0, 0, tuple(marks))]
    low = place.bottom - setting.white - (setting.footer_height if foot else 0.0)
    low -= tall(filled.floor)
    for at, slices in enumerate((filled.flow, *columns)):
        y, end = (area.y, place.bottom) if at else (after, low)
        y += lead(setting, slices, end - y)
        content += stacked(slices, column_left(setting, at), y)
    if place.columns > 1:
        used = area.y + sum(map(tall, columns))
        content.append(Placed(place.block, 0, (*_ghost(setting, used, place.bottom),)))
    content += stacked(filled.floor, place.left, low)
    # Over the grounds of the rows, which reach as far.
    content.append(Placed(0, 0, tuple(edges(setting, area.y, place.bottom, 1))))
    low = area.y + filled.window if filled.window else after - values.height
    return content, area, low


def _portrait(setting: CardSetting, area: Area) -> list[Mark]:
    """Return the portrait with the strip of the count at its foot.

    What stands on a strip of ground has its count on that.
    """
    card, place, look = setting.card, setting.place, setting.look
    tall = count_height(setting.count, place)
    strip = area._replace(y=area.y + area.height - tall, height=tall)
    drawing = None if setting.photo else card.portrait
    counted = card, setting.count, place, strip
    if tall and drawing and drawing.scene.ground:
        shown = window(drawing, area, look, ground=tall)
        return [*shown, *count_strip(*counted, ground=True)]
    above = area._replace(height=area.height - tall)
    marks = [*portrait(card, above, look, place.palette, photo=setting.photo)]
    return marks + (count_strip(*counted) if tall else [])


def _head_course(
    place: CardMetrics, bottom: float, marks: tuple[Mark, ...] = ()
) -> Course:
    """Return the head of a side, which goes on where the card bleeds."""
    fill, dark = place.palette.band, place.palette.dark
    return Course(place.top, bottom - place.top, fill, above=dark, marks=marks)


def _ground_course(setting: CardSetting, window: Area, low: float) -> Course:
    """Return the dark foot of a window that ends at a height: its ground or the count.

    The strip of the count may stand without a portrait.
    """
    place, tall = setting.place, setting.strip
    drawing = None if setting.photo else setting.card.portrait
    if window.height and drawing:
        tall = ground_height(drawing.scene, window, tall) or tall
    return Course(low - tall, tall, place.palette.dark if tall else "")


def page(
    setting: CardSetting,
    columns: Sequence[Slices],
    number: int,
    *,
    back: bool,
) -> Side:
    """Return a back or the front of a further card: text alone, column by column."""
    place, card = setting.place, setting.card
    head = setting.small_head(number)
    top, marks = warning_strip(card.stamp, place, head.bottom)
    ends: list[float] = []
    content: list[Placed] = []
    for at, slices in enumerate(columns):
        # A band at the head of a column touches what is above it.
        flush = bool(slices) and slices[0].flush
        y = top + (0.0 if flush else place.mm(LEAD))
        content += stacked(slices, column_left(setting, at), y)
        ends.append(y + tall(slices))
    # What is left of the last column has the square or the emblem.
    used = ends[-1] if len(ends) == place.columns else top
    low = place.bottom - setting.footer_height
    last = back and number == setting.total
    ink = place.palette.text
    shown = _scanned(setting, place.column, used, low, ink) if last else []
    ground = Placed(
        (place.columns - 1) * place.block, 0, (*(shown or _ghost(setting, used, low)),)
    )
    content.insert(0, ground)
    content.insert(0, Placed(0, 0, (*marks, *edges(setting, top, place.bottom))))
    content.append(_foot(setting, column_left(setting, 0)))
    lines: tuple[Mark, ...] = ()
    read: tuple[Mark, ...] = ()
    if back and CardPart.RULER not in setting.hidden:
        lines = _ruler(place, place.palette.rim_text)
        read = _ruler(place, place.palette.band_text, head.bottom)
    courses = (_head_course(place, head.bottom, read),)
    return _side(setting, head, content, courses, lines)


def _foot(setting: CardSetting, left: float) -> Placed:
    place, size = setting.place, setting.place.type(setting.place.sizes.foot)
    y = place.low - setting.footer_height + place.mm(0.3)
    marks = tuple(
        Words(0, (at * LEADING + BASE) * size, line, size, place.palette.faint)
        for at, line in enumerate(setting.footer)
    )
    return Placed(left, y, marks)


def blank(setting: CardSetting, number: int = 0) -> Side:
    """Return a back without words but the army's name.

    A picture of the player's own gives way to a square, as the emblem does.
    """
    place, card = setting.place, setting.card
    if setting.livery.back and (card.scanned or not card.code):
        return pictured_back(setting, number)
    marks = tuple(_army_back(setting, number))
    edges = _frame(place, place.rim)
    if CardPart.RULER not in setting.hidden:
        edges += _ruler(place, place.palette.rim_text)
    content = (Placed(0, 0, marks), Placed(0, 0, tuple(edges)))
    return Side(place.width, place.height, content)
