"""Drawing cards in the background, so that typing never waits for it."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtGui import QImage

from builder.content.card import Card
from reports.layout.settings import Format, Settings
from reports.text.plain import card_text

LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CardRequest:
    """A card to be drawn.

    Attributes:
        card: The card.
        count: The number of units it stands for.
        format: Its size.
        photos: The photos by key.
        dpi: Dots per inch.
    """

    card: Card
    count: int
    format: Format
    photos: Mapping[str, bytes]
    dpi: float


@dataclass(frozen=True, slots=True)
class RenderedCard:
    """A drawn card.

    Attributes:
        pages: Front, back, front, back and so on.
        text: The text of the card, for screen readers.
        trouble: A sentence on why it could not be drawn; empty if it was.
    """

    pages: tuple[QImage, ...] = ()
    text: str = ""
    trouble: str = ""


def proof(job: CardRequest) -> RenderedCard:
    """Draw a card; any error becomes a sentence, as this is only a preview."""
    from reports.card.job import card_pdf
    from reports.pdf.raster import page_images

    try:
        pdf = card_pdf(job.card, Settings(card=job.format), job.photos, count=job.count)
        pages = tuple(
            QImage(
                page.data,
                page.width,
                page.height,
                page.stride,
                QImage.Format.Format_RGB32,
            ).copy()
            for page in page_images(pdf, job.dpi)
        )
        return RenderedCard(pages, card_text(job.card))
    except Exception as error:  # whatever it is, the window must not stop
        LOG.exception("a card could not be drawn")
        return RenderedCard(trouble=f"This card cannot be drawn: {error}")
