"""Army lists and cards in the lines and tables of a text."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from builder import systems
from db.clipboard.markup import RULE, SECTIONS, TextLine, one_line, underlined
from db.clipboard.model import NotUnderstood, PastedArmy, PastedText, PastedUnit
from db.clipboard.tables import Part, TextRow, TextTable

UNNAMED: Final = "Pasted list"
"""What an army is called whose text has no title."""

_LIMIT: Final = re.compile(r"\bof (\d{1,9})\b")
_PRICE: Final = re.compile(r"(?:^|- )(\d{1,7}[½⅓⅔¼¾]?|[½⅓⅔¼¾]) (?:CP|points)$")
_STAT: Final = re.compile(r"^  ([^:]{1,60}): (.*)$")
_LOOK_BACK: Final = 6
"""How many lines above a table without a title may be its head."""

_TIMES: Final = re.compile(r"^(?:\[ \])*(?:\d+ × \[ \])? ?(?:(\d{1,5}) × )?(.*)$")
_LABEL: Final = re.compile(r"([A-Z][\w' -]{1,40}(?: X?\d{1,3}\"?)?)(?:;[^.;]*)*\.?$")
"""What a weapon is, at the end of the line below its row."""


def price_of(text: str) -> Fraction | None:
    """Return a price as our lists write it; None for anything else.

    >>> price_of("4½"), price_of("12"), price_of("-")
    (Fraction(9, 2), Fraction(12, 1), None)
    """
    digits, part = text.rstrip("½⅓⅔¼¾⅛⅜⅝⅞⅕⅖⅗⅘⅙⅚"), Fraction()
    if len(text) - len(digits) > 1 or len(digits) > 9 or not text:
        return None
    if digits != text:
        part = Fraction(unicodedata.numeric(text[-1])).limit_denominator(8)
    if digits and not (digits.isascii() and digits.isdigit()):
        return None
    return Fraction(int(digits or 0)) + part


def system_of(line: str) -> str:
    """Return the key of the game that a line names as our lists do; empty for none.

    Lists of version 1.0 have a comma before the edition.
    """
    for key, system in systems().items():
        book = system.book
        if line in map(one_line, (book.title, f"{book.name}, {book.edition}")):
            return key
    return ""


@dataclass(slots=True)
class _Block:
    """A title with all that stands below it, or what stands before the first title."""

    number: int = 1
    title: str = ""
    parts: list[Part] = field(default_factory=list)


def understood(parts: Sequence[Part]) -> PastedText:
    """Return what lines and tables say."""
    armies: list[PastedArmy] = []
    units: list[PastedUnit] = []
    unread: list[NotUnderstood] = []
    for block in _blocks(parts):
        rest = block.parts
        if block.title and _is_army(block):
            army, rest = _army(block)
            armies.append(army)
        elif block.title:
            card, rest = _card(block)
            units.append(card)
        more, found = _loose(rest)
        armies += more
        units += found
    return PastedText(tuple(armies), tuple(units), tuple(unread))


def _blocks(parts: Sequence[Part]) -> list[_Block]:
    blocks, at = [_Block()], 0
    while at < len(parts):
        part, below = parts[at], parts[at + 1] if at + 1 < len(parts) else None
        if isinstance(part, TextLine) and isinstance(below, TextLine):
            marked = below.text == RULE and bool(part.text.strip())
            if marked or underlined(part.text, below.text):
                blocks.append(_Block(part.number, one_line(part.text)))
                at += 2
                continue
        blocks[-1].parts.append(part)
        at += 1
    return blocks


def _is_army(block: _Block) -> bool:
    """Return whether a block is an army list: it names its game, or has a list."""
    head = [part for part in block.parts if _filled(part)][:2]
    if any(isinstance(part, TextLine) and system_of(part.text) for part in head):
        return True
    tables = (part for part in block.parts if isinstance(part, TextTable))
    return any(table.lists_units for table in tables)


def _army(block: _Block) -> tuple[PastedArmy, list[Part]]:
    """Return the army of a block, and what follows it."""
    system, limit, heading = "", None, ""
    notes: list[str] = []
    units: tuple[PastedUnit, ...] = ()
    for at, part in enumerate(block.parts):
        if isinstance(part, TextTable):
            units += _units(part) if part.lists_units else ()
            continue
        text = part.text.rstrip()
        if text in SECTIONS:
            heading = text
        elif heading and (text.startswith("  ") or not text):
            notes += [text[2:]] if heading == "Notes" else []
        elif heading or (units and text.strip()):
            rest = block.parts[at:]
            break
        else:
            system = system or system_of(text)
            found = _LIMIT.search(text) if limit is None else None
            limit = int(found[1]) if found else limit
    else:
        rest = []
    said = "\n".join(notes).strip("\n")
    army = PastedArmy(block.number, block.title, units, system, limit, said)
    return army, rest


def _units(table: TextTable) -> tuple[PastedUnit, ...]:
    """Return the entries of an army list; other rows, such as shares, are left out."""
    return tuple(
        _unit(row)
        for row in table.rows
        if row.cells.get("No.", "").isdecimal() and row.cells.get("Unit")
    )


def _unit(row: TextRow) -> PastedUnit:
    said = (row.cells.get("Key values", ""), *row.below)
    return PastedUnit(
        row.number,
        row.cells["Unit"],
        int(row.cells["No."]),
        price_of(row.cells.get("Each", "")),
        tuple(line for line in said if "Use " in line),
        note=row.cells.get("Note", ""),
        group=row.group or row.cells.get("Group", ""),
        plays=_plays(row),
    )


def _plays(row: TextRow) -> bool:
    """Return whether an entry plays: a total in brackets says that it does not."""
    total = row.cells.get("Total", "")
    rests = total.startswith("(") and total.endswith(")")
    return not rests and row.cells.get("Plays") != "no"


def _card(block: _Block) -> tuple[PastedUnit, list[Part]]:
    """Return the card of a block, and what follows it."""
    each: Fraction | None = None
    stats: list[str] = []
    weapons: tuple[str, ...] = ()
    rest: list[Part] = []
    for at, part in enumerate(block.parts):
        if isinstance(part, TextTable):
            weapons += tuple(filter(None, map(_weapon, part.rows)))
            continue
        text = part.text.rstrip()
        found = _PRICE.search(text) if each is None else None
        each = price_of(found[1]) if found else each
        stat = _STAT.match(text)
        if stat and stat[1] in _SAID:
            stats.append(_SAID[stat[1]].format(stat[2].split(" (")[0]))
        if text.startswith("(") and text.endswith(")"):
            rest = block.parts[at + 1 :]
            break
    own = (_line(block.title, stats),) if stats else ()
    return PastedUnit(block.number, block.title, 1, each, own, weapons), rest


_SAID: Final = {"Use": "Use {}", "Range": "Range {}", "Damage": "{}", "Parry": "{}"}
"""The big values of a weapon's card, as a stat line has them."""


def _weapon(row: TextRow) -> str:
    """Return the stat line of a row of weapons; empty for another row."""
    cells = row.cells
    if not {"Weapon", "Use", "Range", "Damage"} <= cells.keys():
        return ""
    named = _TIMES.match(cells["Weapon"])
    name = named[2] if named else cells["Weapon"]
    reach = cells["Range"].removesuffix(" thrown")
    kind = _LABEL.search(row.below[0]) if row.below else None
    stats = [kind[1]] if kind else []
    thrown = reach != cells["Range"]
    stats += [f"Use {cells['Use']}", "" if thrown else f"Range {reach}"]
    return _line(name, filter(None, (*stats, cells["Damage"])))


def _line(name: str, stats: Iterable[str]) -> str:
    # A colon in a name would end it.
    return f"{name.replace(':', ' ')}: {', '.join(stats)}"


def _loose(parts: Sequence[Part]) -> tuple[list[PastedArmy], list[PastedUnit]]:
    """Return the army lists without a title, and the lines that stand alone."""
    armies: list[PastedArmy] = []
    lines: list[TextLine] = []
    weapons: list[PastedUnit] = []
    for part in parts:
        if isinstance(part, TextLine):
            lines += [part] if part.text.strip() else []
        elif part.lists_units:
            armies.append(_headed(part, lines))
        else:
            weapons += [
                PastedUnit(row.number, row.cells["Weapon"], weapons=(line,))
                for row in part.rows
                if (line := _weapon(row))
            ]
    loose = [PastedUnit(each.number, each.text.strip(), loose=True) for each in lines]
    return armies, sorted([*loose, *weapons], key=lambda unit: unit.line)


def _headed(table: TextTable, above: list[TextLine]) -> PastedArmy:
    """Return the army of a table; its head is taken from the lines above it."""
    for back, line in enumerate(reversed(above[-_LOOK_BACK:]), 1):
        system = system_of(one_line(line.text))
        if system:
            start = max(len(above) - back - 1, 0)
            head = above[start:]
            del above[start:]
            found = [_LIMIT.search(each.text) for each in head]
            limit = next((int(each[1]) for each in found if each), None)
            title = one_line(head[0].text) if len(head) > back else UNNAMED
            return PastedArmy(head[0].number, title, _units(table), system, limit)
    return PastedArmy(table.number, UNNAMED, _units(table))


def _filled(part: Part) -> bool:
    return isinstance(part, TextTable) or bool(part.text.strip())
