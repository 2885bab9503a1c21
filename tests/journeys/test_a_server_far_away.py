"""A window on a server that answers late or not at all: work goes on."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot
from sqlalchemy import make_url

from builder.brikwars.model.designs import Weapon
from db.library.library import Library
from db.store.versions import Trail, Visit
from tests.journeys.table import Table
from tests.proxy import Wire, wire_to
from ui.core import background

STEPS = 25

SLOW = 0.02
"""The seconds that each message takes here, one way; by hand it was tried with 0.2."""

GUN = Weapon(name="Gun")


def after(number: int) -> Weapon:
    return replace(GUN, notes=str(number))


@pytest.fixture
def wire(database: str) -> Iterator[Wire]:
    with wire_to(make_url(database).port or 0) as wire:
        yield wire


@pytest.fixture
def table(qtbot: QtBot, wire: Wire, database: str) -> Table:
    """Return a window in which a gun with many steps of earlier sessions is open."""
    made = Table(qtbot, wire.through(database))
    with Library(database) as library:
        library.add(GUN, "gun")
        for number in range(1, STEPS + 1):
            visits = (Visit(f"m{number}", "Notes", after(number)),)
            library.save("gun", after(number), None, Trail(f"m{number - 1}", visits))
    control(made).repository.look()
    qtbot.waitUntil(lambda: "Gun" in made.titles)
    made.open("Gun")
    qtbot.waitUntil(lambda: made.page.document.history.count() == STEPS)
    return made


@pytest.fixture
def turns(table: Table) -> list[int]:
    """Return what grows with each turn of the event loop."""
    made: list[int] = []
    clock = QTimer(table.window, interval=0)
    clock.timeout.connect(lambda: made.append(len(made)))
    clock.start()
    return made


def control(table: Table) -> Any:
    return table.window.controller


def told(table: Table, words: str) -> Any:
    lines = control(table).banners.lines
    return next((line for line in lines if words in line.text), None)


def goes_on(table: Table, turns: list[int]) -> None:
    """See that the window lives: its loop turns again and again."""
    before = len(turns)
    table.qtbot.waitUntil(lambda: len(turns) > before + 20)


def calm(table: Table) -> None:
    table.qtbot.waitUntil(lambda: control(table).repository.saver.state.calm)


def test_undo_waits_for_nobody_and_loses_no_step(
    table: Table, wire: Wire, database: str, turns: list[int]
) -> None:
    document, undo = table.page.document, control(table).undo
    with wire.dead():
        for number in reversed(range(STEPS)):
            undo.undo.trigger()
            assert document.value == (after(number) if number else GUN)
        assert not document.history.canUndo()
        undo.redo.trigger()
        table.qtbot.waitUntil(lambda: bool(told(table, "has not answered")))
        goes_on(table, turns)
        undo.redo.trigger()
        assert document.value == after(2)
    calm(table)
    with Library(database) as library:
        assert library.load("gun").value == after(2)
    for number in range(3, STEPS + 1):
        undo.redo.trigger()
        assert document.value == after(number)
    calm(table)
    with Library(database) as library:
        assert library.load("gun").value == after(STEPS)


def test_work_goes_on_where_each_answer_takes_its_time(
    table: Table, wire: Wire, database: str, turns: list[int]
) -> None:
    window, bot = control(table), table.qtbot
    wire.delay = SLOW
    line = table.page.form.fields["name"].line
    line.clear()
    for letter in "Long Tom":
        bot.keyClicks(line, letter)
        goes_on(table, turns)
    gun = table.page.document
    assert gun.value.name == "Long Tom"
    window.undo.undo.trigger()
    assert gun.value == after(STEPS)
    window.undo.redo.trigger()
    table.open("Border Guard")
    army, tree = table.page.document, table.page.entries.tree
    table.page.entries.select([0])
    count = army.value.entries[0].count
    for key in (Qt.Key.Key_Plus, Qt.Key.Key_Plus, Qt.Key.Key_Minus):
        bot.keyClick(tree, key)
        goes_on(table, turns)
    with Library(database) as library:
        library.add(Weapon(name="Of the other one"))
    bot.waitUntil(lambda: "Of the other one" in table.titles)
    calm(table)
    with Library(database) as library:
        assert library.load("gun").value.name == "Long Tom"
        assert library.load(army.id).value.entries[0].count == count + 1
    assert told(table, "has not answered") is None


def picture(folder: Path) -> Path:
    image, file = QImage(40, 30, QImage.Format.Format_RGB32), folder / "gun.png"
    image.fill(Qt.GlobalColor.red)
    assert image.save(str(file))
    return file


def test_a_photo_that_is_shown_comes_when_the_server_answers(
    table: Table, wire: Wire, database: str, turns: list[int], tmp_path: Path
) -> None:
    with Library(database) as library:
        key = library.keep_photo(picture(tmp_path).read_bytes())
        library.add(Weapon(name="Painted", photo=key), "painted")
    table.qtbot.waitUntil(lambda: "Painted" in table.titles)
    panel, card = control(table).library_panel, control(table).app.card
    with wire.dead():
        control(table).repository.look()
        table.open("Painted")
        field = table.page.form.fields["photo"]
        goes_on(table, turns)
        assert field.thumb.icon().isNull()
        drawn = panel.thumbnails.picture(table.page.document.value, 40, 1).toImage()
    table.qtbot.waitUntil(lambda: not field.thumb.icon().isNull())
    assert "not in this library" not in field.trouble.text()
    value = table.page.document.value
    assert panel.thumbnails.picture(value, 40, 1).toImage() != drawn
    table.qtbot.waitUntil(lambda: bool(card._asked and key in card._asked.photos))


def test_a_photo_that_is_chosen_waits_beside_the_window(
    table: Table,
    wire: Wire,
    turns: list[int],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = picture(tmp_path)
    field = table.page.form.fields["photo"]
    with wire.dead(), monkeypatch.context() as hasty:
        hasty.setattr(background, "PATIENCE", 0.5)
        field.take(file)
        before = len(turns)
        table.qtbot.waitUntil(lambda: "has not answered" in field.trouble.text())
        assert len(turns) > before + 20, "the window lived on"
        assert not table.page.document.value.photo
    answers: list[bool] = []
    control(table).repository.when_done(lambda: answers.append(True))
    table.qtbot.waitUntil(lambda: bool(answers))
    field.take(file)
    table.qtbot.waitUntil(lambda: bool(table.page.document.value.photo))
    table.qtbot.waitUntil(lambda: not field.thumb.icon().isNull())
    calm(table)
