"""The search for swaps that turn equal dice into the dice of a stat line.

All dice of a weapon's row are equal. So the search only decides how many of them merge
into the first wanted die, how many into the second, and so on: of 4d6, three become
1d12 Phased and one 1d4 Fire (see `conversions`).

1. `_options` does this for one wanted die and each number of dice: `melted` lists the
   dice that they merge into, `_onward` the dice that follow by swaps one for one. The
   rules judge every swap (`breaches`); this module only chooses which to try. More
   dice than `ENOUGH` only add faces, so they join the merge of `ENOUGH`.
2. `_shared` adds the wanted dice one by one to a table: the fewest swaps for each
   number of dice used up. Each step combines at most 24 numbers with 24 options, so 24
   dice need about ten thousand combinations.
3. Swaps take the first dice that fit. `_in_order` looks for an order of all swaps in
   which no swap takes a die that another one needs.
"""

from collections import Counter, deque
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import chain, zip_longest
from typing import Final

from builder.brikwars.explain.query import DieQuery
from builder.brikwars.model.swaps import Spread, Step, Swap, becomes, breaches, perform
from builder.brikwars.tables.dice import (
    EFFECTS,
    AnyDie,
    Die,
    DieArea,
    Family,
    Pool,
    PoolDie,
)

MOST_DICE: Final = 24
"""The most dice of a weapon: Size 20 with four High Powered."""

Way = tuple[Swap, ...]

_GIVES: Final = (*EFFECTS, Die.D6)
_LARGER: Final = (Die.D6, Die.PIERCING, Die.BLAST, Die.EXP, Die.PHASED)
_MELTED: Final = 3
"""The most dice that make one with an area, before others merge into it."""
ENOUGH: Final = 5
"""So many dice can merge into all that more dice can; those only add faces (R8.7.4)."""


@lru_cache(maxsize=256)
def conversions(source: PoolDie, goals: tuple[DieQuery, ...]) -> Mapping[int, Way]:
    """Return the fewest swaps that make the wanted dice, by the number of dice before.

    Those before are of the `source`, the die of the weapon's row. Every die is used up
    (R8.7.2-8, 13, 16-19, A19); a number that cannot make them is left out.

    >>> goals = (DieQuery(Die.PHASED), DieQuery(Die.FIRE))
    >>> for count in (2, 3, 4):
    ...     ways = conversions(PoolDie(Die.D6), goals)
    ...     print(count, *ways.get(count, ["leads nowhere"]), sep="; ")
    2; leads nowhere
    3; 2d6 → 1d12 Phased; 1d6 → 1d4 Fire
    4; 3d6 → 1d12 Phased; 1d6 → 1d4 Fire
    """
    if len(goals) > MOST_DICE:
        return {}
    found = {}
    for count, shares in _shared(source, goals).items():
        way = _in_order(source, count, shares)
        if way is not None:
            found[count] = way
    return found


_Share = tuple[PoolDie, Way]


def _shared(
    source: PoolDie, goals: tuple[DieQuery, ...]
) -> dict[int, tuple[_Share, ...]]:
    """For each number of dice, the wanted dice by the fewest swaps; one share each."""
    best: dict[int, tuple[int, tuple[_Share, ...]]] = {0: (0, ())}
    for place, one in enumerate(goals):
        # Each wanted die still to come needs at least one die.
        room = MOST_DICE - (len(goals) - place - 1)
        longer: dict[int, tuple[int, tuple[_Share, ...]]] = {}
        for before, (spent, shares) in best.items():
            for taken, share in _options(source, one).items():
                count, swaps = before + taken, spent + len(share[1])
                if count <= room and (count not in longer or swaps < longer[count][0]):
                    longer[count] = (swaps, (*shares, share))
        best = longer
    return {count: shares for count, (_, shares) in best.items()}


@lru_cache(maxsize=256)
def _options(source: PoolDie, one: DieQuery) -> dict[int, _Share]:
    """The fewest swaps to one wanted die, by the number of dice that go into it."""
    found: dict[int, _Share] = {}
    chips = one.chips(source)
    for count in range(1, ENOUGH + 1):
        ways = [
            (chip, first, onward[chip])
            for head, first in melted(source, count).items()
            for onward in (_onward(head),)
            for chip in chips
            if chip in onward
        ]
        if not ways:
            continue
        chip, first, then = min(ways, key=lambda way: len(way[1]) + len(way[2]))
        found[count] = (chip, (*first, *then))
        if count == ENOUGH:
            for more in range(1, MOST_DICE - ENOUGH + 1):
                found[ENOUGH + more] = (chip, (*stretched(source, first, more), *then))
    return found


def stretched(source: PoolDie, way: Way, more: int) -> Way:
    """Return a way in which more dice join the last merge of a way of `ENOUGH`."""
    merge = way[-1]
    # Skill dice first become dice with known faces (A19).
    die = merge.takes[-1]
    soften = (_swap((source.die,), die),) * more if die is not source.die else ()
    takes = (*merge.takes, *(die,) * more)
    return (
        *way[:-1],
        *soften,
        _swap(takes, merge.gives, merge.spread),
    )


def _in_order(source: PoolDie, count: int, shares: tuple[_Share, ...]) -> Way | None:
    """All swaps, in an order in which none takes a die of another; None if none is."""
    ways = [way for _, way in shares]
    goal = Counter(chip for chip, _ in shares)
    # First a swap of each way in turn, then one way after another.
    turns = zip_longest(*ways)
    for order in (
        tuple(swap for turn in turns for swap in turn if swap),
        tuple(chain.from_iterable(ways)),
    ):
        ended = _performed(source, count, order)
        if ended is not None and Counter(ended) == goal:
            return order
    return None


def _performed(source: PoolDie, count: int, swaps: Way) -> tuple[PoolDie, ...] | None:
    pool, steps = perform(Pool((source,) * count), swaps)
    if any(chain.from_iterable(map(breaches, steps))):
        return None
    return pool.chips


def _swap(
    takes: tuple[AnyDie, ...], gives: AnyDie, spread: Spread = Spread.POINT
) -> Swap:
    return Swap(takes=takes, gives=gives, spread=spread)


@cache
def melted(source: PoolDie, count: int) -> Mapping[PoolDie, Way]:
    """Return each single die that so many dice merge into, with the fewest swaps."""
    if count == 1:
        return {source: ()}
    found: dict[PoolDie, Way] = {}
    for way in chain(_merges(source, count), _covered(source, count)):
        ended = _performed(source, count, way)
        if ended is None or len(ended) > 1:
            continue
        if ended[0] not in found or len(way) < len(found[ended[0]]):
            found[ended[0]] = way
    return found


def _merges(source: PoolDie, count: int) -> Iterator[Way]:
    """All dice merged into one; Skill dice become dice with known faces first (A19)."""
    softened: tuple[tuple[AnyDie, Way], ...] = ((source.die, ()),)
    if source.die.family is Family.SKILL:
        softened = tuple(
            (die, (_swap((source.die,), die),) * count)
            for die in (Die.FIRE, Die.PIERCING)
        )
    keeps = (Spread.KEEP,) if source.cover is not DieArea.POINT else ()
    for die, first in softened:
        larger = (gives for gives in _LARGER if die.faces < gives.faces)
        for gives in larger:
            for spread in (Spread.POINT, *keeps):
                yield (*first, _swap((die,) * count, gives, spread))


def _covered(source: PoolDie, count: int) -> Iterator[Way]:
    """A d12 with an area: some dice become a smaller die with it, others join in."""
    skilled = source.die.family is Family.SKILL
    for cover in (DieArea.RADIUS, DieArea.ARC, DieArea.FIELD):
        for first in range(1, min(count - 1, _MELTED) + 1):
            ways = _covering(source, first, cover)
            if not ways:
                continue
            chip = min(
                ways, key=lambda chip_of: (len(ways[chip_of]), -chip_of.die.faces)
            )
            rest = count - first
            soften = (_swap((source.die,), Die.PIERCING),) * rest
            others = (Die.PIERCING if skilled else source.die,) * rest
            merge = _swap((chip.die, *others), Die.PHASED, Spread.KEEP)
            yield (*ways[chip], *(soften if skilled else ()), merge)
            break


def _covering(source: PoolDie, count: int, cover: DieArea) -> Mapping[PoolDie, Way]:
    """The dice of another kind with this area that so many dice can become."""
    found: dict[PoolDie, Way] = {}
    for head, first in melted(source, count).items():
        for chip, then in _onward(head).items():
            way = (*first, *then)
            if chip.cover is not cover or chip.die is source.die:
                continue
            if chip not in found or len(way) < len(found[chip]):
                found[chip] = way
    return found


@cache
def _onward(start: PoolDie) -> Mapping[PoolDie, Way]:
    """All dice that one die can become by swaps one for one, by the fewest swaps."""
    found: dict[PoolDie, Way] = {start: ()}
    queue = deque([start])
    while queue:
        chip = queue.popleft()
        for after, swap in _single(chip).items():
            if after not in found:
                found[after] = (*found[chip], swap)
                queue.append(after)
    return found


@cache
def _single(chip: PoolDie) -> dict[PoolDie, Swap]:
    """The dice that one die can become by one swap.

    A swap for the same kind is left out: the next swap of that kind would take the die
    again, and it can get there by another kind, too.
    """
    found: dict[PoolDie, Swap] = {}
    for die in _GIVES:
        spreads = tuple(Spread) if die.family is Family.DAMAGE else (Spread.POINT,)
        for spread in spreads if die is not chip.die else ():
            swap = _swap((chip.die,), die, spread)
            if not any(breaches(Step(swap, (chip,)))):
                found.setdefault(becomes(swap, (chip,)), swap)
    return found
