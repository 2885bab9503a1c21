"""One unit of an army in two lines, for a list that is to be short."""

from itertools import zip_longest

from builder.content.roster import RosterUnit, arms, key_stats
from reports.layout.blocks import flowing
from reports.layout.flow import SAME, TIGHT, Slice, pour
from reports.layout.lines import BASE, LEADING, wrap
from reports.layout.marks import Mark, Words
from reports.layout.settings import MM
from reports.roster.pieces import Piece, piece
from reports.roster.unit import UnitPlace
from reports.roster.unit_head import unit_head


def summary_pieces(unit: RosterUnit, place: UnitPlace) -> list[Piece]:
    """Return the head of a unit, its values and what it fights with.

    They are one piece; several where they are higher than a page.

    Args:
        unit: The entry.
        place: Where it stands.
    """
    head, missing = unit_head(unit, place.width, place.look, boxes=place.boxes)
    look, left = place.look, 7.8 * MM
    wide = place.width * 0.46
    values = wrap(key_stats(unit.card), look.body, wide - left - 6)
    armed = wrap(arms(unit.card), look.body, place.width - wide)
    lines: list[Slice] = []
    for pair in zip_longest(values, armed):
        marks: tuple[Mark, ...] = tuple(
            Words(x, look.body * BASE, line.text, look.body, look.palette.text)
            for x, line in zip((left, wide), pair, strict=True)
            if line
        )
        lines.append(Slice(look.body * LEADING, marks, glue=SAME))
    rest = flowing(missing, look.measure(place.width))
    frames = pour((head, Slice(2, glue=TIGHT), *lines, *rest), lambda _: place.room)
    return [piece(frame, 2 * MM) for frame in frames]
