"""The names of a text looked up in a library, its stat lines built, no line lost."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count
from typing import Final, TypeAlias

from builder import home, systems
from builder.army.groups import in_order
from builder.army.model import LONGEST_GROUP, Army, Entry, Item
from builder.core.design import Design
from builder.core.field_spec import InvalidValue, field_specs
from db.errors import Report, always
from db.sharing.clipboard.account import accounted
from db.sharing.clipboard.making import Houses, Maker, bounded, name_key
from db.sharing.clipboard.model import (
    MOST_UNREAD,
    NotUnderstood,
    PastedArmy,
    PastedText,
    PastedUnit,
    Understood,
)
from db.sharing.clipboard.printed import listed_row
from db.sharing.clipboard.small_games import ToldLines, told_in
from db.sharing.clipboard.tables import one_line

# Lines of a list that somebody typed: `3x Trooper`, `- Trooper x3 (24 CP)`.

_BULLET: Final = re.compile(r"^(?:[-*•–+] ?|\d{1,3}[.)] )")
_AHEAD: Final = re.compile(r"^(\d{1,5}) ?[x×]? ")
_BEHIND: Final = re.compile(r" \(?[x×] ?(\d{1,5})\)?$")
_PRICE: Final = re.compile(
    r"[,:–-]? ?[([]?\d{1,7}[½⅓⅔¼¾]? ?(?:CP|pts\.?|points)[)\]]?$"
)
_CARRIED: Final = re.compile(r" \((?:[^()]|\([^()]*\))*\)(?=(?:, [^,()]* [A-Za-z]+)?$)")
"""What a line of a compact list says in brackets: its weapons."""

_LONGEST: Final = 300

UNNAMED: Final = "Pasted list"
"""What an army is called whose text has no title."""


LineReading = tuple[str, int, bool]
"""One way to read a line: what it names, how many, and whether it says how many."""


def counted(line: str) -> LineReading | None:
    """Return a line with its count and its price taken off; None for a long one.

    >>> counted("- 3x Trooper (24 CP)")
    ('Trooper', 3, True)
    """
    if len(line) > _LONGEST:
        return None
    bare = _PRICE.sub("", _BULLET.sub("", " ".join(line.split()))).strip()
    for pattern in (_AHEAD, _BEHIND):
        found = pattern.search(bare)
        if found:
            name = pattern.sub("", bare).strip(" :,")
            return (name, int(found[1]), True) if name else None
    return (bare, 1, False) if bare else None


def _readings(line: str) -> Iterator[LineReading]:
    """Yield the ways to read a line, the plainest first; one with a count last."""
    yield line, 1, False
    if len(line) > _LONGEST:
        return
    for said in map(counted, (line, _CARRIED.sub("", line))):
        if said:
            yield said


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
    work.title = pasted.title
    total = len(pasted.units) + sum(len(army.units) for army in pasted.armies)
    done = count(1)
    for pasted_army in pasted.armies:
        entries: list[_Entered] = []
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
    came, _ = accounted(pasted, work.came, (*pasted.unread, *work.unread))
    enlisted += work.small_games(told_in(pasted, came))
    work.gather(enlisted)
    came, unread = accounted(pasted, work.came, (*pasted.unread, *work.unread))
    more = len(unread) - MOST_UNREAD
    if more > 0:
        rest = unread[MOST_UNREAD]
        last = NotUnderstood(rest.line, f"and {more} more lines", "")
        unread = [*unread[:MOST_UNREAD], last]
    doubts = tuple(
        replace(doubt, key=work.first.get(doubt.line, ""))
        for doubt in sorted(work.doubts, key=lambda one: one.line)[:MOST_UNREAD]
    )
    known = tuple(work.known)
    return Understood(work.made, work.armies, known, tuple(unread), came, doubts)


_Entered: TypeAlias = tuple[PastedUnit, Entry]


@dataclass(slots=True)
class _Resolver(Maker):
    """What was found so far, as `Understood` holds it."""

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
            count=bounded(unit.count),
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
        if not unit.loose:
            self._by_itself(unit)
            return []
        # The plainest way to read a line comes first: all of it is a name.
        for name, number, listed in _readings(unit.name):
            if found := self._find(name, None, ""):
                self._claim(unit, found)
                group = one_line(unit.group)[:LONGEST_GROUP]
                entry = Entry(design=found, count=bounded(number), group=group)
                return [(unit, entry)] if listed else []
        if not any(map(str.isalnum, unit.name)):
            return []
        if (row := listed_row(unit.name)) and (entry_made := self._listed(unit, row)):
            return [(unit, entry_made)]
        design, why = self._plainest(unit.name)
        if design is None:
            self._tell(unit, why)
        else:
            self._claim(unit, self._keep(design))
        return []

    def _by_itself(self, unit: PastedUnit) -> None:
        """Take in a card, a unit or a weapon that stands in no list."""
        if unit.told:
            self._claim(unit, self._told_unit(unit))
        elif unit.value:
            self._valued(unit)
        elif found := self._find(unit.name, unit.each, "") or self._built(unit):
            self._claim(unit, found)
        elif not unit.bare:
            self._complain(unit)

    def small_games(self, units: Iterable[ToldLines]) -> list[_Entered]:
        """Take in what lines tell in the words of a game without stat lines.

        Such words are common ones, so they say nothing in a text of a game with them.
        """
        entries: list[_Entered] = []
        if any(home(self._value(key)).told_unit for key in {*self.made, *self.known}):
            return entries
        for each in units:
            unit = PastedUnit(
                each.lines[0], each.name, each.count, lines=each.lines[1:]
            )
            of = set(each.lines)
            self.unread = [one for one in self.unread if one.line not in of]
            if self.title and self.title.line in of:
                self.title = None
            if each.why:
                self._tell(unit, each.why)
                continue
            for doubt in each.told.doubts:
                self._doubt(unit, doubt)
            key = self._keep_or_known(each.told.design)
            self._claim(unit, key)
            if each.listed:
                entries.append((unit, Entry(design=key, count=bounded(each.count))))
        return entries

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

    def gather(self, entries: Sequence[_Entered]) -> None:
        """Make an army of each game of the lines that list designs with a count."""
        games: dict[str, list[_Entered]] = {}
        for entry in entries:
            system = self._value(entry[1].design).system
            games.setdefault(system, []).append(entry)
        for system, rows in games.items():
            army = self.title or PastedArmy(1, UNNAMED)
            self.muster(replace(army, system=system), rows)
            # The name of the army is a line that nothing else came of.
            self.unread = [
                doubt for doubt in self.unread if doubt.line not in army.lines
            ]

    def _find(self, name: str, price: Fraction | None, system: str) -> str | None:
        """Return the id of the library's design of a name, that of its price first."""
        # What a list says of a unit behind its name stands in capitals.
        front, _, last = name.rpartition(" ")
        for wanted in (name, front if front and last.isupper() else ""):
            called = name_key(wanted)
            fit = [
                key
                for key in self._worded.get(called, self._names.get(called, ()))
                if wanted and (not system or self._value(key).system == system)
            ]
            if fit:
                priced = (key for key in fit if self._price(key) == price)
                found = next(priced, fit[0]) if price is not None else fit[0]
                if found in self.library:
                    self.known[found] = None
                return found
        return None

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

    def _complain(self, unit: PastedUnit) -> None:
        offered = "; its weapons are offered instead" if unit.weapons else ""
        why = unit.foreign or f"a list does not say enough to make it{offered}"
        self._tell(unit, f"No design of this library is called so, and {why}")

    def _system(self, entries: Sequence[_Entered]) -> str:
        """Return the game of the first entry; the first game of all without one."""
        for _, entry in entries:
            return self._value(entry.design).system
        return next(iter(systems()))
