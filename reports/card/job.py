"""Stat cards as PDF: on sheets to cut, or one card for the live preview."""

from collections.abc import Mapping, Sequence

from builder.content.card import Card
from reports.card.bleed import bled, rim
from reports.card.copies import Copy, Wanted, shown, wanted
from reports.card.pieces import laid_out, sides_of
from reports.card.progress import Progress, tell
from reports.card.sheets import OnSheets
from reports.layout.settings import MM, Arrangement, Settings
from reports.pdf.document import document, pages_pdf
from reports.pdf.photo import ready

# One card a page, front and back in turn, as print shops want it.


def on_pages(
    every: Sequence[Wanted],
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
    with document(title, size, photos, "Stat cards") as pdf:
        pdf.canvas.setBleedBox((0, 0, *size))
        pdf.canvas.setTrimBox((over, over, over + wide, over + high))
        for key in photos:
            pdf.painter.prepare(key)
        tell(progress, 0, len(every))
        for done, one in enumerate(every, 1):
            photo = one.card.photo in photos
            for leaf in laid_out(one.card, settings, photo=photo, count=one.badge):
                for side in sides_of(leaf, settings):
                    pdf.canvas.translate(over, over)
                    colour = rim(one.card, settings)
                    pdf.painter.face(bled(side, colour, settings.bleed))
                    pdf.canvas.showPage()
            tell(progress, done, len(every))
    return pdf.data


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
    ready_photos = ready([copy.card for copy in copies], photos, settings)
    every = tuple(wanted(copies, settings))
    if settings.arrangement is Arrangement.PAGES:
        return on_pages(every, settings, ready_photos, progress, title)
    return OnSheets(every, settings, ready_photos, progress).made(title)


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
    return card_sides_pdf(Wanted(shown(card, settings), count), settings, photos)


def card_sides_pdf(
    one: Wanted, settings: Settings, photos: Mapping[str, bytes] | None = None
) -> bytes:
    """Return a PDF whose pages are the sides of one card of a job."""
    card = one.card
    jpegs = ready((card,), photos, settings)
    made = laid_out(card, settings, photo=card.photo in jpegs, count=one.badge)
    sides = [side for leaf in made for side in sides_of(leaf, settings)]
    return pages_pdf(card.title or "Card", sides, jpegs, "Stat card")
