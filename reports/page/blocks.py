"""The blocks of a card and of a reference sheet as elements."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from xml.etree.ElementTree import Element

from builder.content.card import Block, Boxes, CutOuts, Row, Ruler, Table, Text, evened
from builder.content.card_blocks import filled
from reports.layout.glyphs import typeset
from reports.page.boxes import PlayedUnit
from reports.page.elements import tag


def block_elements(
    blocks: Iterable[Block], played: PlayedUnit | None = None
) -> Iterator[Element]:
    """Yield blocks one below the other.

    Args:
        blocks: What they say.
        played: The unit whose boxes they have; None where nothing is ticked.
    """
    for block in filled(map(_on_screen, blocks)):
        if block.title.strip():
            yield tag("h3", typeset(block.title))
        match block:
            case Table():
                yield tag(
                    "div", _table(evened(block), played), class_="wide", tabindex=0
                )
            case Boxes():
                labels = [text or str(at) for at, text in enumerate(block.labels, 1)]
                yield from played.box_rows(labels, block.title) if played else ()
                yield from _paragraphs(block.paragraphs)
            case CutOuts():
                shapes = (shape.said for shape in block.shapes)
                yield from _paragraphs((*shapes, *block.paragraphs))
            case _:
                grave = isinstance(block, Text) and block.grave
                yield from _paragraphs(block.paragraphs, "grave" if grave else None)


def _on_screen(block: Block) -> Block:
    """Return a block without what is true on paper alone: inches, lines to write on."""
    if isinstance(block, Ruler):
        return Text("", ())
    if isinstance(block, Boxes) or (isinstance(block, Text) and not block.own):
        lines = tuple(text for text in block.paragraphs if "____" not in text)
        return replace(block, paragraphs=lines)
    return block


def _paragraphs(texts: Sequence[str], class_: str | None = None) -> Iterator[Element]:
    lines = [tag("li", typeset(text)) for text in texts if text.strip()]
    if lines:
        yield tag("ul", lines, class_=class_)


def _table(table: Table, played: PlayedUnit | None) -> Element:
    sides = [f"to-{column.align}" for column in table.columns]
    heads = (
        # A head without words is none.
        tag("th" if column.label else "td", typeset(column.label), class_=side)
        for column, side in zip(table.columns, sides, strict=True)
    )
    rows = [part for row in table.rows for part in _row(row, sides, played)]
    return tag("table", tag("thead", tag("tr", heads)), tag("tbody", rows))


def _row(
    row: Row, sides: Sequence[str], played: PlayedUnit | None
) -> Iterator[Element]:
    """Yield a row of a table, and another one with what stands below it."""
    cells = zip(row.cells, sides, strict=False)
    line = (tag("td", typeset(cell), class_=side) for cell, side in cells)
    yield tag("tr", line, class_="struck" if row.struck else None)
    below = [tag("p", typeset(text)) for text in row.lines]
    if row.boxes and played:
        numbers = [str(number) for number in range(1, row.boxes + 1)]
        below += played.box_rows(numbers, typeset(row.cells[0]) or "Hit")
    if below:
        yield tag("tr", tag("td", below, colspan=len(sides)), class_="below")
