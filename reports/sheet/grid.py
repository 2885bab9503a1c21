"""How many cards lie on a sheet, where, and where to cut and to fold.

Lengths are points, y goes up.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from reports.layout.formats import MM, Marks, Settings, Sides

_NEAR: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Grid:
    """Slots of one size, side by side in the middle of a page.

    Attributes:
        columns: Slots in a row.
        rows: Rows on a page.
        slot_width: Of one slot.
        slot_height: Of one slot.
        page_width: Of the page, perhaps turned.
        page_height: Of the page.
        gap: Between two slots.
    """

    columns: int
    rows: int
    slot_width: float
    slot_height: float
    page_width: float
    page_height: float
    gap: float = 0.0

    @property
    def count(self) -> int:
        """Slots on a page."""
        return self.columns * self.rows

    @property
    def width(self) -> float:
        """From the left edge of the first column to the right edge of the last."""
        return self.columns * (self.slot_width + self.gap) - self.gap

    @property
    def height(self) -> float:
        """From the lower edge of the lowest row to the upper edge of the highest."""
        return self.rows * (self.slot_height + self.gap) - self.gap

    @property
    def left(self) -> float:
        """From the page's left edge to the slots."""
        return (self.page_width - self.width) / 2

    @property
    def bottom(self) -> float:
        """From the page's lower edge to the slots."""
        return (self.page_height - self.height) / 2

    @property
    def landscape(self) -> bool:
        """Whether the page lies on its long side."""
        return self.page_width > self.page_height

    def corner(self, slot: int) -> tuple[float, float]:
        """Return the lower left corner of a slot, counted from the top left in rows."""
        row, column = divmod(slot, self.columns)
        return (
            self.left + column * (self.slot_width + self.gap),
            self.bottom + (self.rows - 1 - row) * (self.slot_height + self.gap),
        )

    def behind(self, slot: int, sides: Sides) -> tuple[int, bool]:
        """Return the slot of a back, and whether it stands on its head.

        The paper is turned about one of its own edges: about an upright one the
        columns change places, about a lying one the rows do.
        """
        row, column = divmod(slot, self.columns)
        if (sides is not Sides.SHORT_EDGE) is not self.landscape:
            return row * self.columns + self.columns - 1 - column, False
        return (self.rows - 1 - row) * self.columns + column, True


def best_grid(settings: Settings) -> Grid:
    """Return the grid with the most slots: the page upright if it can be.

    Cards keep the printer's white edge clear, and what bleeds over their cut does too.

    Raises:
        ValueError: Not even one card fits the paper.
    """
    card, paper = settings.card, settings.paper
    shapes = [(card.width, card.height)]
    if settings.sides is Sides.FOLDABLE:
        shapes = [(2 * card.width, card.height), (card.width, 2 * card.height)]
    grids = [
        _grid(shape, page, settings)
        for shape in shapes
        for page in ((paper.width, paper.height), (paper.height, paper.width))
    ]
    best = max(grids, key=lambda grid: grid.count)
    if not best.count:
        both = "both sides of " if settings.sides is Sides.FOLDABLE else ""
        bleed = f" and {settings.bleed:g} mm of bleed" if settings.bleed else ""
        raise ValueError(
            f"{both}a card of {card.width:g} x {card.height:g} mm does not fit on "
            f"{paper.label} with margins of {settings.margin:g} mm{bleed}"
        )
    return best


def _grid(
    shape: tuple[float, float], page: tuple[float, float], settings: Settings
) -> Grid:
    # Two cards bleed towards each other, so that each needs room of its own.
    gap = max(settings.gutter, 2 * settings.bleed)
    edge = settings.margin + settings.bleed
    columns, rows = (
        max(0, int((long - 2 * edge + gap) / (short + gap) + _NEAR))
        for long, short in zip(page, shape, strict=True)
    )
    wide, high = (length * MM for length in shape)
    return Grid(columns, rows, wide, high, page[0] * MM, page[1] * MM, gap * MM)


# The lines that show where to cut and to fold.


_GAP: Final = 2 * MM
_LENGTH: Final = 3 * MM
_ARM: Final = 2 * MM
"""Half of a cross."""
_LEAST: Final = 0.6 * MM
"""A shorter line is not seen; crosses take its place."""

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
    upright = grid.slot_width > settings.card.width * MM * 1.5
    room = (grid.bottom if upright else grid.left) - settings.margin * MM
    reach = _reach(room, settings.bleed * MM)
    if not reach:
        return ()
    if upright:
        folds = [grid.corner(at)[0] + grid.slot_width / 2 for at in range(grid.columns)]
        return tuple(_beside(folds, grid.bottom, grid.bottom + grid.height, reach))
    folds = [
        grid.corner(at * grid.columns)[1] + grid.slot_height / 2
        for at in range(grid.rows)
    ]
    ends = grid.left, grid.left + grid.width
    return tuple(map(_turned, _beside(folds, *ends, reach)))


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

    There is room from the cards to the white edge, part of which they bleed into.
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
        tuple(min(max(least, end), most) for end in ends)
        for least, most, ends in ((left, right, xs), (low, high, ys))
    )
    return x1, y1, x2, y2
