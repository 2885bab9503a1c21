"""The lines of a text in plain letters: no markup, no quotes of mail, plain signs.

What reads a line behind this sees straight quotes, single blanks, hyphens, no tags and
no marks. A row of a table of a wiki comes in cells, also where each has its own line.
"""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from db.sharing.clipboard.model import LONGEST_LINE, MOST_LINES

_SIGNS: Final = str.maketrans(
    dict.fromkeys("”“„″〃＂«»", '"')
    | dict.fromkeys("’‘′´", "'")
    | dict.fromkeys("‐‑‒–—−", "-")
    | dict.fromkeys("\u00a0\u2007\u2009\u200a\u202f", " ")
    | {"×": "x", "…": "..."}
)
"""Typographic signs, and the plain ones they stand for."""

_CHAT: Final = re.compile(
    r"^\s*\[?\d{1,2}:\d{2}(?: ?[ap]m)?\]? +[\w ]{1,30}: +", re.IGNORECASE
)
"""When somebody wrote a line of a chat, and who."""

_REPLY: Final = re.compile(r"^(?:\s*>)+ ?")
_TAG: Final = re.compile(
    r"\[/?(?:b|i|u|s|size|color|font|code|list|quote|url|img|center|left|right|"
    r"spoiler|table|tr|td|th)(?:=[^\[\]]{0,200})?\]|</?[a-z][^<>]{0,200}>",
    re.IGNORECASE,
)
_CELL: Final = re.compile(r"</t[dh]>\s*(?=<t[dh])", re.IGNORECASE)
"""What parts two cells of a row of a web page."""

_ITEM: Final = re.compile(
    r"\[\*\]|\[/(?:quote|spoiler|code|list)\]|<br ?/?>|</(?:tr|p|li)>", re.IGNORECASE
)
"""What parts two things that are on one line."""

_ESCAPED: Final = re.compile(r"\\([\\`*_\[\]<>&|~@#$^\-+=!:.])")
_STARS: Final = re.compile(r"(\*\*|__|\*|`|~~|\|\|)(?=\S)(.{1,300}?)(?<=\S)\1")
_HEADING: Final = re.compile(r"^#{1,6}\s+")
_BULLET: Final = re.compile(r"^\s*(?:[-*•+]|[^\w\s\"'(\[{|!.,;:#@&/\\<>=-])\s+")
"""A sign of a list, or a picture that stands before a line."""

_CUT: Final = re.compile(r".{40,}(?:[,;=@&+/]| (?:with|w/|and|mit|und|avec|et))")
"""A long line that does not end there: a mail program broke it."""

_STYLE: Final = re.compile(r"^(?:\s*[\w-]+=\"[^\"]*\")+\s*\|(?!\|)")
"""How a cell of a wiki looks, in front of what it says."""

_LINK: Final = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]|'{2,5}")
"""A link of a wiki, or the signs of its bold and slanted words."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line without its markup.

    Attributes:
        number: Its number in the text, from 1.
        text: The line. Blanks in it are single ones, unless they part columns.
        cells: Its cells, where it is a row of a table of a wiki, none for the frame of
            one; None for other lines.
        bullet: Whether it has a bullet, or stands in.
    """

    number: int
    text: str
    cells: tuple[str, ...] | None = None
    bullet: bool = False

    @property
    def words(self) -> str:
        """What it says, in one line."""
        return one_line(self.text or " ".join(self.cells or ()))


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


_INCHES: Final = re.compile(
    r"(?<=\d) ?(?:inch(?:es)?|zoll|pouces?|cal[ie])\b", re.IGNORECASE
)


def plain(text: str) -> str:
    """Return text in plain signs: straight quotes, hyphens, blanks.

    >>> plain("5&quot; – 6”, a 3’’ gun, 4 Zoll")
    '5" - 6", a 3" gun, 4"'
    """
    words = html.unescape(text) if "&" in text else text
    words = words.translate(_SIGNS).replace("''", '"')
    return printable(_INCHES.sub('"', words))


def lines_of(text: str) -> list[TextLine]:
    """Return the lines of a text; one that holds several things comes several times."""
    rows = enumerate(split(text)[:MOST_LINES], 1)
    lines: list[TextLine] = []
    for line in _in_rows((number, row[:LONGEST_LINE]) for number, row in rows):
        cut = bool(lines) and _CUT.fullmatch(lines[-1].text)
        if cut and line.text and not line.bullet:
            # Mail broke it here; its number goes with the line it belongs to.
            lines[-1] = replace(lines[-1], text=f"{lines[-1].text} {line.text}")
            lines.append(TextLine(line.number, "", ()))
        else:
            lines.append(line)
    return lines


def _in_rows(lines: Iterator[tuple[int, str]]) -> Iterator[TextLine]:
    """Yield the lines; a row of a wiki comes as one, at the line of its last cell."""
    inside, cells, last = False, list[str](), 0
    for number, raw in lines:
        line = _REPLY.sub("", raw)
        bare = line.strip()
        inside = inside or bare.startswith("{|")
        if not inside:
            yield from _things(number, line)
            continue
        if not bare or bare.startswith(("|-", "|}", "{|", "|+")):
            if cells:
                yield TextLine(last, "", tuple(cells))
            cells = []
            yield TextLine(number, "", ())
        elif bare[0] in "|!":
            parts = re.split(r"\|\||!!", plain(_LINK.sub(r"\1", bare[1:])))
            if cells:
                # The line of the cells above it goes with this row.
                yield TextLine(last, "", ())
            cells += [one_line(_STYLE.sub("", part)) for part in parts]
            last = number
        inside = not bare.startswith("|}")
    if cells:
        yield TextLine(last, "", tuple(cells))


def _things(number: int, line: str) -> Iterator[TextLine]:
    parts = _ITEM.split(_CELL.sub("\t", line))
    for place, part in enumerate(parts):
        found = _bare(number, part, item=place > 0)
        # A list begins with no item, and a line of tags alone says nothing.
        tags = line.strip() and not _TAG.sub("", line).strip()
        if found.text or (len(parts) == 1 and not tags):
            yield found


def _bare(number: int, line: str, *, item: bool) -> TextLine:
    bare = _CHAT.sub("", _HEADING.sub("", line))
    text = plain(_STARS.sub(r"\2", _TAG.sub("", bare)))
    mark = _BULLET.match(text)
    inset = text.startswith("  ") and bool(text.strip())
    text = _ESCAPED.sub(r"\1", text[mark.end() :] if mark else text).strip()
    kept = text if "\t" in text or "  " in text else one_line(text)
    return TextLine(number, kept, bullet=item or inset or mark is not None)
