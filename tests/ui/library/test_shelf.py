"""The lines of all items: in order of names, whatever is renamed."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.brikwars import Weapon
from builder.listing.item import by_name
from ui.library.shelf import LibraryShelf

names = st.text("abcÄ", max_size=4)


@pytest.mark.usefixtures("qapp")
@given(
    st.lists(names, min_size=1, max_size=8),
    st.lists(st.tuples(st.integers(0, 7), names), max_size=6),
)
def test_renamed_items_stand_where_sorting_anew_would_put_them(
    first: list[str], renames: list[tuple[int, str]]
) -> None:
    values = {str(n): Weapon(name=name) for n, name in enumerate(first)}
    times = dict.fromkeys(values, datetime(2026, 1, 1, tzinfo=UTC))
    shelf = LibraryShelf(lambda _: None)
    shelf.refresh(frozenset(values), values, times)
    assert shelf.in_order() == sorted(shelf.items.values(), key=by_name)
    for place, name in renames:
        item_id = str(place % len(first))
        values[item_id] = replace(values[item_id], name=name)
        shelf.refresh(frozenset({item_id}), values, times)
        assert shelf.in_order() == sorted(shelf.items.values(), key=by_name)


@pytest.mark.usefixtures("qapp")
def test_what_is_gone_before_it_is_read_is_passed_over() -> None:
    values: dict[str, Weapon] = {"a": Weapon(name="Axe"), "b": Weapon(name="Bow")}
    times = dict.fromkeys(values, datetime(2026, 1, 1, tzinfo=UTC))
    shelf = LibraryShelf(lambda _: None)
    shelf.refresh(frozenset(values), values, times)
    del values["a"]
    for item_id in tuple(shelf._unread):
        shelf._read(item_id)
    assert shelf.items["b"].text
    assert not shelf.items["a"].text
