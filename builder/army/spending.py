"""Ways to spend points on what has prices: what leaves least first, then the varied.

Sums are the bits of a number: bit `n` says whether `n` points can be spent. 41 points
and prices of 2, 7, 11 and 21 are used up by one of each.
"""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush, nlargest
from itertools import count
from typing import Final, NamedTuple

HEAVIEST: Final = 12
"""The most that the goods of a way weigh, which is read as one line."""


class Good(NamedTuple):
    """Something to spend points on.

    Attributes:
        key: What it is known by.
        price: What one costs, in whole points.
        most: The most that can be bought, one at least.
        weight: How much is against having it in a way.
    """

    key: str
    price: int
    most: int
    weight: int


class Purchase(NamedTuple):
    """One way to spend points; of two, the least is the better one.

    Attributes:
        left: The points that are left.
        burden: The weights of its goods, each once, and one for each doubling of the
            most that it has of one: 1 for one, 2 for two or three, 3 for four to seven.
        picks: The keys of its goods, each with how many of it.
    """

    left: int
    burden: int
    picks: tuple[tuple[str, int], ...]


def ways(goods: Sequence[Good], room: int) -> Iterator[Purchase]:
    """Yield ways to spend points, the best first, each of other goods.

    Every further one is the best without some good of one before.
    """
    number = count()
    heap: list[tuple[int, int, int, Purchase, frozenset[str]]] = []
    seen: set[frozenset[str]] = set()

    def offer(without: frozenset[str]) -> None:
        if without not in seen:
            seen.add(without)
            way = best([good for good in goods if good.key not in without], room)
            if way:
                heappush(heap, (*way[:2], next(number), way, without))

    offer(frozenset())
    kinds: set[frozenset[str]] = set()
    while heap:
        *_, way, without = heappop(heap)
        keys = frozenset(key for key, _ in way.picks)
        if keys not in kinds:
            kinds.add(keys)
            yield way
            for key in sorted(keys):
                offer(without | {key})


def best(goods: Sequence[Good], room: int) -> Purchase | None:
    """Return the best way to spend points; None if nothing can be bought.

    Args:
        goods: What there is; of two ways that are as good, that of the earlier goods
            is taken.
        room: The points that there are.
    """
    most = max((good.most for good in goods), default=0)
    prices = [good.price for good in goods]
    found: Purchase | None = None
    spent = _fullest(goods, room)
    for doublings in range(most.bit_length(), 0, -1):
        heaviest = HEAVIEST if found is None else found.burden - 1 - doublings
        alike = (1 << doublings) - 1
        if alike * sum(nlargest(heaviest, prices)) < spent and found:
            # With fewer of each, it is too little all the more.
            break
        rows = _rows(goods, spent, alike, heaviest)
        if found is None:
            # Within so little weight, it may be less than what all goods come to.
            spent = rows[-1][-1].bit_length() - 1
            rows = rows[: 1 + sum(not row[-1] >> spent & 1 for row in rows)]
        if spent and rows[-1][-1] >> spent & 1:
            burden = len(rows) - 1 + doublings
            found = Purchase(room - spent, burden, _picks(goods, rows, spent))
    return found


def _fullest(goods: Sequence[Good], room: int) -> int:
    """Return the most points that can be spent."""
    sums, within = 1, (2 << room) - 1
    for good in goods:
        sums |= _besides(sums, good, good.most, within)
    return sums.bit_length() - 1


def _besides(sums: int, good: Good, alike: int, within: int) -> int:
    """Return the sums with one of a good besides, or more, up to its most."""
    have, most = 1, min(good.most, alike)
    while have < most:
        more = min(have, most - have)
        sums, have = sums | sums << more * good.price & within, have + more
    return sums << good.price & within


def _rows(
    goods: Sequence[Good], spent: int, alike: int, heaviest: int
) -> list[list[int]]:
    """Return the sums that can be spent: row by row a weight more, and in it a good.

    Args:
        goods: What there is.
        spent: The sum that is looked for; the last row is the first that has it.
        alike: The most of one good.
        heaviest: The weight of the last row, if none has the sum.
    """
    within = (2 << spent) - 1
    rows = [[1] * (len(goods) + 1)]
    while len(rows) <= heaviest and not rows[-1][-1] >> spent & 1:
        row = [1]
        for place, good in enumerate(goods):
            lighter = len(rows) - good.weight
            sums = rows[lighter][place] if lighter >= 0 else 0
            row.append(row[-1] | _besides(sums, good, alike, within))
        rows.append(row)
    return rows


def _picks(
    goods: Sequence[Good], rows: Sequence[Sequence[int]], spent: int
) -> tuple[tuple[str, int], ...]:
    """Return what is bought for a sum that the last row has."""
    weight, picks = len(rows) - 1, list[tuple[str, int]]()
    for place in range(len(goods) - 1, -1, -1):
        good, number = goods[place], 1
        if not rows[weight][place] >> spent & 1:
            weight -= good.weight
            while not rows[weight][place] >> spent - number * good.price & 1:
                number += 1
            spent -= number * good.price
            picks.insert(0, (good.key, number))
    return tuple(picks)
