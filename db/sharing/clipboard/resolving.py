"""The names of a text looked up in a library, its stat lines built, no line lost."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import count
from typing import Final, TypeAlias

from builder import home, judge, systems
from builder.army.groups import in_order
from builder.army.model import LONGEST_GROUP, Army, Entry, Item
from builder.content.words import of_words
from builder.core.design import Design, HouseRules
from builder.core.field_spec import InvalidValue, field_specs
from builder.core.formatting import brief, capital, figure, listed
from builder.listing.words import folded
from builder.system.model import Explanation, System
from db.errors import Report, always
from db.sharing.clipboard.lists import UNNAMED
from db.sharing.clipboard.model import (
    MOST_UNREAD,
    NotUnderstood,
    PastedArm,
    PastedArmy,
    PastedDesign,
    PastedText,
    PastedUnit,
    PastedWeapon,
    Understood,
)
from db.sharing.clipboard.printed import ListedRow, Printed, listed_row
from db.sharing.clipboard.tables import one_line

# The account of a text: what came of each of its lines, so that none is lost.

SHOWN: Final = 120
"""Letters that are shown of a line that was not understood."""

_HEADS: Final = "The heads of a table of which no row is read"
_LIST: Final = "It belongs to the list “{}”, which makes no army"
_PART: Final = "It belongs to “{}”, which is not read"
_NOTHING: Final = "Nothing here is made of it"


def _accounted(
    pasted: PastedText, came: Mapping[int, str], unread: Iterable[NotUnderstood]
) -> tuple[dict[int, str], list[NotUnderstood]]:
    """Return what every line came in as, and all lines that were not understood.

    A line of which nothing came is listed with what it belongs to. One without words,
    such as a rule or the end of a list, goes with what came in before it. If nothing
    came at all, it goes with the line above it.
    """
    if not pasted.lines:
        return {}, sorted(unread, key=lambda each: each.line)
    refused = {each.line: each for each in unread}
    found = {number: _came(pasted, came, number) for number in pasted.lines}
    first = (key for number, key in found.items() if key and number not in refused)
    ledger = _Ledger(refused, _reasons(pasted), next(first, None))
    for number, words in pasted.lines.items():
        ledger.enter(number, words, found[number])
    ledger.close()
    return ledger.came, sorted(ledger.unread.values(), key=lambda each: each.line)


def _came(pasted: PastedText, came: Mapping[int, str], number: int) -> str | None:
    """Return what a line came in as; the head of a table is that of its first row."""
    rows = (number, *pasted.heads.get(number, ()))
    return next((came[row] for row in rows if row in came), None)


def _reasons(pasted: PastedText) -> dict[int, str]:
    """Return why a line is not read that stands for nothing by itself."""
    entries = (unit for army in pasted.armies for unit in army.units)
    units = ((_PART, each.name, each.lines) for each in (*pasted.units, *entries))
    armies = ((_LIST, each.title, each.lines) for each in pasted.armies)
    return dict.fromkeys(pasted.heads, _HEADS) | {
        number: why.format(brief(name, SHOWN))
        for why, name, lines in (*armies, *units)
        for number in lines
    }


@dataclass(slots=True)
class _Ledger:
    """The account as far as it is written, by the numbers of lines."""

    unread: dict[int, NotUnderstood]
    reasons: Mapping[int, str]
    # What came in last, at first what will; None if nothing comes.
    keeper: str | None
    came: dict[int, str] = field(default_factory=dict)
    _above: str | int | None = None
    _bare: list[int] = field(default_factory=list)

    def enter(self, number: int, words: str, came: str | None) -> None:
        """Enter a line; the lines come in their order."""
        if number in self.unread:
            self._write(number, number)
        elif came is not None:
            self.keeper = came
            self._write(number, came)
        elif any(map(str.isalnum, words)):
            self._write(number, self._left(number, words))
        elif (above := self.keeper or self._above) is not None:
            self._write(number, above)
        else:
            # There is nothing above: it waits for the first line with words.
            self._bare.append(number)

    def close(self) -> None:
        """Enter what still waits: a text without words."""
        if self._bare:
            first = self._bare[0]
            self.unread[first] = NotUnderstood(first, "", "There are no words in it")
            self._write(first, first)

    def _left(self, number: int, words: str) -> int:
        """Return the entry of a line of which nothing came: often that above it."""
        why = self.reasons.get(number, _NOTHING)
        if isinstance(self._above, int) and self.unread[self._above].why == why:
            return self._above
        self.unread[number] = NotUnderstood(number, brief(words, SHOWN), why)
        return number

    def _write(self, number: int, account: str | int) -> None:
        """Write a line down as what came in, or in the entry of an unread one."""
        for line in (*self._bare, number):
            if isinstance(account, str):
                self.came[line] = account
                continue
            entry = self.unread[account]
            first, last = min(entry.line, line), max(entry.line, entry.last, line)
            more = last if last > first else 0
            self.unread[account] = replace(entry, line=first, last=more)
        self._bare.clear()
        self._above = account


# Lines of a list that somebody typed: `3x Trooper`, `- Trooper x3 (24 CP)`.

_BULLET: Final = re.compile(r"^(?:[-*•–+] ?|\d{1,3}[.)] )")
_AHEAD: Final = re.compile(r"^(\d{1,5}) ?[x×]? ")
_BEHIND: Final = re.compile(r" \(?[x×] ?(\d{1,5})\)?$")
_PRICE: Final = re.compile(
    r"[,:–-]? ?[([]?\d{1,7}[½⅓⅔¼¾]? ?(?:CP|pts\.?|points)[)\]]?$"
)
_LONGEST: Final = 300


@dataclass(frozen=True, slots=True)
class LineReading:
    """One way to read a line: what it names, and how many where it says that."""

    name: str
    count: int = 1
    listed: bool = False


def counted(line: str) -> LineReading | None:
    """Return a line with its count and its price taken off; None for a long one.

    >>> counted("- 3x Trooper (24 CP)")
    LineReading(name='Trooper', count=3, listed=True)
    """
    if len(line) > _LONGEST:
        return None
    bare = _PRICE.sub("", _BULLET.sub("", " ".join(line.split()))).strip()
    for pattern in (_AHEAD, _BEHIND):
        found = pattern.search(bare)
        if found:
            name = pattern.sub("", bare).strip(" :,")
            return LineReading(name, int(found[1]), listed=True) if name else None
    return LineReading(bare) if bare else None


MOST_SEARCHES: Final = 50
"""The most stat lines for which builds are searched at once."""

MOST_TRIED: Final = 2_000
"""The most lines that are looked at as stat lines."""

Houses = Callable[[str], HouseRules | None]
"""Returns the house rules of a game; None for the book's own."""


def name_key(name: str) -> str:
    """Return a name as names are compared: without case, accents and hidden signs."""
    return folded(one_line(name))


def resolved(
    pasted: PastedText,
    library: Mapping[str, Item],
    houses: Houses = lambda _: None,
    report: Report = always,
) -> Understood:
    """Return a text with the designs of a library it names, and new ones it tells of.

    Args:
        pasted: The text, taken apart.
        library: All items of the library, by id.
        houses: The house rules that new designs are built by.
        report: Told how far the work is; stops it with False.
    """
    designs = {
        key: value for key, value in library.items() if isinstance(value, Design)
    }
    work = _Resolver(designs, houses)
    work.take(pasted.designs)
    work.title = pasted.title
    total = len(pasted.units) + sum(len(army.units) for army in pasted.armies)
    done = count(1)
    for pasted_army in pasted.armies:
        entries: list[_Entered] = []
        if pasted_army.told is not None:
            work.told(pasted_army)
            continue
        for unit in pasted_army.units:
            entries += work.entry(unit, pasted_army.system)
            if not report(next(done), total):
                return Understood()
        work.muster(pasted_army, entries)
    enlisted: list[_Entered] = []
    for unit in pasted.units:
        enlisted += work.alone(unit)
        if not report(next(done), total):
            return Understood()
    work.gather(enlisted)
    came, unread = _accounted(pasted, work.came, (*pasted.unread, *work.unread))
    more = len(unread) - MOST_UNREAD
    if more > 0:
        rest = unread[MOST_UNREAD]
        last = NotUnderstood(rest.line, f"and {more} more lines", "")
        unread = [*unread[:MOST_UNREAD], last]
    doubts = tuple(sorted(work.doubts, key=lambda each: each.line)[:MOST_UNREAD])
    known = tuple(work.known)
    return Understood(work.made, work.armies, known, tuple(unread), came, doubts)


_ANYBODY: Final = "Minifig"
"""What a unit is taken for that a list names with its arms only."""

_KIND: Final = re.compile(r"(\w{3,20})\b[^\d\"]{0,20}(\d{1,3})")
"""A kind of weapon with its Size, as `Cannon (size 3)`."""

_SIZED: Final = re.compile(r" \d{1,3}\"?$")
"""The Size behind a kind of weapon, which some kinds have not."""

_IN_BRACKETS: Final = re.compile(r" ?\([^()]{0,80}\)")


_Entered: TypeAlias = tuple[PastedUnit, Entry]


@dataclass(slots=True)
class _Resolver:
    """What was found so far, as `Understood` holds it."""

    library: Mapping[str, Design]
    houses: Houses
    made: dict[str, Design] = field(default_factory=dict)
    armies: dict[str, Army] = field(default_factory=dict)
    known: dict[str, None] = field(default_factory=dict)
    unread: list[NotUnderstood] = field(default_factory=list)
    came: dict[int, str] = field(default_factory=dict)
    doubts: list[NotUnderstood] = field(default_factory=list)
    names: Printed = field(default_factory=Printed)
    title: PastedArmy | None = None
    _names: dict[str, list[str]] = field(default_factory=dict)
    _worded: dict[str, list[str]] = field(default_factory=dict)
    _ids: dict[Design, str] = field(default_factory=dict)
    _read: dict[str, tuple[Design | None, str]] = field(default_factory=dict)
    _searches: int = 0
    _tried: int = 0

    def __post_init__(self) -> None:
        for item_id, value in self.library.items():
            self._names.setdefault(name_key(value.title), []).append(item_id)

    def take(self, designs: Iterable[PastedDesign]) -> dict[str, str]:
        """Take in the designs that a text tells all of; return their ids by number."""
        mine = {value: key for key, value in self.library.items()}
        ids = {}
        for each in designs:
            key = mine.get(each.design) or self._keep(each.design)
            if key in self.library:
                self.known[key] = None
            self.came[each.line] = ids[str(each.number)] = key
            self._worded.setdefault(name_key(each.design.title), []).append(key)
        return ids

    def told(self, pasted: PastedArmy) -> None:
        """Take in an army that a text tells all of.

        Where its table says another number of something, somebody has changed that.
        """
        ids, told = self.take(pasted.designs), pasted.told
        if told is None:
            return
        entries = [each for each in told.entries if each.design in ids]
        if len(pasted.units) == len(entries):
            pairs = zip(entries, pasted.units, strict=True)
            entries = [replace(e, count=_bounded(unit.count)) for e, unit in pairs]
        key = f"army-{len(self.armies)}"
        named = tuple(replace(each, design=ids[each.design]) for each in entries)
        house = self._rules(pasted, told.system)
        self.armies[key] = replace(told, entries=named, house=house)
        for unit in pasted.units:
            self._claim(unit, key)
        self.came.update(dict.fromkeys(pasted.lines, key))

    def entry(self, unit: PastedUnit, system: str) -> list[_Entered]:
        """Return the entry of a unit; none if it names no design we can make."""
        design = self._find(unit.name, unit.each, system)
        if design is None and unit.told:
            design = self._told_unit(unit)
        design = design or self._built(unit)
        if design is None:
            self._complain(unit)
            return []
        entry = Entry(
            design=design,
            count=_bounded(unit.count),
            group=one_line(unit.group)[:LONGEST_GROUP],
            sits_out=None if unit.plays else True,
        )
        try:
            return [(unit, replace(entry, note=unit.note))]
        except InvalidValue as wrong:
            self._tell(unit, f"Its note {wrong.reason}")
            return [(unit, entry)]

    def alone(self, unit: PastedUnit) -> list[_Entered]:
        """Read a card or a line; return the entry that a line lists."""
        if unit.told:
            self._claim(unit, self._told_unit(unit))
            return []
        if unit.value:
            self._valued(unit)
            return []
        if not unit.loose:
            found = self._find(unit.name, unit.each, "") or self._built(unit)
            if found is not None:
                self._claim(unit, found)
            elif not unit.bare:
                self._complain(unit)
            return []
        # The plainest way to read a line comes first: all of it is a name.
        for said in filter(None, (LineReading(unit.name), counted(unit.name))):
            if found := self._find(said.name, None, ""):
                self._claim(unit, found)
                group = one_line(unit.group)[:LONGEST_GROUP]
                entry = Entry(design=found, count=_bounded(said.count), group=group)
                return [(unit, entry)] if said.listed else []
        if not any(map(str.isalnum, unit.name)):
            return []
        if (row := listed_row(unit.name)) and (made := self._listed(unit, row)):
            return [(unit, made)]
        design, why = self._plainest(unit.name)
        if design is None:
            self._tell(unit, why)
        else:
            self._claim(unit, self._keep(design))
        return []

    def muster(self, pasted: PastedArmy, entries: Sequence[_Entered]) -> None:
        """Make an army of entries; say so where one is too large."""
        if pasted.units and not entries:
            return
        most = field_specs(Army)["entries"].high or len(entries)
        system = pasted.system or self._system(entries)
        key = f"army-{len(self.armies)}"
        try:
            army = Army(
                name=pasted.title,
                system=system,
                limit=pasted.limit,
                entries=tuple(entry for _, entry in entries[:most]),
                notes=pasted.notes,
            )
            self.armies[key] = in_order(army)
        except InvalidValue as wrong:
            at = PastedUnit(pasted.line, pasted.title)
            self._tell(at, f"It makes no army: its {wrong.at[0]} {wrong.reason}")
            return
        for unit, _ in entries[:most]:
            self._claim(unit, key)
        for unit, _ in entries[most:]:
            self._tell(unit, f"An army has {most} entries at most")
        self.came.update(dict.fromkeys(pasted.lines, key))

    def _listed(self, unit: PastedUnit, row: ListedRow) -> Entry | None:
        """Return the entry of a row such as `2 Heroes w/ pistols - 13 CP each`.

        A unit that came from this very row before has its arms already.
        """
        here = self._made_here()
        if row.arms and (mine := here.get(name_key(row.name))) is not None:
            carried = [each.weapon.title for each in getattr(mine, "mounts", ())]
            arms = [self._arm(each.text, mine.system)[0] for each in row.arms]
            if carried == [each.title for each in arms if each is not None]:
                row = replace(row, arms=())
        found = self.names.found(row.name, here)
        if found is None and row.arms:
            found = self.names.found(_ANYBODY, self._made_here())
            found = found and (replace(found[0], name=row.name), "")
            self._doubt(unit, f"no design is called “{row.name}”; a Minifig is taken")
        if found is None:
            return None
        design, doubt = found
        if doubt:
            self._doubt(unit, doubt)
            design = replace(design, name=row.name)
        design = self._armed(design, unit, row.arms)
        key = self._keep_or_known(design)
        count = _bounded(row.count)
        named = replace(unit, name=row.name)
        self._compare(named, design, row.each, row.total, count)
        self._claim(unit, key)
        group = one_line(unit.group)[:LONGEST_GROUP]
        return Entry(design=key, count=count, group=group)

    def _armed(
        self, design: Design, unit: PastedUnit, arms: Sequence[PastedArm]
    ) -> Design:
        """Return a design with what it carries besides; tell what is not read."""
        found: list[tuple[Design, int]] = []
        for arm in arms:
            weapon, doubt = self._arm(arm.text, design.system)
            at = replace(unit, line=arm.line or unit.line, name=arm.text)
            if weapon is None:
                self._tell(at, doubt)
                continue
            if doubt:
                self._doubt(at, doubt)
            if arm.name and arm.name.casefold() != weapon.label.casefold():
                weapon = replace(weapon, name=arm.name)
            if other := _other_values(weapon, arm.values):
                self._doubt(at, other)
            found.append((weapon, arm.count))
        arm_with = home(design).armed
        if not found or arm_with is None or not hasattr(design, "mounts"):
            return design
        named = f"{design.title} with {listed([each.title for each, _ in found])}"
        own = bool(unit.told) or not self._is_printed(design)
        made: Design = arm_with(design, found, "" if own else named)
        return made

    def _is_printed(self, design: Design) -> bool:
        return self.names.printed(design) or design in self.library.values()

    def _arm(self, text: str, game: str) -> tuple[Design | None, str]:
        """Return the weapon that a unit carries, and what was guessed, or why none."""
        found = self.names.found(text, self._made_here(), game)
        if found and "weapon" in found[0].kind:
            return found
        sized = _SIZED.search(text)
        sort = sized and self.names.found(text[: sized.start()], {}, game)
        if sort and "weapon" in sort[0].kind and not any(map(str.isdigit, sort[0].label)):
            return sort[0], f"“{brief(text, SHOWN)}” is taken as {sort[0].label}"
        kind = _KIND.search(text)
        ways = [text, _IN_BRACKETS.sub("", text)]
        ways += [f'{kind[1]} {kind[2]}"'] if kind else []
        why = ""
        for at, way in enumerate(ways):
            design, obstacle = self._plainest(way)
            why = why or obstacle
            if design is not None:
                guess = f"“{brief(text, SHOWN)}” is taken as {design.label}"
                return design, guess if at == len(ways) - 1 and kind else ""
        return None, why or "No weapon is called so"

    def _told_unit(self, unit: PastedUnit) -> str:
        """Return the id of the design that a player's statistics tell of."""
        system = next(each for each in systems().values() if each.told_unit)
        assert system.told_unit is not None  # noqa: S101
        told = system.told_unit(unit.name, unit.told, unit.abilities)
        for doubt in (*unit.doubts, *told.doubts):
            self._doubt(unit, doubt)
        design = self._armed(told.design, unit, unit.arms)
        self._compare(unit, design, unit.each, None, 1)
        key = self._keep_or_known(design)
        self._worded.setdefault(name_key(unit.name), []).append(key)
        return key

    def _valued(self, unit: PastedUnit) -> None:
        """Take in a weapon that a player tells by its numbers."""
        design, why = self._plainest(unit.stats[0])
        if design is None:
            self._tell(unit, why)
            return
        for doubt in unit.doubts:
            self._doubt(unit, doubt)
        design = replace(design, name=unit.name)
        self._compare(unit, design, unit.each, None, 1)
        self._claim(unit, self._keep_or_known(design))

    def _compare(
        self,
        unit: PastedUnit,
        design: Design,
        each: Fraction | None,
        total: Fraction | None,
        count: int,
    ) -> None:
        """Tell where the price that a text states is another than ours."""
        ours = judge(design, self.houses(home(design).key)).price
        stated = each if each is not None else total
        # What stands behind a row may be the price of one, or of all of them.
        fits = (each, total, None if total is None else total / count)
        if ours is None or stated is None or ours in fits:
            return
        unit_of = home(design).currency
        self._doubt(
            unit,
            f"{unit.name if len(unit.name) < 60 else design.title}: the text says "
            f"{figure(stated)} {unit_of}, here it costs {figure(ours)} {unit_of}",
        )

    def _keep_or_known(self, design: Design) -> str:
        """Return the id of a design: the library's where it has just that."""
        for key in self._names.get(name_key(design.title), ()):
            if self.library[key] == design:
                self.known[key] = None
                return key
        return self._keep(design)

    def _made_here(self) -> Mapping[str, Design]:
        """Return the designs of the library and of this text by their names."""
        named = {key: self.library[ids[0]] for key, ids in self._names.items()}
        here = {key: self._value(ids[0]) for key, ids in self._worded.items()}
        return named | here

    def _doubt(self, unit: PastedUnit, doubt: str) -> None:
        text = brief(one_line(unit.name), SHOWN)
        self.doubts.append(NotUnderstood(unit.line, text, capital(doubt)))

    def _rules(self, pasted: PastedArmy, system: str) -> HouseRules | None:
        """Return the house rules that a list tells in words; None for the book's."""
        if not pasted.rules:
            return None
        try:
            rules: HouseRules = of_words(type(systems()[system].standard), pasted.rules)
        except ValueError as wrong:
            at = PastedUnit(pasted.lines[-1], pasted.rules)
            self._tell(at, f"It tells house rules in words, but {wrong}")
            return None
        return rules

    def gather(self, entries: Sequence[_Entered]) -> None:
        """Make an army of each game of the lines that list designs with a count."""
        games: dict[str, list[_Entered]] = {}
        for each in entries:
            system = self._value(each[1].design).system
            games.setdefault(system, []).append(each)
        for system, rows in games.items():
            army = self.title or PastedArmy(1, UNNAMED)
            self.muster(replace(army, system=system), rows)
            # The name of the army is a line that nothing else came of.
            self.unread = [each for each in self.unread if each.line not in army.lines]

    def _claim(self, made: PastedUnit | PastedWeapon, key: str) -> None:
        """Note what the lines of something came in as."""
        self.came.update(dict.fromkeys((made.line, *made.lines), key))

    def _find(self, name: str, each: Fraction | None, system: str) -> str | None:
        """Return the id of the library's design of a name, that of its price first."""
        # What a list says of a unit behind its name stands in capitals.
        front, _, last = name.rpartition(" ")
        for said in (name, front if front and last.isupper() else ""):
            called = name_key(said)
            fit = [
                key
                for key in self._worded.get(called, self._names.get(called, ()))
                if said and (not system or self._value(key).system == system)
            ]
            if fit:
                priced = (key for key in fit if self._price(key) == each)
                found = next(priced, fit[0]) if each is not None else fit[0]
                if found in self.library:
                    self.known[found] = None
                return found
        return None

    def _price(self, key: str) -> Fraction | None:
        value = self._value(key)
        return judge(value, self.houses(home(value).key)).price

    def _built(self, unit: PastedUnit) -> str | None:
        """Return the id of a new design for a unit's stat line; None without one.

        The weapons of a unit that cannot be made are offered by themselves.
        """
        for line in unit.stats:
            design, _ = self._plainest(line)
            if design is not None:
                return self._keep(replace(design, name=unit.name))
        for weapon in unit.weapons:
            name, _, rest = weapon.stats.partition(": ")
            design, why = self._plainest(weapon.stats)
            if design is None and rest:
                # A name such as `Twin Gun` is read as a second weapon.
                design, _ = self._plainest(rest)
                design = design and replace(design, name=name)
            if design is None:
                self._tell(replace(unit, name=weapon.stats, line=weapon.line), why)
            else:
                self._claim(weapon, self._keep(design))
        return None

    def _keep(self, design: Design) -> str:
        """Return the id of a new design, that of an equal one if there is one."""
        plain = replace(design, name="") if design.name == design.label else design
        if plain not in self._ids:
            self._ids[plain] = f"new-{len(self.made)}"
            self.made[self._ids[plain]] = plain
        return self._ids[plain]

    def _plainest(self, line: str) -> tuple[Design | None, str]:
        """Return the plainest build of a stat line, or None and why.

        It is a legal one, or what stands there word for word against the rules.
        """
        if line not in self._read:
            self._read[line] = self._searched(line)
        return self._read[line]

    def _searched(self, line: str) -> tuple[Design | None, str]:
        if self._searches >= MOST_SEARCHES:
            return None, f"Only {MOST_SEARCHES} stat lines are searched at once"
        self._tried += 1
        if self._tried > MOST_TRIED:
            return None, f"Only {MOST_TRIED} lines are looked at at once"
        system, doubt = self._told(line)
        if system is None:
            return None, f"{capital(doubt)} (no stat line, and no design of yours)"
        found = system.explain(line, system.played_by(self.houses(system.key)))
        self._searches += 1
        if found.builds:
            return found.builds[0][0], ""
        if found.written:
            return found.written.design, ""
        return None, _obstacle(found)

    def _told(self, line: str) -> tuple[System | None, str]:
        """Return the game whose design a line tells of; None and why if there is none.

        The sentence is that of the first game, which prints stat lines.
        """
        doubts: list[str] = []
        for system in systems().values():
            doubts.append(system.doubt(line, system.played_by(self.houses(system.key))))
            if not doubts[-1]:
                return system, ""
        return None, doubts[0]

    def _complain(self, unit: PastedUnit) -> None:
        offered = "; its weapons are offered instead" if unit.weapons else ""
        why = unit.foreign or f"a list does not say enough to make it{offered}"
        self._tell(unit, f"No design of this library is called so, and {why}")

    def _tell(self, unit: PastedUnit, why: str) -> None:
        text = brief(one_line(unit.name), SHOWN)
        self.unread.append(NotUnderstood(unit.line, text, why))

    def _system(self, entries: Sequence[_Entered]) -> str:
        """Return the game of the first entry; the first game of all without one."""
        for _, entry in entries:
            return self._value(entry.design).system
        return next(iter(systems()))

    def _value(self, design: str) -> Design:
        return self.made[design] if design in self.made else self.library[design]


def _other_values(weapon: Design, told: Mapping[str, str]) -> str:
    """Return where the values that a text tells of a weapon are not ours."""
    ours = {each.label: each.value for each in judge(weapon).stats}
    other = [
        f"{label} {said} (here {ours.get(label, 'none')})"
        for label, said in told.items()
        if _plain(said) != _plain(ours.get(label, ""))
    ]
    return f"{weapon.title} is told with {listed(other)}" if other else ""


def _plain(value: str) -> str:
    """Return a value as two are compared: without blanks, marks and brackets."""
    return re.sub(r"[^\w+½]", "", value).casefold()


def _bounded(count: int) -> int:
    """Return how many of an entry march, of those that a text says."""
    return max(1, min(count, field_specs(Entry)["count"].high or count))


def _obstacle(found: Explanation) -> str:
    near = f"; the nearest is {found.nearest[0].line}" if found.nearest else ""
    return f"{next(iter(found.obstacles), 'No legal build gives it')}{near}"
