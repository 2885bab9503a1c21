"""Card formats, papers and all else a player can pick from. Lengths are millimetres."""

import math
import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Self, TypeVar

from builder.content.theme import WORN, Theme

MM: Final = 72 / 25.4
"""Points in a millimetre."""

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

    Raises:
        ValueError: The card is too small to hold readable type, or not a size.
    """

    key: str
    name: str
    measures: str
    width: float
    height: float

    def __post_init__(self) -> None:
        if not (40 <= self.width <= 400 and 50 <= self.height <= 400):
            size = f"{self.width} x {self.height} mm"
            raise ValueError(f"a card measures 40 x 50 to 400 x 400 mm, not {size}")

    @property
    def label(self) -> str:
        """Its name with its measures: `Poker, 63 × 88 mm`."""
        return f"{self.name}, {self.measures}"


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper in millimetres, upright."""

    key: str
    label: str
    width: float
    height: float


POKER: Final = Format("poker", "Poker", "63 × 88 mm", 63, 88)
CLASSIC: Final = Format("classic", "Classic", "2.75 × 3 in", 69.85, 76.2)
FORMATS: Final = (
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
    Format("a6", "A6 inset", "99 × 142 mm (large print)", 99, 142),
    Format("a5", "A5 inset", "142 × 198 mm", 142, 198),
)

A4: Final = Paper("a4", "A4", 210, 297)
LETTER: Final = Paper("letter", "US Letter", 215.9, 279.4)
PAPERS: Final = (A4, LETTER)

_Row = TypeVar("_Row", Format, Paper)


class PaperChoice(StrEnum):
    """A choice for something on paper, with a label in the player's words."""

    label: str

    def __new__(cls, value: str, label: str = "") -> Self:
        """Make a member of its value and its label."""
        made = str.__new__(cls, value)
        made._value_, made.label = value, label
        return made


class Sides(PaperChoice):
    """What is printed of a card, and how the sheet is turned."""

    FRONTS = "fronts", "Fronts only"
    LONG_EDGE = "long-edge", "Both sides, flip on the long edge"
    SHORT_EDGE = "short-edge", "Both sides, flip on the short edge"
    FOLDABLE = "foldable", "Front and back side by side, to fold"


class Copies(PaperChoice):
    """How a unit that marches several times is printed."""

    COUNTED = "counted", "One card with its count"
    EACH = "each", "One card for each"


class Arrangement(PaperChoice):
    """Where the cards stand: together on sheets to cut, or each on a page."""

    SHEETS = "sheets", "On sheets, to cut at home"
    PAGES = "pages", "One card a page, for a print shop"


class Marks(PaperChoice):
    """The lines that show where to cut."""

    LINES = "lines", "Short lines beside the cards"
    CORNERS = "corners", "Crosses at the corners"
    OFF = "off", "None"


class InkStyle(PaperChoice):
    """The two designs: a rich one, and one of thin lines on white."""

    COLOUR = "colour", "Colour"
    LOW = "low", "Low ink"


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

    def __post_init__(self) -> None:
        for name, bounds in BOUNDS.items():
            value = getattr(self, name)
            if not (math.isfinite(value) and bounds.low <= value <= bounds.high):
                raise ValueError(f"{name} is {bounds}, not {value}")

    @property
    def double(self) -> bool:
        """Whether backs have pages of their own."""
        return self.sides in (Sides.LONG_EDGE, Sides.SHORT_EDGE)


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least and the greatest value of a setting, and its unit."""

    low: float
    high: float
    unit: str = "mm"

    def __str__(self) -> str:
        return f"{self.low:g} to {self.high:g} {self.unit}"


BOUNDS: Final = {
    "bleed": Bounds(0, 5),
    "gutter": Bounds(0, 30),
    "margin": Bounds(0, 50),
    "back_x": Bounds(-20, 20),
    "back_y": Bounds(-20, 20),
    "scale_x": Bounds(-30, 30, "per mille"),
    "scale_y": Bounds(-30, 30, "per mille"),
}
"""The bounds of each number among the settings."""

_OWN: Final = re.compile(r"(\d+(?:[.,]\d+)?)\s*[x×*]\s*(\d+(?:[.,]\d+)?)\s*(?:mm)?")


def own_format(width: float, height: float) -> Format:
    """Return a card of a player's own size in millimetres.

    >>> own_format(70, 100).key
    '70x100'

    Raises:
        ValueError: The card is too small or too large.
    """
    measures = f"{width:g} × {height:g} mm"
    return Format(f"{width:g}x{height:g}", "Own size", measures, width, height)


def format_named(key: str) -> Format:
    """Return the card format with this key, or with this size: `70x100`.

    Raises:
        KeyError: There is none; the message lists those there are.
        ValueError: A card of that size is too small or too large.
    """
    if size := _OWN.fullmatch(key.strip().lower()):
        width, height = (float(part.replace(",", ".")) for part in size.groups())
        return own_format(width, height)
    return _with_key(key, FORMATS, "card format")


def paper_named(key: str) -> Paper:
    """Return the paper with this key.

    Raises:
        KeyError: There is none; the message lists those there are.
    """
    return _with_key(key, PAPERS, "paper")


def _with_key(key: str, rows: tuple[_Row, ...], what: str) -> _Row:
    by_key = {row.key: row for row in rows}
    if key not in by_key:
        raise KeyError(f"no {what} is called {key}; there are {', '.join(by_key)}")
    return by_key[key]
