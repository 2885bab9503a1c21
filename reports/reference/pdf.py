"""A reference sheet on paper and as text: what a game's tables say to a player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from builder.content.card import Block, Card, Text
from builder.core.design import Design, House
from builder.house_rules.describe import in_force
from builder.system.model import System
from reports.card.bricks import Plate, plate
from reports.card.header import stud_count
from reports.layout.blocks import flowing
from reports.layout.flow import LOOSE, SAME, TIGHT, Slice, stacked, tall
from reports.layout.lines import fit, written
from reports.layout.marks import Area, Box, Mark, Placed, Side, Stroke, Words
from reports.layout.palette import Palette, palette
from reports.layout.prose import Measure, paragraph_slices
from reports.layout.settings import MM, SMALLEST, Settings
from reports.layout.two_columns import two_columns
from reports.pdf.document import document
from reports.text.forum import card_bbcode, card_markdown
from reports.text.plain import card_text

_MARGIN: Final = 12 * MM
_GUTTER: Final = 6 * MM
_FOOT: Final = 16.0
_BODY: Final = 8.8
_SHORT: Final = 0.2
"""A block lower than this share of a column is kept in one."""
_HELD: Final = 6
"""Slices of a long block that stay together at each of its ends."""
_NAME: Final = ((22.0, 1), (18.0, 1), (15.0, 2), (11.0, 4))
_ABOUT: Final = ((10.0, 1), (8.5, 2), (7.5, 4))
_CHAPTER: Final = ((11.0, 1), (9.5, 2), (8.0, 4))


@dataclass(frozen=True, slots=True)
class Reference:
    """What a reference sheet says; all of it is literal text.

    Attributes:
        title: Its name: that of the game, the army or the design.
        about: What it is, in a line.
        blocks: Its tables and texts; a text without paragraphs opens a chapter.
        source: The rulebook and whose readings, for the small print.
    """

    title: str
    about: str
    blocks: tuple[Block, ...]
    source: str = ""


def reference_of(
    system: System, house: House, designs: Sequence[Design] = (), title: str = ""
) -> Reference:
    """What the reference sheet of a game says.

    Args:
        system: The game.
        house: The house rules the tables are told by.
        designs: Only what these use; the whole game if there are none.
        title: What the designs are called together.
    """
    book = f"{system.book.name} {system.book.edition}"
    about = f"What it uses of {book}" if designs else f"Every table of {book}"
    changed = in_force(house)
    readings = f"house rules in force: {len(changed)}" if changed else "no house rules"
    return Reference(
        title or f"{system.name} reference",
        about,
        tuple(system.reference(designs, house)),
        f"{book}, {readings}",
    )


def reference_text(said: Reference) -> str:
    """The sheet as plain text."""
    return card_text(_card(said))


def reference_markdown(said: Reference) -> str:
    """The sheet as Markdown."""
    return card_markdown(_card(said))


def reference_bbcode(said: Reference) -> str:
    """The sheet as BBCode."""
    return card_bbcode(_card(said))


def _card(said: Reference) -> Card:
    """The sheet as a card that has nothing but a back."""
    return Card(said.title, said.about, back=said.blocks, source=said.source)


def reference_pdf(said: Reference, settings: Settings | None = None) -> bytes:
    """A PDF of the sheet, in two columns.

    Args:
        said: What it says.
        settings: Its paper and ink are heeded.
    """
    settings = settings or Settings()
    width, height = settings.paper.width * MM, settings.paper.height * MM
    pages = _Sheet(said, settings).pages()
    with document(said.title, width, height, {}) as pdf:
        for page in pages:
            pdf.painter.face(page)
            pdf.canvas.showPage()
    return pdf.data


class _Sheet:
    """Lays out one reference sheet."""

    def __init__(self, said: Reference, settings: Settings) -> None:
        self.said = said
        self.palette: Palette = palette("", settings.ink)
        self.width = settings.paper.width * MM
        self.height = settings.paper.height * MM
        self.text = self.width - 2 * _MARGIN
        column = (self.text - _GUTTER) / 2
        self.measure = Measure(_BODY, column, self.palette)
        self.bottom = self.height - _MARGIN - _FOOT

    def pages(self) -> list[Side]:
        """All pages."""
        head = self._head()
        top = _MARGIN + tall(head)
        first, room = self.bottom - top, self.bottom - _MARGIN
        frames = two_columns(tuple(self._slices()), first, room) or [()]
        pages = [stacked(head, _MARGIN, _MARGIN)]
        for number, frame in enumerate(frames):
            page, right = divmod(number, 2)
            if page and not right:
                pages.append([])
            x = _MARGIN + right * (self.measure.width + _GUTTER)
            pages[page] += stacked(frame, x, _MARGIN if page else top)
        total = len(pages)
        return [
            Side(
                self.width,
                self.height,
                (*page, Placed(_MARGIN, self.bottom, self._foot(number + 1, total))),
            )
            for number, page in enumerate(pages)
        ]

    def _head(self) -> tuple[Slice, ...]:
        """The name of the sheet on a course of bricks, as wide as the page."""
        colours, room = self.palette, self.text - 24
        name = fit(self.said.title or "Reference", _NAME, room, bold=True)
        about = fit(self.said.about, _ABOUT, room)
        height = max(name.height + about.height + 12, 40.0)
        bar = Plate(colours.band, colours.edge, 1.0, stud_count(self.text), 2.6)
        texts = ((name, colours.band_text), (about, colours.band_faint))
        y = (height - name.height - about.height) / 2
        marks = (
            *plate(Area(0, 0, self.text, height), bar),
            *written(texts, 12, y),
        )
        # What follows ends the head, or its last slice would count as white space.
        return (Slice(3), Slice(height, marks), Slice(9))

    def _slices(self) -> Iterator[Slice]:
        """Chapters and blocks from top to bottom, the small print last."""
        opened = True
        for block in self.said.blocks:
            opens = isinstance(block, Text) and not block.paragraphs
            if not opened:
                yield Slice(_BODY * (1.4 if opens else 0.9), gap=True)
            made = flowing((block,), self.measure)
            yield from self._chapter(block.title) if opens else self._parted(made)
            opened = opens
        if self.said.source.strip():
            faint = replace(self.palette, text=self.palette.faint)
            yield Slice(_BODY, gap=True)
            small = Measure(SMALLEST + 1, self.measure.width, faint)
            yield from paragraph_slices(self.said.source, small)

    def _parted(self, made: tuple[Slice, ...]) -> Iterator[Slice]:
        """A block; a long one may go on in the next column, but not by a row or two."""
        if tall(made) < (self.bottom - _MARGIN) * _SHORT:
            return iter(made)
        ends = range(_HELD, len(made) - _HELD)
        return (
            replace(piece, glue=LOOSE)
            if place in ends and piece.glue == SAME
            else piece
            for place, piece in enumerate(made)
        )

    def _chapter(self, title: str) -> Iterator[Slice]:
        """A heading on a bar; it stays with what follows it."""
        colours, width = self.palette, self.measure.width
        words = fit(title, _CHAPTER, width - 12, bold=True)
        height = words.height + 5
        edge = colours.edge
        marks: tuple[Mark, ...] = (
            Box(0, 0, width, height, colours.band, edge, 0.9),
            *written(((words, colours.band_text),), 6, 2.2),
        )
        yield Slice(height, marks, glue=TIGHT)
        yield Slice(_BODY * 0.45, glue=TIGHT)

    def _foot(self, number: int, total: int) -> tuple[Mark, ...]:
        colours = self.palette
        name = " · ".join(filter(None, (self.said.title, self.said.about)))
        fitted = fit(name, ((7.5, 1),), self.text - 50)
        place = fit(f"{number}/{total}", ((7.5, 1),), 50, bold=True)
        return (
            Stroke(0, 6, self.text, 6, colours.rule, 0.6),
            *(Words(0, 16, line.text, 7.5, colours.faint) for line in fitted.lines),
            *(
                Words(
                    self.text - line.width, 16, line.text, 7.5, colours.text, bold=True
                )
                for line in place.lines
            ),
        )
