"""The rows and the head of the preview: both prices, doubts, the verdict, the keys."""

from dataclasses import replace

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from db.files.muster_file import MusterFile
from db.sharing.arriving import ImportLook
from db.sharing.clipboard.model import NotUnderstood
from db.sharing.twins import Fate, arrivals
from tests.patience import rest
from tests.ui.exchange.test_accounts import EXAMPLE
from ui.exchange.arriving import Read, from_text
from ui.exchange.preview import ArmyHead, PreviewDialog

POST = "RED TIDE\n5 x Trooper (rifle) 10 CP\n1 x Mortar crew (mortar) 6 CP"


def opened(qtbot: QtBot, read: Read) -> PreviewDialog:
    look = ImportLook("", read.file, (), arrivals(read.file, {}, {}, "", told=True))
    dialog = PreviewDialog(look, "In what you pasted", (lambda _: None, {}), read)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def pasted(qtbot: QtBot, text: str) -> PreviewDialog:
    return opened(qtbot, from_text(text, "", {}, lambda _: None, lambda *_: True))


def row_of(dialog: PreviewDialog, title: str) -> int:
    return [item.value.title for item in dialog.model.items].index(title)


def test_a_row_has_both_prices_and_its_doubt(qtbot: QtBot) -> None:
    dialog = pasted(qtbot, POST)
    row = row_of(dialog, "Mortar crew")
    shown = dialog.model.index(row, dialog.model.column("points")).data()
    assert shown == "4 here, 6 stated"
    said, doubt = dialog.model.told(dialog.model.items[row])
    assert ("“Mortar crew”" in said, doubt) == (True, True)
    assert not dialog.doubts.isVisible()
    dialog.table.selectRow(row)
    assert said in dialog.detail.toPlainText()


def test_a_price_is_never_cut_and_nothing_scrolls_sideways(qtbot: QtBot) -> None:
    dialog = pasted(qtbot, POST)
    for width in (640, 980):
        dialog.resize(width, 600)
        rest()
        index = dialog.model.index(
            row_of(dialog, "Mortar crew"), dialog.model.column("points")
        )
        words = dialog.fontMetrics().horizontalAdvance("4 here, 6")
        assert dialog.table.visualRect(index).width() > words
        header = dialog.table.horizontalHeader()
        assert header.length() <= dialog.table.viewport().width()


def test_the_head_judges_the_army_here(qtbot: QtBot) -> None:
    key, army = next(iter(EXAMPLE.armies))
    designs = dict(EXAMPLE.designs)
    hostile = "<b>" + "Long name " * 5 + "</b>"
    for limit, verdict in ((None, "Legal"), (1, "Illegal: 1")):
        value = replace(army, limit=limit, name=hostile)
        dialog = opened(qtbot, Read(MusterFile(designs, {key: value})))
        head = dialog.head
        assert isinstance(head, ArmyHead)
        assert head.verdict.text() == verdict
        assert head.price.amount
        assert head.name.textFormat() is Qt.TextFormat.PlainText
        assert head.name.accessibleName() == hostile


def test_space_ticks_from_any_cell_enter_takes_and_escape_leaves(qtbot: QtBot) -> None:
    dialog = pasted(qtbot, POST)
    place = dialog.table.visualRect(
        dialog.model.index(0, dialog.model.column("fate"))
    ).center()
    view = dialog.table.viewport()
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=place)
    qtbot.keyClick(dialog.table, Qt.Key.Key_Space)
    first = dialog.model.items[0].key
    assert dialog.model.choices[first] is Fate.SKIP
    with qtbot.waitSignal(dialog.chosen):
        qtbot.keyClick(dialog.table, Qt.Key.Key_Return)
    left = pasted(qtbot, POST)
    with qtbot.waitSignal(left.rejected):
        qtbot.keyClick(left.table, Qt.Key.Key_Escape)


def test_a_line_whose_numbers_are_not_its_kinds_is_opened_as_written(
    qtbot: QtBot,
) -> None:
    dialog = pasted(qtbot, '- Plasma Lance - Gun 3", Use 4, Range 15"\n- Gun 2"')
    opened_lines: list[NotUnderstood] = []
    dialog.checked.connect(opened_lines.append)
    dialog.table.selectRow(row_of(dialog, "Plasma Lance"))
    dialog.check.click()
    (line,) = opened_lines
    assert (line.stat_line, line.text) == ('Gun 3", Use 4, Range 15"', "Plasma Lance")
    dialog.table.selectRow(row_of(dialog, 'Gun 2"'))
    assert not dialog.check.isEnabled()


def test_a_refused_stat_line_is_opened_as_written(qtbot: QtBot) -> None:
    dialog = pasted(qtbot, 'Use 99, Range 15", 2d6\nApples')
    written = []
    for row in range(2):
        dialog.unread.selectRow(row)
        written.append(
            (dialog.check.isEnabled(), dialog.unread.model().index(row, 1).data())
        )
    assert written == [(True, 'Use 99, Range 15", 2d6'), (False, "Apples")]


def test_a_kind_above_its_numbers_is_not_lost(qtbot: QtBot) -> None:
    dialog = pasted(qtbot, '- Gun 2"\nUse 5, Range 15", 2d6')
    assert [item.value.title for item in dialog.model.items] == ['Gun 2"']
    (doubt,) = dialog.model.doubts_of(dialog.model.items[0].key)
    assert doubt.stat_line == 'Gun 2", Use 5, Range 15", 2d6'
