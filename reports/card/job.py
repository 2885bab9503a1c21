"""Stat cards as PDF: on sheets to cut, or one card for the live preview."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from builder.content.card import Card
from reports.card.layout import Leaf, fronts, leaves
from reports.layout.marks import Side
from reports.layout.settings import MM, Copies, Settings, Sides
from reports.pdf.document import PdfDocument, document, pages_pdf
from reports.pdf.photo import ready
from reports.sheet.cut_marks import cut_marks, fold_marks
from reports.sheet.grid import Grid, best_grid

Progress = Callable[[int, int], bool]
"""Called with how many cards are done and how many there are; False stops it all."""


class Cancelled(Exception):
    """The player stopped the work."""


@dataclass(frozen=True, slots=True)
class Copy:
    """A card and how many times it is wanted.

    Raises:
        ValueError: The count is less than one.
    """

    card: Card
    count: int = 1

    def __post_init__(self) -> None:
        if self.count < 1:
            raise ValueError(f"a card is printed at least once, not {self.count} times")


def cards_pdf(
    copies: Sequence[Copy],
    settings: Settings | None = None,
    photos: Mapping[str, bytes] | None = None,
    progress: Progress | None = None,
    *,
    title: str = "Stat cards",
) -> bytes:
    """Return a PDF of sheets of cards, true to size.

    Args:
        copies: The cards in their order, each with its count.
        settings: The player's choices.
        photos: Portraits by the key a card names, in any common image format.
        progress: Called after each card; see `Progress`.
        title: The document's title.

    Raises:
        Cancelled: `progress` returned False.
        ValueError: No card of that format fits on the paper, or there are no cards.
    """
    if not copies:
        raise ValueError("there are no cards to print")
    settings = settings or Settings()
    return _Print(copies, settings, photos, progress).made(title)


def card_pdf(
    card: Card,
    settings: Settings | None = None,
    photos: Mapping[str, bytes] | None = None,
    *,
    count: int = 1,
) -> bytes:
    """Return a PDF whose pages are the card's sides at the size of the card.

    Front, back, front, back; or the fronts alone if the settings say so.

    Args:
        card: What to draw.
        settings: The player's choices; only format, ink and sides are used.
        photos: Portraits by key.
        count: How often the unit marches, for the badge.
    """
    settings = settings or Settings()
    jpegs = ready((card,), photos, settings)
    made = laid_out(card, settings, photo=card.photo in jpegs, count=count)
    sides = [side for leaf in made for side in _sides(leaf, settings)]
    return pages_pdf(card.title or "Card", sides, jpegs, "Stat card")


def laid_out(
    card: Card, settings: Settings, *, photo: bool, count: int = 1
) -> tuple[Leaf, ...]:
    """Return the card on as many leaves as it needs, for the sides that are printed.

    Args:
        card: What it says.
        settings: The player's choices; only format, ink and sides are used.
        photo: Whether the card's photo is at hand.
        count: How often the unit marches, for the boxes.
    """
    make = fronts if settings.sides is Sides.FRONTS else leaves
    return make(card, settings.card, settings.ink, photo=photo, count=count)


def _sides(leaf: Leaf, settings: Settings) -> tuple[Side, ...]:
    fronts_only = settings.sides is Sides.FRONTS
    return (leaf.front,) if fronts_only else (leaf.front, leaf.back)


_Slot = tuple[str, str]
"""The names of the forms of a front and of its back."""


class _Print:
    """One print job: each distinct card is drawn once and then only referred to."""

    def __init__(
        self,
        copies: Sequence[Copy],
        settings: Settings,
        photos: Mapping[str, bytes] | None,
        progress: Progress | None,
    ) -> None:
        self.copies = copies
        self.settings = settings
        self.grid: Grid = best_grid(settings)
        self.photos = ready([copy.card for copy in copies], photos, settings)
        self.progress = progress
        self.forms: dict[tuple[Card, int], list[_Slot]] = {}
        self.each = settings.copies is Copies.EACH
        self.total = sum(copy.count if self.each else 1 for copy in copies)

    def made(self, title: str) -> bytes:
        size = self.grid.page_width, self.grid.page_height
        with document(title, size, self.photos, "Stat cards") as pdf:
            self._report(0)
            slots = self._slots(pdf)
            while page := tuple(islice(slots, self.grid.count)):
                self._front(pdf, page)
                if self.settings.sides in (Sides.LONG_EDGE, Sides.SHORT_EDGE):
                    self._back(pdf, page)
        return pdf.data

    def _report(self, done: int) -> None:
        if self.progress and not self.progress(done, self.total):
            raise Cancelled

    def _slots(self, pdf: PdfDocument) -> Iterator[_Slot]:
        """Yield what lies in the slots, one after the other."""
        done = 0
        for copy in self.copies:
            times, badge = (copy.count, 1) if self.each else (1, copy.count)
            forms = self._forms(pdf, copy.card, badge)
            for _ in range(times):
                yield from forms
                done += 1
                self._report(done)

    def _forms(self, pdf: PdfDocument, card: Card, count: int) -> list[_Slot]:
        """Return the forms of a card, drawn the first time."""
        if (card, count) in self.forms:
            return self.forms[card, count]
        settings, slots = self.settings, list[_Slot]()
        photo = card.photo in self.photos
        made = laid_out(card, settings, photo=photo, count=count)
        pdf.painter.prepare(card.photo)
        before = sum(map(len, self.forms.values()))
        for number, leaf in enumerate(made, before + 1):
            # The name of a form must consist of plain letters and digits.
            slots.append((f"k{number:05}f", f"k{number:05}b"))
            for name, face in zip(slots[-1], _sides(leaf, settings), strict=False):
                pdf.canvas.beginForm(name, 0, 0, face.width, face.height)
                pdf.painter.face(face)
                pdf.canvas.endForm()
        self.forms[card, count] = slots
        return slots

    def _front(self, pdf: PdfDocument, page: tuple[_Slot, ...]) -> None:
        grid, settings = self.grid, self.settings
        width, height = settings.card.width * MM, settings.card.height * MM
        foldable = settings.sides is Sides.FOLDABLE
        if settings.cut_marks:
            cut_marks(pdf.canvas, grid)
        if foldable:
            fold_marks(pdf.canvas, grid, settings)
        for slot, (front, back) in enumerate(page):
            x, y = grid.corner(slot)
            _put(pdf, front, x, y)
            if foldable and grid.slot_width > width * 1.5:
                _put(pdf, back, x + width, y)
            elif foldable:
                _put(pdf, back, x + width, y + 2 * height, turned=True)
        pdf.canvas.showPage()

    def _back(self, pdf: PdfDocument, page: tuple[_Slot, ...]) -> None:
        grid, settings = self.grid, self.settings
        dx, dy = settings.back_x * MM, -settings.back_y * MM
        for slot, (_, back) in enumerate(page):
            behind, turned = grid.behind(slot, settings.sides)
            x, y = grid.corner(behind)
            if turned:
                x, y = x + grid.slot_width, y + grid.slot_height
            _put(pdf, back, x + dx, y + dy, turned=turned)
        pdf.canvas.showPage()


def _put(
    pdf: PdfDocument, form: str, x: float, y: float, *, turned: bool = False
) -> None:
    """Show a form with its origin at a place, perhaps standing on its head."""
    canvas = pdf.canvas
    canvas.saveState()
    if turned:
        canvas.transform(-1, 0, 0, -1, x, y)
    else:
        canvas.translate(x, y)
    canvas.doForm(form)
    canvas.restoreState()
