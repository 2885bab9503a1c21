"""What a print dialog prints: its proof on the screen, and the file itself.

All of this runs beside the window and knows no widget; the libraries that draw are
imported when there is something to draw.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtGui import QImage

from builder.content.card import Card
from builder.content.roster import Roster
from builder.core.formatting import counted
from builder.system.model import System
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
    """What it will look like.

    Attributes:
        pages: The first pages.
        names: What each of them is.
        words: How many cards and sheets there will be.
    """

    pages: tuple[QImage, ...]
    names: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True)
class CardsJob:
    """Cards on sheets to cut."""

    title: str
    copies: Sequence[Copy]
    photos: Mapping[str, bytes] = field(default_factory=dict)

    def proof(self, settings: Settings, dpi: float, progress: Told) -> PrintPreview:
        """Draw the front and the back of the first sheet."""
        from reports.card.job import cards_pdf
        from reports.pdf.raster import page_images
        from reports.sheet.grid import best_grid

        grid = best_grid(settings)
        first = cards_pdf(
            self._first(grid.count, settings), settings, self.photos, progress
        )
        double = settings.sides in (Sides.LONG_EDGE, Sides.SHORT_EDGE)
        images = page_images(first, dpi, range(2 if double else 1))
        cards = self._count(settings, progress)
        sheets = -(-cards // grid.count)
        words = (
            f"{counted(cards, 'card')} on {counted(sheets, 'sheet')} of "
            f"{settings.paper.label}"
        )
        if double:
            words += ", printed on both sides"
        names: tuple[str, ...] = ("Front of the first sheet", "Back of the first sheet")
        names = names[: len(images)] if double else ("First sheet",)
        return PrintPreview(tuple(map(_image, images)), names, words)

    def pdf(self, settings: Settings, progress: Told) -> bytes:
        """Make all sheets."""
        from reports.card.job import cards_pdf

        return cards_pdf(self.copies, settings, self.photos, progress, title=self.title)

    def _first(self, slots: int, settings: Settings) -> list[Copy]:
        """Return no more cards than have room on the first sheet."""
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

    def _count(self, settings: Settings, progress: Told) -> int:
        """Count the pieces of card; a unit with much to say takes several."""
        from reports.card.job import Cancelled

        each = settings.copies is Copies.EACH
        total = 0
        for place, copy in enumerate(self.copies):
            if not progress(place, len(self.copies)):
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
class PagesJob:
    """Whole pages: an army list, an answer, or a reference sheet.

    Attributes:
        title: What the file is called.
        make: Makes the file.
    """

    title: str
    make: Callable[[Settings], bytes]

    def proof(self, settings: Settings, dpi: float, progress: Told) -> PrintPreview:
        """Draw the first pages."""
        from reports.pdf.raster import page_images, page_sizes

        data = self.make(settings)
        count = len(page_sizes(data))
        images = page_images(data, dpi, range(MOST_PAGES)) if progress(0, 0) else []
        words = f"{counted(count, 'page')} of {settings.paper.label}"
        names = tuple(f"Page {page + 1} of {count}" for page in range(len(images)))
        return PrintPreview(tuple(map(_image, images)), names, words)

    def pdf(self, settings: Settings, progress: Told) -> bytes:
        """Make the file."""
        return self.make(settings)


PrintJob = CardsJob | PagesJob
"""Something to print."""


def roster_job(roster: Roster, photos: Mapping[str, bytes]) -> PagesJob:
    """Return what prints an army list."""

    def make(settings: Settings) -> bytes:
        from reports.roster.pdf import roster_pdf

        return roster_pdf(roster, settings, photos)

    return PagesJob(roster.title, make)


def answer_job(answered: AnsweredQuestion) -> PagesJob:
    """Return what prints the answer to a question."""

    def make(settings: Settings) -> bytes:
        from reports.answer.pdf import answer_pdf

        return answer_pdf(answered, settings)

    return PagesJob(answered.title, make)


def reference_job(
    system: System,
    house: Any,
    name: str,
    designs: Sequence[Any] = (),
    title: str = "",
) -> PagesJob:
    """Return what prints the tables of a game, or what some designs use of them.

    Args:
        system: The game.
        house: The house rules it is played by.
        name: What the file is called.
        designs: Whose tables; all of the game if there are none.
        title: What stands above them; the game's name if empty.
    """

    def make(settings: Settings) -> bytes:
        from reports.reference.pdf import reference_of, reference_pdf

        sheet = reference_of(system, house, designs, title)
        return reference_pdf(sheet, settings)

    return PagesJob(name, make)


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


def _image(page: Pixels) -> QImage:
    shown = QImage(
        page.data, page.width, page.height, page.stride, QImage.Format.Format_RGB32
    )
    # The copy owns its pixels; the bytes of the page go with the page.
    return shown.copy()
