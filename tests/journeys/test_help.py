"""Help in the window: the manual by F1, what is new, a report, and the examples."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from builder.house_rules.ruleset import RuleSet
from db.files.muster import write
from db.sharing.codes import read_code
from tests.docs import ROOT
from tests.journeys.table import Table
from tests.patience import rest
from ui.core.log import crash_file, last_crash_file
from ui.help import report_dialog
from ui.help.manual_window import ManualWindow
from ui.help.page_view import NEWS
from ui.help.report_dialog import ReportDialog
from ui.manual import contents
from ui.rules.popover import RulePopover
from ui.shell.application import crash_report
from ui.shell.help_commands import CRASHED, HelpCommands
from ui.shell.settings import SettingsDialog
from ui.widgets.fitting import AskingBox

Key = Qt.Key


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "library.db")
    yield made
    assert made.window.close()


@pytest.fixture
def manual(qtbot: QtBot) -> ManualWindow:
    made = ManualWindow()
    qtbot.addWidget(made)
    made.open_at("start")
    return made


def act(table: Table, name: str) -> None:
    table.window.controller.actions[name].trigger()


def shown(table: Table, kind: type) -> Any:
    def found() -> list[Any]:
        all_of_them: list[Any] = table.window.findChildren(kind)
        return [each for each in all_of_them if each.isVisible()]

    table.qtbot.waitUntil(lambda: bool(found()))
    return found()[-1]


def page(table: Table) -> str:
    found = table.window.controller.app.group(HelpCommands).manual
    assert found.isVisible()
    return str(found.view.page)


@pytest.mark.parametrize(
    ("title", "expected"),
    [("Border Guard", "armies"), ("Trooper", "creations"), ("Long Gun", "weapons")],
)
def test_f1_opens_the_manual_at_what_one_is_doing(
    table: Table, title: str, expected: str
) -> None:
    table.open(title)
    table.page.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    table.page.setFocus()
    act(table, "rule")
    assert page(table) == expected


def test_f1_opens_the_rule_first_and_then_the_manual(table: Table) -> None:
    table.open("Long Gun")
    table.page.form.fields["size"].entry.setFocus()
    act(table, "rule")
    popover = shown(table, RulePopover)
    assert popover.page.number == "R8.1.4"
    popover.more.click()
    assert page(table) == "weapons"
    table.window.controller.app.group(HelpCommands).finish()
    popover.setFocus()
    act(table, "rule")
    assert page(table) == "weapons"
    assert popover.page.number == "R8.1.4"


def test_f1_in_a_dialog_opens_its_page(table: Table) -> None:
    act(table, "settings")
    dialog = shown(table, SettingsDialog)
    table.qtbot.keyClick(dialog.focusWidget() or dialog, Key.Key_F1)
    assert page(table) == "settings-and-keys"
    assert dialog.isVisible()
    dialog.close()


def test_the_manual_is_read_searched_and_left_by_keys(
    qtbot: QtBot, manual: ManualWindow
) -> None:
    qtbot.keyClick(manual.view, Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    manual.side.line.setFocus()
    qtbot.keyClicks(manual.side.line, "calibrate")
    qtbot.keyClick(manual.side.line, Key.Key_Return)
    assert manual.view.page == "printing"
    assert manual.view.extraSelections()
    manual.side.search("")
    assert not manual.back.isHidden()
    manual.go_back()
    assert manual.view.page == "start"
    manual.go_forward()
    assert manual.view.page == "printing"
    assert not manual.forward.isEnabled()
    manual._leave()
    assert not manual.isVisible()


def test_a_search_without_a_place_says_so(manual: ManualWindow) -> None:
    manual.side.search("xyzzy plugh")
    assert "Nothing" in manual.side.said.text()


def test_a_players_word_finds_ours_and_both_are_marked(manual: ManualWindow) -> None:
    manual.side.search("hit points")
    assert manual.side.said.text().endswith("Also looked for: Armor, Size Damage.")
    manual.side.line.setFocus()
    manual._go("creations", "", "hit points")
    marked = {each.cursor.selectedText() for each in manual.view.extraSelections()}
    assert "Armor" in marked


def test_a_link_leads_to_its_heading(qtbot: QtBot, manual: ManualWindow) -> None:
    manual.follow("printing.md#photos")
    assert manual.view.page == "printing"
    bar = manual.view.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() > 0)
    manual.follow("no-such-page.md")
    assert manual.view.page == "printing"


def test_a_number_of_a_rule_opens_its_small_page(manual: ManualWindow) -> None:
    place = contents.rule_place("R8.1.4")
    assert place
    manual.follow(f"{place[0]}.md#{place[1]}")
    popover = manual.findChild(RulePopover)
    assert popover.isVisible()
    assert popover.page.number == "R8.1.4"
    assert manual.view.page == "start"
    manual._leave()
    assert not popover.isVisible()
    # Among the rules themselves one reads on.
    manual.open_at(place[0])
    manual.follow(f"{place[0]}.md#{place[1]}")
    assert not popover.isVisible()


def test_a_page_of_the_web_opens_outside(
    manual: ManualWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(
        QDesktopServices, "openUrl", lambda url: asked.append(url.toString())
    )
    manual.follow("https://example.org/a")
    manual.follow("file:///etc/passwd")
    assert asked == ["https://example.org/a"]
    assert manual.view.page == "start"


def test_the_manual_comes_back_where_it_was(qtbot: QtBot, manual: ManualWindow) -> None:
    manual.setGeometry(140, 120, 811, 533)
    manual.close()
    again = ManualWindow()
    qtbot.addWidget(again)
    assert again.size().toTuple() == (811, 533)


def test_everything_in_the_manual_has_a_name(manual: ManualWindow) -> None:
    for each in manual.findChildren(QWidget):
        if each.isVisible() and each.focusPolicy() & Qt.FocusPolicy.TabFocus:
            assert each.accessibleName() or getattr(each, "text", str)(), each


def test_what_is_new_is_shown(table: Table) -> None:
    act(table, "news")
    assert page(table) == NEWS
    told = table.window.controller.app.group(HelpCommands).manual.view.toPlainText()
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    released = re.findall(r"^## \[(\d[\d.]*)\]", changes, re.MULTILINE)
    assert [number for number in released if number not in told] == []
    assert "Unreleased" not in told


def test_a_report_tells_the_program_and_no_design(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    act(table, "report")
    dialog = shown(table, ReportDialog)
    text = dialog.text.toPlainText()
    for words in ("Python 3", "Qt 6", "32 items", "Screens", "library.db"):
        assert words in text
    for title in table.titles:
        assert not re.search(rf"\b{re.escape(title)}\b", text), title
    assert str(Path.home()) not in text
    dialog.copy.click()
    assert QApplication.clipboard().text() == text
    monkeypatch.setattr(report_dialog, "ask_where", lambda *_: tmp_path / "r.txt")
    dialog.save.click()
    assert (tmp_path / "r.txt").read_text(encoding="utf-8") == text
    dialog.close()


def test_a_report_takes_what_is_open_along_if_asked(table: Table) -> None:
    rules = RuleSet(name="Our rules")
    table.window.controller.repository.add(rules, lambda _: None)
    table.qtbot.waitUntil(lambda: "Our rules" in table.titles)
    standing = table.window.controller.app.catalogue.standing
    standing.stand("brikwars", table.titles["Our rules"])
    table.qtbot.waitUntil(lambda: bool(standing.ids()))
    table.open("Border Guard")
    act(table, "report")
    dialog = shown(table, ReportDialog)
    bare = dialog.text.toPlainText()
    assert not dialog.add.isChecked()
    assert "BM1." not in bare
    dialog.add.click()
    table.qtbot.waitUntil(lambda: "BM1." in dialog.text.toPlainText())
    said = dialog.text.toPlainText()
    (army,) = read_code(said).armies.values()
    assert army.title == "Border Guard"
    assert list(read_code(said).rulesets.values()) == [rules]
    dialog.add.click()
    assert dialog.text.toPlainText().rstrip() == bare.rstrip()
    dialog.close()


def test_an_unexpected_error_offers_a_report(table: Table) -> None:
    crash_report(table.window)(ZeroDivisionError, ZeroDivisionError("so"), None)
    line = table.window.controller.banners.lines[-1]
    line.buttons["Report…"].click()
    shown(table, ReportDialog).close()


def test_a_crash_of_the_last_run_is_told_quietly(qtbot: QtBot, tmp_path: Path) -> None:
    crash_file().parent.mkdir(parents=True, exist_ok=True)
    crash_file().write_text("Fatal Python error: Aborted\n")
    table = Table(qtbot, tmp_path / "library.db")
    lines = [each.text for each in table.window.controller.banners.lines]
    assert lines.count(CRASHED) == 1
    assert "Aborted" in last_crash_file().read_text()
    assert table.window.close()


def exported(table: Table) -> bytes:
    found: list[bytes] = []
    worker = table.window.controller.repository.worker
    worker.ask(lambda library: write(library.take_out()), found.append)
    table.qtbot.waitUntil(lambda: bool(found))
    return found[0]


def remove_examples(table: Table) -> None:
    act(table, "examples_away")
    box = shown(table, AskingBox)
    assert "yours and stays" in box.said.text()
    box.agree.click()
    table.qtbot.waitUntil(lambda: not table.titles)


def test_the_examples_go_and_come_back_the_same(table: Table) -> None:
    before = exported(table)
    many = len(table.titles)
    remove_examples(table)
    act(table, "examples_back")
    table.qtbot.waitUntil(lambda: len(table.titles) == many)
    assert exported(table) == before


def test_removing_the_examples_is_undone(table: Table) -> None:
    before, many = exported(table), len(table.titles)
    remove_examples(table)
    undo = table.window.controller.menus.undo
    table.qtbot.waitUntil(undo.isEnabled)
    undo.trigger()
    table.qtbot.waitUntil(lambda: len(table.titles) == many)
    assert exported(table) == before


def test_a_design_says_that_it_is_an_example_until_it_is_changed(table: Table) -> None:
    table.open("Long Gun")
    assert table.page.head.what.text().endswith(" · example")
    table.page.form.fields["size"].entry.stepUp()
    assert "example" not in table.page.head.what.text()


def test_the_manual_opens_at_its_top_pictures_and_all(table: Table) -> None:
    act(table, "manual")
    view = table.window.controller.app.group(HelpCommands).manual.view
    # The pictures are fitted a little after the window has its size.
    rest()
    assert view.here == 0
    assert view.verticalScrollBar().maximum() > view.height()
