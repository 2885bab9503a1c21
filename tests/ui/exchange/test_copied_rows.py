"""Rows of an army on the clipboard: all of them arrive, and none is lost on the way."""

import io
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder import systems
from builder.army.model import Army
from builder.content.card_back import CardBack
from builder.examples import Example, examples_of
from db.files.muster_file import MusterFile
from tests.journeys.table import Table
from ui.library.worker import LibraryWorker
from ui.shell.commands import Commands
from ui.shell.outgoing import Copying

EXAMPLES = [example for key in systems() for example in examples_of(key)]


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    yield Table(qtbot, tmp_path / "library.db")
    QApplication.clipboard().clear()


def a_photo() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (40, 60), (20, 90, 60)).save(out, "PNG")
    return out.getvalue()


def dressed(example: Example) -> MusterFile:
    """Return an example with a picture on each card and on the backs of each army."""
    designs = {key: replace(each, photo="p") for key, each in example.designs}
    armies = {
        key: replace(each, name=f"Own {each.name}", back=CardBack(photo="p"))
        for key, each in example.armies
    }
    return MusterFile(designs, armies, {"p": a_photo()}, dict(example.rulesets))


def bring(table: Table, file: MusterFile) -> list[str]:
    """Put a file into the library, and return the ids of its armies."""
    ids: list[str] = []
    repository = table.window.controller.repository
    repository.bring_in(file, ids.extend)
    table.qtbot.waitUntil(lambda: bool(ids))
    return [key for key in ids if isinstance(repository.value(key), Army)]


def select_all(table: Table) -> Any:
    """Select all rows of the army in front, and return its page."""
    page = table.page
    page.entries.tree.setFocus()
    page.entries.tree.selectAll()
    return page


def paste(table: Table, holds: Callable[[], bool]) -> None:
    table.window.controller.actions["paste_designs"].trigger()
    table.qtbot.waitUntil(holds)


def copy_to_another(table: Table, army_id: str) -> None:
    """Copy all rows of an army, and paste them into a new one of its game."""
    control = table.window.controller
    page: Any = control.app.open(army_id)
    army: Army = page.document.value
    assert army.back
    assert army.entries
    select_all(table)
    control.app.group(Copying).copy()
    game = "" if army.system == "brikwars" else f".{army.system}"
    control.app.group(Commands).new(f"army{game}")
    table.qtbot.waitUntil(lambda: table.page is not page)
    other = select_all(table)
    paste(table, lambda: bool(other.document.value.entries))
    assert other.document.value.entries == army.entries


def cut_and_paste_back(table: Table, army_id: str) -> None:
    """Cut all rows of an army, paste them there again, and undo both."""
    control = table.window.controller
    page: Any = control.app.open(army_id)
    army: Army = page.document.value
    select_all(table)
    control.app.group(Copying).cut()
    table.qtbot.waitUntil(lambda: not page.document.value.entries)
    paste(table, lambda: bool(page.document.value.entries))
    assert page.document.value.entries == army.entries
    # The paste is a step of the library, and the cut one of the army.
    control.undo.history.undo()
    table.qtbot.waitUntil(lambda: not page.document.value.entries)
    page.document.history.undo()
    assert page.document.value == army


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.key)
def test_all_rows_of_every_army_arrive_in_another_one(
    table: Table, example: Example
) -> None:
    for army_id in bring(table, dressed(example)):
        copy_to_another(table, army_id)
        cut_and_paste_back(table, army_id)


def test_what_does_not_reach_the_clipboard_is_not_taken_away(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: object, __: object, ___: object, failed: Any) -> None:
        failed(OSError("the disk is away"))

    table.open("Border Guard")
    before = select_all(table).document.value
    copying = table.window.controller.app.group(Copying)
    library = table.window.controller.library_panel
    monkeypatch.setattr(LibraryWorker, "soon", fail)
    copying.cut()
    assert table.page.document.value == before
    assert table.told("Copied as words alone: the disk is away")
    assert not table.told("entries")
    assert "Trooper" in QApplication.clipboard().text()

    count = len(table.titles)
    library.view.setFocus()
    library.view.selectAll()
    copying.cut()
    monkeypatch.undo()
    table.window.controller.repository.flush()
    assert len(table.titles) == count


def test_rows_that_are_copied_late_are_cut_from_the_list_they_were_in(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers: list[Callable[[], object]] = []

    def late(_: object, work: Any, then: Callable[[Any], object], __: object) -> None:
        del work
        answers.append(lambda: then((b"{}", "")))

    table.open("Border Guard")
    page = select_all(table)
    monkeypatch.setattr(LibraryWorker, "soon", late)
    table.window.controller.app.group(Copying).cut()
    assert not table.told("Copied")
    page.document.edit(replace(page.document.value, limit=500), "Limit")
    (answer,) = answers
    answer()
    assert page.document.value.entries
