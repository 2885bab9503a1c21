"""The front of a card that lies: portrait and values at the left, words beside them.

The first column holds the portrait from the head to the foot, with the rail of values
at its right. What is wider than high, such as a gun, has its values in a row above it.
The boxes for several models stand at the foot of both.
"""

from collections.abc import Callable, Sequence

from reports.card.fill import Filled
from reports.card.portrait import count_strip, portrait, ribbon
from reports.card.rail_or_row import RAIL
from reports.card.setting import CardSetting
from reports.layout.flow import Slices, stacked, tall
from reports.layout.marks import Area, Box, Mark, Placed, Stroke


def by_side(
    setting: CardSetting, frames: Sequence[Slices]
) -> tuple[Sequence[Slices], list[Sequence[Slices]]]:
    """Return the columns beside the first one of the front, and those of each side.

    A card that stands has one column on a side and none beside the first.
    """
    columns = setting.place.columns
    beside = setting.place.texts - 1
    starts = range(beside, len(frames), columns)
    return frames[:beside], [frames[at : at + columns] for at in starts]


def heights(setting: CardSetting, front: float, first: int) -> Callable[[int], float]:
    """Return what tells the height of a column with a number.

    Args:
        setting: The card.
        front: The height of the first column of text of the front.
        first: The number that the column with the number 0 has on the front.
    """
    place, free = setting.place, setting.free
    higher = setting.head().bottom - setting.small_head().bottom
    beside = front if place.lying else free - higher
    known = [front, *[beside] * (place.texts - 1)][first:]
    return lambda at: known[at] if at < len(known) else free


def lying(
    setting: CardSetting,
    filled: Filled,
    columns: Sequence[Slices],
    *,
    foot: bool,
) -> tuple[list[Placed], Area, float]:
    """Return what the front of a card that lies shows below its head.

    And where its portrait stands, and where that and the strip of the count end.

    Args:
        setting: The card.
        filled: What stands in the second column.
        columns: What stands in the further ones.
        foot: Whether small print stands below the second column.
    """
    place, top = setting.place, setting.head(1).bottom
    area = Area(place.rim, top, setting.window_width(), filled.window)
    if setting.rowed:
        # The portrait stands on the foot of the card, not on what is read.
        values = setting.values(area._replace(height=0.0))
        area = area._replace(y=top + values.height)
    else:
        values = setting.values(area._replace(height=area.height - setting.rail_foot))
    low = area.y + area.height
    marks = [*_pictured(setting, area), *values.marks, *_rail_foot(setting, low)]
    if strip := setting.strip:
        below = Area(place.rim, low, place.block, strip)
        marks += count_strip(setting.card, setting.count, place, below)
    end = place.bottom - setting.floor
    content = [Placed(0, 0, (*marks, *edges(setting, top, end, 1)))]
    foot = foot and not setting.across
    end -= setting.white + (setting.footer_height if foot else 0.0)
    floor = end - tall(filled.floor)
    for at, slices in enumerate((filled.flow, *columns), 1):
        free = floor - top if at == 1 else end - top
        y = top + lead(setting, slices, free)
        content += stacked(slices, column_left(setting, at), y)
    content += stacked(filled.floor, column_left(setting, 1), floor)
    content += stacked(setting.across, place.left, place.bottom - setting.floor)
    return content, area, low + strip


def lead(setting: CardSetting, slices: Slices, free: float) -> float:
    """Return the white above text in a height; a band at its top needs none."""
    if slices and slices[0].flush:
        return 0.0
    return max(0.0, min(setting.white, free - tall(slices)))


def column_left(setting: CardSetting, at: int) -> float:
    """Return where the text of a column with a number begins, counted from 0."""
    place = setting.place
    return at * place.block + place.column.left


def edges(setting: CardSetting, top: float, low: float, first: int = 0) -> list[Mark]:
    """Return the lines between columns, from one height to another.

    Args:
        setting: The card.
        top: Where they begin.
        low: Where they end.
        first: The number of the first column of text; it has a bolder line before it.
    """
    place = setting.place
    out: list[Mark] = []
    for at in range(1, place.columns):
        x, bold = place.rim + at * place.block, at == first
        ink = place.palette.accent if bold else place.palette.rule
        line = place.mm(0.25) if bold else place.hair
        out.append(Stroke(x, top, x, low, ink, line))
    return out


def _rail_foot(setting: CardSetting, low: float) -> list[Mark]:
    """Return what goes on of a rail to the foot of the card, where nothing is read."""
    place, tall, stats = setting.place, setting.rail_foot, setting.card.stats
    if not tall or not stats:
        return []
    x, y = place.rim + setting.window_width(), low - tall
    line = Stroke(x, y, x, low, place.palette.accent, place.mm(0.25))
    tint = place.palette.tint if len(stats) % 2 else ""
    box = (Box(x, y, place.mm(RAIL), tall, tint),) if tint else ()
    return [*box, line]


def _pictured(setting: CardSetting, area: Area) -> list[Mark]:
    if area.height <= 0:
        return []
    card, look, colours = setting.card, setting.look, setting.place.palette
    shown = portrait(card, area, look, colours, photo=setting.photo)
    return [*shown, *ribbon(card.stamp, setting.place, area)]
