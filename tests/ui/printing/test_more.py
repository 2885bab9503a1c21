"""Print cards: four rows first, More below them, and as usual again."""

from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QSize
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QListWidget,
    QStyle,
    QStyleOptionComboBox,
    QTableWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from builder import describe
from builder.army.model import Army
from builder.examples import examples_of
from reports.card.copies import Copy
from reports.layout.formats import PAPERS, Arrangement, InkStyle, Settings, shop_named
from reports.layout.shops import SHOPS
from tests.patience import rest
from tests.ui.printing.conftest import Save
from ui.printing.cards import PrintCardsDialog
from ui.printing.choices import CHOICES, remembered
from ui.printing.coded import army_copies
from ui.printing.printer import choose_printer, learn
from ui.widgets.theme import choose_text_size, dress

EXAMPLE = examples_of("brikwars")[0]
DESIGNS = dict(EXAMPLE.designs)
ARMY = EXAMPLE.armies[0][1]

Opened = Callable[[], PrintCardsDialog]

PRESSED = (
    QAbstractButton,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QListWidget,
    QTableWidget,
)
"""What is pressed or filled in."""

MOST = 12
"""The most of these in sight where a dialog opens."""


def to_press(dialog: QWidget) -> list[QWidget]:
    """Return what there is to press or to fill in; a list counts its rows."""
    found: list[QWidget] = []
    for widget in dialog.findChildren(QWidget):
        part = isinstance(widget.parentWidget(), QAbstractSpinBox | QComboBox)
        if isinstance(widget, PRESSED) and widget.isVisible() and not part:
            rows = widget.count() if isinstance(widget, QListWidget) else 1
            found += [widget] * rows
    return found


@pytest.fixture
def opened(qtbot: QtBot, qapp: QApplication) -> Iterator[Opened]:
    """Return what opens the dialog on an army, at 1280x720."""
    dress(qapp)

    def make() -> PrintCardsDialog:
        assert isinstance(ARMY, Army)

        def against(name: str) -> list[Any]:
            return army_copies(ARMY, DESIGNS, name)

        dialog = PrintCardsDialog(against(""), against=against)
        qtbot.addWidget(dialog, before_close_func=lambda one: one.close())
        dialog.resize(QSize(1236, 654))
        with qtbot.waitExposed(dialog):
            dialog.show()
        qtbot.waitUntil(lambda: dialog.view.strip.count() == 2)
        return dialog

    yield make
    choose_text_size(100)


def pick(dialog: PrintCardsDialog, name: str, value: object) -> None:
    entry = dialog.options.entries[name]
    assert isinstance(entry, QComboBox)
    entry.setCurrentIndex(CHOICES[name].place(value))


def corners(dialog: PrintCardsDialog) -> dict[QWidget, QPoint]:
    return {each: each.mapTo(dialog, QPoint(0, 0)) for each in to_press(dialog)}


def test_four_rows_and_few_buttons_are_in_sight(opened: Opened) -> None:
    dialog = opened()
    rows = [name for name, row in dialog.options.entries.items() if row.isVisible()]
    assert rows == ["shop", "card", "sides", "paper"]
    assert len(to_press(dialog)) <= MOST


def test_more_shows_every_option_and_moves_none(opened: Opened) -> None:
    dialog = opened()
    before = corners(dialog)
    dialog.options.more.click()
    rest()
    after = corners(dialog)
    assert {each: after[each] for each in before} == before
    entries = dialog.options.entries
    assert set(entries) == {each.name for each in fields(Settings)}
    assert all(row.isVisible() for row in entries.values())
    assert dialog.odds.isVisible()
    assert dialog.queue.table.isVisible()
    dialog.options.more.click()
    rest()
    assert corners(dialog) == before
    assert not opened().options.more.isChecked()


def test_an_option_moves_no_other(opened: Opened) -> None:
    dialog = opened()
    dialog.options.more.click()
    rest()
    for name, value in (
        ("ink", InkStyle.LOW),
        ("shop", shop_named("mpc")),
        ("shop", SHOPS[0]),
        ("paper", PAPERS[1]),
    ):
        before = corners(dialog)
        pick(dialog, name, value)
        rest()
        after = corners(dialog)
        stayed = {each: at for each, at in after.items() if each in before}
        # A shop has a card of a size of its own, whose two rows it asks for.
        if name != "shop":
            assert stayed == {each: before[each] for each in stayed}, name


def test_as_usual_puts_everything_back(opened: Opened) -> None:
    dialog = opened()
    options = dialog.options
    assert not options.reset.isVisible()
    pick(dialog, "shop", shop_named("mpc"))
    pick(dialog, "ink", InkStyle.LOW)
    dialog.odds.setCurrentIndex(1)
    assert {"Ink", "Print shop", "Odds against"} <= set(
        options.reset.toolTip().removeprefix("Not as usual: ").split(", ")
    )
    options.reset.click()
    assert options.settings == Settings()
    assert dialog.odds.currentIndex() == 0
    assert not options.reset.isVisible()


def test_what_a_printer_needs_is_usual(opened: Opened) -> None:
    learn("Laser", Settings(margin=9, back_y=2))
    choose_printer("Laser")
    dialog = opened()
    assert not dialog.options.reset.isVisible()
    pick(dialog, "paper", PAPERS[1])
    assert dialog.options.reset.isVisible()
    dialog.options.reset.click()
    assert dialog.options.settings == Settings(margin=9, back_y=2)


@pytest.mark.parametrize("how", ["reject", "close"])
def test_what_was_only_looked_at_is_forgotten(qtbot: QtBot, how: str) -> None:
    dialog = PrintCardsDialog([Copy(describe(DESIGNS["trooper"]))])
    dialog.show()
    pick(dialog, "shop", shop_named("any"))
    with qtbot.waitSignal(dialog.destroyed):
        getattr(dialog, how)()
    assert remembered("cards") == Settings()


def test_what_was_saved_with_is_kept(opened: Opened, save: Save) -> None:
    dialog = opened()
    pick(dialog, "ink", InkStyle.LOW)
    save(dialog)
    assert opened().options.settings == Settings(ink=InkStyle.LOW)


def test_what_was_printed_with_is_kept(
    opened: Opened, qtbot: QtBot, tmp_path: Any
) -> None:
    dialog = opened()
    pick(dialog, "ink", InkStyle.LOW)
    paper = QPrinter()
    paper.setOutputFileName(str(tmp_path / "paper.pdf"))
    with qtbot.waitSignal(dialog.made):
        dialog.print_on(paper)
    assert opened().options.settings.ink is InkStyle.LOW


def test_a_page_of_a_shop_is_not_said_to_be_a_sheet(opened: Opened) -> None:
    dialog = opened()
    assert dialog.hint.isVisible()
    pick(dialog, "shop", shop_named("any"))
    assert dialog.options.settings.arrangement is Arrangement.PAGES
    assert not dialog.hint.isVisible()


@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("size", [QSize(980, 634), QSize(1236, 654)])
def test_no_words_of_a_choice_are_cut(
    opened: Opened, size: QSize, percent: int
) -> None:
    choose_text_size(percent)
    dialog = opened()
    dialog.resize(size)
    dialog.options.more.click()
    rest()
    boxes = dialog.options.findChildren(QComboBox)
    assert len(boxes) > 8
    for box in boxes:
        style = QStyleOptionComboBox()
        box.initStyleOption(style)
        room = box.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox,
            style,
            QStyle.SubControl.SC_ComboBoxEditField,
            box,
        )
        words = [box.itemText(at) for at in range(box.count())]
        if box is dialog.options.entries["card"]:
            # The end of the longest, its measures, is in the list.
            words = [format_words.split(",")[0] for format_words in words]
        for each in words:
            assert box.fontMetrics().horizontalAdvance(each) <= room.width(), each


def test_a_card_without_an_army_has_no_option_of_one(qtbot: QtBot) -> None:
    dialog = PrintCardsDialog([Copy(describe(DESIGNS["trooper"]))])
    qtbot.addWidget(dialog)
    assert "army_code" not in dialog.options.entries
