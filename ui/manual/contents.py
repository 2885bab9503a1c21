"""The pages of the manual, in their order, and a search of them. No Qt here.

A page is Markdown. It is a file `pages/NAME.md`, in which `ui.manual.made` fills in
menus, keys and commands, or it is made there of what `builder` says of the rules:
`rules` lists the games, and each has a page such as `rules-brikwars`. Pages have
headings, paragraphs, lists, tables, code blocks, emphasis, links and pictures.

A link to another page is `printing.md` or `printing.md#calibrate`: a name and the
`slug` of a heading. A picture is `pictures/NAME.png`, in light colours.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from builder.glossary.terms import WordSearch, asked
from ui.manual import made
from ui.manual.made import slug

FOLDER: Final = Path(__file__).parent / "pages"
PICTURE_FOLDER: Final = FOLDER / "pictures"

DENSITY: Final = 2
"""The pixels that each picture has to a point, across and down."""

WRITTEN: Final = (
    "start",
    "five-minutes",
    "read-a-card",
    "make-soldier",
    "make-dragon",
    "make-tank",
    "make-swap",
    "make-squads",
    "make-ruling",
    "make-house-rules",
    "make-shop",
    "gallery",
    "weapons",
    "creations",
    "what-next",
    "armies",
    "against",
    "house-rules",
    "rule-sets",
    "formulas",
    "printing",
    "themes",
    "table",
    "phone",
    "sharing",
    "forum",
    "library",
    "your-data",
    "club-server",
    "club-people",
    "command-line",
    "programs",
    "other-games",
    "settings-and-keys",
    "questions",
    "troubles",
    "glossary",
)
"""The pages that are files, in the order of reading."""

PAGES: Final = (*WRITTEN, *made.names())
"""Every page of the manual, in the order of reading; the rules come last."""


@dataclass(frozen=True, slots=True)
class ManualSection:
    """A heading of a page and what stands below it, up to the next heading.

    Attributes:
        page: The name of the page.
        heading: The heading without its marks.
        anchor: The heading as a link names it.
        depth: 1 for the title of the page, 2 for a part of it, and so on.
        lines: What stands below, without the marks of Markdown.
    """

    page: str
    heading: str
    anchor: str
    depth: int
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """A place that a search found.

    Attributes:
        page: The name of the page.
        heading: The heading it is under.
        anchor: The heading as a link names it.
        line: A line with one of the words; the heading if only that has them.
    """

    page: str
    heading: str
    anchor: str
    line: str


def page(name: str) -> str:
    """Return a page as Markdown.

    Raises:
        KeyError: If the manual has no page of this name.
    """
    if name in WRITTEN:
        return made.filled((FOLDER / f"{name}.md").read_text(encoding="utf-8"))
    return made.page(name)


@cache
def titles() -> Mapping[str, str]:
    """Return the title of every page by its name, in the order of reading."""
    return {name: _heading(page(name).partition("\n")[0])[1] for name in PAGES}


@cache
def sections(name: str) -> tuple[ManualSection, ...]:
    """Return the parts of a page, each with its heading.

    Raises:
        KeyError: If the manual has no page of this name.
    """
    return tuple(_sections(name))


def rule_place(number: str) -> tuple[str, str] | None:
    """Return the page and the heading's anchor of a rule; None for an unknown rule."""
    heading = made.heading(number)
    if not heading:
        return None
    return made.page_of(number), slug(heading)


def search(words: str) -> tuple[Hit, ...]:
    """Return the places with all these words, or with what they are called here.

    What has the words as they were typed comes first, and of both what has them in the
    heading.
    """
    wanted = asked(words)
    if not wanted.typed:
        return ()
    found = [
        (rank, place, part)
        for place, part in enumerate(part for name in PAGES for part in sections(name))
        for words in ["\n".join((part.heading, *part.lines)).casefold()]
        if (rank := wanted.rank(part.heading.casefold(), words)) is not None
    ]
    return tuple(
        Hit(part.page, part.heading, part.anchor, _line(part, wanted))
        for _, _, part in sorted(found, key=lambda hit: hit[:2])
    )


def _line(part: ManualSection, wanted: WordSearch) -> str:
    def has(line: str) -> int:
        return len(wanted.in_text(line.casefold()))

    best = max(part.lines, key=has, default="")
    return best if has(best) else part.heading


def _sections(name: str) -> Iterator[ManualSection]:
    """Yield the parts of a page; a `#` in a block of code is no heading."""
    head: tuple[int, str] = (0, "")
    lines: list[str] = []
    code = False
    for line in page(name).splitlines():
        code ^= line.startswith("```")
        found = (0, "") if code else _heading(line)
        if not found[0]:
            lines.append(plain_line(line))
            continue
        if head[0]:
            yield _section(name, head, lines)
        head, lines = found, []
    yield _section(name, head, lines)


def _section(name: str, head: tuple[int, str], lines: list[str]) -> ManualSection:
    said = tuple(filter(None, lines))
    return ManualSection(name, head[1], slug(head[1]), head[0], said)


def _heading(line: str) -> tuple[int, str]:
    """Return the depth and the words of a heading; a depth of 0 for another line."""
    found = re.fullmatch(r"(#{1,4}) (.+)", line)
    return (len(found[1]), plain_line(found[2])) if found else (0, "")


def plain_line(line: str) -> str:
    """Return a line of Markdown without its marks.

    >>> plain_line("1. Click **File > Quit**, see [keys](settings-and-keys.md).")
    'Click File > Quit, see keys.'
    """
    if line.startswith("```") or re.fullmatch(r"[|\-: ]+", line):
        return ""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", line)
    text = re.sub(r"^\s*(?:[-*]|\d+\.) ", "", text)
    text = re.sub(r"\*\*|`", "", text).strip().strip("|")
    return " · ".join(part.strip() for part in text.split(" | ")).strip()
