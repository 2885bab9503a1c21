"""The verdict's strip and drawer: one height, fixes that help, who allows."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from builder.examples import examples_of
from builder.listing.item import verdict
from tests.journeys.table import Table
from tests.patience import rest
from ui.widgets.focus import step_into, tab_stops
from ui.widgets.paint.marks import INKS, WORDS

SIZES = [(1024, 700), (1093, 614), (1280, 720), (1920, 1080)]


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Table:
    return Table(qtbot, tmp_path / "library.sqlite")


@pytest.mark.full
@pytest.mark.parametrize("size", SIZES)
def test_the_verdict_keeps_its_height(table: Table, size: tuple[int, int]) -> None:
    table.window.resize(*size)
    heights = set()
    verdict = table.window.controller.front.verdict
    for title in ("Trooper", "Troublemakers", "Endless Gun", "Border Keep"):
        table.open(title)
        rest()
        heights.add(verdict.height())
        top = verdict.mapTo(table.window, verdict.rect().topLeft()).y()
        assert top + verdict.height() == table.window.height()
    assert len(heights) == 1


def test_allowing_asks_who_and_why(table: Table) -> None:
    table.window.resize(1280, 720)
    table.open("Endless Gun")
    control = table.window.controller
    control.actions["allow_first"].trigger()
    form = control.frame.drawer.form
    assert form.isVisible()
    form.by.clear()
    table.qtbot.keyClicks(form.by, "Sam")
    table.qtbot.keyClicks(form.why, "they <b>fly</b> here")
    table.qtbot.keyClick(form.why, Qt.Key.Key_Return)
    (waiver,) = table.page.document.value.waivers
    assert waiver.words.startswith("agreed by Sam, ")
    assert waiver.words.endswith(": they <b>fly</b> here")
    assert control.front.verdict.head.summary.text() == "Legal with 1 waiver"
    # Who allowed the last one is remembered, and giving up changes nothing.
    control.menus.undo.trigger()
    control.actions["allow_first"].trigger()
    assert form.by.text() == "Sam"
    table.qtbot.keyClick(form.why, Qt.Key.Key_Escape)
    assert not form.isVisible()
    assert not table.page.document.value.waivers


@pytest.mark.parametrize("title", ["Overcharged Mortar", "Harbor Street rules"])
def test_what_was_to_be_allowed_is_not_allowed_on_another_page(
    table: Table, title: str
) -> None:
    (rules,) = [each for each in examples_of("brikwars") if each.rulesets]
    table.bring(rules)
    table.open("Endless Gun")
    control = table.window.controller
    control.actions["allow_first"].trigger()
    form = control.frame.drawer.form
    assert form.isVisible()
    table.open(title)
    table.qtbot.waitUntil(lambda: not form.isVisible())


@pytest.mark.parametrize("title", ["Trooper", "Scorpiosaurus Rex", "Endless Gun"])
def test_the_strip_has_the_sign_that_the_library_has(table: Table, title: str) -> None:
    table.open(title)
    control = table.window.controller
    head, listed = control.front.verdict.head, verdict(control.front.verdict.violations)
    assert head.mark.accessibleName() == WORDS[listed.severity]
    assert head.summary.property("ink") == INKS[listed.severity].name.lower()
    control.frame.drawer.refresh()
    assert control.frame.drawer.head.mark.accessibleName() == WORDS[listed.severity]


def test_the_first_fix_has_a_key(table: Table) -> None:
    table.window.resize(1280, 720)
    table.open("Endless Gun")
    control = table.window.controller
    verdict = control.front.verdict
    assert "fault" in verdict.head.summary.text()
    # Before it is known what mends it there is nothing to take.
    control.actions["fix_first"].trigger()
    assert "fault" in verdict.head.summary.text()
    table.qtbot.waitUntil(verdict.remedy.isVisible)
    control.actions["fix_first"].trigger()
    assert "fault" not in verdict.head.summary.text()
    control.menus.undo.trigger()
    assert "fault" in verdict.head.summary.text()


def test_the_drawer_lies_over_the_page_and_moves_nothing(table: Table) -> None:
    table.window.resize(1280, 720)
    table.open("Troublemakers")
    control = table.window.controller
    before = {
        part: part.geometry()
        for part in (control.middle, control.front.verdict, control.frame.beside)
    }
    control.actions["whole_verdict"].trigger()
    drawer = control.frame.drawer
    assert drawer.isVisible()
    assert len([row for row in drawer.rows if row.isVisible()]) == 3
    assert {part: part.geometry() for part in before} == before
    table.qtbot.keyClick(drawer, Qt.Key.Key_Escape)
    assert not drawer.isVisible()


def test_tab_stays_in_the_drawer_and_none_of_the_strip_is_a_stop(table: Table) -> None:
    table.open("Troublemakers")
    control = table.window.controller
    control.actions["whole_verdict"].trigger()
    drawer, strip = control.frame.drawer, control.front.verdict
    assert not [stop for stop in tab_stops(table.window) if strip.isAncestorOf(stop)]
    for _ in range(2 * len(tab_stops(drawer))):
        table.qtbot.keyClick(table.window.focusWidget(), Qt.Key.Key_Tab)
        assert drawer.isAncestorOf(table.window.focusWidget())
    drawer.fold()
    assert strip.isEnabled()


def test_what_the_verdict_tells_a_screen_reader_has_no_tags(table: Table) -> None:
    table.open("Troublemakers")
    control = table.window.controller
    control.actions["whole_verdict"].trigger()
    drawer = control.frame.drawer
    told = [part.accessibleDescription() for part in drawer.findChildren(QWidget)]
    assert len([words for words in told if words]) > 2
    tips = [part for part in drawer.findChildren(QWidget) if "<" in part.toolTip()]
    assert all(part.accessibleDescription() for part in tips)
    assert not [words for words in told if "<" in words]


def test_a_verdict_that_turns_is_announced(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []

    def hear(event: QAccessibleAnnouncementEvent) -> None:
        heard.append(event.message())

    table.open("Trooper")
    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    table.open("Rifleman")
    assert not heard
    table.open("Endless Gun")
    table.open("Trooper")
    assert len(heard) == 2
    assert "fault" in heard[0]
    assert heard[1].startswith("Legal")


def test_the_drawer_folds_after_the_page_that_had_the_keyboard(table: Table) -> None:
    table.open("Endless Gun")
    control = table.window.controller
    table.page.form.fields["name"].entry.setFocus()
    control.actions["whole_verdict"].trigger()
    control.actions["close"].trigger()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    control.frame.drawer.show()
    control.frame.drawer.setFocus()
    table.qtbot.keyClick(control.frame.drawer, Qt.Key.Key_Escape)
    assert not control.frame.drawer.isVisible()


def test_panes_take_turns(table: Table) -> None:
    table.window.resize(1280, 720)
    table.open("Endless Gun")
    control = table.window.controller
    control.library_panel.filter.setFocus()
    seen = []
    table.page.go(("name",))
    name = table.window.focusWidget()
    control.library_panel.filter.setFocus()
    for _ in range(5):
        control.actions["next_pane"].trigger()
        focused = table.window.focusWidget()
        panes = {
            "library": control.library_panel,
            "page": control.middle,
            "card": control.frame.beside,
            "verdict": control.front.verdict,
        }
        seen.append(next(n for n, p in panes.items() if p.isAncestorOf(focused)))
        # Back where it was in each, and on a button only where there is nothing else.
        places = {"library": control.library_panel.filter, "page": name}
        assert focused is places.get(seen[-1], focused)
        assert seen[-1] == "verdict" or not isinstance(focused, QAbstractButton)
    assert seen == ["verdict", "page", "card", "library", "verdict"]


def test_a_pane_begins_with_a_field_or_a_list(table: Table) -> None:
    table.window.resize(1280, 720)
    table.open("Border Guard")
    control = table.window.controller
    for pane in (control.library_panel, control.middle):
        assert step_into(pane)
        assert not isinstance(table.window.focusWidget(), QAbstractButton | QTabBar)


def test_a_narrow_window_has_a_tab_for_the_card(table: Table) -> None:
    table.window.resize(900, 700)
    table.open("Trooper")
    control = table.window.controller
    assert not control.frame.beside.isVisible()
    assert control.library_panel.isHidden()
    control.actions["card"].trigger()
    assert control.frame.beside.isVisible()
    assert not table.page.form.isVisible()
    control.actions["card"].trigger()
    assert table.page.form.isVisible()
    assert not control.frame.beside.isVisible()
    control.actions["filter"].trigger()
    assert control.library_panel.isVisible()
    control.library_panel.opened.emit(table.titles["Rifleman"])
    assert control.library_panel.isHidden()


def test_a_card_of_another_page_fades_at_once(table: Table) -> None:
    control = table.window.controller
    faces = control.front.card.faces
    table.open("Trooper")
    rest()
    for title in ("Border Guard", "Rifle", "Trooper"):
        table.open(title)
        assert not any(map(QWidget.isEnabled, faces)), title
        rest()
        assert all(map(QWidget.isEnabled, faces)), title
    # One that is edited stays as it is until it is drawn anew.
    table.page.document.put("name", "Storm trooper", "Name")
    assert all(map(QWidget.isEnabled, faces))
    # What is the same card again is whole.
    control.actions["library"].trigger()
    table.open("Trooper" if "Trooper" in table.titles else "Storm trooper")
    rest()
    assert all(map(QWidget.isEnabled, faces))
