"""Card formats, papers and all else a player can pick from. Lengths are millimetres."""

import math
import re
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, Self, TypeVar

from builder.content.theme import WORN, Theme
from builder.core.row_enum import LabelledEnum
from reports.layout.shops import HOME, SHOPS, Shop

MM: Final = 72 / 25.4
"""Points in a millimetre."""

SAFE: Final = 3.0
"""From the cut to what is read, in millimetres at least: cutting a stack is no truer.

Only what runs into the bleed, the frame and the ruler lie further out."""

SMALLEST: Final = 6.0
"""The smallest type on any card, in points; longer text goes on a second card."""


@dataclass(frozen=True, slots=True)
class Format:
    """A card's trimmed size in millimetres.

    Attributes:
        key: What files and the command line call it.
        name: What players call it.
        measures: Its width and height in words.
        width: Its width.
        height: Its height.
    """

    key: str
    name: str
    measures: str
    width: float
    height: float

    @property
    def label(self) -> str:
        """Its name with its measures: `Poker, 63 × 88 mm`."""
        return f"{self.name}, {self.measures}"


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least and the greatest value of a setting, and its unit."""

    low: float
    high: float
    unit: str = "mm"

    def has(self, value: float) -> bool:
        """Return whether a value lies within them."""
        return math.isfinite(value) and self.low <= value <= self.high

    def __str__(self) -> str:
        return f"{self.low:g} to {self.high:g} {self.unit}"


CARD_WIDE: Final = Bounds(40, 400)
CARD_HIGH: Final = Bounds(50, 400)
"""A card: below, it holds no readable type."""

PAPER_WIDE: Final = Bounds(182, 1000)
PAPER_HIGH: Final = Bounds(257, 1400)
"""An upright sheet: B5 is the least that lists and test pages have room on."""


class Paper(NamedTuple):
    """A sheet of paper in millimetres, upright."""

    key: str
    label: str
    width: float
    height: float


POKER: Final = Format("poker", "Poker", "63 × 88 mm", 63, 88)
CLASSIC: Final = Format("classic", "Classic", "2.75 × 3 in", 69.85, 76.2)
_UPRIGHT: Final = (
    POKER,
    Format("poker-us", "Poker US", "2.5 × 3.5 in", 63.5, 88.9),
    CLASSIC,
    Format("tarot", "Tarot", "70 × 120 mm", 70, 120),
    Format("bridge", "Bridge", "57 × 89 mm", 57, 89),
    Format("euro", "Euro", "59 × 92 mm", 59, 92),
    Format("japanese", "Japanese", "59 × 86 mm", 59, 86),
    Format("usa", "USA", "56 × 87 mm", 56, 87),
    Format("mini-euro", "Mini Euro", "44 × 68 mm", 44, 68),
    Format("mini-us", "Mini US", "1.75 × 2.5 in", 44.45, 63.5),
    Format("index", "Index", "3 × 5 in", 76.2, 127),
    Format("jumbo", "Jumbo", "3.5 × 5.5 in", 88.9, 139.7),
    Format("a6", "A6 inset", "99 × 142 mm", 99, 142),
    Format("a5", "A5 inset", "142 × 198 mm (large print)", 142, 198),
)


class Crowded(ValueError):
    """The front of a card has no room for the first lines of all its weapons."""


def landscape(card: Format) -> Format:
    """Return a format on its side: `poker-landscape`, 88 × 63 mm.

    >>> landscape(POKER).label
    'Poker landscape, 88 × 63 mm'
    """
    measures = re.sub(r"^([\d.]+) × ([\d.]+)", r"\2 × \1", card.measures)
    key, name = f"{card.key}-landscape", f"{card.name} landscape"
    return Format(key, name, measures, card.height, card.width)


_LYING: Final = ("poker", "tarot", "index", "a6")
FORMATS: Final = (
    *_UPRIGHT,
    *(landscape(one) for one in _UPRIGHT if one.key in _LYING),
)
"""All formats that have a name, the ones that lie last."""

A4: Final = Paper("a4", "A4", 210, 297)
LETTER: Final = Paper("letter", "US Letter", 215.9, 279.4)
PAPERS: Final = (
    A4,
    LETTER,
    Paper("legal", "US Legal", 215.9, 355.6),
    Paper("tabloid", "Tabloid", 279.4, 431.8),
    Paper("a3", "A3", 297, 420),
    Paper("sra3", "SRA3", 320, 450),
)

_Row = TypeVar("_Row", Format, Paper, Shop)


class Sides(LabelledEnum):
    """What is printed of a card, and how the sheet is turned."""

    FRONTS = "fronts", "Fronts only"
    LONG_EDGE = "long-edge", "Both sides, flip long edge"
    SHORT_EDGE = "short-edge", "Both sides, flip short edge"
    FOLDABLE = "foldable", "Side by side, to fold"
    ONE_BACK = "one-back", "One back, flip long edge"

    @property
    def on_fronts(self) -> bool:
        """Whether fronts say all of a card."""
        return self in (Sides.FRONTS, Sides.ONE_BACK)


class Copies(LabelledEnum):
    """How a unit that marches several times is printed."""

    COUNTED = "counted", "One card with its count"
    EACH = "each", "One card for each"


class Arrangement(LabelledEnum):
    """Where the cards stand: together on sheets to cut, or each on a page."""

    SHEETS = "sheets", "On sheets, to cut at home"
    PAGES = "pages", "One card a page"


class Marks(LabelledEnum):
    """The lines that show where to cut."""

    LINES = "lines", "Short lines beside cards"
    CORNERS = "corners", "Crosses at the corners"
    OFF = "off", "None"


class Proof(LabelledEnum):
    """Whether lines over the cards show the cut, the safe area and the bleed."""

    OFF = "off", "None"
    SHOWN = "shown", "In the preview"
    PRINTED = "printed", "In the preview and in print"


class InkStyle(LabelledEnum):
    """The two designs: a rich one, and one of thin lines on white."""

    COLOUR = "colour", "Colour"
    LOW = "low", "Low ink"


class RosterSort(LabelledEnum):
    """The order of the units of an army list."""

    ENTERED = "entered", "As entered"
    NAME = "name", "By name"
    KIND = "kind", "By kind"
    POINTS = "points", "By points, most first"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All that a player chooses before printing.

    Attributes:
        card: The card's trimmed size.
        paper: The sheet.
        sides: Fronts alone, both sides, or both side by side.
        copies: One card with a count, or one for each copy.
        ink: Rich or thin.
        theme: How cards look; the nameless one is what each army wears.
        arrangement: On sheets to cut, or one card a page.
        marks: What shows where to cut; a page with one card has none.
        bleed: How far the coloured rim runs over the cut, mm; 3 is usual. Without
            any the rim is white.
        gutter: The least distance between two cards, mm.
        fill: Whether what is left of the last sheet is filled with spare copies.
        numbered: Whether each of several copies says which it is: `3 of 4`.
        points: Whether cards say what they cost.
        notes: Whether cards say what the player remarks on them.
        square: Whether the back of a card has its design as a square to scan, where it
            has room.
        army_code: Whether a whole army has a card of its own, with its square.
        margin: The edge of the paper that the printer leaves white, mm; nothing is
            placed on it.
        back_x: How far the backs are moved to the right, mm, as one looks at them.
        back_y: How far the backs are moved down, mm.
        scale_x: How much wider all is printed, per mille, for a printer that
            shrinks it; less than 0 for one that stretches it.
        scale_y: How much higher.
        shop: The print shop that it is for; see `at`.
        dpi: The dots an inch of pictures.
        proof: Whether lines show the cut, the safe area and the bleed. Files have
            them only where they are printed.

    Raises:
        ValueError: A length is not a number or lies beyond its bounds.
    """

    card: Format = POKER
    paper: Paper = A4
    sides: Sides = Sides.LONG_EDGE
    copies: Copies = Copies.COUNTED
    ink: InkStyle = InkStyle.COLOUR
    theme: Theme = WORN
    arrangement: Arrangement = Arrangement.SHEETS
    marks: Marks = Marks.LINES
    bleed: float = 0.0
    gutter: float = 0.0
    fill: bool = False
    numbered: bool = False
    points: bool = True
    notes: bool = True
    square: bool = False
    army_code: bool = False
    margin: float = 5.0
    back_x: float = 0.0
    back_y: float = 0.0
    scale_x: float = 0.0
    scale_y: float = 0.0
    shop: Shop = HOME
    dpi: float = 300.0
    proof: Proof = Proof.OFF

    def __post_init__(self) -> None:
        for name, bounds in BOUNDS.items():
            value = getattr(self, name)
            if not bounds.has(value):
                raise ValueError(f"{name} is {bounds}, not {value:g}")

    @property
    def double(self) -> bool:
        """Whether backs have pages of their own."""
        return self.sides not in (Sides.FRONTS, Sides.FOLDABLE)

    @property
    def page(self) -> tuple[float, float]:
        """Width and height of a page: of the paper, or of a card with its bleed."""
        if self.arrangement is Arrangement.PAGES:
            over = 2 * self.bleed
            return self.card.width + over, self.card.height + over
        return self.paper.width, self.paper.height

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height of a picture of a card, with what bleeds over its cut."""
        over, dots = 2 * self.bleed, self.dpi / 25.4
        wide, high = self.card.width + over, self.card.height + over
        return round(wide * dots), round(high * dots)

    def at(self, shop: Shop) -> Self:
        """Return the settings as a print shop wants them.

        It says that each card has a page, how it is cut, and how far its rim bleeds
        over; a shop of any cards leaves the last two to the player. Back at home, cards
        lie on sheets again, and nothing bleeds.
        """
        if shop is not HOME:
            card = trimmed(*shop.trim) if shop.trim else self.card
            proof = Proof.SHOWN if self.proof is Proof.OFF else self.proof
            return replace(
                self,
                shop=shop,
                card=card,
                bleed=shop.over if shop.trim else self.bleed or shop.over,
                arrangement=Arrangement.PAGES,
                proof=proof,
            )
        if self.shop is HOME:
            return self
        return replace(
            self,
            shop=HOME,
            bleed=0.0,
            arrangement=Arrangement.SHEETS,
            proof=Proof.OFF,
        )


BOUNDS: Final = {
    "bleed": Bounds(0, 5),
    "gutter": Bounds(0, 30),
    "margin": Bounds(0, 50),
    "back_x": Bounds(-20, 20),
    "back_y": Bounds(-20, 20),
    "scale_x": Bounds(-30, 30, "per mille"),
    "scale_y": Bounds(-30, 30, "per mille"),
    "dpi": Bounds(100, 1200, "dpi"),
}
"""The bounds of each number among the settings."""

OVER: Final = float(BOUNDS["bleed"].high)
"""How far a picture on a back runs over the cut, in millimetres: as far as any bleed.

So what is seen of it on a card is the same with each bleed, and with none."""

_OWN: Final = re.compile(r"(\d+(?:[.,]\d+)?)\s*[x×*]\s*(\d+(?:[.,]\d+)?)\s*(?:mm)?")


def _refuse(what: str, wide: Bounds, high: Bounds, size: tuple[float, float]) -> None:
    """Refuse a size of a player's own that is out of its bounds."""
    if not (wide.has(size[0]) and high.has(size[1])):
        most = f"{wide.low:g} x {high.low:g} to {wide.high:g} x {high.high:g} mm"
        raise ValueError(f"{what} measures {most}, not {size[0]:g} x {size[1]:g} mm")


def own_format(width: float, height: float) -> Format:
    """Return a card of a player's own size in millimetres.

    >>> own_format(70, 100).key
    '70x100'

    Raises:
        ValueError: The card is too small or too large.
    """
    _refuse("a card", CARD_WIDE, CARD_HIGH, (width, height))
    measures = f"{width:g} × {height:g} mm"
    return Format(f"{width:g}x{height:g}", "Own size", measures, width, height)


def trimmed(width: float, height: float) -> Format:
    """Return the card format that is cut to a size in millimetres, or one of its own.

    Raises:
        ValueError: The card is too small or too large.
    """
    return next(
        (one for one in FORMATS if (one.width, one.height) == (width, height)),
        own_format(width, height),
    )


def own_paper(width: float, height: float) -> Paper:
    """Return a sheet of a size in millimetres, upright whichever way it is named.

    >>> own_paper(450, 320).key
    '320x450'

    Raises:
        ValueError: The sheet is too small or too large.
    """
    short, long = sorted((width, height))
    _refuse("a sheet of paper", PAPER_WIDE, PAPER_HIGH, (short, long))
    return Paper(f"{short:g}x{long:g}", f"{short:g} × {long:g} mm", short, long)


def format_named(key: str) -> Format:
    """Return the card format with this key, or with this size: `70x100`.

    Raises:
        KeyError: There is none; the message lists those there are.
        ValueError: A card of that size is too small or too large.
    """
    size = _size(key)
    return own_format(*size) if size else _with_key(key, FORMATS, "card format")


def paper_named(key: str) -> Paper:
    """Return the paper with this key, or with this size: `320x450`.

    Raises:
        KeyError: There is none; the message lists those there are.
        ValueError: A sheet of that size is too small or too large.
    """
    size = _size(key)
    return own_paper(*size) if size else _with_key(key.lower(), PAPERS, "paper")


def shop_named(key: str) -> Shop:
    """Return the print shop with this key.

    Raises:
        KeyError: There is none; the message lists those there are.
    """
    return _with_key(key.lower(), SHOPS, "print shop")


def _size(key: str) -> tuple[float, float] | None:
    found = _OWN.fullmatch(key.strip().lower())
    if not found:
        return None
    width, height = (float(part.replace(",", ".")) for part in found.groups())
    return width, height


def _with_key(key: str, rows: tuple[_Row, ...], what: str) -> _Row:
    by_key = {row.key: row for row in rows}
    if key not in by_key:
        raise KeyError(f"no {what} is called {key}; there are {', '.join(by_key)}")
    return by_key[key]
