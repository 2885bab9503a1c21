r"""Albums of parts: many walls in one text, each under its name and place.

A part is a line `[name] x y` and the courses below it, up to the next blank line. Two
parts of one album never share a name. The albums are the files in the folder `art`,
called after what they are of.

>>> album('''
... [cap] 2 -1
... /dd.
... dddd
... ''')["cap"]
Layer(rows=('/dd.', 'dddd'), x=2, y=-1, wheels=())
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from builder.core.reading import Lazy, text_of
from builder.drawing.bricks import AIR, SLOPES, Layer


def album(text: str) -> Mapping[str, Layer]:
    """Return the parts of a text by their names.

    Raises:
        ValueError: If two parts have one name, or a part has no place.
    """
    found: dict[str, Layer] = {}
    for chapter in "\n".join(text.splitlines()).strip("\n").split("\n\n"):
        head, *rows = chapter.strip("\n").split("\n")
        name, x, y = head.rsplit(" ", 2)
        name = name.strip("[]")
        if name in found:
            raise ValueError(f"Two parts are called {name}")
        found[name] = Layer(tuple(rows), int(x), int(y))
    return MappingProxyType(found)


def drawn(name: str) -> Mapping[str, Layer]:
    """Return the parts of a file in the folder `art`, read when one is asked for."""
    return Lazy(lambda: album(text_of("builder.drawing", f"art/{name}.txt")))


@lru_cache(maxsize=4096)
def joined(*layers: Layer) -> Layer:
    """Return layers as one wall, where what is later lies in front.

    >>> joined(Layer(("mm",)), Layer(("k",), 1, -1))
    Layer(rows=('.k', 'mm'), x=0, y=-1, wheels=())
    """
    return in_one(layers)


def in_one(layers: Sequence[Layer], *, biting: bool = True) -> Layer:
    """Return layers as one wall, where what is later lies in front.

    Args:
        layers: What is joined, from the back to the front.
        biting: Whether a slope bites into what is behind it.
    """
    left = min(layer.x for layer in layers)
    top = min(layer.y for layer in layers)
    across = max(layer.x + layer.width for layer in layers) - left
    down = max(layer.y + layer.height for layer in layers) - top
    grid = [["."] * across for _ in range(down)]
    for layer in layers:
        for y, row in enumerate(layer.rows, layer.y - top):
            for x, sign in enumerate(row, layer.x - left):
                if sign not in AIR and (
                    biting or sign not in SLOPES or grid[y][x] in AIR + SLOPES
                ):
                    grid[y][x] = sign
    return Layer(tuple("".join(row).rstrip(".") for row in grid), left, top)


def block(letter: str, x: int, y: int, wide: int, high: int = 1) -> Layer:
    """Return an oblong of one colour with its upper left corner at a cell."""
    return Layer((letter * wide,) * high, x, y)


_UPENDED: Final = str.maketrans("/\\()", "(/)\\")


def upended(layer: Layer) -> Layer:
    """Return a layer turned about 0, 0 so that what was at its right is on top.

    >>> upended(Layer(("/kk",)))
    Layer(rows=('k', 'k', '('), x=0, y=-2, wheels=())
    """
    across = layer.width
    rows = [row.ljust(across, ".").translate(_UPENDED) for row in layer.rows]
    turned = tuple(
        "".join(row[at] for row in rows).rstrip(".") for at in range(across)[::-1]
    )
    return Layer(turned, layer.y, 1 - layer.x - across)
