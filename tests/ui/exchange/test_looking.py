"""A look at what would come in: card, bill and verdict; nothing is taken."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder import describe, judge
from builder.army.model import Item
from builder.army.muster import muster
from builder.brikwars.model.designs import Creation
from builder.core.design import Design
from builder.core.formatting import points
from builder.house_rules.ruleset import RuleSet, sheet
from db.files.muster_file import MusterFile
from tests.ui.exchange.test_accounts import EXAMPLE
from tests.ui.exchange.test_preview_rows import opened, pasted
from ui.exchange.arriving import Read
from ui.exchange.look_dialog import LookDialog
from ui.exchange.preview import PreviewDialog

DESIGNS = dict(EXAMPLE.designs)
KEY, TROOPER = next((k, d) for k, d in DESIGNS.items() if d.title == "Trooper")
ARMY = next(iter(EXAMPLE.armies))[1]


def illegal() -> Creation:
    assert isinstance(TROOPER, Creation)
    mount = TROOPER.mounts[0]
    weapon = replace(mount.weapon, size=5)
    broken = replace(
        TROOPER, name="<b>Big</b>\nhands", mounts=(replace(mount, weapon=weapon),)
    )
    assert not judge(broken).legal
    return broken


FILE = MusterFile(
    {**DESIGNS, KEY: illegal()}, {"a": ARMY}, {}, {"r": RuleSet(name="Rules of Bob")}
)


@pytest.fixture
def dialog(qtbot: QtBot) -> PreviewDialog:
    return opened(qtbot, Read(FILE))


def row_of(dialog: PreviewDialog, value: Item) -> int:
    return [item.value for item in dialog.model.items].index(value)


def looked(dialog: PreviewDialog, value: Item, qtbot: QtBot) -> LookDialog:
    """Look at an item by the button, and return the look."""
    dialog.table.selectRow(row_of(dialog, value))
    before = dialog.model.choices
    qtbot.mouseClick(dialog.look, Qt.MouseButton.LeftButton)
    assert dialog.looking is not None
    assert dialog.looking.isVisible()
    assert dialog.model.choices == before
    return dialog.looking


def test_an_illegal_item_says_so_in_its_row(dialog: PreviewDialog) -> None:
    row = row_of(dialog, illegal())
    said, _ = dialog.model.told(dialog.model.items[row])
    assert said.startswith("Illegal: 1; ")
    index = dialog.model.index(row, dialog.model.column("item"))
    assert "Illegal: 1" in index.data(Qt.ItemDataRole.AccessibleTextRole)
    dialog.table.selectRow(row)
    assert "too big for the hands" in dialog.detail.toPlainText()
    rows = range(len(dialog.model.items))
    legal = [row for row in rows if not dialog.model.broken(dialog.model.items[row])]
    assert len(legal) == len(rows) - 2
    assert all(
        "Illegal" not in dialog.model.told(dialog.model.items[row])[0] for row in legal
    )


@pytest.mark.parametrize("value", [TROOPER, illegal()], ids=["legal", "illegal"])
def test_a_design_is_looked_at(value: Design, qtbot: QtBot) -> None:
    dialog = opened(qtbot, Read(MusterFile({"x": value})))
    look = looked(dialog, value, qtbot)
    assert look.state.card is not None
    assert look.state.card() == describe(value)
    assert look.bill.total.text() == points(judge(value).price or 0, "CP")
    said = look.broken.toPlainText() if look.broken else ""
    assert said.count("\n") + bool(said) == len(judge(value).violations)
    assert all(each.message in said for each in judge(value).violations)
    assert look.card is not None
    qtbot.waitSignal(look.card.drawn).wait()
    qtbot.keyClick(look, Qt.Key.Key_Escape)
    assert not dialog.isHidden()


def test_an_army_is_looked_at_as_its_list(dialog: PreviewDialog, qtbot: QtBot) -> None:
    look = looked(dialog, ARMY, qtbot)
    assert look.listed is not None
    assert "4x <b>Big</b> hands ILLEGAL" in look.listed.toPlainText()
    total = muster(ARMY, FILE.designs).total
    assert look.bill.total.text() == points(total, "CP")
    assert look.state.violations == muster(ARMY, FILE.designs).violations


def test_house_rules_are_looked_at_as_their_sheet(
    dialog: PreviewDialog, qtbot: QtBot
) -> None:
    rules = FILE.rulesets["r"]
    look = looked(dialog, rules, qtbot)
    assert look.state.card is not None
    assert look.state.card() == sheet(rules)


def test_a_double_click_looks_too(dialog: PreviewDialog, qtbot: QtBot) -> None:
    index = dialog.model.index(1, dialog.model.column("fate"))
    place = dialog.table.visualRect(index).center()
    view = dialog.table.viewport()
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseDClick(view, Qt.MouseButton.LeftButton, pos=place)
    assert dialog.looking is not None
    assert dialog.looking.state.title == dialog.model.items[1].value.title


def test_where_nothing_is_understood_nothing_says_what_differs(qtbot: QtBot) -> None:
    dialog = pasted(qtbot, "hello\nwhat do you think of it all, my friends")
    assert dialog.about.text() == "The line, and why it was not understood"
    assert dialog.unread is not None
    assert dialog.focusWidget() is dialog.unread
    assert not dialog.table.isVisible()
    assert not dialog.agree.isEnabled()
