"""Units and weapons as players write them: one statistic a line, in rows, in a table.

    Ridge Sapper                  Weapon        Cost  Use  Range  Damage
    Cost: 9 CP                    Quay Gun (M)  5CP   3    10"    1d6+1
    Skill: 1d6
    Trenchcraft (+2 CP): digs     Boat Hook 4CP 4 CC 2d6 Two-Handed

Lines are taken from the front. What stands under a name until the next empty line or
name is one thing. A line that is none of this is left for the other readers, so nothing
is lost. From each line at most `_MOST_BELOW` others are looked at.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import zip_longest
from typing import Final

from builder.system.model import ToldAbility
from db.sharing.clipboard.labels import (
    DICE,
    DIE,
    pieces,
    price_in,
    stats_in,
    word_for,
)
from db.sharing.clipboard.model import PastedArm, PastedUnit
from db.sharing.clipboard.tables import TextLine, one_line

BODY: Final = frozenset(
    ("armor", "structure", "skill", "mind", "move", "flight", "size")
)
"""The statistics of which two tell of a unit."""

_UNIT: Final = BODY | {"power", "health", "action", "crew", "training"}
_WEAPON: Final = ("use", "range", "damage")
_LONGEST: Final = 400
_MOST_BELOW: Final = 60
"""The most lines of one unit or weapon."""
_NAME: Final = 60
_WORDS: Final = 10

_FOREIGN: Final = re.compile(r"(\d)[kw](\d)", re.IGNORECASE)
"""A die as Poles and Germans write it."""

_BULLET: Final = re.compile(r"^[>\s]*(?:[-*•–] )?\s*")
_PRICED: Final = re.compile(
    r"^(?P<name>.{1,80}?)[\s:,–-]*[(\[]?(?P<price>\d{1,6}½?|½) ?"
    r"(?:CP|pts\.?|points)[)\]]?\s*:?$",
    re.IGNORECASE,
)
_ABILITY: Final = re.compile(
    r"^(?P<name>[^:()]{1,80}?) ?\((?P<price>[+−-]?[\d½]{1,6}) ?(?:CP|pts\.?|points)\)"
    r"(?: ?[:–-] ?(?P<text>.{0,300}))?$",
    re.IGNORECASE,
)
_FLAT: Final = re.compile(
    rf"^(?P<name>[^\d\W].{{0,60}}?) (?P<price>[\d½]{{1,5}}) ?(?:CP|pts\.?)? "
    rf"(?P<use>\d{{1,2}}) (?P<range>CC|\d{{1,3}}\"?) (?P<damage>{DIE})"
    r".{0,80}$",
    re.IGNORECASE,
)
_CELL: Final = re.compile(rf"^(?:\d{{1,4}}\"?|CC|-|{DIE})$", re.IGNORECASE)
_SIZE: Final = re.compile(r"\s*\((?:XS|S|M|L|XL|small|medium|large)\)", re.IGNORECASE)
_TIMES: Final = re.compile(r"^(\d{1,4}) ?[x×] ?")
_MANY: Final = re.compile(r" \(?[x×] ?\d{1,5}\)?$")
"""A count behind a name."""

_GROUP: Final = re.compile(
    r"^(?:squad|team|group|platoon|section|troop|wing|fleet)\b", re.IGNORECASE
)
_BRACKET: Final = re.compile(
    r"\s*\((?:[\d½]{1,6}) ?(?:CP|pts\.?|points)\)", re.IGNORECASE
)
_LEVEL: Final = re.compile(r"\b(?:structure|SL)\D{0,8}(\d{1,2}|½)", re.IGNORECASE)
_QUOTE: Final = re.compile(r"^(?:quote|wrote|said)?:?$", re.IGNORECASE)
_SIGNS: Final = str.maketrans({"”": '"', "“": '"', "″": '"', "’": "'"})


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    text: str
    raw: TextLine
    bullet: bool = False


@dataclass(frozen=True, slots=True)
class _Head:
    """A line with a name: what it is called, what it costs, what else stands there."""

    name: str
    price: Fraction | None = None
    stats: Mapping[str, str] = field(default_factory=dict)
    rest: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Taken:
    """What players' lines tell of.

    Attributes:
        units: The units, weapons and entries.
        left: The lines for the other readers.
        heads: Lines that belong to others: the heads of tables, each with its rows.
        title: The name of the army; empty where no line tells it.
        title_line: The number of that line.
        limit: The points that it is said to have.
    """

    units: tuple[PastedUnit, ...] = ()
    left: tuple[TextLine, ...] = ()
    heads: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    title: str = ""
    title_line: int = 0
    limit: int | None = None


def taken(lines: Sequence[TextLine]) -> Taken:
    """Return what players' lines tell of, and the lines that are left."""
    reader = _Reader([_clean(line) for line in _plain_wiki(lines)])
    return reader.read()


def _clean(line: TextLine) -> _Line:
    text = line.text.translate(_SIGNS)
    found = _BULLET.match(text)
    bare = text[found.end() :] if found else text
    bullet = text[:2] == "  " or "- " in text[: found.end()] if found else False
    return _Line(line.number, one_line(bare[:_LONGEST]), line, bullet)


def _plain_wiki(lines: Sequence[TextLine]) -> Iterator[TextLine]:
    """Yield the lines, the tables of a wiki among them in cells."""
    inside = False
    for line in lines:
        text = line.text.strip()
        if text.startswith("{|"):
            inside = True
        if not inside:
            yield line
            continue
        if text.startswith("|}"):
            inside = False
        row = text[:1] in "|!" and text[:2] not in ("|-", "|}", "|+")
        said = re.split(r"\|\||!!", text.lstrip("|!")) if row and text else ()
        cells = tuple(one_line(each) for each in said)
        yield replace(line, text="\t".join(cells), cells=cells)


def _is_heads(cells: Iterable[str]) -> bool:
    """Return whether cells are the heads of a table that we can read."""
    known = [word_for(each) for each in cells]
    body = len(BODY.intersection(known))
    return body > 1 or set(_WEAPON) <= set(known)


@dataclass(slots=True)
class _Reader:
    lines: list[_Line]
    units: list[PastedUnit] = field(default_factory=list)
    left: list[TextLine] = field(default_factory=list)
    heads: dict[int, tuple[int, ...]] = field(default_factory=dict)
    said: dict[int, tuple[dict[str, str], list[str]]] = field(default_factory=dict)
    group: str = ""
    title: _Head | None = None
    title_line: int = 0

    def read(self) -> Taken:
        at, first = 0, True
        while at < len(self.lines):
            line = self.lines[at]
            if not line.text and not line.raw.cells:
                if line.raw.cells is not None:
                    # The frame of a table of a wiki goes with its rows.
                    self.heads[line.number] = self._below(line)
                self.left.append(line.raw)
                at += 1
                continue
            after = self._thing(at)
            if after == at:
                self._loose(line, first=first)
                after += 1
            first = False
            at = after
        title = self.title or _Head("")
        limit = None if title.price is None else int(title.price)
        named = (title.name, self.title_line, limit)
        return Taken(tuple(self.units), tuple(self.left), self.heads, *named)

    def _thing(self, at: int) -> int:
        """Take what begins at a line; return the line after it, or the same."""
        line = self.lines[at]
        cells = line.raw.cells
        if cells and _is_heads(cells):
            return self._table(at, cells)
        words = line.text.split(" ")
        if not cells and 3 < len(words) < 12 and all(map(word_for, words)):
            return self._rows(at)
        if flat := _FLAT.match(line.text):
            self.units.append(_flat(line, flat))
            return at + 1
        head = _head(line.text)
        if head and (below := self._unit(at, head)) > at:
            return below
        if head and (below := self._weapon(at, head)) > at:
            return below
        return self._cells(at, head) if head else at

    def _loose(self, line: _Line, *, first: bool) -> None:
        """Leave a line to the others; note the name of an army, or of a squad."""
        head = _head(line.text)
        if head and not head.stats and _GROUP.match(line.text):
            self.group = head.name
            self.heads[line.number] = self._below(line)
            return
        entry = _MANY.search(line.text) is not None
        if head and first and not (head.stats or line.raw.cells or entry):
            if _QUOTE.match(line.text):
                self.heads[line.number] = self._below(line)
                return
            self.title, self.title_line = head, line.number
        if re.match(r"\d{1,5} ?[x×]?\s", line.text) and not line.raw.cells:
            text = line.text[:300]
            unit = PastedUnit(line.number, text, loose=True, group=self.group)
            self.units.append(unit)
        else:
            self.left.append(line.raw)

    def _below(self, line: _Line) -> tuple[int, ...]:
        return tuple(range(line.number + 1, line.number + 8))

    # Tables

    def _table(self, at: int, cells: Sequence[str]) -> int:
        words = [word_for(each) for each in cells]
        words[0] = "name"
        body = len(BODY.intersection(words)) > 1
        start, rows = at, list[int]()
        aside = [self.lines[at].number]
        at += 1
        while at < len(self.lines):
            line = self.lines[at]
            named = line.raw.cells
            filled = [each for each in named or (line.text,) if each.strip()]
            heading = len(filled) == 1 or (not named and not filled)
            if heading and self._cells_follow(at):
                aside.append(line.number)
            elif named and len(filled) > 1:
                if _is_heads(named):
                    break
                made = _row(line, words, named, body=body)
                if made:
                    self.units.append(made)
                    rows.append(line.number)
            else:
                break
            at += 1
        return at if self._headed(aside, rows) else start

    def _headed(self, heads: Iterable[int], rows: Sequence[int]) -> bool:
        """Note whose heads some lines are, and return whether they have any rows."""
        if rows:
            self.heads.update(dict.fromkeys(heads, tuple(rows)))
        return bool(rows)

    def _cells_follow(self, at: int) -> bool:
        """Return whether a row of a table follows soon."""
        return any(each.raw.cells for each in self.lines[at + 1 : at + 4])

    def _rows(self, at: int) -> int:
        """Take rows without columns, below their heads."""
        start, rows, aside = at, list[int](), [self.lines[at].number]
        at += 1
        while at < len(self.lines):
            line = self.lines[at]
            flat = _FLAT.match(line.text)
            if flat:
                self.units.append(_flat(line, flat))
                rows.append(line.number)
            elif (
                line.text
                and at + 1 < len(self.lines)
                and _FLAT.match(self.lines[at + 1].text)
            ):
                aside.append(line.number)
            else:
                break
            at += 1
        return at if self._headed(aside, rows) else start

    # What stands in several lines

    def _unit(self, at: int, head: _Head) -> int:
        """Take a unit: its name, and what stands below that until the next thing."""
        stats = {key: said for key, said in head.stats.items() if key in _UNIT}
        own, start = [at], at
        price, arms = head.price, list[PastedArm]()
        abilities: list[ToldAbility] = []
        at += 1
        # Without a bound, a long list of nothing would be looked at from each line.
        end = min(len(self.lines), start + _MOST_BELOW)
        while at < end and self.lines[at].text:
            line = self.lines[at]
            # It may be looked at from each of the lines above it.
            if at not in self.said:
                self.said[at] = stats_in(line.text)
            said, rest = self.said[at]
            ability = None if said else _ABILITY.match(line.text)
            if ability and (ability["text"] or not line.bullet):
                abilities.append(_ability(ability))
            elif len(BODY.intersection(head.stats)) > 1 and not line.bullet:
                # A unit that stands on one line has the next thing below it.
                break
            elif set(said) & set(_WEAPON) or (line.bullet and not said):
                arms += _arms(line.text, line.number)
            elif said and "name" not in said:
                told = {"notes": "; ".join(rest)} if rest else {}
                _add(told | said, line, stats, arms, abilities)
                price = price_in(said["cost"]) if "cost" in said else price
            else:
                break
            own.append(at)
            at += 1
            if at - start > _WORDS and not BODY.intersection(stats):
                return start
        for each in head.rest:
            arms += _arms(each, self.lines[start].number)
        if len(BODY.intersection(stats)) < 2:
            return start
        numbers = [self.lines[each].number for each in own]
        self.units.append(
            PastedUnit(
                numbers[0],
                head.name,
                each=price,
                told=stats,
                abilities=tuple(abilities),
                arms=tuple(arms),
                lines=tuple(numbers[1:]),
            )
        )
        return at

    def _weapon(self, at: int, head: _Head) -> int:
        """Take a weapon: on one line behind its name, or one value a line below it."""
        stats, own, price = dict(head.stats), [at], head.price
        start = at
        at += 1
        end = min(len(self.lines), start + _MOST_BELOW)
        while at < end and not set(_WEAPON) <= set(stats):
            said, _ = stats_in(self.lines[at].text)
            if not said or not set(said) <= {*_WEAPON, "cost"}:
                break
            price = price_in(said["cost"]) if "cost" in said else price
            stats.update(said)
            own.append(at)
            at += 1
        if len(set(stats) & set(_WEAPON)) < 2 or set(stats) & (BODY - {"size"}):
            return start
        self._put(own, head.name, stats, price)
        return at

    def _cells(self, start: int, head: _Head) -> int:
        """Take a row whose cells stand below each other: use, range and damage."""
        at, found, own = start + 1, list[str](), [start]
        end = min(len(self.lines), start + _MOST_BELOW)
        while at < end and len(found) < 8:
            text = self.lines[at].text
            if text and not _CELL.match(text):
                break
            if text and text != "-":
                found.append(text)
            own.append(at)
            at += 1
        long = ['"' in each or each.upper() == "CC" for each in found]
        reach = long.index(True) if True in long else -1
        dice = next((each for each in found if DICE.fullmatch(each)), "")
        uses = [each for each in found if each.isdecimal()]
        if reach < 0 or not dice or not uses:
            return start
        # The price stands first, the Use beside the Range.
        before = [each for each in found[:reach] if each.isdecimal()]
        after = [each for each in found[reach + 1 :] if each.isdecimal()]
        use = after[0] if after and len(before) < 2 else before[-1]
        stats = {"use": use, "range": found[reach], "damage": dice}
        priced = before and (after or len(before) > 1)
        price = Fraction(int(before[0])) if priced else None
        doubt = f"its numbers have no labels; Use {use} is taken"
        self._put(own, head.name, stats, price, doubt)
        return at

    def _put(
        self,
        own: Sequence[int],
        name: str,
        stats: Mapping[str, str],
        price: Fraction | None,
        *doubts: str,
    ) -> None:
        """Take a weapon that stands in several lines."""
        first, *rest = (self.lines[each].number for each in own)
        made = _made(first, name, stats, price)
        self.units.append(replace(made, lines=tuple(rest), doubts=doubts))


def _add(
    said: Mapping[str, str],
    line: _Line,
    stats: dict[str, str],
    arms: list[PastedArm],
    abilities: list[ToldAbility],
) -> None:
    """Add what a line says of a unit to what is known of it."""
    for word, text in said.items():
        if word == "weapons":
            for each in pieces(text):
                arms += _arms(each, line.number)
        elif word == "abilities":
            abilities += [ToldAbility(each) for each in pieces(text)]
        elif word != "cost":
            stats.setdefault(word, _BRACKET.sub("", text))
            level = _LEVEL.search(text) if word == "armor" else None
            if level:
                stats.setdefault("structure", level[1])


def _head(text: str) -> _Head | None:
    """Return the name at the front of a line, with its price and what stands behind."""
    if not text or len(text) > 200 or re.match(r"\d{1,5} ?[x×]?\s", text):
        return None
    priced = _PRICED.match(text)
    if priced and not word_for(priced["name"]):
        front = re.sub(
            r"[\s:–-]*(?:total )?(?:cost|koszt|price|for)?:?\s*$",
            "",
            priced["name"],
            flags=re.IGNORECASE,
        )
        if name := _named(front):
            return _Head(name, price_in(priced["price"]))
    for cut in (": ", " – ", " - ", " — ", " = "):
        front, found, behind = text.partition(cut)
        if not found or word_for(front):
            continue
        said, rest = stats_in(behind)
        if said and not any(len(each.split()) > 6 for each in rest):
            bracket = _BRACKET.search(front)
            price = price_in(bracket[0]) if bracket else None
            price = price_in(said["cost"]) if "cost" in said else price
            name = _named(_BRACKET.sub("", front))
            return _Head(name, price, said, tuple(rest)) if name else None
    name = _named(text.rstrip(" :"))
    return _Head(name) if name and not stats_in(text)[0] else None


def _named(text: str) -> str:
    """Return a text that may be a name; empty for a sentence and a bare number."""
    bare = _SIZE.sub("", text).strip(" :-–*_")
    letters = any(map(str.isalpha, bare[:3]))
    fits = letters and len(bare) <= _NAME and len(bare.split()) <= _WORDS
    strange = any(sign in bare for sign in '.":')
    return bare if fits and not strange and not word_for(bare) else ""


def _arms(text: str, line: int) -> list[PastedArm]:
    times = _TIMES.match(text)
    bare = _BRACKET.sub("", text[times.end() :] if times else text).strip()
    return [PastedArm(line, bare, int(times[1]) if times else 1)] if bare else []


def _ability(found: re.Match[str]) -> ToldAbility:
    cost = price_in(found["price"])
    less = found["price"][0] in "−-"
    price = -cost if less and cost is not None else cost
    return ToldAbility(found["name"].strip(), price, (found["text"] or "").strip())


def _flat(line: _Line, found: re.Match[str]) -> PastedUnit:
    stats = {word: found[word] for word in _WEAPON}
    return _made(
        line.number, _SIZE.sub("", found["name"]), stats, price_in(found["price"])
    )


def _made(
    line: int, name: str, stats: Mapping[str, str], price: Fraction | None
) -> PastedUnit:
    """Return a weapon of its values, as our stat lines have them."""
    reach = stats.get("range", "").strip()
    inches = f'{reach}"' if reach.isdecimal() else reach
    said = [f"Use {stats['use']}"] if "use" in stats else []
    close = reach.upper() in ("CC", "CLOSE COMBAT", "MELEE", "-", "–")
    said += ["CC"] if close else [f"Range {inches}"] if reach else []
    dice = _FOREIGN.sub(r"\1d\2", stats.get("damage", ""))
    said += [dice] if dice else []
    return PastedUnit(line, name, each=price, stats=(", ".join(said),), value=True)


def _row(
    line: _Line, words: Sequence[str], cells: Sequence[str], *, body: bool
) -> PastedUnit | None:
    """Return the unit or the weapon of a row of a table; None if it says too little."""
    pairs = zip_longest(words, cells[: len(words)], fillvalue="")
    said = {
        word: one_line(cell).translate(_SIGNS)
        for word, cell in pairs
        if word and cell.strip()
    }
    name = _named(said.pop("name", ""))
    price = price_in(said.pop("cost", ""))
    stats = {key: each for key, each in said.items() if each not in ("-", "–", "")}
    if not name:
        return None
    if not body:
        told = len(set(stats) & set(_WEAPON))
        return _made(line.number, name, stats, price) if told > 1 else None
    arms = [
        arm
        for each in pieces(stats.pop("weapons", ""))
        for arm in _arms(each, line.number)
    ]
    stats.pop("abilities", "")
    if len(BODY.intersection(stats)) < 2:
        return None
    return PastedUnit(line.number, name, each=price, told=stats, arms=tuple(arms))
