"""The print dialog: groups of options, a proof with zoom, checks, and all buttons."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QWidget
from pytestqt.qtbot import QtBot

from builder import describe, systems
from builder.army.muster import roster
from builder.content.roster import Roster
from builder.examples import examples_of
from builder.examples.blanks import BLANKS, blank_card
from reports.card.copies import Copy
from reports.layout.formats import Settings, Sides, own_paper
from ui.printing.cards import PrintCardsDialog
from ui.printing.dialog import PrintDialog
from ui.printing.jobs import CardsJob, PageName, PrintPreview
from ui.printing.sheet_view import SheetView, Zoom
from ui.printing.sheets import PrintRosterDialog
from ui.widgets.layouts import lay_out
from ui.widgets.theme import choose_text_size, dress

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


@pytest.fixture(params=[100, 150])
def text_size(request: pytest.FixtureRequest, qapp: QApplication) -> int:
    dress(qapp)
    choose_text_size(request.param)
    return int(request.param)


def mnemonics(dialog: QWidget) -> list[str]:
    words = [
        each.text()
        for each in dialog.findChildren(QWidget)
        if isinstance(each, QAbstractButton | QLabel) and each.isVisible()
    ]
    return [
        found[1].lower() for each in words if (found := re.search("&(?!&)(.)", each))
    ]


@pytest.mark.parametrize("make", [cards, army_list])
def test_no_two_mnemonics_are_alike(
    make: Made, shown: Callable[[Made], PrintDialog]
) -> None:
    dialog = shown(make)
    tabs = dialog.choices.tabs
    for place in range(tabs.count() if tabs else 1):
        if tabs:
            tabs.setCurrentIndex(place)
        found = mnemonics(dialog)
        assert "v" in found
        assert sorted(set(found)) == sorted(found)


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


@pytest.mark.full
@pytest.mark.parametrize("make", [cards, army_list])
@pytest.mark.parametrize("size", [(1093, 614), (1024, 700)])
def test_the_buttons_stay_within_a_small_screen(
    make: Made,
    size: tuple[int, int],
    text_size: int,
    shown: Callable[[Made], PrintDialog],
) -> None:
    dialog = shown(make)
    # The title bar, and a little room around the dialog.
    wide, high = size[0] - 44, size[1] - 72
    dialog.resize(wide, high)
    assert (dialog.width(), dialog.height()) == (wide, high), text_size
    for each in (dialog.save, dialog.look, *dialog.findChildren(QAbstractButton)):
        if each.isVisible() and not dialog.choices.isAncestorOf(each):
            corner = each.mapTo(dialog, QPoint(each.width(), each.height()))
            assert corner.x() <= wide, each.text()
            assert corner.y() <= high, each.text()
            assert each.width() >= each.minimumSizeHint().width(), each.text()


def test_the_proof_is_zoomed_and_paged_by_keys_and_wheel(
    qtbot: QtBot, shown: Callable[[Made], PrintDialog]
) -> None:
    dialog = shown(cards)
    view = dialog.view
    qtbot.waitUntil(lambda: view.strip.count() == 2)
    view.go(0)
    whole = view._scale()
    qtbot.keyClick(dialog, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert view._scale() == pytest.approx(whole * 1.25)
    assert view.zoom is Zoom.FREE
    qtbot.keyClick(view.area, Qt.Key.Key_Minus)
    assert view._scale() == pytest.approx(whole)
    turned = QWheelEvent(
        QPointF(5, 5), QPointF(view.area.mapToGlobal(QPoint(5, 5))), QPoint(),
        QPoint(0, 120), Qt.MouseButton.NoButton, Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.area.viewport(), turned)
    assert view._scale() == pytest.approx(whole * 1.25)
    view.zooms.buttons[2].click()
    assert view.zoom is Zoom.TRUE
    assert view.percent.text() == "100 %"
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
            dialog.look,
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
    assert dialog.choices.entries["ink"].isHidden()


@pytest.mark.parametrize("make", [cards, army_list])
def test_every_part_says_what_it_is_and_labels_are_one_column(
    make: Made, shown: Callable[[Made], PrintDialog]
) -> None:
    dialog = shown(make)
    stops = [
        each
        for each in dialog.findChildren(QWidget)
        if each.isVisible() and each.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
    unnamed = [each for each in stops if not (each.accessibleName() or _said(each))]
    assert not unnamed
    fields = [
        each.mapTo(dialog, QPoint(0, 0)).x()
        for each in dialog.choices.entries.values()
        if isinstance(each, QComboBox)
    ]
    assert len({*fields}) == 1


def _said(widget: QWidget) -> str:
    if isinstance(widget, QAbstractButton):
        return widget.text()
    return widget.parentWidget().accessibleName()  # the line of a box of numbers


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
