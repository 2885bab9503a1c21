"""A flow of widgets is as high as its lines, whatever it remembers."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ui.widgets.layouts import FlowLayout


def block() -> QWidget:
    made = QWidget()
    made.setFixedSize(40, 20)
    return made


def test_its_height_follows_each_change_of_its_widgets(qtbot: QtBot) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    flow = FlowLayout(box, gap=4)
    blocks = [block() for _ in range(3)]
    for each in blocks:
        flow.addWidget(each)
    box.show()
    wide, narrow = 130, 90
    assert (flow.heightForWidth(wide), flow.heightForWidth(narrow)) == (20, 44)
    blocks[0].hide()
    assert flow.heightForWidth(narrow) == 20
    blocks[0].show()
    assert flow.heightForWidth(narrow) == 44
    assert flow.minimumSize() == QSize(40, 20)
    blocks[1].setFixedSize(60, 30)
    assert (flow.heightForWidth(wide), flow.minimumSize()) == (54, QSize(60, 30))
    flow.takeAt(1)
    assert (flow.heightForWidth(wide), flow.minimumSize()) == (20, QSize(40, 20))
    more = block()
    flow.addWidget(more)
    more.show()
    assert flow.heightForWidth(narrow) == 44
