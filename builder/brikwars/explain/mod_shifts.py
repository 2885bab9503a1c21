"""By how many Sizes mods must move a weapon's statistics, and which mods do that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from builder.brikwars.engine.statline import has_stat
from builder.brikwars.explain.dice_search import Way, conversions
from builder.brikwars.explain.query import StatLineQuery
from builder.brikwars.model.homemade import AnyMod, AnyType, OwnMod
from builder.brikwars.tables.dice import PoolDie
from builder.brikwars.tables.mods import Mod, Statistic, positives, shift
from builder.core.formula import Formula

MOST_PAIRS: Final = 4
"""The most positive mods that are tried, with as many negative ones to pay."""
MOST_OWN: Final = 2
"""The most home-made mods that are tried together."""
FARTHEST: Final = Fraction(1_000)
"""How far a number is from one that is not there at all."""

_NEAREST: Final = 3
"""Shifts that are tried where a number need only come near."""
_STATS: Final = (Statistic.USE, Statistic.RANGE, Statistic.EFFECT, Statistic.CAPACITY)
_SAID: Final = {
    Statistic.USE: ("use",),
    Statistic.RANGE: ("reach",),
    Statistic.EFFECT: ("dice", "deflection", "thrust"),
    Statistic.CAPACITY: ("capacity",),
}
"""By which parts of a line a statistic is stated."""
_SHIFTS: Final = tuple(sorted(range(-2 * MOST_PAIRS, 2 * MOST_PAIRS + 1), key=abs))


@dataclass(frozen=True, slots=True)
class ModShift:
    """By how many Sizes a statistic is moved, and how far off that leaves it."""

    shift: int = 0
    far: Fraction = Fraction(0)
    swaps: Way = ()


_AS_IT_IS: Final = (ModShift(),)
_MISSING: Final = (ModShift(far=FARTHEST),)
"""Where a row has no such number at all, it is far from any."""


def choices(
    wish: StatLineQuery, kind: AnyType, size: int, loose: str
) -> tuple[tuple[ModShift, ...], ...]:
    """The shifts of Use, Range, Effect and Capacity that give a line.

    Args:
        wish: The line.
        kind: The row.
        size: The weapon's Size.
        loose: A part that need only come near.
    """
    start = 0 if kind.row.bastard else size
    found = (
        _use(wish, kind, start, loose),
        _range(wish, kind, start, loose),
        _effect(wish, kind, start, loose),
        _capacity(wish, kind, start, loose),
    )
    if not wish.mods or loose == "mods":
        return found
    return tuple(
        _named(choice, shift(wish.mods, stat), unsaid=_unsaid(wish, stat, loose))
        for choice, stat in zip(found, _STATS, strict=True)
    )


def payments(wish: StatLineQuery, kind: AnyType, loose: str) -> tuple[AnyMod, ...]:
    """The negative mods of what a line leaves open, where the row has it."""
    known: tuple[AnyMod, ...] = (*Mod, *wish.house.mods)
    return tuple(
        mod
        for mod in known
        if not mod.positive
        and (mod.stat not in _STATS or _unsaid(wish, mod.stat, loose))
        and has_stat(kind, mod.stat, wish.house)
    )


def _named(
    choices: tuple[ModShift, ...], named: int, *, unsaid: bool
) -> tuple[ModShift, ...]:
    """The choice that the named mods make; what the line leaves open, they may move."""
    made = tuple(choice for choice in choices if choice.shift == named)
    return made or ((ModShift(named),) if unsaid else ())


def _reached(
    line: Formula | None, start: int, value: int | None, *, loose: bool
) -> tuple[ModShift, ...]:
    """The shifts by which a formula gives a value, or by which it comes near it."""
    if value is None:
        return _AS_IT_IS
    if line is None:
        return _MISSING if loose else ()
    shifts = _SHIFTS if line.slope else (0,)
    steps = sorted(
        (
            (abs(line(start + moved) - value), place, moved)
            for place, moved in enumerate(shifts)
            # No formula is reckoned below Size 0 (R8.7.25); a Bastard row starts there.
            if start + moved >= 0 or not start
        )
    )
    return tuple(
        ModShift(moved, Fraction(far))
        for far, _, moved in steps[:_NEAREST]
        if loose or not far
    )


def _use(
    wish: StatLineQuery, kind: AnyType, start: int, loose: str
) -> tuple[ModShift, ...]:
    return _reached(kind.row.use, start, wish.use, loose=loose == "use")


def _range(
    wish: StatLineQuery, kind: AnyType, start: int, loose: str
) -> tuple[ModShift, ...]:
    return _reached(kind.row.reach, start, wish.reach, loose=loose == "reach")


def _capacity(
    wish: StatLineQuery, kind: AnyType, start: int, loose: str
) -> tuple[ModShift, ...]:
    line = kind.row.ammunition or kind.row.payload_x
    return _reached(line, start, wish.capacity, loose=loose == "capacity")


def _effect(
    wish: StatLineQuery, kind: AnyType, start: int, loose: str
) -> tuple[ModShift, ...]:
    """The shifts of Effect: by its dice, or else by its Deflection and Shove."""
    row = kind.row
    if wish.dice and loose != "dice":
        return _rolled(wish, kind, start)
    shove = _reached(row.thrust, start, wish.thrust, loose=loose == "thrust")
    parry = _reached(
        row.deflection, start, wish.deflection, loose=loose == "deflection"
    )
    if wish.thrust is None:
        return parry
    if wish.deflection is None:
        return shove
    shifts = {choice.shift: choice for choice in parry}
    return tuple(
        ModShift(each.shift, each.far + shifts[each.shift].far)
        for each in shove
        if each.shift in shifts
    )


def _rolled(wish: StatLineQuery, kind: AnyType, start: int) -> tuple[ModShift, ...]:
    row = kind.row
    if row.dice is None or row.die is None or not wish.allows(row.bonus):
        return ()
    if wish.deflection is not None or wish.thrust is not None:
        return ()
    ways = conversions(PoolDie(row.die, row.cover), wish.dice)
    most = MOST_PAIRS + MOST_OWN * _furthest(wish.house.mods)
    shifts = [
        moved for moved in range(-most, most + 1) if row.dice(start + moved) in ways
    ]
    raised: list[int] = []
    for moved in (each for each in shifts if each >= 0):
        swaps = len(ways[row.dice(start + moved)])
        # More High Powered than is needed could be dropped again, unless it spares
        # a swap or is named.
        if wish.mods or all(len(ways[row.dice(start + r)]) > swaps for r in raised):
            raised.append(moved)
    return tuple(
        ModShift(moved, swaps=ways[row.dice(start + moved)])
        for moved in (*raised, *(moved for moved in shifts if moved < 0))
    )


def _furthest(ours: tuple[OwnMod, ...]) -> int:
    """The most Sizes by which a home-made mod moves Effect."""
    return max(
        (abs(mod.shift) for mod in ours if mod.stat is Statistic.EFFECT), default=0
    )


def _unsaid(wish: StatLineQuery, stat: Statistic, loose: str) -> bool:
    """Whether the line leaves a statistic open, so that it may pay for others."""
    return not any(wish.states(part) for part in _SAID[stat] if part != loose)


@lru_cache(maxsize=64)
def tried(ours: tuple[OwnMod, ...]) -> tuple[tuple[OwnMod, ...], ...]:
    """The home-made mods a weapon may have: none, and each few of them."""
    return tuple(
        some
        for count in range(MOST_OWN + 1)
        for some in combinations_with_replacement(ours, count)
    )


def paid(
    shifts: tuple[int, int, int, int],
    free: tuple[AnyMod, ...],
    given: tuple[OwnMod, ...] = (),
) -> Iterator[tuple[AnyMod, ...]]:
    """The fewest mods that make these shifts, paid in each way there is (R8.7.23).

    An odd shift of Use upward is Sawed Off taken once too far, and one back.

    Args:
        shifts: By how many Sizes Use, Range, Effect and Capacity are moved.
        free: What may pay, for it changes nothing that matters.
        given: Home-made mods that make a part of the shifts.
    """
    use, reach, effect, capacity = (
        wanted - shift(given, stat) for wanted, stat in zip(shifts, _STATS, strict=True)
    )
    up, down = (-use, 0) if use < 0 else (use % 2, (use + 1) // 2)
    mods: list[AnyMod] = [*given]
    mods += [Mod.HIGH_PRECISION] * up + [Mod.SAWED_OFF] * down
    for moved, better, worse in (
        (reach, Mod.LONG_RANGE, Mod.CLOSE_QUARTERS),
        (effect, Mod.HIGH_POWERED, Mod.SURGICAL),
        (capacity, Mod.HIGH_CALIBER, Mod.LOW_IMPACT),
    ):
        mods += [better] * moved + [worse] * -moved
    good = positives(mods)
    bad = len(mods) - good
    if good > MOST_PAIRS or bad > MOST_PAIRS:
        return
    for payment in combinations_with_replacement(free, max(0, good - bad)):
        yield (*mods, *payment)
