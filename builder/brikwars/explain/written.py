"""The weapon that a stat line describes word for word, whatever the rules say of it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from builder.brikwars.engine.statline import statline, table_size
from builder.brikwars.explain.mod_shifts import fewest
from builder.brikwars.explain.query import DieQuery, StatLineQuery
from builder.brikwars.explain.reasons import differing, shift_to
from builder.brikwars.explain.search import LARGEST, candidates
from builder.brikwars.legality import weapon_audit
from builder.brikwars.model.designs import LARGEST as LARGEST_MADE
from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.swaps import Spread, Swap, becomes
from builder.brikwars.tables.dice import PoolDie
from builder.brikwars.tables.mods import Mod, Statistic
from builder.core.rulebook import Severity

MOST_MODS: Final = 20
"""The most mods that are put on to give one more number."""


def written(query: StatLineQuery) -> Weapon | None:
    """Return the plainest weapon that a line describes, legal or not.

    Everything that the line states is so in it. None where no weapon can be so: its
    numbers follow its row, its Size, its mods and its swaps (R8.1.1).
    """
    for weapon in (*_found(query), *_forced(query)):
        if not differing(query, weapon):
            return weapon
    return None


def refusals(weapon: Weapon, query: StatLineQuery) -> tuple[str, ...]:
    """Return a sentence for each rule that the weapon breaks, with its number."""
    return tuple(
        f"{each.message} ({each.rule})"
        for each in weapon_audit(weapon, query.house)
        if each.severity is Severity.REFUSE
    )


def _found(query: StatLineQuery) -> Iterator[Weapon]:
    """Yield what the search tried, and the rules refused."""
    for found in sorted(candidates(query), key=lambda each: each.plainness):
        yield found.weapon(query)


def _forced(query: StatLineQuery) -> Iterator[Weapon]:
    """Yield the named row with mods and swaps that make the line, lawful or not."""
    if query.type is None:
        return
    sizes: Iterable[int] = range(1, LARGEST + 1)
    if query.type.row.bastard:
        sizes = (1,)
    elif query.size is not None:
        sizes = (query.size,) if query.size <= LARGEST_MADE else ()
    for size in sizes:
        plain = Weapon(name=query.name, type=query.type, size=size, smart=query.smart)
        for mods in (query.mods,) if query.mods else _moved(query, plain):
            weapon = replace(plain, mods=mods)
            yield weapon
            yield replace(weapon, swaps=_swaps(statline(weapon).pool.chips, query.dice))


def _moved(query: StatLineQuery, plain: Weapon) -> Iterator[tuple[Mod, ...]]:
    """Yield no mods, those for the other numbers, and those for the dice as well."""
    row = plain.type.row
    mods: tuple[Mod, ...] = ()
    yield mods
    numbers = (
        (Statistic.USE, row.use, query.use),
        (Statistic.RANGE, row.reach, query.reach),
        (Statistic.CAPACITY, row.capacity, query.capacity),
        (Statistic.EFFECT, row.dice, len(query.dice) or None),
    )
    for stat, formula, value in numbers:
        if formula is None or value is None:
            continue
        moved = shift_to(formula, table_size(plain), value) or 0
        if abs(moved) + len(mods) <= MOST_MODS:
            mods += fewest(stat, moved)
            yield mods


def _swaps(
    chips: tuple[PoolDie, ...], wanted: tuple[DieQuery, ...]
) -> tuple[Swap, ...]:
    """Return swaps of the dice that no line wants for those that it lacks."""
    left, lacking = list(chips), []
    for each in wanted:
        fitting = (
            [chip for chip in left if chip in each.chips(chips[0])] if chips else []
        )
        if fitting:
            left.remove(fitting[0])
        else:
            lacking.append(each)
    if not left or len(lacking) > len(left):
        return ()
    swaps: list[Swap] = []
    for place, each in enumerate(lacking):
        # The first takes all the dice that are too many.
        count = 1 if place else len(left) - len(lacking) + 1
        taken, left = tuple(left[:count]), left[count:]
        swaps += _one_of(taken, each, chips[0])
    return tuple(swaps)


def _one_of(
    taken: tuple[PoolDie, ...], wanted: DieQuery, usual: PoolDie
) -> Iterator[Swap]:
    """Yield the swap that makes a wanted die of these, if one does."""
    for spread in Spread:
        swap = Swap(
            takes=tuple(each.die for each in taken), gives=wanted.die, spread=spread
        )
        if becomes(swap, taken) in wanted.chips(usual):
            yield swap
            return
