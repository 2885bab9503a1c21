"""What a card says as slices: block after block."""

from builder.content.card import Block, Boxes, CutOuts, Legend, Ruler, Table, Text
from reports.layout.cut_outs import cut_out_slices
from reports.layout.flow import TIGHT, Slice, Slices, together
from reports.layout.formats import MM
from reports.layout.prose import Measure, heading, text_slices
from reports.layout.ruler import Inked, scale_height, scale_marks, whole_inches
from reports.layout.tables import boxes_slices, table_slices


def flowing(blocks: tuple[Block, ...], measure: Measure) -> Slices:
    """Return the slices of all blocks, with white space between them."""
    out: list[Slice] = []
    for block in blocks:
        match block:
            case Text():
                slices = text_slices(block, measure)
            case Table():
                slices = table_slices(block, measure)
            case Boxes():
                slices = boxes_slices(block, measure)
            case CutOuts():
                slices = cut_out_slices(block, measure)
            case Ruler():
                slices = ruler_slices(block, measure)
            case Legend():
                # What signs mean, without the signs.
                slices = text_slices(Text(block.title, block.paragraphs), measure)
        if slices and out:
            out.append(Slice(measure.size * 0.7, gap=True))
        out += together(slices)
    return tuple(out)


def ruler_slices(ruler: Ruler, measure: Measure) -> Slices:
    """Return a heading, the scales of a ruler and what to know about it."""
    palette = measure.palette
    look = Inked(MM, measure.small, palette.text, palette.faint)
    length = whole_inches(measure.width, ruler.units, look)
    scales = (
        Slice(scale_height(look), (*scale_marks(unit, length, look),), glue=TIGHT)
        for unit in ruler.units
    )
    words = text_slices(Text("", ruler.paragraphs), measure)
    return (*heading(ruler.title, measure), *scales, *words)
