"""The jobs of a print dialog: the preview on the screen, and the file itself.

All of this runs in a background thread and uses no widget. The libraries that draw
are imported at the first use.
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
from reports.layout.settings import Copies, Settings, Sides
from ui.core.background import Progress

if TYPE_CHECKING:
    from reports.answer.model import AnsweredQuestion
    from reports.card.job import Copy
    from reports.pdf.raster import Pixels
    from reports.roster.choices import RosterChoices

MOST_PAGES: Final = 6
"""The most pages of a list, answer or sheet in its preview."""


@dataclass(frozen=True, slots=True)
class PrintPreview:
    """The preview of a print.

    Attributes:
        pages: The first pages.
        names: The name of each of them.
        words: The number of cards and sheets, or of pages.
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

    def proof(self, settings: Settings, dpi: float, progress: Progress) -> PrintPreview:
        """Return the preview of the front and the back of the first sheet."""
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

    def pdf(self, settings: Settings, progress: Progress) -> bytes:
        """Return all sheets as a PDF."""
        from reports.card.job import cards_pdf

        return cards_pdf(self.copies, settings, self.photos, progress, title=self.title)

    def _first(self, slots: int, settings: Settings) -> list[Copy]:
        """Return the cards that have room on the first sheet."""
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

    def _count(self, settings: Settings, progress: Progress) -> int:
        """Return the number of pieces of card; a long card takes several."""
        from reports.card.job import Cancelled

        each = settings.copies is Copies.EACH
        total = 0
        for place, copy in enumerate(self.copies):
            if not progress(place, len(self.copies)):
                raise Cancelled
            pieces = _pieces(
                copy.card,
                settings,
                copy.card.photo in self.photos,
                1 if each else copy.count,
            )
            total += pieces * (copy.count if each else 1)
        return total


@dataclass(frozen=True, slots=True)
class PagesJob:
    """Whole pages: an army list, an answer, or a reference sheet.

    Attributes:
        title: The name of the file.
        make: Returns the file.
    """

    title: str
    make: Callable[[Settings], bytes]

    def proof(self, settings: Settings, dpi: float, progress: Progress) -> PrintPreview:
        """Return the preview of the first pages."""
        from reports.pdf.raster import page_images, page_sizes

        data = self.make(settings)
        count = len(page_sizes(data))
        images = page_images(data, dpi, range(MOST_PAGES)) if progress(0, 0) else []
        words = f"{counted(count, 'page')} of {settings.paper.label}"
        names = tuple(f"Page {page + 1} of {count}" for page in range(len(images)))
        return PrintPreview(tuple(map(_image, images)), names, words)

    def pdf(self, settings: Settings, progress: Progress) -> bytes:
        """Return the pages as a PDF."""
        return self.make(settings)


PrintJob = CardsJob | PagesJob
"""Something to print."""


def roster_job(
    roster: Roster, photos: Mapping[str, bytes], choices: RosterChoices | None = None
) -> PagesJob:
    """Return the job that prints an army list."""

    def make(settings: Settings) -> bytes:
        from reports.roster.pdf import roster_pdf

        return roster_pdf(roster, settings, photos, choices)

    return PagesJob(roster.title, make)


def answer_job(answered: AnsweredQuestion) -> PagesJob:
    """Return the job that prints the answer to a question."""

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
    """Return the job that prints the tables of a game, or those that designs use.

    Args:
        system: The game.
        house: The house rules in force.
        name: The name of the file.
        designs: The designs whose tables are printed; all tables if there are none.
        title: The title of the sheet; the game's name if empty.
    """

    def make(settings: Settings) -> bytes:
        from reports.reference.pdf import reference_of, reference_pdf

        sheet = reference_of(system, house, designs, title)
        return reference_pdf(sheet, settings)

    return PagesJob(name, make)


@lru_cache(maxsize=4096)
def _pieces(
    card: Card,
    settings: Settings,
    photo: bool,  # noqa: FBT001 (part of the key it is kept under)
    count: int,
) -> int:
    from reports.card.job import laid_out

    return len(laid_out(card, settings, photo=photo, count=count))


def _image(page: Pixels) -> QImage:
    shown = QImage(
        page.data, page.width, page.height, page.stride, QImage.Format.Format_RGB32
    )
    # The copy owns its pixels; the bytes of the page are freed with the page.
    return shown.copy()
