"""What must hold of every portrait: nothing floats, and no two designs look alike."""

from collections.abc import Iterable, Iterator
from math import ceil

from builder.drawing.bricks import AIR, COURSE, SLOPES, Layer, Portrait

Cell = tuple[int, int]


def filled(layer: Layer, *, slopes: bool = True) -> set[Cell]:
    """Return the cells of a layer that hold something; wheels fill what they cover.

    Args:
        layer: The layer.
        slopes: Whether half a cell counts.
    """
    hollow = AIR if slopes else AIR + SLOPES
    walls = {
        (layer.x + across, layer.y + down)
        for down, row in enumerate(layer.rows)
        for across, sign in enumerate(row)
        if sign not in hollow
    }
    return walls | set(_round(layer))


def _round(layer: Layer) -> Iterator[Cell]:
    for wheel in layer.wheels:
        reach = ceil(wheel.radius / COURSE) + 1
        for x in range(int(wheel.x) - reach, int(wheel.x) + reach + 1):
            for y in range(int(wheel.y) - reach, int(wheel.y) + reach + 1):
                across, down = x + 0.5 - wheel.x, (y + 0.5 - wheel.y) * COURSE
                if across * across + down * down <= wheel.radius**2:
                    yield layer.x + x, layer.y + y


def loose_layers(portrait: Portrait) -> list[Layer]:
    """Return the layers that share no full cell with another one."""
    full = [filled(layer, slopes=False) for layer in portrait.layers]
    if len(full) < 2:
        return []
    return [
        layer
        for place, layer in enumerate(portrait.layers)
        if not any(full[place] & other for at, other in enumerate(full) if at != place)
    ]


def pieces(layers: Iterable[Layer]) -> int:
    """Return into how many pieces a picture falls; cells hold by their edges."""
    left = set().union(*map(filled, layers))
    count = 0
    while left:
        count += 1
        edge = [left.pop()]
        while edge:
            x, y = edge.pop()
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
            left -= near
            edge += near
    return count
