"""What must hold of every portrait: nothing floats, and no two designs look alike."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import ceil

from builder.drawing.bricks import AIR, COURSE, SLOPES, Layer, Portrait

Cell = tuple[int, int]


@lru_cache(maxsize=1024)
def filled(layer: Layer, *, slopes: bool = True) -> frozenset[Cell]:
    """Return the cells of a layer that hold something; wheels fill what they cover.

    Args:
        layer: The layer.
        slopes: Whether half a cell counts.
    """
    hollow = AIR if slopes else AIR + SLOPES
    walls = (
        (layer.x + across, layer.y + down)
        for down, row in enumerate(layer.rows)
        for across, sign in enumerate(row)
        if sign not in hollow
    )
    return frozenset((*walls, *_round(layer)))


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
    left, wide = _as_bits(frozenset().union(*map(filled, layers)))
    count = 0
    while left:
        count += 1
        piece, grown = 0, left & -left
        while piece != grown:
            piece = grown
            near = piece << 1 | piece >> 1 | piece << wide | piece >> wide
            grown = piece | near & left
        left &= ~piece
    return count


def _as_bits(cells: frozenset[Cell]) -> tuple[int, int]:
    """Return cells as the bits of a number, course after course, and a course's bits.

    A bit between two courses is never set, so that no end touches the next beginning.
    """
    if not cells:
        return 0, 1
    across, down = zip(*cells, strict=True)
    left, top, wide = min(across), min(down), max(across) - min(across) + 2
    signs = bytearray(b"0" * (wide * (max(down) - top + 1)))
    for x, y in cells:
        signs[(y - top) * wide + x - left] = 49
    return int(signs, 2), wide


def whole(portrait: Portrait | None) -> bool:
    """Return whether nothing of a picture floats; true where there is none."""
    if portrait is None:
        return True
    return not loose_layers(portrait) and pieces(portrait.layers) == 1
