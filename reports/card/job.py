"""Stat cards as PDF: on sheets to cut, one card a page, or one for the live preview."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from builder.content.card import Card
from builder.core.formatting import counted
from reports.card.bleed import theme_of, widened
from reports.card.copies import Copy, Progress, Wanted, shown, tell, wanted
from reports.card.layout import Leaf, one_back, sides_of
from reports.card.own_back import with_back
from reports.card.pieces import (
    empty_job,
    leaves_of,
    leaves_printed,
    printed,
    refusal_of,
    spare,
)
from reports.layout.fonts import left_out, told
from reports.layout.formats import MM, Arrangement, Proof, Settings, Sides
from reports.layout.marks import Side
from reports.layout.palette import darkened
from reports.layout.shops import HOME
from reports.pdf.document import PdfDocument, document, pages_pdf
from reports.pdf.photo import ready
from reports.sheet.grid import Grid, Line, best_grid, cut_marks, fold_marks
from reports.text.plain import card_text

# Cards side by side on sheets to cut, in front and behind.

_HAIR: Final = 0.25
_MOST_CROWDED: Final = 4
"""So many cards that are left out are named."""

_Slot = tuple[str, str]
"""The names of the forms of a front and of its back."""
_At = tuple[str, float, float]
"""A form and its place."""


@dataclass(slots=True)
class _OnSheets:
    """One print job: each distinct card is drawn once and then only referred to."""

    every: Sequence[Wanted]
    settings: Settings
    photos: Mapping[str, bytes]
    progress: Progress | None
    grid: Grid
    back: Side | None = None
    forms: dict[tuple[Card, int], tuple[_Slot, ...]] = field(default_factory=dict)

    def made(self, title: str) -> bytes:
        size = self.grid.page_width, self.grid.page_height
        with document(title, size, self.photos, "Stat cards") as pdf:
            for page in self._sheets(pdf):
                self._front(pdf, page)
                if self.settings.double:
                    self._back(pdf, page)
        return pdf.data

    def _sheets(self, pdf: PdfDocument) -> Iterator[tuple[_Slot, ...]]:
        """Yield what lies in the slots of each sheet."""
        total, room = len(self.every), self.grid.count
        page: list[_Slot] = []
        breaks = False
        tell(self.progress, 0, total)
        for done, one in enumerate(self.every, 1):
            slots = self._forms(pdf, one.card, one.badge)
            # An army whose first card is left out begins its sheet with the next one.
            breaks = breaks or one.breaks
            if slots and breaks and page:
                yield tuple(page)
                page = []
            breaks = breaks and not slots
            page += slots
            while len(page) >= room:
                yield tuple(page[:room])
                page = page[room:]
            tell(self.progress, done, total)
        if page:
            yield (*page, *self._spare(room - len(page)))

    def _spare(self, room: int) -> list[_Slot]:
        cards = [slots for slots in self.forms.values() if slots]
        order = spare(tuple(map(len, cards)), room, self.settings)
        return [slot for at in order for slot in cards[at]]

    def _forms(self, pdf: PdfDocument, card: Card, count: int) -> tuple[_Slot, ...]:
        if (card, count) in self.forms:
            return self.forms[card, count]
        settings, slots = self.settings, list[_Slot]()
        over = settings.bleed * MM
        leaves = leaves_printed(card, settings, self.photos, count)
        for key in sorted(card.pictures):
            pdf.painter.prepare(key)
        before = sum(map(len, self.forms.values()))
        for number, leaf in enumerate(leaves, before + 1):
            # The name of a form must consist of plain letters and digits.
            slots.append((f"k{number:05}f", f"k{number:05}b"))
            sides = sides_of(leaf, card, settings, self.back)
            for name, side in zip(slots[-1], sides, strict=False):
                pdf.painter.form(name, side, over)
        self.forms[card, count] = tuple(slots)
        return self.forms[card, count]

    def _front(self, pdf: PdfDocument, page: tuple[_Slot, ...]) -> None:
        grid, settings = self.grid, self.settings
        self._scale(pdf)
        width, height = settings.card.width * MM, settings.card.height * MM
        for slot, (front, back) in enumerate(page):
            x, y = grid.corner(slot)
            if settings.sides is not Sides.FOLDABLE:
                _put(pdf, front, x, y)
            elif grid.slot_width > width * 1.5:
                self._halves(pdf, (front, x, y), (back, x + width, y))
            else:
                # Folded over its upper edge, a back on its head stands upright.
                turned = (back, x + width, y + 2 * height)
                self._halves(pdf, (front, x, y), turned, turned=True)
        _rule(pdf, cut_marks(grid, settings))
        if settings.sides is Sides.FOLDABLE:
            _rule(pdf, fold_marks(grid, settings), fold=True)
        pdf.canvas.showPage()

    def _halves(
        self, pdf: PdfDocument, front: _At, back: _At, *, turned: bool = False
    ) -> None:
        """Show a front and its back side by side; neither bleeds over the fold."""
        card, over = self.settings.card, self.settings.bleed * MM
        width, height = card.width * MM, card.height * MM
        _, x, y = front
        low, high = (x - over, y - over), (x + width, y - over)
        size = width + over, height + 2 * over
        if turned:
            high, size = (x - over, y + height), (width + 2 * over, height + over)
        for at, corner, head in ((front, low, False), (back, high, turned)):
            pdf.canvas.saveState()
            if over:
                path = pdf.canvas.beginPath()
                path.rect(*corner, *size)
                pdf.canvas.clipPath(path, stroke=0, fill=0)
            _put(pdf, *at, turned=head)
            pdf.canvas.restoreState()

    def _back(self, pdf: PdfDocument, page: tuple[_Slot, ...]) -> None:
        grid, settings = self.grid, self.settings
        dx, dy = settings.back_x * MM, -settings.back_y * MM
        self._scale(pdf)
        for slot, (_, back) in enumerate(page):
            behind, turned = grid.behind(slot, settings.sides)
            x, y = grid.corner(behind)
            if turned:
                x, y = x + grid.slot_width, y + grid.slot_height
            _put(pdf, back, x + dx, y + dy, turned=turned)
        _rule(pdf, cut_marks(grid, settings, (dx, dy)))
        pdf.canvas.showPage()

    def _scale(self, pdf: PdfDocument) -> None:
        """Make a page as much larger as its printer shrinks it, about its middle."""
        grid, settings = self.grid, self.settings
        wide, high = 1 + settings.scale_x / 1000, 1 + settings.scale_y / 1000
        if (wide, high) == (1, 1):
            return
        x, y = grid.page_width / 2, grid.page_height / 2
        pdf.canvas.transform(wide, 0, 0, high, x - wide * x, y - high * y)


def _rule(pdf: PdfDocument, lines: Iterable[Line], *, fold: bool = False) -> None:
    """Draw hairlines in black alone to cut along, or dashed lines to fold along."""
    canvas = pdf.canvas
    canvas.saveState()
    canvas.setStrokeGray(0.35 if fold else 0)
    canvas.setLineWidth(2 * _HAIR if fold else _HAIR)
    canvas.setDash([1.2, 1.2] if fold else [])
    for line in lines:
        canvas.line(*line)
    canvas.restoreState()


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


# One card a page, front and back in turn, as print shops want it.


def _on_pages(
    copies: Sequence[Wanted],
    settings: Settings,
    photos: Mapping[str, bytes],
    progress: Progress | None,
    title: str,
) -> bytes:
    """Return a page of its own for each side, with the boxes that print shops ask for.

    The page is the card and what bleeds over its cut: MediaBox and BleedBox are that,
    TrimBox is the card (ISO 32000-1, 14.11.2).
    """
    over = settings.bleed * MM
    wide, high = settings.card.width * MM, settings.card.height * MM
    size = wide + 2 * over, high + 2 * over
    back = _back_of(copies, settings)
    with document(title, size, photos, "Stat cards") as pdf:
        pdf.canvas.setBleedBox((0, 0, *size))
        pdf.canvas.setTrimBox((over, over, over + wide, over + high))
        for key in photos:
            pdf.painter.prepare(key)
        tell(progress, 0, len(copies))
        for done, one in enumerate(copies, 1):
            leaves = leaves_printed(one.card, settings, photos, one.badge)
            for side in _whole_sides(leaves, one.card, settings, back):
                pdf.painter.face(side)
                pdf.canvas.showPage()
            tell(progress, done, len(copies))
    return pdf.data


def _whole_sides(
    leaves: Sequence[Leaf], card: Card, settings: Settings, back: Side | None = None
) -> Iterator[Side]:
    """Yield the sides of a card with all that runs over its cut, in a shop's order."""
    over = settings.bleed * MM
    for leaf in leaves:
        sides = sides_of(leaf, card, settings, back)
        for side in reversed(sides) if settings.shop.backs_first else sides:
            yield widened(side, over)


def _back_of(every: Sequence[Wanted], settings: Settings) -> Side | None:
    """Return the one back of all cards, if that is chosen."""
    if settings.sides is not Sides.ONE_BACK:
        return None
    return one_back([one.card for one in every], settings)


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
        ValueError: No card of that format fits on the paper, or none is left to print.
    """
    settings = settings or Settings()
    ready_photos = ready([copy.card for copy in copies], photos, settings)
    if next(printed(copies, settings, photos or ()), None) is None:
        raise empty_job(copies, settings, photos or ())
    every = tuple(
        replace(one, card=with_back(one.card, ready_photos))
        for one in wanted(copies, settings)
    )
    if settings.arrangement is Arrangement.PAGES:
        return _on_pages(every, settings, ready_photos, progress, title)
    grid, back = best_grid(settings), _back_of(every, settings)
    return _OnSheets(every, settings, ready_photos, progress, grid, back).made(title)


def told_of(
    copies: Sequence[Copy], settings: Settings, photos: Collection[str] = ()
) -> list[str]:
    """Return what is left out, or printed otherwise than themes and names say."""
    refusals = (refusal_of(copy, settings, photos) for copy in copies)
    crowded = [f"Left out: {why}" for why in dict.fromkeys(refusals) if why]
    if more := len(crowded[_MOST_CROWDED:]):
        crowded[_MOST_CROWDED:] = [f"Left out as well: {counted(more, 'other card')}"]
    cards = dict.fromkeys(shown(copy.card, settings) for copy in copies)
    worn = dict.fromkeys(theme_of(card, settings) for card in cards)
    changed = [sentence for theme in worn for sentence in told(theme)]
    changed += dict.fromkeys(
        darkened(card.livery, settings.ink, theme_of(card, settings)) for card in cards
    )
    return [*filter(None, (*crowded, *changed, left_out(map(card_text, cards))))]


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
    settings = replace(settings or Settings(), bleed=0.0, proof=Proof.OFF, shop=HOME)
    return card_sides_pdf(Wanted(shown(card, settings), count), settings, photos)


def card_sides_pdf(
    one: Wanted, settings: Settings, photos: Mapping[str, bytes] | None = None
) -> bytes:
    """Return a PDF whose pages are the sides of one card of a job, with their bleed."""
    jpegs = ready((one.card,), photos, settings)
    card = with_back(one.card, jpegs)
    leaves = leaves_of(card, settings, photo=card.photo in jpegs, count=one.badge)
    sides = list(_whole_sides(leaves, card, settings))
    return pages_pdf(one.card.title or "Card", sides, jpegs, "Stat card")


def one_back_pdf(
    cards: Sequence[Card], settings: Settings, photos: Mapping[str, bytes] | None = None
) -> bytes:
    """Return a PDF whose page is the one back of all cards of a job, with its bleed."""
    jpegs = ready(cards, photos, settings)
    back = one_back([with_back(card, jpegs) for card in cards], settings)
    return pages_pdf("Back", [widened(back, settings.bleed * MM)], jpegs, "Stat card")
