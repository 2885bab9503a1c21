"""The framing of a photo: its field, its dialog, and how both are undone."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path as File

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QBuffer, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from builder import kinds
from builder.brikwars.model.designs import Weapon
from builder.content.card import Card
from builder.core.framing import LARGEST, Framing
from reports.card.copies import Copy
from reports.layout.formats import FORMATS, POKER, Settings, format_named
from reports.layout.framed import card_window, photo_area
from tests.patience import rest
from tests.reports.pdf.huge import grey_jpeg
from tests.ui.forms.photo_box import Box
from ui.core.document import Document
from ui.forms.fields.field import EditorContext
from ui.forms.fields.photo import FramingField, PhotoField, said
from ui.forms.form import Form
from ui.printing.jobs import CardsJob
from ui.shell.make_page import EDITORS
from ui.widgets.framing_dialog import FramingDialog, area_of, size_of, step_of, zoom_at


def picture(width: int = 1600, height: int = 500) -> bytes:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    assert image.save(buffer, "PNG")  # type: ignore[call-overload]  # stubs are wrong
    return bytes(buffer.data().data())


class Bench:
    """A document with its form, which knows some photos."""

    def __init__(self, qtbot: QtBot, value: object, **photos: bytes) -> None:
        self.box = Box(**photos)
        self.document = Document(value)
        context = EditorContext(EDITORS, photos=self.box)
        self.form = Form(type(value), context)
        self.form.folding.ask("photo")
        self.form.edited.connect(self.document.edit)
        self.document.changed.connect(self.form.display)
        self.form.display(value)
        qtbot.addWidget(self.form)
        self.form.show()

    @property
    def field(self) -> FramingField:
        field = self.form.fields["framing"]
        assert isinstance(field, FramingField)
        return field

    @property
    def photo(self) -> PhotoField:
        field = self.form.fields["photo"]
        assert isinstance(field, PhotoField)
        return field

    def dialog(self) -> FramingDialog:
        dialog = self.field.ask()
        assert dialog
        return dialog


@pytest.fixture
def bench(qtbot: QtBot) -> Bench:
    return Bench(qtbot, Weapon(photo="p"), p=picture())


@pytest.mark.parametrize("kind", kinds().values(), ids=kinds())
def test_the_photo_of_every_kind_is_framed(
    qtbot: QtBot, kind: Callable[..., object]
) -> None:
    bench = Bench(qtbot, kind(photo="p"), p=picture())
    dialog = bench.dialog()
    dialog.fit.click()
    dialog.accept()
    assert bench.document.value.framing == Framing(zoom=Fraction(0))
    assert bench.field.words.text() == "The whole photo"
    assert bench.document.history.undoText() == "Frame the photo"
    bench.document.history.undo()
    assert bench.document.value == kind(photo="p")


def test_without_a_photo_there_is_nothing_to_frame(qtbot: QtBot) -> None:
    for value in (Weapon(), Weapon(photo="gone")):
        bench = Bench(qtbot, value)
        assert not bench.field.isVisible()
        assert bench.field.ask() is None


def test_cancel_and_reset_change_nothing(bench: Bench) -> None:
    dialog = bench.dialog()
    dialog.slider.setValue(300)
    dialog.reject()
    dialog = bench.dialog()
    dialog.slider.setValue(300)
    dialog.reset.click()
    dialog.accept()
    assert bench.document.value == Weapon(photo="p")
    assert bench.document.history.count() == 0


def test_the_buttons_do_what_they_say(bench: Bench) -> None:
    dialog = bench.dialog()
    frame = dialog.frame
    dialog.slider.setValue(250)
    assert frame.framing.zoom == pytest.approx(zoom_at(250), abs=1e-4)
    QTest.keyClick(frame, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert frame.framing.x > Fraction(1, 2)
    dialog.centre.click()
    assert frame.framing.x == Fraction(1, 2)
    assert frame.framing.zoom > 1
    dialog.fill.click()
    assert frame.framing.zoom == 1
    assert dialog.slider.value() == 100
    dialog.fit.click()
    assert (frame.framing.zoom, dialog.slider.value()) == (0, 0)
    dialog.reset.click()
    assert frame.framing == Framing()
    said = [each for each in dialog.findChildren(QLabel) if each.text() == "filled"]
    assert said[0].alignment() & Qt.AlignmentFlag.AlignVCenter, "beside the slider"


def test_a_drag_moves_the_photo_with_the_pointer(bench: Bench) -> None:
    dialog = bench.dialog()
    frame = dialog.frame
    start = frame.window_area.center().toPoint()
    before = photo_area(
        size_of(frame._image), area_of(frame.window_area), frame.framing
    )
    QTest.mousePress(frame, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(frame, start + QPoint(40, 25))
    QTest.mouseRelease(frame, Qt.MouseButton.LeftButton, pos=start + QPoint(40, 25))
    after = photo_area(size_of(frame._image), area_of(frame.window_area), frame.framing)
    assert after.x - before.x == pytest.approx(40, abs=0.3)
    assert after.y == before.y


def test_the_wheel_zooms_about_the_pointer(bench: Bench) -> None:
    frame = bench.dialog().frame
    at = frame.window_area.topRight() + QPointF(-5, 5)
    seen = []
    for turn in (120, 120, -120):
        event = QWheelEvent(
            at,
            frame.mapToGlobal(at),
            QPoint(),
            QPoint(0, turn),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(frame, event)
        seen.append(frame.framing)
    assert seen[0].zoom == pytest.approx(1.1, abs=1e-3)
    assert seen[1].zoom > seen[0].zoom > seen[2].zoom - Fraction(1, 1000)
    assert seen[0].x > Fraction(1, 2)
    assert seen[0].y < Fraction(1, 2)


def test_keys_move_and_zoom(bench: Bench) -> None:
    frame = bench.dialog().frame
    QTest.keyClick(frame, Qt.Key.Key_Plus)
    assert frame.framing.zoom == pytest.approx(1.1, abs=1e-3)
    for key, name, sign in (
        (Qt.Key.Key_Left, "x", 1),
        (Qt.Key.Key_Right, "x", -1),
        (Qt.Key.Key_Up, "y", 1),
        (Qt.Key.Key_Down, "y", -1),
    ):
        before = getattr(frame.framing, name)
        QTest.keyClick(frame, key)
        assert (getattr(frame.framing, name) - before) * sign > 0
    for _ in range(40):
        QTest.keyClick(frame, Qt.Key.Key_Minus)
    assert frame.framing.zoom == 0
    for _ in range(80):
        QTest.keyClick(frame, Qt.Key.Key_Plus)
    assert frame.framing.zoom == LARGEST


def test_the_window_is_that_of_the_card(bench: Bench) -> None:
    dialog = bench.dialog()
    for card in (POKER, format_named("mini-euro")):
        dialog.formats.setCurrentIndex(FORMATS.index(card))
        area, shape = dialog.frame.window_area, card_window(card)
        assert area.width() / area.height() == pytest.approx(shape.width / shape.height)


def test_a_coarse_photo_says_so(qtbot: QtBot) -> None:
    bench = Bench(qtbot, Weapon(photo="p"), p=picture(40, 30))
    words = "19 dots an inch in print: it will look coarse"
    assert bench.photo.trouble.text() == words
    dialog = bench.dialog()
    assert dialog.words.text() == words
    fine = Bench(qtbot, Weapon(photo="p"), p=picture(1600, 1200))
    assert "coarse" not in fine.photo.trouble.text()
    fine.dialog().slider.setValue(400)
    framed = Weapon(photo="p", framing=Framing(zoom=Fraction(8)))
    fine.form.display(framed)
    assert fine.photo.trouble.text().endswith("it will look coarse")


def test_another_photo_starts_without_a_framing(qtbot: QtBot, tmp_path: File) -> None:
    value = Weapon(photo="p", framing=Framing(zoom=Fraction(3)))
    bench = Bench(qtbot, value, p=picture())
    (tmp_path / "other.png").write_bytes(picture(300, 300))
    bench.photo.take(tmp_path / "other.png")
    qtbot.waitUntil(lambda: bench.document.value != value)
    assert (bench.document.value.photo, bench.document.value.framing) == ("key 1", None)
    bench.document.history.undo()
    assert bench.document.value == value
    bench.photo.remove.click()
    assert bench.document.value == Weapon()
    assert bench.document.history.count() == 1


def test_the_thumbnail_follows_the_framing(bench: Bench) -> None:
    before = bench.photo.thumb.icon().pixmap(80).toImage()
    bench.form.display(Weapon(photo="p", framing=Framing(zoom=Fraction(0))))
    assert bench.photo.thumb.icon().pixmap(80).toImage() != before


@pytest.mark.full
def test_a_very_large_photo_is_read_in_the_background(
    qtbot: QtBot, tmp_path: File
) -> None:
    bench = Bench(qtbot, Weapon())
    (tmp_path / "phone.jpg").write_bytes(grey_jpeg(12_000, 9_000))
    bench.photo.take(tmp_path / "phone.jpg")
    qtbot.waitUntil(bench.photo.bar.isVisible)
    assert bench.document.value.photo == ""
    qtbot.waitUntil(lambda: bench.document.value.photo != "")
    kept = QImage.fromData(bench.box.kept[bench.document.value.photo])
    assert (kept.width(), kept.height()) == (1600, 1200)
    assert not bench.photo.bar.isVisible()


def test_the_reading_of_a_large_photo_can_be_stopped(
    qtbot: QtBot, tmp_path: File
) -> None:
    bench = Bench(qtbot, Weapon())
    (tmp_path / "phone.jpg").write_bytes(grey_jpeg(15_000, 15_000))
    bench.photo.take(tmp_path / "phone.jpg")
    qtbot.waitUntil(bench.photo.bar.isVisible)
    bench.photo.stop.click()
    assert not bench.photo.bar.isVisible()
    rest()
    assert bench.document.value == Weapon()
    assert not bench.box.kept


def test_a_large_broken_photo_is_refused_in_words(qtbot: QtBot, tmp_path: File) -> None:
    bench = Bench(qtbot, Weapon())
    data = grey_jpeg(12_000, 9_000)
    (tmp_path / "phone.jpg").write_bytes(data[: len(data) // 2])
    bench.photo.take(tmp_path / "phone.jpg")
    qtbot.waitUntil(lambda: "damaged" in bench.photo.trouble.text())
    assert bench.photo.trouble.text().startswith("phone.jpg: is a damaged picture")
    assert bench.document.value == Weapon()


@given(st.integers(0, 400))
def test_the_slider_comes_back_to_where_it_was(step: int) -> None:
    assert step_of(zoom_at(step)) == step
    assert 0 <= zoom_at(step) <= LARGEST


def test_a_framing_is_said_in_words() -> None:
    half = Fraction(1, 2)
    for framing, words in (
        (None, "Fills its window, from its middle"),
        (Framing(zoom=Fraction(0)), "The whole photo"),
        (Framing(x=Fraction(0)), "Fills its window, from its left side"),
        (Framing(zoom=Fraction(5, 2), y=Fraction(0)), "Zoom 2.5, from its upper side"),
        (
            Framing(zoom=Fraction(2), x=Fraction(1), y=Fraction(1)),
            "Zoom 2, from its lower right",
        ),
        (Framing(zoom=half), "Zoom 0.5, from its middle"),
    ):
        assert said(framing) == words


def test_the_print_dialog_names_photos_that_print_coarsely() -> None:
    cards = [
        Copy(Card(name, "Minifig", photo=photo))
        for name, photo in (("Ann", "tiny"), ("Bob", "fine"), ("Cid", "gone"))
    ]
    photos = {"tiny": picture(40, 30), "fine": picture(1600, 1200)}
    words = CardsJob("x", cards, photos).proof(Settings(), 20, lambda *_: True).words
    head, *lines = words
    assert head.startswith("3 cards")
    assert lines == ["Photo of Ann: 19 dots an inch in print: it will look coarse"]
    many = [Copy(Card(f"{n}", "Minifig", photo="tiny")) for n in range(9)]
    made = CardsJob("x", many, photos).proof(Settings(), 20, lambda *_: True)
    assert made.words[-1] == "6 more photos will look coarse"
    assert len(made.words) == 5
