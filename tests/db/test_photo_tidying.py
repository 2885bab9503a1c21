"""Photos stay while anything names them, and go when nothing does."""

import sqlite3
import tempfile
from contextlib import closing
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.brikwars.model.designs import Creation, Mount, Weapon
from db.files.pictures import photos_in
from db.library.library import Library
from tests.db.conftest import Draw, blank, played, tidy
from tests.db.test_history import aged
from tests.sweeps import examples

pytestmark = pytest.mark.full

GUN = Weapon(name="Long Tom")


@cache
def pictures() -> tuple[bytes, ...]:
    return tuple(blank("PNG", (40 + n, 40), "RGB") for n in range(4))


def grown_old(place: Path, days: float = 91) -> None:
    """Make every photo older, while somebody plays each day."""
    with closing(sqlite3.connect(place)) as connection, connection:
        then = f"strftime('%Y-%m-%d %H:%M:%f000', added, '-{days} days')"
        connection.execute(f"UPDATE photo SET added = {then}")  # noqa: S608
    played(place)


def photos(place: Path) -> set[str]:
    with closing(sqlite3.connect(place)) as connection:
        return {key for (key,) in connection.execute("SELECT key FROM photo")}


def named(library: Library) -> set[str]:
    """Return the photos that any value which can be got back names."""
    ids = {each.id for each in library.everything()}
    ids |= {each.id for each in library.removed()}
    return {
        key
        for item in ids
        for each in library.versions(item)
        for key in photos_in(library.version_value(item, each.number))
    }


def holder(key: str) -> Creation:
    """Return a creation with a gun inside that has a photo."""
    return Creation(name="Tank", mounts=(Mount(weapon=replace(GUN, photo=key)),))


ACTS = st.lists(
    st.tuples(
        st.sampled_from(["add", "inner", "save", "remove", "restore", "empty"]),
        st.integers(0, 3),
        st.integers(0, 4),
    ),
    max_size=12,
)


@settings(max_examples=examples(25))
@given(ACTS, st.sampled_from(["nothing", "photos", "everything"]))
def test_what_anything_names_stays_and_all_else_goes(
    acts: list[tuple[str, int, int]], old: str
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "library.db"
        with Library(place) as library:
            keys = [library.keep_photo(each) for each in pictures()]
            for act in acts:
                done(library, *act, (*keys, ""))
            if old != "nothing":
                grown_old(place)
            if old == "everything":
                aged(place, 91)
            tidy(library)
            still = named(library)
            assert photos(place) == (set(keys) if old == "nothing" else still)
            assert still <= photos(place)


def done(
    library: Library, act: str, number: int, photo: int, keys: tuple[str, ...]
) -> None:
    """Do one act, if it is possible."""
    here, gone = library.everything(), library.removed()
    some = here[number % len(here)] if here else None
    match act:
        case "add":
            library.add(replace(GUN, photo=keys[photo]))
        case "inner":
            library.add(holder(keys[photo]))
        case "save" if some:
            value = replace(GUN, photo=keys[photo])
            if isinstance(some.value, Weapon):
                library.save(some.id, value, some.version)
        case "remove" if some:
            library.remove(some.id, some.version)
        case "restore" if gone:
            library.restore(gone[number % len(gone)].id)
        case "empty" if gone:
            library.empty_bin([gone[number % len(gone)].id])


def test_a_photo_just_added_stays_though_nothing_names_it_yet(
    library: Library, place: Path, draw: Draw
) -> None:
    key = library.keep_photo(draw())
    grown_old(place, 89)
    tidy(library)
    assert photos(place) == {key}
    library.keep_photo(draw())
    grown_old(place, 2)
    tidy(library)
    assert photos(place) == {key}
    grown_old(place, 89)
    tidy(library)
    assert photos(place) == set()


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE design SET payload = substr(payload, 1, length(payload) - 2)",
        "UPDATE design SET payload = CAST(payload AS BLOB)",
        "UPDATE version SET payload = x'07'",
        "UPDATE version SET payload = 7 WHERE payload IS NOT NULL",
    ],
)
def test_what_cannot_be_read_keeps_its_photos(
    library: Library, place: Path, draw: Draw, damage: str
) -> None:
    key = library.keep_photo(draw())
    kept = library.add(replace(GUN, photo=key))
    if "version" in damage:
        library.save(kept.id, GUN, kept.version)
    grown_old(place)
    with closing(sqlite3.connect(place)) as connection, connection:
        connection.execute(damage)
    tidy(library)
    assert photos(place) == {key}


def test_nothing_goes_while_somebody_writes(
    library: Library, place: Path, draw: Draw
) -> None:
    """The other window gives a photo back to a design while it is looked for."""
    key = library.keep_photo(draw())
    kept = library.add(GUN)
    grown_old(place)
    work = library.tidying(kept.updated)
    with Library(place) as other:
        for number, _ in enumerate(work):
            # Four steps look for days of use, one at the bin, one at old versions.
            if number == 6:
                other.save(kept.id, replace(GUN, photo=key), kept.version)
    assert photos(place) == {key}
    tidy(library)
    assert photos(place) == {key}


def test_many_photos_go_some_at_a_time(
    library: Library, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("db.history.tidying.FEW", 2)
    monkeypatch.setattr("db.history.tidying._SLICE", 2)
    keys = [library.keep_photo(each) for each in pictures()]
    kept = [library.add(replace(GUN, name=str(n))) for n in range(5)]
    for each, key in zip(kept, (*keys[:1], *keys[:1], "", "", keys[3]), strict=True):
        value = replace(GUN, photo=key)
        library.save(each.id, replace(GUN, name="x"), each.version)
        library.save(each.id, value, each.version + 1)
        library.save(each.id, GUN, each.version + 2)
    grown_old(place)
    tidy(library)
    assert photos(place) == named(library) == {keys[0], keys[3]}
