"""The print dialog: groups of options, a proof with zoom, checks, and all buttons."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QWidget
from pytestqt.qtbot import QtBot

from builder import describe, systems
from builder.army.muster import roster
from builder.content.roster import Roster
from builder.examples import examples_of
from builder.examples.blanks import BLANKS, blank_card
from reports.card.copies import Copy
from reports.layout.formats import Copies, Settings, Sides, own_paper
from ui.printing.cards import PrintCardsDialog
from ui.printing.dialog import PrintDialog
from ui.printing.jobs import CardsJob, PageName, PrintPreview
from ui.printing.sheet_view import SheetView, Zoom
from ui.printing.sheets import PrintRosterDialog
from ui.widgets.layouts import lay_out
from ui.widgets.theme import dress

EXAMPLE = examples_of(next(iter(systems())))[0]
ARMY = EXAMPLE.armies[0][1]

Made = Callable[[], PrintDialog]


def cards() -> PrintDialog:
    copies = [Copy(describe(design)) for _, design in EXAMPLE.designs]
    return PrintCardsDialog(copies, against=lambda _: copies)


def army_list() -> PrintDialog:
    def listed(against: str = "") -> Roster:
        return roster(ARMY, dict(EXAMPLE.designs), against)

    return PrintRosterDialog(listed(), against=listed)


@pytest.fixture
def shown(qtbot: QtBot) -> Callable[[Made], PrintDialog]:
    def show(make: Made) -> PrintDialog:
        dialog = make()
        qtbot.addWidget(dialog)
        dialog.show()
        qtbot.waitUntil(lambda: bool(dialog.words.text()))
        return dialog

    return show


@pytest.mark.parametrize("make", [cards, army_list])
def test_the_boxes_of_the_choices_stand_between_two_edges(
    make: Made, qtbot: QtBot, qapp: QApplication
) -> None:
    dress(qapp)
    dialog = make()
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    lay_out()
    boxes = [
        each.mapTo(dialog, each.rect().topLeft()).x() + edge
        for each in dialog.choices.findChildren(QComboBox)
        if each.isVisible()
        for edge in (0, each.width())
    ]
    assert len(boxes) > 4
    assert len(set(boxes)) == 2, boxes
    for words in dialog.choices.findChildren(QLabel):
        field: QWidget | None = words.buddy()
        if field and words.isVisible():
            one, other = (
                each.mapTo(dialog, each.rect().center()).y() for each in (words, field)
            )
            assert one == other, words.text()


def test_the_proof_is_zoomed_and_paged_by_keys_and_wheel(
    qtbot: QtBot, shown: Callable[[Made], PrintDialog]
) -> None:
    dialog = shown(cards)
    view = dialog.view
    qtbot.waitUntil(lambda: view.strip.count() == 2)
    view.go(0)
    whole = view._scale(view._page_size())
    qtbot.keyClick(dialog, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert view._scale(view._page_size()) == pytest.approx(whole * 1.25)
    assert view.zoom is Zoom.FREE
    qtbot.keyClick(view.area, Qt.Key.Key_Minus)
    assert view._scale(view._page_size()) == pytest.approx(whole)
    turned = QWheelEvent(
        QPointF(5, 5), QPointF(view.area.mapToGlobal(QPoint(5, 5))), QPoint(),
        QPoint(0, 120), Qt.MouseButton.NoButton, Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.area.viewport(), turned)
    assert view._scale(view._page_size()) == pytest.approx(whole * 1.25)
    view.zooms.menu().actions()[2].trigger()
    assert view.zoom is Zoom.TRUE
    assert view.zooms.text() == "True size, 100 %"
    name = view.name.text()
    qtbot.keyClick(dialog, Qt.Key.Key_PageDown)
    assert view.name.text() != name
    qtbot.keyClick(dialog, Qt.Key.Key_PageUp)
    assert view.name.text() == name


def test_a_page_seen_before_is_drawn_for_the_size_of_now(qtbot: QtBot) -> None:
    view = SheetView()
    qtbot.addWidget(view)
    page = QImage(60, 80, QImage.Format.Format_RGB32)
    names = PageName("Sheet", "1"), PageName("Sheet", "2")
    view.display(PrintPreview((page,), names[:1], ("",)))
    view.fill(PrintPreview((page, page), names))
    view.sharpen(1, page, 72)
    wanted: list[int] = []
    view.wanted.connect(wanted.append)
    view.zoom_by(2)
    view.renew()
    view.go(1)
    assert wanted == [0, 1]
    for at in range(2, 40):
        view.sharpen(at, page, 72)
    assert len(view._sharp) < 6


def test_a_new_proof_moves_no_control(
    qtbot: QtBot, shown: Callable[[Made], PrintDialog]
) -> None:
    dialog = shown(cards)

    def places() -> list[tuple[int, int]]:
        parts = (
            dialog.save,
            dialog.other,
            dialog.view,
            *dialog.choices.entries.values(),
        )
        return [part.mapTo(dialog, QPoint(0, 0)).toTuple() for part in parts]

    before, words = places(), dialog.words.text()
    dialog.choices.apply(sides=Sides.FRONTS)
    qtbot.waitUntil(lambda: dialog.words.text() != words)
    assert places() == before


def test_the_checks_tell_of_ink(shown: Callable[[Made], PrintDialog]) -> None:
    checks = shown(cards).checks
    labels = checks.findChildren(QLabel)
    rich = [each.text() for each in labels if each.isVisibleTo(checks)]
    assert len(rich) == 1
    assert re.fullmatch(r"Ink: about \d+ % of the first page, colour", rich[0])


def test_blank_cards_are_in_low_ink_and_leave_no_choice(
    shown: Callable[[Made], PrintDialog],
) -> None:
    dialog = shown(lambda: PrintCardsDialog([Copy(blank_card(BLANKS[0]))]))
    said = [each.text() for each in dialog.checks.findChildren(QLabel)]
    assert any(
        re.fullmatch(r"Ink: about \d+ % of the .* page, low ink", s) for s in said
    )
    assert "ink" not in dialog.choices.entries


def test_a_choice_that_makes_no_difference_is_told(qtbot: QtBot) -> None:
    lone = [Copy(replace(describe(EXAMPLE.designs[0][1]), price=""))]
    job = CardsJob("Guard", lone, against="Minifig, Armor 4")
    chosen = Settings(copies=Copies.EACH, points=False, notes=False)
    words = job.proof(chosen, 20, lambda *_: True).words
    assert "No card here is wanted more than once" in words
    assert "No card here has odds against Minifig, Armor 4" in words
    assert "Nothing here costs points" in words
    assert "There is no remark of yours here" in words


def test_a_card_without_room_for_its_square_is_counted_once(qtbot: QtBot) -> None:
    full = [Copy(card, 3) for card in (describe(d) for _, d in EXAMPLE.designs)]
    chosen = Settings(copies=Copies.EACH, square=True, sides=Sides.FRONTS)
    words = CardsJob("Guard", full).proof(chosen, 20, lambda *_: True).words
    count = len(full)
    assert f"{count} of {count} cards have no room for the square" in words


def test_what_is_illegal_and_odd_paper_are_told(qtbot: QtBot) -> None:
    copies = [
        Copy(replace(describe(EXAMPLE.designs[0][1]), title=name, stamp="ILLEGAL"))
        for name in ("Rail Gun", "Long Gun")
    ]
    large = replace(Settings(), paper=own_paper(400, 500))
    words = CardsJob("Guard", copies).proof(large, 20, lambda *_: True).words
    told = "\n".join(words)
    assert "Rail Gun and 1 other are illegal, and the card says so" in told
    assert "is larger than most printers at home take" in told
