"""Undo across closed tabs and restarts, through a real library."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from builder.brikwars import Weapon
from db.library.library import Library
from tests.ui.library.closing import closed
from ui.core.document import Document
from ui.library.repository import LibraryRepository
from ui.library.worker import LibraryWorker

GUN = Weapon(name="Gun of the house")


@contextmanager
def session(qtbot: QtBot, place: Path) -> Iterator[LibraryRepository]:
    """Yield a window's library; at the end everything is saved and closed."""
    store = LibraryRepository(LibraryWorker(str(place)))
    with qtbot.waitSignal(store.loaded):
        store.start()
    yield store
    assert closed(store)


def settled(qtbot: QtBot, store: LibraryRepository) -> None:
    """Wait until the library has answered everything."""
    answers: list[bool] = []
    store.when_done(lambda: answers.append(True))
    qtbot.waitUntil(lambda: bool(answers))


def opened(qtbot: QtBot, store: LibraryRepository, item_id: str) -> Document:
    """Open a document, and wait for the steps that were kept of it."""
    document = store.document(item_id)
    settled(qtbot, store)
    return document


@pytest.fixture
def gun(qtbot: QtBot, tmp_path: Path) -> tuple[Path, str]:
    place = tmp_path / "library.db"
    with Library(place) as library:
        return place, library.add(GUN).id


def test_undo_and_redo_work_across_a_restart(
    qtbot: QtBot, gun: tuple[Path, str]
) -> None:
    place, item_id = gun
    with session(qtbot, place) as store:
        document = opened(qtbot, store, item_id)
        document.edit(replace(GUN, size=2), "Size", "size")
        store.flush()
        document.edit(replace(GUN, size=23), "Size", "size")
        document.end_visit()
        document.edit(replace(GUN, size=23, name="Old Bess"), "Name", "name")
        document.edit(replace(GUN, size=5, name="Old Bess"), "Size")
        document.history.undo()
    with session(qtbot, place) as store:
        document = opened(qtbot, store, item_id)
        assert document.history.undoText() == "Name"
        document.history.undo()
        assert document.value == replace(GUN, size=23)
        document.history.undo()
        assert document.value == GUN
        assert not document.history.canUndo()
    with session(qtbot, place) as store:
        document = opened(qtbot, store, item_id)
        assert not document.history.canUndo()
        document.history.redo()
        document.history.redo()
        assert document.value == replace(GUN, size=23, name="Old Bess")
        store.flush()
        document.edit(GUN, "Everything")
    with Library(place) as library:
        words = [each.words for each in library.versions(item_id)]
        assert words == ["Everything", "Name", "Size", "First version"]
        assert library.load(item_id).value == GUN


def test_undo_works_after_a_tab_was_closed(qtbot: QtBot, gun: tuple[Path, str]) -> None:
    place, item_id = gun
    with session(qtbot, place) as store:
        store.document(item_id).edit(replace(GUN, size=2), "Size")
        store.saver.close(item_id)
        settled(qtbot, store)
        document = opened(qtbot, store, item_id)
        document.history.undo()
        assert document.value == GUN


def test_a_change_of_another_window_is_one_version(
    qtbot: QtBot, gun: tuple[Path, str]
) -> None:
    place, item_id = gun
    with session(qtbot, place) as store:
        document = opened(qtbot, store, item_id)
        with Library(place) as library:
            theirs = library.load(item_id)
            library.save(item_id, replace(GUN, size=9), theirs.version)
        store.look()
        qtbot.waitUntil(lambda: document.value.size == 9)
        document.edit(replace(GUN, size=9, name="Mine"), "Name")
        store.flush()
        settled(qtbot, store)
        document.history.undo()
        assert document.value == replace(GUN, size=9)
        assert not document.history.canUndo()
        document.history.redo()
    with Library(place) as library:
        assert [each.words for each in library.versions(item_id)] == [
            "Name",
            "Change from elsewhere",
            "First version",
        ]
    with session(qtbot, place) as store:
        document = opened(qtbot, store, item_id)
        document.history.undo()
        assert document.history.undoText() == "Change from elsewhere"
        document.history.undo()
        assert document.value == GUN


EDIT = st.tuples(st.just("edit"), st.integers(1, 9), st.sampled_from(["", "size"]))
ACTS = st.lists(
    EDIT
    | st.tuples(st.sampled_from(["undo", "redo", "leave", "flush", "close", "restart"]))
)


@pytest.mark.full
@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(ACTS)
def test_undo_all_the_way_back_gives_the_first_state(
    qtbot: QtBot, tmp_path: Path, acts: list[tuple[object, ...]]
) -> None:
    place = tmp_path / "walk.db"
    place.unlink(missing_ok=True)
    with Library(place) as library:
        item_id = library.add(GUN).id
    rest: list[tuple[object, ...]] = [*acts, ("restart",)]
    while rest:
        with session(qtbot, place) as store:
            document = opened(qtbot, store, item_id)
            while (act := rest.pop(0))[0] != "restart":
                match act:
                    case ("edit", int(size), str(key)):
                        document.edit(replace(GUN, size=size), "Size", key)
                    case ("undo",):
                        document.history.undo()
                    case ("redo",):
                        document.history.redo()
                    case ("leave",):
                        document.end_visit()
                    case ("flush",):
                        store.flush()
                    case ("close",):
                        store.saver.close(item_id)
                        settled(qtbot, store)
                        document = opened(qtbot, store, item_id)
            before = document.value
        with Library(place) as library:
            assert library.load(item_id).value == before
    with session(qtbot, place) as store:
        document = opened(qtbot, store, item_id)
        while document.history.canUndo():
            document.history.undo()
        assert document.value == GUN
