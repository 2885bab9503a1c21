"""A test page: what a printer leaves white, how long it prints, where backs come.

It is printed as it is, with no setting applied; what is read off it is typed once into
the settings `margin`, `scale_x`, `scale_y`, `back_x` and `back_y`.

All lengths here are millimetres from the upper left corner, until they become marks.
"""

from collections.abc import Iterator
from typing import Final

from reports.layout.formats import MM, Paper
from reports.layout.glyphs import literal
from reports.layout.lines import fit, written
from reports.layout.marks import Disc, Mark, Placed, Side, Stroke, Words
from reports.pdf.document import pages_pdf

_INK: Final = "#000000"
_FAINT: Final = "#555555"
_HAIR: Final = 0.25
_FINE: Final = 0.5
_BOLD: Final = 1.2
_INCH: Final = 25.4
_STAIRS: Final = 12
"""How far the edges are probed, in mm."""
_REACH: Final = 10
"""How far the scales of the target reach to each side, in mm."""
_LEFT, _TOP = 30.0, 48.0
"""Where the rulers meet."""
_MISSED: Final = (-1.0, -0.5, 0.5, 1.0)
"""By how much a ruler may be printed too long, in mm, for the table of corrections."""

_EDGE: Final = (
    "1. Edge. At each side of the sheet stand twelve steps. The smallest number whose "
    "line is whole is how much your printer leaves white there. Type the largest of "
    "the four as “White edge”."
)
_BACKS: Final = (
    "3. Backs. Print this page and the next on one sheet, on both sides. Hold it "
    "against the light with the back towards you, and read the two scales there."
)
_THROUGH: Final = (
    "Hold the sheet against the light, this side towards you. The cross in a ring "
    "shines through from the front. Read where it meets the scale across, and type "
    "that as “Backs to the right”; where it meets the scale down, and type that as "
    "“Backs down”. Numbers left of the middle and above it are less than 0."
)


def correction(length: float, measured: float) -> float:
    """Return by how many per mille to enlarge what is printed, to a tenth.

    Args:
        length: How long a line should be.
        measured: How long it is on paper.

    >>> correction(150, 149.5)
    3.3
    """
    return round((length / measured - 1) * 1000, 1)


def rulers(paper: Paper, *, landscape: bool = False) -> tuple[int, int]:
    """Return how long the rulers of the test page are, across and down, in mm."""
    width, height = _size(paper, landscape=landscape)
    return int((width - 2 * _LEFT) // 10 * 10), int((height - _TOP - 30) // 10 * 10)


def calibration_pdf(paper: Paper, *, landscape: bool = False) -> bytes:
    """Return the test page and its back.

    Args:
        paper: The paper it is printed on.
        landscape: Whether the sheet lies on its long side, as some sheets of cards do.
    """
    width, height = _size(paper, landscape=landscape)
    how = "on its side" if landscape else "upright"
    title = f"Printer test, {paper.label} {how}"
    lengths = rulers(paper, landscape=landscape)
    front = (*_head(title, width), *_stairs(width, height), *_rulers(*lengths),
             *_words(width, height, *lengths), *_cross(width, height))  # fmt: skip
    back = (*_head(f"{title}: back", width), *_target(width, height),
            *_text(_THROUGH, _LEFT, 32, width - 2 * _LEFT))  # fmt: skip
    size = width * MM, height * MM
    sides = [Side(*size, (Placed(0, 0, marks),)) for marks in (front, back)]
    return pages_pdf(title, sides, subject="Printer test")


def _size(paper: Paper, *, landscape: bool) -> tuple[float, float]:
    size = paper.width, paper.height
    return (size[1], size[0]) if landscape else size


def _line(x1: float, y1: float, x2: float, y2: float, line: float = _HAIR) -> Stroke:
    return Stroke(x1 * MM, y1 * MM, x2 * MM, y2 * MM, _INK, line)


def _label(text: str, x: float, y: float, size: float = 6.5) -> list[Mark]:
    """Return a short text about a place; its base line is a little below it."""
    fitted = fit(text, ((size, 1),), 20 * MM)
    left = x * MM - fitted.width / 2
    return [Words(left, y * MM + size * 0.36, literal(text), size, _INK)]


def _text(text: str, x: float, y: float, width: float) -> list[Mark]:
    fitted = fit(text, ((9.5, 40),), width * MM)
    return list(written(((fitted, _INK),), x * MM, y * MM))


def _head(title: str, width: float) -> list[Mark]:
    name = fit(title, ((15, 1), (12, 1)), (width - 2 * _LEFT) * MM, bold=True)
    about = fit(
        "Print at 100 %, not “fit to page”, without any setting of Brickmuster.",
        ((9, 1), (8, 2)),
        (width - 2 * _LEFT) * MM,
    )
    return list(written(((name, _INK), (about, _FAINT)), _LEFT * MM, 20 * MM))


def _stairs(width: float, height: float) -> Iterator[Mark]:
    """Yield twelve steps at each edge: lines so far from it as their numbers say."""
    for step in range(1, _STAIRS + 1):
        along = (step - (_STAIRS + 1) / 2) * 7
        x, y, inner = width / 2 + along, height / 2 + along, step + 2.5
        for level, beside in ((step, inner), (height - step, height - inner)):
            yield _line(x - 3, level, x + 3, level, _FINE)
            yield from _label(str(step), x, beside)
        for level, beside in ((step, inner), (width - step, width - inner)):
            yield _line(level, y - 3, level, y + 3, _FINE)
            yield from _label(str(step), beside, y)


def _rulers(across: int, down: int) -> Iterator[Mark]:
    """Yield a ruler across and one down: millimetres on one side, inches beyond."""
    yield _line(_LEFT, _TOP, _LEFT + across, _TOP, _FINE)
    yield _line(_LEFT, _TOP, _LEFT, _TOP + down, _FINE)
    for at, reach, label in _ticks(across):
        yield _line(_LEFT + at, _TOP, _LEFT + at, _TOP + reach)
        if at:
            yield from _label(label, _LEFT + at, _TOP + 6.3)
    for at, reach, label in _inches(across):
        yield _line(_LEFT + at, _TOP, _LEFT + at, _TOP - reach)
        yield from _label(label, _LEFT + at, _TOP - 6.6)
    for at, reach, label in _ticks(down):
        yield _line(_LEFT, _TOP + at, _LEFT + reach, _TOP + at)
        if at:
            yield from _label(label, _LEFT + 7, _TOP + at)
    for at, reach, label in _inches(down):
        yield _line(_LEFT, _TOP + at, _LEFT - reach, _TOP + at)
        yield from _label(label, _LEFT - 7, _TOP + at)


def _ticks(length: int) -> Iterator[tuple[float, float, str]]:
    """Yield each millimetre of a ruler: where, how long its line is, its number."""
    for at in range(length + 1):
        reach = 4.5 if at % 10 == 0 else 3.2 if at % 5 == 0 else 2.0
        yield at, reach, str(at) if at % 10 == 0 else ""


def _inches(length: int) -> Iterator[tuple[float, float, str]]:
    """Yield each eighth of an inch of a ruler."""
    for eighth in range(1, int(length / _INCH * 8) + 1):
        reach = next(
            reach
            for step, reach in ((8, 5.0), (4, 3.6), (2, 2.6), (1, 1.8))
            if eighth % step == 0
        )
        label = f"{eighth // 8}″" if eighth % 8 == 0 else ""
        yield eighth * _INCH / 8, reach, label


def _words(width: float, height: float, across: int, down: int) -> list[Mark]:
    """Return what to do, beside the target or above and below it."""
    length = (
        f"2. Length. Measure both rulers from 0 to their last number. Where the one "
        f"across is not {across} mm long, type as “Scale across” "
        f"{_corrections(across)}. Where the one down is not {down} mm long, type as "
        f"“Scale down” {_corrections(down)}."
    )
    left, right = _LEFT + 16, width - 24
    if width > height:
        middle = width / 2
        return [
            *_text(_EDGE, left, _TOP + 14, middle - 24 - left),
            *_text(_BACKS, left, height / 2 + 18, middle - 24 - left),
            *_text(length, middle + 24, _TOP + 14, right - middle - 24),
        ]
    return [
        *_text(_EDGE, left, _TOP + 14, right - left),
        *_text(length, left, _TOP + 38, right - left),
        *_text(_BACKS, left, height / 2 + 24, right - left),
    ]


def _corrections(length: int) -> str:
    """Return what to type for a ruler of a few wrong lengths."""
    amounts = {length + by: correction(length, length + by) for by in _MISSED}
    return ", ".join(
        f"{'+' if amount > 0 else '−'}{abs(amount):g} for {measured:g} mm"
        for measured, amount in amounts.items()
    )


def _cross(width: float, height: float) -> Iterator[Mark]:
    """Yield the cross of the front, in the middle of the sheet."""
    x, y = width / 2, height / 2
    yield _line(x - 8, y, x + 8, y, _BOLD)
    yield _line(x, y - 8, x, y + 8, _BOLD)
    yield Disc(x * MM, y * MM, 5 * MM, stroke=_INK, line=_BOLD)


def _target(width: float, height: float) -> Iterator[Mark]:
    """Yield the scales of the back: to the right and down are more than 0."""
    x, y, end = width / 2, height / 2, _REACH + 2
    yield _line(x - end, y, x + end, y)
    yield _line(x, y - end, x, y + end)
    for half in range(-2 * _REACH, 2 * _REACH + 1):
        at = half / 2
        reach = 2.6 if half % 10 == 0 else 1.8 if half % 2 == 0 else 0.9
        yield _line(x + at, y - reach, x + at, y + reach)
        yield _line(x - reach, y + at, x + reach, y + at)
        if half % 10 == 0 and half:
            label = f"{'−' if half < 0 else '+'}{abs(half) // 2}"
            yield from _label(label, x + at, y + 3.7, 5.5)
            # The numbers down stand apart, so that they do not meet those across.
            yield _line(x, y + at, x + end, y + at)
            yield from _label(label, x + end + 2.4, y + at)
