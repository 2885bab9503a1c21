"""Counts of things that fill a given room so that nothing more fits."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice


@lru_cache(maxsize=4096)
def fillings(
    sizes: tuple[tuple[int, int], ...], room: int, most: int
) -> tuple[tuple[int, ...], ...]:
    """Return the ways to fill a room so that nothing more fits, up to `most` of them.

    A depth-first search, the largest kind first: as many as fit, then one less, and so
    on, each with all fillings of the smaller kinds. It stops at a count where all
    smaller things together would leave room for one more of the kind. So each branch
    has a result, and each result costs a few steps for each kind.

    >>> fillings(((5, 1), (1, 2)), 6, 10)
    ((1, 1), (0, 2))

    Args:
        sizes: The size of each kind of thing, and how many there are.
        room: The size of the room, in the unit of the sizes.
        most: How many ways to return.

    Returns:
        For each way, how many of each kind are in, in the given order.
    """
    order = sorted(range(len(sizes)), key=lambda place: -sizes[place][0])
    ways = islice(_fill([sizes[place] for place in order], room), most)
    by_place = (dict(zip(order, counts, strict=True)) for counts in ways)
    return tuple(tuple(way[place] for place in range(len(sizes))) for way in by_place)


def _fill(kinds: Sequence[tuple[int, int]], left: int) -> Iterator[tuple[int, ...]]:
    """The counts of each kind that leave no room for anything left out."""
    if not kinds:
        yield ()
        return
    (size, ready), rest = kinds[0], kinds[1:]
    fits = min(ready, left // size) if size else ready
    smaller = sum(each * count for each, count in rest)
    for count in range(fits, -1, -1):
        remaining = left - count * size
        # If all smaller things leave room for one more of this kind, this count is too
        # low, and so is any lower one. If not, a smaller thing stays out for lack of
        # room, and then this kind has no room, either.
        if count < ready and remaining - smaller >= size:
            return
        yield from ((count, *tail) for tail in _fill(rest, remaining))
