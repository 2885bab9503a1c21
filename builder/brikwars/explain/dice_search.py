"""By which swaps so many dice of one kind become the dice somebody wishes for.

All dice of a row are alike, so it only matters into how many of them each wished-for
die melts. For every number the shortest way is worked out once, swap by swap as the
rules judge them; then the dice are shared out among the wishes.
"""

from __future__ import annotations

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
def conversions(source: PoolDie, wishes: tuple[DieQuery, ...]) -> Mapping[int, Way]:
    """The shortest swaps to the wished-for dice, by how many dice there are.

    Every die is used up (R8.7.2-8, 13, 16-19, A19); a number that leads nowhere is
    left out.

    Args:
        source: What every die of the weapon is.
        wishes: The dice it is to roll instead.
    """
    if len(wishes) > MOST_DICE:
        return {}
    found = {}
    for count, shares in _shared(source, wishes).items():
        way = _in_order(source, count, shares)
        if way is not None:
            found[count] = way
    return found


_Share = tuple[PoolDie, Way]


def _shared(
    source: PoolDie, wishes: tuple[DieQuery, ...]
) -> dict[int, tuple[_Share, ...]]:
    """For each number of dice, what becomes of them, by the fewest swaps."""
    rows: list[dict[int, tuple[int, int, _Share]]] = []
    sums = {0: 0}
    for place, wished in enumerate(wishes):
        options = _options(source, wished)
        room = MOST_DICE - (len(wishes) - place - 1)
        row: dict[int, tuple[int, int, _Share]] = {}
        for before, spent in sums.items():
            for taken, share in options.items():
                count, swaps = before + taken, spent + len(share[1])
                if count <= room and (count not in row or swaps < row[count][0]):
                    row[count] = (swaps, before, share)
        rows.append(row)
        sums = {count: best[0] for count, best in row.items()}
    found = {}
    for count in sums:
        shares, left = [], count
        for row in reversed(rows):
            _, left, share = row[left]
            shares.append(share)
        found[count] = tuple(reversed(shares))
    return found


@lru_cache(maxsize=256)
def _options(source: PoolDie, wished: DieQuery) -> dict[int, _Share]:
    """The shortest way to one die, by how many dice go into it."""
    found: dict[int, _Share] = {}
    chips = wished.chips(source)
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
    """How more dice become one, from the way of enough: they melt in with the rest."""
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
    if any(True for step in steps for _ in breaches(step)):
        return None
    return pool.chips


@cache
def _swap(takes: tuple[AnyDie, ...], gives: Die, spread: Spread = Spread.POINT) -> Swap:
    """A swap; the same ones are met again and again."""
    return Swap(takes=takes, gives=gives, spread=spread)


@cache
def melted(source: PoolDie, count: int) -> Mapping[PoolDie, Way]:
    """The dice that so many become one of before it is swapped one for one."""
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
            if not any(True for _ in breaches(Step(swap, (chip,)))):
                found.setdefault(becomes(swap, (chip,)), swap)
    return found
