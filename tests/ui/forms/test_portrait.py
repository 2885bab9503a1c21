"""The picker of portraits: clicked and typed, with undo, from the form and the menu."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialogButtonBox
from pytestqt.qtbot import QtBot

from builder import home, judge, kinds
from builder.brikwars import Creation
from builder.brikwars.model.designs import Weapon
from builder.brikwars.tables.scales import Mind
from builder.portraits import drawing
from tests.journeys.table import Table
from tests.patience import rest
from ui.core.document import Document
from ui.forms.fields.field import EditorContext
from ui.forms.fields.portrait import AS_IT_SAYS, PortraitDialog, PortraitField
from ui.forms.form import Form
from ui.shell.make_page import EDITORS

TROOPER = Creation(size=1, move=5, mind=Mind.D6)


class Bench:
    """A document with its form."""

    def __init__(self, qtbot: QtBot, value: Any) -> None:
        self.document = Document(value)
        self.form = Form(type(value), EditorContext(EDITORS))
        self.form.edited.connect(self.document.edit)
        self.document.changed.connect(self.form.display)
        self.form.display(value)
        qtbot.addWidget(self.form)
        self.form.show()

    @property
    def field(self) -> PortraitField:
        field = self.form.fields["portrait"]
        assert isinstance(field, PortraitField)
        return field

    def dialog(self) -> PortraitDialog:
        dialog = self.field.ask()
        assert dialog
        return dialog


def shown(dialog: PortraitDialog) -> list[str]:
    """Return the parts that can be picked now, from the top."""
    boxes = {part: box for part, box in dialog.boxes.items() if box.isVisible()}
    return sorted(boxes, key=lambda part: boxes[part].y())


def press(widget: Any) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("kind", kinds().values(), ids=kinds())
def test_every_kind_has_another_look_and_the_first_one_back(
    qtbot: QtBot, kind: Any
) -> None:
    bench = Bench(qtbot, kind(name="Guard"))
    value = bench.document.value
    first = home(value).portrait(value)
    assert bench.field.words.text() == AS_IT_SAYS
    assert not bench.field.reset.isEnabled()
    press(bench.field.another)
    one = bench.document.value
    press(bench.field.another)
    two = bench.document.value
    assert len({first, home(one).portrait(one), home(two).portrait(two)}) == 3
    assert judge(two) == judge(value)
    bench.document.history.undo()
    assert bench.document.value == one
    press(bench.field.reset)
    assert bench.document.value == value


def test_parts_are_picked_by_typing_and_shown_at_once(qtbot: QtBot) -> None:
    bench = Bench(qtbot, replace(TROOPER, name="Guard"))
    dialog = bench.dialog()
    before = dialog.view.grab().toImage()
    box = dialog.boxes["hat"]
    box.setFocus()
    QTest.keyClicks(box, "cro")
    assert dialog.view.grab().toImage() != before
    assert dialog.value == ("hat: crown",)
    QTest.keyClicks(dialog.boxes["backdrop"], "st")
    press(dialog.another)
    assert set(dialog.value) >= {"hat: crown", "backdrop: stars"}
    assert bench.document.value.portrait == ()
    dialog.accept()
    assert bench.document.value.portrait == dialog.value
    assert bench.document.history.undoText() == "Portrait"
    assert "hat crown" in bench.field.words.text().casefold()
    bench.document.history.undo()
    assert bench.document.value.portrait == ()


def test_what_it_is_changes_what_can_be_picked(qtbot: QtBot) -> None:
    dialog = Bench(qtbot, replace(TROOPER, name="Guard")).dialog()
    assert shown(dialog)[-1] == "backdrop"
    assert {"hat", "hide"} & set(shown(dialog)) == {"hat"}
    QTest.keyClicks(dialog.boxes["beast"], "drag")
    assert {"hat", "hide"} & set(shown(dialog)) == {"hide"}
    assert dialog.boxes["beast"].currentText() == "Dragon"
    press(dialog.reset)
    assert dialog.value == ()
    assert {"hat", "hide"} & set(shown(dialog)) == {"hat"}


def test_tab_leads_through_the_parts_as_the_eye_does(qtbot: QtBot) -> None:
    dialog = Bench(qtbot, TROOPER).dialog()
    qtbot.waitUntil(dialog.isVisible)
    dialog.boxes["costume"].setCurrentText("Robot")
    dialog.boxes["costume"].activated.emit(0)
    dialog.another.setFocus()
    seen: list[str] = []
    for _ in shown(dialog):
        while not isinstance(box := dialog.focusWidget(), QComboBox):
            QTest.keyClick(box, Qt.Key.Key_Tab)
            assert len(seen) < 20
            seen.append("")
        seen.append(box.accessibleName().lower())
        QTest.keyClick(box, Qt.Key.Key_Tab)
    assert [each for each in seen if each] == shown(dialog)
    ok = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    assert dialog.focusWidget() is ok


def test_cancel_changes_nothing(qtbot: QtBot) -> None:
    bench = Bench(qtbot, Weapon(name="Gun"))
    dialog = bench.dialog()
    press(dialog.another)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert bench.document.value == Weapon(name="Gun")
    assert bench.document.history.count() == 0


def test_what_is_not_known_is_told_and_kept(qtbot: QtBot) -> None:
    odd = ("hull: warp core", "<b>: x")
    bench = Bench(qtbot, replace(TROOPER, portrait=odd))
    assert "Not known here, and kept: hull: warp core, <b>: x" in (
        bench.field.words.text()
    )
    press(bench.field.another)
    assert bench.document.value.portrait[:2] == odd
    assert len(bench.document.value.portrait) == 3


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "library.db")
    made.window.activateWindow()
    yield made
    assert made.window.close()


def test_menu_and_card_offer_it_too(table: Table) -> None:
    table.open("Ripper Blade")
    desk = table.window.controller
    before = table.page.document.value
    desk.actions["another_portrait"].trigger()
    after = table.page.document.value
    assert drawing(after, after.portrait) != drawing(before, ())
    card = desk.app.card
    assert [each.text() for each in card.faces[0].actions()] == [
        desk.actions[name].text() for name in ("another_portrait", "portrait")
    ]
    press(card.redraw)
    assert table.page.document.value.portrait != after.portrait
    desk.actions["portrait"].trigger()
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, PortraitDialog)
    dialog.reject()


def test_an_army_has_no_portrait_to_pick(table: Table) -> None:
    table.open("Border Guard")
    before = table.page.document.value
    table.window.controller.actions["another_portrait"].trigger()
    assert table.page.document.value == before


@pytest.mark.parametrize("title", ["Ripper Blade", "Trooper"])
def test_what_was_picked_is_read_along_lines(table: Table, title: str) -> None:
    """A column of a weapon's form is narrow: no word a line beside the buttons."""
    table.window.resize(1280, 720)
    table.open(title)
    field: PortraitField = table.page.form.fields["portrait"]
    words = field.words
    table.page.go(("portrait",))

    def lines() -> float:
        return words.heightForWidth(words.width()) / words.fontMetrics().lineSpacing()

    table.qtbot.waitUntil(words.isVisible)
    rest()
    assert words.text() == AS_IT_SAYS
    assert round(lines()) == 1
    field.next()
    rest()
    assert round(lines()) <= 3
