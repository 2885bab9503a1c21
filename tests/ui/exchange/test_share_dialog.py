"""The dialog that shares, as a player clicks and types in it."""

import io
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from threading import Event

import pytest
from PIL import Image
from PySide6.QtCore import QBuffer, QIODevice, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QPixmap, QTextCursor
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFileDialog,
    QLabel,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from builder.army.model import Army, Entry
from builder.content.linked import joined
from builder.content.roster import LONG_CODE
from builder.core.design import Design
from builder.examples import examples_of
from db.files.muster_file import MusterFile
from db.sharing.codes import read, read_code
from reports.page.army_page import army_page
from tests.patience import rest
from tests.squares import texts_in
from ui.exchange import share_dialog
from ui.exchange.share_dialog import LargeSquares, ShareDialog
from ui.exchange.sharing import HIDDEN_WORDS, list_text, shared_items
from ui.library.catalogue import Catalogue
from ui.widgets import fitting
from ui.widgets.theme import Appearance, choose, choose_text_size, dress

EXAMPLE = examples_of("brikwars")[0]
DESIGNS = dict(EXAMPLE.designs)
HOSTILE = '<img src="x"> & "' + "Long " * 40

Shown = Callable[..., ShareDialog]


def battle(count: int = 0, name: str = "") -> MusterFile:
    """Return First battle, or an army of so many designs, no two alike."""
    ((_, army),) = EXAMPLE.armies
    army = replace(army, name=name or army.name, notes="Nobody knows", limit=200)
    if not count:
        return MusterFile(DESIGNS, {"a": army})
    every = list(DESIGNS.values())
    designs = {
        f"d{number}": replace(
            every[number % len(every)], name=sha256(bytes([number])).hexdigest()
        )
        for number in range(count)
    }
    entries = tuple(Entry(design=key) for key in designs)
    return MusterFile(designs, {"a": replace(army, entries=entries, groups=())})


@pytest.fixture
def shown(qtbot: QtBot, qapp: QApplication) -> Shown:
    dress(qapp)

    def show(file: MusterFile, *ids: str, text: str = "The list") -> ShareDialog:
        dialog = ShareDialog(
            shared_items(file, ids or ("a",)),
            lambda hidden: f"{text}{' secret' * hidden}\n",
        )
        qtbot.addWidget(dialog)
        dialog.show()
        qtbot.waitUntil(lambda: "Drawing" not in dialog.about.text())
        return dialog

    return show


def picture(pixmap: QPixmap) -> Image.Image:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    pixmap.save(buffer, "PNG")
    return Image.open(io.BytesIO(buffer.data().data())).convert("RGB")


def clipboard() -> str:
    return QApplication.clipboard().text()


def click(qtbot: QtBot, widget: QWidget) -> None:
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)


def test_the_code_is_copied_and_is_the_army(shown: Shown, qtbot: QtBot) -> None:
    dialog = shown(battle())
    before = dialog.primary.geometry()
    click(qtbot, dialog.primary)
    (army,) = read_code(clipboard()).armies.values()
    assert (army.name, army.notes, army.limit) == ("Border Guard", "Nobody knows", 200)
    assert dialog.primary.text() == "Copied"
    QApplication.processEvents()
    assert dialog.primary.geometry() == before
    qtbot.waitUntil(lambda: dialog.primary.text().startswith("Copy code"))


def test_ctrl_c_copies_wherever_the_focus_is(shown: Shown, qtbot: QtBot) -> None:
    dialog = shown(battle())
    code = dialog.code.toPlainText()
    dialog.code.moveCursor(
        QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.KeepAnchor
    )
    assert dialog.code.textCursor().hasSelection()
    for widget in (dialog.code, dialog.ways.buttons[0], dialog.large, dialog.primary):
        QApplication.clipboard().clear()
        widget.setFocus()
        qtbot.keyClick(widget, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
        assert clipboard() == code, widget


def test_a_secret_list_keeps_notes_and_limit_and_says_so(
    shown: Shown, qtbot: QtBot
) -> None:
    dialog = shown(battle())
    click(qtbot, dialog.ways.buttons[1])
    click(qtbot, dialog.primary)
    assert dialog.state.text() == "Copied the code, without points and notes"
    (army,) = read_code(clipboard()).armies.values()
    assert (army.notes, army.limit) == ("", None)
    click(qtbot, dialog.copy_list)
    assert clipboard().startswith("The list secret\n\nBM1.")
    qtbot.waitUntil(lambda: dialog.view.square is not None)
    assert read_code(dialog.view.square.text) == read_code(clipboard())


def test_a_list_to_read_has_the_code_alone_on_its_line(
    shown: Shown, qtbot: QtBot
) -> None:
    dialog = shown(battle())
    click(qtbot, dialog.copy_list)
    *words, line = clipboard().splitlines()
    assert words == ["The list", ""]
    assert line == dialog.code.toPlainText()


@pytest.mark.parametrize("look", [Appearance.LIGHT, Appearance.DARK])
def test_the_square_on_the_screen_is_read(shown: Shown, look: Appearance) -> None:
    choose(look)
    dialog = shown(battle())
    (text,) = texts_in(picture(dialog.grab()))
    assert read_code(text) == read_code(dialog.code.toPlainText())
    one = shown(MusterFile({"a": next(iter(DESIGNS.values()))}))
    for each in (dialog, one):
        image = each.view.grab().toImage()
        assert image.pixelColor(1, 1).lightness() == 255
    choose(Appearance.SYSTEM)


def test_linked_squares_are_paged_and_all_are_saved_as_one_picture(
    shown: Shown, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = shown(battle(60))
    assert dialog.pages.isVisible()
    first = dialog.view.square
    click(qtbot, dialog.after)
    assert dialog.view.square not in {None, first}
    assert dialog.which.text().startswith("2 of ")
    target = tmp_path / "squares.png"
    chosen = (str(target), "")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: chosen)
    click(qtbot, dialog.picture)
    with Image.open(target) as saved:
        texts = texts_in(saved.convert("RGB"))
    assert len(read_code(joined(texts)).designs) == 60


@pytest.fixture
def target(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a page that the player chooses."""
    file = tmp_path / "guard.html"
    answer = (str(file), "")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: answer)
    return file


@pytest.mark.parametrize("hidden", [False, True])
def test_an_army_is_saved_as_a_page(
    shown: Shown, qtbot: QtBot, target: Path, *, hidden: bool
) -> None:
    file = battle()
    dialog = shown(file)
    dialog.ways.choose(hidden)
    click(qtbot, dialog.page)
    rest()
    assert dialog.state.text() == "Saved as guard.html"
    army = file.armies["a"]
    page = army_page(army, DESIGNS, {}, hidden=hidden)
    assert target.read_text("utf-8") == page
    assert ("Nobody knows" in page) is not hidden


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Keep a page from being written until this is set."""
    gate = Event()

    def written(*_: object, hidden: bool) -> str:
        gate.wait()
        return f"secret: {hidden}"

    monkeypatch.setattr(share_dialog, "army_page", written)
    yield gate
    gate.set()


@pytest.mark.parametrize("way", ["button", "escape", "frame"])
def test_a_page_that_is_being_written_is_cancelled_by_name(
    shown: Shown, qtbot: QtBot, target: Path, held: Event, way: str
) -> None:
    dialog = shown(battle())

    def leave() -> None:
        if way == "button":
            click(qtbot, dialog.leave)
        elif way == "escape":
            qtbot.keyClick(dialog, Qt.Key.Key_Escape)
        else:
            dialog.close()

    click(qtbot, dialog.page)
    assert dialog.leave.text() == "Cancel"
    assert not dialog.page.isEnabled()
    click(qtbot, dialog.ways.buttons[1])
    assert dialog.state.text() == "Writing the page…"
    leave()
    assert dialog.isVisible()
    assert dialog.state.text() == "Cancelled: nothing was written"
    assert dialog.leave.text() == "Close"
    held.set()
    rest()
    assert not target.exists()
    click(qtbot, dialog.page)
    rest()
    assert target.read_text("utf-8") == "secret: True"
    assert dialog.state.text() == "Saved as guard.html"
    assert dialog.leave.text() == "Close"
    leave()
    assert not dialog.isVisible()


def test_only_an_army_is_offered_as_a_page(shown: Shown) -> None:
    assert shown(battle()).page.isVisible()
    design = next(iter(DESIGNS))
    assert not shown(battle(), design).page.isVisible()
    assert not shown(battle(), "a", design).page.isVisible()


def test_what_is_too_long_for_a_message_is_saved_as_a_file(
    shown: Shown, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = shown(battle(60))
    assert len(dialog.code.toPlainText()) > LONG_CODE
    assert "chats make a file of it" in dialog.count.text()
    assert dialog.meter.property("tone") == "warn"
    assert dialog.primary.text() == "Save file…"
    assert not dialog.save.isVisible()
    target = tmp_path / "army.json"
    chosen = (str(target), "")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: chosen)
    click(qtbot, dialog.primary)
    assert len(read(target).designs) == 60
    assert dialog.state.text() == "Saved as army.json"


def test_what_is_too_large_for_any_code_is_said(shown: Shown) -> None:
    file = battle()
    long = {key: replace(each, notes="é" * 99_000) for key, each in DESIGNS.items()}
    dialog = shown(replace(file, designs=long))
    assert "too large for a code" in dialog.code.toPlainText()
    assert not dialog.large.isEnabled()
    assert not dialog.copy_list.isEnabled()
    assert dialog.primary.text() == "Save file…"


@pytest.mark.parametrize("size", [QSize(1024, 700), QSize(1280, 720)], ids=str)
@pytest.mark.parametrize("percent", [100, 150, 200])
def test_every_button_is_in_sight_in_large_type(
    shown: Shown, monkeypatch: pytest.MonkeyPatch, size: QSize, percent: int
) -> None:
    """On a small screen, too; nothing scrolls sideways, and no square is cut."""
    monkeypatch.setattr(fitting, "room_on_screen", lambda _: QRect(QPoint(), size))
    choose_text_size(percent)
    dialog = shown(battle())
    rest()
    for button in dialog.findChildren(QAbstractButton):
        if button.isVisible():
            seen = button.visibleRegion().boundingRect()
            assert seen == button.rect(), button.text()
    (area,) = dialog.findChildren(QScrollArea)
    assert not area.horizontalScrollBar().maximum()
    choose_text_size(100)


def test_the_square_fills_the_screen_and_esc_leaves(shown: Shown, qtbot: QtBot) -> None:
    dialog = shown(battle())
    qtbot.keyClick(dialog.primary, Qt.Key.Key_F11)
    large = dialog.findChild(LargeSquares)
    qtbot.waitUntil(lambda: large.width() > 400)
    assert len(texts_in(picture(large.grab()))) == 1
    with qtbot.waitSignal(large.destroyed):
        qtbot.keyClick(large, Qt.Key.Key_Escape)
    assert dialog.isVisible()


def test_hostile_names_are_shown_as_they_are_and_cut(shown: Shown) -> None:
    dialog = shown(battle(name=HOSTILE))
    assert dialog.width() <= 1024
    assert dialog.height() <= 700
    title = next(
        each
        for each in dialog.findChildren(QLabel)
        if each.text().startswith("Share <")
    )
    assert title.textFormat() is Qt.TextFormat.PlainText
    assert title.text().endswith("…")
    assert "<img" in dialog.view.accessibleName()


def test_photos_stay_out_and_house_rules_come_along(
    shown: Shown, army_photo: bytes
) -> None:
    key, design = next(iter(DESIGNS.items()))
    file = battle()
    with_photo = replace(design, photo="p")
    file = replace(file, designs={**DESIGNS, key: with_photo}, photos={"p": army_photo})
    army = file.armies["a"]
    ruled = replace(army, house=army.rule_system.standard)
    file = replace(file, armies={"a": ruled})
    dialog = shown(file)
    words = " ".join(each.text() for each in dialog.findChildren(QLabel))
    assert "1 photo stays out of code and square." in words
    assert "House rules come along" in words


@pytest.fixture
def army_photo() -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (20, 20), "green").save(buffer, "PNG")
    return buffer.getvalue()


def test_a_secret_list_to_read_has_neither_points_nor_notes(qtbot: QtBot) -> None:
    file = battle()

    class Cards:
        def card(self, _: Design) -> None:
            raise AssertionError

    catalogue: Catalogue = Cards()  # type: ignore[assignment]
    open_text = list_text(file, ["a"], catalogue, hidden=False)
    text = list_text(file, ["a"], catalogue, hidden=True)
    assert len(open_text.splitlines()) <= 10
    assert "165" in open_text
    assert text.startswith(HIDDEN_WORDS)
    assert "Nobody knows" not in text
    assert "Leads from behind" not in text
    assert "165" not in text
    assert isinstance(file.armies["a"], Army)
