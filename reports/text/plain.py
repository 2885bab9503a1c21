"""Cards and army lists as plain text, for terminals, mails and comparisons."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import zip_longest
from typing import Final, TypeAlias

from builder.content.card import (
    Block,
    Boxes,
    Card,
    CutOuts,
    Legend,
    Row,
    Ruler,
    Stat,
    Table,
    Text,
    evened,
)
from builder.content.card_blocks import noted, small_print
from builder.content.roster import COLUMNS, WHOLE_ARMY, Roster, RosterUnit, by_group
from builder.core.formatting import times
from reports.layout.glyphs import literal, one_line
from reports.text.shared import parted

IN_BRACKETS: Final = "What has its total in brackets does not play, and costs nothing"
"""A remark on lists that have entries which do not play."""

_KEPT: Final = frozenset({"count", "name"})
"""Columns that a list has even where a name is made of signs that show nothing."""

NOTE: Final = "Note: "
"""What stands before a remark on an entry that has a line of its own."""


Remark: TypeAlias = tuple[str, str]
"""A text that goes with an army, behind the name whose it is, if that is one's."""


def card_text(card: Card) -> str:
    """Return all that a card says, front then back, as lines of text."""
    lines = [one_line(card.title) or "(no name)"]
    lines.append("=" * len(lines[0]))
    price = one_line(f"{card.price} {card.currency}") if card.price else ""
    head = filter(None, (one_line(card.kind), price))
    lines.append(" - ".join(head))
    if card.stamp:
        lines.append(f"!! {one_line(card.stamp)} !!")
    lines += [f"  {stat_text(stat)}" for stat in card.stats]
    blocks = map(block_lines, (*card.front, *noted(card).back))
    source = one_line(small_print(card))
    return page_text(lines, [*blocks, [f"({source})"] * bool(source)])


def page_text(head: list[str], blocks: Iterable[list[str]]) -> str:
    """Return lines of text with blocks of lines below them."""
    kept = ("\n".join(map(str.rstrip, lines)).strip("\n") for lines in (head, *blocks))
    return "\n\n".join(filter(None, kept)) + "\n"


def roster_text(roster: Roster, *, full: bool = False) -> str:
    """Return an army list as lines of text.

    Args:
        roster: What it says.
        full: Whether each unit's card follows.
    """
    title = one_line(roster.title) or "(no name)"
    blocks = [entry_lines(roster)]
    for heading, texts in remarks(roster, cards=full):
        lines = (line for one in texts for line in _split(" ".join(filter(None, one))))
        blocks.append([heading, *(f"  {line}" for line in lines)])
    out = page_text([title, "=" * len(title), *budget_lines(roster)], blocks)
    if full:
        cards = dict.fromkeys(unit.card for unit in roster.units)
        out += "".join("\n" + card_text(card) for card in cards)
    return out


def stat_text(stat: Stat) -> str:
    """Return a stat as `Move: 8" (Fly 14")`."""
    small = "; ".join(map(one_line, stat.small))
    value = f"{one_line(stat.label)}: {one_line(stat.value)}"
    return f"{value} ({small})" if small else value


def budget_lines(roster: Roster) -> list[str]:
    """Return the system, the total with its figures, and the verdict."""
    total = roster.total or "-"
    if roster.limit:
        total = f"{total} of {roster.limit}"
    spent = f"{total} {roster.currency}".strip()
    money = f"{spent}, {roster.balance}" if roster.balance else spent
    # A secret list has no points, nor a unit of them.
    known = money if roster.currency else ""
    # Paste takes three lines as the head of a list.
    size = ", ".join(filter(None, (known, roster.figures)))
    return [one_line(line) for line in (roster.system, size, roster.verdict) if line]


def remarks(
    roster: Roster, *, cards: bool = False
) -> list[tuple[str, tuple[Remark, ...]]]:
    """Return the texts that go with an army, each with its heading.

    Args:
        roster: The army.
        cards: Whether the cards follow, which say all rules themselves.
    """
    if not all(unit.plays for unit in roster.units):
        roster = replace(roster, remarks=(*roster.remarks, IN_BRACKETS))
    nobodys = (("Broken rules", roster.violations), *notes(roster))
    parts = (
        ("Weapons", tuple(_weapons(roster, full=not cards))),
        ("Rules", () if cards else tuple(_rules(roster))),
        *((head, tuple(("", text) for text in texts)) for head, texts in nobodys),
    )
    return [(heading, texts) for heading, texts in parts if texts]


def _weapons(roster: Roster, *, full: bool) -> Iterator[Remark]:
    for card, unit in {unit.card: unit for unit in roster.units}.items():
        for line in weapon_lines(card, full=full):
            yield f"{unit.name},", line


def _rules(roster: Roster) -> Iterator[Remark]:
    """Yield what else the cards say, as the printed list does: what is shared first."""
    units, shared = parted(roster.units)
    for rule in shared:
        yield from ((f"{rule.title}:", line) for line in _told(replace(rule, title="")))
    for card, unit in {unit.card: unit for unit in units}.items():
        small = [f"{stat.label} {stat.said}" for stat in card.stats if stat.small]
        yield from [(f"{unit.name}:", ", ".join(small))] if small else ()
        for block in (*card.front, *card.back):
            yield from ((f"{unit.name},", line) for line in _told(block))


def _told(block: Block) -> Iterator[str]:
    """Yield a block in lines, each with the heading in front; no boxes to tick."""
    head = f"{one_line(block.title)}: " if block.title.strip() else ""
    if isinstance(block, Table) and block.part != "arms":
        labels = [column.label for column in block.columns]
        for row in evened(block).rows:
            cells = zip_longest(labels, row.cells, fillvalue="")
            facts = (
                f"{label} {cell}".strip() for label, cell in cells if cell.strip("–")
            )
            yield " ".join((f"{head}{', '.join(facts)}", *row.lines))
    # What is grave stands under the broken rules.
    elif isinstance(block, Text) and not block.grave:
        facts = (text for text in block.paragraphs if text.strip())
        yield from filter(None, [f"{head}{' '.join(facts)}"])


def weapon_lines(card: Card, *, full: bool = False) -> Iterator[str]:
    """Yield what each weapon of a card can do: `Pistol: Use 3, Range 6", ...`.

    Args:
        card: The card.
        full: Whether its special rules follow.
    """
    for block in (*card.front, *card.back):
        if not isinstance(block, Table) or block.part != "arms":
            continue
        labels = [column.label for column in block.columns[1:]]
        for row in block.rows:
            values = zip(labels, row.cells[1:], strict=False)
            facts = (f"{label} {value}" for label, value in values if value != "–")
            line = f"{row.cells[0]}: {', '.join(facts) or '–'}"
            yield ". ".join((line, *row.lines)) if full else line


def notes(roster: Roster) -> list[tuple[str, tuple[str, ...]]]:
    """Return what there is to remember of an army, each text with its heading."""
    parts = (
        ("Notes", (roster.notes,) if roster.notes.strip() else ()),
        ("House rules in force", roster.house),
        ("Remarks", roster.remarks),
    )
    return [(heading, texts) for heading, texts in parts if texts]


def entry_rows(roster: Roster) -> list[tuple[str, ...]]:
    """Return the headings, the entries, and what else is in the total, in cells.

    The entries stand group by group.
    """
    columns = COLUMNS.values()
    return [
        tuple(column.heading.label for column in columns),
        *map(_entry_cells, in_groups(roster)),
        *(tuple(column.share(share) for column in columns) for share in roster.shared),
    ]


def _entry_cells(unit: RosterUnit) -> tuple[str, ...]:
    """Return the cells of an entry; arms that its kind names are not said twice."""
    cells = {key: column.unit(unit) for key, column in COLUMNS.items()}
    if unit.card.arms and all(each in unit.card.kind for each in unit.card.arms):
        cells["arms"] = ""
    return tuple(cells.values())


def in_groups(roster: Roster) -> tuple[RosterUnit, ...]:
    """Return the entries, group by group."""
    groups = by_group(roster.units)
    return tuple(unit for group in groups for unit in group.units) or roster.units


def group_heads(roster: Roster) -> dict[int, str]:
    """Return what stands over each group, by the number of its first entry.

    It is the name and the subtotal. What belongs to no entry follows the last one
    under a head of its own. There are no heads where no entry has a group.
    """
    found, place = {}, 0
    for group in by_group(roster.units):
        found[place] = one_line(group.head(roster.currency))
        place += len(group.units)
    return found | ({place: WHOLE_ARMY} if found and roster.shared else {})


def entry_lines(roster: Roster) -> list[str]:
    """Return the entries in narrow columns, all else on lines of its own.

    Over each group stands a line with its name and its subtotal.
    """
    if not roster.units:
        return []
    rows = [
        dict(zip(COLUMNS, map(one_line, cells), strict=True))
        for cells in entry_rows(roster)
    ]
    heads = group_heads(roster)
    # A list without points has no columns for them.
    known = {key for row in rows[1:] for key, text in row.items() if text}
    known |= _KEPT
    narrow = [key for key in ("count", "each", "total", "name") if key in known]
    head, rule, *lines = table_lines(tuple(row[key] for key in narrow) for row in rows)
    indent = " " * rule.rindex(" ")
    out = [head, rule]
    for place, (row, line) in enumerate(zip(rows[1:], lines, strict=True)):
        out += ["", heads[place]] if place in heads else []
        if row["count"] and row["note"]:
            row["note"] = NOTE + row["note"]
        rest = (text for key, text in row.items() if key not in narrow and text)
        out += [line, *(f"{indent}   {text}" for text in rest)]
    return out


def block_lines(block: Block) -> list[str]:
    """Return a part of a card as lines."""
    match block:
        case Text() | Ruler() | Legend():
            mark = "!! " if isinstance(block, Text) and block.grave else ""
            title = [mark + one_line(block.title)] if block.title else []
            lines = [line for text in block.paragraphs for line in _split(text)]
        case Table():
            return _table(block)
        case Boxes() | CutOuts():
            title = [one_line(block.title)]
            lines = list(map(one_line, block_texts(block)))
    return [*title, *(f"  {line}" for line in lines)]


def block_texts(block: Text | Ruler | Boxes | CutOuts | Legend) -> tuple[str, ...]:
    """Return what a part of a card says below its title; boxes as `[ ] 90  [ ] 80`."""
    match block:
        case Boxes() if any(block.labels):
            texts = ["  ".join(f"[ ] {label}".rstrip() for label in block.labels)]
        case Boxes():
            texts = [_ticks(len(block.labels))]
        case CutOuts():
            texts = list(dict.fromkeys(shape.said for shape in block.shapes))
        case _:
            texts = []
    return (*texts, *block.paragraphs)


def _ticks(many: int) -> str:
    """Return so many boxes, or `40 × [ ]`."""
    return "[ ]" * many if many <= 12 else times(many, "[ ]")


def _table(block: Table) -> list[str]:
    block = evened(block)
    labels = tuple(one_line(column.label) for column in block.columns)
    rows = [labels, *(_cells(row) for row in block.rows)]
    title = [one_line(block.title)] if block.title else []
    lines = [f"  {line}" for line in table_lines(rows)]
    out = [*title, *lines[:2]]
    for row, line in zip(block.rows, lines[2:], strict=True):
        out.append(("! " + line[2:] if row.struck else line).rstrip())
        out += [f"      {one_line(below)}" for below in row.lines]
    return out


def _cells(row: Row) -> tuple[str, ...]:
    cells = [one_line(cell) for cell in row.cells]
    if row.boxes > 0:
        cells[:1] = [f"{_ticks(row.boxes)} {cells[0] if cells else ''}"]
    return tuple(cells)


def table_lines(rows: Iterable[tuple[str, ...]]) -> list[str]:
    """Return rows in columns, with a rule below the first row."""
    rows = list(rows)
    columns = list(zip_longest(*rows, fillvalue=""))
    widths = [max(map(len, column)) for column in columns]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False))
        for row in rows
    ]
    rule = "  ".join("-" * width for width in widths)
    return [line.rstrip() for line in (*lines[:1], rule, *lines[1:])] if rows else []


def _split(text: str) -> list[str]:
    return [line for line in literal(text).split("\n") if line.strip()]
