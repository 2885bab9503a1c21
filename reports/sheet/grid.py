"""How many cards lie on a sheet, and where. Lengths are points, y goes up."""

from dataclasses import dataclass
from typing import Final

from reports.layout.settings import MM, Settings, Sides

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
        if (sides is Sides.LONG_EDGE) is not self.landscape:
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
