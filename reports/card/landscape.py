"""The front of a card that lies: portrait and values at the left, words beside them.

The first column holds the portrait from the head to the foot, with the rail of values
at its right. What is wider than high, such as a gun, has its values in a row below it.
The boxes for several models stand at the foot of both.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from reports.bricks.window import ground_height
from reports.card.fill import Filled
from reports.card.portrait import count_height, count_strip, portrait, ribbon
from reports.card.setting import CardSetting
from reports.layout.flow import Slice, stacked, tall
from reports.layout.marks import Area, Course, Mark, Placed, Stroke


@dataclass(frozen=True, slots=True)
class Opened:
    """What a front shows below its head.

    Attributes:
        content: All of it.
        ground: The dark foot of the portrait, which goes on where the card bleeds.
    """

    content: tuple[Placed, ...]
    ground: Course


def lying(
    setting: CardSetting,
    filled: Filled,
    columns: Sequence[tuple[Slice, ...]],
    *,
    foot: bool,
) -> Opened:
    """Return what the front of a card that lies shows below its head.

    Args:
        setting: The card.
        filled: What stands in the second column.
        columns: What stands in the further ones.
        foot: Whether small print stands below the second column.
    """
    place, top = setting.place, setting.head(1).bottom
    strip = count_height(setting.count, place)
    area = Area(place.rim, top, setting.window_width(), filled.window)
    values = setting.values(area)
    marks = _pictured(setting, area)
    low = top + area.height + values.height
    if strip:
        below = Area(place.rim, low, place.block, strip)
        marks += count_strip(setting.count, place, below)
    marks += values.marks
    if strip and not setting.rowed:
        right, line = place.rim + place.block, place.mm(0.25)
        marks.append(Stroke(place.rim, low, right, low, place.palette.accent, line))
    content = [Placed(0, 0, (*marks, *edges(setting, top, 1)))]
    for at, slices in enumerate((filled.flow, *columns), 1):
        lead = 0.0 if slices and slices[0].flush else setting.white
        content += stacked(slices, column_left(setting, at), top + lead)
    end = place.bottom - setting.white - (setting.footer_height if foot else 0.0)
    floor = end - tall(filled.floor)
    content += stacked(filled.floor, column_left(setting, 1), floor)
    return Opened(tuple(content), _ground(setting, area, low))


def column_left(setting: CardSetting, at: int) -> float:
    """Return where the text of a column with a number begins, counted from 0."""
    place = setting.place
    return at * place.block + place.column.left if place.lying else place.left


def edges(setting: CardSetting, top: float, first: int = 0) -> list[Mark]:
    """Return the lines between columns, from a height on.

    Args:
        setting: The card.
        top: Where they begin.
        first: The number of the first column of text; it has a bolder line before it.
    """
    place = setting.place
    out: list[Mark] = []
    for at in range(1, place.columns):
        x, bold = place.rim + at * place.block, at == first
        ink = place.palette.accent if bold else place.palette.rule
        line = place.mm(0.25) if bold else place.hair
        out.append(Stroke(x, top, x, place.bottom, ink, line))
    return out


def _pictured(setting: CardSetting, area: Area) -> list[Mark]:
    card, look, colours = setting.card, setting.look, setting.place.palette
    shown = portrait(card, area, look, colours, photo=setting.photo)
    return [*shown, *ribbon(card.stamp, setting.place, area)]


def _ground(setting: CardSetting, window: Area, low: float) -> Course:
    """Return what goes on over the left edge: the strip of the count, or the ground."""
    dark, tall = setting.place.palette.dark, count_height(setting.count, setting.place)
    drawing = None if setting.photo else setting.card.portrait
    if drawing and not tall:
        tall = ground_height(drawing.scene, window)
        low = window.y + window.height - tall
    return Course(low, tall, dark if tall else "", right=False)
