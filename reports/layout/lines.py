"""Breaking text into lines of a given width, and fitting it into a space."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from reports.layout.fonts import kept, measure
from reports.layout.glyphs import clusters, typeset
from reports.layout.marks import Words

LEADING: Final = 1.18
"""The distance of two base lines, in type sizes."""
BASE: Final = 0.94
"""Where the base line lies below the top of a line, in type sizes."""

_WIDE: Final = (
    "\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60"
)
_ATOM: Final = re.compile(
    rf"[ ]+|− [^ {_WIDE}]+|[{_WIDE}]|[^ {_WIDE}]*?[-–—/](?=\w)|[^ {_WIDE}]+"
)


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its text and its width in points."""

    text: str
    width: float


@dataclass(frozen=True, slots=True)
class Fitted:
    """Text fitted into a space.

    Attributes:
        size: The type size in points.
        lines: What is drawn.
        whole: Whether all of the text is drawn; if not, it ends in an ellipsis.
        bold: Whether it is set in bold.
    """

    size: float
    lines: tuple[Line, ...]
    whole: bool
    bold: bool

    @property
    def height(self) -> float:
        """How high the lines are, in points."""
        return len(self.lines) * self.size * LEADING

    @property
    def width(self) -> float:
        """How wide the longest line is, in points."""
        return max((line.width for line in self.lines), default=0.0)


@kept(4096)
def wrap(
    text: str, size: float, width: float, *, bold: bool = False, most: int | None = None
) -> tuple[Line, ...]:
    """Return lines no wider than a width in points, except for a single wider sign.

    Words longer than a line are broken. A text without a visible sign has no lines.

    Args:
        text: What to wrap.
        size: The type size in points.
        width: The width in points.
        bold: Whether it is set in bold.
        most: How many lines are wanted at most; the rest of the text is left out.
    """
    limit = width / size + 1e-6
    every = (
        line
        for paragraph in typeset(text).split("\n")
        for line in _wrapped(paragraph, limit, bold=bold)
    )
    return tuple(Line(one.text, one.width * size) for one in islice(every, most))


def _wrapped(paragraph: str, limit: float, *, bold: bool) -> Iterator[Line]:
    """Yield the lines of a paragraph, for a type size of 1 point."""
    line, used, gap = "", 0.0, ""
    for found in _ATOM.finditer(paragraph):
        atom = found[0]
        if atom[0] == " ":
            gap = " " if line else ""
            continue
        wide = measure(atom, bold=bold)
        lead = measure(gap, bold=bold)
        if used + lead + wide <= limit:
            line, used = line + gap + atom, used + lead + wide
        else:
            if line:
                yield Line(line, used)
            *full, last = _broken(atom, wide, limit, bold=bold)
            yield from full
            line, used = last.text, last.width
        gap = ""
    if line:
        yield Line(line, used)


def _broken(atom: str, wide: float, limit: float, *, bold: bool) -> list[Line]:
    """Return a word in pieces that fit; in one piece if it fits whole."""
    if wide <= limit:
        return [Line(atom, wide)]
    pieces: list[Line] = []
    piece, used = "", 0.0
    for cluster in clusters(atom):
        step = measure(cluster, bold=bold)
        if piece and used + step > limit:
            pieces.append(Line(piece, used))
            piece, used = "", 0.0
        piece, used = piece + cluster, used + step
    return [*pieces, Line(piece, used)]


@kept(4096)
def longest_word(text: str, *, bold: bool = False) -> float:
    """Return the width of the widest part that should not be broken, at 1 point."""
    atoms = _ATOM.findall(typeset(text).replace("\n", " "))
    return max((measure(atom, bold=bold) for atom in atoms), default=0.0)


@kept(4096)
def longest_line(text: str, *, bold: bool = False) -> float:
    """Return the width of the text at 1 point if it is broken only where it says so."""
    parts = typeset(text).split("\n")
    return max(measure(part, bold=bold) for part in parts)


def fit(
    text: str, sizes: tuple[tuple[float, int], ...], width: float, *, bold: bool = False
) -> Fitted:
    """Return the text in the first size whose number of lines is not exceeded.

    Args:
        text: What to fit.
        sizes: Type sizes in points, each with the lines allowed; best first.
        width: The width in points.
        bold: Whether it is set in bold.

    A size that would have to break a word is passed over while another is left.
    """
    longest = longest_word(text, bold=bold)
    lines: tuple[Line, ...] = ()
    size, most = sizes[-1]
    for size, most in sizes:
        if longest * size > width and (size, most) != sizes[-1]:
            continue
        # One line more than allowed tells that there are too many.
        lines = wrap(text, size, width, bold=bold, most=most + 1)
        if len(lines) <= most:
            even = _evened(text, size, width, lines, bold=bold)
            return Fitted(size, even, whole=True, bold=bold)
    cut = _cut(lines, size, most, width, bold=bold)
    return Fitted(size, cut, whole=False, bold=bold)


def _evened(
    text: str, size: float, width: float, lines: tuple[Line, ...], *, bold: bool
) -> tuple[Line, ...]:
    """Return as many lines of about equal length, so no word stands alone."""
    if not 1 < len(lines) < 6 or "\n" in text:
        return lines
    low = max(longest_word(text, bold=bold) * size, width / len(lines))
    high = width
    while high - low > 2:
        middle = (low + high) / 2
        tried = wrap(text, size, middle, bold=bold)
        if len(tried) == len(lines):
            lines, high = tried, middle
        else:
            low = middle
    return lines


def _cut(
    lines: tuple[Line, ...], size: float, most: int, width: float, *, bold: bool
) -> tuple[Line, ...]:
    """Return the first lines, the last of them ending in an ellipsis."""
    pieces = clusters(lines[most - 1].text)
    while pieces and measure("".join(pieces) + "…", bold=bold) * size > width:
        pieces.pop()
    text = "".join(pieces).rstrip() + "…"
    last = Line(text, measure(text, bold=bold) * size)
    return (*lines[: most - 1], last)


def written(
    parts: Sequence[tuple[Fitted, str]], x: float, y: float, width: float = 0.0
) -> list[Words]:
    """Return fitted texts below each other, each with its colour, from a corner.

    With a width they stand in its middle. All lengths are points.
    """
    out: list[Words] = []
    for fitted, ink in parts:
        size = fitted.size
        for line in fitted.lines:
            left = x + (width - line.width) / 2 if width else x
            out.append(Words(left, y + size * BASE, line.text, size, ink, fitted.bold))
            y += size * LEADING
    return out
