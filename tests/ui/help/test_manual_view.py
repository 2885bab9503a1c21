"""Every page of the manual is shown whole, and every place in it is there."""

import ast
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from tests.ui.widgets.test_fitting import below
from ui.help.page_view import (
    DESIGN,
    NEWS,
    ManualView,
    headings,
    place_of,
    places,
    text_of,
)
from ui.manual import contents
from ui.widgets.fitting import FittedDialog
from ui.widgets.theme import palette

UI = Path(__file__).parents[3] / "ui"
SHORT_LIVED = {"FittedDialog", "SearchDialog"}


def anchors(view: ManualView) -> set[str]:
    return {anchor for anchor, _ in headings(view.document())}


@pytest.mark.parametrize("name", contents.PAGES)
def test_every_heading_of_every_page_can_be_gone_to(qtbot: QtBot, name: str) -> None:
    """Law: what the contents call a heading, the shown page calls it, too."""
    view = ManualView()
    qtbot.addWidget(view)
    view.resize(700, 500)
    view.show_page(name)
    assert {part.anchor for part in contents.sections(name)} <= anchors(view)


def test_every_place_is_in_the_manual() -> None:
    for page, anchor in places().values():
        assert page in contents.PAGES
        known = {part.anchor for part in contents.sections(page)}
        assert not anchor or anchor in known, (page, anchor)


def test_every_part_in_the_table_is_a_part_of_the_window() -> None:
    classes = {
        node.name
        for file in UI.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    }
    assert {name.partition(" ")[0] for name in places()} <= classes


def test_every_dialog_has_a_page() -> None:
    for kind in below(FittedDialog):
        names = {each.__name__ for each in kind.__mro__}
        assert names & places().keys(), kind


def test_a_label_alone_has_no_page(qtbot: QtBot) -> None:
    label = QLabel("words")
    qtbot.addWidget(label)
    assert place_of(label) is None
    assert DESIGN in places()


@pytest.fixture
def pictured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A manual whose page `weapons` has a picture; the folder of the pictures."""
    (tmp_path / "pictures").mkdir()
    monkeypatch.setattr(contents, "FOLDER", tmp_path)
    contents.titles()  # kept from now on: those of the real pages
    monkeypatch.setattr(contents, "page", lambda _: "# A\n\n![A gun](pictures/gun.png)")
    return tmp_path / "pictures"


def test_a_missing_picture_is_told_in_words(pictured: Path) -> None:
    assert "*Picture: A gun*" in text_of("weapons")


def test_a_picture_is_framed_and_in_a_dark_window_dimmed(
    qtbot: QtBot, pictured: Path
) -> None:
    image = QImage(300, 200, QImage.Format.Format_Indexed8)
    image.setColor(0, 0xFFFFFFFF)
    image.fill(0)
    image.save(str(pictured / "gun.png"))
    view = ManualView()
    qtbot.addWidget(view)
    shades = []
    for dark in (False, True):
        view.setPalette(palette(dark=dark))
        view.show_page("weapons")
        shown = view.loadResource(2, "pictures/gun.png")
        rim, inside = (shown.pixelColor(at, at).lightness() for at in (0, 5))
        assert rim != inside, "a frame"
        shades.append(inside)
    assert shades[0] == 255
    assert 150 < shades[1] < 230, "dimmed, and still read"


def test_a_picture_is_made_to_fit_the_width(qtbot: QtBot, pictured: Path) -> None:
    image = QImage(1600, 900, QImage.Format.Format_RGB32)
    image.fill(0)
    image.save(str(pictured / "gun.png"))
    view = ManualView()
    qtbot.addWidget(view)
    view.resize(500, 400)
    view.show()
    view.show_page("weapons")
    view.document().documentLayout().documentSize()
    assert view.horizontalScrollBar().maximum() == 0
    assert view.loadResource(2, "pictures/gun.png").width() <= 500


def test_a_picture_of_a_step_fits_beside_its_number(qtbot: QtBot) -> None:
    view = ManualView()
    qtbot.addWidget(view)
    view.resize(400, 400)
    view.show_page("make-dragon")
    step = view.loadResource(2, "pictures/dragon-3.png").width()
    alone = view.loadResource(2, "pictures/tank-3.png").width()
    assert step < alone


def test_nothing_but_pictures_of_the_manual_is_loaded(qtbot: QtBot) -> None:
    view = ManualView()
    qtbot.addWidget(view)
    assert view.loadResource(2, "../../../README.md").isNull()
    assert view.loadResource(1, "start.md") is None


def test_what_is_new_begins_with_a_version() -> None:
    text = text_of(NEWS)
    assert text.splitlines()[2].startswith("## ")


def test_markup_in_a_page_is_shown_as_words(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    contents.titles()  # kept from now on: those of the real pages
    monkeypatch.setattr(contents, "page", lambda _: "# A\n\n<b>bold</b> <img src=x>")
    view = ManualView()
    qtbot.addWidget(view)
    view.show_page("weapons")
    assert "<b>bold</b>" in view.toPlainText()
