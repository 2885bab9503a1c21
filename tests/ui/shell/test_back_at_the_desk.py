"""A page's address, pasted into the window: an army as it stands in a game."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from builder.army.model import Army
from reports.page.army_page import army_page
from tests.journeys.table import Table
from tests.patience import rest
from ui.printing.cards import PrintCardsDialog
from ui.printing.sheets import PrintRosterDialog
from ui.shell.banner import Banner
from ui.shell.importing import Bringing


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    yield Table(qtbot, tmp_path / "library.db")
    QApplication.clipboard().clear()


def letters(table: Table, title: str = "Border Guard") -> str:
    """Return the letters in the address of an army's page."""
    values = table.window.controller.repository.values()
    army = values[table.named(title)]
    assert isinstance(army, Army)
    (found,) = re.findall('data-army="([0-9a-f]+)"', army_page(army, values, {}))
    return found


def paste(table: Table, text: str, words: str) -> Banner:
    """Paste a text, and return the message that comes of it."""
    QApplication.clipboard().setText(text)
    table.window.controller.actions["paste_designs"].trigger()
    table.qtbot.waitUntil(lambda: table.told(words))
    return next(
        line for line in table.window.controller.banners.lines if words in line.text
    )


def dialog(table: Table, kind: type[Any]) -> Any:
    table.qtbot.waitUntil(lambda: bool(table.window.findChildren(kind)))
    return table.window.findChildren(kind)[-1]


def test_an_address_offers_what_can_be_done_with_the_army(table: Table) -> None:
    before = dict(table.window.controller.repository.values())
    address = f"file:///home/me/army.html#1.{letters(table)}.t2.u1m1.u6m1h2.u2m2"
    line = paste(table, address, "Border Guard as it stands. Turn 2: ")
    assert re.search(r"Turn 2: \d+ of 165 CP left$", line.text)
    assert [*line.buttons] == ["Print list…", "Print cards…", "Odds…", "Dismiss"]

    line.buttons["Print list…"].click()
    listed = dialog(table, PrintRosterDialog)
    assert [unit.card.models for unit in listed._roster.units][:2] == [
        (None,),
        (0, None, 0, 0),
    ]
    listed.reject()
    line.buttons["Print cards…"].click()
    cards = dialog(table, PrintCardsDialog)
    assert [copy.card.stamp for copy in cards.cards.copies][:2] == ["FALLEN", ""]
    cards.reject()
    rest()
    # It is there until it is dismissed, and nothing was changed.
    assert line in table.window.controller.banners.lines
    assert table.window.controller.repository.values() == before
    assert not table.window.controller.app.history.canUndo()
    line.buttons["Dismiss"].click()
    assert line not in table.window.controller.banners.lines


def test_the_odds_open_with_the_hits_that_were_taken(table: Table) -> None:
    paste(table, f"#1.{letters(table)}.u1m1.u6m1h2", "Border Guard as it stands")
    menu = table.window.findChildren(QMenu)[-1]
    acts = {act.text(): act for act in menu.actions()}
    assert "Border Keep, 2 Size Damage" in acts
    # Who has fallen asks nothing any more.
    assert not [words for words in acts if words.startswith("Sergeant")]
    acts["Border Keep, 2 Size Damage"].trigger()
    page = table.page
    assert page.document.value.title == "Border Keep"
    asked = {key: panel.situation for key, panel in page.asking.items()}
    assert {"turn", "odds"} <= asked.keys()
    for situation in asked.values():
        assert situation.size_damage == 2
    assert not page.document.history.canUndo()


def test_a_design_of_two_entries_is_asked_of_once(table: Table) -> None:
    table.open("Border Guard")
    document = table.page.document
    more = (*document.value.entries, *[document.value.entries[-1]] * 2)
    document.edit(replace(document.value, entries=more), "Entries")
    # One of the keeps is hit, and two are not.
    paste(table, f"#1.{letters(table)}.u6m1h2", "as it stands")
    menu = table.window.findChildren(QMenu)[-1]
    words = [act.text() for act in menu.actions()]
    assert len({*words}) == len(words)
    assert {"Border Keep", "Border Keep, 2 Size Damage"} <= {*words}


def test_of_armies_with_the_same_boxes_the_one_in_front_is_meant(table: Table) -> None:
    table.open("Border Guard")
    army = table.page.document.value
    address, came = f"#1.{letters(table)}.u1m1", list[str]()
    library = table.window.controller.repository
    library.add(replace(army, limit=500), came.append)
    table.qtbot.waitUntil(lambda: bool(came))
    line = paste(table, address, "as it stands")
    line.buttons["Print list…"].click()
    assert dialog(table, PrintRosterDialog)._roster.army == army
    dialog(table, PrintRosterDialog).reject()
    table.open("Trooper")
    paste(table, address, "2 armies here have the boxes")


def test_the_menu_opens_at_its_button_and_goes_with_the_line(table: Table) -> None:
    before = len(table.window.findChildren(QMenu))
    line = paste(table, f"#1.{letters(table)}.u1m1", "Border Guard as it stands")
    menu, opens = table.window.findChildren(QMenu)[-1], line.buttons["Odds…"]
    # The pointer may be anywhere: it opens by a key as well.
    opens.setFocus()
    table.qtbot.keyClick(opens, Qt.Key.Key_Space)
    table.qtbot.waitUntil(menu.isVisible)
    assert menu.geometry().intersects(
        opens.rect().translated(opens.mapToGlobal(QPoint()))
    )
    menu.close()
    line.buttons["Dismiss"].click()
    table.qtbot.waitUntil(lambda: len(table.window.findChildren(QMenu)) == before)


def test_names_of_all_kinds_are_offered_as_they_are(table: Table) -> None:
    long = "of the North and of the South and " * 8
    for title, name in {"Border Keep": "Guns", "Border Guard": "Guard"}.items():
        table.open(title)
        document = table.page.document
        document.edit(replace(document.value, name=f"{name} & {long}"), "Name")
    army = letters(table, document.value.title)
    line = paste(table, f"#1.{army}.u6m1h2", "as it stands")
    assert line.text.startswith("Guard & of")
    assert len(line.text) < 150
    menu = table.window.findChildren(QMenu)[-1]
    # A single & would be the key of what follows it.
    (keep,) = [act.text() for act in menu.actions() if act.text().startswith("Guns")]
    assert keep.startswith("Guns && of the North")
    assert keep.endswith("…, 2 Size Damage")
    assert len(keep) < 100


def test_who_fell_to_the_last_model_asks_nothing(table: Table) -> None:
    fallen = "u1m1.u2m1.u2m2.u2m3.u2m4.u3m1.u3m2.u3m3.u4m1.u4m2.u5m1h4.u6m1h8"
    line = paste(table, f"#1.{letters(table)}.{fallen}", "0 of 165 CP left")
    assert not line.buttons["Odds…"].isEnabled()
    assert line.buttons["Print list…"].isEnabled()


@pytest.mark.parametrize(
    ("text", "why"),
    [("#1.01234567.u1m1", "No army here has the boxes"), ("#1.0123", "is not whole")],
)
def test_what_is_no_army_of_ours_says_so(table: Table, text: str, why: str) -> None:
    before = dict(table.window.controller.repository.values())
    paste(table, text, why)
    assert table.window.controller.repository.values() == before


def test_a_dropped_address_is_no_file(table: Table) -> None:
    data = QMimeData()
    data.setUrls([QUrl(f"file:///army.html#1.{letters(table)}.u1m1")])
    table.window.controller.app.group(Bringing).bring(data)
    table.qtbot.waitUntil(lambda: table.told("as it stands"))
