"""Markup taken off text: what is left are lines and tables, as plain text has them."""

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from db.sharing.clipboard.model import LONGEST_LINE, MOST_LINES

RULE: Final = "\0==="
"""What stands below a title where the markup says that it is one; in no text."""

SECTIONS: Final = (
    "Weapons",
    "Broken rules",
    "Notes",
    "House rules in force",
    "Remarks",
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
    cut = [(number, line[:LONGEST_LINE]) for number, line in enumerate(raw, 1)]
    bare = [line for _, line in cut]
    titles = [line for line, below in pairwise(bare) if underlined(line, below)]
    plain = bool(titles)
    if not plain and any(_HEADING.match(line) or _BARS.match(line) for line in bare):
        return list(_unmarked(cut))
    if plain and not any(_CODE.match(line) or _BIG.match(line)
                         for line in bare if line not in titles):  # fmt: skip
        # What stands in brackets there is part of a name.
        return [each for line in cut for each in _celled(line[0], printable(line[1]))]
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
        title = _BIG.match(line) is not None
        opens, closes = "[list" in line.lower(), "[/list]" in line.lower()
        item = _ITEM.match(line) is not None
        # Brackets that are meant literally have a sign without width behind them.
        bare = printable(_TAG.sub("", line)).rstrip()
        if opens or closes:
            listing = opens
            if not bare:
                continue
        if listing or item:
            bare = f"  {bare.lstrip()}"
        yield from _celled(number, bare)
        if title:
            yield TextLine(number, RULE)


def _celled(number: int, line: str) -> Iterator[TextLine]:
    """Yield a line, in cells if it is one of a spreadsheet or of a web page."""
    cells = tuple(line.split("\t")) if "\t" in line else None
    yield TextLine(number, line, cells)


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
