"""The examples of a library: what is one, and removing them is taken back whole."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from builder import systems
from builder.army.model import Army, Entry
from builder.examples import examples_of
from db.files.muster import write
from db.library.examples import (
    bring_back,
    file_of,
    first_examples,
    removable,
    unchanged,
)
from db.library.library import Library

DESIGNS = tuple(first_examples().designs)
ITEMS = (*DESIGNS, *first_examples().armies)
some = st.sets(st.sampled_from(ITEMS), max_size=4)

EXAMPLES = [example for game in systems() for example in examples_of(game)]


@contextmanager
def library() -> Iterator[Library]:
    with TemporaryDirectory() as folder, Library(Path(folder) / "a.db") as made:
        yield made


def values(held: Library) -> dict[str, Any]:
    return {each.id: each.value for each in held.everything()}


def remove(held: Library) -> tuple[str, ...]:
    gone = removable(values(held), held.marked().standing.values())
    for item_id in gone:
        held.remove(item_id, held.load(item_id).version)
    return gone


def begun(held: Library) -> dict[str, str]:
    """Fill a library as a first start does; return the ids by those of the file."""
    brought = held.bring_in(first_examples())
    return dict(zip(ITEMS, (each.id for each in brought), strict=True))


def own_army(held: Library, ids: dict[str, str], names: set[str]) -> None:
    """Add an army of the player's own, of a few examples and a weapon of its own."""
    mine = held.add(replace(values(held)[ids[DESIGNS[0]]], name="Mine", tags=("me",)))
    named = sorted(ids[name] for name in names if name in DESIGNS)
    entries = tuple(Entry(design=each, count=2) for each in (mine.id, *named))
    held.add(Army(name="My own", entries=entries))


def test_all_of_a_new_library_are_examples() -> None:
    with library() as held:
        begun(held)
        assert unchanged(values(held)) == frozenset(values(held))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.key)
def test_an_example_of_any_game_is_known(example: Any) -> None:
    with library() as held:
        held.bring_in(file_of(example))
        assert unchanged(values(held)) == frozenset(values(held))


@pytest.mark.full
@settings(max_examples=4, phases=[Phase.generate])
@given(some, some)
def test_removed_and_brought_back_is_the_same_to_the_byte(
    named: set[str], other: set[str]
) -> None:
    """Law: whatever the player made of them, the examples come back as they were."""
    with library() as held:
        ids = begun(held)
        own_army(held, ids, named)
        own_army(held, ids, other)
        before = write(held.take_out())
        gone = remove(held)
        assert not set(gone) & set(values(held))
        back = bring_back(held)
        assert {each.id for each in back} == set(gone)
        assert write(held.take_out()) == before


@settings(max_examples=4, phases=[Phase.generate])
@given(some, some)
def test_what_a_player_changed_or_uses_is_never_removed(
    changed: set[str], named: set[str]
) -> None:
    """Law: of the player's own things, and of all they need, nothing goes."""
    with library() as held:
        ids = begun(held)
        own_army(held, ids, named)
        for name in changed:
            one = held.load(ids[name])
            held.save(one.id, replace(one.value, notes="changed"), one.version)
        before = values(held)
        gone = set(remove(held))
        after = values(held)
        assert after == {key: each for key, each in before.items() if key not in gone}
        assert not gone & {ids[name] for name in changed}
        for army in (each for each in after.values() if isinstance(each, Army)):
            assert {entry.design for entry in army.entries} <= after.keys()


def test_bringing_back_twice_adds_nothing() -> None:
    with library() as held:
        begun(held)
        assert bring_back(held) == ()


def test_an_empty_bin_brings_them_anew() -> None:
    with library() as held:
        begun(held)
        remove(held)
        held.empty_bin()
        back = bring_back(held)
        assert len(back) == len(ITEMS)
        assert unchanged(values(held)) == frozenset(each.id for each in back)


def test_those_of_other_games_come_back_from_the_bin() -> None:
    other = examples_of(list(systems())[1])[0]
    with library() as held:
        held.bring_in(file_of(other))
        before = write(held.take_out())
        remove(held)
        assert not values(held)
        titles = {each.value.title for each in bring_back(held)}
        assert {army.title for _, army in other.armies} <= titles
        stay = unchanged_of(other, held)
        for item_id in removable(values(held)):
            if item_id not in stay:
                held.remove(item_id, held.load(item_id).version)
        assert write(held.take_out()) == before


def unchanged_of(example: Any, held: Library) -> frozenset[str]:
    """Return the ids of one example's items."""
    items = (*example.designs, *example.armies)
    titles = {value.title for _, value in items}
    return frozenset(key for key, each in values(held).items() if each.title in titles)


def test_a_changed_design_makes_its_army_the_players() -> None:
    with library() as held:
        ids = begun(held)
        army = next(key for key in first_examples().armies)
        design = held.load(ids[army]).value.entries[0].design
        one = held.load(design)
        held.save(design, replace(one.value, notes="changed"), one.version)
        assert ids[army] not in unchanged(values(held))
