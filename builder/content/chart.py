"""The content of charts, without their looks: exact values under named ticks."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

Style: TypeAlias = Literal["lines", "bars", "stacked"]


@dataclass(frozen=True, slots=True)
class Point:
    """One value of a chart.

    Attributes:
        value: The exact number; None where the rules forbid it, which is drawn as a
            gap and never as a zero.
        said: The value as text: `41.7 %`; for None, why there is no value.
        why: How it is worked out, a line each, shown to a player who points at it.
        where: At which distance it is so, if that is not the same for all: `10"`.
    """

    value: Fraction | None
    said: str
    why: tuple[str, ...] = ()
    where: str = ""

    @property
    def line(self) -> str:
        """What it says in one line: `41.7 % at 10"`."""
        return f"{self.said} at {self.where}" if self.where else self.said


@dataclass(frozen=True, slots=True)
class Series:
    """One line, or one set of bars: a point for each tick of the chart."""

    label: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """Series over the same ticks.

    Attributes:
        title: Its heading.
        across: What the ticks count, with the unit: `Range in inches`.
        ticks: The labels along the bottom.
        series: What is drawn, the first in the most striking color.
        style: Lines, bars side by side, or bars on top of each other.
        top: The largest value of the scale; None to find a round one above all points.
    """

    title: str
    across: str
    ticks: tuple[str, ...]
    series: tuple[Series, ...]
    style: Style = "lines"
    top: Fraction | None = None


@dataclass(frozen=True, slots=True)
class HeatTable:
    """A table whose cells are tinted by their value, from 0 to `top`.

    Attributes:
        title: Its heading.
        down: What the labels of the rows are.
        across: What the labels of the columns are; empty if it needs no words.
        columns: The labels along the top.
        rows: A label, and a point for each column.
        top: The value that is tinted deepest.
    """

    title: str
    down: str
    across: str
    columns: tuple[str, ...]
    rows: tuple[Series, ...]
    top: Fraction = Fraction(1)

    @property
    def corner(self) -> str:
        """What rows and columns are, in one label: `Cover, range`."""
        return ", ".join(filter(None, (self.down, self.across)))


@dataclass(frozen=True, slots=True)
class Dial:
    """Where a man looks and where the target stands, seen from above.

    Attributes:
        title: Its heading.
        facing: Where the man looks, in degrees clockwise from the top.
        half: Degrees covered to each side of it.
        bearing: Where the target stands, in degrees; None where there is none, on a
            sheet that shows the covered sector alone.
        said: What follows from it, in a sentence.
        inside: A word for the covered sector.
        outside: A word for the rest.
    """

    title: str
    facing: int
    half: int
    bearing: int | None
    said: str
    inside: str = ""
    outside: str = ""
