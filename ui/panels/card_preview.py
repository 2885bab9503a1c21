"""The card as it will be printed, beside the form."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QImage,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QComboBox, QScrollArea, QWidget

from builder.content.card import Card
from builder.content.theme import WORN, Theme
from reports.layout.formats import FORMATS, Crowded, Format, Settings
from reports.text.plain import card_text
from ui.core.background import BackgroundTask
from ui.core.places import FIT, FORMAT
from ui.core.timer import timer
from ui.widgets.inputs import Segments
from ui.widgets.labels import named, plain, small
from ui.widgets.layouts import TOP, FlowLayout, column, row, tool_button
from ui.widgets.layouts import bar as line_of
from ui.widgets.paint.painters import image_of, smooth
from ui.widgets.paint.tokens import Ink
from ui.widgets.theme import scaled

# One side of a card with round corners and a shadow.

FADED: Final = 0.25
"""How much is seen of a card that is not of what is in front."""
SHADOW: Final = 5
CORNER_MM: Final = 3.0


class CardFace(QWidget):
    """The image of a card, scaled to the size it is shown at."""

    def __init__(self) -> None:
        super().__init__(accessibleName="One side of the card")
        self._image = QImage()
        self._radius = 0.0
        self._drawn = QPixmap()

    def display(self, image: QImage, size: QSize, card: Format) -> None:
        """Show a side of a card of some format at a size on the screen."""
        self._image = image
        self._drawn = QPixmap()
        self._radius = CORNER_MM * size.width() / card.width
        self.setFixedSize(size + QSize(2 * SHADOW, 2 * SHADOW))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Show the card and its shadow, drawn once for each size."""
        scale = self.devicePixelRatioF()
        if self._drawn.size() != self.size() * scale:
            self._drawn = QPixmap(self.size() * scale)
            self._drawn.setDevicePixelRatio(scale)
            self._drawn.fill(Qt.GlobalColor.transparent)
            self._draw(smooth(self._drawn))
        with QPainter(self) as painter:
            painter.setOpacity(1 if self.isEnabled() else FADED)
            painter.drawPixmap(0, 0, self._drawn)

    def _draw(self, painter: QPainter) -> None:
        card = QRectF(self.rect()).adjusted(SHADOW, SHADOW - 1, -SHADOW, -SHADOW - 1)
        painter.setPen(QColor(0, 0, 0, 0))
        for step in range(SHADOW, 0, -1):
            painter.setBrush(QColor(0, 0, 0, 14))
            around = card.adjusted(-step, -step + 2, step, step + 2)
            painter.drawRoundedRect(around, self._radius + step, self._radius + step)
        path = QPainterPath()
        path.addRoundedRect(card, self._radius, self._radius)
        painter.setClipPath(path)
        painter.drawImage(card, self._image)
        painter.setClipping(False)
        painter.setPen(QPen(QColor(0, 0, 0, 90), 0.7))
        painter.setBrush(QColor(0, 0, 0, 0))
        painter.drawPath(path)


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
        theme: How it looks.
    """

    card: Card
    count: int
    format: Format
    photos: Mapping[str, bytes]
    dpi: float
    theme: Theme = WORN


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
        settings = Settings(card=job.format, theme=job.theme)
        pdf = card_pdf(job.card, settings, job.photos, count=job.count)
        pages = tuple(map(image_of, page_images(pdf, job.dpi)))
        return RenderedCard(pages, card_text(job.card))
    except Crowded as refusal:
        return RenderedCard(text=card_text(job.card), trouble=f"{refusal}.")
    except Exception as error:  # whatever it is, the window must not stop
        LOG.exception("a card could not be drawn")
        return RenderedCard(trouble=f"This card cannot be drawn: {error}")


DEBOUNCE_MS: Final = 120
"""The pause after an edit before the card is drawn."""

LEAST: Final = 120
"""The least width of a card on the screen."""

BOTH: Final = 460
"""The width from which front and back stand side by side, at the ordinary type."""

_AROUND: Final = 20
"""Pixels for the shadow and the edges of a card."""

INCH: Final = 25.4


class CardPanel(QWidget):
    """Front or back of a card, drawn from the PDF that would be printed.

    Attributes:
        drawn: Emitted when a card has been drawn and is shown.
        format: The format of the card.
        theme: How it looks; what each army wears unless another is set.
    """

    drawn = Signal()

    def __init__(self, photo: Callable[[str], bytes | None] = lambda _: None) -> None:
        """Show no card yet.

        Args:
            photo: Returns a photo by its key, or None.
        """
        super().__init__()
        self._photo = photo
        self._card: Callable[[], Card] | None = None
        self._count = 1
        self._proof: RenderedCard | None = None
        self._leaf = 0
        self._asked: CardRequest | None = None
        self.format: Format = FORMAT.get()
        self.theme = WORN
        self._timer = timer(self, self._ask, DEBOUNCE_MS)
        self._press = BackgroundTask(self, lambda done: self._take(*done), self._refuse)
        self.faces = CardFace(), CardFace()
        self.note = small("", Ink.WARN, wrap=True)
        self.none = plain("Open a design to see its card", wrap=True)
        self._lay()

    def _lay(self) -> None:
        self.formats = named("Card format", QComboBox())
        for each in FORMATS:
            # The name alone fits beside the sides; the tip has the measures.
            self.formats.addItem(each.name, each.key)
            at, role = self.formats.count() - 1, Qt.ItemDataRole.ToolTipRole
            self.formats.setItemData(at, each.label, role)
        self.formats.setToolTip(self.format.label)
        self.formats.setCurrentIndex(FORMATS.index(self.format))
        self.formats.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.formats.currentIndexChanged.connect(
            lambda place: self.set_format(FORMATS[place])
        )
        self.sides = Segments("Side of the card", [(0, "Front"), (1, "Back")])
        self.sides.chosen.connect(lambda _: self._show_leaf())
        tip = "Fit the whole side of a card into the panel"
        self.whole = tool_button("Fit", None, tip, "Fit the whole card into the panel")
        self.whole.setCheckable(True)
        self.whole.setChecked(FIT.get())
        self.whole.toggled.connect(self._zoom)
        self.back = tool_button("", lambda: self._turn(-1), *["Previous card"] * 2)
        self.back.setArrowType(Qt.ArrowType.LeftArrow)
        self.onward = tool_button("", lambda: self._turn(+1), *["Next card"] * 2)
        self.onward.setArrowType(Qt.ArrowType.RightArrow)
        self.leaf = plain("")
        tip = "Draw it another way; each look comes once"
        self.redraw = tool_button("Redraw", None, tip, "Redraw portrait")
        self.redraw.hide()
        # In a narrow panel the first two stand above the others, and nothing below.
        shown = (self.sides, self.whole, self.formats, self.redraw)
        head = FlowLayout(None, *shown, gap=4)
        self._leaves = line_of(None, self.back, self.leaf, self.onward, None)
        inside = QWidget()
        faces = ((face, TOP) for face in self.faces)
        self._around = row(inside, None, *faces, None, gap=6, margins=(2, 2, 2, 2))
        self.area = named("Card", QScrollArea(widgetResizable=True))
        self.area.setWidget(inside)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        parts = (head, self._leaves, self.none, self.note, (self.area, 1))
        column(self, *parts, gap=6, margins=(6, 8, 6, 4))
        self.setMinimumWidth(220)
        self._show_leaf()

    def display(
        self, card: Callable[[], Card] | None, count: int = 1, *, other: bool = False
    ) -> None:
        """Show a card as soon as it is drawn.

        Args:
            card: Makes the card; it is called in a pause, and only in sight.
            count: How many of it the card stands for.
            other: Whether the card before was of something else: it fades at once.
        """
        if card == self._card and count == self._count:
            return
        self._card, self._count = card, count
        if card is None:
            self._proof = self._asked = None
            self._show_leaf()
            return
        self._fade(on=other)
        self._timer.start()

    def _fade(self, *, on: bool) -> None:
        for face in self.faces:
            face.setDisabled(on)

    def offer(self, actions: Sequence[QAction]) -> None:
        """Offer commands about the portrait: the first as a button, all in a menu."""
        first = actions[0]
        self.redraw.show()
        self.redraw.clicked.connect(first.trigger)
        first.changed.connect(lambda: self.redraw.setEnabled(first.isEnabled()))
        for face in self.faces:
            face.addActions(actions)
            face.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def renew(self) -> None:
        """Draw the card again: a photo of it is there now."""
        self._timer.start()

    def dress(self, theme: Theme) -> None:
        """Draw cards in a theme from now on."""
        if theme != self.theme:
            self.theme = theme
            self._timer.start()

    def set_format(self, format: Format) -> None:  # noqa: A002 (the player's word)
        """Draw cards in another format from now on."""
        if format != self.format:
            self.format = format
            FORMAT.put(format)
            self.formats.setCurrentIndex(FORMATS.index(format))
            self.formats.setToolTip(format.label)
            self._timer.start()

    def _ask(self) -> None:
        """Draw the current card in the background, unless it was already asked for."""
        if self._card is None or not self.isVisible():
            return
        card = self._card()
        known = {key: self._photo(key) for key in sorted(card.pictures)}
        photos = {key: data for key, data in known.items() if data}
        # As fine as it is wide on the screen.
        dots = self._size().width() * self.devicePixelRatioF()
        dpi = dots * INCH / self.format.width
        job = CardRequest(card, self._count, self.format, photos, dpi, self.theme)
        if job != self._asked:
            self._asked = job
            self._press.start(lambda _: (job, proof(job)))
        elif self._proof:
            self._fade(on=False)

    def _size(self) -> QSize:
        room = self.area.maximumViewportSize()
        bar = self.area.verticalScrollBar().sizeHint().width()
        wide = ((room.width() - bar) // (2 if self._both else 1)) - _AROUND
        if self.whole.isChecked():
            most = (room.height() - _AROUND) * self.format.width / self.format.height
            wide = min(wide, int(most))
        wide = max(LEAST, wide)
        return QSize(wide, round(wide * self.format.height / self.format.width))

    def _zoom(self) -> None:
        FIT.put(self.whole.isChecked())
        self._show_leaf()
        self._timer.start()

    @property
    def _both(self) -> bool:
        return self.width() >= scaled(BOTH)

    def _take(self, job: CardRequest, proof: RenderedCard) -> None:
        if job != self._asked or self._card is None:
            return
        self._proof = proof
        self._fade(on=False)
        self._show_leaf()
        self.drawn.emit()

    def _refuse(self, why: str) -> None:
        """Say why there is no card, and try again when something changes."""
        self._asked, self._proof = None, RenderedCard((), "", f"{why}.")
        self._show_leaf()

    def _turn(self, step: int) -> None:
        self._leaf += step
        self._show_leaf()

    def _show_leaf(self) -> None:
        proof = self._proof
        pages: Sequence[object] = proof.pages if proof else ()
        leaves = len(pages) // 2
        self._leaf = max(0, min(self._leaf, leaves - 1))
        for side, face in enumerate(self.faces):
            place = 2 * self._leaf + side
            wanted = self._both or side == self.sides.value
            face.setVisible(wanted and proof is not None and place < len(pages))
            if proof and place < len(pages):
                face.display(proof.pages[place], self._size(), self.format)
        if proof:
            self.faces[0].setAccessibleDescription(proof.text)
            self.area.setAccessibleDescription(proof.text)
        self.none.setVisible(self._card is None)
        self.note.setText(proof.trouble if proof else "")
        self.note.setVisible(bool(proof and proof.trouble))
        self.leaf.setText(f"{self._leaf + 1} of {leaves}")
        for part in (self._leaves, self.back, self.leaf, self.onward):
            part.setVisible(leaves > 1)
        self.sides.setVisible(not self._both)
        self.back.setEnabled(self._leaf > 0)
        self.onward.setEnabled(self._leaf < leaves - 1)
        # Else a card is painted once beside its place, and moves there.
        self._around.activate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw again at the new size."""
        super().resizeEvent(event)
        self._show_leaf()
        self._timer.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Draw a card that was set while the panel was hidden."""
        super().showEvent(event)
        self._timer.start()
