"""New things that nobody touched go with their tab; any edit keeps them."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from tests.journeys.table import Table
from ui.core.new_items import beginnings
from ui.shell.commands import Commands
from ui.shell.untouched import Untouched


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Table:
    return Table(qtbot, tmp_path / "library.db")


def held(table: Table) -> set[str]:
    return set(table.window.controller.repository.values())


def new(table: Table, kind: str, name: str = "") -> str:
    """Make something new, and return its id."""
    tabs, before = table.window.controller.tabs, held(table)
    table.window.controller.app.group(Commands).new(kind, name)
    table.qtbot.waitUntil(lambda: bool(set(tabs.pages) - before))
    return str(table.page.document.id)


def close(table: Table) -> None:
    """Close the tab in front, and wait until the library has done what follows."""
    table.window.controller.tabs.close_page(table.page)
    done: list[int] = []
    table.window.controller.repository.when_done(lambda: done.append(1))
    table.qtbot.waitUntil(lambda: bool(done))


@pytest.mark.parametrize("kind", beginnings())
def test_what_was_never_touched_goes_and_comes_back(table: Table, kind: str) -> None:
    before = held(table)
    item_id = new(table, kind)
    value = table.page.document.value
    close(table)
    assert held(table) == before

    group = table.window.controller.app.group(Untouched)
    group.reopen()
    table.qtbot.waitUntil(lambda: item_id in table.window.controller.tabs.pages)
    assert table.page.document.value == value

    close(table)
    assert held(table) == before
    undo = table.window.controller.undo.history
    undo.undo()
    table.qtbot.waitUntil(lambda: item_id in held(table))
    undo.redo()
    table.qtbot.waitUntil(lambda: item_id not in held(table))


def edit(table: Table) -> None:
    document = table.page.document
    document.edit(replace(document.value, notes="Mine"), "Notes")


def edit_and_undo(table: Table) -> None:
    edit(table)
    table.page.document.history.undo()


def star(table: Table) -> None:
    stars = table.window.controller.library_panel.stars
    stars.mark([table.page.document.id], on=True)


TOUCHES = {"an edit": edit, "an edit that was undone": edit_and_undo, "a mark": star}


@pytest.mark.parametrize("how", TOUCHES)
@pytest.mark.parametrize("kind", ["army", "brikwars.creation", "ruleset"])
def test_what_was_touched_stays(table: Table, kind: str, how: str) -> None:
    item_id = new(table, kind)
    touch: Callable[[Table], None] = TOUCHES[how]
    touch(table)
    close(table)
    assert item_id in held(table)


def test_what_has_a_name_or_stands_in_an_army_stays(table: Table) -> None:
    named = new(table, "brikwars.weapon", "Boom Stick")
    close(table)
    design = new(table, "brikwars.creation")
    table.open("Border Guard")
    page: Any = table.page
    page.entries.edits.add([design])
    table.window.controller.app.open(design)
    close(table)
    assert {named, design} <= held(table)


def test_house_rules_that_are_active_and_an_army_with_a_trial_stay(
    table: Table,
) -> None:
    control = table.window.controller
    rules = new(table, "ruleset")
    control.app.catalogue.standing.stand("brikwars", rules)
    close(table)
    army = new(table, "army")
    control.app.group(Commands).try_changes()
    table.qtbot.waitUntil(lambda: table.page.document.id != army)
    control.app.open(army)
    close(table)
    assert {rules, army} <= held(table)


def test_what_was_there_before_stays_however_new_it_looks(table: Table) -> None:
    army = new(table, "army")
    table.window.controller.app.group(Commands).duplicate()
    table.qtbot.waitUntil(lambda: table.page.document.id != army)
    copy = table.page.document.id
    close(table)
    assert copy in held(table)
