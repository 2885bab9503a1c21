"""A reference sheet on paper: the tables of a game for a player."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from builder.content.card import Card, Legend, Text
from builder.content.card_blocks import in_force
from builder.content.chart import Dial
from builder.core.design import Design, HouseRules
from builder.system.model import System
from reports.bricks.signs import sign
from reports.chart import dial_drawing
from reports.chart.marks import on_paper
from reports.layout.blocks import flowing
from reports.layout.flow import LOOSE, SAME, TIGHT, Slice, Slices, stacked, tall
from reports.layout.formats import MM, SMALLEST, Settings
from reports.layout.lines import fit, written
from reports.layout.marks import Area, Bookmark, Box, Mark, Side, Words, shifted
from reports.layout.page import PageLayout, bar, tall_of
from reports.layout.prose import Measure, heading, paragraph_slices, text_slices
from reports.pdf.document import pages_pdf


def legend_slices(legend: Legend, measure: Measure) -> Slices:
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


_MARGIN: Final = 12 * MM
_BODY: Final = 8.8
_DIAL: Final = 16.0
"""The height of a dial, in sizes of type."""
_SHORT: Final = 0.2
"""A block lower than this share of a column is kept in one."""
_HELD: Final = 6
"""Slices of a long block that stay together at each of its ends."""
_NAME: Final = ((22.0, 1), (18.0, 1), (15.0, 2), (11.0, 4))
_ABOUT: Final = ((10.0, 1), (8.5, 2), (7.5, 4))
_CHAPTER: Final = ((11.0, 1), (9.5, 2), (8.0, 4))


def reference_of(
    system: System, house: HouseRules, designs: Sequence[Design] = (), title: str = ""
) -> Card:
    """Return the reference sheet of a game as a card with all its blocks on the back.

    Its kind is a line about it. A text without paragraphs opens a chapter.

    Args:
        system: The game.
        house: The house rules that the tables follow.
        designs: Only what these use; the whole game if there are none.
        title: What the designs are called together.
    """
    book = system.book.title
    about = f"What it uses of {book}" if designs else f"Every table of {book}"
    changed = in_force(house)
    readings = f"house rules in force: {len(changed)}" if changed else "no house rules"
    return Card(
        title or f"{system.name} reference",
        about,
        back=tuple(system.reference(designs, house)),
        source=f"{book}, {readings}",
    )


def reference_pdf(card: Card, settings: Settings | None = None) -> bytes:
    """Return a PDF of a reference sheet, in two columns.

    Args:
        card: What it says.
        settings: The player's choices; only paper and ink are used.
    """
    sides = ReferenceSheet(card, settings or Settings()).sides()
    return pages_pdf(card.title, sides, subject="Reference sheet")


class ReferenceSheet:
    """A reference sheet as pages."""

    def __init__(self, card: Card, settings: Settings) -> None:
        """Set up the page; the arguments are those of `reference_pdf`."""
        self.card = card
        self.page = PageLayout(settings, _MARGIN)
        self.measure = Measure(_BODY, self.page.column, self.page.palette)

    def sides(self) -> list[Side]:
        """Return the pages."""
        head = self._head()
        top = _MARGIN + tall(head)
        pages = self.page.in_columns(tuple(self._slices()), top) or [[]]
        pages[0] = [*stacked(head, _MARGIN, _MARGIN), *pages[0]]
        title = " · ".join(filter(None, (self.card.title, self.card.kind)))
        return self.page.sides(pages, title)

    def _head(self) -> Slices:
        width = self.page.text
        name = fit(self.card.title or "Reference", _NAME, width - 24, bold=True)
        texts = name, fit(self.card.kind, _ABOUT, width - 24)
        height = max(tall_of(texts) + 12, 40.0)
        # The last slice is no gap, so that the height of the head includes it.
        return (*bar(texts, (width, height), self.page.palette), Slice(9))

    def _slices(self) -> Iterator[Slice]:
        """Yield chapters and blocks from top to bottom, the small print last."""
        opened = True
        for block in self.card.back:
            opens = isinstance(block, Text) and not block.paragraphs
            if not opened:
                yield Slice(_BODY * (1.4 if opens else 0.9), gap=True)
            if isinstance(block, Legend):
                shown = legend_slices(block, self.measure)
            else:
                shown = flowing((block,), self.measure)
            pieces = _marked(shown, block.title)
            yield from self._chapter(block.title) if opens else self._parted(pieces)
            if isinstance(block, Text) and block.dial:
                yield from self._drawn(block.dial)
            opened = opens
        if self.card.source.strip():
            yield Slice(_BODY, gap=True)
            small = self.measure.small_print(SMALLEST + 1)
            yield from paragraph_slices(self.card.source, small)

    def _parted(self, pieces: Slices) -> Iterator[Slice]:
        """Return a block; a long one may be cut, but not within `_HELD` of an end."""
        if tall(pieces) < self.page.room * _SHORT:
            return iter(pieces)
        ends = range(_HELD, len(pieces) - _HELD)
        return (
            replace(piece, glue=LOOSE)
            if place in ends and piece.glue == SAME
            else piece
            for place, piece in enumerate(pieces)
        )

    def _drawn(self, dial: Dial) -> Iterator[Slice]:
        size = self.measure.small
        look = on_paper(size, self.page.settings.ink)
        made = dial_drawing(dial, self.measure.width, _DIAL * _BODY, look)
        yield Slice(3, glue=TIGHT)
        yield Slice(made.height, made.marks)

    def _chapter(self, title: str) -> Iterator[Slice]:
        """Yield a heading on a bar, glued to what follows it."""
        colours, width = self.page.palette, self.measure.width
        words = fit(title, _CHAPTER, width - 12, bold=True)
        height = words.height + 5
        edge = colours.edge
        marks: tuple[Mark, ...] = (
            Bookmark(0, title),
            Box(0, 0, width, height, colours.band, edge, 0.9),
            *written(((words, colours.band_text),), 6, 2.2),
        )
        yield Slice(height, marks, glue=TIGHT)
        yield Slice(_BODY * 0.45, glue=TIGHT)


def _marked(made: Slices, title: str) -> Slices:
    """Return a block with a bookmark at its head."""
    if not made or not title.strip():
        return made
    head = replace(made[0], marks=(*made[0].marks, Bookmark(0, title, 1)))
    return (head, *made[1:])
