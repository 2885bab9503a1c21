"""Arcs of energy before a machine: one for each die of its shield, to three."""

from collections.abc import Sequence

from builder.drawing.bricks import Layer, bounds
from builder.drawing.growing import ellipse, ends, surface


def arcs(layers: Sequence[Layer], count: int) -> Layer:
    """Return arcs of energy from above a drawing to before its foot, at most three."""
    start, top, right, bottom = (round(at) for at in bounds(layers))
    middle = (start + right) // 2
    peak, foot = surface(layers, middle), bottom - 2
    cells: set[tuple[int, int]] = set()
    for out in range(3, 3 + 2 * min(count, 3), 2):
        across, high = right - middle + out, top - out
        cells |= {(x + middle, y + high) for x, y in ellipse(across, foot - high)}
        cells |= {(middle, y) for y in range(high, peak + 1)}
        cells |= {(x, foot) for x in range(ends(layers, foot)[1], middle + across)}
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    wide = max(x for x, _ in cells) - left + 1
    grid = [["."] * wide for _ in range(max(y for _, y in cells) - top + 1)]
    for x, y in cells:
        grid[y - top][x - left] = "t"
    return Layer(tuple("".join(row).rstrip(".") for row in grid), left, top)
