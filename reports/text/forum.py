"""Cards and army lists for posting: Markdown and BBCode.

What the player wrote is data: no name can start a tag, a link or a table.
"""

import re
from collections.abc import Iterable
from typing import Final

from builder.content.card import Block, Card, Row, Table, Text
from builder.content.card_blocks import noted, small_print
from builder.content.roster import Roster
from builder.content.tables import evened
from reports.layout.glyphs import one_line
from reports.text.plain import (
    block_texts,
    budget_lines,
    card_text,
    entries,
    entry_lines,
    group_heads,
    remarks,
    stat_text,
)

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
    lines = (one_line(line) for line in text.splitlines())
    return "\n".join(map(_untagged, lines))


def _untagged(line: str) -> str:
    return line.replace("[", "[" + _JOINER)


def roster_markdown(roster: Roster) -> str:
    """Return an army list as Markdown."""
    lines = [f"# {markdown(roster.title) or 'Army list'}", ""]
    lines += [f"**{markdown(line)}**  " for line in budget_lines(roster)]
    lines += _grids(roster)
    for heading, texts in remarks(roster):
        lines += ["", f"## {heading}", "", *(f"- {markdown(text)}" for text in texts)]
    return "\n".join(lines).rstrip() + "\n"


def _grids(roster: Roster) -> list[str]:
    """Return the entries as a table, or as one for each group under its subtotal."""
    rows, heads = entries(roster), group_heads(roster)
    if not heads:
        return ["", *grid_markdown(rows)]
    ends = [*list(heads)[1:], len(rows) - 1]
    out = []
    for (start, head), end in zip(heads.items(), ends, strict=True):
        table = [rows[0], *rows[start + 1 : end + 1]]
        out += ["", f"### {markdown(head)}", "", *grid_markdown(table)]
    return out


def card_markdown(card: Card) -> str:
    """Return a card as Markdown."""
    price = f" ({card.price} {card.currency})" if card.price else ""
    lines = [f"## {markdown((card.title or '(no name)') + price)}", ""]
    if card.kind.strip():
        lines += [f"*{markdown(card.kind)}*", ""]
    if card.stamp.strip():
        lines += [f"**{markdown(card.stamp)}**", ""]
    lines += [f"- {markdown(stat_text(stat))}" for stat in card.stats]
    blocks = map(block_markdown, (*card.front, *noted(card).back))
    return page_markdown(lines, blocks, small_print(card))


def page_markdown(head: list[str], blocks: Iterable[list[str]], source: str) -> str:
    """Return lines of Markdown with blocks below them, and the small print."""
    lines = [*head, *(line for block in blocks for line in ("", *block))]
    lines += ["", f"<sub>{markdown(source)}</sub>"] if source.strip() else []
    return "\n".join(lines).rstrip() + "\n"


def block_markdown(block: Block) -> list[str]:
    """Return a part of a card as lines of Markdown."""
    title = [f"### {markdown(block.title)}", ""] if block.title.strip() else []
    if isinstance(block, Text) and block.flavour:
        return [f"*{markdown(text)}*" for text in block_texts(block)]
    if not isinstance(block, Table):
        return [*title, *(f"- {markdown(text)}" for text in block_texts(block))]
    block = evened(block)
    labels = tuple(column.label for column in block.columns)
    return [*title, *grid_markdown([labels, *map(_row_cells, block.rows)])]


def _row_cells(row: Row) -> tuple[str, ...]:
    struck, boxes = "!" * row.struck, f"{row.boxes} ☐" if row.boxes > 0 else ""
    first = " ".join(filter(None, (struck, boxes, *row.cells[:1])))
    return (first, *row.cells[1:], *row.lines)


def grid_markdown(rows: list[tuple[str, ...]]) -> list[str]:
    """Return rows as a table of Markdown, the first of them its labels.

    Cells beyond the labels widen it, for Markdown would drop them.
    """
    if not rows:
        return []
    count = max(map(len, rows))
    full = [(*row, *[""] * (count - len(row))) for row in rows]
    lines = ["| " + " | ".join(map(markdown, row)) + " |" for row in full]
    return [lines[0], "|" + " --- |" * count, *lines[1:]]


def roster_bbcode(roster: Roster) -> str:
    """Return an army list as BBCode."""
    lines = [f"[size=150][b]{bbcode(roster.title) or 'Army list'}[/b][/size]"]
    lines += [f"[b]{bbcode(line)}[/b]" for line in budget_lines(roster)]
    rows = entry_lines(roster)
    if rows:
        lines += ["[code]", *map(_untagged, rows), "[/code]"]
    for heading, texts in remarks(roster):
        lines += [f"[b]{heading}[/b]", "[list]"]
        lines += [f"[*]{bbcode(text)}" for text in texts]
        lines += ["[/list]"]
    return "\n".join(lines) + "\n"


def card_bbcode(card: Card) -> str:
    """Return a card as BBCode, its tables in columns."""
    return as_code(card_text(card))


def as_code(text: str) -> str:
    """Return text in columns as BBCode that keeps them, and shows every bracket."""
    return f"[code]\n{_untagged(text)}[/code]\n"
