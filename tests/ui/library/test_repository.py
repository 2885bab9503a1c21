"""The library as the window sees it: saved at once, shared, without losses."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from builder.army.model import Army, Entry, Item
from builder.brikwars import Creation, Weapon
from db.errors import LibraryError, Stored
from db.library.library import Library
from tests.ui.library.closing import closed
from ui.core.document import Document
from ui.library import worker
from ui.library.repository import LibraryRepository
from ui.library.saving import SaveState, words
from ui.library.worker import IN_DISPUTE, LibraryWorker


class Desk:
    """A repository on a new library, and another window on the same file."""

    def __init__(self, qtbot: QtBot, place: Path) -> None:
        self.qtbot = qtbot
        self.place = place
        self.store = LibraryRepository(LibraryWorker(str(place)))
        self.troubles: list[str] = []
        self.store.trouble.connect(self.troubles.append)
        with qtbot.waitSignal(self.store.loaded):
            self.store.start()

    def add(self, value: Item) -> str:
        names: list[str] = []
        self.store.add(value, names.append)
        self.qtbot.waitUntil(lambda: bool(names))
        return names[0]

    def stored(self, name: str) -> object:
        with Library(self.place) as library:
            return library.load(name).value

    def elsewhere(self, name: str, value: Item) -> None:
        """Save a value with the same id in another window."""
        with Library(self.place) as library:
            library.save(name, value, library.load(name).version)


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    made = Desk(qtbot, tmp_path / "library.db")
    yield made
    assert closed(made.store)


GUN = Weapon(name="Gun of the house")


def test_an_edit_is_saved_by_itself(desk: Desk) -> None:
    name = desk.add(GUN)
    document = desk.store.document(name)
    with desk.qtbot.waitSignal(desk.store.saved):
        document.edit(replace(GUN, size=4), "Size")
    assert desk.stored(name) == replace(GUN, size=4)
    assert document.history.isClean()


def test_an_open_document_counts_before_it_is_saved(desk: Desk) -> None:
    name = desk.add(GUN)
    told: list[frozenset[str]] = []
    desk.store.changed.connect(told.append)
    desk.store.document(name).edit(replace(GUN, size=9), "Size")
    assert desk.store.value(name) == replace(GUN, size=9)
    # The others are told once the page that shows it is drawn.
    desk.qtbot.waitUntil(lambda: told == [frozenset({name})])


def test_typing_on_while_it_is_saved_loses_nothing(desk: Desk) -> None:
    name = desk.add(GUN)
    document = desk.store.document(name)
    document.edit(replace(GUN, size=2), "Size")
    desk.store.flush()
    document.edit(replace(GUN, size=3), "Size")
    desk.qtbot.waitUntil(lambda: desk.stored(name) == replace(GUN, size=3))


def test_closing_saves_what_was_typed_last(desk: Desk) -> None:
    name = desk.add(GUN)
    desk.store.document(name).edit(replace(GUN, size=7), "Size")
    desk.store.saver.close(name)
    desk.qtbot.waitUntil(lambda: desk.stored(name) == replace(GUN, size=7))
    assert desk.store.value(name) == replace(GUN, size=7)


def test_quitting_at_once_saves_everything(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path / "quick.db")
    name = desk.add(GUN)
    document = desk.store.document(name)
    for size in range(2, 8):
        document.edit(replace(GUN, size=size), "Size")
        desk.store.flush()
    assert closed(desk.store)
    assert desk.stored(name) == replace(GUN, size=7)


def dispute(desk: Desk) -> tuple[str, Document]:
    name = desk.add(GUN)
    document = desk.store.document(name)
    desk.elsewhere(name, replace(GUN, name="Theirs"))
    with desk.qtbot.waitSignal(desk.store.conflict):
        document.edit(replace(GUN, name="Mine"), "Name")
        desk.store.flush()
    assert desk.stored(name) == replace(GUN, name="Theirs")
    assert document.value.name == "Mine"
    return name, document


def test_a_conflict_can_keep_mine(desk: Desk) -> None:
    name, document = dispute(desk)
    desk.store.keep_mine(document)
    desk.qtbot.waitUntil(lambda: desk.stored(name) == replace(GUN, name="Mine"))


def test_closing_in_a_conflict_keeps_both(desk: Desk) -> None:
    name, _ = dispute(desk)
    desk.store.saver.close(name)
    desk.qtbot.waitUntil(lambda: len(desk.store.values()) == 2)


def test_a_design_in_an_army_is_not_removed(desk: Desk) -> None:
    name = desk.add(Creation(name="Marcher"))
    desk.add(Army(name="The Column", entries=(Entry(design=name),)))
    desk.store.remove(name, lambda: None)
    desk.qtbot.waitUntil(lambda: bool(desk.troubles))
    assert "The Column" in desk.troubles[0]
    assert desk.store.value(name) is not None


def test_a_file_that_is_no_library_is_reported(qtbot: QtBot, tmp_path: Path) -> None:
    place = tmp_path / "letter.db"
    place.write_text("Dear Sir or Madam, this is no library at all.")
    store = LibraryRepository(LibraryWorker(str(place)))
    with qtbot.waitSignal(store.refused) as told:
        store.start()
    assert "letter.db" in str(told.args[0])
    assert place.read_text().startswith("Dear Sir")


def test_typing_without_a_pause_is_saved_meanwhile(desk: Desk) -> None:
    name = desk.add(GUN)
    document = desk.store.document(name)
    first, keys = desk.store._known[name].version, 0

    def three_saves() -> bool:
        nonlocal keys
        keys += 1
        document.edit(replace(GUN, name=f"Gun {keys}"), "Name", "name")
        return desk.store._known[name].version >= first + 3

    # It is asked again every few milliseconds: nobody types that fast.
    desk.qtbot.waitUntil(three_saves)
    assert keys > 9, "not at each key"


def test_a_dispute_keeps_what_is_typed_on_the_disk(desk: Desk) -> None:
    name, document = dispute(desk)
    for word in ("Mine still", "Mine at last"):
        document.edit(replace(GUN, name=word), "Name")
        desk.qtbot.waitUntil(lambda: desk.store.saver.state.on_disk)
    assert not desk.store.saver.state.calm
    assert desk.stored(name) == replace(GUN, name="Theirs")
    with Library(desk.place) as library:
        kept = [v for v in library.versions(name) if v.words == IN_DISPUTE]
        assert len(kept) == 1, "one version for a dispute, not one for each save"
        value = library.version_value(name, kept[0].number)
    assert value == replace(GUN, name="Mine at last")
    desk.store.keep_mine(document)


def test_a_save_that_fails_is_tried_again_until_it_succeeds(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.library.saving.again", lambda _: 50)
    name = desk.add(GUN)
    document = desk.store.document(name)
    left = [LibraryError("no room")] * 3

    def save(*args: Any) -> Stored:
        if left:
            raise left.pop()
        return worker.save(*args)

    monkeypatch.setattr("ui.library.saving.save", save)
    states: list[SaveState] = []
    desk.store.state_changed.connect(states.append)
    with desk.qtbot.waitSignal(desk.store.saved):
        document.edit(replace(GUN, size=4), "Size")
    assert desk.stored(name) == replace(GUN, size=4)
    assert "no room" in {each.why for each in states}
    assert not states[-1].why


def test_a_copy_of_a_dispute_that_fails_is_tried_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.library.saving.again", lambda _: 50)
    _, document = dispute(desk)
    desk.qtbot.waitUntil(lambda: desk.store.saver.state.on_disk)
    left = [LibraryError("no room")] * 2

    def save(*args: Any) -> Stored:
        if left:
            raise left.pop()
        return worker.save(*args)

    monkeypatch.setattr("ui.library.saving.save", save)
    desk.store.keep_both(document)
    assert not closed(desk.store), "it is not closed while the copy is missing"
    desk.qtbot.waitUntil(lambda: len(desk.store.values()) == 2)


def test_the_state_waits_for_other_writes_too(desk: Desk) -> None:
    said: list[str] = []
    desk.store.state_changed.connect(lambda state: said.append(words(state, None)))
    desk.add(GUN)
    assert said == ["Saving…", "Everything is saved as you make it"]


def test_a_library_that_opens_after_its_window_closed_is_not_looked_at(
    qtbot: QtBot, tmp_path: Path
) -> None:
    store = LibraryRepository(LibraryWorker(str(tmp_path / "library.db")))
    store.loaded.connect(store.look)
    store.start()
    store.close_library()
    # The answer of the opening is still on its way.
    qtbot.waitUntil(lambda: bool(store.location))
    assert not [clock for clock in store.findChildren(QTimer) if clock.isActive()]
