"""A library of one's own: keep, change, remove, bring back."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from sqlalchemy.exc import IntegrityError

from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import House
from db.errors import Conflict, InUse, LibraryError, Missing
from db.files.pictures import NotAPicture
from db.files.unreadable import Unreadable
from db.library.library import Library
from tests.db.values import LONG, armies, designs

Draw = Callable[..., bytes]

GUN = Weapon(name="Long Tom", size=4)
TANK = Creation(name="Tank", mounts=(Mount(weapon=GUN, count=2),))


def marching(*ids: str, name: str = "Wolves") -> Army:
    return Army(name=name, entries=tuple(Entry(design=each, count=2) for each in ids))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(designs() | armies(()))
def test_stored_values_are_loaded_unchanged(library: Library, value: Any) -> None:
    kept = library.add(value)
    assert kept.value == value
    assert library.load(kept.id) == kept
    assert kept in library.everything()


def test_a_library_keeps_when_it_is_closed(place: Path) -> None:
    house = House(chained_swaps=False)
    with Library(place) as library:
        tank = library.add(TANK)
        army = library.add(
            Army(name=LONG, house=house, entries=(Entry(design=tank.id),))
        )
        library.remove(library.add(GUN).id, 1)
    with Library(place) as library:
        assert set(library.everything()) == {tank, army}
        assert library.location == str(place)


def test_a_stored_design_knows_its_version_and_its_time(library: Library) -> None:
    first = library.add(GUN)
    second = library.save(first.id, TANK, first.version)
    assert (first.version, second.version) == (1, 2)
    assert second.id == first.id
    age = datetime.now(UTC) - second.updated
    assert timedelta(0) <= age < timedelta(minutes=1)


def test_everything_is_in_the_order_of_names(library: Library) -> None:
    for name in ("wolf", "Ant", "zebra", ""):
        library.add(Weapon(name=name))
    titles = [each.value.title for each in library.everything()]
    assert titles == ["Ant", 'Gun 1"', "wolf", "zebra"]


def test_saving_what_is_already_there_changes_nothing(library: Library) -> None:
    kept = library.add(GUN)
    mark = library.changes().mark
    assert library.save(kept.id, GUN, kept.version) == kept
    assert library.changes(mark - 1).ids == {kept.id}
    assert library.load(kept.id).version == 1


@pytest.mark.parametrize(
    "ask",
    [
        lambda library: library.load("gone"),
        lambda library: library.save("gone", GUN, 1),
        lambda library: library.remove("gone", 1),
        lambda library: library.restore("gone"),
        lambda library: library.take_out(["gone"]),
    ],
)
def test_an_unknown_id_is_missing(
    library: Library, ask: Callable[[Library], object]
) -> None:
    with pytest.raises(Missing, match="with the id gone in this library"):
        ask(library)


def test_a_removed_design_returns_as_it_was(library: Library) -> None:
    kept = library.add(GUN)
    library.remove(kept.id, kept.version)
    assert library.everything() == ()
    for gone in (
        lambda: library.load(kept.id),
        lambda: library.save(kept.id, GUN, kept.version),
        lambda: library.remove(kept.id, kept.version),
    ):
        with pytest.raises(Missing):
            gone()
    back = library.restore(kept.id)
    assert (back.id, back.value) == (kept.id, GUN)
    assert library.everything() == (back,)
    assert library.restore(kept.id) == back


def test_a_removed_design_can_be_saved_anew_in_its_place(library: Library) -> None:
    kept = library.add(GUN)
    library.remove(kept.id, kept.version)
    again = library.add(TANK, kept.id)
    assert library.load(kept.id) == again
    assert again.version > kept.version


def test_an_id_that_is_taken_is_not_given_twice(library: Library) -> None:
    kept = library.add(GUN, "gun")
    assert kept.id == "gun"
    with pytest.raises(Conflict) as caught:
        library.add(TANK, "gun")
    assert caught.value.theirs == kept
    library.remove("gun", kept.version)
    with pytest.raises(LibraryError, match=r"gun is kept as brikwars\.weapon"):
        library.add(Army(), "gun")


def test_a_design_that_marches_is_not_removed(library: Library) -> None:
    tank = library.add(TANK)
    wolves = library.add(marching(tank.id, tank.id))
    library.add(marching(tank.id, name=""))
    gone = library.add(marching(tank.id, name="Gone"))
    library.remove(gone.id, gone.version)
    with pytest.raises(InUse, match=r"Tank marches in Nameless army, Wolves; take it"):
        library.remove(tank.id, tank.version)
    assert library.load(tank.id) == tank
    library.save(wolves.id, marching(), wolves.version)


def test_a_refusal_stays_short_however_long_the_names(library: Library) -> None:
    tank = library.add(Creation(name=LONG))
    for number in range(9):
        library.add(marching(tank.id, name=f"{number}{LONG[1:]}"))
    with pytest.raises(InUse, match="and 4 more") as caught:
        library.remove(tank.id, tank.version)
    assert len(str(caught.value)) < 600
    assert str(caught.value).count("…") == 6  # the tank and five armies


def test_a_design_can_be_removed_once_no_army_uses_it(library: Library) -> None:
    tank = library.add(TANK)
    army = library.add(marching(tank.id))
    library.save(army.id, marching(), army.version)
    library.remove(tank.id, tank.version)
    assert [each.id for each in library.everything()] == [army.id]


def test_an_army_returns_with_the_designs_it_needs(library: Library) -> None:
    tank, gun = library.add(TANK), library.add(GUN)
    army = library.add(marching(tank.id, gun.id))
    for each in (army, tank, gun):
        library.remove(each.id, each.version)
    library.restore(army.id)
    assert {each.id for each in library.everything()} == {army.id, tank.id, gun.id}


def test_a_design_returns_when_an_army_is_saved_that_names_it(library: Library) -> None:
    tank, army = library.add(TANK), library.add(marching())
    library.remove(tank.id, tank.version)
    library.save(army.id, marching(tank.id), army.version)
    assert library.load(tank.id).value == TANK


def test_an_army_names_no_design_that_is_not_there(library: Library) -> None:
    tank = library.add(TANK)
    for stray in ("", "nowhere", library.add(Army()).id):
        before = library.changes()
        with pytest.raises(LibraryError, match=r"Wolves, entry 2, names the design"):
            library.add(marching(tank.id, stray))
        assert library.changes() == before


def test_the_database_itself_holds_armies_to_their_designs(library: Library) -> None:
    tank = library.add(TANK)
    library.add(marching(tank.id))
    with pytest.raises(IntegrityError), library._connection.begin():
        library._connection.exec_driver_sql("DELETE FROM design")
    with pytest.raises(IntegrityError), library._connection.begin():
        library._connection.exec_driver_sql("UPDATE entry SET design_id = 'stray'")
    with library._connection.begin():
        assert not library._connection.exec_driver_sql("PRAGMA foreign_key_check").all()


def test_values_that_no_file_can_hold_are_not_stored(library: Library) -> None:
    kept = library.add(GUN)
    with pytest.raises(Unreadable, match="true"):
        library.save(kept.id, Weapon(size=True), kept.version)
    assert library.everything() == (kept,)


def test_a_save_that_fails_half_way_leaves_all_as_it_was(library: Library) -> None:
    tank = library.add(TANK)
    army = library.add(marching(tank.id))
    before = library.changes()
    with pytest.raises(LibraryError):
        library.save(army.id, marching(tank.id, "stray", name="Foxes"), army.version)
    assert library.load(army.id) == army
    assert library.changes() == before
    saved = library.save(army.id, marching(tank.id, tank.id), army.version)
    assert library.load(army.id) == saved


def test_rows_of_another_version_are_left_alone(library: Library, place: Path) -> None:
    kept, other = library.add(GUN), library.add(TANK)
    with library._connection.begin():
        library._connection.exec_driver_sql(
            "UPDATE design SET payload = replace(payload, 'smart', 'laser'), stamp = 9"
            " WHERE kind = 'brikwars.weapon'"
        )
    with Library(place) as later:
        assert later.everything() == (other,)
        assert list(later.unread()) == [kept.id]
        assert "Long Tom cannot be read" in later.unread()[kept.id]
        assert "laser: is not a key" in later.unread()[kept.id]
        with pytest.raises(LibraryError, match="Long Tom cannot be read"):
            later.load(kept.id)
        with pytest.raises(LibraryError, match="is left as it is"):
            later.save(kept.id, TANK, kept.version)
        later.add(marching(kept.id))
        assert later.unread().keys() == {kept.id}


def test_photos_are_kept_by_their_contents(library: Library, draw: Draw) -> None:
    key = library.keep_photo(draw())
    assert library.keep_photo(draw()) == key
    other = library.keep_photo(draw("PNG", mode="LA"))
    assert other != key
    assert (library.photo(key) or b"").startswith(b"\xff\xd8")
    assert (library.photo(other) or b"").startswith(b"\x89PNG")
    assert library.photo("gone") is None
    with pytest.raises(NotAPicture):
        library.keep_photo(b"no picture")
