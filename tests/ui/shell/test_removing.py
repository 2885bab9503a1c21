"""Removing what is in use: who keeps it, and the ways on."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from builder.army.model import Army, uses
from tests.journeys.table import Table
from ui.shell.commands import Commands


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Table:
    return Table(qtbot, tmp_path / "library.db")


def armies(table: Table) -> dict[str, Army]:
    """Return all armies as they are now, by title."""
    values = table.window.controller.repository.values().values()
    return {value.title: value for value in values if isinstance(value, Army)}


def held_by(table: Table, design_id: str) -> set[str]:
    return {title for title, army in armies(table).items() if design_id in uses(army)}


def click(table: Table, words: str) -> None:
    """Click a button of a message once it is there."""

    def found() -> list[QAbstractButton]:
        return [
            button
            for line in table.window.controller.banners.lines
            for button in line.findChildren(QAbstractButton)
            if button.text() == words
        ]

    table.qtbot.waitUntil(lambda: bool(found()))
    table.qtbot.mouseClick(found()[0], Qt.MouseButton.LeftButton)


def remove(table: Table, *titles: str) -> None:
    ids = [table.titles[title] for title in titles]
    table.window.controller.app.group(Commands).remove(ids)


def test_each_design_in_an_army_goes_and_comes_back_in_one_step(table: Table) -> None:
    """A law over every design that marches; one of the armies is open, others not."""
    table.open("Border Guard")
    control = table.window.controller
    before = armies(table)
    for design_id in sorted(frozenset[str]().union(*map(uses, before.values()))):
        title = control.repository.value(design_id).title
        keepers, steps = held_by(table, design_id), control.undo.history.index()
        remove(table, title)
        table.qtbot.waitUntil(
            lambda names=keepers: all(table.told(name) for name in sorted(names))
        )
        assert title in table.titles
        click(table, "Take it out and remove")
        table.qtbot.waitUntil(lambda title=title: title not in table.titles)
        assert not held_by(table, design_id)
        table.qtbot.waitUntil(lambda: table.told("moved to the bin"))
        assert control.undo.history.index() == steps + 1
        control.undo.history.undo()
        table.qtbot.waitUntil(lambda title=title: title in table.titles)
        table.qtbot.waitUntil(lambda: armies(table) == before)
        control.undo.history.redo()
        table.qtbot.waitUntil(lambda title=title: title not in table.titles)
        control.undo.history.undo()
        table.qtbot.waitUntil(lambda: armies(table) == before)


def test_the_army_that_keeps_a_design_opens(table: Table) -> None:
    table.open("Sergeant")
    remove(table, "Trooper")
    click(table, "Open Border Guard")
    assert table.page.document.value.title == "Border Guard"


def test_what_is_in_no_army_goes_at_once_and_the_rest_is_asked_about(
    table: Table,
) -> None:
    control: Any = table.window.controller
    repository = control.repository
    used = frozenset[str]().union(*map(uses, armies(table).values()))
    spare = next(
        title
        for title, key in table.titles.items()
        if key not in used and not isinstance(repository.value(key), Army)
    )
    remove(table, spare, "Trooper", "Rifleman")
    table.qtbot.waitUntil(lambda: spare not in table.titles)
    table.qtbot.waitUntil(lambda: table.told("Trooper, Rifleman march in"))
    click(table, "Take them out and remove")
    table.qtbot.waitUntil(lambda: not {"Trooper", "Rifleman"} & set(table.titles))


def test_an_army_goes_with_its_designs_and_nothing_is_asked(table: Table) -> None:
    army = armies(table)["Border Guard"]
    values = table.window.controller.repository.values()
    alone = [key for key in uses(army) if held_by(table, key) == {"Border Guard"}]
    remove(table, *(values[key].title for key in alone), "Border Guard")
    table.qtbot.waitUntil(lambda: "Border Guard" not in table.titles)
    table.qtbot.waitUntil(
        lambda: not set(alone) & set(table.window.controller.repository.values())
    )
