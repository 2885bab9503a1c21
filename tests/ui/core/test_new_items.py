"""What is offered to make is what the player looks at."""

from itertools import product

import pytest

from builder.listing.filter import LibraryFilter
from ui.core.new_items import beginnings, fitting


def test_nothing_chosen_offers_a_weapon() -> None:
    assert fitting(LibraryFilter(words="zzqq")).words == "New weapon"


@pytest.mark.parametrize("key", beginnings())
def test_each_thing_is_offered_to_who_looks_for_its_kind_and_game(key: str) -> None:
    made = beginnings()[key].make()
    kind = key.partition(".")[0] if key.startswith(("army", "ruleset")) else key
    chosen = LibraryFilter(kinds=frozenset({kind}), games=frozenset({made.system}))
    assert fitting(chosen).key == key


def test_something_of_the_game_is_offered_where_it_has_none_of_the_kind() -> None:
    keys = {each.make().system for each in beginnings().values()}
    for game, kind in product(keys, ("army", "brikwars.weapon")):
        chosen = LibraryFilter(kinds=frozenset({kind}), games=frozenset({game}))
        assert fitting(chosen).make() is not None
