"""Army lists and cards in the lines and tables of a text."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import zip_longest
from typing import Final

from builder import kinds, systems
from builder.army.model import Army
from builder.core.formatting import brief, figure, listed
from builder.system.words import (
    RULES,
    army_of_words,
    design_of_words,
    numbered,
    told_in_words,
)
from db.sharing.clipboard.model import (
    NotUnderstood,
    PastedArmy,
    PastedDesign,
    PastedText,
    PastedUnit,
    PastedWeapon,
)
from db.sharing.clipboard.tables import (
    RULE,
    SECTIONS,
    Part,
    TextLine,
    TextRow,
    TextTable,
    is_blank,
    one_line,
    underlined,
)

_PRICE: Final = re.compile(r"(?:^|- )(\d{1,7}[½⅓⅔¼¾]?|[½⅓⅔¼¾]) (?:CP|points)$")
_STAT: Final = re.compile(r"^  ([^:]{1,60}): (.*)$")
_SAID: Final = {"Use": "Use {}", "Range": "Range {}", "Damage": "{}", "Parry": "{}"}
"""The big values of a weapon's card, as a stat line has them."""

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


@dataclass(slots=True)
class Block:
    """A title with all that stands below it, or what stands before the first title."""

    number: int = 1
    title: str = ""
    parts: list[Part] = field(default_factory=list)


def card_of(block: Block) -> tuple[PastedUnit, list[Part]] | None:
    """Return the card of a block, and what follows it; None if it says nothing.

    All lines to the small print at its end are its own. Without that, only those are
    which say something of it.
    """
    price: Fraction | None = None
    stats: list[str] = []
    weapons: tuple[PastedWeapon, ...] = ()
    lines: list[int] = []
    rest: list[Part] = []
    for at, part in enumerate(block.parts):
        if isinstance(part, TextTable):
            weapons += _weapons(part.rows)
            lines += part.above
            continue
        text = part.text.rstrip()
        found = _PRICE.search(text) if price is None else None
        price = price_of(found[1]) if found else price
        stat = _STAT.match(text)
        if stat and stat[1] in _SAID:
            stats.append(_SAID[stat[1]].format(stat[2].split(" (")[0]))
            lines.append(part.number)
        lines += [part.number] if found else []
        if text.startswith("(") and text.endswith(")"):
            lines = [n for each in block.parts[: at + 1] for n in _numbers(each)]
            rest = block.parts[at + 1 :]
            break
    if not lines:
        return None
    own = stat_lines(_kind(block.parts), block.title, stats, price)
    of = (block.number, block.title, 1, price, own, weapons)
    return PastedUnit(*of, lines=tuple(lines)), rest


def stat_lines(
    kind: str, title: str, stats: Sequence[str], price: Fraction | None
) -> tuple[str, ...]:
    """Return the lines that may say what a weapon is, what it does and costs.

    A weapon without a name of its own has its kind for a title.
    """
    if not stats:
        return ()
    said = [*stats, *([f"{figure(price)} CP"] if price is not None else ())]
    return tuple(stat_line(each, said) for each in (kind, title) if each)


def _kind(parts: Iterable[Part]) -> str:
    """Return what a card says above its values that it is, such as `Gun 3"`."""
    for part in parts:
        if isinstance(part, TextTable) or _STAT.match(part.text):
            break
        if text := _PRICE.sub("", part.text.rstrip()).strip():
            return text
    return ""


def _numbers(part: Part) -> list[int]:
    """Return the numbers of all lines of a part."""
    if isinstance(part, TextLine):
        return [part.number]
    rows = (number for row in part.rows for number in (row.number, *row.lines))
    return [*part.above, *rows]


def _weapons(rows: Iterable[TextRow]) -> tuple[PastedWeapon, ...]:
    return tuple(
        PastedWeapon(row.number, stats, row.lines)
        for row in rows
        if (stats := _weapon(row))
    )


def _weapon(row: TextRow) -> str:
    """Return the stat line of a row of weapons; empty for another row."""
    cells = row.cells
    if lacking(cells):
        return ""
    named = _TIMES.match(cells["Weapon"])
    name = named[2] if named else cells["Weapon"]
    reach = cells["Range"].removesuffix(" thrown")
    kind = _LABEL.search(row.below[0]) if row.below else None
    stats = [kind[1]] if kind else []
    thrown = reach != cells["Range"]
    stats += [f"Use {cells['Use']}", "" if thrown else f"Range {reach}"]
    return stat_line(name, filter(None, (*stats, cells["Damage"])))


def lacking(cells: Iterable[str]) -> list[str]:
    """Return the columns that a table of weapons needs, and has not."""
    return [each for each in ("Weapon", *_SAID) if each not in (*cells, "Parry")]


def stat_line(name: str, stats: Iterable[str]) -> str:
    """Return the stat line of a weapon."""
    # A colon in a name would end it.
    return f"{name.replace(':', ' ')}: {', '.join(stats)}"


UNNAMED: Final = "Pasted list"
"""What an army is called whose text has no title."""

_LIMIT: Final = re.compile(r"\bof (\d{1,9})\b")
_SHOWN: Final = 120
_HEAD: Final = 3
"""How many lines below the title of an army list, and above its table, are its own."""

_NOTE: Final = "Note: "
"""What a remark on an entry begins with, below its row."""

_STATS: Final = ("Use ", "Damage ")
"""What the values of a weapon begin with, below its row."""

_LOOK_BACK: Final = 6
"""How many lines above a table without a title may be its head."""


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
class _Found:
    """What was found so far, as `PastedText` holds it."""

    armies: list[PastedArmy] = field(default_factory=list)
    units: list[PastedUnit] = field(default_factory=list)
    unread: list[NotUnderstood] = field(default_factory=list)
    heads: dict[int, tuple[int, ...]] = field(default_factory=dict)
    designs: list[PastedDesign] = field(default_factory=list)
    told: list[PastedArmy] = field(default_factory=list)


def understood(parts: Sequence[Part]) -> PastedText:
    """Return what lines and tables say."""
    said = _Found()
    for block in _blocks([*_without_words(parts, said)]):
        rest = block.parts
        if block.title and _is_army(block):
            army, rest = _army(block)
            said.armies.append(army)
        elif block.title and (found := card_of(block)):
            card, rest = found
            said.units.append(card)
        elif block.title:
            said.units.append(PastedUnit(block.number, block.title, loose=True))
        _take_loose(rest, said)
    return PastedText(
        tuple(_completed(said.armies, said.told)),
        tuple(said.units),
        tuple(said.unread),
        said.heads,
        tuple(said.designs),
    )


def _without_words(parts: Iterable[Part], into: _Found) -> Iterator[Part]:
    """Yield what tells nothing in words; what does is read here."""
    for part in parts:
        text = part.text.strip() if isinstance(part, TextLine) else ""
        if not told_in_words(text):
            yield part
            continue
        try:
            _take_words(part.number if isinstance(part, TextLine) else 0, text, into)
        except ValueError as wrong:
            why = f"It tells all of something, but {wrong}"
            into.unread.append(NotUnderstood(part.number, brief(text, _SHOWN), why))


def _take_words(line: int, text: str, into: _Found) -> None:
    number, words = numbered(text)
    design = design_of_words(words, kinds())
    army = None if design else army_of_words(words, Army)
    if design is not None:
        into.designs.append(PastedDesign(line, design, number))
    elif army is not None:
        mine = tuple(each for each in into.designs if each.number)
        into.designs = [each for each in into.designs if not each.number]
        of = PastedArmy(line, army.title, system=army.system, lines=(line,))
        into.told.append(replace(of, told=army, designs=mine))
    elif into.told:
        # House rules stand below their army.
        last = into.told[-1]
        lines = (*last.lines, line)
        rules = text.removeprefix(RULES)
        into.told[-1] = replace(last, lines=lines, rules=rules)


def _completed(
    armies: Sequence[PastedArmy], told: Iterable[PastedArmy]
) -> Iterator[PastedArmy]:
    """Yield armies with what is told in words below each of them."""
    ahead = list(told)
    for army, after in zip_longest(armies, [army.line for army in armies[1:]]):
        while ahead and ahead[0].line < army.line:
            yield ahead.pop(0)
        if ahead and (after is None or ahead[0].line < after):
            more = ahead.pop(0)
            of = {"told": more.told, "designs": more.designs, "rules": more.rules}
            yield replace(army, lines=(*army.lines, *more.lines), **of)
        else:
            yield army
    yield from ahead


def _blocks(parts: Sequence[Part]) -> list[Block]:
    blocks, at = [Block()], 0
    while at < len(parts):
        part, below = parts[at], parts[at + 1] if at + 1 < len(parts) else None
        if isinstance(part, TextLine) and isinstance(below, TextLine):
            marked = below.text == RULE and bool(part.text.strip())
            if marked or underlined(part.text, below.text):
                blocks.append(Block(part.number, one_line(part.text)))
                at += 2
                continue
        blocks[-1].parts.append(part)
        at += 1
    return blocks


def _is_army(block: Block) -> bool:
    """Return whether a block is an army list: it names its game, or has a list."""
    head = [part for part in block.parts if not is_blank(part)][:2]
    if any(isinstance(part, TextLine) and system_of(part.text) for part in head):
        return True
    tables = (part for part in block.parts if isinstance(part, TextTable))
    return any(table.lists_units for table in tables)


def _army(block: Block) -> tuple[PastedArmy, list[Part]]:
    """Return the army of a block, and what follows it."""
    system, limit, heading = "", None, ""
    notes: list[str] = []
    units: tuple[PastedUnit, ...] = ()
    lines, head = [block.number], 0
    rest: list[Part] = []
    for at, part in enumerate(block.parts):
        if isinstance(part, TextTable):
            units += _units(part) if part.lists_units else ()
            lines += _beside(part) if part.lists_units else ()
            continue
        text = part.text.rstrip()
        if text in SECTIONS:
            heading = text
            lines.append(part.number)
        elif heading and (text.startswith("  ") or not text):
            notes += [text[2:]] if heading == "Notes" else []
            lines.append(part.number)
        elif heading or (units and text.strip()):
            rest = block.parts[at:]
            break
        elif text.strip():
            system = system or system_of(text)
            found = _LIMIT.search(text) if limit is None else None
            limit = int(found[1]) if found else limit
            lines += [part.number] if head < _HEAD else []
            head += 1
    said = "\n".join(notes).strip("\n")
    of = (system, limit, said, tuple(lines))
    return PastedArmy(block.number, block.title, units, *of), rest


def _units(table: TextTable) -> tuple[PastedUnit, ...]:
    """Return the entries of an army list; other rows, such as shares, are left out."""
    return tuple(
        _unit(row)
        for row in table.rows
        if row.cells.get("No.", "").isdecimal() and row.cells.get("Unit")
    )


def _beside(table: TextTable) -> list[int]:
    """Return the lines of an army list that are no entries: its heads, its shares.

    A row with a number that is no entry is none of them.
    """
    shares = [row for row in table.rows if not row.cells.get("No.")]
    return [*table.above, *(n for row in shares for n in (row.number, *row.lines))]


def _unit(row: TextRow) -> PastedUnit:
    said = (row.cells.get("Key values", ""), *row.below)
    kind = row.cells.get("Kind") or next(iter(row.below), "")
    stats = [line for line in said if line.startswith(_STATS)][:1]
    each = price_of(row.cells.get("Each", ""))
    return PastedUnit(
        row.number,
        row.cells["Unit"],
        int(row.cells["No."]),
        each,
        stat_lines(kind, row.cells["Unit"], stats, each),
        note=row.cells.get("Note", "") or _note(row),
        group=row.group or row.cells.get("Group", ""),
        plays=_plays(row),
        lines=row.lines,
    )


def _note(row: TextRow) -> str:
    """Return the remark that has a line of its own below a row."""
    found = (each for each in reversed(row.below) if each.startswith(_NOTE))
    return next(found, "").removeprefix(_NOTE)


def _plays(row: TextRow) -> bool:
    """Return whether an entry plays: a total in brackets says that it does not."""
    total = row.cells.get("Total", "")
    rests = total.startswith("(") and total.endswith(")")
    return not rests and row.cells.get("Plays") != "no"


def _take_loose(parts: Sequence[Part], into: _Found) -> None:
    """Add the army lists without a title, and the lines that stand alone."""
    lines: list[TextLine] = []
    weapons: list[PastedUnit] = []
    for part in parts:
        if isinstance(part, TextLine):
            lines += [part] if part.text.strip() else []
        elif part.lists_units:
            into.armies.append(_headed(part, lines))
        else:
            weapons += [
                PastedUnit(each.line, row.cells["Weapon"], weapons=(each,), bare=True)
                for row in part.rows
                for each in _weapons((row,))
            ]
            rows = tuple(row.number for row in part.rows)
            into.heads.update(dict.fromkeys(part.above, rows))
            into.unread += _strange(part)
    loose = [PastedUnit(each.number, each.text.strip(), loose=True) for each in lines]
    into.units += sorted([*loose, *weapons], key=lambda unit: unit.line)


def _strange(table: TextTable) -> list[NotUnderstood]:
    lacks = lacking(table.heads)
    why = f"Its table has no column called {listed(lacks)}"
    said = ((row.number, "  ".join(row.cells.values())) for row in table.rows if lacks)
    return [NotUnderstood(number, words, why) for number, words in said]


def _headed(table: TextTable, above: list[TextLine]) -> PastedArmy:
    """Return the army of a table; its head is taken from the lines above it."""
    own = tuple(_beside(table))
    for back, line in enumerate(reversed(above[-_LOOK_BACK:]), 1):
        system = system_of(one_line(line.text))
        if system:
            start = max(len(above) - back - 1, 0)
            head = above[start:]
            end = start + len(head) - back + _HEAD
            del above[start:end]
            found = [_LIMIT.search(each.text) for each in head]
            limit = next((int(each[1]) for each in found if each), None)
            title = one_line(head[0].text) if len(head) > back else UNNAMED
            lines = (*(each.number for each in head[: end - start]), *own)
            return PastedArmy(
                head[0].number, title, _units(table), system, limit, lines=lines
            )
    return PastedArmy(table.number, UNNAMED, _units(table), lines=own)
