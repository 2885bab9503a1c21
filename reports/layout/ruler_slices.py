"""A ruler on a sheet, between its heading and its words."""

from builder.content.card import Ruler, Text
from reports.layout.flow import TIGHT, Slice
from reports.layout.prose import Measure, heading, text_slices
from reports.layout.ruler import Inked, scale_height, scale_marks, whole_inches
from reports.layout.settings import MM


def ruler_slices(ruler: Ruler, measure: Measure) -> tuple[Slice, ...]:
    """Return a heading, the scales of a ruler and what to know about it."""
    palette = measure.palette
    look = Inked(MM, measure.small, palette.text, palette.faint)
    length = whole_inches(measure.width, ruler.units, look)
    scales = (
        Slice(scale_height(look), scale_marks(unit, length, look), glue=TIGHT)
        for unit in ruler.units
    )
    words = text_slices(Text("", ruler.paragraphs), measure)
    return (*heading(ruler.title, measure), *scales, *words)
