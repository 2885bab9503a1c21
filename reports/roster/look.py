"""What an army list is drawn with: its army's colour, ink, type, boxes to tick."""

from collections.abc import Container
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from builder.content.card import Row
from builder.content.livery import deep
from builder.content.theme import WORN, Theme
from builder.core.colours import mixed
from reports.bricks.drawn import BrickLook
from reports.layout.flow import TIGHT, Slice
from reports.layout.formats import MM, InkStyle
from reports.layout.marks import Box, Mark, Stroke, Words, filled
from reports.layout.palette import Palette, palette
from reports.layout.prose import Measure

ROW: Final = 9.0
"""The size of a weapon's row."""
VALUE: Final = 12.5
"""The size of a value."""
BODIES: Final = (8.5, 8.0, 7.5)
"""The sizes of text, the best first; the last one is the floor."""


@dataclass(frozen=True, slots=True)
class RosterLook:
    """The colours and the type of one list.

    Attributes:
        army: The army's colour as `#rrggbb`.
        ink: The print style.
        theme: What it wears besides; its paper stays white.
        body: The size of text, in points.
        tight: Whether it saves room by anything but its type: less white, lower
            portraits, and what several units share said once.
    """

    army: str
    ink: InkStyle
    theme: Theme = WORN
    body: float = BODIES[0]
    tight: bool = False

    @property
    def margin(self) -> float:
        """White round a page."""
        return (9 if self.tight else 14) * MM

    @property
    def portrait(self) -> tuple[float, float]:
        """Width and height of the window."""
        wide, high = (23, 16.5) if self.tight else (30, 25)
        return wide * MM, high * MM

    @property
    def apart(self) -> float:
        """White between two units."""
        return (1.5 if self.tight else 3.4) * MM

    @property
    def low(self) -> bool:
        """Whether it is of thin lines on white."""
        return self.ink is InkStyle.LOW

    @property
    def palette(self) -> Palette:
        """The colours of text and tables. Notes are black: they are read in play."""
        plain = palette(self.army, self.ink, self.theme)
        return replace(plain, faint=plain.text)

    @property
    def bricks(self) -> BrickLook:
        """How portraits look."""
        return BrickLook(self.army, self.ink)

    @property
    def steps(self) -> tuple[str, ...]:
        """The fills of the kinds in the bar of points, in turn; white is read on each.

        None in low ink, where a line parts them.
        """
        if self.low:
            return ("",)
        army = deep(self.army)
        return army, mixed(army, "#000000", 0.22), mixed(army, "#000000", 0.45)

    @property
    def note(self) -> float:
        """The size of what stands under a row or a value, in points."""
        return max(7.5, self.body - 0.5)

    def measure(self, width: float, size: float = 0.0) -> Measure:
        """Return what text of a width in points is set in."""
        return Measure(size or self.body, width, self.palette)


BOX: Final = 3.5 * MM
"""The side of a box to tick, in points."""
PITCH: Final = 4.1 * MM
"""From one box to the next."""
GROUP: Final = 5
"""After so many boxes there is a gap."""
APART: Final = 1.6 * MM
"""How wide that is."""


# Boxes to tick, in groups one can count at a glance. Lengths are points.


_LINE: Final = 0.7
_STEP: Final = PITCH + 1.0
"""From one row of boxes to the next."""


def strip_width(count: int) -> float:
    """Return the width of boxes in a row."""
    return _left(count - 1) + BOX if count else 0.0


def box(x: float, y: float, look: RosterLook) -> Box:
    """Return one box; it is white even on a dark ground."""
    return Box(x, y, BOX, BOX, "#ffffff", look.palette.accent, _LINE)


def strip(
    count: int, x: float, y: float, look: RosterLook, ticks: Container[object]
) -> list[Mark]:
    """Return boxes in a row from a corner, some of them ticked."""
    boxes = (box(x + _left(number), y, look) for number in range(count))
    return [filled(one, at, ticks) for at, one in enumerate(boxes)]


def rows_of(row: Row, sets: int, width: float, look: RosterLook) -> list[Slice]:
    """Return boxes for some models, each model's together, in pieces that fit a row.

    Args:
        row: What has the boxes.
        sets: How many models there are.
        width: How wide a row may be.
        look: The colours.
    """
    most = 1
    while strip_width(most + 1) <= width:
        most += 1
    rows: list[list[Mark]] = []
    x = 0.0
    for model, first in product(range(sets), range(0, row.boxes, most)):
        part = min(most, row.boxes - first)
        wide = strip_width(part)
        if not rows or x + wide > width:
            rows.append([])
            x = 0.0
        ticked = [at - first for whose, at in row.ticks if whose == model]
        rows[-1] += strip(part, x, 0.5, look, ticked)
        x += wide + 2.5 * APART
    return [Slice(_STEP, tuple(row), glue=TIGHT) for row in rows]


def to_write(x: float, base: float, look: RosterLook, left: str) -> list[Mark]:
    """Return a line to write on how many models are left, where boxes are too many."""
    ink = look.palette.text
    words = Words(x, base, f"left {left}".rstrip(), look.note, ink)
    return [words, Stroke(x + 22, base, x + 62, base, ink, 0.5)]


def _left(number: int) -> float:
    """Return where a box of a row begins."""
    return number * PITCH + number // GROUP * APART
