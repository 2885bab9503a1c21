r"""Signs of values, emblems of armies and badges of kinds: small walls in one colour.

Cells are square, without seams. The walls stand in `signs.txt`: a name in brackets and
its courses; `#` is a cell, `/ \ ( )` are slopes as in portraits, `.` is air.
"""

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from reports.bricks.drawn import CORNERS
from reports.layout.marks import Area, Mark, Polygon, Ring

CELLS: Final = CORNERS | {"#": ((0, 0), (1, 0), (1, 1), (0, 1))}
"""The corners of each piece, in a cell of one by one."""


@cache
def names() -> frozenset[str]:
    """Return the names of all signs."""
    return frozenset(_walls())


def sign(name: str, area: Area, ink: str, edge: str = "") -> list[Mark]:
    """Return a sign in the middle of an area, as large as fits.

    Args:
        name: One of `names()`, or the rows of a painting with spaces between them.
        area: Where, in points.
        ink: Its colour; an empty one leaves it white.
        edge: The colour of a thin rim; empty for none.

    Raises:
        KeyError: There is no such sign.
    """
    placed = _placed(name, area)
    if not edge:
        return [Polygon(placed, ink)]
    return [Polygon(placed, edge, edge, 1.0), Polygon(placed, ink or "#ffffff")]


def sign_rows(name: str) -> tuple[str, ...]:
    """Return the courses of a sign, by its name or by those of a painting.

    What a painting leaves blank at its edges is cut off, so it is as large as others.

    >>> sign_rows("....... " * 6 + "..##..#")
    ('##..#',)

    Raises:
        KeyError: There is no such sign.
    """
    if " " not in name:
        return _walls()[name]
    rows = name.split()
    high = [y for y, row in enumerate(rows) if row.strip(".")]
    wide = [x for x, cells in enumerate(zip(*rows, strict=True)) if {*cells} - {"."}]
    return tuple(row[wide[0] : wide[-1] + 1] for row in rows[high[0] : high[-1] + 1])


def wide(name: str) -> float:
    """Return how wide a sign is for its height.

    Raises:
        KeyError: There is no such sign.
    """
    across, down, _ = _shape(name)
    return across / down


@lru_cache(maxsize=1024)
def _placed(name: str, area: Area) -> tuple[Ring, ...]:
    """Return the rings of a sign in the middle of an area."""
    across, down, rings = _shape(name)
    unit = min(area.width / across, area.height / down)
    x = area.x + (area.width - across * unit) / 2
    y = area.y + (area.height - down * unit) / 2
    return tuple(
        tuple((x + px * unit, y + py * unit) for px, py in ring) for ring in rings
    )


@cache
def _walls() -> dict[str, tuple[str, ...]]:
    text = Path(__file__).with_name("signs.txt").read_text("utf-8")
    parts = (part.split() for part in text.split("\n\n") if part.strip())
    return {name.strip("[]"): tuple(courses) for name, *courses in parts}


@lru_cache(maxsize=256)
def _shape(name: str) -> tuple[int, int, tuple[Ring, ...]]:
    """Return width and height in cells, and the rings: one for each run of cells."""
    rows = sign_rows(name)
    rings: list[Ring] = []
    for y, row in enumerate(rows):
        for run in re.finditer("#+|[^#]", row):
            start, long = run.start(), len(run[0])
            if corners := CELLS.get(run[0][0]):
                rings.append(tuple((start + px * long, y + py) for px, py in corners))
    return max(map(len, rows)), len(rows), _merged(tuple(rings))


def _merged(rings: tuple[Ring, ...]) -> tuple[Ring, ...]:
    """Return the rings with equal runs above each other made one.

    Rings that only touch show hair lines between them on a screen.
    """
    out: list[Ring] = []
    for ring in rings:
        for place, other in enumerate(out):
            if len(ring) == len(other) == 4 and other[3:1:-1] == ring[:2]:
                out[place] = (*other[:2], *ring[2:])
                break
        else:
            out.append(ring)
    return tuple(out)
