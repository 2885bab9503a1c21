"""The head and the back of a card in a livery, as they will be printed."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QWidget

from builder.content.card import Card
from builder.content.livery import Livery
from reports.layout.formats import POKER
from ui.core.background import BackgroundTask
from ui.core.timer import timer
from ui.panels.card_preview import SHADOW, CardFace, CardRequest, RenderedCard, proof
from ui.widgets.labels import plain, tip
from ui.widgets.layouts import column
from ui.widgets.theme import scaled

_WIDE: Final = 180
"""The width of the card in pixels, at the ordinary size of type."""

_HEAD: Final = 0.55, 0.145
"""How much of a front its head with the badge is, across and down."""

_PAUSE: Final = 60
"""The pause after an edit before it is drawn, in milliseconds."""


class LiveryPreview(QWidget):
    """Shows what a card looks like that wears something; it is drawn behind the window.

    Attributes:
        head: The head of its front, with the badge.
        back: Its back.
    """

    def __init__(self, photo: Callable[[str], bytes | None] = lambda _: None) -> None:
        """Show nothing yet.

        Args:
            photo: Returns a photo by its key, or None.
        """
        super().__init__()
        self._photo = photo
        self._livery: Livery | None = None
        self._timer = timer(self, self._ask, _PAUSE)
        self.head, self.back = plain("", wrap=True), CardFace()
        self._task = BackgroundTask(self, self._take, self._refuse)
        self.head.setAccessibleName("The badge on a card")
        self.back.setAccessibleName("The back of a card")
        wide = min(scaled(_WIDE), 210)
        self._size = QSize(wide, round(wide * POKER.height / POKER.width))
        high = round(self._size.height() * _HEAD[1] / _HEAD[0])
        # As wide as the back will be with its shadow, and above its edges.
        self.head.setFixedSize(wide + 2 * SHADOW, high)
        self.head.setContentsMargins(SHADOW, 0, SHADOW, 0)
        self.back.display(QImage(), self._size, POKER)
        column(self, self.head, self.back, None, gap=6)

    def display(self, livery: Livery) -> None:
        """Show a livery as soon as it is drawn."""
        if livery != self._livery:
            self._livery = livery
            self._timer.start()

    def _ask(self) -> None:
        if self._livery is None:
            return
        card = Card("A unit", "", livery=self._livery)
        known = {key: self._photo(key) for key in sorted(card.pictures)}
        photos = {key: data for key, data in known.items() if data}
        # Twice as fine as the back is shown, as the head is shown twice as large.
        dots = 2 * self._size.width() * self.devicePixelRatioF() * 25.4 / POKER.width
        job = CardRequest(card, 1, POKER, photos, dots)
        self._task.start(lambda _: proof(job))

    def _refuse(self, why: str) -> None:
        self.head.setText(why)
        self.head.setToolTip(tip(why))
        self.back.display(QImage(), self._size, POKER)

    def _take(self, drawn: RenderedCard) -> None:
        if len(drawn.pages) < 2:
            self._refuse(drawn.trouble)
            return
        front, back = drawn.pages[:2]
        across, down = front.width() * _HEAD[0], front.height() * _HEAD[1]
        top = front.copy(0, 0, round(across), round(down))
        pixmap = QPixmap.fromImage(
            top.scaledToWidth(
                round(self._size.width() * self.devicePixelRatioF()),
                Qt.TransformationMode.SmoothTransformation,
            )
        )
        pixmap.setDevicePixelRatio(self.devicePixelRatioF())
        self.head.setPixmap(pixmap)
        self.back.display(back, self._size, POKER)
