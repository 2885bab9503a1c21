"""A Size off a photo, on a real display: by the mouse alone, and by keys alone."""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtWidgets import QApplication, QDialog

from builder.brikwars.model.designs import Creation
from tests.builder.core.test_photo_ruler import edges_of
from tests.display.hand import Hand, framed
from tests.journeys.table import Table
from tests.patience import rest
from tests.photographed import SIX, Pixel, photo
from ui.forms.fields.number import NumberField
from ui.forms.fields.size_dialogs import MeasureDialog, PhotoRulerDialog
from ui.widgets.layouts import lay_out
from ui.widgets.theme import choose_text_size

WALL = "turned 15"
OFF = 40
"""Pixels that a dialog may be off the middle of its window, each way."""
FAR = 10
"""Pixels that an arrow key leads with Shift."""

_Dialog = TypeVar("_Dialog", bound=QDialog)


def places() -> tuple[Pixel, ...]:
    """Return where the ends of both lines belong: four studs, and the longest edge."""
    known, model = edges_of(WALL)
    camera = SIX[WALL][0]
    return *camera.line(*known), *camera.line(*model)


@pytest.fixture(params=[100, 150])
def field(
    request: pytest.FixtureRequest, table: Table, tmp_path: Path
) -> Iterator[NumberField]:
    """Yield the Size of a new creation with a photo of a wall, in a size of type."""
    (tmp_path / "wall.png").write_bytes(photo(*SIX[WALL]))
    choose_text_size(request.param)
    name = f"Wall {len(table.titles)}"
    table.window.controller.app.add(Creation(name=name), "New")
    table.qtbot.waitUntil(lambda: table.page.document.value.title == name)
    table.page.form.fields["photo"].take(tmp_path / "wall.png")
    table.qtbot.waitUntil(lambda: table.page.document.value.photo != "")
    lay_out()
    size = table.page.form.fields["size"]
    assert isinstance(size, NumberField)
    yield size
    choose_text_size(100)
    rest()


def opened(hand: Hand, kind: type[_Dialog]) -> _Dialog:
    """Return the dialog of a kind that has the keyboard."""
    hand.qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), kind))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, kind)
    hand.qtbot.waitUntil(dialog.isActiveWindow)
    rest()
    return dialog


def undo(table: Table, before: object) -> None:
    """Wait for the Size, and take it back in one step."""
    document = table.page.document
    table.qtbot.waitUntil(lambda: document.value != before)
    assert document.value.size in {4, 5}
    assert document.history.undoText() == "Measure Size"
    table.window.activateWindow()
    document.history.undo()
    assert document.value == before


def test_by_the_mouse(table: Table, hand: Hand, field: NumberField) -> None:
    before = table.page.document.value
    hand.click(field.measure)
    hand.click(opened(hand, MeasureDialog).on_photo)
    dialog = opened(hand, PhotoRulerDialog)
    view = dialog.photo

    def on_screen(place: QPointF) -> QPoint:
        return view.viewport().mapToGlobal(place.toPoint())

    middle = framed(dialog).center() - framed(table.window).center()
    assert middle.manhattanLength() < 2 * OFF
    hand.look("ruler opened")
    for end, to in enumerate(places()):
        start = on_screen(view.place_of(end))
        stop = on_screen(view.viewportTransform().map(QPointF(*to)))
        hand.drag(start, stop)
        hand.qtbot.waitUntil(
            lambda end=end, stop=stop: (
                (on_screen(view.place_of(end)) - stop).manhattanLength() < 3
            )
        )
    hand.look("ruler drawn")
    assert dialog.told.text().startswith(('About 4.3"', 'About 4.4"', 'About 4.5"'))
    hand.click(dialog.sizes[0])
    undo(table, before)


def carry(hand: Hand, dialog: PhotoRulerDialog, to: Pixel) -> None:
    """Press arrow keys until the current end is at a place."""
    view = dialog.photo
    for step, held in ((FAR, "shift+"), (1, "")):
        way = view.viewportTransform().map(QPointF(*to)) - view.place_of(view.current)
        x, y = round(way.x() / step), round(way.y() / step)
        hand.keys(*[f"{held}{'Right' if x > 0 else 'Left'}"] * abs(x))
        hand.keys(*[f"{held}{'Down' if y > 0 else 'Up'}"] * abs(y))


def test_by_keys_alone(table: Table, hand: Hand, field: NumberField) -> None:
    before = table.page.document.value
    field.measure.setFocus()
    hand.keys("space")
    opened(hand, MeasureDialog)
    hand.keys("alt+p")
    dialog = opened(hand, PhotoRulerDialog)
    view = dialog.photo
    assert dialog.line.hasFocus()
    hand.keys("Tab", "Tab")
    for end, to in enumerate(places()):
        assert view.hasFocus()
        assert view.current == end
        carry(hand, dialog, to)
        hand.keys("Tab")
    assert dialog.told.text().startswith(('About 4.3"', 'About 4.4"', 'About 4.5"'))
    assert QApplication.focusWidget() is dialog.sizes[0]
    hand.keys("shift+Tab", "plus", "plus", "plus", "plus", "plus")
    assert view.current == len(places()) - 1
    hand.keys("shift+Tab")
    place = view.place_of(view.current).toPoint()
    assert view.rect().contains(place), "an end that is led to is seen"
    hand.look("ruler zoomed")
    hand.keys("Tab", "Tab", "space")
    undo(table, before)


def test_esc_leaves_all_as_it_was(table: Table, hand: Hand, field: NumberField) -> None:
    before = table.page.document.value
    field.measure.setFocus()
    hand.keys("space")
    opened(hand, MeasureDialog)
    hand.keys("alt+p")
    opened(hand, PhotoRulerDialog)
    hand.keys("Tab", "Tab", "Right", "Escape")
    hand.qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
    hand.qtbot.waitUntil(lambda: QApplication.focusWidget() is field.measure)
    assert table.page.document.value == before
