"""What a card says as slices: block after block."""

from builder.content.card import Block, Boxes, CutOuts, Ruler, Table, Text
from reports.layout.cut_outs import cut_out_slices
from reports.layout.flow import Slice, together
from reports.layout.prose import Measure, text_slices
from reports.layout.ruler_slices import ruler_slices
from reports.layout.tables import table_slices
from reports.layout.tick_boxes import boxes_slices


def flowing(blocks: tuple[Block, ...], measure: Measure) -> tuple[Slice, ...]:
    """Return the slices of all blocks, with white space between them."""
    out: list[Slice] = []
    for block in blocks:
        match block:
            case Text():
                made = text_slices(block, measure)
            case Table():
                made = table_slices(block, measure)
            case Boxes():
                made = boxes_slices(block, measure)
            case CutOuts():
                made = cut_out_slices(block, measure)
            case Ruler():
                made = ruler_slices(block, measure)
        if made and out:
            out.append(Slice(measure.size * 0.7, gap=True))
        if made:
            out.extend(together(made))
    return tuple(out)
