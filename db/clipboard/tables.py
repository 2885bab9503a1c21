"""Tables in text: columns under a rule of dashes, or cells."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from db.clipboard.markup import TextLine, one_line

_RULE: Final = re.compile(r"^ *-{3,}(?: +-{3,})+ *$")
_DASHES: Final = re.compile(r"-+")
_SQUEEZED: Final = re.compile(r"^(\d{1,6}) (\S+) (\S+) (\S.*)$")
"""A row of an army list that a web page has set without its columns."""

_STEP: Final = 4
"""How much further in than a row the lines below it stand on a card."""

_HEADS: Final = frozenset({"No.", "Weapon"})
"""What the first column of a table that we read may be called."""


@dataclass(frozen=True, slots=True)
class TextRow:
    """A row of a table.

    Attributes:
        number: The number of its line.
        cells: Its cells by the names of their columns.
        below: The lines below it that belong to it.
    """

    number: int
    cells: dict[str, str]
    below: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TextTable:
    """A table.

    Attributes:
        number: The number of its first line.
        heads: The names of its columns.
        rows: Its rows.
    """

    number: int
    heads: tuple[str, ...]
    rows: tuple[TextRow, ...]


Part: TypeAlias = TextLine | TextTable


def parts_of(lines: Sequence[TextLine]) -> Iterator[Part]:
    """Yield the tables and, between them, the other lines."""
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.cells and line.cells[0].strip() in _HEADS:
            table, at = _celled(lines, at)
            yield table
        elif at + 1 < len(lines) and _is_ruled(line, lines[at + 1]):
            table, at = _columns(lines, at)
            yield table
        else:
            yield line
            at += 1


def _is_ruled(line: TextLine, below: TextLine) -> bool:
    first = line.text.split("  ", 1)[0] or line.text.strip().split("  ", 1)[0]
    known = first in _HEADS or line.text.split(" ", 1)[0] in _HEADS
    return known and _RULE.match(below.text) is not None


def _celled(lines: Sequence[TextLine], at: int) -> tuple[TextTable, int]:
    """Return the table of cells that begins at a line, and the line after it."""
    heads = tuple(cell.strip() for cell in lines[at].cells or ())
    rows, start = [], at
    for line in lines[at + 1 :]:
        if line.cells is None:
            break
        cells = [one_line(cell) for cell in line.cells]
        # What stands beyond the last column says more of the row.
        named = dict(zip((head for head in heads if head), cells, strict=False))
        width = sum(bool(head) for head in heads)
        rows.append(TextRow(line.number, named, tuple(filter(None, cells[width:]))))
        at += 1
    return TextTable(lines[start].number, heads, tuple(rows)), at + 1


def _columns(lines: Sequence[TextLine], at: int) -> tuple[TextTable, int]:
    """Return the table under a rule of dashes, and the line after it."""
    rule = lines[at + 1].text
    spans = [(hit.start(), hit.end()) for hit in _DASHES.finditer(rule)]
    # The last column is as wide as its rows.
    ends = [start for start, _ in spans[1:]]
    starts = [start for start, _ in spans]
    squeezed = "- -" in rule
    heads = (
        tuple(lines[at].text.split())
        if squeezed
        else tuple(_cut(lines[at].text, starts, ends))
    )
    found: list[tuple[int, dict[str, str], list[str]]] = []
    end = at + 2
    for line in lines[at + 2 :]:
        if not line.text.strip() or line.cells is not None:
            break
        cells = _squeezed(line.text) if squeezed else _cut(line.text, starts, ends)
        if cells and (squeezed or not _is_detail(line.text, starts)):
            found.append((line.number, dict(zip(heads, cells, strict=False)), []))
        elif found:
            found[-1][2].append(one_line(line.text))
        end += 1
    rows = tuple(TextRow(number, cells, tuple(more)) for number, cells, more in found)
    return TextTable(lines[at].number, heads, rows), end


def _is_detail(line: str, starts: Sequence[int]) -> bool:
    """Return whether a line says more of the row above it: it stands further in."""
    inset = len(line) - len(line.lstrip(" "))
    # The table of a card stands two spaces in, and each of its rows has a name.
    return inset >= starts[0] + _STEP if starts[0] else inset > starts[-1]


def _squeezed(line: str) -> list[str]:
    found = _SQUEEZED.match(one_line(line))
    return list(found.groups()) if found else []


def _cut(line: str, starts: Sequence[int], ends: Sequence[int]) -> list[str]:
    """Return the cells of a line between the starts of its columns."""
    return [
        one_line(line[start:end])
        for start, end in zip(starts, (*ends, None), strict=True)
    ]
