"""Cards in the lines and tables of a text, and its weapons in rows."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from builder.core.formatting import figure
from db.sharing.clipboard.markup import TextLine
from db.sharing.clipboard.model import PastedUnit, PastedWeapon
from db.sharing.clipboard.tables import Part, TextRow, TextTable

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
    closed = False
    for at, part in enumerate(block.parts):
        if isinstance(part, TextTable):
            weapons += weapons_in(part)
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
            closed = True
            break
    if not (closed or lines):
        return None
    own = stat_lines(_kind(block.parts), block.title, stats, price)
    made = PastedUnit(block.number, block.title, 1, price, own, weapons)
    return replace(made, lines=tuple(lines)), rest


def stat_lines(
    kind: str, title: str, stats: Sequence[str], price: Fraction | None
) -> tuple[str, ...]:
    """Return the lines that may say what a weapon is, what it does and costs.

    A weapon without a name of its own has its kind for a title.
    """
    said = [*stats]
    said += [f"{figure(price)} CP"] if price is not None else []
    named = tuple(_line(each, said) for each in (kind, title) if each)
    return named if stats else ()


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


def weapons_in(table: TextTable) -> tuple[PastedWeapon, ...]:
    """Return the weapons of a table, with what stands below each."""
    return tuple(
        PastedWeapon(row.number, stats, row.lines)
        for row in table.rows
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
    return _line(name, filter(None, (*stats, cells["Damage"])))


def lacking(cells: Iterable[str]) -> list[str]:
    """Return the columns that a table of weapons needs, and has not."""
    return [each for each in ("Weapon", *_SAID) if each not in (*cells, "Parry")]


def _line(name: str, stats: Iterable[str]) -> str:
    # A colon in a name would end it.
    return f"{name.replace(':', ' ')}: {', '.join(stats)}"
