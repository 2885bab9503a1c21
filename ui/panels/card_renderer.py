"""Draws cards beside the window, so that typing never waits for them."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QImage

from builder.content.card import Card
from reports.layout.settings import Format, Settings

LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CardRequest:
    """A card to be drawn.

    Attributes:
        card: What it says.
        count: How often the unit marches.
        format: Its size.
        photos: Portraits by key.
        dpi: Dots per inch.
    """

    card: Card
    count: int
    format: Format
    photos: Mapping[str, bytes]
    dpi: float


@dataclass(frozen=True, slots=True)
class RenderedCard:
    """A card as drawn.

    Attributes:
        pages: Front, back, front, back.
        text: All that it says, for those who cannot see it.
        trouble: Why it could not be drawn, in words; or nothing.
    """

    pages: tuple[QImage, ...] = ()
    text: str = ""
    trouble: str = ""


class CardRenderer(QObject):
    """Draws one card at a time; of those that wait, only the last is drawn.

    Attributes:
        finished: Told a job and its `RenderedCard`.
    """

    finished = Signal(object, object)
    _done = Signal(object, object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        # A thread of Python's own: a Qt pool waits for its threads while it is
        # deleted, and these would wait for the interpreter lock meanwhile.
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="card")
        self._busy = False
        self._next: CardRequest | None = None
        self._done.connect(self._finish, Qt.ConnectionType.QueuedConnection)

    def draw(self, job: CardRequest) -> None:
        """Have a card drawn; one that still waits is forgotten."""
        if self._busy:
            self._next = job
            return
        self._busy = True
        future = self._pool.submit(proof, job)
        future.add_done_callback(lambda done: self._tell(job, done))

    def _tell(self, job: CardRequest, done: Future[RenderedCard]) -> None:
        """Pass the card to the window's own thread."""
        try:
            self._done.emit(job, done.result())
        except RuntimeError:
            # The window was closed while its card was drawn.
            LOG.debug("a card was drawn for a window that is gone")

    def _finish(self, job: CardRequest, drawn: RenderedCard) -> None:
        self._busy = False
        waiting, self._next = self._next, None
        if waiting:
            self.draw(waiting)
        self.finished.emit(job, drawn)


def proof(job: CardRequest) -> RenderedCard:
    """Draw a card; what goes wrong is told in words, for a preview is no one's fate."""
    from reports.card.job import card_pdf
    from reports.pdf.raster import page_images
    from reports.text.plain import card_text

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
    except Exception as error:  # whatever it is, the window must go on
        LOG.exception("a card could not be drawn")
        return RenderedCard(trouble=f"This card cannot be drawn: {error}")
