"""Counts of things that fill a room until nothing more fits."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice


@lru_cache(maxsize=4096)
def fillings(
    sizes: tuple[tuple[int, int], ...], room: int, most: int
) -> tuple[tuple[int, ...], ...]:
    """Return what fits into a room until nothing more does, the largest things first.

    A search in depth, the largest kind first: as many as fit, then one less, and so on,
    each with all fillings of the smaller kinds. A branch ends where all smaller things
    together would leave room for one more of the kind, so no branch is without a way,
    and the first `most` of them cost little, however many there are.

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
    ways = islice(_fill([sizes[place] for place in order], room), most)
    by_place = (dict(zip(order, counts, strict=True)) for counts in ways)
    return tuple(tuple(way[place] for place in range(len(sizes))) for way in by_place)


def _fill(kinds: Sequence[tuple[int, int]], left: int) -> Iterator[tuple[int, ...]]:
    """Counts of each kind that fit, such that nothing left out would still fit."""
    if not kinds:
        yield ()
        return
    (size, ready), rest = kinds[0], kinds[1:]
    fits = min(ready, left // size) if size else ready
    smaller = sum(each * count for each, count in rest)
    for count in range(fits, -1, -1):
        remaining = left - count * size
        # Not even all the rest fills the room: one more of this kind would fit. Where
        # it does, what stays out is no larger than this kind, so neither has room.
        if count < ready and remaining - smaller >= size:
            return
        yield from ((count, *tail) for tail in _fill(rest, remaining))
