"""By which swaps so many dice of one kind become the dice that a line asks for.

All dice of a weapon's row are alike, so a way to the asked-for dice is a way to share
the row's dice out among them: so many melt into the first, so many into the second.

1. For one asked-for die and each number of dice, `melted` has what so many become by
   being merged, and `_onward` what that becomes by swaps one for one. Every swap is
   put before the rules (`breaches`), so no law of swaps is written here again; only
   what is worth a try is. More than `ENOUGH` dice add faces and nothing else, so
   they stretch the way of `ENOUGH`.
2. `_shared` adds the asked-for dice one by one to a table of the fewest swaps by how
   many dice are used up. For each there are at most 24 sums and 24 shares, so even 24
   dice take some ten thousand steps.
3. Swaps take the first dice that fit. `_in_order` looks for an order of all swaps in
   which none takes a die that another was to have.
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
"""The most dice that are shared out: those of Size 20 with four High Powered."""

Way = tuple[Swap, ...]

_GIVES: Final = (*EFFECTS, Die.D6)
_LARGER: Final = (Die.D6, Die.PIERCING, Die.BLAST, Die.EXP, Die.PHASED)
_MELTED: Final = 3
"""Dice that one with an area is ever made of, before others are melted into it."""
ENOUGH: Final = 5
"""Dice that melt into all that any more of them do: more only add faces (R8.7.4)."""


@lru_cache(maxsize=256)
def conversions(source: PoolDie, asked: tuple[DieQuery, ...]) -> Mapping[int, Way]:
    """Return the shortest swaps to some dice, by how many dice there are before.

    Every die is used up (R8.7.2-8, 13, 16-19, A19); a number that leads nowhere is
    left out.

    >>> asked = (DieQuery(Die.PHASED), DieQuery(Die.FIRE))
    >>> for count in (2, 3, 4):
    ...     ways = conversions(PoolDie(Die.D6), asked)
    ...     print(count, *ways.get(count, ["leads nowhere"]), sep="; ")
    2; leads nowhere
    3; 2d6 → 1d12 Phased; 1d6 → 1d4 Fire
    4; 3d6 → 1d12 Phased; 1d6 → 1d4 Fire

    Args:
        source: What every die of the weapon is.
        asked: The dice it is to roll instead.
    """
    if len(asked) > MOST_DICE:
        return {}
    found = {}
    for count, shares in _shared(source, asked).items():
        way = _in_order(source, count, shares)
        if way is not None:
            found[count] = way
    return found


_Share = tuple[PoolDie, Way]


def _shared(
    source: PoolDie, asked: tuple[DieQuery, ...]
) -> dict[int, tuple[_Share, ...]]:
    """For each number of dice, what becomes of them, by the fewest swaps."""
    best: dict[int, tuple[int, tuple[_Share, ...]]] = {0: (0, ())}
    for place, one in enumerate(asked):
        room = MOST_DICE - (len(asked) - place - 1)
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
    """The shortest way to one asked-for die, by how many dice go into it."""
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
    """Return how more dice become one: they melt in with those of the way of enough."""
    merge = way[-1]
    # What Skill dice turn into first, so that their faces are known (A19).
    die = merge.takes[-1]
    soften = (_swap((source.die,), die),) * more if die is not source.die else ()
    takes = (*merge.takes, *(die,) * more)
    return (*way[:-1], *soften, _swap(takes, merge.gives, merge.spread))


def _in_order(source: PoolDie, count: int, shares: tuple[_Share, ...]) -> Way | None:
    """The swaps of all the dice in an order in which none takes another's."""
    ways = [way for _, way in shares]
    goal = Counter(chip for chip, _ in shares)
    turns = zip_longest(*ways)
    for order in (
        tuple(swap for turn in turns for swap in turn if swap),
        tuple(chain.from_iterable(ways)),
    ):
        made = _performed(source, count, order)
        if made is not None and Counter(made) == goal:
            return order
    return None


def _performed(source: PoolDie, count: int, swaps: Way) -> tuple[PoolDie, ...] | None:
    """What so many dice become, or None where a swap breaks a rule."""
    pool, steps = perform(Pool((source,) * count), swaps)
    if any(chain.from_iterable(map(breaches, steps))):
        return None
    return pool.chips


@cache
def _swap(takes: tuple[AnyDie, ...], gives: Die, spread: Spread = Spread.POINT) -> Swap:
    """A swap; the same ones are met again and again."""
    return Swap(takes=takes, gives=gives, spread=spread)


@cache
def melted(source: PoolDie, count: int) -> Mapping[PoolDie, Way]:
    """Return the dice that so many become one of, before it is swapped one for one."""
    if count == 1:
        return {source: ()}
    found: dict[PoolDie, Way] = {}
    for way in chain(_merges(source, count), _covered(source, count)):
        made = _performed(source, count, way)
        if made is None or len(made) > 1:
            continue
        if made[0] not in found or len(way) < len(found[made[0]]):
            found[made[0]] = way
    return found


def _merges(source: PoolDie, count: int) -> Iterator[Way]:
    """Several for one, Skill dice by way of dice whose faces are known (A19)."""
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
    """A d12 that keeps the area of a smaller die which others are melted into."""
    skilled = source.die.family is Family.SKILL
    for cover in (DieArea.RADIUS, DieArea.ARC, DieArea.FIELD):
        for first in range(1, min(count - 1, _MELTED) + 1):
            ways = _covering(source, first, cover)
            if not ways:
                continue
            chip = min(ways, key=lambda each: (len(ways[each]), -each.die.faces))
            rest = count - first
            soften = (_swap((source.die,), Die.PIERCING),) * rest
            others = (Die.PIERCING if skilled else source.die,) * rest
            merge = _swap((chip.die, *others), Die.PHASED, Spread.KEEP)
            yield (*ways[chip], *(soften if skilled else ()), merge)
            break


@cache
def _covering(source: PoolDie, count: int, cover: DieArea) -> Mapping[PoolDie, Way]:
    """What so many dice can become one of that covers an area, of another kind."""
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
    """All that one die can become by swaps one for one, each by the fewest."""
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
    """What one die becomes by one swap.

    A die that becomes its own kind is passed over: the next swap of that kind would
    take it again, and by another kind it gets there, too.
    """
    found: dict[PoolDie, Swap] = {}
    for die in _GIVES:
        spreads = tuple(Spread) if die.family is Family.DAMAGE else (Spread.POINT,)
        for spread in spreads if die is not chip.die else ():
            swap = _swap((chip.die,), die, spread)
            if not any(breaches(Step(swap, (chip,)))):
                found.setdefault(becomes(swap, (chip,)), swap)
    return found
