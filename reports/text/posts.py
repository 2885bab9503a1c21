"""Cards and army lists as posts: in Markdown, and in the BBCode of forums.

The forums of this hobby run phpBB, which has bold words and lists and no tables: what
stands in columns keeps them in [code]. What the player wrote is data: no name can start
a tag, a link or a table of a post.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

from builder.content.card import (
    Block,
    Card,
    Row,
    Table,
    Text,
    evened,
    table,
    without_blank_columns,
)
from builder.content.card_blocks import noted, small_print, without_remarks
from builder.content.roster import Roster
from reports.layout.glyphs import one_line
from reports.text import plain

_MARKDOWN: Final = re.compile(r"([\\`*_\[\]<>&|~@#$^])")
_OPENING: Final = re.compile(r"^(\s*)([-+=!:]|\d+(?=[.)]))")
_JOINER: Final = "\u2060"
"""Takes no room; parts a bracket from what would make it a tag."""


def markdown(text: str) -> str:
    r"""Return the text as Markdown that shows it literally.

    >>> markdown("*<b>* 1|2")
    '\\*\\<b\\>\\* 1\\|2'
    """
    escaped = _MARKDOWN.sub(r"\\\1", one_line(text))
    return _OPENING.sub(lambda hit: f"{hit[1]}{_led(hit[2])}", escaped)


def _led(sign: str) -> str:
    return f"{sign}{_JOINER}" if sign.isdecimal() else f"\\{sign}"


def bbcode(text: str) -> str:
    """Return the text as BBCode that shows it literally, its line breaks kept."""
    return _untagged("\n".join(map(one_line, text.splitlines())))


def _untagged(line: str) -> str:
    return line.replace("[", "[" + _JOINER)


@dataclass(frozen=True, slots=True)
class Dialect:
    """How posts are marked up. In a mark `{}` is what it stands around.

    Attributes:
        escaped: Returns a text that shows itself literally.
        table: Returns a table of a card, without its title.
        entries: Returns the entries of a list.
        title: The mark of the name of a card or a list.
        heading: The mark of the name of a part of it.
        strong: The mark of a name, or of what is to be seen first.
        slanted: The mark of what is no rule.
        item: The mark of a line of a list.
        around: What stands above a list, and below it.
        gap: What stands below a line that is in no list.
    """

    escaped: Callable[[str], str]
    table: Callable[[Table], list[str]]
    entries: Callable[[Roster], list[str]]
    title: str
    heading: str
    strong: str
    slanted: str
    item: str
    around: tuple[tuple[str, ...], tuple[str, ...]] = (), ()
    gap: tuple[str, ...] = ()

    def line(self, mark: str, text: str) -> list[str]:
        """Return a marked line of its own; nothing where it says nothing."""
        return [mark.format(self.escaped(text)), *self.gap] if text.strip() else []

    def listed(self, lines: Iterable[str]) -> list[str]:
        """Return lines, marked already, as a list."""
        items = [self.item.format(line) for line in lines]
        return [*self.around[0], *items, *self.around[1]] if items else []

    def block(self, block: Block) -> list[str]:
        """Return a part of a card."""
        title = self.line(self.heading, block.title)
        if isinstance(block, Table):
            return [*title, *self.table(block)]
        lines = [*map(self.escaped, plain.block_texts(block))]
        if isinstance(block, Text) and block.flavour:
            return [self.slanted.format(line) for line in lines]
        return [*title, *self.listed(lines)]


def card_post(card: Card, dialect: Dialect) -> str:
    """Return a card as a post."""
    price = f" ({card.price} {card.currency})" if card.price else ""
    head = [
        *dialect.line(dialect.title, (card.title or "(no name)") + price),
        *dialect.line(dialect.slanted, card.kind),
        *dialect.line(dialect.strong, card.stamp),
        *dialect.listed(map(dialect.escaped, map(plain.stat_text, card.stats))),
    ]
    blocks = [dialect.block(block) for block in (*card.front, *noted(card).back)]
    source = dialect.line(dialect.slanted, small_print(card))
    return plain.page_text(head, [*blocks, source])


def roster_post(roster: Roster, dialect: Dialect) -> str:
    """Return an army list as a post, the names of its units strong."""
    head = dialect.line(dialect.title, roster.title or "Army list")
    for line in plain.budget_lines(roster):
        head += dialect.line(dialect.strong, line)
    blocks = [dialect.entries(roster)] if roster.units else []
    for heading, texts in plain.remarks(roster):
        lines = (
            " ".join((*dialect.line(dialect.strong, name)[:1], dialect.escaped(text)))
            for name, text in texts
        )
        blocks.append([*dialect.line(dialect.heading, heading), *dialect.listed(lines)])
    return plain.page_text(head, blocks)


def _grids(roster: Roster) -> list[str]:
    """Return the entries as a table, or as one for each group under its subtotal."""
    labels, *cells = plain.entry_rows(roster)
    whole = without_blank_columns(table("", labels, cells))
    heads = plain.group_heads(roster) or {0: ""}
    parts = zip(heads.items(), [*list(heads)[1:], len(cells)], strict=True)
    tables = (
        replace(whole, title=head, rows=whole.rows[start:end])
        for (start, head), end in parts
    )
    return [line for part in tables for line in (*MARKDOWN.block(part), "")]


def _grid(block: Table) -> list[str]:
    """Return a table in bars; what stands below a row is a cell of it.

    Cells beyond the labels widen it, for Markdown would drop them.
    """
    labels = tuple(column.label for column in block.columns)
    rows = [labels, *map(_row_cells, evened(block).rows)]
    count = max(map(len, rows))
    full = ((*row, *[""] * (count - len(row))) for row in rows)
    lines = ["| " + " | ".join(map(markdown, row)) + " |" for row in full]
    return [lines[0], "|" + " --- |" * count, *lines[1:]]


def _row_cells(row: Row) -> tuple[str, ...]:
    struck, boxes = "!" * row.struck, f"{row.boxes} ☐" if row.boxes > 0 else ""
    first = " ".join(filter(None, (struck, boxes, *row.cells[:1])))
    return (first, *row.cells[1:], *row.lines)


def _columns(block: Table) -> list[str]:
    """Return a table in columns, and as a list below it what stands under its rows."""
    bare = without_remarks(replace(block, title=""))
    notes = (
        f"[b]{bbcode(row.cells[0])}:[/b] {bbcode(note)}"
        for row in block.rows
        for note in row.lines
    )
    return [*_code(plain.block_lines(bare)), *BBCODE.listed(notes)]


def _code(lines: list[str]) -> list[str]:
    """Return lines in columns as BBCode that keeps them, and shows every bracket."""
    return ["[code]", *map(_untagged, lines), "[/code]"]


MARKDOWN: Final = Dialect(
    markdown,
    _grid,
    _grids,
    title="## {}", heading="### {}", strong="**{}**", slanted="*{}*", item="- {}",
    gap=("",),
)  # fmt: skip
BBCODE: Final = Dialect(
    bbcode,
    _columns,
    lambda roster: _code(plain.entry_lines(roster)),
    title="[size=150][b]{}[/b][/size]", heading="[b]{}[/b]", strong="[b]{}[/b]",
    slanted="[i]{}[/i]", item="[*]{}", around=(("[list]",), ("[/list]",)),
)  # fmt: skip
