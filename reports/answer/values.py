"""The big values of an answer, side by side across its page."""

from dataclasses import dataclass
from typing import Final

from builder.content.card import Stat, Text
from reports.layout.flow import Slice
from reports.layout.lines import Line, fit, wrap
from reports.layout.marks import Box, Mark, Stroke, Words
from reports.layout.palette import Palette

_SMALL: Final = 9.6
"""The size of labels and of small print, in points."""
_SIZES: Final = (
    (19.5, 1),
    # Two lines are easier to read than small type.
    *((16.5, 1), (16.5, 2)),
    *((14.25, 1), (12.0, 1), (12.0, 2), (10.5, 3)),
)
"""The sizes of a value in points, each with the lines allowed; best first."""
_LEAST: Final = 60.0
"""The least width of a value, in points."""
_MOST_SMALL: Final = 5
_LEADING: Final = 1.07
"""Labels and values have next to no descenders: they stand closer than text."""


@dataclass(frozen=True, slots=True)
class _Cell:
    """A stat, fitted into a width: lines with their size, and whether bold."""

    height: float
    lines: tuple[tuple[Line, float, str, bool], ...]

    def marks(self, x: float, y: float, width: float) -> list[Mark]:
        out: list[Mark] = []
        for line, size, ink, bold in self.lines:
            left = x + (width - line.width) / 2
            out.append(Words(left, y + size * 0.9, line.text, size, ink, bold))
            y += size * _LEADING
        return out


def _cell(stat: Stat, width: float, palette: Palette) -> _Cell | None:
    """Return the stat in the largest size that fits; None if it does not fit."""
    label = wrap(stat.label, _SMALL, width, bold=True)
    value = fit(stat.value, _SIZES, width, bold=True)
    below = [line for text in stat.small for line in wrap(text, _SMALL, width)]
    if not value.whole or len(label) > 2 or len(below) > _MOST_SMALL:
        return None
    lines = (
        *((line, _SMALL, palette.accent, True) for line in label),
        *((line, value.size, palette.text, True) for line in value.lines),
        *((line, _SMALL, palette.text, False) for line in below),
    )
    return _Cell(sum(size * _LEADING for _, size, _, _ in lines), lines)


def values_grid(
    stats: tuple[Stat, ...], width: float, palette: Palette
) -> tuple[list[Slice], tuple[Text, ...]]:
    """Return stats side by side in rows of slices, and those too long for it as texts.

    Args:
        stats: The stats.
        width: The width of a row, points.
        palette: The colours.
    """
    across = max(1, min(len(stats), int(width / _LEAST)))
    each = width / across
    cells = [(stat, _cell(stat, each - 4, palette)) for stat in stats]
    long = [stat for stat, cell in cells if not cell]
    fitting = [cell for _, cell in cells if cell]
    out: list[Slice] = []
    for at in range(0, len(fitting), across):
        row = fitting[at : at + across]
        height = max(cell.height for cell in row) + 4
        marks: list[Mark] = [Box(0, 0, width, height, palette.tint)]
        for number, cell in enumerate(row):
            x = number * each
            marks += cell.marks(x + 2, 2, each - 4)
            if number:
                marks.append(Stroke(x, 2, x, height - 2, palette.rule, 0.6))
        marks.append(Stroke(0, height, width, height, palette.rule, 0.6))
        out.append(Slice(height, tuple(marks)))
    if out:
        out.append(Slice(4, gap=True))
    return out, tuple(Text(one.label, (one.value, *one.small)) for one in long)
