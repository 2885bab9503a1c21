"""A library that is damaged, read-only or from elsewhere is no dead end."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder.army.model import Army, Entry
from builder.brikwars.model.designs import Weapon
from builder.examples import examples_of
from db.library.examples import first_examples
from db.library.library import Library
from db.store.library_file import Access
from tests.patience import rest
from ui.backups.restore_dialog import RestoreDialog
from ui.core import file_dialogs, places
from ui.core.command_table import COMMANDS
from ui.shell.damaged_library import Rescue, SalvageDialog, UnreadDialog
from ui.shell.window import WINDOWS, Window

pytestmark = pytest.mark.full


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Return a library with an army, whose Trooper cannot be read."""
    place = tmp_path / "Wolfpack.db"
    with Library(place) as library:
        library.add(Weapon(name="Trooper"), "trooper")
        library.add(Weapon(name="Gun"), "gun")
        entries = (Entry(design="trooper"), Entry(design="gun"))
        library.add(Army(name="Wolves", entries=entries), "wolves")
    return place


def spoil(place: Path) -> None:
    with closing(sqlite3.connect(place)) as raw, raw:
        raw.execute("UPDATE design SET payload = '{' WHERE id = 'trooper'")


Show = Callable[..., Any]


@pytest.fixture
def show(qtbot: QtBot) -> Show:
    def shown(place: Path, access: Access | None = None, *, opens: bool = True) -> Any:
        window = Window(str(place), access)
        qtbot.addWidget(window)
        window.show()
        repository = window.controller.repository
        signal = repository.loaded if opens else repository.refused
        with qtbot.waitSignal(signal):
            window.begin()
        return window.controller

    return shown


def dialog(kind: type) -> Any:
    return next(
        each for each in QApplication.topLevelWidgets() if isinstance(each, kind)
    )


def test_what_cannot_be_read_is_told_listed_and_saved(
    place: Path, show: Show, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(place)
    control = show(place)
    assert {each.title for each in control.repository.values().values()} == {
        "Gun",
        "Wolves",
    }
    line = control.banners.lines[-1]
    assert line.text.startswith("Trooper cannot be read")
    line.buttons["What could not be read…"].click()
    listed = dialog(UnreadDialog)
    assert listed.lines.item(0).text() == line.text
    out = place.with_name("raw.txt")
    monkeypatch.setattr(file_dialogs, "ask_where", lambda *_: out)
    listed.save.click()
    qtbot.waitUntil(lambda: listed.state.text() == "Written to raw.txt")
    assert out.read_text() == "{"
    listed.accept()
    control.actions["unread"].trigger()
    assert dialog(UnreadDialog).lines.count() == 1
    dialog(UnreadDialog).accept()
    with Library(place) as library:
        assert library.raw_text("trooper") == b"{"


def test_the_page_of_a_damaged_library_offers_its_backups(
    place: Path, show: Show, qtbot: QtBot
) -> None:
    place.write_bytes(b"x" * 4_096)
    control = show(place, opens=False)
    control.app.group(Rescue).page.restore.click()
    window = control.app.window
    qtbot.waitUntil(lambda: window.findChild(RestoreDialog) is not None)
    window.findChild(RestoreDialog).close()


def test_a_damaged_library_is_salvaged_from_its_page(
    place: Path, show: Show, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = bytearray(place.read_bytes())
    data[0:16] = b"x" * 16
    place.write_bytes(data)
    control = show(place, opens=False)
    page = control.app.group(Rescue).page
    assert page.salvage.isVisible()
    assert not page.fresh.isVisible()
    assert page.retry.isEnabled()
    assert page.choose.isEnabled()
    assert control.front.status.state.text() == "No library is open"
    new = place.with_name("new.db")
    monkeypatch.setattr(file_dialogs, "ask_for_salvaged", lambda *_: new)
    page.salvage.click()
    qtbot.waitUntil(lambda: "was salvaged" in page.state.text())
    dialog(SalvageDialog).open_it.click()
    fresh = WINDOWS.pop()
    qtbot.addWidget(fresh)
    qtbot.waitUntil(lambda: len(fresh.controller.repository.values()) == 3)
    assert place.read_bytes() == data
    assert fresh.close()


def test_an_empty_file_is_told_and_a_new_library_begun_only_when_asked(
    tmp_path: Path, show: Show, qtbot: QtBot
) -> None:
    place = tmp_path / "Wolfpack.db"
    places.note_library(place, 3, ["gun"])
    place.touch()
    control = show(place, opens=False)
    assert "is an empty file" in control.app.group(Rescue).page.why.text()
    assert not control.app.group(Rescue).page.salvage.isVisible()
    assert place.read_bytes() == b""
    with qtbot.waitSignal(control.repository.loaded):
        control.app.group(Rescue).page.fresh.click()
    qtbot.waitUntil(lambda: control.tabs.page is not None)


def test_an_empty_file_that_was_never_open_is_a_new_library(
    place: Path, show: Show
) -> None:
    place.write_bytes(b"")
    control = show(place)
    assert control.repository.location == str(place)
    assert not control.app.group(Rescue).page.isVisible()
    # Emptied after that, it is told.
    assert control.repository.worker.access is Access.OLD


def test_a_library_that_was_seen_and_is_gone_is_told(place: Path, show: Show) -> None:
    places.note_library(place, 3, ["gun"])
    place.unlink()
    control = show(place, opens=False)
    assert "There is no library" in control.app.group(Rescue).page.why.text()
    assert control.app.group(Rescue).page.fresh.isVisible()
    assert not place.exists()


def test_a_library_that_lost_its_last_changes_says_so(place: Path, show: Show) -> None:
    places.note_library(place, 9, ["gun", "wolves"])
    control = show(place)
    assert "6 changes made since then are not in it" in control.banners.lines[-1].text
    # It is told once.
    assert places.seen_library(place) == places.SeenLibrary(
        3, frozenset({"gun", "trooper", "wolves"})
    )


@pytest.mark.parametrize(("writes", "ids"), [(3, ["gun"]), (2, ["gun"]), (9, ["x"])])
def test_another_library_and_a_newer_one_raise_no_alarm(
    place: Path, show: Show, writes: int, ids: list[str]
) -> None:
    places.note_library(place, writes, ids)
    assert show(place).banners.lines == []


def test_a_strangers_library_is_looked_at_until_it_is_used(
    place: Path, show: Show, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = place.read_bytes()
    assert places.is_stranger(str(place))
    control = show(place, Access.LOOK)
    assert control.front.status.state.text() == "Read-only"
    control.library_panel.opened.emit("gun")
    page = control.tabs.page
    assert control._window.windowTitle().endswith("(read-only)")
    name = page.form.fields["name"].entry
    name.setFocus()
    qtbot.keyClicks(name, "x")
    assert page.document.value.name == "Gun"
    assert name.text() == "Gun"
    assert "looked at only" in control.banners.lines[-1].text
    usable = {name for name, act in control.actions.items() if act.isEnabled()}
    writing = {command.id for command in COMMANDS if command.writes}
    assert {"remove", "duplicate", "import", "presets"} <= writing
    assert usable == {
        command.id
        for command in COMMANDS
        if command.needs != "army" and command.id not in writing
    }
    assert not control.menus.making[0][1].isEnabled()
    assert place.read_bytes() == before
    strip = next(each for each in control.banners.lines if "new here" in each.text)
    strip.buttons["Use this library"].click()
    used = WINDOWS.pop()
    qtbot.addWidget(used)
    qtbot.waitUntil(lambda: bool(used.controller.repository.location))
    assert not used.controller.repository.read_only
    assert not places.is_stranger(str(place))
    assert used.close()


def test_only_what_is_chosen_and_was_never_open_is_a_stranger(
    place: Path, tmp_path: Path, show: Show
) -> None:
    control = show(place)
    assert not places.is_stranger(str(place))
    assert not places.is_stranger(str(tmp_path / "new.db"))
    assert not control.repository.read_only


def test_damage_found_later_is_told(
    place: Path, show: Show, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("db.library.opening.look_at", lambda *_: False)
    monkeypatch.setattr("db.library.looking.check_whole", lambda _: "It is damaged")
    control = show(place)
    qtbot.waitUntil(lambda: bool(control.banners.lines))
    assert control.banners.lines[-1].text == "It is damaged"
    assert "Salvage…" in control.banners.lines[-1].buttons


def test_what_is_only_looked_at_keeps_its_examples(tmp_path: Path, show: Show) -> None:
    """Neither the menu nor the line above an example offers to remove them."""
    place, file = tmp_path / "Examples.db", first_examples()
    (army, wolves), *_ = file.armies.items()
    with Library(place) as library:
        for item_id, design in file.designs.items():
            library.add(design, item_id)
        library.add(wolves, army)
    for access, offered in ((Access.LOOK, False), (None, True)):
        control = show(place, access)
        control.library_panel.opened.emit(army)
        for name in ("examples_away", "examples_back"):
            assert control.actions[name].isEnabled() is offered, name


def test_what_is_only_looked_at_offers_no_fix_and_no_allowing(
    place: Path, show: Show
) -> None:
    faulty = dict(
        design for example in examples_of("brikwars") for design in example.designs
    )["endless-gun"]
    with Library(place) as library:
        library.add(faulty, "endless")
    for access, offered in ((Access.LOOK, False), (None, True)):
        control = show(place, access)
        control.library_panel.opened.emit("endless")
        verdict = control.front.verdict
        assert verdict.violations
        rest()
        assert verdict.remedy.isVisible() is offered
        assert verdict.waive.isVisible() is offered
