"""A sign that a player paints on a grid of cells: read from rows of letters."""

from dataclasses import dataclass
from typing import Final

SIDE: Final = 9
"""Cells along each side of the grid that a player paints on."""

LEAST: Final = 7
"""Rows, and cells in a row, that a painting has at least."""

AIR: Final = "."
BRICK: Final = "#"
PIECES: Final = BRICK + "/\\()"
"""What a cell can hold: a brick, or a slope that leans one of four ways."""


@dataclass(frozen=True, slots=True)
class Painting:
    r"""Cells of one colour, row by row from above, all rows equally long.

    Attributes:
        rows: 7 to 9 rows of 7 to 9 letters: `#` is a brick, `/ \ ( )` are slopes as
            in portraits, `.` is nothing. At least one cell is painted.

    >>> str(Painting.read(".......\n" * 6 + "...#..."))[-15:]
    '....... ...#...'
    """

    rows: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(self.rows)

    @property
    def label(self) -> str:
        """What it is called in a list of emblems."""
        return "Your own"

    @property
    def sign(self) -> str:
        """What draws it: its rows, where a shipped emblem has a name."""
        return str(self)

    @classmethod
    def read(cls, text: str) -> "Painting":
        """Return the painting in rows of letters, with white space between the rows.

        Raises:
            ValueError: If it is none; the message ends a sentence about the text.
        """
        rows = tuple(text.split())
        if strange := sorted(set("".join(rows)) - {AIR, *PIECES}):
            raise ValueError(f"holds {strange[0]!r}; its cells are {_LETTERS}")
        wide = {len(row) for row in rows}
        if not LEAST <= len(rows) <= SIDE or not wide <= set(range(LEAST, SIDE + 1)):
            sizes = f"{LEAST} to {SIDE}"
            raise ValueError(f"must be {sizes} rows of {sizes} cells")
        if len(wide) > 1:
            raise ValueError("has rows of unequal length; make all rows equally long")
        if not set("".join(rows)) & set(PIECES):
            raise ValueError("has no cell painted; paint one, or leave it empty")
        return cls(rows)


_LETTERS: Final = f"{' '.join(PIECES)} and {AIR}"


def mirrored(rows: tuple[str, ...]) -> tuple[str, ...]:
    r"""Return rows of cells as a mirror beside them shows them.

    >>> mirrored(("#/.", "..)"))
    ('.\\#', '(..')
    """
    return tuple(row[::-1].translate(_OTHER_WAY) for row in rows)


def both_sides(rows: tuple[str, ...]) -> tuple[str, ...]:
    r"""Return rows of cells of which both sides are alike: what lies on one is on both.

    The left one is kept where both hold something, and the middle stays as it is.

    >>> both_sides(("#./", "#.#", "./)"))
    ('#.#', '#.#', '(/)')
    """
    return tuple(map(_both_halves, rows, mirrored(rows)))


def _both_halves(row: str, across: str) -> str:
    half = len(row) // 2
    pairs = zip(row[:half], across, strict=False)
    left = "".join(own if own != AIR else other for own, other in pairs)
    (right,) = mirrored((left,))
    return f"{left}{row[half : len(row) - half]}{right}"


_OTHER_WAY: Final = str.maketrans("/\\()", "\\/)(")


def spread(rows: tuple[str, ...]) -> tuple[str, ...]:
    """Return the middle of rows of cells on a grid of `SIDE` by `SIDE`.

    Smaller ones have air around them. Of larger ones the outermost cells are left out.
    """

    def fitted(line: tuple[str, ...], air: str) -> tuple[str, ...]:
        over = len(line) - SIDE
        if over > 0:
            return line[over // 2 :][:SIDE]
        before = -over // 2
        return (air,) * before + line + (air,) * (-over - before)

    wide = max(map(len, rows), default=0)
    across = ["".join(fitted(tuple(row.ljust(wide, AIR)), AIR)) for row in rows]
    return fitted(tuple(across), AIR * SIDE)
