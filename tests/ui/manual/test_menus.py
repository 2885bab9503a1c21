"""The manual tells every menu, and no menu that is not there."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from tests import docs
from tests.journeys.table import Table
from ui.cli.parser import COMMANDS as CLI_COMMANDS
from ui.manual import contents


def paths(menu: QMenu, above: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the way to each entry of a menu, with those of the menus inside it."""
    for action in menu.actions():
        if not action.isSeparator():
            here = (*above, action.text().replace("&", ""))
            yield here
            inside = action.menu()
            if isinstance(inside, QMenu):
                yield from paths(inside, here)


@pytest.fixture
def real(qtbot: QtBot, tmp_path: Path) -> set[tuple[str, ...]]:
    """Return the way to each entry of the menus of a real window."""
    table = Table(qtbot, tmp_path / "library.db")
    table.open("Rifleman")
    bar = table.window.controller.menus.bar.menus
    return {
        path
        for action in bar.actions()
        if isinstance(menu := action.menu(), QMenu)
        for path in paths(menu, (action.text().replace("&", ""),))
    }


def test_each_menu_that_the_manual_names_is_there(
    real: set[tuple[str, ...]],
) -> None:
    named = {
        tuple(words.split(" > "))
        for name in contents.WRITTEN
        for words in docs.bold(contents.page(name))
        if " > " in words
    }
    assert len(named) > 20
    assert named <= real


def test_each_entry_of_the_menus_is_told(real: set[tuple[str, ...]]) -> None:
    told = contents.page("settings-and-keys")
    by_the_library = {"Open recent", "Tabs of this design"}
    """Their entries are named by what the player has."""
    for path in real:
        if len(path) > 2 and (path[1] in by_the_library or path[1] == "New"):
            continue
        assert path[-1] in told, path


def test_each_command_of_the_command_line_is_told() -> None:
    told = contents.page("command-line")
    for name in CLI_COMMANDS:
        assert f"| `{name}` |" in told
