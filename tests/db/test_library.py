"""A library of one's own: keep, find, change, remove, bring back; and its examples."""

import doctest
import importlib
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from sqlalchemy.exc import IntegrityError

from builder import systems
from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Creation, Mount, Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.weapons import WeaponType
from builder.examples import examples_of
from builder.listing.words import folded
from db.errors import Conflict, InUse, LibraryError, Missing
from db.files.muster import write
from db.files.pictures import NotAPicture
from db.files.unreadable import Unreadable
from db.library.examples import (
    bring_back,
    file_of,
    first_examples,
    removable,
    unchanged,
)
from db.library.library import Library
from tests.db.conftest import found_by
from tests.db.values import LONG, armies, designs

# A library of one's own: keep, change, remove, bring back

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


# Favourites: kept with the library, not with the design


def test_marks_are_kept_and_taken_off(tmp_path: Path) -> None:
    place = tmp_path / "library.db"
    with Library(place) as library:
        one, other = library.add(Weapon(name="a")), library.add(Weapon(name="b"))
        assert library.marked().favourites == frozenset()
        mark = library.changes().mark
        library.favour([one.id, other.id, one.id], on=True)
        library.favour([one.id], on=True)
        # Other windows learn of it, and no item counts as changed.
        assert library.changes(mark).mark > mark
        assert library.changes(mark).ids == frozenset()
    with Library(place) as library:
        assert library.marked().favourites == {one.id, other.id}
        library.favour([one.id, "nobody"], on=False)
        assert library.marked().favourites == {other.id}


def test_a_mark_outlasts_a_removal_and_leaves_with_no_file(tmp_path: Path) -> None:
    with Library(tmp_path / "library.db") as library:
        kept = library.add(Weapon(name="a"))
        before = library.take_out()
        library.favour([kept.id], on=True)
        assert library.take_out() == before
        library.remove(kept.id, kept.version)
        library.restore(kept.id)
        assert library.marked().favourites == {kept.id}


# Finding by words: names, what things are, notes, tags, and the weapons inside


@pytest.fixture
def found(library: Library) -> Library:
    rocket = Weapon(name="Fröst-Blitz", type=WeaponType.ROCKET, size=2)
    library.add(
        Creation(name="Blåhaj", tags=("Ocean",), mounts=(Mount(weapon=rocket),)),
        "shark",
    )
    library.add(Weapon(notes="Made of an old\nSTRASSE sign"), "sign")
    library.add(
        Army(name="Wolves", entries=(Entry(design="shark", note="vanguard"),)), "wolves"
    )
    return library


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("", {"shark", "sign", "wolves"}),
        ("  ", {"shark", "sign", "wolves"}),
        ("BLÅHAJ", {"shark"}),
        ("blahaj", {"shark"}),
        ("frost blitz", {"shark"}),
        ("blitz blahaj", {"shark"}),
        ("blitz wolves", set()),
        ("rocket", {"shark"}),
        ("ocean structure", {"shark"}),
        ("straße", {"sign"}),
        ("gun 1", {"sign"}),
        ("brikwars.weapon", {"shark", "sign"}),
        ("army", {"wolves"}),
        ("vanguard", {"wolves"}),
        ("nothing of the kind", set()),
    ],
)
def test_every_word_must_be_found(found: Library, words: str, ids: set[str]) -> None:
    assert found_by(found, words) == ids


def test_a_search_follows_what_is_saved(found: Library) -> None:
    kept = found.load("sign")
    saved = found.save("sign", Weapon(name="Pike"), kept.version)
    assert found_by(found, "strasse") == frozenset()
    assert found_by(found, "pike") == {"sign"}
    found.remove("sign", saved.version)
    assert found_by(found, "pike") == frozenset()


@pytest.mark.parametrize(
    ("text", "bare"),
    [("ÆØÅ Łódź", "aeoa lodz"), ("ﬁve ½", "five 1⁄2"), ("İstanbul", "istanbul")],
)
def test_letters_are_found_as_they_are_typed(text: str, bare: str) -> None:
    assert folded(text) == bare


# The examples of a library: what is one, and removing them is taken back whole

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


# Which modules are imported when, and the examples in the docstrings


HEAVY = {"alembic", "sqlalchemy", "sqlmodel", "PIL"}


def loaded(script: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", f"{script}\nimport sys\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.split())


def test_muster_files_are_read_without_a_database() -> None:
    script = "from db.files.muster import read\nread(b'{\"brickmuster\": 1}')"
    assert HEAVY & loaded(script) == set()


def test_errors_can_be_imported_without_heavy_modules() -> None:
    script = "import db, db.errors, db.files.unreadable"
    assert (HEAVY | {"pydantic"}) & loaded(script) == set()


@pytest.mark.full
def test_a_new_library_is_made_without_alembic(own_home: object) -> None:
    script = "from db.library.library import Library\nLibrary().close()"
    assert {"alembic", "PIL"} & loaded(script) == set()


@pytest.mark.parametrize(
    "name", ["db.errors", "db.files.unreadable", "db.store.search"]
)
def test_docstring_examples_are_true(name: str) -> None:
    tried = doctest.testmod(importlib.import_module(name))
    assert tried.attempted
    assert not tried.failed
