"""What a wound costs, by the roll that hit and the rounds of it (S13, S14).

The published table is a curve credited to Wargamer's Digest and a wheel credited to
Larry Brom. It follows a pattern with two cells that are printed one higher.
"""

from bisect import bisect_left
from contextlib import suppress
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from builder.smallarms.rules import TEXTS
from builder.smallarms.scales import Casualties

LAST_ROLL: Final = 100
PER_COLUMN: Final = 5
"""Rounds for each column."""
_MOST_COLUMNS: Final = 40
_WORST: Final = 100


class NoTable(ValueError):
    """A text that is not a casualty table; the message names the cell."""


class CasualtyTable(NamedTuple):
    """Damage in percent of life force.

    Attributes:
        ends: The highest roll of each band, rising, the last of them 100.
        cells: For each band its damage by columns of five rounds.
    """

    ends: tuple[int, ...]
    cells: tuple[tuple[int, ...], ...]

    def damage(self, roll: int, rounds: int) -> int:
        """Return the percent of life force that a hit costs.

        Args:
            roll: The D100 that hit, 1 to 100.
            rounds: Rounds of that roll; more than the table has play as its last.
        """
        row = self.cells[bisect_left(self.ends, roll)]
        column = -(-rounds // PER_COLUMN) - 1
        return row[min(max(column, 0), len(row) - 1)]


_ENDS: Final = (7, 14, 21, 28, 35, 43, 50, 57, 64, 71, 78, 85, 92, 100)
_FIRST_BAND: Final = 4
_COLUMNS: Final = 10
_PRINTED: Final = {(13, 3): 69, (13, 4): 86}
"""Cells that are printed otherwise than the pattern of band × column."""


PUBLISHED: Final = CasualtyTable(
    _ENDS,
    tuple(
        tuple(
            _PRINTED.get(
                (band, column), min(_WORST, (band + _FIRST_BAND) * (column + 1))
            )
            for column in range(_COLUMNS)
        )
        for band in range(len(_ENDS))
    ),
)
"""The published table."""


Wounds: TypeAlias = CasualtyTable | None
"""The casualty table in use; None where wounds do not count."""


def chosen_table(which: Casualties, own: str) -> Wounds:
    """Return the casualty table in use; None where wounds do not count.

    Args:
        which: Which one is used.
        own: The player's own, as pasted.

    Raises:
        NoTable: If the player's own one cannot be read.
    """
    if which is Casualties.OWN:
        return read_table(own)
    return PUBLISHED if which is Casualties.PUBLISHED else None


def known_table(which: Casualties, own: str) -> Wounds:
    """Return the casualty table in use; None also for one that cannot be read."""
    with suppress(NoTable):
        return chosen_table(which, own)
    return None


def read_table(text: str) -> CasualtyTable:
    """Read a player's own casualty table, as pasted from a spreadsheet.

    Args:
        text: A line for each band: its highest roll, then the damage of each column
            of five rounds, separated by tabs, semicolons, commas or spaces.

    Raises:
        NoTable: Naming the row and the column that cannot be read.
    """
    rows = [
        _cells(number, line)
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip()
    ]
    if not rows:
        raise NoTable(TEXTS.word("S13", "empty"))
    width = max(2, *(len(row) for row in rows))
    for place, row in enumerate(rows, 1):
        if len(row) < width:
            cells, damages = len(row), width - 1
            raise NoTable(
                TEXTS.word("S13", "cells", row=place, cells=cells, damages=damages)
            )
    ends = tuple(row[0] for row in rows)
    _rising(ends)
    return CasualtyTable(ends, tuple(tuple(row[1:]) for row in rows))


def _cells(number: int, line: str) -> list[int]:
    for mark in "\t;,":
        line = line.replace(mark, " ")
    words = line.split()
    if len(words) > _MOST_COLUMNS:
        cells, most = len(words), _MOST_COLUMNS
        raise NoTable(TEXTS.word("S13", "wide", row=number, cells=cells, most=most))
    return [
        _cell(number, column, word.removesuffix("%"))
        for column, word in enumerate(words, 1)
    ]


def _cell(row: int, column: int, word: str) -> int:
    # A number of thousands of digits would be slow to read.
    short = len(word) <= 9 and word.isascii() and word.isdigit()
    if not short or int(word) > _WORST:
        raise NoTable(
            TEXTS.word(
                "S13",
                "number",
                row=row,
                column=column,
                word=repr(word[:20]),
                most=_WORST,
            )
        )
    return int(word)


def _rising(ends: tuple[int, ...]) -> None:
    for place, (before, end) in enumerate(pairwise((0, *ends)), 1):
        if end <= before:
            raise NoTable(
                TEXTS.word("S13", "rising", row=place, end=end, before=before)
            )
    if ends[-1] != LAST_ROLL:
        raise NoTable(TEXTS.word("S13", "last", end=ends[-1], last=LAST_ROLL))
