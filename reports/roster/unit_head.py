"""The head of a unit: badge, name, boxes of its models, kind, note and points."""

from typing import Final

from builder.content.card import Text
from builder.content.roster import RosterUnit
from builder.core.formatting import times
from reports.bricks.signs import sign
from reports.layout.flow import TIGHT, Slice
from reports.layout.lines import fit, written
from reports.layout.marks import Area, Bookmark, Box, Mark, Stroke
from reports.layout.prose import cut_texts
from reports.layout.settings import MM
from reports.layout.tick_boxes import MOST_MODELS
from reports.roster.boxes import strip, strip_width, to_write
from reports.roster.look import BOX, RosterLook

_HIGH: Final = (6.6 * MM, 5.6 * MM)
"""Of a head at least; the second one in a list that is short of room."""
_BADGE: Final = 4.6 * MM
_NAME: Final = ((12.0, 1), (10.5, 1), (9.0, 2), (8.0, 3))
_SUM: Final = ((12.0, 1), (9.0, 1), (8.0, 2))
_KIND: Final = ((8.0, 1), (7.5, 2))
_WRITE: Final = 66.0


def unit_head(
    unit: RosterUnit, width: float, look: RosterLook, *, boxes: bool
) -> tuple[Slice, tuple[Text, ...]]:
    """Return the head of a unit, and what was too long for it.

    Args:
        unit: The entry.
        width: Of the head, in points.
        look: The colours and the type.
        boxes: Whether each model has a box.
    """
    card, colours = unit.card, look.palette
    title = times(unit.count, unit.name)
    cost = price_of(unit)
    paid = fit(cost, _SUM, width * 0.3, bold=True)
    x = _BADGE + 3.2 * MM
    name = fit(title, _NAME, width * 0.42 - x, bold=True)
    texts = [(name, colours.text, x)]
    x += name.width + 3 * MM
    ticks = unit.count if boxes and unit.count > 1 else 0
    wide = strip_width(ticks) if ticks <= MOST_MODELS else _WRITE
    ticked = x
    x += wide + 2.4 * MM if wide else 0.0
    stamp = fit(card.stamp, ((9.0, 1), (7.5, 2)), 90, bold=True)
    texts.append((stamp, colours.alarm, x))
    x += stamp.width + 2.4 * MM if card.stamp else 0.0
    room = max(24.0, width - paid.width - 3 * MM - x)
    group = unit.group if look.tight else ""
    both = " · ".join(filter(str.strip, (group, card.kind, unit.note)))
    words = fit(both, _KIND, room)
    note_fits = words.whole
    if not note_fits:
        words = fit(card.kind, _KIND, room)
    texts.append((words, colours.text, x))
    texts.append((paid, colours.text, width - paid.width - 1.6 * MM))
    height = max(_HIGH[look.tight], *(each.height + 4 for each, _, _ in texts))
    marks: list[Mark] = [Bookmark(0, title)]
    if not look.low:
        marks.append(Box(0, 0, width, height, colours.tint))
    marks.append(Stroke(0, 0, width, 0, colours.accent, 1.4))
    kind = f"badge-{card.badge.value}"
    badge = Area(0.8 * MM, (height - _BADGE) / 2 + 0.4, _BADGE, _BADGE)
    marks += sign(kind, badge, "" if look.low else colours.accent, colours.accent)
    if 0 < ticks <= MOST_MODELS:
        marks += strip(ticks, ticked, (height - BOX) / 2 + 0.4, look)
    elif ticks:
        marks += to_write("left", ticked, height / 2 + 3, look)
    for fitted, ink, left in texts:
        marks += written(((fitted, ink),), left, (height - fitted.height) / 2 + 0.4)
    missing = cut_texts(
        ("Full name", title, name.whole),
        ("Kind", card.kind, words.whole),
        ("Points", cost, paid.whole),
        ("Stamp", card.stamp, stamp.whole),
        ("Note", unit.note, note_fits or not unit.note.strip()),
    )
    return Slice(height, tuple(marks), glue=TIGHT), missing


def price_of(unit: RosterUnit) -> str:
    """Return what a unit costs: `4 × 8 = 32 CP`; nothing where no points are known."""
    currency = unit.card.currency
    if unit.count > 1 and unit.each and unit.total:
        return f"{unit.count} × {unit.each} = {unit.total} {currency}".strip()
    known = unit.total or unit.each
    return f"{known} {currency}".strip() if known else ""
