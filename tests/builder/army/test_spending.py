"""Ways to spend points, beside every way that there is."""

from collections.abc import Iterator, Sequence
from itertools import islice, product

from hypothesis import example, given
from hypothesis import strategies as st

from builder.army.spending import HEAVIEST, Good, Purchase, best, ways

Counts = tuple[int, ...]

SHELF = st.lists(
    st.tuples(st.integers(1, 30), st.integers(1, 4), st.integers(1, 4)), max_size=5
)
"""Prices, how many there are, and weights; heavy ones are too many for a way."""


def goods_of(shelf: Sequence[tuple[int, int, int]]) -> list[Good]:
    return [Good(f"{place}", *each) for place, each in enumerate(shelf)]


def all_ways(goods: Sequence[Good], room: int) -> Iterator[tuple[int, int, Counts]]:
    """Yield what is left and what is against each way, by looking at all of them."""
    for counts in product(*(range(good.most + 1) for good in goods)):
        bought = list(zip(counts, goods, strict=True))
        left = room - sum(count * good.price for count, good in bought)
        weight = sum(good.weight for count, good in bought if count)
        if left >= 0 and weight <= HEAVIEST and any(counts):
            yield left, weight + len(f"{max(counts):b}"), counts


def counts_of(way: Purchase, goods: Sequence[Good]) -> Counts:
    picks = dict(way.picks)
    return tuple(picks.get(good.key, 0) for good in goods)


@given(SHELF, st.integers(0, 90))
@example([(2, 9, 1), (7, 9, 1), (11, 9, 1), (21, 9, 1)], 41)
@example([(20, 1, 4), (30, 1, 4), (40, 1, 4), (50, 1, 4), (60, 1, 4)], 200)
@example([(50, 4, 1), (1, 1, 4), (1, 1, 4), (1, 1, 4), (1, 1, 4)], 204)
def test_the_best_way_is_that_of_all_ways(
    shelf: list[tuple[int, int, int]], room: int
) -> None:
    goods = goods_of(shelf)
    every = sorted(all_ways(goods, room))
    way = best(goods, room)
    assert (way is None) == (not every)
    if way:
        assert way[:2] == every[0][:2]
        assert (*way[:2], counts_of(way, goods)) in every


@given(SHELF, st.integers(0, 90))
def test_ways_are_of_other_goods_each_and_none_is_better_than_the_one_before(
    shelf: list[tuple[int, int, int]], room: int
) -> None:
    goods = goods_of(shelf)
    every = {(left, burden, counts) for left, burden, counts in all_ways(goods, room)}
    found = list(islice(ways(goods, room), 12))
    assert found == sorted(found, key=lambda way: way[:2])
    assert len({frozenset(dict(way.picks)) for way in found}) == len(found)
    for way in found:
        assert (*way[:2], counts_of(way, goods)) in every


@given(SHELF, st.integers(0, 90))
def test_the_second_way_is_the_best_without_some_good_of_the_first(
    shelf: list[tuple[int, int, int]], room: int
) -> None:
    goods = goods_of(shelf)
    first, second, *_ = [*islice(ways(goods, room), 2), None, None]
    if first is None:
        return
    others = [
        (left, burden)
        for left, burden, counts in all_ways(goods, room)
        if any(not counts[int(key)] for key, _ in first.picks)
    ]
    assert (second and second[:2]) == min(others, default=None)
