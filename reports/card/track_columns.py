"""Where the columns of a track stand."""

from dataclasses import dataclass
from typing import Final

from builder.content.card import Table
from reports.card.metrics import CardMetrics
from reports.layout.lines import longest_line, longest_word
from reports.layout.tick_boxes import BOX, PITCH

_PADS: Final = (1.9, 1.4, 0.9, 0.5)
"""White between two columns, in grid millimetres, the best first."""


@dataclass(frozen=True, slots=True)
class TrackPlan:
    """Where the columns stand, from the left edge of text, in points.

    Attributes:
        middles: Of all columns but the last.
        widths: Of all columns but the last.
        names: The left edge of the last column.
        room: Its width; 0 where names stand below their row, after the label.
        beside: Whether the boxes of one hit stand before its values, not below them.
    """

    middles: tuple[float, ...]
    widths: tuple[float, ...]
    names: float
    room: float
    beside: bool


def planned(table: Table, place: CardMetrics) -> TrackPlan | None:
    """Return the widest columns that leave room for the names, else the narrowest.

    The boxes of several models stand below their row where they leave none beside it.
    """
    size = place.type(place.sizes.body)
    words = [longest_word(row.cells[-1], bold=True) * size for row in table.rows[:-1]]
    apart = any(row.sets > 1 for row in table.rows)
    pads = _PADS[2 * place.mini :]
    if any(row.boxes > 1 for row in table.rows):
        # Numbers from one to another are read apart only with white between them.
        pads = pads[:2]
    plans = [
        _spread(table, place, pad, beside=beside)
        for beside in (True, False)[: 1 + apart]
        for pad in pads
    ]
    fitting = [one for one in plans if one and one.room >= max(words, default=0.0)]
    known = [one for one in plans if one]
    best = fitting or known[-1:]
    return best[0] if best else None


def _spread(
    table: Table, place: CardMetrics, white: float, *, beside: bool
) -> TrackPlan | None:
    """Return the columns with white between them, in grid millimetres."""
    mm, small = place.mm, place.type(place.sizes.head)
    size = place.type(place.sizes.table)
    pad = mm(white)
    models = max(row.sets for row in table.rows) if beside else 1
    lefts, middles, widths = 0.0, [], []
    for at, column in enumerate(table.columns[:-1]):
        want = longest_line(column.label, bold=True) * small
        for row in table.rows[:-1]:
            want = max(want, longest_line(row.cells[at], bold=True) * size)
        ticks = mm(BOX + (models - 1) * PITCH) if not at else 0.0
        wide = max(want, ticks) + pad + mm(0.6) * column.runs
        middles.append(lefts + wide / 2 - (pad / 2 if not at else 0.0))
        widths.append(wide)
        lefts += wide - (pad / 2 if not at else 0.0)
    room = place.text - lefts
    label = longest_line(table.columns[-1].label, bold=True) * small
    if room < 0:
        return None
    columns = tuple(middles), tuple(widths)
    if room < label:
        return TrackPlan(*columns, lefts, 0.0, beside)
    return TrackPlan(*columns, lefts + mm(0.3), room - mm(0.3), beside)
