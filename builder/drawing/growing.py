r"""Walls that grow: which columns and courses repeat until a wall is large enough.

The first course begins with `:` and marks the columns that repeat with `+`. All others
begin with `|`, or with `+` where the course repeats. Letters there name groups instead,
and whoever draws says how often the columns and courses of each group come.

>>> from builder.drawing.bricks import wall
>>> house = wall(r'''
... :..+..
... |./m\.
... +mmmmm
... ''')
>>> grown(house, 7, 3).rows
('./mmm\\', 'mmmmmmm', 'mmmmmmm')
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from builder.drawing.bricks import AIR, SLOPES, Layer


@lru_cache(maxsize=4096)
def grown(drawing: Layer, wide: int = 0, high: int = 0) -> Layer:
    """Return a wall with its marked columns and courses repeated to a size.

    Args:
        drawing: The wall, as the head of this module says.
        wide: Cells across; a smaller number leaves it as it is.
        high: Courses; likewise.
    """
    ruler, *courses = drawing.rows
    across = max(len(ruler), *map(len, courses)) - 1
    columns = [at for at, sign in enumerate(ruler[1:]) if sign == "+"]
    lines = [at for at, course in enumerate(courses) if course[0] == "+"]
    times = _shares(across, columns, wide - across)
    repeats = _shares(len(courses), lines, high - len(courses))
    rows: list[str] = []
    for course, often in zip(courses, repeats, strict=True):
        cells = course[1:].ljust(across, ".")
        row = "".join(_stretch(cells, at, many) for at, many in enumerate(times))
        rows += _stack(row, often)
    return Layer(tuple(row.rstrip(".") for row in rows))


def sized(drawing: Layer, wide: int, high: int) -> tuple[Layer, int, int]:
    """Return a grown wall, and how many cells and courses it has become."""
    made = grown(drawing, wide, high)
    return made, made.width, made.height


def stretched(drawing: Layer, **often: int) -> Layer:
    """Return a wall with the columns and courses of each group so often.

    >>> stretched(Layer((":a..", "|bss", "cb")), a=3, c=2).rows
    ('bbbss', 'bbb', 'bbb')
    """
    ruler, *courses = drawing.rows
    times = {".": 1, "|": 1, **often}
    rows: list[str] = []
    for course in courses:
        cells = zip(course[1:], ruler[1:], strict=False)
        row = "".join(sign * times[group] for sign, group in cells).rstrip(".")
        rows += [row] * times[course[0]]
    return Layer(tuple(rows), drawing.x, drawing.y)


def _stretch(row: str, at: int, many: int) -> str:
    """Return a cell of a course so many times; a slope stays one slope."""
    sign = row[at]
    if many == 1 or sign not in SLOPES:
        return sign * many
    if sign in "/(":
        return sign + _beside(row, at) * (many - 1)
    return _beside(row, at) * (many - 1) + sign


def _stack(row: str, many: int) -> list[str]:
    """Return a course so many times; only the outermost has its slopes."""
    # The upper course keeps its slopes that rise, the lower one those that fall; the
    # others become the brick that they lean on.
    above, below = (
        "".join(
            _beside(row, at) if sign in slopes else sign for at, sign in enumerate(row)
        )
        for slopes in ("()", "/\\")
    )
    if many == 1:
        return [row]
    plain = "".join(
        _beside(row, at) if sign in SLOPES else sign for at, sign in enumerate(row)
    )
    return [above, *[plain] * (many - 2), below]


def _beside(row: str, at: int) -> str:
    """Return the brick that a slope of a course leans on."""
    steps = (1, -1) if row[at] in "/(" else (-1, 1)
    near = (row[at + step] for step in steps if 0 <= at + step < len(row))
    return next((sign for sign in near if full(sign)), ".")


def _shares(count: int, places: list[int], more: int) -> list[int]:
    """Return how often each of so many places comes, with more at some of them."""
    often = [1] * count
    # Seven places further each time, round and round: of ten places 0, 7, 4, 1 and 8
    # come first, so that a wall grows evenly and not at one end.
    for step in range(more if places else 0):
        often[places[step * 7 % len(places)]] += 1
    return often


def full(sign: str) -> bool:
    """Return whether a cell is a whole brick: neither air nor a slope."""
    return sign not in AIR and sign not in SLOPES


def solid(layers: Iterable[Layer], x: int, y: int) -> str:
    """Return the letter of the full cell in front at a place, or nothing."""
    found = ""
    for layer in layers:
        down, across = y - layer.y, x - layer.x
        if 0 <= down < len(layer.rows) and 0 <= across < len(layer.rows[down]):
            sign = layer.rows[down][across]
            found = sign if full(sign) else found
    return found


def surface(layers: Sequence[Layer], x: int) -> int:
    """Return the course of the uppermost full cell in a column of some layers.

    Where the column has none, it is that of the nearest column that has one.

    Raises:
        ValueError: If the layers have no full cell.
    """
    for away in range(_FAR):
        tops = [
            layer.y + down
            for layer in layers
            for across in {x - away - layer.x, x + away - layer.x}
            if across >= 0 and (down := _top(layer.rows, across)) is not None
        ]
        if tops:
            return min(tops)
    raise ValueError("A drawing has no full cell")


_FAR: Final = 200
"""How many columns or courses away a full cell is looked for."""


def _top(rows: tuple[str, ...], across: int) -> int | None:
    tops = (y for y, row in enumerate(rows) if across < len(row) and full(row[across]))
    return next(tops, None)


def ends(layers: Sequence[Layer], y: int) -> tuple[int, int]:
    """Return the columns of the full cells furthest left and right in a course.

    Where the course has none, it is those of the nearest course that has one.

    Raises:
        ValueError: If the layers have no full cell.
    """
    for away in range(_FAR):
        found = [
            (
                layer.x + len(row) - len(row.lstrip(_HOLLOW)),
                layer.x + len(row.rstrip(_HOLLOW)) - 1,
            )
            for layer in layers
            for course in {y - away - layer.y, y + away - layer.y}
            if 0 <= course < len(layer.rows)
            and (row := layer.rows[course]).strip(_HOLLOW)
        ]
        if found:
            return min(left for left, _ in found), max(right for _, right in found)
    raise ValueError("A drawing has no full cell")


_HOLLOW: Final = AIR + SLOPES


def ellipse(across: int, down: int) -> Iterable[tuple[int, int]]:
    """Yield the cells of a quarter of an ellipse, each beside the one before.

    It runs from the top of the upright axis to the right end of the level one. Cells
    count from the upper left corner of its box.
    """
    points = [
        (x, round(down * (1 - (1 - (x / across) ** 2) ** 0.5))) for x in range(across)
    ]
    points.append((across, down))
    yield points[0]
    for (_, above), (x, y) in pairwise(points):
        yield from ((x, level) for level in range(above, y + 1))
