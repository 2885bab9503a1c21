"""Designs made of what a text tells: stat lines, a player's units, rows with arms."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from builder import home, judge, systems
from builder.army.model import LONGEST_GROUP, Army, Entry
from builder.core.design import Design, Houses
from builder.core.field_spec import field_specs
from builder.core.formatting import brief, capital, figure, listed, plain_minus
from builder.listing.words import folded
from builder.system.labels import word_for
from builder.system.model import System
from db.sharing.clipboard.account import SHOWN
from db.sharing.clipboard.cleaning import one_line
from db.sharing.clipboard.model import (
    NotUnderstood,
    PastedArm,
    PastedArmy,
    PastedUnit,
)
from db.sharing.clipboard.printed import (
    ListedRow,
    design_called,
    is_printed,
    is_sort,
    printed_weapon,
)

MOST_SEARCHES: Final = 50
"""The most stat lines for which builds are searched at once."""

MOST_TRIED: Final = 2_000
"""The most lines that are looked at as stat lines."""


_ANYBODY: Final = "Minifig"
"""What a unit is taken for that a list names with its arms only."""

_KIND: Final = re.compile(r"(\w{3,20})\b[^\d\"]{0,20}(\d{1,3})")
"""A kind of weapon with its Size, as `Cannon (size 3)`."""

_SIZED: Final = re.compile(r" \d{1,3}\"?$")
"""The Size behind a kind of weapon, which some kinds have not."""

_IN_BRACKETS: Final = re.compile(r" ?\([^()]{0,80}\)")


def name_key(name: str) -> str:
    """Return a name as names are compared: without case, accents and hidden signs."""
    return folded(one_line(name))


def _other_values(weapon: Design, told: Mapping[str, str]) -> str:
    """Return where the values that a text tells of a weapon are not ours."""
    ours = {stat.label: stat.value for stat in judge(weapon).stats}
    other = [
        f"{label} {value} (here {ours.get(label, 'none')})"
        for label, value in told.items()
        if _plain(value) not in _ways(ours.get(label, ""))
    ]
    return f"{weapon.title} is told with {listed(other)}" if other else ""


def _stat_line(kind: Sequence[str], told: Mapping[str, str]) -> str:
    """Return a kind and its values as a stat line: `Gun 3", Use 4, Range 15"`."""
    values = (
        value if label == "Damage" or value == "CC" else f"{label} {value}"
        for label, value in told.items()
    )
    return ", ".join((*kind, *values))


def _ways(value: str) -> set[str]:
    """Return how a value of ours is written: short, or with the d6 of most Skills."""
    short = re.sub(r" Skill d(ie|ice)\b", " Skill", value)
    return set(map(_plain, (value, short, short.replace(" Skill", "d6"))))


def _plain(value: str) -> str:
    """Return a value as two are compared: without blanks, marks and brackets."""
    return re.sub(r"[^\w+½-]", "", plain_minus(value)).casefold()


@dataclass(slots=True)
class Findings:
    """What was found so far, as `Understood` holds it, and what was guessed of it."""

    library: Mapping[str, Design]
    houses: Houses
    made: dict[str, Design] = field(default_factory=dict)
    armies: dict[str, Army] = field(default_factory=dict)
    known: dict[str, None] = field(default_factory=dict)
    unread: list[NotUnderstood] = field(default_factory=list)
    came: dict[int, str] = field(default_factory=dict)
    first: dict[int, str] = field(default_factory=dict)
    doubts: list[NotUnderstood] = field(default_factory=list)
    title: PastedArmy | None = None
    mostly_known: bool = True
    game: str = ""
    _names: dict[str, list[str]] = field(default_factory=dict)
    _worded: dict[str, list[str]] = field(default_factory=dict)
    _ids: dict[Design, str] = field(default_factory=dict)
    _read: dict[str, tuple[Design | None, str]] = field(default_factory=dict)
    _searches: int = 0
    _tried: int = 0

    def __post_init__(self) -> None:
        for item_id, value in self.library.items():
            self._names.setdefault(name_key(value.title), []).append(item_id)

    def _priced(self, design: Design) -> Fraction | None:
        return judge(design, self.houses(home(design).key)).price

    def _compare(
        self,
        unit: PastedUnit,
        design: Design,
        price: Fraction | None,
        total: Fraction | None,
        count: int,
    ) -> None:
        """Tell where the price that a text states is another than ours."""
        ours = self._priced(design)
        stated = price if price is not None else total
        # What stands behind a row may be the price of one, or of all of them.
        fits = (price, total, None if total is None else total / count)
        if ours is None or stated is None or ours in fits:
            return
        unit_of = home(design).currency
        self._doubt(
            unit,
            f"{unit.name if len(unit.name) < 60 else design.title}: the text says "
            f"{figure(stated)} {unit_of}, here it costs {figure(ours)} {unit_of}",
            stated,
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

    def _doubt(
        self,
        unit: PastedUnit,
        doubt: str,
        stated: Fraction | None = None,
        stat_line: str = "",
    ) -> None:
        text, why = brief(one_line(unit.name), SHOWN), capital(doubt)
        made = NotUnderstood(unit.line, text, why, stated=stated, stat_line=stat_line)
        self.doubts.append(made)

    def _claim(self, made: PastedUnit, key: str) -> None:
        """Note what the lines of something came in as."""
        lines = dict.fromkeys((made.line, *made.lines), key)
        self.came.update(lines)
        # An army takes its lines later; a doubt stays with the design.
        self.first = {**lines, **self.first}

    def _price(self, key: str) -> Fraction | None:
        return self._priced(self._value(key))

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
        found = system.plainest(line, system.played_by(self.houses(system.key)))
        self._searches += 1
        if found.builds:
            return found.builds[0][0], ""
        if found.written:
            return found.written.design, ""
        why = next(iter(found.obstacles), "No legal build gives it")
        near = f"; the nearest is {found.nearest[0].line}" if found.nearest else ""
        return None, f"{why}{near}"

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

    def _tell(self, unit: PastedUnit, why: str, stat_line: str = "") -> None:
        named = stat_line.startswith(unit.name) or not stat_line
        words = unit.name if named else f"{unit.name}: {stat_line}"
        text = brief(one_line(words), SHOWN)
        self.unread.append(NotUnderstood(unit.line, text, why, stat_line=stat_line))

    def _value(self, design: str) -> Design:
        return self.made[design] if design in self.made else self.library[design]


@dataclass(slots=True)
class Maker(Findings):
    """Makes designs and entries of what a text tells of a unit or a weapon."""

    def _entry(self, unit: PastedUnit, design: str, count: int) -> Entry:
        """Return an entry of the group of a unit, with as many as may march."""
        most = field_specs(Entry)["count"].high or count
        group = one_line(unit.group)[:LONGEST_GROUP]
        return Entry(design=design, count=max(1, min(count, most)), group=group)

    def _listed(self, unit: PastedUnit, row: ListedRow) -> Entry | None:
        """Return the entry of a row such as `2 Heroes w/ pistols - 13 CP each`.

        A unit that came from this very row before has its arms already.
        """
        here = self._made_here()
        if row.arms and (mine := here.get(name_key(row.name))) is not None:
            carried = [mount.weapon.title for mount in getattr(mine, "mounts", ())]
            arms = [self._arm(arm.text, mine.system)[0] for arm in row.arms]
            if carried == [weapon.title for weapon in arms if weapon is not None]:
                row = replace(row, arms=())
        found = design_called(row.name, here, self.game)
        priced = row.each is not None or row.total is not None
        if (
            found
            and found[0] not in self.library.values()
            and (not self.mostly_known or (priced and judge(found[0]).price is None))
        ):
            # In a list of another game a soldier is no Minifig.
            found = None
        if found is None and row.arms and self.mostly_known:
            found = design_called(_ANYBODY, self._made_here())
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
        entry = self._entry(unit, key, row.count)
        named = replace(unit, name=row.name)
        self._compare(named, design, row.each, row.total, entry.count)
        self._claim(unit, key)
        return entry

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
            weapon = self._with_damage(weapon, arm.values.get("Damage", ""))
            if arm.name and arm.name.casefold() != weapon.label.casefold():
                weapon = replace(weapon, name=arm.name)
            if other := _other_values(weapon, arm.values):
                self._doubt(at, other, stat_line=_stat_line([arm.text], arm.values))
            found.append((weapon, arm.count))
        arm_with = home(design).armed
        if not found or arm_with is None or not hasattr(design, "mounts"):
            return design
        named = f"{design.title} with {listed([weapon.title for weapon, _ in found])}"
        printed = is_printed(design) or design in self.library.values()
        own = bool(unit.told) or not printed
        armed: Design = arm_with(design, found, "" if own else named)
        return armed

    def _with_damage(self, weapon: Design, damage: str) -> Design:
        """Return a weapon with its dice swapped, where the swap gives a Damage."""
        swapped = self._plainest(f"{weapon.label}, {damage}")[0] if damage else None
        alike = swapped is not None and type(swapped) is type(weapon)
        return swapped if alike and swapped else weapon

    def _arm(self, text: str, game: str) -> tuple[Design | None, str]:
        """Return the weapon that a unit carries, and what was guessed, or why none."""
        found = design_called(text, self._made_here(), game)
        if found and "weapon" in found[0].kind:
            return found
        sized = _SIZED.search(text)
        sort = sized and design_called(text[: sized.start()], {}, game)
        if (
            sort
            and "weapon" in sort[0].kind
            and not any(map(str.isdigit, sort[0].label))
        ):
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
        system = next(system for system in systems().values() if system.told_unit)
        assert system.told_unit is not None  # noqa: S101
        # `Bow: Gun 3"` is no statistic, but what it carries.
        carried = {
            label: value
            for label, value in unit.told.items()
            if not word_for(label) and self._told(value)[0]
        }
        told = {word: unit.told[word] for word in unit.told if word not in carried}
        named = [
            PastedArm(unit.line, value, name=label) for label, value in carried.items()
        ]
        read = system.told_unit(unit.name, told, unit.abilities)
        for doubt in (*unit.doubts, *read.doubts):
            self._doubt(unit, doubt)
        design = self._armed(read.design, unit, (*unit.arms, *named))
        self._compare(unit, design, unit.each, None, 1)
        key = self._keep_or_known(design)
        self._worded.setdefault(name_key(unit.name), []).append(key)
        return key

    def _valued(self, unit: PastedUnit) -> None:
        """Take in a weapon that a player tells by its numbers.

        A kind that stands there is never exchanged for another one: where the numbers
        are not those of the kind, the kind comes in, and both are told. Where none
        stands there, the plainest build of the numbers is a guess, unless its price
        fits as well.
        """
        values = _stat_line((), unit.told)
        said = [part for part in unit.stats if self._told(f"{part}, {values}")[0]]
        kinds = [part for part in said if self._told(part)[0]]
        if not kinds and is_sort(unit.name):
            kinds = [unit.name]
            said = [unit.name, *said]
        printed = None if kinds else printed_weapon(unit.name)
        alike = printed_weapon(unit.name.rpartition(" ")[2])
        if not kinds and not printed and alike and unit.each == self._priced(alike):
            # `Pier Shield` is a shield, if it costs what a Shield costs.
            printed = alike
        design, why = printed, ""
        if not (kinds or printed or any(map(str.isdigit, unit.name))):
            # A name may say that it strikes, but no part of it is a kind here.
            by_name, _ = self._plainest(f"{unit.name}: {', '.join([*said, values])}")
            design = by_name if by_name and by_name.title == unit.name else None
        # A kind of which nothing else is legal comes by itself.
        ways = filter(None, ([*said, values], [*kinds, values], said, kinds))
        while design is None and (way := next(ways, None)):
            design, obstacle = self._plainest(", ".join(way))
            why = why or obstacle
        if design is None:
            self._tell(unit, why, _stat_line(kinds, unit.told))
            return
        left = [f"“{part}” is left out" for part in unit.stats if part not in said]
        for doubt in (*unit.doubts, *left):
            self._doubt(unit, doubt)
        if other := _other_values(design, unit.told):
            kind = kinds or [design.label]
            self._doubt(unit, other, stat_line=_stat_line(kind, unit.told))
        elif not (kinds or printed or unit.each == self._priced(design)):
            self._doubt(unit, f"its kind is not told; {design.label} has such values")
        design = replace(design, name=unit.name)
        self._compare(unit, design, unit.each, None, 1)
        self._claim(unit, self._keep_or_known(design))
