"""The verdict's strip and drawer: one height, fixes that help, who allows."""

import re
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from builder import judge
from builder.core.rulebook import Fix, Severity, Violation
from builder.examples import examples_of
from builder.system.way_out import WayOut
from tests.journeys.table import Table
from tests.patience import rest
from tests.rule_coverage.rows import loaded
from ui.verdict.strip import VerdictPanel

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


def test_the_first_fix_has_a_key(table: Table) -> None:
    table.window.resize(1280, 720)
    table.open("Endless Gun")
    control = table.window.controller
    assert "illegal" in control.front.verdict.head.summary.text()
    control.actions["fix_first"].trigger()
    assert "illegal" not in control.front.verdict.head.summary.text()
    control.menus.undo.trigger()
    assert "illegal" in control.front.verdict.head.summary.text()


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
    assert seen == ["page", "card", "verdict", "library", "page"]


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


def stands(verdict: VerdictPanel) -> dict[QAbstractButton, QRect]:
    """Return where each button of a verdict is."""
    QApplication.processEvents()
    return {
        each: QRect(each.mapTo(verdict, each.rect().topLeft()), each.size())
        for each in verdict.findChildren(QAbstractButton)
        if each.isVisible()
    }


@pytest.mark.parametrize("width", [1000, 1280, 1920])
def test_a_way_out_that_is_found_moves_no_button(qtbot: QtBot, width: int) -> None:
    """It comes while the player is about to press a fix of the rule's own."""
    verdict = VerdictPanel()
    qtbot.addWidget(verdict)
    verdict.give_lines(2 if width > 1600 else 0)
    verdict.setFixedWidth(width)
    verdict.show()
    by_rule = ("", "Undo", "Make it 1", "Remove High Powered and Sawed Off")
    by_search = ("Undo", "Remove Hand Lamp, then Stealth instead of Harbor Pilot")
    said = ("It breaks", "2 more negative mods are needed, or 1 dearer positive one")
    for words, first, later in product(said, by_rule, by_search):
        found = (Violation(Severity.REFUSE, f"R{len(first)}", "Mods", words),)
        own = tuple(Fix(each, (), each) for each in (first,) if each)
        ways = tuple(Fix(f"{later}{many}", (), many) for many in range(5))
        verdict.display(found, lambda _, own=own: own)
        before = stands(verdict)
        verdict.display(found, lambda _, own=own, ways=ways: (*ways, *own),
                        way_out=WayOut((), more=True))  # fmt: skip
        after = stands(verdict)
        assert {each: after.get(each) for each in before} == before
        (line,) = verdict.lines
        assert line.fix_button.isVisible()


@pytest.mark.parametrize("width", range(880, 1300, 60))
def test_a_fix_is_whole_where_its_sentence_leaves_room(
    qtbot: QtBot, width: int
) -> None:
    verdict = VerdictPanel()
    qtbot.addWidget(verdict)
    verdict.give_lines(0)
    verdict.setFixedWidth(width)
    verdict.show()
    fix = "Raise the limit to 29 CP & go on"
    found = Violation(Severity.REFUSE, "Army 1", "Limits", "29 of 25 CP: 4 over")
    ways = tuple(Fix(f"{fix}{more}", (), more) for more in ("", "2"))
    verdict.display((found,), lambda _: ways)
    (line,) = verdict.lines
    assert line.fix_button.text() == fix.replace("&", "&&")
    assert line.message.text() == found.message
    # An arrow alone is as narrow as one.
    assert line.more.text() or line.more.width() <= line.more.height() + 6


@cache
def sentences() -> tuple[Violation, ...]:
    """The long sentences of all rules that the tests of the rules see broken."""
    folder = Path(__file__).parents[2] / "builder"
    cases = (
        case
        for file in folder.rglob("test_*_rules.py")
        for case in getattr(loaded(file), "CASES", {}).values()
    )
    found = (each for case in cases for each in judge(case[0]).violations)
    return tuple(
        {each.message: each for each in found if len(each.message) > 55}.values()
    )


@pytest.mark.parametrize("width", [1024, 1093, 1280])
def test_no_number_is_cut_off_a_sentence(qtbot: QtBot, width: int) -> None:
    verdict = VerdictPanel()
    qtbot.addWidget(verdict)
    verdict.give_lines(0)
    verdict.setFixedWidth(width)
    verdict.show()
    # The widest name of all of a player's stands in front of what is wrong.
    words = f"{'Overcharged ' * 9}Gun: 2 positive, 1 more negative needed"
    long = Violation(Severity.REFUSE, "R8.7.23", "Balance", words)
    cut = 0
    for found in (long, *sentences()):
        verdict.display((found,), lambda each: each.fixes)
        (line,) = verdict.lines
        shown = line.message.text()
        cut += "…" in shown
        numbers = re.findall(r"\d+", found.message)
        assert re.findall(r"\d+", shown)[: len(numbers)] == numbers, shown
        assert line.message.accessibleName().startswith(found.message)
    assert cut
