"""The search of Ctrl+K: its groups, what stands first, and what is off."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSettings, Qt

from tests.journeys.table import Table
from ui.lists.rows import ListHeading
from ui.shell.command_palette import (
    BOOK,
    COMMANDS,
    GROUPS,
    RECENT,
    RULES,
    YOURS,
    CommandPalette,
    PaletteItem,
)

Key = Qt.Key


@pytest.fixture
def palette(looked_at: Table) -> Iterator[CommandPalette]:
    QSettings().remove("palette/recent")
    looked_at.open("Ripper Blade")
    yield opened(looked_at)
    QSettings().remove("palette/recent")


def opened(table: Table) -> CommandPalette:
    table.window.controller.actions["find"].trigger()
    found = table.window.findChildren(CommandPalette)
    (palette,) = [each for each in found if each.isVisible()]
    return palette


def rows(palette: CommandPalette) -> list[PaletteItem | ListHeading | None]:
    return [palette.rows.held(row) for row in range(palette.rows.rowCount())]


def headings(palette: CommandPalette) -> list[str]:
    return [each.title for each in rows(palette) if isinstance(each, ListHeading)]


def test_without_words_every_group_shows_some(palette: CommandPalette) -> None:
    assert headings(palette) == [COMMANDS, YOURS, BOOK, RULES]
    assert palette.current is palette.rows.found[0]


@pytest.mark.parametrize(
    ("words", "group", "title"),
    [
        ("print", COMMANDS, "Print cards…"),
        ("scorp", YOURS, "Scorpiosaurus Rex"),
        ("new hero", BOOK, "Hero"),
        ("hero", BOOK, "Hero"),
        ("r8.7.23", RULES, "R8.7.23 Positive mods are paid for"),
        ("rule deflection", RULES, "R3.3 Worn armor and Deflection"),
    ],
)
def test_the_best_match_stands_first(
    palette: CommandPalette, words: str, group: str, title: str
) -> None:
    palette.line.setText(words)
    assert headings(palette)[0] == group
    assert palette.current is not None
    assert palette.current.title == title


def test_what_is_off_is_found_and_says_why(palette: CommandPalette) -> None:
    palette.line.setText("secret")
    found = palette.current
    assert found.off
    assert found.about == "Open an army first"
    assert palette.rows.spoken(1) == f"{found.title}, off, {found.about}"
    palette.choose()
    assert palette.isVisible()


def test_what_was_chosen_lately_stands_first(
    palette: CommandPalette,
    looked_at: Table,
) -> None:
    palette.line.setText("next pane")
    palette.choose()
    again = opened(looked_at)
    assert headings(again)[0] == RECENT
    assert again.current is not None
    assert again.current.title == "Next pane"
    again.line.setText("pane")
    titles = [each.title for each in again.rows.found]
    assert titles.count("Next pane") == 1


def test_keys_pass_over_headings_and_go_round(
    palette: CommandPalette,
    looked_at: Table,
) -> None:
    press = looked_at.qtbot.keyClick
    met = []
    for _ in palette.rows.found:
        met.append(palette.current)
        press(palette.line, Key.Key_Down)
    assert met == list(palette.rows.found)
    assert palette.current is met[0]
    press(palette.line, Key.Key_Up)
    assert palette.current is met[-1]


def test_it_fills_when_the_library_is_there(palette: CommandPalette) -> None:
    palette.line.setText("scorp")
    count = len(palette.rows.items)
    offers = palette._offers
    palette._offers = lambda: [each for each in offers() if each.group != YOURS]
    palette.fill()
    assert len(palette.rows.items) < count
    palette._offers = offers
    app = palette.parent().controller.app
    app.repository.loaded.emit()
    assert palette.current is not None
    assert palette.current.title == "Scorpiosaurus Rex"


def test_each_heading_counts_all_that_match(palette: CommandPalette) -> None:
    for each in rows(palette):
        if isinstance(each, ListHeading):
            assert each.title in GROUPS
            held = [item for item in palette.rows.items if item.group == each.title]
            assert each.count == len(held)
