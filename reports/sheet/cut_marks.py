"""The lines on a sheet that show where to cut and to fold. Lengths are points."""

from collections.abc import Iterable, Iterator
from typing import Final

from reportlab.pdfgen.canvas import Canvas

from reports.layout.settings import MM, Marks, Settings
from reports.sheet.grid import Grid

_GAP: Final = 2 * MM
_LENGTH: Final = 3 * MM
_ARM: Final = 2 * MM
"""Half of a cross."""
_LEAST: Final = 0.6 * MM
"""A shorter line is not seen; crosses take its place."""
_LINE: Final = 0.25
_NEAR: Final = 1e-6

Line = tuple[float, float, float, float]
"""The ends of a line: x and y, and x and y; y goes up."""


def cut_marks(
    grid: Grid, settings: Settings, moved: tuple[float, float] = (0.0, 0.0)
) -> tuple[Line, ...]:
    """Return lines at each place where a blade goes through.

    None lies on the edge that the printer leaves white. Where lines beside the cards
    have no room between them and that edge, crosses stand at the corners instead.

    Args:
        grid: Where the cards lie.
        settings: The player's choices.
        moved: How far the cards are moved to the right and up.
    """
    if settings.marks is Marks.OFF:
        return ()
    edge, (dx, dy) = settings.margin * MM, moved
    page = (edge, edge, grid.page_width - edge, grid.page_height - edge)
    lines = _lines(grid, settings)
    shifted = ((x1 + dx, y1 + dy, x2 + dx, y2 + dy) for x1, y1, x2, y2 in lines)
    return tuple(kept for line in shifted if (kept := _within(line, page)))


def _lines(grid: Grid, settings: Settings) -> tuple[Line, ...]:
    across, along = _cuts(grid)
    edge = settings.margin * MM
    if settings.marks is Marks.LINES:
        upright = _reach(grid.bottom - edge, settings.bleed * MM)
        lying = _reach(grid.left - edge, settings.bleed * MM)
        if upright and lying:
            low, high = grid.bottom, grid.bottom + grid.height
            left, right = grid.left, grid.left + grid.width
            return (
                *_beside(across, low, high, upright),
                *(_turned(line) for line in _beside(along, left, right, lying)),
            )
    return tuple(
        line
        for x in across
        for y in along
        for line in ((x - _ARM, y, x + _ARM, y), (x, y - _ARM, x, y + _ARM))
    )


def fold_marks(grid: Grid, settings: Settings) -> tuple[Line, ...]:
    """Return lines outside the cards, where a front and its back meet."""
    edge, bleed = settings.margin * MM, settings.bleed * MM
    if grid.slot_width > settings.card.width * MM * 1.5:
        reach = _reach(grid.bottom - edge, bleed)
        folds = [grid.corner(at)[0] + grid.slot_width / 2 for at in range(grid.columns)]
        ends = grid.bottom, grid.bottom + grid.height
        return tuple(_beside(folds, *ends, reach)) if reach else ()
    reach = _reach(grid.left - edge, bleed)
    folds = [
        grid.corner(at * grid.columns)[1] + grid.slot_height / 2
        for at in range(grid.rows)
    ]
    ends = grid.left, grid.left + grid.width
    return tuple(map(_turned, _beside(folds, *ends, reach))) if reach else ()


def draw_cuts(canvas: Canvas, lines: Iterable[Line]) -> None:
    """Draw lines to cut along, as hairlines in black alone."""
    canvas.saveState()
    canvas.setStrokeGray(0)
    canvas.setLineWidth(_LINE)
    canvas.setDash([])
    for line in lines:
        canvas.line(*line)
    canvas.restoreState()


def draw_folds(canvas: Canvas, lines: Iterable[Line]) -> None:
    """Draw lines to fold along, dashed."""
    canvas.saveState()
    canvas.setStrokeGray(0.35)
    canvas.setLineWidth(_LINE * 2)
    canvas.setDash([1.2, 1.2])
    for line in lines:
        canvas.line(*line)
    canvas.restoreState()


def _cuts(grid: Grid) -> tuple[list[float], list[float]]:
    """Return each x and each y where a card ends."""
    across, along = list[float](), list[float]()
    for column in range(grid.columns):
        x = grid.corner(column)[0]
        across += [x, x + grid.slot_width]
    for row in reversed(range(grid.rows)):
        y = grid.corner(row * grid.columns)[1]
        along += [y, y + grid.slot_height]
    return _distinct(across), _distinct(along)


def _distinct(places: list[float]) -> list[float]:
    """Return places in their order; two cards without a gap share one."""
    out: list[float] = []
    for place in places:
        if not out or place - out[-1] > _NEAR:
            out.append(place)
    return out


def _reach(room: float, bleed: float) -> tuple[float, float] | None:
    """Return how far from the cards a line begins and ends; None without room.

    Args:
        room: From the cards to the white edge.
        bleed: What of it the cards fill themselves.
    """
    free = room - bleed
    start = bleed + min(_GAP, max(free - _LENGTH, free / 3))
    end = min(start + _LENGTH, room)
    return (start, end) if end - start >= _LEAST - _NEAR else None


def _beside(
    places: Iterable[float], low: float, high: float, reach: tuple[float, float]
) -> Iterator[Line]:
    """Yield an upright line above and one below the cards at each place."""
    start, end = reach
    for x in places:
        yield x, high + start, x, high + end
        yield x, low - start, x, low - end


def _turned(line: Line) -> Line:
    x1, y1, x2, y2 = line
    return y1, x1, y2, x2


def _within(line: Line, page: tuple[float, float, float, float]) -> Line | None:
    """Return what of a line is on a part of the page; None if that is nothing."""
    left, low, right, high = page
    x1, y1, x2, y2 = line
    xs = sorted((x1, x2))
    ys = sorted((y1, y2))
    # A cut along the edge of the page is on it, whatever the arithmetic rounds.
    if (
        xs[1] < left - _NEAR
        or xs[0] > right + _NEAR
        or ys[1] < low - _NEAR
        or ys[0] > high + _NEAR
    ):
        return None
    (x1, x2), (y1, y2) = (
        tuple(min(max(least, each), most) for each in ends)
        for least, most, ends in ((left, right, xs), (low, high, ys))
    )
    return x1, y1, x2, y2
