"""The legend of a chart: which ink and sign is what."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from reports.chart.marks import barred, dashed, signed
from reports.chart.style import Look, dash, sign
from reports.layout.marks import Area, Mark, Words


class LegendEntry(NamedTuple):
    """A series with its name, and what it is drawn as."""

    number: int
    label: str
    shape: Literal["line", "bar"]


class Legend(NamedTuple):
    """A legend from its upper left corner."""

    marks: tuple[Mark, ...]
    height: float


def legend(entries: Sequence[LegendEntry], width: float, look: Look) -> Legend:
    """Return the entries beside each other, on as many lines as they need."""
    marks: list[Mark] = []
    x, y = 0.0, 0.0
    sample, gap = look.size * 2.4, look.size * 1.4
    for entry in entries:
        label = look.cut(entry.label, width - sample - look.size * 0.5)
        wide = sample + look.size * 0.5 + look.measure(label)
        if x and x + wide > width:
            x, y = 0.0, y + look.line
        marks += _sample(entry, Area(x, y, sample, look.line), look)
        left = x + sample + look.size * 0.5
        marks.append(Words(left, y + look.size, label, look.size, look.text))
        x += wide + gap
    return Legend(tuple(marks), y + look.line if entries else 0.0)


def _sample(entry: LegendEntry, area: Area, look: Look) -> list[Mark]:
    """Return a piece of the series as it is drawn."""
    number, ink = entry.number, look.ink(entry.number)
    y = area.y + look.size * 0.65
    if entry.shape == "bar":
        side = look.size * 0.85
        box = Area(area.x + area.width - 1.6 * side, y - side / 2, 1.6 * side, side)
        return list(barred(box, number, look))
    ends = ((area.x, y), (area.x + area.width, y))
    middle = area.x + area.width / 2, y
    return [
        *dashed(ends, dash(number), ink, 2.0),
        signed(sign(number), middle, 3.4, ink, look.ground),
    ]
