"""A range table from a spreadsheet: text in, bands out, or the cell that is wrong."""

import re
from fractions import Fraction
from typing import Final

from builder.core.field_spec import field_specs
from builder.core.formatting import plain_minus
from builder.infantry.designs import FARTHEST, RangeBand, Weapon

_MARKS: Final = re.compile(r"\t|;")
_GAPS: Final = re.compile(r",?\s+")
_COLUMNS: Final = ("range", "chance", "moving chance")


class BadCell(ValueError):
    """A pasted table that cannot be read; the message names row and column."""


def read_bands(text: str) -> tuple[RangeBand, ...]:
    """Return the bands of a pasted table.

    Args:
        text: A line for each band: how far it reaches, its chance, and the chance of
            a weapon that moved, if there is one; separated by tabs, semicolons or
            spaces. A first line without digits is a heading and is skipped.

    Raises:
        BadCell: Naming the row and the column that cannot be read.
    """
    lines = [
        (number, line.strip(" \r"))
        for number, line in enumerate(text.split("\n"), 1)
        if line.strip()
    ]
    if lines and not any(letter.isdigit() for letter in lines[0][1]):
        lines = lines[1:]
    if not lines:
        raise BadCell("There is nothing to read: copy the cells of a range table first")
    most = field_specs(Weapon)["bands"].high or 0
    if len(lines) > most:
        raise BadCell(f"{len(lines)} rows are too many: at most {most} are read")
    return tuple(_band(number, line) for number, line in lines)


def _band(number: int, line: str) -> RangeBand:
    apart = _MARKS if _MARKS.search(line) else _GAPS
    cells = [cell.strip() for cell in apart.split(line)]
    if not 2 <= len(cells) <= len(_COLUMNS):
        raise BadCell(
            f"Row {number} has {len(cells)} cells; each row has a range, a chance and, "
            "if you like, the chance after a move"
        )
    far = _number(number, 1, re.sub(r'\s*(m|in|")$', "", cells[0]))
    if not 0 <= far <= FARTHEST:
        raise _wrong(number, 1, cells[0], f"a length from 0 to {FARTHEST:,}")
    chances = [
        _chance(number, column, cell) for column, cell in enumerate(cells[1:], 2)
    ]
    chance, moving = (*chances, None)[:2]
    if chance is None:
        raise _wrong(number, 2, cells[1], "a chance such as 35 or 35%")
    return RangeBand(to=far, chance=chance, moving=moving)


def _chance(row: int, column: int, cell: str) -> int | None:
    if not cell and column > 2:
        return None
    number = _number(row, column, cell.removesuffix("%").strip())
    if number.denominator != 1 or abs(number) > 1_000:
        raise _wrong(row, column, cell, "a whole number such as 35 or 35%")
    return int(number)


def _number(row: int, column: int, cell: str) -> Fraction:
    plain = plain_minus(cell).replace(",", ".")
    if not re.fullmatch(r"-?\d{1,9}(\.\d{1,4})?", plain, re.ASCII):
        raise _wrong(row, column, cell, "a number")
    return Fraction(plain)


def _wrong(row: int, column: int, cell: str, expected: str) -> BadCell:
    name = _COLUMNS[column - 1]
    return BadCell(
        f"Row {row}, column {column} ({name}) says {cell[:20]!r}; it must be {expected}"
    )
