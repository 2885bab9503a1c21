"""The laws of filters, counts and orders of long lists."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from builder.listing.filter import (
    EVERYTHING,
    LibraryFilter,
    counts,
    matching,
    narrows,
    unused,
)
from builder.listing.item import ItemVerdict, ListedItem, SortOrder, by_name, ordered
from builder.listing.words import folded, words_in

GAMES = ("brikwars", "microfig")
KINDS = ("army", "ruleset", "brikwars.weapon", "microfig.squad")
TAGS = ("monster", "joke", "gun")
ARMIES = ("guard", "watch")
costs = st.none() | st.fractions(0, 40, max_denominator=2)
words = st.text("abÅ é", max_size=6)
items = st.lists(
    st.builds(
        ListedItem,
        id=st.uuids().map(str),
        title=words,
        key=words.map(folded),
        kind=st.sampled_from(KINDS),
        system=st.sampled_from(GAMES),
        tags=st.lists(st.sampled_from(TAGS), max_size=3).map(tuple),
        text=words.map(folded),
        cost=costs,
        verdict=st.sampled_from(ItemVerdict),
        armies=st.lists(st.sampled_from(ARMIES), max_size=2, unique=True).map(tuple),
        favourite=st.booleans(),
        changed=st.integers(0, 5).map(float),
    ),
    max_size=12,
)
filters = st.builds(
    LibraryFilter,
    words=words,
    games=st.frozensets(st.sampled_from(GAMES)),
    kinds=st.frozensets(st.sampled_from(KINDS)),
    lowest=costs,
    highest=costs,
    verdicts=st.frozensets(st.sampled_from(ItemVerdict)),
    tags=st.frozensets(st.sampled_from(TAGS)),
    army=st.sampled_from(("", *ARMIES)),
    unused=st.booleans(),
    favourites=st.booleans(),
    since=st.none() | st.integers(0, 5).map(float),
)


def known_of(items: list[ListedItem]) -> str:
    """Return all words of some items."""
    return " ".join(frozenset().union(*(words_in(item.text) for item in items)))


@given(items, filters, filters)
def test_filters_commute(
    items: list[ListedItem], one: LibraryFilter, other: LibraryFilter
) -> None:
    there = matching(matching(items, one), other)
    assert there == matching(matching(items, other), one)
    assert matching(there, one) == there


@given(items, filters)
def test_what_is_shown_keeps_its_order(
    items: list[ListedItem], chosen: LibraryFilter
) -> None:
    shown = matching(items, chosen)
    assert shown == [item for item in items if item in shown]
    assert matching(items, EVERYTHING) == items


@given(items, filters)
def test_a_filter_is_its_parts(items: list[ListedItem], chosen: LibraryFilter) -> None:
    """Taking a part off shows at least as much; without all parts words are left."""
    shown = set(matching(items, chosen))
    rest = chosen
    for name in chosen.parts:
        assert shown <= set(matching(items, chosen.without(name)))
        rest = rest.without(name)
    assert rest == LibraryFilter(words=chosen.words)
    assert rest.bare is not bool(chosen.words.strip())


@given(items, filters)
def test_counts_are_what_each_choice_would_show(
    items: list[ListedItem], chosen: LibraryFilter
) -> None:
    found = counts(items, chosen, known_of(items))

    def shown(**parts: object) -> int:
        with_parts: LibraryFilter = replace(chosen, **parts)  # type: ignore[arg-type]
        return len(matching(items, with_parts, known_of(items)))

    for game in GAMES:
        assert found.games.get(game, 0) == shown(games=frozenset({game}))
    for kind in KINDS:
        assert found.kinds.get(kind, 0) == shown(kinds=frozenset({kind}))
    for verdict in ItemVerdict:
        assert found.verdicts.get(verdict, 0) == shown(verdicts=frozenset({verdict}))
    for tag in TAGS:
        assert found.tags.get(tag, 0) == shown(tags=chosen.tags | {tag})
    for army in ARMIES:
        assert found.armies.get(army, 0) == shown(army=army)
    assert found.unused == shown(unused=True)
    assert found.favourites == shown(favourites=True)


@given(items, filters)
def test_counts_of_games_add_up(items: list[ListedItem], chosen: LibraryFilter) -> None:
    known = known_of(items)
    found = counts(items, chosen, known)
    assert sum(found.games.values()) == len(
        matching(items, chosen.without("games"), known)
    )
    assert sum(found.kinds.values()) == len(
        matching(items, chosen.without("kinds"), known)
    )


@given(items, filters, words)
def test_a_narrower_filter_is_found_in_the_wider_one(
    items: list[ListedItem], chosen: LibraryFilter, more: str
) -> None:
    new = replace(chosen, words=chosen.words + more)
    if narrows(new, chosen):
        assert matching(matching(items, chosen), new) == matching(items, new)
    assert narrows(chosen, chosen)
    assert narrows(replace(chosen, words="abba gun"), replace(chosen, words="ab"))
    assert not narrows(replace(chosen, words="a"), replace(chosen, words="ab"))


@given(items, st.sampled_from(SortOrder), st.booleans())
def test_orders_keep_everything_and_do_not_depend_on_the_start(
    items: list[ListedItem],
    order: SortOrder,
    down: bool,
) -> None:
    there = ordered(items, order, down=down)
    assert sorted(there) == sorted(items) if not items else set(there) == set(items)
    assert len(there) == len(items)
    assert ordered(reversed(items), order, down=down) == there


@given(items, filters, st.sampled_from(SortOrder))
def test_sorting_and_filtering_commute(
    items: list[ListedItem], chosen: LibraryFilter, order: SortOrder
) -> None:
    one = matching(ordered(items, order), chosen)
    assert one == ordered(matching(items, chosen), order)


@given(items, st.booleans())
def test_costs_rise_or_fall_and_unknown_ones_are_last(
    items: list[ListedItem],
    down: bool,
) -> None:
    costs = [item.cost for item in ordered(items, SortOrder.COST, down=down)]
    known = [cost for cost in costs if cost is not None]
    assert costs == known + [None] * (len(costs) - len(known))
    assert known == sorted(known, reverse=down)


@given(items)
def test_equal_items_stand_by_name_either_way(items: list[ListedItem]) -> None:
    same = [item._replace(kind="army") for item in items]
    assert ordered(same, SortOrder.KIND) == sorted(same, key=by_name)
    assert ordered(same, SortOrder.KIND, down=True) == sorted(same, key=by_name)


def test_armies_and_rules_are_never_unused() -> None:
    assert [unused(ListedItem("a", kind=kind)) for kind in KINDS] == [
        False, False, True, True,
    ]  # fmt: skip
    assert not unused(ListedItem("a", kind="brikwars.weapon", armies=("guard",)))


def test_a_cost_is_between_its_bounds_or_on_them() -> None:
    items = [ListedItem(str(n), cost=Fraction(n)) for n in range(5)]
    chosen = LibraryFilter(lowest=Fraction(1), highest=Fraction(3))
    assert [item.id for item in matching(items, chosen)] == ["1", "2", "3"]


@given(items, st.integers(0, 5).map(float))
def test_what_was_saved_at_a_time_or_later_is_shown(
    items: list[ListedItem], since: float
) -> None:
    shown = matching(items, replace(EVERYTHING, since=since))
    assert shown == [item for item in items if item.changed >= since]
