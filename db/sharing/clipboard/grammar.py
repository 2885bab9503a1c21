"""What a line of a player's text is, by a small grammar; each is looked at once.

| what it is | for instance |
|---|---|
| nothing | an empty line |
| an entry | `10x Minifig w/ Rifle @ 9CP = 90` |
| a row | `Boat Hook 4CP 4 CC 2d6 Two-Handed` |
| a cell | `12"`, `1d6`, `-` |
| statistics | `Skill: d6`, `8" move, Armour 4` |
| a thing | `Quay Gun: Gun 3", Use 4`, `Scout - Armor 4, Move 5"` |
| an ability | `Trenchcraft (+2 CP): digs` |
| a name | `Ridge Sapper - 9 CP:` |
| a section | `STATS` |
| a label | `Morale: 7` |
| words | all else |
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from typing import Final

from builder.system.labels import BODY, word_for
from db.sharing.clipboard.cleaning import TextLine, one_line
from db.sharing.clipboard.labels import CP, DIE, price_in, stats_in

WEAPON: Final = ("use", "range", "damage")
"""The statistics of which two tell of a weapon."""

Kind = Enum(
    "Kind",
    "NOTHING ENTRY ROW CELL STATS THING ABILITY NAME SECTION LABEL WORDS",
)


@dataclass(frozen=True, slots=True)
class LineReading:
    """What a line says.

    Attributes:
        raw: The line.
        text: Its words, in one line.
        kind: What it is.
        name: What it names, if it does.
        price: The price that it states; None for none.
        stats: The statistics that it tells, by our words.
        rest: What else it says.
    """

    raw: TextLine
    text: str
    kind: Kind = Kind.WORDS
    name: str = ""
    price: Fraction | None = None
    stats: Mapping[str, str] = field(default_factory=dict)
    rest: tuple[str, ...] = ()

    @property
    def number(self) -> int:
        """Its number in the text, from 1."""
        return self.raw.number

    @property
    def body(self) -> bool:
        """Whether it tells of a unit by itself."""
        return tells(BODY, self.stats)


def tells(of: frozenset[str] | tuple[str, ...], stats: Mapping[str, str]) -> bool:
    """Return whether statistics tell of a unit (two of `BODY`), or of a `WEAPON`."""
    return len(set(of).intersection(stats)) > 1


_LONGEST: Final = 400
_LONGEST_NAME: Final = 60
_MOST_WORDS: Final = 10

_MONEY: Final = r"\d{1,6}(?:[.,]\d{1,2})?½?|½"


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


_ENTRY: Final = _pattern(
    r"(?:x ?(?=\d))?\d{1,5} ?(?:x ?| )(?=[^\W\d]).+"
    r"|[^\d\s][^:]{0,80}?(?: \(?(?-i:[x*]) ?\d{1,5}\)?| \(\d{1,4}\))"
    r"(?:[ ,=@(-]+\d.{0,30})?"
)
_ROW: Final = _pattern(
    rf"(?P<name>[^\d\W].{{0,60}}?) (?:(?P<cost>[\d½]{{1,5}}) ?{CP}? )?"
    rf"(?P<use>\d{{1,2}}) (?P<range>CC|\d{{1,3}}\"?) (?P<damage>{DIE})"
    r"(?: (?P<rest>.{0,80}))?"
)
_CELL: Final = _pattern(rf"\d{{1,4}}\"?|CC|-\d?\"?|[xX+*]|{DIE}")
_ABILITY: Final = _pattern(
    rf"(?P<name>[^:()]{{1,80}}?) ?[(\[]?(?P<price>[+-](?:{_MONEY})) ?{CP}[)\]]?"
    r"(?: ?[:-] ?(?P<text>.{0,300}))?"
)
_ABILITY_AT_A_PRICE: Final = _pattern(
    rf"(?P<name>[^:()]{{1,80}}?) ?\((?P<price>{_MONEY}) ?{CP}\)"
    r" ?[:-] (?P<text>.{1,300})"
)
_PRICED: Final = _pattern(
    rf"(?P<name>.{{1,80}}?)[\s:,-]*[(\[]?(?P<price>{_MONEY}) ?{CP}[)\]]?\s*:?"
)
_OF_PRICE: Final = _pattern(r"[\s:-]*(?:total )?(?:cost|koszt|price|for)?:?\s*$")
"""What stands between a name and its price."""

_LABEL: Final = _pattern(
    r"(?P<name>[^\W\d](?:[^:= ]{0,20} ?){1,3})\"? ?[:=] ?(?P<value>.{1,200})"
)
_WIDE: Final = _pattern(r"^([^\W\d][^\d:=]*?) {2,}(\d{1,4}½?)$")
"""A name and its price as a column: `demon   9`."""

_SIZE: Final = _pattern(r"\s*\((?:XS|S|M|L|XL|small|medium|large)\)")
IN_BRACKETS: Final = _pattern(rf"\s*\((?:{_MONEY}) ?{CP}\)")
"""A price in brackets, which belongs to no name."""

SIZED: Final = re.compile(r"\d\"|\b[XS]\d")
"""The Size of a weapon, by which its kind is known."""

_KIND_BEHIND: Final = re.compile(r" ?\(([^()]{3,40})\):?$")
"""What a weapon is, in brackets behind its name."""

NUMBERED: Final = re.compile(r"([^\d:]{1,80}?)(?: -|:) (\d{1,4})")
"""A name, and a number that says nothing of itself: a count, or a price."""

_CUTS: Final = (": ", " - ", " = ", " | ", ", ")
"""What parts a name from what is said of it, the surest first."""

_FEW: Final = 6
"""The most words beside statistics that are no sentence."""


def line_of(raw: TextLine) -> LineReading:
    """Return what a line says, by the first rule that fits."""
    text = one_line(_WIDE.sub(r"\1 \2 CP", raw.text))[:_LONGEST]
    line = LineReading(raw, text)
    if not text:
        return replace(line, kind=Kind.NOTHING)
    found = (rule(line) for rule in _RULES)
    return next(filter(None, found), line)


def _statistics(line: LineReading) -> LineReading | None:
    stats, rest = stats_in(line.text)
    front = re.split(r": | - | = | \| |, ", line.text, maxsplit=1)[0]
    # A name before the first statistic tells of a whole thing.
    if not stats or (rest and named(front) and not stats_in(front)[0]):
        return None
    if "name" in stats:
        return replace(line, kind=Kind.NAME, name=stats["name"])
    return replace(line, kind=Kind.STATS, stats=stats, rest=tuple(rest))


def _entry(line: LineReading) -> LineReading | None:
    if not _ENTRY.fullmatch(line.text) or _CELL.fullmatch(line.text):
        return None
    # `5 move` is a statistic, and `5 Movers` are five of them.
    stats, rest = stats_in(line.text)
    return None if stats and not rest else replace(line, kind=Kind.ENTRY)


def _row(line: LineReading) -> LineReading | None:
    found = _ROW.fullmatch(line.text)
    if found is None:
        return None
    return replace(
        line,
        kind=Kind.ROW,
        name=found["name"].strip(" -"),
        price=price_in(found["cost"]) if found["cost"] else None,
        stats={word: found[word] for word in WEAPON},
        rest=(found["rest"],) if found["rest"] else (),
    )


def _cell(line: LineReading) -> LineReading | None:
    return replace(line, kind=Kind.CELL) if _CELL.fullmatch(line.text) else None


def _thing(line: LineReading) -> LineReading | None:
    for cut in _CUTS:
        front, mark, behind = line.text.partition(cut)
        name = named(IN_BRACKETS.sub("", front)) if mark else ""
        stats, rest = stats_in(behind) if name else ({}, [])
        if not stats or any(len(part.split()) > _FEW for part in rest):
            continue
        bracket = IN_BRACKETS.search(front)
        stated = stats.get("cost") or (bracket[0] if bracket else "")
        return replace(
            line,
            kind=Kind.THING if set(stats) - {"cost"} else Kind.NAME,
            name=name,
            price=price_in(stated),
            stats=stats,
            rest=tuple(rest),
        )
    return None


def _ability(line: LineReading) -> LineReading | None:
    found = _ABILITY.fullmatch(line.text) or _ABILITY_AT_A_PRICE.fullmatch(line.text)
    if found is None or word_for(found["name"]):
        return None
    cost = price_in(found["price"])
    less = found["price"].startswith("-") and cost is not None
    return replace(
        line,
        kind=Kind.ABILITY,
        name=found["name"].strip(),
        price=-cost if less and cost is not None else cost,
        rest=((found["text"] or "").strip(),),
    )


def _priced(line: LineReading) -> LineReading | None:
    found = _PRICED.fullmatch(line.text)
    if found is None or word_for(found["name"]):
        return None
    name = named(_OF_PRICE.sub("", found["name"]))
    price = price_in(found["price"])
    return replace(line, kind=Kind.NAME, name=name, price=price) if name else None


def _name(line: LineReading) -> LineReading | None:
    inside = SIZED.search(line.text) and _KIND_BEHIND.search(line.text)
    if inside and (name := named(line.text[: inside.start()])):
        return replace(line, kind=Kind.NAME, name=name, rest=(inside[1],))
    name = named(line.text.rstrip(" :"))
    kind = Kind.SECTION if word_for(name) == "section" else Kind.NAME
    return replace(line, kind=kind, name=name) if name else None


def _label(line: LineReading) -> LineReading | None:
    found = _LABEL.fullmatch(line.text)
    if found is None:
        return None
    label = found["name"].strip()
    return replace(line, kind=Kind.LABEL, name=label, rest=(found["value"],))


_RULES: Final[tuple[Callable[[LineReading], LineReading | None], ...]] = (
    _row,
    _entry,
    _cell,
    _statistics,
    _thing,
    _ability,
    _priced,
    _name,
    _label,
)
"""The rules of the grammar. A line is of the first that it fits."""


def named(text: str) -> str:
    """Return a text that may be a name; empty for a sentence and a bare number."""
    bare = _SIZE.sub("", text).strip(" :-*_")
    letters = len(bare) > 1 and any(map(str.isalpha, bare[:3]))
    if not letters or len(bare) > _LONGEST_NAME or len(bare.split()) > _MOST_WORDS:
        return ""
    # A full stop may end a short name, and no sentence stands in one.
    bare = bare.rstrip(".")
    strange = any(sign in bare for sign in '":') or re.search(r"\.\s", bare)
    return "" if strange or word_for(bare) not in ("", "section") else bare
