"""The inks, dashes and signs of charts, which can be told apart without color."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, get_args

from builder.core.colours import mixed
from reports.layout.formats import InkStyle
from reports.layout.glyphs import one_line

Sign: TypeAlias = Literal["disc", "square", "triangle", "diamond", "ring", "drop"]

_Dash: TypeAlias = tuple[float, ...]

SIGNS: Final[tuple[Sign, ...]] = get_args(Sign)
DASHES: Final[tuple[_Dash, ...]] = ((), (7, 3), (2, 2.5), (9, 3, 2, 3), (4, 2))
"""Lengths drawn and left out in turn, in points; none for a line without gaps."""


@dataclass(frozen=True, slots=True)
class Look:
    """The inks and the type of a chart. Lengths are points on paper, dots on a screen.

    Attributes:
        size: The size of all type.
        measure: How wide a text is in that type.
        text: The ink of what is read.
        faint: The ink of axes and gaps.
        rule: The ink of thin lines behind.
        ground: What it is drawn on.
        series: An ink for each series, the most striking first; they repeat after
            the last.
        filled: Whether areas are filled; outlines and stripes alone save ink.
    """

    size: float
    measure: Callable[[str], float]
    text: str
    faint: str
    rule: str
    ground: str
    series: tuple[str, ...]
    filled: bool = True

    @property
    def line(self) -> float:
        """The height of a line of type."""
        return self.size * 1.3

    def ink(self, number: int) -> str:
        """Return the ink of a series."""
        return self.series[number % len(self.series)]

    def tint(self, share: float) -> str:
        """Return the ground with a share, 0 to 1, of the most striking ink in it."""
        deepest = 0.85 if self.filled else 0.3
        return mixed(self.ground, self.ink(0), max(0.0, min(share, 1.0)) * deepest)

    def cut(self, text: str, width: float) -> str:
        """Return the text on one line, cut with an ellipsis if it is too wide."""
        text = one_line(text)
        if self.measure(text) <= width:
            return text
        while text and self.measure(f"{text}…") > width:
            text = text[:-1]
        return f"{text.rstrip()}…" if text else ""


def dash(number: int) -> tuple[float, ...]:
    """Return the dashes of a series."""
    return DASHES[number % len(DASHES)]


def sign(number: int) -> Sign:
    """Return the sign of a series; sign and dash together repeat after thirty."""
    return SIGNS[number % len(SIGNS)]


# The order of lightness differs from series to series, and no pair of neighbors is
# red and green, so that all of them are told apart with any eyes.
_LIGHT: Final = ("#0b62a8", "#c2500a", "#0a7d5a", "#9a4a86", "#7d6200", "#4a4f57")
_DARK: Final = ("#6cb6f5", "#ff9f5a", "#4fd1a5", "#e39ccc", "#ecd35a", "#c9ced6")


def on_light(
    size: float, measure: Callable[[str], float], ground: str = "#ffffff"
) -> Look:
    """Return the look on a light ground."""
    return Look(size, measure, "#161a1d", "#565c62", "#d3d7db", ground, _LIGHT)


def on_dark(size: float, measure: Callable[[str], float], ground: str) -> Look:
    """Return the look on a dark ground."""
    return Look(size, measure, "#eceef0", "#a7abb3", "#42474e", ground, _DARK)


def on_paper(size: float, measure: Callable[[str], float], ink: InkStyle) -> Look:
    """Return the look in print, rich or with little ink."""
    rich = on_light(size, measure)
    if ink is InkStyle.COLOUR:
        return rich
    return replace(rich, text="#000000", faint="#444444", rule="#cccccc", filled=False)
