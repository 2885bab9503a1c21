"""Counts of things that fill a room until nothing more fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice


@lru_cache(maxsize=4096)
def fillings(
    sizes: tuple[tuple[int, int], ...], room: int, most: int
) -> tuple[tuple[int, ...], ...]:
    """What fits into a room until nothing more does, the largest things first.

    >>> fillings(((5, 1), (1, 2)), 6, 10)
    ((1, 1), (0, 2))

    Args:
        sizes: The size of each kind of thing, and how many there are.
        room: How much fits in, in the unit of the sizes.
        most: How many ways to name.

    Returns:
        For each way, how many of each kind are in, in the given order.
    """
    order = sorted(range(len(sizes)), key=lambda place: -sizes[place][0])
    found = []
    for counts in islice(_fill([sizes[place] for place in order], room), most):
        back = [0] * len(sizes)
        for place, count in zip(order, counts, strict=True):
            back[place] = count
        found.append(tuple(back))
    return tuple(found)


def _fill(batteries: Sequence[tuple[int, int]], left: int) -> Iterator[tuple[int, ...]]:
    """Counts of each battery that fit, such that nothing left out would still fit.

    Args:
        batteries: The size of a weapon and how many there are, the largest in front.
        left: What may still be drawn, in the unit of the sizes.
    """
    if not batteries:
        yield ()
        return
    (size, ready), rest = batteries[0], batteries[1:]
    fits = min(ready, left // size) if size else ready
    smaller = sum(each * count for each, count in rest)
    for count in range(fits, -1, -1):
        remaining = left - count * size
        if count < ready and remaining - smaller >= size:
            return
        for tail in _fill(rest, remaining):
            after = remaining - sum(
                number * each for number, (each, _) in zip(tail, rest, strict=True)
            )
            if count == ready or after < size:
                yield (count, *tail)
