"""The names of a text looked up in a library, its stat lines built, no line lost."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count
from typing import Final, TypeAlias

from builder import home, systems
from builder.army.groups import in_order
from builder.army.model import Army, Entry, Items, designs_of
from builder.core.design import Houses
from builder.core.field_spec import InvalidValue, field_specs
from builder.core.formatting import brief
from db.errors import Report, always
from db.sharing.clipboard.account import SHOWN, accounted
from db.sharing.clipboard.grammar import NUMBERED
from db.sharing.clipboard.making import Maker, name_key
from db.sharing.clipboard.model import (
    MOST_UNREAD,
    NotUnderstood,
    PastedArm,
    PastedArmy,
    PastedText,
    PastedUnit,
    Understood,
)
from db.sharing.clipboard.printed import ListedRow, arms_in, design_called, listed_row
from db.sharing.clipboard.small_games import ToldLines, told_in

UNNAMED: Final = "Pasted list"
"""What an army is called whose text has no title."""


def _readings(line: str) -> Iterator[tuple[ListedRow, bool]]:
    """Yield the ways to read a line, and whether it says how many.

    The plainest comes first, that all of it is a name.
    """
    yield ListedRow(line, line, 1), False
    listed = listed_row(line)
    if row := listed or listed_row(f"1 {line}"):
        yield replace(row, name=row.text, arms=()), listed is not None
        # In brackets a compact list has what a unit carries.
        name, _, inside = row.text.partition(" (")
        arms = tuple(arms_in(inside.removesuffix(")")))
        yield replace(row, name=name, arms=arms), listed is not None


def resolved(
    pasted: PastedText,
    library: Items,
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
    work = _Resolver(designs_of(library), houses)
    work.title, work.game = pasted.title, pasted.game
    work.doubts += pasted.doubts
    work.mostly_known = work.knows_most(pasted.units)
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
    enlisted += work.small_games(_most_of(pasted, [*told_in(pasted, came)], work.game))
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


def _most_of(
    pasted: PastedText, told: Sequence[ToldLines], game: str
) -> Sequence[ToldLines]:
    """Return what lines tell of a small game, unless most rows are strange."""
    rows = sum(
        unit.loose and listed_row(unit.name) is not None for unit in pasted.units
    )
    mine = [found for found in told if not game or game == found.told.design.system]
    return mine if 2 * sum(found.listed for found in mine) >= rows else ()


_Entered: TypeAlias = tuple[PastedUnit, Entry]


@dataclass(slots=True)
class _Resolver(Maker):
    """What was found so far, as `Understood` holds it."""

    def knows_most(self, units: Iterable[PastedUnit]) -> bool:
        """Return whether the names of most rows of a list are known here."""
        rows = [row for unit in units if unit.loose and (row := listed_row(unit.name))]
        here = self._made_here()
        found = [design_called(row.name, here, self.game) for row in rows]
        known = sum(one is not None and "weapon" not in one[0].kind for one in found)
        return 2 * known >= len(rows)

    def entry(self, unit: PastedUnit, system: str) -> list[_Entered]:
        """Return the entry of a unit; none if it names no design we can make."""
        design = self._find(unit.name, unit.each, system)
        if design is None and unit.told:
            design = self._told_unit(unit)
        design = design or self._built(unit)
        if design is None:
            self._complain(unit)
            return []
        entry = self._entry(unit, design, unit.count)
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
        for way, listed in _readings(unit.name):
            found = self._find(way.name, None, "")
            if found and self._carries(found, way.arms):
                self._claim(unit, found)
                entry = self._entry(unit, found, way.count)
                named, design = replace(unit, name=way.name), self._value(found)
                self._compare(named, design, way.each, way.total, entry.count)
                return [(unit, entry)] if listed else []
        if not any(map(str.isalnum, unit.name)):
            return []
        if row := listed_row(unit.name):
            entered = self._listed(unit, row) if row.count else None
            strange = f"No unit here is called {brief(row.name, SHOWN)}"
            if entered is None:
                self._tell(
                    unit, strange if row.count else "It says that there are none"
                )
        else:
            entered = self._in_a_line(unit)
        return [(unit, entered)] if entered else []

    def _carries(self, key: str, arms: Iterable[PastedArm]) -> bool:
        """Return whether a design has all arms of a row, if it can carry any."""
        mounts = getattr(self._value(key), "mounts", None)
        carried = {mount.weapon.title for mount in mounts or ()}
        return mounts is None or all(arm.text in carried for arm in arms)

    def _in_a_line(self, unit: PastedUnit) -> Entry | None:
        """Take in a stat line; return an entry if it is a name with a number."""
        design, why = self._plainest(unit.name)
        if design is None and " - " in unit.name:
            # A name that stands before a dash is told before a colon.
            design, _ = self._plainest(unit.name.replace(" - ", ": ", 1))
        if design is not None:
            self._claim(unit, self._keep(design))
        elif entered := self._numbered(unit) or self._one_of(unit):
            return entered
        else:
            self._tell(unit, why, unit.name if self._told(unit.name)[0] else "")
        return None

    def _one_of(self, unit: PastedUnit) -> Entry | None:
        """Return the entry of `- Medik`: an item of a list without a count."""
        row = listed_row(f"1 {unit.name}") if unit.bullet else None
        found = row and design_called(row.name, self._made_here(), self.game)
        if not row or not found or "weapon" in found[0].kind:
            return None
        self._doubt(unit, "it says no count; 1 is taken")
        return self._listed(unit, row)

    def _numbered(self, unit: PastedUnit) -> Entry | None:
        """Return the entry of `Hero - 2`: it is how many, unless it is the price."""
        bare = NUMBERED.fullmatch(unit.name)
        found = bare and design_called(bare[1], self._made_here(), self.game)
        if not bare or not found or "weapon" in found[0].kind:
            return None
        number = int(bare[2])
        if self._priced(found[0]) == number:
            return self._listed(unit, ListedRow(bare[1], bare[1], 1))
        self._doubt(unit, f"{number} is taken as how many of them there are")
        return self._listed(unit, ListedRow(bare[1], bare[1], number))

    def _by_itself(self, unit: PastedUnit) -> None:
        """Take in a card, a unit or a weapon that stands in no list."""
        if unit.value:
            self._valued(unit)
        elif unit.told:
            self._claim(unit, self._told_unit(unit))
        elif found := self._find(unit.name, unit.each, "") or self._built(unit):
            self._claim(unit, found)
        else:
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
            # The first doubt is the game, which the text may name.
            for doubt in each.told.doubts[bool(self.game) :]:
                self._doubt(unit, doubt)
            key = self._keep_or_known(each.told.design)
            self._claim(unit, key)
            if each.listed:
                entries.append((unit, self._entry(unit, key, each.count)))
        return entries

    def muster(self, pasted: PastedArmy, entries: Sequence[_Entered]) -> None:
        """Make an army of entries; say so where one is too large."""
        if pasted.units and not entries:
            return
        most = field_specs(Army)["entries"].high or len(entries)
        # Without one it is of the game of its first entry.
        games = (self._value(entry.design).system for _, entry in entries)
        system = pasted.system or next(games, next(iter(systems())))
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
        for arm in unit.arms:
            weapon, why = self._arm(arm.text, "")
            at = replace(unit, name=arm.text, line=arm.line)
            if weapon is None:
                self._tell(at, why)
            else:
                self._claim(at, self._keep(replace(weapon, name=arm.name)))
        return None

    def _complain(self, unit: PastedUnit) -> None:
        offered = "; its weapons are offered instead" if unit.arms else ""
        why = unit.foreign or f"a list does not say enough to make it{offered}"
        self._tell(unit, f"No design of this library is called so, and {why}")
