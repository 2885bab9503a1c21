"""The lines and tables of a text: first markup is taken off, then tables are found.

A table has columns under a rule of dashes, or cells.
"""

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, zip_longest
from typing import Final, TypeAlias

from builder.content.roster import NO_GROUP, WHOLE_ARMY
from builder.system.words import HEADING, told_in_words
from db.sharing.clipboard.model import LONGEST_LINE, MOST_LINES

RULE: Final = "\0==="
"""What stands below a title where the markup says that it is one; in no text."""

SECTIONS: Final = (
    "Weapons",
    "Rules",
    "Broken rules",
    "Notes",
    "House rules in force",
    "Remarks",
    HEADING,
)
"""The headings below an army list."""

_TAG: Final = re.compile(
    r"\[/?(?:b|i|u|s|size|color|font|code|list|quote|url|img|center|left|right|"
    r"spoiler|table|tr|td|th|\*)(?:=[^\[\]]{0,200})?\]",
    re.IGNORECASE,
)
_BIG: Final = re.compile(r"^\[size=[^\[\]]{0,20}\]\[b\]", re.IGNORECASE)
_CODE: Final = re.compile(r"^\s*\[code\]", re.IGNORECASE)
_ITEM: Final = re.compile(r"^\s*\[\*\]")
_ESCAPED: Final = re.compile(r"\\([\\`*_\[\]<>&|~@#$^\-+=!:])")
_HEADING: Final = re.compile(r"^(#{1,6})\s+(\S.*)$")
_BARS: Final = re.compile(r"^\|(?:\s*:?-{3,}:?\s*\|)+\s*$")
_PRICED: Final = re.compile(r"^(.*) \(([^()]{1,40})\)$")
_CELLS: Final = re.compile(r"(?<!\\)((?:\\\\)*)\|")
_SMALL: Final = re.compile(r"^<sub>(.*)</sub>$")
_DEFUSED: Final = re.compile("'[=+@＝＋－＠-]")
_TABLE_HEADS: Final = "No.,Unit,"


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line without its markup.

    Attributes:
        number: Its number in the text, from 1.
        text: The line; it begins with two spaces where it is an item of a list.
        cells: Its cells, where it is a row of a table; None for other lines.
    """

    number: int
    text: str
    cells: tuple[str, ...] | None = None


def lines_of(text: str) -> list[TextLine]:
    """Return the lines of a text without BBCode, Markdown and control letters."""
    raw = split(text)[:MOST_LINES]
    cut = [
        (number, line if told_in_words(line) else line[:LONGEST_LINE])
        for number, line in enumerate(raw, 1)
    ]
    bare = [line for _, line in cut]
    titles = [line for line, below in pairwise(bare) if underlined(line, below)]
    if not titles and any(_HEADING.match(line) or _BARS.match(line) for line in bare):
        return list(_unmarked(cut))
    if titles and not any(_CODE.match(line) or _BIG.match(line)
                          for line in bare if line not in titles):  # fmt: skip
        # What stands in brackets there is part of a name.
        return [_in_cells(number, printable(line)) for number, line in cut]
    return list(_untagged(cut))


def split(text: str) -> list[str]:
    """Return the lines of a text, whichever system it was typed on."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def printable(text: str) -> str:
    """Return text without control letters and signs that take no room."""
    if text.isprintable():
        return text
    return "".join(sign for sign in text if sign.isprintable() or sign.isspace())


def one_line(text: str) -> str:
    """Return printable text with single spaces."""
    return " ".join(printable(text).split())


def underlined(line: str, below: str) -> bool:
    """Return whether a line is a title: signs of equality below it, as many."""
    bare = line.strip()
    return bool(bare) and below.strip() == "=" * len(bare)


def _untagged(lines: list[tuple[int, str]]) -> Iterator[TextLine]:
    listing = False
    for number, line in lines:
        opens, closes = "[list" in line.lower(), "[/list]" in line.lower()
        # Brackets that are meant literally have a sign without width behind them.
        bare = printable(_TAG.sub("", line)).rstrip()
        if opens or closes:
            listing = opens
            if not bare:
                continue
        if listing or _ITEM.match(line):
            bare = f"  {bare.lstrip()}"
        yield _in_cells(number, bare)
        if _BIG.match(line):
            yield TextLine(number, RULE)


def _in_cells(number: int, line: str) -> TextLine:
    """Return a line, in cells if it is one of a spreadsheet or of a web page."""
    return TextLine(number, line, tuple(line.split("\t")) if "\t" in line else None)


def _unmarked(lines: list[tuple[int, str]]) -> Iterator[TextLine]:
    for number, raw in lines:
        line = raw.rstrip()
        heading = _HEADING.match(line)
        if heading:
            yield from _titled(number, heading)
        elif _BARS.match(line) or line.startswith("```"):
            continue
        elif line.startswith("|"):
            cells = _CELLS.sub(r"\1" + "\n", line.strip("|").strip()).split("\n")
            bare = tuple(one_line(_literal(cell)) for cell in cells)
            yield TextLine(number, "  ".join(bare), bare)
        elif line.startswith("- "):
            yield TextLine(number, f"  {printable(_literal(line[2:]))}")
        else:
            small = _SMALL.match(line)
            bare_line = small[1] if small else _unstarred(line)
            text = printable(_literal(bare_line))
            yield TextLine(number, f"({text})" if small else text)


def _titled(number: int, heading: re.Match[str]) -> Iterator[TextLine]:
    """Yield a heading: a title with its rule, or the name of a part."""
    words = printable(_literal(heading[2]))
    if len(heading[1]) > 2 or words in SECTIONS:
        yield TextLine(number, words)
        return
    priced = _PRICED.match(words) if len(heading[1]) == 2 else None
    yield TextLine(number, priced[1] if priced else words)
    yield TextLine(number, RULE)
    if priced:
        yield TextLine(number, f"- {priced[2]}")


def _unstarred(line: str) -> str:
    for stars in ("**", "*"):
        if line.startswith(stars) and line.endswith(stars) and len(line) > 2:
            return line[len(stars) : -len(stars)]
    return line


def _literal(text: str) -> str:
    return _ESCAPED.sub(r"\1", text)


def from_csv(text: str, above: int = 0) -> list[TextLine] | None:
    """Return the rows of an army list as CSV; None if a text is none.

    Args:
        text: The text, from its first row.
        above: How many lines stand above that.
    """
    if not text.startswith(_TABLE_HEADS):
        return None
    rows, last = list[TextLine](), 0
    reader = csv.reader(split(text)[: MOST_LINES - above], strict=True)
    try:
        for row in reader:
            cells = tuple(one_line(_undefused(cell)) for cell in row)
            rows.append(TextLine(above + last + 1, "", cells))
            last = reader.line_num
    except csv.Error:
        return None
    return rows


def _undefused(cell: str) -> str:
    """Return a cell without the quote that keeps a spreadsheet from running it."""
    return cell[1:] if _DEFUSED.match(cell) else cell


_HEAD: Final = re.compile(r"^(.*): \d{1,9} models?(?:, [^:]{1,60})?$")


def group_of(line: str) -> str | None:
    """Return the group that a line stands over; None if it is no such line.

    It is empty for the units without a group, and for what belongs to no unit.

    >>> group_of("Foot: 3 models, 29 CP"), group_of("Foot")
    ('Foot', None)
    >>> group_of("Without a group: 1 model"), group_of("The whole army")
    ('', '')
    """
    if line.rstrip() == WHOLE_ARMY:
        return ""
    found = _HEAD.match(line.rstrip())
    if found is None:
        return None
    name = found[1].strip()
    return "" if name == NO_GROUP else name


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
        group: The group under whose head it stands; empty for none.
        lines: The numbers of the lines below it.
    """

    number: int
    cells: dict[str, str]
    below: tuple[str, ...] = ()
    group: str = ""
    lines: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TextTable:
    """A table.

    Attributes:
        number: The number of its first line.
        heads: The names of its columns.
        rows: Its rows.
        above: The numbers of the lines with its heads, and those of its groups.
    """

    number: int
    heads: tuple[str, ...]
    rows: tuple[TextRow, ...]
    above: tuple[int, ...] = ()

    @property
    def lists_units(self) -> bool:
        """Whether it is the table of an army list."""
        return "No." in self.heads and "Unit" in self.heads


Part: TypeAlias = TextLine | TextTable


def parts_of(lines: Sequence[TextLine]) -> list[Part]:
    """Return the tables and, between them, the other lines.

    The groups of an army list are one table, and each row says its group.
    """
    parts, out, at = list(_apart(lines)), list[Part](), 0
    while at < len(parts):
        part = parts[at]
        group = group_of(part.text) if isinstance(part, TextLine) else None
        below = at if group is None else _filled(parts, at + 1)
        table = parts[below] if below < len(parts) else None
        if group is None or not isinstance(table, TextTable) or not table.lists_units:
            out.append(part)
            at += 1
            continue
        above = _table_above(out, table.heads)
        above = above or TextTable(part.number, table.heads, ())
        rows = (replace(row, group=group) for row in table.rows)
        heads = (*above.above, part.number, *table.above)
        out.append(replace(above, rows=(*above.rows, *rows), above=heads))
        at = below + 1
    return out


def _filled(parts: Sequence[Part], at: int) -> int:
    """Return where the next part is that is no empty line."""
    while at < len(parts) and is_blank(parts[at]):
        at += 1
    return at


def is_blank(part: Part) -> bool:
    """Return whether a part is an empty line."""
    return isinstance(part, TextLine) and not part.text.strip()


def _table_above(parts: list[Part], heads: tuple[str, ...]) -> TextTable | None:
    """Take the last table off some parts if it has these heads."""
    last = len(parts)
    while last and is_blank(parts[last - 1]):
        last -= 1
    above = parts[last - 1] if last else None
    if not isinstance(above, TextTable) or above.heads != heads:
        return None
    del parts[last - 1 :]
    return above


def _apart(lines: Sequence[TextLine]) -> Iterator[Part]:
    """Yield the tables, one for each group of a list, and the other lines."""
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.cells and line.cells[0].strip() in _HEADS:
            table, at = _celled(lines, at)
            yield table
        elif at + 1 < len(lines) and _is_ruled(line, lines[at + 1]):
            columns = _columns(lines, at)
            table, at = columns.table(lines, at, at + 2)
            yield table
            while (head := columns.next_head(lines, at)) is not None:
                yield lines[head]
                table, at = columns.table(lines, head, head + 1)
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
    number, rows = lines[at].number, []
    for line in lines[at + 1 :]:
        if line.cells is None:
            break
        cells = [one_line(cell) for cell in line.cells]
        named = {head: cell for head, cell in zip(heads, cells, strict=False) if head}
        # What stands in no column of a name says more of the row.
        more = (c for c, head in zip_longest(cells, heads) if c and not head)
        rows.append(TextRow(line.number, named, tuple(more)))
        at += 1
    return TextTable(number, heads, tuple(rows), (number,)), at + 1


@dataclass(frozen=True, slots=True)
class _Columns:
    """The columns under a rule of dashes, and where each begins in a line."""

    heads: tuple[str, ...]
    starts: tuple[int, ...]
    # A web page has taken their spaces away.
    squeezed: bool

    def table(
        self, lines: Sequence[TextLine], number: int, at: int
    ) -> tuple[TextTable, int]:
        """Return the table of a line's number whose rows begin at another line.

        Returned is also the line after it.
        """
        found: list[tuple[int, dict[str, str], list[TextLine]]] = []
        end = at
        for line in lines[at:]:
            if not line.text.strip() or line.cells is not None:
                break
            cells = self._cells(line.text)
            if cells:
                named = dict(zip(self.heads, cells, strict=False))
                found.append((line.number, named, []))
            elif found:
                found[-1][2].append(line)
            end += 1
        rows = tuple(
            TextRow(
                at_line,
                cells,
                tuple(one_line(each.text) for each in more),
                lines=tuple(each.number for each in more),
            )
            for at_line, cells, more in found
        )
        above = lines[number].number
        return TextTable(above, self.heads, rows, (above,)), end

    def next_head(self, lines: Sequence[TextLine], at: int) -> int | None:
        """Return the head of a group with a row below it, after empty lines."""
        start = _filled(lines, at)
        if start == at or start + 1 >= len(lines) or lines[start].cells is not None:
            return None
        below = lines[start + 1].text
        known = group_of(lines[start].text) is not None and below.strip()
        # What belongs to no unit has no number.
        number = next(iter(self._cells(below)), "")
        return start if known and (not number or number.isdecimal()) else None

    def _cells(self, line: str) -> list[str]:
        """Return the cells of a row; nothing for a line that says more of one."""
        if self.squeezed:
            found = _SQUEEZED.match(one_line(line))
            return list(found.groups()) if found else []
        return [] if _is_detail(line, self.starts) else _cut(line, self.starts)


def _columns(lines: Sequence[TextLine], at: int) -> _Columns:
    """Return the columns of the table whose heads are a line."""
    rule, head = lines[at + 1].text, lines[at].text
    starts = tuple(hit.start() for hit in _DASHES.finditer(rule))
    squeezed = "- -" in rule
    heads = head.split() if squeezed else _cut(head, starts)
    return _Columns(tuple(heads), starts, squeezed)


def _is_detail(line: str, starts: Sequence[int]) -> bool:
    """Return whether a line says more of the row above it: it stands further in."""
    inset = len(line) - len(line.lstrip(" "))
    # The table of a card stands two spaces in, and each of its rows has a name.
    return inset >= starts[0] + _STEP if starts[0] else inset > starts[-1]


def _cut(line: str, starts: Sequence[int]) -> list[str]:
    """Return the cells of a line; the last column is as wide as its rows."""
    ends = (*starts[1:], None)
    return [one_line(line[start:end]) for start, end in zip(starts, ends, strict=True)]
