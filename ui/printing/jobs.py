"""What a print dialog prints: its proof on the screen, and the file itself.

All of this runs beside the window and knows no widget; the libraries that draw are
imported when there is something to draw.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtGui import QImage

from builder.content.card import Card
from builder.content.roster import Roster
from reports.layout.settings import Copies, Format, InkStyle, Settings, Sides
from ui.core.background import Told

if TYPE_CHECKING:
    from reports.answer.model import AnsweredQuestion
    from reports.card.job import Copy
    from reports.pdf.raster import Pixels

MOST_PAGES: Final = 6
"""Pages of an army list that its proof shows."""


@dataclass(frozen=True, slots=True)
class PrintPreview:
    """How it will look.

    Attributes:
        pages: The first pages.
        names: What each of them is.
        words: How many cards and sheets there will be.
    """

    pages: tuple[QImage, ...]
    names: tuple[str, ...]
    words: str


class PrintJob(Protocol):
    """Something to print."""

    @property
    def title(self) -> str:
        """What the file is called."""

    def proof(self, settings: Settings, dpi: float, told: Told) -> PrintPreview:
        """The first pages as they will be."""

    def pdf(self, settings: Settings, told: Told) -> bytes:
        """The file."""


@dataclass(frozen=True, slots=True)
class CardsJob:
    """Cards on sheets to cut."""

    title: str
    copies: Sequence[Copy]
    photos: Mapping[str, bytes] = field(default_factory=dict)

    def proof(self, settings: Settings, dpi: float, told: Told) -> PrintPreview:
        """The front and the back of the first sheet."""
        from reports.card.job import cards_pdf
        from reports.pdf.raster import page_images
        from reports.sheet.grid import best_grid

        grid = best_grid(settings)
        first = cards_pdf(
            self._first(grid.count, settings), settings, self.photos, told
        )
        double = settings.sides in (Sides.LONG_EDGE, Sides.SHORT_EDGE)
        images = page_images(first, dpi, range(2 if double else 1))
        cards = self._count(settings, told)
        sheets = -(-cards // grid.count)
        words = (
            f"{_so_many(cards, 'card')} on {_so_many(sheets, 'sheet')} of "
            f"{settings.paper.label}"
        )
        if double:
            words += ", printed on both sides"
        names: tuple[str, ...] = ("Front of the first sheet", "Back of the first sheet")
        names = names[: len(images)] if double else ("First sheet",)
        return PrintPreview(tuple(map(_image, images)), names, words)

    def pdf(self, settings: Settings, told: Told) -> bytes:
        """All sheets."""
        from reports.card.job import cards_pdf

        return cards_pdf(self.copies, settings, self.photos, told, title=self.title)

    def _first(self, slots: int, settings: Settings) -> list[Copy]:
        """No more cards than have room on the first sheet."""
        from reports.card.job import Copy

        taken, left = [], slots
        for copy in self.copies:
            if left < 1:
                break
            if settings.copies is Copies.COUNTED:
                taken.append(copy)
                left -= 1
            else:
                taken.append(Copy(copy.card, min(copy.count, left)))
                left -= taken[-1].count
        return taken

    def _count(self, settings: Settings, told: Told) -> int:
        """How many pieces of card it takes; a unit with much to say takes several."""
        from reports.card.job import Cancelled

        each = settings.copies is Copies.EACH
        total = 0
        for place, copy in enumerate(self.copies):
            if not told(place, len(self.copies)):
                raise Cancelled
            pieces = _pieces(
                copy.card,
                settings.card,
                settings.ink,
                copy.card.photo in self.photos,
                1 if each else copy.count,
            )
            total += pieces * (copy.count if each else 1)
        return total


@dataclass(frozen=True, slots=True)
class RosterJob:
    """An army list."""

    roster: Roster
    photos: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """The army's name."""
        return self.roster.title

    def proof(self, settings: Settings, dpi: float, told: Told) -> PrintPreview:
        """The first pages."""
        return _pages(self.pdf(settings, told), settings, dpi, told)

    def pdf(self, settings: Settings, told: Told) -> bytes:
        """All pages."""
        from reports.roster.pdf import roster_pdf

        return roster_pdf(self.roster, settings, self.photos)


@dataclass(frozen=True, slots=True)
class AnswerJob:
    """The answer to a question."""

    said: AnsweredQuestion

    @property
    def title(self) -> str:
        """The design and what was asked of it."""
        return self.said.title

    def proof(self, settings: Settings, dpi: float, told: Told) -> PrintPreview:
        """The first pages."""
        return _pages(self.pdf(settings, told), settings, dpi, told)

    def pdf(self, settings: Settings, told: Told) -> bytes:
        """All pages."""
        from reports.answer.pdf import answer_pdf

        return answer_pdf(self.said, settings)


@dataclass(frozen=True, slots=True)
class ReferenceJob:
    """The tables of a game, or what some designs use of them."""

    title: str
    said: Callable[[], Card]

    def proof(self, settings: Settings, dpi: float, told: Told) -> PrintPreview:
        """The first pages."""
        return _pages(self.pdf(settings, told), settings, dpi, told)

    def pdf(self, settings: Settings, told: Told) -> bytes:
        """All pages."""
        from reports.reference.pdf import reference_pdf

        return reference_pdf(self.said(), settings)


def _pages(data: bytes, settings: Settings, dpi: float, told: Told) -> PrintPreview:
    """The first pages of a file."""
    from reports.pdf.raster import page_images, page_sizes

    count = len(page_sizes(data))
    images = page_images(data, dpi, range(MOST_PAGES)) if told(0, 0) else []
    words = f"{_so_many(count, 'page')} of {settings.paper.label}"
    names = tuple(f"Page {page + 1} of {count}" for page in range(len(images)))
    return PrintPreview(tuple(map(_image, images)), names, words)


@lru_cache(maxsize=4096)
def _pieces(
    card: Card,
    card_format: Format,
    ink: InkStyle,
    photo: bool,  # noqa: FBT001 (part of the key it is kept under)
    count: int,
) -> int:
    from reports.card.layout import leaves

    return len(leaves(card, card_format, ink, photo=photo, count=count))


def _so_many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _image(page: Pixels) -> QImage:
    shown = QImage(
        page.data, page.width, page.height, page.stride, QImage.Format.Format_RGB32
    )
    # The copy owns its pixels; the bytes of the page go with the page.
    return shown.copy()
