"""The number of a rule is a link: its page opens by mouse, key and search."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics, QPalette
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from builder.examples import examples_of
from tests.journeys.table import Table
from tests.patience import rest
from ui.explain import ExplainDialog
from ui.panels.bill import RULE
from ui.questions.view import AnswerView
from ui.rules.link import RuleNumber
from ui.rules.opening import CitedRules, RuleLink, open_rule
from ui.rules.popover import RulePopover
from ui.shell.command_palette import CommandPalette
from ui.shell.help_commands import HelpCommands
from ui.widgets.paint.tokens import is_dark
from ui.widgets.theme import Appearance, sheet, wear

LEFT = Qt.MouseButton.LeftButton
Key = Qt.Key


@pytest.fixture
def table(looked_at: Table) -> Iterator[Table]:
    looked_at.window.resize(1280, 720)
    looked_at.window.activateWindow()
    yield looked_at
    for page in looked_at.window.findChildren(RulePopover):
        page.dismiss()


@pytest.fixture
def own_table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    """Return a table of which a test edits something."""
    made = Table(qtbot, tmp_path / "library.db")
    made.window.resize(1280, 720)
    made.window.activateWindow()
    yield made
    # A window with work on its way closes later.
    rest()


def page_of(table: Table) -> Any:
    """Return the page of a rule that is open."""
    (found,) = table.window.findChildren(RulePopover)
    assert found.isVisible()
    return found


def is_open(table: Table) -> bool:
    return any(each.isVisible() for each in table.window.findChildren(RulePopover))


def link_in(widget: QWidget, number: str) -> RuleLink:
    links = [each for each in widget.findChildren(RuleLink) if each.isVisible()]
    return next(each for each in links if each.number == number)


def said(page: Any) -> str:
    return str(page.body.words)


def place_in(table: Table, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(table.window, QPoint(0, 0)), widget.size())


def test_a_click_on_a_number_opens_its_page_beside_it(table: Table) -> None:
    table.open("Long Gun")
    size = table.page.form.fields["size"].entry
    size.setFocus()
    link = link_in(table.page.form, "R8.1.4")
    assert link.accessibleName() == "Rule R8.1.4, A weapon has a whole Size from 1"
    assert link.toolTip() == "A weapon has a whole Size from 1"
    table.qtbot.mouseClick(link, LEFT)
    page = page_of(table)
    assert not page.isWindow()
    assert page.accessibleName() == link.accessibleName()
    assert 'Size\n2"' in said(page)
    assert "BrikWars 2010, chapter 8.1, Weapon Size" in said(page)
    assert "House rules that change it: none" in said(page)
    assert not page.geometry().intersects(place_in(table, link))
    assert table.window.rect().contains(page.geometry())
    assert page.hasFocus()
    table.qtbot.keyClick(page, Key.Key_Escape)
    assert not is_open(table)


def test_the_keyboard_opens_reads_turns_and_closes(table: Table) -> None:
    table.open("Long Gun")
    entry = table.page.form.fields["type"].entry
    entry.setFocus()
    table.window.controller.actions["rule"].trigger()
    page = page_of(table)
    assert page.page.number == "R8.1.2"
    assert "Gun 2" in said(page)
    assert "3S at S 2 = 6" in said(page)
    table.qtbot.keyClick(page, Key.Key_Tab)
    assert page.more.hasFocus()
    table.qtbot.keyClick(page.more, Key.Key_Tab)
    assert page.cross.hasFocus()
    table.qtbot.keyClick(page.cross, Key.Key_Tab)
    first = page.body.links[0]
    assert first.hasFocus()
    table.qtbot.keyClick(first, Key.Key_Return)
    table.qtbot.waitUntil(lambda: page.page.number == first.number != "R8.1.2")
    assert page.hasFocus()
    table.qtbot.keyClick(page, Key.Key_Tab)
    assert page.back.hasFocus()
    table.qtbot.keyClick(page.back, Key.Key_Space)
    assert page.page.number == "R8.1.2"
    assert page.back.isHidden()
    table.qtbot.keyClick(page, Key.Key_Backtab)
    assert page.body.links[-1].hasFocus()
    table.qtbot.keyClick(page.body.links[-1], Key.Key_Escape)
    assert not is_open(table)
    assert entry.hasFocus()


def test_nothing_scrolls_where_all_of_it_has_room(table: Table) -> None:
    table.open("Gunner with too much gun")
    for number in ("R8.1.12", "R8.1.2", "R5.1", "R8.4.21", "House"):
        open_rule(table.window.controller.front.verdict.head.summary, number)
        page = page_of(table)
        rest()
        assert not page.area.verticalScrollBar().isVisible(), number
        assert page.body.height() >= page.body.layout().heightForWidth(
            page.body.width()
        )
        page.dismiss()


def test_backspace_returns_from_several_pages(table: Table) -> None:
    table.open("Long Gun")
    open_rule(table.page.form, "R8.7.21")
    page = page_of(table)
    for number in ("R8.7.23", "A18"):
        page.turn_to(number)
    for number in ("R8.7.23", "R8.7.21", "R8.7.21"):
        table.qtbot.keyClick(page, Key.Key_Backspace)
        assert page.page.number == number


def test_a_click_beside_it_closes_it_and_reaches_what_is_there(table: Table) -> None:
    table.open("Long Gun")
    table.page.form.fields["size"].entry.setFocus()
    open_rule(table.page.form.fields["size"], "R8.1.4")
    other = table.window.controller.library_panel.filter
    table.qtbot.mouseClick(other, LEFT)
    assert not is_open(table)
    assert other.hasFocus()


def test_a_click_on_its_words_leaves_it_open(table: Table) -> None:
    table.open("Long Gun")
    open_rule(table.page.form.fields["size"], "R8.1.4")
    page = page_of(table)
    table.qtbot.mouseClick(page.body.findChildren(QLabel)[0], LEFT)
    assert is_open(table)
    table.qtbot.mouseClick(page.cross, LEFT)
    assert not is_open(table)


def test_enter_and_space_open_a_link(table: Table) -> None:
    table.open("Trooper")
    table.page.go(("size",))
    link = link_in(table.page.form, "R7.1")
    for key in (Key.Key_Return, Key.Key_Space):
        table.qtbot.keyClick(link, key)
        page = page_of(table)
        assert page.page.number == "R7.1"
        page.dismiss()


def test_tab_does_not_stop_at_the_numbers_of_a_form(table: Table) -> None:
    table.open("Trooper")
    links = table.page.form.findChildren(RuleLink)
    assert len(links) > 8
    assert {each.focusPolicy() for each in links} == {Qt.FocusPolicy.ClickFocus}


def test_a_number_of_the_bill_opens_by_click_and_by_enter(table: Table) -> None:
    table.open("Trooper")
    bill = table.window.controller.front.bill
    cell = bill.model.index(0, RULE)
    view = bill.tree.viewport()
    table.qtbot.mouseClick(view, LEFT, pos=bill.tree.visualRect(cell).center())
    page = page_of(table)
    assert page.page.number == "R7.1"
    assert 'Body\nSize 1" × SL ½ = ½' in said(page)
    page.dismiss()
    label = bill.tree.visualRect(bill.model.index(1, 0)).center()
    table.qtbot.mouseClick(view, LEFT, pos=label)
    assert not is_open(table)
    table.qtbot.keyClick(bill.tree, Key.Key_Return)
    assert page_of(table).page.number == "R9.1"
    page_of(table).dismiss()
    bill.tree.setFocus()
    table.window.controller.actions["rule"].trigger()
    assert page_of(table).page.number == "R9.1"


def test_faults_stand_on_the_page_with_their_marks(table: Table) -> None:
    table.open("Gunner with too much gun")
    open_rule(table.page.form, "R8.1.12")
    page = page_of(table)
    assert 'Illegal: Hull Gun of 3" is too big' in said(page)
    assert page.mark.isVisible()
    page.turn_to("R8.7.23")
    assert not page.mark.isVisible()
    assert "Nothing in it cites this rule." in said(page)


def test_the_page_follows_the_design_while_it_is_open(own_table: Table) -> None:
    own_table.open("Long Gun")
    open_rule(own_table.page.form, "R8.1.4")
    page = page_of(own_table)
    gun = own_table.page.document.value
    own_table.page.document.edit(replace(gun, size=7), "Size")
    assert 'Size\n7"' in said(page)
    own_table.open("Trooper")
    assert not is_open(own_table), "what it belonged to is behind another tab"


def test_the_search_finds_rules_by_number_and_by_title(table: Table) -> None:
    for words in ("R8.7.23", "positive mods are paid"):
        table.window.controller.actions["find"].trigger()
        (palette,) = [
            each
            for each in table.window.findChildren(CommandPalette)
            if each.isVisible()
        ]
        table.qtbot.waitUntil(palette.line.hasFocus)
        table.qtbot.keyClicks(palette.line, words)
        table.qtbot.keyClick(palette.line, Key.Key_Return)
        page = page_of(table)
        assert page.page.number == "R8.7.23"
        assert table.window.rect().contains(page.geometry())
        page.dismiss()


def test_house_rules_in_force_stand_on_the_page(own_table: Table) -> None:
    example = next(each for each in examples_of("brikwars") if each.rulesets)
    _, rules = example.rulesets[0]
    added: list[str] = []
    controller = own_table.window.controller
    standard: Any = rules.effective_house
    house = replace(standard, bastard_draws_two=True)
    controller.repository.add(replace(rules, house=house), added.append)
    own_table.qtbot.waitUntil(lambda: bool(added))
    controller.app.open(added[0])
    open_rule(own_table.page, "R8.1.10")
    words = said(page_of(own_table))
    assert (
        'A Bastard gun draws 2" of Power instead of 1½": yes (your house rules)'
        in words
    )
    assert words.count("A Bastard gun draws") == 1
    page_of(own_table).dismiss()
    own_table.open("Trooper")
    open_rule(own_table.page, "R8.1.10")
    assert "no (unless you change it)" in said(page_of(own_table))


def test_answers_have_links_to_the_rules_they_name(table: Table) -> None:
    table.open("Long Gun")
    table.ask("Judge's report")

    def links() -> list[RuleLink]:
        found = table.panel.findChildren(CitedRules)
        return [link for each in found for link in each.links if link.isVisible()]

    table.qtbot.waitUntil(lambda: bool(links()))
    (link,) = links()
    assert link.number == "R8.7.28"
    assert link.focusPolicy() is Qt.FocusPolicy.StrongFocus
    table.qtbot.keyClick(link, Key.Key_Return)
    assert page_of(table).page.number == "R8.7.28"


def test_a_page_about_a_question_tells_of_its_situation(table: Table) -> None:
    table.open("Trooper")
    table.ask("One attack")
    assert isinstance(table.panel.view, AnswerView)
    open_rule(table.panel.form, "5.1")
    assert "Cover" in said(page_of(table))


def test_words_of_a_player_are_never_markup(own_table: Table) -> None:
    own_table.open("Long Gun")
    gun = own_table.page.document.value
    own_table.page.document.edit(replace(gun, name="<b>Bold</b> & <img src=x>"), "Name")
    open_rule(own_table.page.form, "R8.1.4")
    labels = page_of(own_table).findChildren(QLabel)
    assert any("<b>Bold</b> & <img" in each.text() for each in labels)
    assert {each.textFormat() for each in labels} == {Qt.TextFormat.PlainText}


def test_it_fits_the_smallest_window_with_large_type(own_table: Table) -> None:
    own_table.window.resize(1024, 700)
    usual = QApplication.font()
    large = QApplication.font()
    large.setPointSizeF(usual.pointSizeF() * 1.5)
    QApplication.setFont(large)
    try:
        own_table.open("Long Gun")
        for number in ("R8.1.2", "R5.1", "R8.5.13"):
            open_rule(own_table.page.form.fields["size"], number)
            page = page_of(own_table)
            assert own_table.window.rect().contains(page.geometry())
            bar = page.area.verticalScrollBar()
            own_table.qtbot.waitUntil(
                lambda page=page: page.area.viewport().height() > 60
            )
            if bar.maximum():
                own_table.qtbot.keyClick(page, Key.Key_PageDown)
                assert bar.value() > 0
            page.dismiss()
    finally:
        QApplication.setFont(usual)


@pytest.mark.parametrize("look", [Appearance.LIGHT, Appearance.DARK])
def test_its_words_and_links_can_be_read_in_both_themes(
    own_table: Table, look: Appearance
) -> None:
    wear(look)
    dark = look is Appearance.DARK
    try:
        own_table.qtbot.waitUntil(lambda: is_dark(own_table.window.palette()) == dark)
        own_table.open("Trooper")
        open_rule(own_table.page.form, "R7.1")
        page = page_of(own_table)
        # Its ground is of the sheet, which the windows of most tests go without.
        page.setStyleSheet(sheet(dark=dark, body=page.font().pointSizeF()))
        picture = page.grab().toImage()
        ground = picture.pixelColor(picture.width() // 2, 6)
        assert ground == page.palette().color(QPalette.ColorRole.Base)
        assert is_dark(page.palette()) == dark
        for link in page.body.links:
            ink = link.palette().color(QPalette.ColorRole.Link)
            assert _contrast(ink.getRgbF(), ground.getRgbF()) > 4.5
    finally:
        wear(Appearance.LIGHT)


def _contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """Return the contrast of two colours as WCAG 2 counts it."""

    def light(colour: tuple[float, ...]) -> float:
        parts = [
            each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4
            for each in colour[:3]
        ]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_a_number_without_a_page_is_plain_text(table: Table) -> None:
    link = RuleNumber("R99.9")
    table.qtbot.addWidget(link)
    assert not link.isEnabled()
    assert link.focusPolicy() is Qt.FocusPolicy.NoFocus
    assert not open_rule(table.window, "R99.9")
    assert not is_open(table)


def test_f1_where_no_rule_is_opens_the_manual(table: Table) -> None:
    table.open("Trooper")
    controller = table.window.controller
    controller.library_panel.filter.setFocus()
    controller.actions["rule"].trigger()
    assert not is_open(table)
    assert controller.app.group(HelpCommands).manual.isVisible()
    assert controller.app.group(HelpCommands).manual.view.page == "library"


def test_f1_is_the_key_of_it(table: Table) -> None:
    actions = table.window.controller.actions
    assert actions["rule"].shortcut().toString() == "F1"
    assert actions["about"].shortcut().isEmpty()


def test_every_widget_of_it_has_a_name(table: Table) -> None:
    table.open("Trooper")
    open_rule(table.page.form, "R7.1")
    page = page_of(table)
    stops = [
        each
        for each in page.findChildren(QWidget)
        if each.focusPolicy() & Qt.FocusPolicy.TabFocus and each.isVisible()
    ]
    assert len(stops) > 3
    assert all(each.accessibleName() for each in stops)
    high = QFontMetrics(page.font()).height()
    assert all(each.height() >= high for each in stops)
    assert not page.findChildren(QLineEdit)


def test_obstacles_of_a_stat_line_have_links_in_their_dialog(table: Table) -> None:
    table.open("Trooper")
    table.window.controller.actions["explain"].trigger()
    (dialog,) = table.window.findChildren(ExplainDialog)
    with table.qtbot.waitSignal(dialog.answered):
        dialog.line.setPlainText("Use 3, Range 12, 3d6, 6 CP")
    links = [each for each in dialog.rules.links if each.isVisible()]
    assert links
    table.qtbot.mouseClick(links[0], LEFT)
    (page,) = dialog.findChildren(RulePopover)
    assert page.isVisible()
    assert page.page.number == links[0].number
    assert "Trooper" not in said(page), "it is about what the dialog says"
    table.qtbot.keyClick(page, Key.Key_Escape)
    assert page.isHidden()
    assert dialog.isVisible()
    dialog.close()


def test_a_number_of_the_verdict_opens_above_all_of_it(table: Table) -> None:
    table.open("Gunner with too much gun")
    verdict = table.window.controller.front.verdict
    link = verdict.rule
    table.qtbot.mouseClick(link, LEFT)
    page = page_of(table)
    assert page.page.number == "R8.1.12" == link.text()
    assert not page.geometry().intersects(place_in(table, verdict))
    table.qtbot.keyClick(page, Key.Key_Escape)
    link.setFocus()
    table.window.controller.actions["rule"].trigger()
    assert page_of(table).page.number == "R8.1.12"
