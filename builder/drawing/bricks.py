r"""Portraits as walls of bricks, one in front of the other.

A layer is a wall seen from the side: one letter for each cell, 1 wide and 0.8 high. The
letter is the cell's colour (`reports.bricks.drawn` lists them). Slopes are `/` and `\`,
and upside down `(` and `)`; they take the colour of the cell they lean on. `.` is air,
and `,` is air below which no stud grows. Open tops grow studs by themselves.

A portrait is its layers from the back to the front. Coordinates are cells: x to the
right, y down. They may be negative; whoever draws fits the whole into its frame.

>>> arm = wall('''
...     /ll.
...     lhh.
... ''')
>>> arm.rows
('/ll.', 'lhh.')
>>> flipped(arm).rows
('.ll\\', '.hhl')

An album has many parts in one text, each under its name and place: a line `[name] x y`
and the courses below it, up to the next blank line. Two parts of one album never share
a name. The albums are the files in the folder `art`, called after what they are of.

>>> album('''
... [cap] 2 -1
... /dd.
... dddd
... ''')["cap"]
Layer(rows=('/dd.', 'dddd'), x=2, y=-1, wheels=())
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from textwrap import dedent
from types import MappingProxyType
from typing import Final

from builder.core.painting import mirrored
from builder.core.reading import Lazy, text_of

COURSE: Final = 0.8
"""The height of a cell in its width."""

AIR: Final = ".,"
SLOPES: Final = "/\\()"


class Scene(Enum):
    """What lies behind a drawing and below it."""

    HILLS = "hills"
    """Hills and a strip of ground: what walks or rolls."""
    WORKS = "works"
    """Works with chimneys and a strip of ground: machines on legs."""
    CLOUDS = "clouds"
    """Clouds and no ground: what flies."""
    WATER = "water"
    """Clouds and a strip of water: what swims."""
    STARS = "stars"
    """Stars and no ground: what flies in space."""
    STUDS = "studs"
    """A plate of studs: a weapon or another thing that hangs on a wall."""

    @property
    def ground(self) -> bool:
        """Whether a drawing stands on a strip."""
        return self in (Scene.HILLS, Scene.WORKS, Scene.WATER)


@dataclass(frozen=True, slots=True)
class Wheel:
    """A round part of a layer: its middle and its radius, in cell widths.

    Attributes:
        x: The middle, in cells from the left of the layer.
        y: The middle, in courses from the top of the layer.
        radius: In cell widths.
    """

    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True)
class Layer:
    """A wall of letters with its upper left corner at a cell.

    Attributes:
        rows: Its courses, top to bottom; shorter ones end in air.
        x: Cells from the left of the drawing.
        y: Courses from the top of the drawing.
        wheels: What is round on it, drawn over its bricks.
    """

    rows: tuple[str, ...]
    x: int = 0
    y: int = 0
    wheels: tuple[Wheel, ...] = ()

    @property
    def width(self) -> int:
        """Cells across."""
        return max(map(len, self.rows), default=0)

    @property
    def height(self) -> int:
        """Courses."""
        return len(self.rows)

    def at(self, x: int, y: int) -> "Layer":
        """Return it moved, so far to the right and down from where it is."""
        return replace(self, x=self.x + x, y=self.y + y)


@dataclass(frozen=True, slots=True)
class Portrait:
    """A picture of a design, as bricks.

    Attributes:
        layers: From the back to the front.
        scene: What lies behind it.
    """

    layers: tuple[Layer, ...]
    scene: Scene = Scene.HILLS


def wall(text: str, x: int = 0, y: int = 0) -> Layer:
    """Return a layer from a text with one course in each line.

    Blank lines before and after are left out; so is what all lines are indented by.
    """
    rows = dedent(text).strip("\n").rstrip().split("\n")
    return Layer(tuple(row.rstrip() for row in rows), x, y)


def flipped(layer: Layer) -> Layer:
    """Return the layer looking the other way, in the same cells."""
    across = layer.width
    rows = mirrored(tuple(row.ljust(across, ".") for row in layer.rows))
    wheels = tuple(replace(one, x=across - one.x) for one in layer.wheels)
    return replace(layer, rows=rows, wheels=wheels)


def moved(layers: Iterable[Layer], x: int = 0, y: int = 0) -> tuple[Layer, ...]:
    """Return layers, all of them moved to the right and down."""
    return tuple(layer.at(x, y) for layer in layers)


def dyed(layer: Layer, colours: dict[str, str]) -> Layer:
    """Return the layer with letters changed: `{"m": "s"}` makes green steel."""
    change = str.maketrans(colours)
    return replace(layer, rows=tuple(row.translate(change) for row in layer.rows))


def bounds(layers: Iterable[Layer]) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of layers, in cells and courses."""
    lefts, tops, rights, bottoms = zip(*_boxes(layers), strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _boxes(layers: Iterable[Layer]) -> Iterator[tuple[float, float, float, float]]:
    for layer in layers:
        x, y = layer.x, layer.y
        yield x, y, x + layer.width, y + layer.height
        for wheel in layer.wheels:
            low = y + wheel.y + wheel.radius / COURSE
            yield x + wheel.x - wheel.radius, y, x + wheel.x + wheel.radius, low


def cells(layers: Iterable[Layer]) -> dict[tuple[int, int], str]:
    """Return what is seen in each cell that is not air: the letter in front."""
    return {
        (layer.x + across, layer.y + down): sign
        for layer in layers
        for down, row in enumerate(layer.rows)
        for across, sign in enumerate(row)
        if sign not in AIR
    }


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
