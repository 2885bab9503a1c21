"""Colour and emblem: chosen with a click, or painted with the mouse or the keys."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from builder.army.model import Army
from builder.army.muster import livery
from builder.content.livery import ArmyColour, Emblem, Livery
from builder.core.painting import SIDE, Painting, mirrored
from reports.bricks.signs import sign
from reports.layout.marks import Area
from tests.journeys.table import Table
from tests.patience import stirring
from ui.forms.fields.field import EditorContext
from ui.livery.button import LiveryButton, LiveryMenu
from ui.livery.dialogs import EMPTY, LiveryPreview, PaintingDialog, start_of
from ui.shell.make_page import EDITORS

MOSS = Livery("Border Guard", ArmyColour.MOSS.hex, Emblem.TOWER)
Key = Qt.Key


def opened(qtbot: QtBot, worn: Livery = MOSS) -> PaintingDialog:
    dialog = PaintingDialog(worn)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
    return dialog


@pytest.fixture
def dialog(qtbot: QtBot) -> PaintingDialog:
    """Return the dialog with nothing painted."""
    made = opened(qtbot)
    QTest.mouseClick(made.clear, Qt.MouseButton.LeftButton)
    return made


def middle(dialog: PaintingDialog, x: int, y: int) -> QPoint:
    side = dialog.grid.width() / SIDE
    return QPoint(round((x + 0.5) * side), round((y + 0.5) * side))


def click(
    dialog: PaintingDialog,
    x: int,
    y: int,
    button: Qt.MouseButton = Qt.MouseButton.LeftButton,
) -> None:
    QTest.mouseClick(dialog.grid, button, pos=middle(dialog, x, y))


def typed(dialog: PaintingDialog, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(dialog.grid, key)


def cells(dialog: PaintingDialog) -> dict[tuple[int, int], str]:
    """Return what is painted, by column and row."""
    return {
        (x, y): piece
        for y, row in enumerate(dialog.grid.rows)
        for x, piece in enumerate(row)
        if piece != "."
    }


def test_a_click_paints_a_cell_and_a_second_one_takes_it_away(
    dialog: PaintingDialog,
) -> None:
    click(dialog, 0, 0)
    click(dialog, 8, 2)
    assert cells(dialog) == {(0, 0): "#", (8, 2): "#"}
    click(dialog, 0, 0)
    click(dialog, 8, 2, Qt.MouseButton.RightButton)
    assert cells(dialog) == {}


def test_a_drag_paints_all_it_comes_over_and_takes_nothing_away(
    dialog: PaintingDialog,
) -> None:
    click(dialog, 3, 1)
    grid = dialog.grid
    QTest.mousePress(grid, Qt.MouseButton.LeftButton, pos=middle(dialog, 1, 1))
    for x in (2, 3, 4):
        QTest.mouseMove(grid, middle(dialog, x, 1))
    QTest.mouseRelease(grid, Qt.MouseButton.LeftButton, pos=middle(dialog, 4, 1))
    assert sorted(cells(dialog)) == [(1, 1), (2, 1), (3, 1), (4, 1)]


def test_the_keys_alone_paint_an_emblem(dialog: PaintingDialog) -> None:
    dialog.grid.setFocus()
    typed(dialog, Key.Key_Space, Key.Key_Up, Key.Key_Left, Key.Key_Space)
    assert cells(dialog) == {(4, 4): "#", (3, 3): "#"}
    assert dialog.grid.accessibleDescription() == "Row 4, column 4: brick"
    typed(dialog, Key.Key_Space, Key.Key_Right, Key.Key_Down, Key.Key_Delete)
    assert cells(dialog) == {}
    # Over the edge they come back at the other one.
    typed(dialog, *[Key.Key_Down] * 5, Key.Key_Space)
    assert cells(dialog) == {(4, 0): "#"}
    typed(dialog, *[Key.Key_Right] * 5, Key.Key_Space)
    assert cells(dialog) == {(4, 0): "#", (0, 0): "#"}


def test_slopes_mirror_and_both_sides_alike(dialog: PaintingDialog) -> None:
    dialog.pieces.button(1).click()
    click(dialog, 0, 5)
    assert cells(dialog) == {(0, 5): "/"}
    dialog.mirror.click()
    assert cells(dialog) == {(8, 5): "\\"}
    dialog.alike.click()
    click(dialog, 1, 1)
    both = {(0, 5): "/", (8, 5): "\\", (1, 1): "/", (7, 1): "\\"}
    assert cells(dialog) == both
    # The middle has no other side.
    click(dialog, 4, 0)
    assert cells(dialog)[4, 0] == "/"


def test_both_sides_become_alike_at_once_in_one_step(dialog: PaintingDialog) -> None:
    click(dialog, 0, 0)
    click(dialog, 4, 3)
    click(dialog, 8, 5)
    dialog.pieces.button(1).click()
    click(dialog, 2, 7)
    before = cells(dialog)
    dialog.alike.click()
    both = {(0, 0): "#", (8, 0): "#", (4, 3): "#", (0, 5): "#", (8, 5): "#"}
    assert cells(dialog) == both | {(2, 7): "/", (6, 7): "\\"}
    dialog.undo.click()
    assert cells(dialog) == before
    # The tick says what is seen.
    assert not dialog.alike.isChecked()


def test_each_change_can_be_taken_back(dialog: PaintingDialog, qtbot: QtBot) -> None:
    tower = start_of(Emblem.TOWER)
    assert cells(dialog) == {}
    QTest.keyClick(dialog.grid, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: dialog.grid.rows == tower)
    assert not dialog.undo.isEnabled()


def test_a_stroke_is_taken_back_as_a_whole(dialog: PaintingDialog) -> None:
    click(dialog, 3, 3)
    before = dialog.grid.rows
    grid = dialog.grid
    # It begins on a cell that it does not change.
    QTest.mousePress(grid, Qt.MouseButton.RightButton, pos=middle(dialog, 2, 3))
    for x in (3, 4):
        QTest.mouseMove(grid, middle(dialog, x, 3))
    QTest.mouseRelease(grid, Qt.MouseButton.RightButton, pos=middle(dialog, 4, 3))
    assert dialog.grid.rows == EMPTY
    QTest.mousePress(grid, Qt.MouseButton.LeftButton, pos=middle(dialog, 1, 1))
    for x in (2, 3, 4):
        QTest.mouseMove(grid, middle(dialog, x, 1))
    QTest.mouseRelease(grid, Qt.MouseButton.LeftButton, pos=middle(dialog, 4, 1))
    assert len(cells(dialog)) == 4
    dialog.undo.click()
    assert dialog.grid.rows == EMPTY
    dialog.undo.click()
    assert dialog.grid.rows == before
    typed(dialog, Key.Key_Space, Key.Key_Up, Key.Key_Space)
    dialog.undo.click()
    dialog.undo.click()
    assert dialog.grid.rows == before


def test_shipped_emblems_stand_in_the_middle_of_the_grid() -> None:
    for emblem in Emblem:
        if emblem is not Emblem.FLAME:
            assert mirrored(start_of(emblem)) == start_of(emblem), emblem


def test_nothing_painted_cannot_be_taken(dialog: PaintingDialog) -> None:
    ok = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    assert not ok.isEnabled()
    assert "Paint a cell" in ok.toolTip()
    click(dialog, 4, 4)
    assert ok.isEnabled()


def test_a_painting_is_opened_as_it_was_painted(qtbot: QtBot) -> None:
    corner = ("#........", *EMPTY[1:])
    dialog = opened(qtbot, replace(MOSS, emblem=Painting(corner)))
    assert dialog.grid.rows == corner


@pytest.mark.parametrize("emblem", Emblem)
def test_one_starts_from_a_shipped_emblem(qtbot: QtBot, emblem: Emblem) -> None:
    dialog = opened(qtbot, replace(MOSS, emblem=emblem))
    started = dialog.grid.rows
    dialog.clear.click()
    act = next(a for a in dialog.start.menu().actions() if a.text() == emblem.label)
    act.trigger()
    assert dialog.grid.rows == started != EMPTY
    if emblem in (Emblem.STAR, Emblem.CROWN):  # as large as the grid
        area = Area(3, 4, 50, 60)
        assert sign(dialog.value, area, "#123456") == sign(emblem.sign, area, "#123456")


def test_the_badge_and_the_back_follow_what_is_painted(dialog: PaintingDialog) -> None:
    click(dialog, 0, 0)
    drawn = dialog.preview
    room = drawn.minimumSizeHint()
    dialog.window().repaint()
    wait_for(drawn)
    # The dialog was fitted to what the preview asked for before it was drawn.
    assert drawn.minimumSizeHint() == room
    before = drawn.head.pixmap().toImage()
    for x in range(9):
        click(dialog, x, 8)
    wait_for(drawn)
    assert drawn.head.pixmap().toImage() != before


def wait_for(drawn: LiveryPreview) -> None:
    """Wait until a preview shows what it was last given."""
    while stirring() or drawn.head.pixmap().isNull():
        QTest.qWait(5)


def choose(menu: LiveryMenu, words: str, nth: int = 0) -> None:
    menu.aboutToShow.emit()
    [act for act in menu.actions() if act.text() == words][nth].trigger()


def dialogs(table: Table) -> list[PaintingDialog]:
    found = table.window.findChildren(PaintingDialog)
    return [each for each in found if each.isVisible()]


def paint(table: Table, *where: tuple[int, int]) -> str:
    """Paint some cells alone in the dialog that is open, and accept it."""
    table.qtbot.waitUntil(lambda: len(dialogs(table)) == 1)
    (dialog,) = dialogs(table)
    dialog.clear.click()
    for cell in where:
        click(dialog, *cell)
    text = dialog.value
    dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).click()
    return text


def test_an_army_and_a_unit_wear_what_is_painted(qtbot: QtBot, tmp_path: Path) -> None:
    table = Table(qtbot, tmp_path / "library.db")
    table.open("Border Guard")
    page = table.page
    before: Army = page.document.value
    choose(page.livery.menu(), "Paint your own…")
    own = paint(table, (0, 0), (8, 8))
    army: Army = page.document.value
    assert army.own_emblem == own
    assert livery(army).emblem == Painting.read(own)
    assert "your own" in page.livery.toolTip().lower()

    # A unit, by the keys: its row, and the menu on it.
    page.entries.select([1])
    QTest.keyClick(page.entries.tree, Key.Key_F2, Qt.KeyboardModifier.ShiftModifier)
    menu = page.entries.findChildren(LiveryMenu)[-1]
    qtbot.waitUntil(menu.isVisible)
    assert [a.text() for a in menu.actions() if a.isChecked()] == ["As the army"] * 2
    next(a for a in menu.actions() if a.text() == "Plum").trigger()
    menu.hide()
    choose(menu, "Paint your own…")
    of_unit = paint(table, (4, 4))
    entry = page.document.value.entries[1]
    assert (entry.colour, entry.own_emblem) == (ArmyColour.PLUM, of_unit)
    assert livery(page.document.value, entry).colour == ArmyColour.PLUM.hex
    assert livery(page.document.value).emblem == Painting.read(own)

    # A copy of the unit keeps it, and each step is undone.
    page.entries.acts["Duplicate"].trigger()
    assert page.document.value.entries[2] == entry
    stack = page.document.history
    texts = [stack.text(at) for at in range(stack.count())]
    assert any(text.startswith("Colour of ") for text in texts), texts
    for _ in range(4):
        stack.undo()
    assert page.document.value == before


def test_a_shipped_emblem_takes_the_place_of_a_painting_in_one_step(
    qtbot: QtBot, tmp_path: Path
) -> None:
    table = Table(qtbot, tmp_path / "library.db")
    table.open("Border Guard")
    page = table.page
    choose(page.livery.menu(), "Paint your own…")
    own = paint(table, (2, 2))
    choose(page.livery.menu(), "Wolf")
    army = page.document.value
    assert (army.own_emblem, army.emblem) == ("", Emblem.WOLF)
    page.document.history.undo()
    assert page.document.value.own_emblem == own


# Colour and emblem are chosen with a click, and undone like any edit


def _choose(button: LiveryButton, words: str, nth: int = 0) -> None:
    button.menu().aboutToShow.emit()
    found = [act for act in button.menu().actions() if act.text() == words]
    found[nth].trigger()


def test_the_menu_offers_every_colour_and_every_emblem(
    qtbot: QtBot, qapp: QApplication
) -> None:
    button = LiveryButton(EditorContext(EDITORS))
    qtbot.addWidget(button)
    button.display(Army(colour=ArmyColour.TEAL, emblem=Emblem.STAR))
    button.menu().aboutToShow.emit()
    acts = button.menu().actions()
    words = [act.text() for act in acts]
    assert {colour.value for colour in ArmyColour} <= set(words)
    assert {emblem.value for emblem in Emblem} <= set(words)
    assert [act.text() for act in acts if act.isChecked()] == ["Teal", "Star"]
    assert "Teal" in button.toolTip()


def test_a_choice_is_one_edit_of_one_field(qtbot: QtBot, qapp: QApplication) -> None:
    button = LiveryButton(EditorContext(EDITORS))
    qtbot.addWidget(button)
    button.display(Army(name="Border Guard"))
    edits: list[tuple[object, ...]] = []
    button.choices.edited.connect(lambda *edit: edits.append(edit[:2]))
    _choose(button, "Plum")
    _choose(button, "Wolf")
    assert edits == [("colour", ArmyColour.PLUM), ("emblem", Emblem.WOLF)]


def test_a_colour_of_the_table_takes_the_place_of_ones_own(
    qtbot: QtBot, qapp: QApplication
) -> None:
    button = LiveryButton(EditorContext(EDITORS))
    qtbot.addWidget(button)
    button.display(Army(own_colour="#123456", emblem=Emblem.WOLF))
    edits: list[tuple[object, ...]] = []
    button.choices.edited.connect(lambda *edit: edits.append(edit[:2]))
    _choose(button, "Moss")
    _choose(button, "By the army's name", nth=1)
    assert edits == [
        ("own_colour", ""),
        ("colour", ArmyColour.MOSS),
        ("emblem", None),
    ]
