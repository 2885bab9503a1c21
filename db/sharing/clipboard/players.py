"""Units, weapons and rows as players write them: what stands together in a text.

`grammar` says what each line is. What stands below a name belongs to it, until the next
name; a row of a table belongs to its heads. Lines of neither are left for the readers
that look for names of designs, and for the words of the small games.
"""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from builder.system.labels import BODY, word_for
from builder.system.model import ToldAbility
from db.sharing.clipboard.cleaning import TextLine, one_line
from db.sharing.clipboard.grammar import (
    IN_BRACKETS,
    NUMBERED,
    SIZED,
    WEAPON,
    Kind,
    LineReading,
    line_of,
    named,
    tells,
)
from db.sharing.clipboard.labels import DICE, in_inches, pieces, price_in
from db.sharing.clipboard.model import PastedArm, PastedUnit

_MOST_BELOW: Final = 60
"""The most lines of one unit or weapon."""

_AS_IT_IS: Final = ("cost", "weapons", "abilities", "name", *WEAPON)
"""What is no statistic of a unit, or is read by itself."""

_LEVEL: Final = re.compile(r"\b(?:structure|SL)\D{0,8}(\d{1,2}|½)", re.IGNORECASE)
_TIMES: Final = re.compile(r"(\d{1,4})(?: ?x ?| (?!-|handed))(?=\D)", re.IGNORECASE)
_KIND: Final = re.compile(r" ?\(([^()]{3,40})\)$")
"""What a weapon is, in brackets behind its name."""

_FOREIGN: Final = re.compile(r"(\d)[kw](\d)", re.IGNORECASE)
"""A die as Poles and Germans write it."""

_NO_TITLE: Final = re.compile(
    r"(?:squad|team|group|platoon|section|troop|wing|fleet|trupp|gruppe|groupe|"
    r"hi|hey|hello|dear|hallo|liebe[rs]?|moin|bonjour|salut|cześć|witam)\b.*|.*[,!?]",
    re.IGNORECASE,
)
"""What may be the first line of a list and is not its name: a group, a greeting."""

_QUOTED: Final = re.compile(
    r"(?:.* )?(?:wrote|quote|said|schrieb|écrit) ?:?", re.IGNORECASE
)
_SEVERAL: Final = frozenset(("weapons", "cost", "notes", "abilities"))
"""What may be said of a unit more than once."""

_OF_WEAPON: Final = (Kind.STATS, Kind.LABEL, Kind.WORDS)
"""What may stand below the name of a weapon."""

_ALONE: Final = (Kind.ROW, Kind.ENTRY, Kind.LABEL)
"""What nothing below belongs to."""

_TITLE: Final = 6
"""The most words of the name of an army."""

_COUNTED: Final = re.compile(
    r"x?\d{1,5} ?(?:x ?| )(?!CP\b|pts|points)(?=[^\W\d])", re.IGNORECASE
)
"""What each of several entries in a line begins with."""

_GAP: Final = 3
"""A name is that of a group if its first entry is nearer."""

_NEAR: Final = 8
"""How far below a heading the first line stands that it belongs to."""


def taken(lines: Sequence[TextLine]) -> "Players":
    """Return what players' lines tell of, and the lines that are left."""
    found = Players()
    for line in _outside_tables(lines, found):
        found.read(line)
    found.close()
    return found


# Tables

_SEPARATORS: Final = ("wiki", "\t", "|", ";", ",", "  ", " ")
"""What may part the cells of a table, the surest first."""


def _apart(line: TextLine, by: str) -> list[str]:
    """Return the cells of a line that one of the separators parts."""
    if by == "wiki" or line.cells is not None:
        return list(line.cells or ()) if by == "wiki" else []
    if by == "  ":
        return re.split(r" {2,}", line.text)
    if by == " ":
        return line.text.split(" ")
    text = line.text.strip().strip("|") if by == "|" else line.text
    try:
        (cells,) = csv.reader([text], delimiter=by, strict=True)
    except (csv.Error, ValueError):
        # A quote that nothing ends is that of inches.
        cells = text.split(by)
    return [cell.strip() for cell in cells]


@dataclass(slots=True)
class _Table:
    """A table that is open.

    Attributes:
        by: What parts its cells.
        heads: What each column tells: our word for it, else its own head.
        above: The lines that go with its next row: heads, rules, headings between.
    """

    by: str
    heads: list[str]
    above: list[int]

    def takes(self, line: TextLine, into: "Players") -> bool:
        """Take a line in if it belongs to the table; return whether it does."""
        cells = _apart(line, self.by)
        if not any(map(str.isalnum, line.text + "".join(cells))):
            # A rule below the heads, the frame of a wiki, or nothing.
            self.above.append(line.number)
            return True
        if row := self._row(line, cells):
            into.heads.update(dict.fromkeys(self.above, (line.number,)))
            into.units.append(row)
            return True
        words = len(line.text.split())
        heading = len(cells) < 2 and words < _HEADING and bool(named(line.text))
        self.above += [line.number] if heading else []
        return heading

    def _row(self, line: TextLine, cells: Sequence[str]) -> PastedUnit | None:
        if self.by != " ":
            return _row(line, self.heads, cells)
        # Blanks part words as well as cells.
        found = line_of(line)
        return _flat(found) if found.kind is Kind.ROW else None


_HEADING: Final = 5
"""A heading between rows has fewer words."""


def _table_of(line: TextLine) -> _Table | None:
    """Return the table whose heads a line is; None for another line."""
    for by in _SEPARATORS:
        cells = _apart(line, by)
        words = [word_for(cell) for cell in cells]
        unit = len(words) > 2 and tells(BODY, dict.fromkeys(words, ""))
        army = len(words) > 1 and {"count", "name"} <= set(words)
        if unit or army or set(WEAPON) <= set(words):
            if by == " " and not all(words):
                return None
            heads = [word_for(cell) or one_line(cell) for cell in cells]
            first = [] if army else ["name"]
            return _Table(by, [*first, *heads[len(first) :]], [line.number])
    return None


def _outside_tables(
    lines: Sequence[TextLine], into: "Players"
) -> Iterator[LineReading]:
    """Yield the lines of no table; rows are taken into what was found."""
    table: _Table | None = None
    for line in lines:
        if heads := _table_of(line):
            into.close()
            table = heads
        elif not table or not table.takes(line, into):
            table = None
            if line.cells is None:
                yield line_of(line)
            else:
                into.left.append(line)


def _row(
    line: TextLine, heads: Sequence[str], cells: Sequence[str]
) -> PastedUnit | None:
    """Return the unit or the weapon of a row; None if it says too little."""
    if not 1 < len(cells) <= len(heads) + 3:
        return None
    told: dict[str, str] = {}
    for head, cell in zip(heads, cells, strict=False):
        if head and cell.strip(" -"):
            told.setdefault(head, one_line(cell))
    name, price = named(told.pop("name", "")), price_in(told.get("cost", ""))
    if "count" in told and name:
        return PastedUnit(line.number, _entry(told, name), loose=True)
    told.pop("cost", "")
    stats, doubts = in_inches(told)
    if name and tells(BODY, stats):
        arms = _carried(stats.pop("weapons", ""), line.number)
        abilities = pieces(stats.pop("abilities", ""))
        return PastedUnit(
            line.number,
            name,
            each=price,
            told=stats,
            arms=tuple(arms),
            abilities=tuple(map(ToldAbility, abilities)),
            doubts=doubts,
        )
    if not name or not tells(WEAPON, stats):
        return None
    notes = [stats.pop(word, "") for word in ("kind", "notes", "abilities")]
    strange = [f"{head} {stats[head]}" for head in stats if not word_for(head)]
    rest = [part for note in notes for part in pieces(note)]
    unit = PastedUnit(line.number, name, each=price, doubts=doubts)
    return _weapon(unit, stats, (*rest, *strange))


def _entry(told: Mapping[str, str], name: str) -> str:
    """Return the row of a table with counts as the row of a list."""
    arms = f" with {told['weapons']}" if told.get("weapons") else ""
    price = f" @ {told['cost']} CP" if told.get("cost") else ""
    return f"{told['count']} {name}{arms}{price}"


# What stands in several lines


@dataclass(slots=True)
class Players:
    """What players' lines tell of, and the lines of the thing that is open.

    Attributes:
        units: The units, weapons and entries.
        left: The lines for the other readers.
        heads: Lines that belong to others: the heads of tables, each with its rows.
        title: The line that names the army; None where none does.
    """

    units: list[PastedUnit] = field(default_factory=list)
    left: list[TextLine] = field(default_factory=list)
    heads: dict[int, tuple[int, ...]] = field(default_factory=dict)
    title: LineReading | None = None
    _group: str = ""
    _above: LineReading | None = None
    _open: list[LineReading] = field(default_factory=list)
    _first: bool = True
    _gap: bool = False

    def read(self, line: LineReading) -> None:
        """Take a line into what is open, or open something with it."""
        if line.kind is Kind.NOTHING:
            self._gap = bool(self._open)
            self.left.append(line.raw)
            return
        last = self._open[-1] if len(self._open) > 1 else None
        arm = last is not None and last.kind is Kind.NAME and not last.raw.bullet
        if arm and line.kind is Kind.STATS:
            # A bare name below a unit is what it carries, unless more is said of it
            # below: then it names the next thing.
            name = self._open.pop()
            self.close()
            self._open.append(name)
        elif len(self._open) > _MOST_BELOW or not self._belongs(line):
            self.close()
        self._gap = self._gap and line.kind is not Kind.ABILITY
        self._open.append(line)
        whole = line.kind is Kind.THING and not line.body
        if len(self._open) == 1 and (whole or line.kind in _ALONE):
            self.close()

    def _belongs(self, line: LineReading) -> bool:
        """Return whether a line goes with what is open."""
        if not self._open:
            return True
        told, first = _told(self._open), self._open[0]
        body = tells(BODY, told)
        # A unit that stands on one line has the next thing below it.
        below = body and not first.body
        match line.kind:
            case Kind.CELL:
                return not told
            case Kind.ABILITY | Kind.LABEL if not self._gap:
                # What is said of a weapon ends with its numbers.
                weapon = tells(WEAPON, told) and not body
                fits = not weapon and (bool(told) or first.kind is Kind.NAME)
            case Kind.ABILITY:
                fits = body
            case Kind.STATS:
                # Another Armor is that of another unit.
                once = {word: line.stats[word] for word in {*line.stats} - _SEVERAL}
                fits = once.items() <= {**once, **told}.items()
            case Kind.WORDS if len(self._open) == 1 and first.kind is Kind.NAME:
                # The kind of a weapon stands right below its name.
                fits = SIZED.search(line.text) is not None
            case Kind.NAME:
                fits = below and line.price is None
            case _:
                arm = line.kind is Kind.THING and not line.body and below
                fits = arm or line.kind is Kind.SECTION
        listed = line.raw.bullet and bool(told) and line.kind is not Kind.ROW
        return (fits or listed) and (not self._gap or line.kind is Kind.ABILITY)

    def close(self) -> None:
        """Make what is open of its lines; what makes nothing is left line by line."""
        lines, self._open, self._gap = self._open, [], False
        if not lines:
            return
        told = _told(lines)
        if tells(BODY, told):
            self.units.append(_unit(lines, told))
        elif tells(WEAPON, told) and (lines[0].name or len(lines) > 1):
            self._take_weapon(lines, told)
        elif lines[0].name and (found := _of_cells(lines)):
            self.units.append(found)
        else:
            self._leave(lines)
            return
        self._first = False

    def _take_weapon(
        self, lines: Sequence[LineReading], told: Mapping[str, str]
    ) -> None:
        head, *below = lines
        used = [line for line in below if line.kind in _OF_WEAPON]
        price = price_in(told["cost"]) if "cost" in told else head.price
        strange = [line.text for line in below if line.kind is Kind.LABEL]
        rest = [
            part for line in lines if line.stats or line is head for part in line.rest
        ]
        plain = [head] if not (head.name or head.stats or head.rest) else []
        rest += [line.text for line in (*plain, *below) if line.kind is Kind.WORDS]
        rest += pieces(", ".join(told.get(word, "") for word in ("kind", "weapons")))
        unit = PastedUnit(
            head.number,
            head.name or (head.text if plain else "Weapon"),
            each=price,
            lines=tuple(line.number for line in used),
        )
        beside = (*rest, *pieces(told.get("notes", "")), *strange)
        self.units.append(_weapon(unit, told, beside))
        self._leave([line for line in below if line not in used])

    def _leave(self, lines: Sequence[LineReading]) -> None:
        """Leave lines to the others; note the name of an army, or of a group."""
        for line in lines:
            quoted = _QUOTED.fullmatch(line.text) is not None
            no_title = _NO_TITLE.fullmatch(line.text)
            if line.kind is Kind.ENTRY:
                self._enlist(line)
            elif line.kind is Kind.ROW:
                self.units.append(_flat(line))
            elif line.kind is Kind.SECTION or quoted:
                near = range(line.number + 1, line.number + _NEAR)
                self.heads[line.number] = tuple(near)
            else:
                self.left.append(line.raw)
                short = len(line.text.split()) <= _TITLE
                name = line.kind is Kind.NAME
                if self._first and name and short and not no_title:
                    self.title = line
                elif name:
                    self._above = line
            # A link, a greeting or a sentence may stand above the name of an army.
            top = line.text.startswith("http") or no_title
            self._first = self._first and bool(top or quoted or line.kind is Kind.WORDS)

    def _enlist(self, line: LineReading) -> None:
        """Take the entries of a line; the name right above is that of their group."""
        above, self._above = self._above, None
        if (
            above
            and line.number - above.number < _GAP
            and not NUMBERED.fullmatch(above.text)
        ):
            self._group = above.name
            self.left.remove(above.raw)
            self.heads[above.number] = (line.number,)
        texts = pieces(line.text)
        if not all(map(_COUNTED.match, texts)):
            texts = [line.text]
        for text in texts:
            unit = PastedUnit(line.number, text, loose=True, group=self._group)
            self.units.append(unit)


def _told(lines: Sequence[LineReading]) -> dict[str, str]:
    """Return the statistics that lines tell together; the first of two counts."""
    told: dict[str, str] = {}
    for place, line in enumerate(lines):
        if not place or line.kind is Kind.STATS:
            told = {**line.stats, **told}
    return told


def _unit(lines: Sequence[LineReading], told: Mapping[str, str]) -> PastedUnit:
    """Return the unit that lines tell of: the first names it, if one does."""
    head = lines[0]
    told, doubts = in_inches(told)
    price, notes = head.price, list[str]()
    arms, abilities = list[PastedArm](), list[ToldAbility]()
    stats = {
        word: IN_BRACKETS.sub("", value)
        for word, value in told.items()
        if word not in _AS_IT_IS
    }
    for place, line in enumerate(lines):
        match line.kind:
            case Kind.LABEL if place:
                stats.setdefault(line.name, line.rest[0])
            case Kind.ABILITY:
                abilities.append(ToldAbility(line.name, line.price, line.rest[0]))
            case Kind.STATS if place:
                notes += line.rest
            case Kind.NAME | Kind.WORDS | Kind.THING | Kind.ENTRY if place:
                arms += _arms(line.text, line.number)
            case _:
                arms += [arm for text in line.rest for arm in _arms(text, line.number)]
        arms += _carried(line.stats.get("weapons", ""), line.number)
        abilities += map(ToldAbility, pieces(line.stats.get("abilities", "")))
        price = price_in(line.stats.get("cost", "")) or price
    if notes:
        stats["notes"] = "; ".join(filter(None, (stats.get("notes", ""), *notes)))
    if level := _LEVEL.search(told.get("armor", "")):
        stats.setdefault("structure", level[1])
    unnamed = () if head.name else ("its name is not told",)
    numbers = dict.fromkeys(line.number for line in lines)
    return PastedUnit(
        head.number,
        head.name or "Unit",
        each=price,
        told=stats,
        arms=tuple(arms),
        abilities=tuple(abilities),
        lines=tuple(numbers)[1:],
        doubts=(*doubts, *unnamed),
    )


def _of_cells(lines: Sequence[LineReading]) -> PastedUnit | None:
    """Return the row whose cells stand below each other: use, range and damage.

    `5`, `12"`, `5`, `-`, `1d6`: the price stands first, the Use beside the Range.
    """
    head, *below = lines
    cells = [line.text for line in below if line.text not in ("-", "x", "X")]
    far = [('"' in cell and cell[0] != "-") or cell.upper() == "CC" for cell in cells]
    if True not in far or any(line.kind is not Kind.CELL for line in below):
        return None
    reach = far.index(True)
    dice = next((cell for cell in cells if DICE.fullmatch(cell)), "")
    before = [cell for cell in cells[:reach] if cell.isdecimal()]
    after = [cell for cell in cells[reach + 1 :] if cell.isdecimal()]
    if not dice or not before + after:
        return None
    use = after[0] if after and len(before) < 2 else before[-1]
    priced = before and (after or len(before) > 1)
    stats = {"use": use, "range": cells[reach], "damage": dice}
    doubt = f"its numbers have no labels; Use {use} is taken"
    unit = PastedUnit(
        head.number,
        head.name,
        each=Fraction(int(before[0])) if priced else None,
        doubts=(doubt,),
        lines=tuple(line.number for line in below),
    )
    return _weapon(unit, stats)


def _flat(line: LineReading) -> PastedUnit:
    """Return the weapon of a row that no columns part."""
    unit = PastedUnit(line.number, line.name, each=line.price)
    return _weapon(unit, line.stats, line.rest)


def _weapon(
    unit: PastedUnit, stats: Mapping[str, str], rest: Sequence[str] = ()
) -> PastedUnit:
    """Return a weapon of its values and of all that stands beside them.

    Args:
        unit: Its lines, its name, with what it is in brackets or without, its price.
        stats: Its values.
        rest: What else is said of it.
    """
    values, doubts = in_inches(stats)
    name = named(unit.name) or unit.name
    if (inside := _KIND.search(name)) and inside.start():
        name, rest = name[: inside.start()], (inside[1], *rest)
    reach = values.get("range", "").strip()
    close = reach.upper() in ("CC", "CLOSE COMBAT", "MELEE", "-")
    told = {
        "Use": values.get("use", ""),
        "Range": "CC" if close else f'{reach}"' if reach.isdecimal() else reach,
        "Damage": _FOREIGN.sub(r"\1d\2", values.get("damage", "")),
    }
    return replace(
        unit,
        name=name,
        stats=tuple(rest),
        told={label: value for label, value in told.items() if value},
        value=True,
        doubts=(*unit.doubts, *doubts),
    )


def _arms(text: str, line: int) -> list[PastedArm]:
    times = _TIMES.match(text)
    bare = IN_BRACKETS.sub("", text[times.end() :] if times else text).strip()
    return [PastedArm(line, bare, int(times[1]) if times else 1)] if bare else []


def _carried(text: str, line: int) -> list[PastedArm]:
    return [arm for piece in pieces(text) for arm in _arms(piece, line)]
