"""The lines of a text without its markup, and the cells of its tables."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from db.sharing.clipboard.model import LONGEST_LINE, MOST_LINES

_TAG: Final = re.compile(
    r"\[/?(?:b|i|u|s|size|color|font|code|list|quote|url|img|center|left|right|"
    r"spoiler|table|tr|td|th|\*)(?:=[^\[\]]{0,200})?\]",
    re.IGNORECASE,
)
_ITEM: Final = re.compile(r"^\s*\[\*\]")
_ESCAPED: Final = re.compile(r"\\([\\`*_\[\]<>&|~@#$^\-+=!:])")
_HEADING: Final = re.compile(r"^(#{1,6})\s+(\S.*)$")
_BARS: Final = re.compile(r"^\|(?:\s*:?-{3,}:?\s*\|)+\s*$")
_CELLS: Final = re.compile(r"(?<!\\)((?:\\\\)*)\|")
_SMALL: Final = re.compile(r"^<sub>(.*)</sub>$")


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
    marked = any(_HEADING.match(line) or _BARS.match(line) for _, line in cut)
    return list(_unmarked(cut) if marked else _untagged(cut))


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
        # A line of a spreadsheet or of a web page is in cells.
        yield TextLine(number, bare, tuple(bare.split("\t")) if "\t" in bare else None)


def _unmarked(lines: list[tuple[int, str]]) -> Iterator[TextLine]:
    for number, raw in lines:
        line = raw.rstrip()
        heading = _HEADING.match(line)
        if heading:
            yield TextLine(number, printable(_literal(heading[2])))
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


def _unstarred(line: str) -> str:
    for stars in ("**", "*"):
        if line.startswith(stars) and line.endswith(stars) and len(line) > 2:
            return line[len(stars) : -len(stars)]
    return line


def _literal(text: str) -> str:
    return _ESCAPED.sub(r"\1", text)
