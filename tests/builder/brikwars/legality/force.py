"""The way out by brute force: every sequence of edits, with no part of the search.

`python -m tests.builder.brikwars.legality.force` tries 500 illegal weapons and 50 small
creations to two edits, and 50 without swaps to three; it takes some minutes.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from random import Random
from time import perf_counter
from typing import Any

from builder.brikwars import SYSTEM
from builder.brikwars.engine.price import creation_price, weapon_price
from builder.brikwars.judge import worth
from builder.brikwars.legality.book import BOOK
from builder.brikwars.model.designs import (
    Creation,
    Mechanism,
    Mount,
    Payload,
    Round,
    SuperNaturalDice,
    Weapon,
)
from builder.brikwars.model.fields import Field, HazardDice
from builder.brikwars.model.homemade import OwnEffect, OwnMod, OwnSpecialty, OwnType
from builder.brikwars.model.house_rules import STANDARD, House
from builder.brikwars.model.swaps import Spread, Swap
from builder.brikwars.tables.dice import Die, OwnDie
from builder.brikwars.tables.hazards import Terrain
from builder.brikwars.tables.mods import Mod, Statistic
from builder.brikwars.tables.scales import Medium, Mind, Mounting, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import Fuse, WeaponType
from builder.core.field_spec import InvalidValue
from builder.core.rulebook import Severity, taken
from builder.system.way_out import Search, way_out

APART = {"kind", "name", "notes", "tags", "photo", "framing", "waivers"}
SETTLED = {"type", "hazard"}
BLANK = {"fuse", "turret", "terrain", "fire"}
BELOW, ABOVE = 20, 5
OWN = (OwnType, OwnMod, OwnDie, OwnEffect, OwnSpecialty)


class Force:
    """Every edit of a design, by the house rules."""

    def __init__(self, design: Any, house: House) -> None:
        self.house = house
        self.named: dict[Any, list[Any]] = {}
        for found in SYSTEM.audit(design, house):
            for fix in found.fixes:
                self.named.setdefault(fix.at[-1], []).append(fix.value)
        self.rows = {
            "mods": (*Mod, *house.mods),
            "effects": house.effects,
            "specialties": (*Specialty, *house.specialties),
            "takes": (*Die, *house.dice),
        }
        self.words = {"gives": (*Die, *house.dice), "fuse": tuple(Fuse)}
        self.words["terrain"] = tuple(Terrain)

    def after_one(self, value: Any) -> Iterator[Any]:
        """Yield what each single edit makes of a value."""
        for name in (each.name for each in fields(value) if each.name not in APART):
            held = getattr(value, name)
            others: list[Any] = []
            if isinstance(held, tuple):
                others = [*self._rows(name, held)]
            else:
                others = [*self._fields(name, held)]
                if is_dataclass(held) and not isinstance(held, OWN):
                    others += self.after_one(held)
            for other in others:
                if other != held:
                    try:
                        yield replace(value, **{name: other})
                    except InvalidValue:
                        continue

    def _fields(self, name: str, held: Any) -> Iterator[Any]:
        if name in BLANK:
            yield None
        named = self.named.get(name, [])
        if name in SETTLED:
            yield from (each for each in named if isinstance(each, (Enum, OwnType)))
        elif name in self.words:
            yield from self.words[name]
        elif isinstance(held, bool):
            yield not held
        elif isinstance(held, Enum):
            yield from type(held)
        elif isinstance(held, int):
            yield from range(held - BELOW, held + ABOVE + 1)
        elif isinstance(held, str):
            yield ""
        if isinstance(held, int) or (held is None and name in BLANK):
            yield from (each for each in named if type(each) is int)

    def _rows(self, name: str, held: tuple[Any, ...]) -> Iterator[Any]:
        for place, row in enumerate(held):
            before, after = held[:place], held[place + 1 :]
            yield before + after
            if name in self.rows:
                yield from ((*before, word, *after) for word in self.rows[name])
            elif not isinstance(row, OWN):
                yield from ((*before, one, *after) for one in self.after_one(row))
            if name == "swaps":
                rest = before + after
                yield from (
                    (*rest[:to], row, *rest[to:]) for to in range(len(rest) + 1)
                )
        yield from ((*held, word) for word in self.rows.get(name, ()))


@dataclass(frozen=True)
class Least:
    """What brute force finds: how many edits, the least measures, all that is left."""

    edits: int
    taken: int
    points: Fraction
    chances: Fraction
    best: frozenset[Any]
    every: frozenset[Any]


def alike(design: Any) -> Any:
    """Return a design with the words of each list in one order."""
    if isinstance(design, Weapon):
        return replace(
            design,
            mods=tuple(sorted(design.mods, key=str)),
            swaps=tuple(
                replace(each, takes=tuple(sorted(each.takes, key=str)))
                for each in design.swaps
            ),
        )
    return replace(
        design,
        specialties=tuple(sorted(design.specialties, key=str)),
        mounts=tuple(
            replace(each, weapon=alike(each.weapon)) for each in design.mounts
        ),
    )


RULES = {
    kind: [rule for rule in BOOK.rules if rule.on is kind]
    for kind in (Creation, Mount, Field, Weapon)
}


@lru_cache(maxsize=100_000)
def breached(part: Any, house: House) -> frozenset[str]:
    """Return which rules refuse a part by itself, at most one, or else which warn."""
    warned = set()
    for rule in RULES[type(part)]:
        for found in rule.check(part, house):
            severity = found.severity or rule.severity
            if severity is Severity.REFUSE:
                return REFUSED
            if severity is Severity.WARN:
                warned.add(rule.id)
    return frozenset(warned)


REFUSED = frozenset({"refused"})


def parts_of(design: Any) -> Iterator[Any]:
    """Yield a design and everything in it that rules read by itself."""
    yield design
    if isinstance(design, Creation):
        for mount in design.mounts:
            yield mount
            yield mount.weapon
            yield from (each.weapon for each in mount.rounds)
        yield from design.fields


def broken(design: Any, house: House, warned: set[str]) -> bool:
    """Return whether a design is illegal, or a rule warns of it that did not."""
    return any(not breached(part, house) <= warned for part in parts_of(design))


def by_force(design: Any, house: House, deepest: int) -> Least | None:
    """Return the least changes of up to so many edits; None if there are none."""
    force = Force(design, house)
    warned = {
        each.rule
        for each in SYSTEM.audit(design, house)
        if each.severity is Severity.WARN
    }
    level, met = {design}, {design}
    for depth in range(1, deepest + 1):
        following: set[Any] = set()
        for each in level:
            following.update(force.after_one(each))
        level = following - met
        met |= level
        legal = {alike(each) for each in level if not broken(each, house, warned)}
        if legal:
            keys = {each: _measured(design, each, house) for each in legal}
            least = min(keys.values())
            best = frozenset(each for each in legal if keys[each] == least)
            return Least(depth, *least, best, frozenset(legal))
    return None


def _measured(design: Any, after: Any, house: House) -> tuple[int, Fraction, Fraction]:
    now, then = _price(design, house), _price(after, house)
    hurts, hurt = _chance(design, house), _chance(after, house)
    moved = Fraction(0) if None in (hurts, hurt) else abs(hurt - hurts)  # type: ignore[operator]
    return taken(design, after), abs(then - now), moved


def _price(design: Any, house: House) -> Fraction:
    if isinstance(design, Weapon):
        return weapon_price(design).total
    return creation_price(design, house).total


def _chance(design: Any, house: House) -> Fraction | None:
    if isinstance(design, Weapon):
        return worth(design, house)
    known = [(each.count, worth(each.weapon, house)) for each in design.mounts]
    return sum((count * (one or 0) for count, one in known), Fraction(0))


# Random designs that are illegal.

STUN = OwnDie(name="Stun", sides=6)
HEAVY = OwnMod(name="Heavy barrel", stat=Statistic.RANGE, shift=2)
LAZY = OwnMod(name="Lazy", stat=Statistic.USE, shift=1, positive=False)
GLOW = OwnEffect(name="Glow", cost="1")
PLASMA = OwnType(name="Plasma", cost="S", reach="20S", die=Die.D12)
HOUSES = (
    STANDARD,
    STANDARD,
    House(most_positive=1, largest_weapon=4, most_effects=0),
    House(chained_swaps=False, mods=(HEAVY, LAZY), dice=(STUN,)),
    House(types=(PLASMA,), effects=(GLOW,), most_positive=2, largest_weapon=3),
    House(largest_creation=2, most_weapons=2, most_specialties=1),
)


def some(draw: Random, words: Any, most: int, fewest: int = 0) -> tuple[Any, ...]:
    return tuple(draw.choice([*words]) for _ in range(draw.randint(fewest, most)))


def weapon(draw: Random, swaps: int = 2) -> Weapon:
    """Return some weapon, mostly an illegal one."""
    kinds = [WeaponType.GUN] * 8 + [*WeaponType] + [PLASMA]
    return Weapon(
        type=draw.choice(kinds),
        size=draw.choice((0, 1, 1, 2, 2, 3, 4, 5)),
        mods=some(draw, [*Mod] * 4 + [HEAVY, LAZY], draw.choice((0, 2, 5))),
        swaps=tuple(
            Swap(
                takes=some(draw, [Die.D6] * 9 + [Die.BLAST, Die.SKILL, Die.FIRE], 2, 1),
                gives=draw.choice([*Die, STUN]),
                spread=draw.choice([Spread.POINT, Spread.POINT, *Spread]),
            )
            for _ in range(draw.choice((0, 0, draw.randint(0, swaps))))
        ),
        smart=draw.random() < 0.15,
        fuse=draw.choice((None, None, None, *Fuse)),
        effects=draw.choice(((), (), (), (), (GLOW,))),
    )


def plain(draw: Random) -> Weapon:
    """Return a weapon of few edits, so that brute force gets deep: without swaps."""
    return weapon(draw, 0)


def creation(draw: Random) -> Creation:
    """Return some small creation, mostly an illegal one."""
    return Creation(
        size=draw.choice((0, 1, 1, 2, 3)),
        structure=draw.choice([*Structure][:5]),
        move=draw.choice((0, 5, 5, 18)),
        flight=draw.choice((0, 0, 10)),
        medium=draw.choice([*Medium]),
        mind=draw.choice([Mind.NONE, *Mind]),
        half_mind=draw.random() < 0.2,
        specialties=some(draw, Specialty, 2),
        cliche=draw.choice(("", "", "Cook")),
        supernatural=draw.choice(((), (), (SuperNaturalDice(),))),
        mounts=tuple(_mount(draw) for _ in range(draw.randint(0, 2))),
        fields=draw.choice(((), (), (Field(size=1, dice=(HazardDice(count=3),)),))),
        mechanisms=draw.choice(((), (), (), (Mechanism(does="a door"),))),
    )


def _mount(draw: Random) -> Mount:
    held = weapon(draw, 1)
    if draw.random() < 0.7:
        held = replace(held, mods=held.mods[:1], swaps=(), effects=(), fuse=None)
    return Mount(
        weapon=held,
        count=draw.choice((1, 1, 1, 3)),
        mounting=draw.choice([*Mounting]),
        rounds=some(draw, (Round(), Round(together=3), Round(weapon=held)), 1),
        objects=some(draw, (Payload(), Payload(size=4)), draw.choice((0, 0, 1))),
        turret=draw.choice((None, None, 1)),
    )


def illegal(make: Any, seed: int, count: int) -> Iterator[tuple[Any, House]]:
    """Yield so many illegal designs, each with the house rules that refuse it."""
    draw = Random(seed)  # noqa: S311 (no secret)
    while count:
        design, house = make(draw), draw.choice(HOUSES)
        found = SYSTEM.audit(design, house)
        if any(each.severity is Severity.REFUSE for each in found):
            count -= 1
            yield design, house


def agree(design: Any, house: House, deepest: int) -> int:
    """Compare both searches up to so many edits; return how many it takes, or 0.

    Raises:
        AssertionError: If they differ.
    """
    force = by_force(design, house, deepest)
    search = Search(SYSTEM, design, house, 10**9)
    goals = [alike(each.design) for each in search.goals(deepest, clean=True)]
    about = (design, house)
    if force is None:
        assert not goals, (about, goals)
        return 0
    assert search.deepest == force.edits, (about, search.deepest, force.edits)
    assert frozenset(goals) == force.every, (about, frozenset(goals) ^ force.every)
    found = way_out(Search(SYSTEM, design, house, 10**9))
    assert alike(found.ways[0].design) in force.best, (about, found.ways[0])
    assert len(found.ways[0].edits) == force.edits
    return force.edits


RUNS = (
    ("weapons, two edits", weapon, 1, 500, 2),
    ("creations, two edits", creation, 2, 50, 2),
    ("weapons, three edits", plain, 3, 50, 3),
)


def main() -> None:
    """Do all of it, and say how many edits it took."""
    for title, make, seed, count, deepest in RUNS:
        if sys.argv[1:] and sys.argv[1] not in title:
            continue
        begun, took = perf_counter(), []
        for number, (design, house) in enumerate(illegal(make, seed, count)):
            took.append(agree(design, house, deepest))
            if number % 10 == 9:
                print(title, number + 1, round(perf_counter() - begun), "s", flush=True)
        counts = {edits: took.count(edits) for edits in sorted(set(took))}
        print(f"{title}: {len(took)} agree; by edits (0 is none): {counts}", flush=True)


if __name__ == "__main__":
    main()
