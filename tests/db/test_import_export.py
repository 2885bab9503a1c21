"""Muster files into libraries and out: nothing lost, nothing doubled."""

import dataclasses
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from builder import systems
from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import House
from builder.examples import examples_of
from db.errors import LibraryError
from db.files.muster import read, write
from db.files.muster_file import MusterFile
from db.files.pictures import NotAPicture
from db.library.library import Library

Draw = Callable[..., bytes]

GUN = Weapon(name="Long Tom", size=4)
TANK = Creation(name="Tank", mounts=(Mount(weapon=GUN),))


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "empty.db") as opened:
        yield opened


def marching(*ids: str) -> Army:
    return Army(name="Wolves", entries=tuple(Entry(design=each) for each in ids))


def test_a_file_is_brought_in_under_ids_of_the_librarys_own(library: Library) -> None:
    army = dataclasses.replace(
        marching("t", "g", "t"), house=House(chained_swaps=False)
    )
    tank, gun, wolves = library.bring_in(MusterFile({"t": TANK, "g": GUN}, {"w": army}))
    assert (tank.value, gun.value) == (TANK, GUN)
    assert [each.design for each in wolves.value.entries] == [tank.id, gun.id, tank.id]
    assert wolves.value.house == army.house
    assert {"t", "g", "w"}.isdisjoint(each.id for each in library.everything())
    assert set(library.everything()) == {tank, gun, wolves}


def test_equal_items_are_not_added_twice(library: Library) -> None:
    gun = library.add(GUN)
    file = MusterFile({"g": GUN, "t": TANK}, {"w": marching("g", "t")})
    first = library.bring_in(file)
    assert first[0] == gun
    assert library.bring_in(file) == first
    assert library.bring_in(library.take_out()) != ()
    assert set(library.everything()) == set(first)


def test_two_equal_designs_of_a_file_stay_two(library: Library) -> None:
    file = MusterFile({"a": GUN, "b": GUN})
    assert len({each.id for each in library.bring_in(file)}) == 2
    library.bring_in(file)
    assert len(library.everything()) == 2


def test_a_removed_design_is_not_taken_for_one_that_is_there(library: Library) -> None:
    gun = library.add(GUN)
    library.remove(gun.id, gun.version)
    (brought,) = library.bring_in(MusterFile({"g": GUN}))
    assert brought.id != gun.id


def test_a_whole_library_moves(library: Library, empty: Library, draw: Draw) -> None:
    for system in systems().values():
        for example in examples_of(system.key):
            designs, armies = dict(example.designs), dict(example.armies)
            file = MusterFile(designs, armies, rulesets=dict(example.rulesets))
            library.bring_in(file)
    front, inner = library.keep_photo(draw()), library.keep_photo(draw("PNG"))
    gun = dataclasses.replace(GUN, photo=inner)
    library.add(Creation(photo=front, mounts=(Mount(weapon=gun),)))
    data = write(library.take_out())
    empty.bring_in(read(data))
    assert empty.photo(front) == library.photo(front)
    assert empty.photo(inner) == library.photo(inner)
    ids = {each.id: each.value for each in empty.everything()}
    named = {
        (each.value, tuple(ids[entry.design] for entry in each.value.entries))
        if isinstance(each.value, Army)
        else each.value
        for each in empty.everything()
    }
    assert len(named) == len(library.everything())
    assert len(write(empty.take_out())) == len(data)


def test_an_army_takes_its_designs_and_their_photos_along(
    library: Library, draw: Draw
) -> None:
    key = library.keep_photo(draw())
    library.keep_photo(draw("PNG"))
    tank = library.add(Creation(mounts=(Mount(weapon=Weapon(photo=key)),)))
    other = library.add(GUN)
    army = library.add(marching(tank.id))
    file = library.take_out([army.id])
    assert file.designs == {tank.id: tank.value}
    assert file.armies == {army.id: army.value}
    assert file.photos == {key: library.photo(key)}
    assert read(write(file)) == file
    assert library.take_out([other.id]) == MusterFile({other.id: GUN})
    assert library.take_out([]) == MusterFile()


def test_a_design_is_exported_without_its_lost_photo(library: Library) -> None:
    kept = library.add(Weapon(name="Axe", photo="gone"))
    file = library.take_out()
    assert file.designs == {kept.id: Weapon(name="Axe")}
    assert read(write(file)) == file


def test_photos_get_the_keys_of_their_contents(library: Library, draw: Draw) -> None:
    gun = dataclasses.replace(GUN, photo="front")
    tank = Creation(photo="front", mounts=(Mount(weapon=gun),))
    file = MusterFile({"t": tank}, {}, {"front": draw(size=(4_000, 3_000))})
    (brought,) = library.bring_in(file)
    assert brought.value.photo == brought.value.mounts[0].weapon.photo
    assert library.photo(brought.value.photo) is not None
    assert library.bring_in(library.take_out()) == (brought,)


def test_a_file_is_brought_in_whole_or_not_at_all(library: Library) -> None:
    before = library.changes()
    for file, trouble in (
        (MusterFile({"g": GUN}, {}, {"x": b"no picture"}), NotAPicture),
        (MusterFile({"g": GUN}, {"w": marching("g", "stray")}), LibraryError),
    ):
        with pytest.raises(trouble):
            library.bring_in(file)
        assert library.changes() == before
        assert library.everything() == ()


def test_a_trial_remembers_its_original_where_that_came_too(empty: Library) -> None:
    """An id of another library would name nothing, or somebody else's army."""
    file = MusterFile(
        {},
        {
            "trial": Army(name="Trial", trial_of="guard"),
            "guard": Army(name="Guard"),
            "lost": Army(name="Lost", trial_of="elsewhere"),
        },
    )
    trial, guard, lost = empty.bring_in(file)
    assert trial.value.trial_of == guard.id
    assert lost.value.trial_of == ""
    again = empty.bring_in(file)
    assert [each.id for each in again] == [trial.id, guard.id, lost.id]
