"""The sides of a card as they are drawn: its first front, pages of text, its back."""

from reports.bricks.scenery import ground_height
from reports.card.backs import army_back, frame, ghost, ruler
from reports.card.fill import Filled
from reports.card.header import warning_strip
from reports.card.metrics import STUD, CardMetrics
from reports.card.portrait import (
    count_height,
    count_strip,
    counted_portrait,
    ribbon,
)
from reports.card.setting import LEAD, CardSetting
from reports.card.values import RAIL
from reports.layout.flow import Slice, stacked, tall
from reports.layout.lines import BASE, LEADING
from reports.layout.marks import Area, Course, Mark, Placed, Side, Stroke, Words


def opening(setting: CardSetting, filled: Filled, *, foot: bool) -> Side:
    """Return the first front: the portrait with the values, and text below them."""
    place, card = setting.place, setting.card
    head = setting.head(1)
    top = head.bottom
    strip = count_height(setting.count, place)
    wide = place.inner
    if not setting.rowed and card.stats:
        wide -= place.mm(RAIL)
    area = Area(place.rim, top, wide, filled.window)
    after, marks = setting.warning(top, filled.window)
    look = setting.look
    if filled.window:
        marks += counted_portrait(setting, place, area, look)
        marks += ribbon(card.stamp, place, area._replace(height=area.height - strip))
        after = top + filled.window
    elif strip:
        strip_area = Area(area.x, after, wide, strip)
        marks += count_strip(setting.count, place, strip_area)
        after += strip
    values = setting.values(Area(0, top, 0, after - top))
    marks += values.marks
    after += values.height
    if not setting.rowed:
        edge = place.mm(0.25)
        marks.append(Stroke(place.rim, after, place.right, after,
                            place.palette.accent, edge))  # fmt: skip
    content = [Placed(0, 0, tuple(marks))]
    lead = 0.0 if _flush(filled.flow) else setting.white
    content += stacked(filled.flow, place.left, after + lead)
    low = place.bottom - setting.white - (setting.footer_height if foot else 0.0)
    content += stacked(filled.floor, place.left, low - tall(filled.floor))
    if foot:
        content.append(_foot(setting))
    content.append(Placed(0, 0, (*head.marks, frame(place, head.bottom))))
    low = top + filled.window if filled.window else after - values.height
    courses = (_head_course(place, head.bottom), _ground_course(setting, area, low))
    return Side(place.width, place.height, tuple(content), courses=courses)


def _head_course(
    place: CardMetrics, bottom: float, marks: tuple[Mark, ...] = ()
) -> Course:
    """Return the head of a side, which goes on where the card bleeds."""
    top = place.rim + place.mm(STUD)
    fill, dark = place.palette.band, place.palette.dark
    return Course(top, bottom - top, fill, above=dark, marks=marks)


def _ground_course(setting: CardSetting, window: Area, low: float) -> Course:
    """Return the dark foot of a window, for its ground or for the count.

    Args:
        setting: Whose window.
        window: Where it is.
        low: Where it ends; the strip of the count may stand without a portrait.
    """
    place = setting.place
    tall = count_height(setting.count, place)
    drawing = None if setting.photo else setting.card.portrait
    if window.height and drawing:
        tall = ground_height(drawing.scene, window, tall) or tall
    wide = window.x + window.width > place.right - place.hair
    fill = place.palette.dark if tall else ""
    return Course(low - tall, tall, fill, right=wide)


def page(
    setting: CardSetting, slices: tuple[Slice, ...], number: int, *, back: bool
) -> Side:
    """Return a back or the front of a further card: text alone."""
    place, card = setting.place, setting.card
    head = setting.small_head(number)
    top, marks = warning_strip(card.stamp, place, head.bottom)
    lead = 0.0 if _flush(slices) else place.mm(LEAD)
    used = top + lead + tall(slices)
    low = place.bottom - setting.footer_height
    marks = [*ghost(card, place, setting.livery, used, low), *marks]
    content = [Placed(0, 0, tuple(marks))]
    content += stacked(slices, place.left, top + lead)
    content.append(_foot(setting))
    edges: list[Mark] = [*head.marks, frame(place, head.bottom)]
    read: list[Mark] = []
    if back:
        edges += ruler(place, place.palette.accent)
        read += ruler(place, place.palette.band_text, head.bottom)
    content.append(Placed(0, 0, tuple(edges)))
    course = _head_course(place, head.bottom, tuple(read))
    return Side(place.width, place.height, tuple(content), courses=(course,))


def _foot(setting: CardSetting) -> Placed:
    """Return the small print at the foot."""
    place, size = setting.place, setting.place.type(setting.place.sizes.foot)
    y = place.bottom - setting.footer_height - place.mm(0.5)
    marks = tuple(
        Words(0, (at + BASE) * size * LEADING, line, size, place.palette.faint)
        for at, line in enumerate(setting.footer)
    )
    return Placed(place.left, y, marks)


def blank(setting: CardSetting) -> Side:
    """Return a back without words but the army's name."""
    place = setting.place
    look = setting.look
    part = setting.part(setting.total)
    marks = army_back(setting.card, place, look, setting.livery, part)
    edges = (frame(place, place.rim), *ruler(place, place.palette.accent))
    content = (Placed(0, 0, marks), Placed(0, 0, edges))
    return Side(place.width, place.height, content)


def _flush(slices: tuple[Slice, ...]) -> bool:
    """Return whether a side begins with a band that touches what is above it."""
    return bool(slices) and slices[0].flush
