"""Where things stand on a card of one format, in points."""

import math
from dataclasses import dataclass
from typing import Final

from reports.layout.palette import Palette, palette
from reports.layout.settings import MM, SMALLEST, Format, InkStyle

BORDER: Final = 2.4 * MM
"""White around the frame, so that a crooked cut shows no part of the next card."""


@dataclass(frozen=True, slots=True)
class CardMetrics:
    """A card's size and what follows from it.

    Attributes:
        width: Of the trimmed card.
        height: Of the trimmed card.
        scale: How large the type is; 1 on a poker card.
        palette: Its colours.
    """

    width: float
    height: float
    scale: float
    palette: Palette

    @property
    def inner(self) -> float:
        """The width of the frame."""
        return self.width - 2 * BORDER

    @property
    def bottom(self) -> float:
        """The lower edge of the frame."""
        return self.height - BORDER

    @property
    def pad(self) -> float:
        """From the frame to the text in it."""
        return 4.5 * self.scale

    @property
    def text(self) -> float:
        """The width of text across the card."""
        return self.inner - 2 * self.pad

    def type(self, size: float) -> float:
        """Return a type size given for a poker card, never below what can be read."""
        return max(SMALLEST, size * self.scale)

    def ladder(self, *sizes: tuple[float, int]) -> tuple[tuple[float, int], ...]:
        """Return sizes for `lines.fit`, given for a poker card."""
        return tuple((self.type(size), most) for size, most in sizes)


def place(card_format: Format, emblem: str, ink: InkStyle) -> CardMetrics:
    """Return the place for a card of a format, in the colours of its silhouette."""
    share = card_format.width * card_format.height / (63 * 88)
    return CardMetrics(
        width=card_format.width * MM,
        height=card_format.height * MM,
        scale=min(max(math.sqrt(share), 0.84), 1.7),
        palette=palette(emblem, ink),
    )
