"""Stat cards as PDF: on sheets to cut, or one card for the live preview."""

from collections.abc import Mapping, Sequence

from builder.content.card import Card
from reports.card.copies import Copy, Wanted, shown, wanted
from reports.card.pages import on_pages
from reports.card.pieces import laid_out, sides_of
from reports.card.progress import Progress
from reports.card.sheets import OnSheets
from reports.layout.settings import Arrangement, Settings
from reports.pdf.document import pages_pdf
from reports.pdf.photo import ready


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
