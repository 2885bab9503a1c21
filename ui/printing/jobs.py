"""The jobs of a print dialog: the preview on the screen, and the file itself.

All of this runs in a background thread and uses no widget. The libraries that draw
are imported at the first use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import ModuleType
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QBuffer, QByteArray, Qt
from PySide6.QtGui import QImage, QImageReader

from builder.content.card import Card
from builder.content.card_back import CardBack
from builder.content.roster import Roster
from builder.core.design import Design, HouseRules
from builder.core.formatting import SHORT, brief, counted
from builder.system.model import System
from reports.card.tabletop import DeckAbout
from reports.layout.formats import (
    Arrangement,
    Format,
    InkStyle,
    Proof,
    Settings,
    Sides,
)
from reports.layout.framed import PhotoSize, card_window, coarse
from reports.roster.choices import RosterChoices, idle_of_list
from reports.sheet.grid import best_grid
from ui.core.background import Progress
from ui.printing.choices import lying
from ui.printing.coded import coded
from ui.widgets.paint.painters import image_of

if TYPE_CHECKING:
    from reports.answer.model import AnsweredQuestion
    from reports.card.copies import Copy
    from reports.pdf.raster import Pixels

MOST_COARSE: Final = 4
"""The most lines about photos that print coarsely."""

_COARSE: Final = 24
"""The pixels of a side of the picture that the ink is estimated from."""

ILLEGAL: Final = "ILLEGAL"
"""The stamp of a card whose design breaks a rule."""


_LINES: Final = "Lines: whole at the cut, dashes at the safe area, dots at the bleed"

MOST_PAGES: Final = 6
"""The most pages of a list, answer or sheet in its preview."""

STRIP_DPI: Final = 24.0
"""The dots an inch of the small pictures of all pages."""

_AT_HOME: Final = 216, 356
"""The widest and the highest sheet that printers at home take: Legal."""


class PageName(NamedTuple):
    """What a page is called, such as `Sheet 2, front` or `Page 2 of 5`."""

    what: str
    place: str
    rest: str = ""

    @property
    def whole(self) -> str:
        """All of it."""
        return f"{self.what} {self.place}{self.rest}"


@dataclass(frozen=True, slots=True)
class PrintPreview:
    """The preview of a print.

    Attributes:
        pages: The first pages, or all of them.
        names: The name of each of them.
        words: The number of cards and sheets, or of pages, and then warnings.
        dpi: The dots per inch they are drawn at; 0 if nobody knows.
        checks: What was checked and is well, in words.
        data: The whole file, where it was made for this.
    """

    pages: tuple[QImage, ...]
    names: tuple[PageName, ...]
    words: tuple[str, ...] = ()
    dpi: float = 0.0
    checks: tuple[str, ...] = ()
    data: bytes = b""


def all_sheets(
    job: PrintJob, settings: Settings, made: bytes, progress: Progress
) -> PrintPreview:
    """Return all pages of a print, small, at `STRIP_DPI`.

    Args:
        job: What is printed.
        settings: How it is printed.
        made: The whole file, where there is one already.
        progress: Called after each page; see `BackgroundTask`.

    Raises:
        InterruptedError: It is not wanted any more.
    """
    data = made or job.pdf(settings, progress)
    count = len(raster().page_sizes(data))
    pages = []
    for at in range(count):
        if not progress(at, count):
            raise InterruptedError
        pages.append(page_image(data, STRIP_DPI, at))
    names = job.names(settings, count)
    return PrintPreview(tuple(pages), names, dpi=STRIP_DPI, data=data)


def page_image(data: bytes, dpi: float, at: int) -> QImage:
    """Return one page of a file as a picture."""
    return image_of(raster().page_images(data, dpi, range(at, at + 1))[0])


@dataclass(frozen=True, slots=True)
class CardsJob:
    """Cards on sheets to cut, or one a page.

    Attributes:
        title: The name of the file.
        copies: The cards in their order, each with its count.
        photos: The photos by key.
        against: The target of the odds on the cards; empty for no odds.
    """

    title: str
    copies: Sequence[Copy]
    photos: Mapping[str, bytes] = field(default_factory=dict)
    against: str = ""

    @property
    def blank(self) -> bool:
        """Whether all of them are cards to fill in by hand."""
        return all(copy.card.blank for copy in self.copies)

    def proof(self, settings: Settings, dpi: float, progress: Progress) -> PrintPreview:
        """Return the preview of the first sheet, or of the first cards on pages."""
        from reports.card.idle import idle_of_cards
        from reports.card.pieces import extent, refusal_of

        if not any(copy.times(settings) for copy in self.copies):
            raise ValueError("No card is chosen: say how many you want under “Order”")
        if self.blank:
            # They are drawn so, whatever is chosen.
            settings = replace(settings, ink=InkStyle.LOW)
        pages = settings.arrangement is Arrangement.PAGES
        if settings.proof is Proof.SHOWN:
            settings = replace(settings, proof=Proof.PRINTED)
        photos = self.photos
        fitting = (c for c in self.copies if not refusal_of(c, settings, photos))
        first, settings_of_first = _first(fitting, settings)
        data, notes = self._drawn(first or self.copies, settings_of_first, progress)
        sides = 2 if settings.double else 1
        images, _ = _pages(data, dpi, MOST_PAGES if pages else sides)
        names = self.names(settings, len(images))
        whole = coded(self.copies, settings)
        size = extent(whole, settings, photos, progress)
        idle = idle_of_cards(whole, settings, photos, self.against)
        lines = [_words(*size, settings), *self._coarse(settings.card)]
        lines += [*self._illegal(settings), *_odd(settings)]
        lines += [*idle.values(), settings.shop.note, *notes]
        words = tuple(filter(None, lines))
        shown = tuple(map(image_of, images))
        checks = (*self._checks(settings), *_ink(shown, settings))
        return PrintPreview(shown, names, words, dpi, checks)

    def names(self, settings: Settings, count: int) -> tuple[PageName, ...]:
        """Return the names of so many pages."""
        if settings.arrangement is Arrangement.PAGES:
            return tuple(PageName("Page", str(at + 1)) for at in range(count))
        if not settings.double:
            return tuple(PageName("Sheet", str(at + 1)) for at in range(count))
        places = (f"{at // 2 + 1}, {('front', 'back')[at % 2]}" for at in range(count))
        return tuple(PageName("Sheet", place) for place in places)

    def _illegal(self, settings: Settings) -> list[str]:
        """Return which cards have a stamp across them, in a sentence."""
        found = [each.card for each in self.copies if each.times(settings)]
        names = dict.fromkeys(card.called for card in found if card.stamp == ILLEGAL)
        if not names:
            return []
        first, more = brief(next(iter(names)), SHORT), len(names) - 1
        who = f"{first} and {counted(more, 'other')} are" if more else f"{first} is"
        return [f"{who} illegal, and the card says so"]

    def _checks(self, settings: Settings) -> list[str]:
        photos = any(copy.card.pictures & {*self.photos} for copy in self.copies)
        sharp = photos and not self._coarse(settings.card)
        checks = ["Every photo is sharp enough for print"] if sharp else []
        if settings.shop.form == "zip":
            wide, high = settings.pixels
            size = f"{wide} × {high} pixels"
            checks.append(
                f"{settings.shop.name} takes pictures of {size}: see Other ways"
            )
        return checks + ([_LINES] if settings.proof is not Proof.OFF else [])

    def pdf(self, settings: Settings, progress: Progress) -> bytes:
        """Return all sheets as a PDF."""
        return self._drawn(self.copies, settings, progress)[0]

    def _drawn(
        self, copies: Sequence[Copy], settings: Settings, progress: Progress
    ) -> tuple[bytes, list[str]]:
        """Return the file, and what of the whole job is printed otherwise."""
        from reports.card.job import cards_pdf, told_of

        made = coded(copies, settings)
        data = cards_pdf(made, settings, self.photos, progress, title=self.title)
        return data, told_of(self.copies, settings, self.photos)

    def _coarse(self, card_format: Format) -> list[str]:
        window, lines = card_window(card_format), list[str]()
        face = PhotoSize(card_format.width, card_format.height)
        cards = dict.fromkeys(copy.card for copy in self.copies)
        backs = dict.fromkeys(card.livery.back for card in cards if card.livery)
        shown: list[tuple[str, Card | CardBack, PhotoSize]]
        shown = [(f"Photo of {card.title}", card, window) for card in cards]
        shown += [("Picture of the backs", back, face) for back in backs if back]
        for what, framed, room in shown:
            size = _photo_size(self.photos.get(framed.photo, b""))
            if size and (why := coarse(size, room, framed.framing)):
                lines.append(f"{what}: {why}")
        if len(lines) > MOST_COARSE:
            rest = len(lines) - MOST_COARSE + 1
            lines[MOST_COARSE - 1 :] = [f"{rest} more photos will look coarse"]
        return lines

    def pictures(self, settings: Settings, progress: Progress, *, deck: bool) -> bytes:
        """Return an archive of a picture of each side, or of the sheets of a deck."""
        from reports.card.pictures import deck_zip, pictures_zip

        copies = coded(self.copies, settings)
        if deck:
            about = DeckAbout(self.title)
            return deck_zip(copies, settings, self.photos, progress, about)
        return pictures_zip(copies, settings, self.photos, progress)


def _first(copies: Iterable[Copy], settings: Settings) -> tuple[list[Copy], Settings]:
    """Return the cards that have room on the first sheet, and how they lie there.

    Spare copies fill the last sheet, which the first one need not be.
    """
    pages = settings.arrangement is Arrangement.PAGES
    left = MOST_PAGES if pages else best_grid(settings).count
    taken: list[Copy] = []
    for copy in copies:
        if left < 1 or (taken and copy.breaks):
            return taken, replace(settings, fill=False)
        times = copy.times(settings)
        few = min(times, left)
        taken.append(copy if few == times else replace(copy, prints=few))
        left -= few
    return taken, settings


def _words(pieces: int, papers: int, settings: Settings) -> str:
    """Return how many cards there are, and on what they are printed."""
    cards = counted(pieces, "card")
    if settings.arrangement is Arrangement.PAGES:
        size = "{:.4g} × {:.4g} mm".format(*settings.page)
        sides = 1 if settings.sides is Sides.FRONTS else 2
        return f"{cards} on {counted(pieces * sides, 'page')} of {size}"
    sheets = counted(papers, "sheet")
    both = ", printed on both sides" if settings.double else ""
    return f"{cards} on {sheets} of {settings.paper.label}{both}"


def printer_test(settings: Settings, progress: Progress) -> bytes:
    """Return the test page of a printer, for sheets that lie as those of cards do."""
    from reports.sheet.calibration import calibration_pdf

    progress(0, 1)
    return calibration_pdf(settings.paper, landscape=lying(settings))


def _pages(data: bytes, dpi: float, most: int) -> tuple[Sequence[Pixels], int]:
    """Return the first pages of a PDF as pictures, and how many it has."""
    drawn = raster()
    return drawn.page_images(data, dpi, range(most)), len(drawn.page_sizes(data))


def raster() -> ModuleType:
    """Return what draws the pages of a PDF as dots, imported at its first use."""
    from reports.pdf import raster

    return raster


def _odd(settings: Settings) -> list[str]:
    """Return that the paper is larger than most printers take, if it is."""
    wide, high = settings.page
    if settings.arrangement is Arrangement.PAGES or (
        wide <= _AT_HOME[0] and high <= _AT_HOME[1]
    ):
        return []
    return [f"{settings.paper.label} is larger than most printers at home take"]


@dataclass(frozen=True, slots=True)
class PagesJob:
    """Whole pages: an army list, an answer, or a reference sheet.

    Attributes:
        title: The name of the file.
        make: Returns the file.
        remarks: Returns what else there is to say of it, in sentences.
    """

    title: str
    make: Callable[[Settings], bytes]
    remarks: Callable[[Settings], Iterable[str]] = lambda _: ()

    def proof(self, settings: Settings, dpi: float, progress: Progress) -> PrintPreview:
        """Return the preview of the first pages."""
        data = self.make(settings)
        images, count = _pages(data, dpi, MOST_PAGES if progress(0, 0) else 0)
        pages = f"{counted(count, 'page')} of {settings.paper.label}"
        names = self.names(settings, count)[: len(images)]
        shown = tuple(map(image_of, images))
        words = (pages, *_odd(settings), *self.remarks(settings))
        return PrintPreview(shown, names, words, dpi, _ink(shown, settings), data)

    def names(self, _: Settings, count: int) -> tuple[PageName, ...]:
        """Return the names of so many pages."""
        rest = f" of {count}"
        return tuple(PageName("Page", str(at + 1), rest) for at in range(count))

    def pdf(self, settings: Settings, progress: Progress) -> bytes:
        """Return the pages as a PDF."""
        return self.make(settings)


PrintJob = CardsJob | PagesJob
"""Something to print."""


def roster_job(
    roster: Roster,
    photos: Mapping[str, bytes],
    choices: RosterChoices,
    code: Callable[[], str] = str,
    against: str = "",
) -> PagesJob:
    """Return the job that prints an army list.

    Args:
        roster: What it says.
        photos: The photos by key.
        choices: What is on it.
        code: Returns the army in the letters of a square; nothing for no square.
        against: The target of its odds; empty for no odds.
    """

    def make(settings: Settings) -> bytes:
        data: bytes = _lists().roster_pdf(roster, settings, photos, choices, code())
        return data

    def remarks(settings: Settings) -> Iterator[str]:
        yield from idle_of_list(roster, choices, against).values()
        yield from _lists().told_of([roster], settings)

    return PagesJob(roster.title, make, remarks)


def _lists() -> ModuleType:
    """Return what draws army lists, imported at its first use."""
    from reports.roster import pdf

    return pdf


def answer_job(answered: AnsweredQuestion) -> PagesJob:
    """Return the job that prints the answer to a question."""

    def make(settings: Settings) -> bytes:
        from reports.answer.pdf import answer_pdf

        return answer_pdf(answered, settings)

    return PagesJob(answered.title, make)


def reference_job(
    system: System,
    house: HouseRules,
    name: str,
    designs: Sequence[Design] = (),
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
        from reports.reference import reference_of, reference_pdf

        sheet = reference_of(system, house, designs, title)
        return reference_pdf(sheet, settings)

    return PagesJob(name, make)


@lru_cache(maxsize=256)
def _photo_size(data: bytes) -> PhotoSize | None:
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QBuffer.OpenModeFlag.ReadOnly)
    size = QImageReader(buffer).size()
    return PhotoSize(size.width(), size.height()) if size.isValid() else None


def _ink(pages: Sequence[QImage], settings: Settings) -> tuple[str, ...]:
    """Return how much of the first page is printed, in words; nothing without one."""
    if not pages:
        return ()
    smooth = Qt.TransformationMode.SmoothTransformation
    whole = Qt.AspectRatioMode.IgnoreAspectRatio
    grey = pages[0].scaled(_COARSE, _COARSE, whole, smooth)
    dots = [(x, y) for x in range(_COARSE) for y in range(_COARSE)]
    light = sum(grey.pixelColor(x, y).lightnessF() for x, y in dots) / len(dots)
    named = settings.ink.label.lower()
    return (f"Ink: about {round(100 * (1 - light))} % of the first page, {named}",)
