"""Where things stand on a card of one format, and how large its type is, in points.

All cards of a format are laid out on one grid in one scale of type, so that columns and
base lines stand at the same place on each of them. The grid is that of a poker card;
larger formats enlarge it, and the small ones have a grid of their own. A card that lies
has the poker grid on its side, parted into columns. An inset has a larger grid, so
that a design has room on one face: where it lies, both faces of a poker card are on it.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from builder.content.theme import WORN, Back, CardFrame, Theme
from reports.layout.formats import MM, SAFE, SMALLEST, Format, InkStyle
from reports.layout.palette import Palette, palette

BORDER: Final = 2.0 * MM
"""White around the frame at least, so that a crooked cut shows no other card."""

STUD: Final = 0.8
"""How high the studs of the head stand above it, in grid millimetres."""

_POKER: Final = (63.0, 88.0)
_INSET: Final = (95.0, 136.0)
"""A card at least so large is an inset: it has the room of two poker cards and more."""
_NARROW: Final = 54.0
_LOW: Final = 74.0
"""A card less wide or less high than this is a small one, in millimetres."""
_LYING: Final = 1.2
"""A card so much wider than high is set in columns, if two have room."""
_BLOCK: Final = 40.0
"""The least width of a column with the white beside it, in grid millimetres: that of
the frame of a Mini Euro card."""
_FULL: Final = 50.0
"""From this width on a column has type of full size."""


class TypeScale(NamedTuple):
    """The sizes of type on a card whose grid is not enlarged, in points.

    Only the name may shrink, so it has several.

    Attributes:
        name: The name on the first front, best first.
        other: The name on all other sides, best first.
        price: The price.
        value: The big values.
        row: The rows of weapons.
        head: Headings, and the names in a strip of odds.
        label: Heads of columns, which stand below a heading.
        table: The cells of other tables.
        body: All that is read in lines.
        word: What stands below a sign.
        foot: The small print at the foot.
    """

    name: tuple[float, ...] = (14.0, 13.0, 12.0, 11.0)
    other: tuple[float, ...] = (12.0, 11.0, 10.0, 9.0)
    price: tuple[float, ...] = (15.0, 12.0, 10.0)
    value: tuple[float, ...] = (15.0, 13.0, 11.0)
    row: float = 9.0
    head: float = 8.0
    label: float = 7.0
    table: float = 8.0
    body: float = 7.0
    word: float = 6.5
    foot: float = 6.0


_FULL_SIZE: Final = TypeScale()
_SMALL: Final = TypeScale(
    name=(10.5, 9.5, 8.5),
    other=(9.5, 8.5),
    price=(10.0, 8.5),
    value=(11.0, 9.0),
    row=8.0,
    head=7.0,
    label=6.6,
    table=7.5,
)


@dataclass(frozen=True, slots=True, eq=False)
class CardMetrics:
    """A card's size and what follows from it.

    Whatever is set on a card is kept by its place, and asked for again and again. So
    there is one for all cards that are alike (see `place`), which is found by itself
    and not by all that it says.

    Attributes:
        width: Of the trimmed card.
        height: Of the trimmed card.
        scale: How much the grid is enlarged; 1 on a poker card.
        palette: Its colours.
        mini: Whether it has the grid of small cards.
        lying: Whether it is set in columns, the portrait in the first of them.
        inset: Whether it is so large that a design has room on one face.
        frame: What surrounds each side.
        fill: What fills the spare room of a back.
    """

    width: float
    height: float
    scale: float
    palette: Palette
    mini: bool = False
    lying: bool = False
    inset: bool = False
    frame: CardFrame = CardFrame.STUDS
    fill: Back = Back.EMBLEM

    @property
    def rim(self) -> float:
        """White from each edge to the frame."""
        return self.mm(2.0)

    @property
    def top(self) -> float:
        """The upper edge of the head; its studs stand above it."""
        return self.rim + self.mm(STUD)

    @property
    def inner(self) -> float:
        """The width of the frame."""
        return self.width - 2 * self.rim

    @property
    def right(self) -> float:
        """The right edge of the frame."""
        return self.width - self.rim

    @property
    def bottom(self) -> float:
        """The lower edge of the frame."""
        return self.height - self.rim

    @property
    def left(self) -> float:
        """The left edge of text."""
        return self.mm(3.4 if self.mini else 4.0)

    @property
    def text(self) -> float:
        """The width of text across the card."""
        return self.width - 2 * self.left

    @property
    def sizes(self) -> TypeScale:
        """The sizes of type before they are enlarged."""
        return _SMALL if self.mini else _FULL_SIZE

    @property
    def low(self) -> float:
        """Where text ends at the latest: above the frame, and above the cut's due."""
        return min(self.bottom - self.mm(0.8), self.height - SAFE * MM)

    @property
    def columns(self) -> int:
        """How many columns stand side by side: one on a card that stands."""
        if not self.lying:
            return 2 if self.inset and self.width > self.height else 1
        return max(2, int(self.inner / self.mm(_FULL) + 1e-6))

    @property
    def texts(self) -> int:
        """How many columns of its front have text: all without a portrait alone."""
        return self.columns - self.lying

    @property
    def block(self) -> float:
        """The width of a column with the white at both of its sides."""
        return self.inner / self.columns

    @property
    def column(self) -> "CardMetrics":
        """Return a column as a card of its own; the card itself if it has but one.

        What is set on it has its bands as wide as the block.
        """
        if self.columns == 1:
            return self
        return _block_of(self, small=self.block < self.mm(_FULL) - 1e-6)

    @property
    def first(self) -> "CardMetrics":
        """Return the card as wide as its portrait with its values: the first column."""
        return _block_of(self, small=self.mini)

    @property
    def hair(self) -> float:
        """The thinnest line."""
        return self.mm(0.12)

    @property
    def line(self) -> float:
        """The line of the frame."""
        return self.mm(0.35)

    @property
    def corner(self) -> float:
        """The radius of round corners."""
        return self.mm(2.5)

    def mm(self, length: float) -> float:
        """Return a length of the grid in points."""
        return length * MM * self.scale

    def type(self, size: float) -> float:
        """Return a type size of the grid, never below what can be read."""
        return max(SMALLEST, size * self.scale)

    def ladder(self, *sizes: tuple[float, int]) -> tuple[tuple[float, int], ...]:
        """Return sizes for `lines.fit`, given for the grid."""
        return tuple((self.type(size), most) for size, most in sizes)


@lru_cache(maxsize=256)
def _block_of(place: CardMetrics, *, small: bool) -> CardMetrics:
    wide = place.block + 2 * place.rim
    return replace(place, width=wide, mini=small, lying=False)


@lru_cache(maxsize=256)
def place(
    card_format: Format, colour: str, ink: InkStyle, theme: Theme = WORN
) -> CardMetrics:
    """Return the place for a card of a format, in an army's colour.

    Args:
        card_format: Its size.
        colour: The army's colour as `#rrggbb`.
        ink: The print style.
        theme: What it wears besides.
    """
    wide, high = card_format.width, card_format.height
    scale, colours = enlarged(wide, high), palette(colour, ink, theme)
    lying, small = _lying(wide, high), _small(wide, high)
    inset = _large(wide, high)
    ways = small, lying and not inset, inset, theme.frame, theme.back
    return CardMetrics(wide * MM, high * MM, scale, colours, *ways)


def enlarged(width: float, height: float) -> float:
    """Return how much the grid is enlarged on a card of a size in millimetres.

    >>> enlarged(63, 88), enlarged(94.5, 140), enlarged(44, 68), enlarged(272, 190)
    (1.0, 1.5, 1.0, 2.0)
    """
    if _small(width, height):
        return 1.0
    grid = _INSET if _large(width, height) else _POKER
    wide, high = grid[::-1] if _lying(width, height) else grid
    return max(1.0, min(width / wide, height / high))


def _large(width: float, height: float) -> bool:
    short, long = sorted((width, height))
    return short >= _INSET[0] and long >= _INSET[1]


def _lying(width: float, height: float) -> bool:
    """Return whether a card is so wide that it is set in columns.

    The grid is the poker card's on its side, so its own size decides about the room.
    """
    scale = max(1.0, min(width / _POKER[1], height / _POKER[0]))
    blocks = width - 2 * BORDER / MM * scale
    return width >= _LYING * height and blocks >= 2 * _BLOCK * scale


def _small(width: float, height: float) -> bool:
    return not _lying(width, height) and (width < _NARROW or height < _LOW)
