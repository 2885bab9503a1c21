"""The legend of small signs: each beside what it means."""

from dataclasses import replace

from builder.content.card import Legend, Text
from reports.bricks.signs import sign
from reports.layout.flow import Slice
from reports.layout.marks import Area, Words, shifted
from reports.layout.prose import Measure, heading, text_slices


def legend_slices(legend: Legend, measure: Measure) -> tuple[Slice, ...]:
    """Return a heading, and below it each sign with what it means."""
    side, indent = measure.line * 0.95, measure.line * 1.6
    narrow = replace(measure, width=measure.width - indent)
    out = heading(legend.title, measure)
    for name, meaning in legend.signs:
        drawn = sign(name, Area(0, 0, side, side), measure.palette.text)
        first, *rest = text_slices(Text("", (meaning,)), narrow)
        for piece, more in ((first, drawn), *((piece_of, []) for piece_of in rest)):
            words = (mark for mark in piece.marks if isinstance(mark, Words))
            marks = (*more, *(shifted(mark, indent, 0) for mark in words))
            out.append(replace(piece, marks=marks))
    return tuple(out)
