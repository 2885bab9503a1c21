"""A picture is chosen for the backs of an army's cards, framed, and taken away."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from builder.army.model import Army
from builder.army.muster import unit_card
from builder.content.card_back import CardBack
from db.files.pictures import ready
from tests.journeys.table import Table
from tests.patience import rest
from ui.forms.fields.photo import FramingField, PhotoField
from ui.livery.button import LiveryMenu
from ui.livery.dialogs import BackDialog
from ui.widgets.framing_dialog import FramingDialog


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Table:
    made = Table(qtbot, tmp_path / "library.db")
    made.open("Border Guard")
    return made


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    image = QImage(900, 1200, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    place = tmp_path / "banner.png"
    image.save(str(place))
    return place


def ask(table: Table) -> BackDialog:
    menu = table.page.livery.menu()
    assert isinstance(menu, LiveryMenu)
    menu.aboutToShow.emit()
    words = "Picture of your own…"
    next(act for act in menu.actions() if act.text() == words).trigger()

    def shown() -> list[BackDialog]:
        found = table.window.findChildren(BackDialog)
        return [each for each in found if each.isVisible()]

    table.qtbot.waitUntil(lambda: len(shown()) == 1)
    return shown()[0]


def press(dialog: BackDialog, which: QDialogButtonBox.StandardButton) -> None:
    QTest.mouseClick(dialog.buttons.button(which), Qt.MouseButton.LeftButton)


OK = QDialogButtonBox.StandardButton.Ok


def red(image: QImage) -> bool:
    if image.isNull():
        return False
    colour = image.pixelColor(image.width() // 2, image.height() // 3)
    return colour.red() > 220 and colour.green() < 40


def test_a_picture_is_chosen_framed_and_undone(table: Table, picture: Path) -> None:
    before: Army = table.page.document.value
    dialog = ask(table)
    assert not dialog.named.isEnabled()
    assert isinstance(dialog.photo, PhotoField)
    assert isinstance(dialog.framing, FramingField)
    dialog.photo.take(picture)
    table.qtbot.waitUntil(lambda: bool(dialog.back.photo))
    back = dialog.preview.back
    table.qtbot.waitUntil(lambda: red(back._image))

    dialog.framing.frame.click()
    framing = table.window.findChildren(FramingDialog)[-1]
    # What is framed is the whole face with what runs over its cut.
    assert framing._window(framing._card) == (63 + 10, 88 + 10)
    framing.fit.click()
    framing.accept()
    dialog.named.click()
    press(dialog, OK)
    chosen = table.page.document.value.back
    assert isinstance(chosen, CardBack)
    assert chosen.nameless is True
    assert not chosen.framing.zoom
    # It is in the library under its key, and on the cards of the army.
    designs = table.window.controller.app.catalogue.designs()
    entry = table.page.document.value.entries[0]
    card = unit_card(designs[entry.design], table.page.document.value, entry)
    assert table.window.controller.app.photos_of([card]).keys() == {chosen.photo}
    assert table.page.document.history.undoText() == "Change the back of the cards"
    table.page.document.history.undo()
    assert table.page.document.value == before


def test_a_picture_is_taken_away(table: Table, picture: Path) -> None:
    dialog = ask(table)
    dialog.photo.take(picture)
    table.qtbot.waitUntil(lambda: bool(dialog.back.photo))
    press(dialog, OK)
    assert table.page.document.value.back
    dialog = ask(table)
    dialog.photo.remove.click()
    press(dialog, OK)
    assert table.page.document.value.back is None


def test_ok_waits_for_a_picture(table: Table, picture: Path) -> None:
    dialog = ask(table)
    dialog.photo.take(picture)
    assert not dialog.ok.isEnabled()
    assert dialog.ok.toolTip() == "The picture is still being read"
    table.qtbot.waitUntil(dialog.ok.isEnabled)
    press(dialog, OK)
    assert table.page.document.value.back


def test_a_picture_read_too_late_is_not_kept(table: Table, picture: Path) -> None:
    dialog = ask(table)
    dialog.photo.take(picture)
    small = picture.with_name("small.png")
    QImage(9, 9, QImage.Format.Format_RGB32).save(str(small))
    dialog.photo.take(small)
    table.qtbot.waitUntil(dialog.ok.isEnabled)
    kept = dialog.back.photo
    assert kept == ready(small.read_bytes()).key
    rest()
    assert dialog.back.photo == kept


def test_what_is_no_picture_changes_nothing(table: Table, tmp_path: Path) -> None:
    wrong = tmp_path / "words.png"
    wrong.write_text("<svg onload=alert(1)>")
    dialog = ask(table)
    dialog.photo.take(wrong)
    table.qtbot.waitUntil(dialog.ok.isEnabled)
    assert "words.png" in dialog.photo.trouble.text()
    press(dialog, OK)
    assert table.page.document.value.back is None


def test_cancel_changes_nothing(table: Table, picture: Path) -> None:
    before = table.page.document.value
    dialog = ask(table)
    dialog.photo.take(picture)
    press(dialog, QDialogButtonBox.StandardButton.Cancel)
    assert table.page.document.value is before
