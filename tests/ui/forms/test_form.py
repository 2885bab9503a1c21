"""The form: typing changes the value, and the form shows the value."""

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from pathlib import Path as File

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QImage
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from builder.brikwars import Creation, Weapon
from builder.brikwars.tables.scales import Structure
from builder.brikwars.tables.weapons import WeaponType
from builder.core.field_spec import field, validate
from builder.infantry import Man as InfantryMan
from builder.smallarms.situation import WeaponFire
from tests.ui.forms.photo_box import Box
from ui.core.document import Document
from ui.forms.fields.choice import ChoiceField
from ui.forms.fields.field import EditorContext
from ui.forms.fields.number import REACH, NumberField, OptionalField, PointsField
from ui.forms.fields.photo import PhotoField
from ui.forms.fields.text import LineField, LongField, TagsField
from ui.forms.form import Form
from ui.forms.rows import RowsField
from ui.pages.design_page import DesignPage
from ui.shell.make_page import EDITORS
from ui.widgets.inputs import ElidedLine
from ui.widgets.labels import styled
from ui.widgets.theme import dress


class Paint(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    label: str = field("", "Label")
    amount: int = field(1, "Amount", low=1, high=9)

    def __post_init__(self) -> None:
        validate(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """A design of no system, with a field of every kind."""

    name: str = field("", "Name", high=20, group="One")
    notes: str = field("", "Notes", long=True, high=50, group="One")
    size: int = field(
        1, "Size", unit='"', low=0, high=1_000, group="Two", hint="How big"
    )
    limit: int | None = field(None, "Limit", low=0, high=99, group="Two")
    points: Fraction | None = field(None, "Points", group="Two")
    quick: bool = field(False, "Quick", group="One")
    paint: Paint = field(Paint.RED, "Paint", rule="X1", group="Two")
    tags: tuple[str, ...] = field((), "Tags", group="Two")
    part: Part = field(Part(), "Part", group="Three")
    parts: tuple[Part, ...] = field((), "Parts", group="Four", high=3)

    def __post_init__(self) -> None:
        validate(self)


class Rig:
    """A document with a form that edits it, connected as on a page."""

    def __init__(
        self, qtbot: QtBot, value: object, context: EditorContext | None = None
    ) -> None:
        self.document = Document(value)
        self.form = Form(type(value), context or EditorContext(EDITORS))
        self.form.edited.connect(self.document.edit)
        self.document.changed.connect(self.form.display)
        self.form.display(value)
        qtbot.addWidget(self.form)
        self.form.show()

    @property
    def value(self) -> Thing:
        return self.document.value


@pytest.fixture
def rig(qtbot: QtBot) -> Rig:
    return Rig(qtbot, Thing())


def test_a_field_of_every_kind_is_edited(rig: Rig, qtbot: QtBot) -> None:
    fields = rig.form.fields
    qtbot.keyClicks(fields["name"].entry, "Tank")
    qtbot.keyClicks(fields["notes"].entry, "big")
    qtbot.keyClicks(fields["tags"].entry, "fast, red,, fast")
    qtbot.keyClicks(fields["points"].entry, "4½")
    size, limit = fields["size"], fields["limit"]
    assert isinstance(size, NumberField)
    assert isinstance(limit, OptionalField)
    size.slider.setValue(7)
    limit.set.click()
    limit.box.setValue(12)
    qtbot.keyClick(fields["paint"].entry, Qt.Key.Key_Right)
    qtbot.keyClick(fields["quick"].entry, Qt.Key.Key_Space)
    assert rig.value == Thing(
        name="Tank",
        notes="big",
        tags=("fast", "red"),
        points=Fraction(9, 2),
        size=7,
        limit=12,
        paint=Paint.BLUE,
        quick=True,
    )
    limit.set.click()
    assert rig.value.limit is None


def test_fields_of_one_group_are_together(rig: Rig) -> None:
    order = list(rig.form.fields)
    assert order.index("quick") == order.index("notes") + 1


def test_typing_keeps_the_cursor_and_is_one_step(rig: Rig, qtbot: QtBot) -> None:
    line = rig.form.fields["name"]
    assert isinstance(line, LineField)
    qtbot.keyClicks(line.line, "Tnk")
    line.line.setCursorPosition(1)
    qtbot.keyClicks(line.line, "a")
    assert rig.value.name == "Tank"
    assert line.line.cursorPosition() == 2
    assert rig.document.history.count() == 1
    rig.document.history.undo()
    assert line.line.text() == ""
    rig.document.history.redo()
    assert line.line.text() == "Tank"


def test_a_spin_box_takes_a_number_typed_digit_by_digit(rig: Rig, qtbot: QtBot) -> None:
    size = rig.form.fields["size"]
    assert isinstance(size, NumberField)
    size.box.selectAll()
    qtbot.keyClicks(size.box, "120")
    assert rig.value.size == 120
    assert size.slider.value() == 120
    assert rig.document.history.count() == 1


def test_refused_points_stay_beside_their_reason(qtbot: QtBot) -> None:
    rig = Rig(qtbot, InfantryMan())
    points = rig.form.fields["points"]
    assert isinstance(points, PointsField)
    qtbot.keyClicks(points.line, "-3")
    assert rig.value.points is None
    rig.form.display(rig.value)
    assert points.line.text() == "-3"


@pytest.mark.parametrize("minus", "-−")
def test_a_number_takes_either_minus_and_shows_the_true_one(
    qtbot: QtBot, minus: str
) -> None:
    rig = Rig(qtbot, InfantryMan())
    level = rig.form.fields["elite"]
    assert isinstance(level, NumberField)
    level.box.lineEdit().setText(f"{minus}12")
    level.box.interpretText()
    assert rig.document.value.elite == -12
    level.box.lineEdit().setText(f"{minus}")
    qtbot.keyClicks(level.box, "34")
    qtbot.keyClick(level.box, Qt.Key.Key_Return)
    assert rig.document.value.elite == -34
    assert level.box.text() == "−34"


def dragged(fields: NumberField, to: int) -> None:
    """Drag the handle of a slider."""
    fields.slider.setSliderDown(True)
    fields.slider.setSliderPosition(to)
    fields.slider.setSliderDown(False)


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [("life", 1, 100), ("facing", 0, 359), ("bearing", 0, 359)],
)
def test_a_slider_reaches_all_of_a_range_and_keeps_it(
    qtbot: QtBot, name: str, low: int, high: int
) -> None:
    """S8, S14: down to 30 and up again, and past the edge of the firing arc."""
    rig = Rig(qtbot, WeaponFire())
    field = rig.form.fields[name]
    assert isinstance(field, NumberField)
    for number in (30, low, 46, high, 30):
        dragged(field, number)
        assert getattr(rig.value, name) == number
        assert (field.slider.minimum(), field.slider.maximum()) == (low, high)


def test_a_slider_of_a_long_range_grows_and_never_shrinks(rig: Rig) -> None:
    size = rig.form.fields["size"]
    assert isinstance(size, NumberField)
    assert size.slider.maximum() == REACH
    size.box.setValue(120)
    assert size.slider.maximum() == 120
    dragged(size, 3)
    assert size.slider.maximum() == 120
    dragged(size, 100)
    assert rig.value.size == 100


def test_long_text_stops_at_its_bound(rig: Rig, qtbot: QtBot) -> None:
    notes, name = rig.form.fields["notes"], rig.form.fields["name"]
    assert isinstance(notes, LongField)
    notes.sheet.setPlainText("x" * 50)
    notes.sheet.moveCursor(notes.sheet.textCursor().MoveOperation.End)
    qtbot.keyClicks(notes.sheet, "y")
    assert rig.value.notes == "x" * 50
    qtbot.keyClicks(name.entry, "n" * 40)
    assert rig.value.name == "n" * 20


def test_a_half_typed_number_is_left_alone_and_explained(
    rig: Rig, qtbot: QtBot
) -> None:
    points = rig.form.fields["points"]
    assert isinstance(points, PointsField)
    qtbot.keyClicks(points.line, "7/")
    assert points.line.text() == "7/"
    assert rig.value.points == Fraction(7)
    assert points.detail()
    qtbot.keyClicks(points.line, "3")
    assert rig.value.points == Fraction(7, 3)
    assert not points.detail()


def test_the_reason_of_unreadable_points_comes_when_they_are_left(
    rig: Rig, qtbot: QtBot
) -> None:
    points = rig.form.fields["points"]
    assert isinstance(points, PointsField)
    small = rig.form.small_print("points")
    qtbot.keyClicks(points.line, "2d6")
    assert points.detail() not in small.text()
    qtbot.keyClick(points.line, Qt.Key.Key_Return)
    assert points.detail() == small.text()
    assert not small.isHidden()


def test_the_reason_goes_with_the_unreadable_points(rig: Rig, qtbot: QtBot) -> None:
    points = rig.form.fields["points"]
    assert isinstance(points, PointsField)
    qtbot.keyClicks(points.line, "7/")
    rig.document.history.undo()
    assert points.line.text() == ""
    assert not points.detail()
    assert rig.form.small_print("points").isHidden()


def test_a_comma_being_typed_is_left_alone(rig: Rig, qtbot: QtBot) -> None:
    tags = rig.form.fields["tags"]
    assert isinstance(tags, TagsField)
    qtbot.keyClicks(tags.line, "dino, ")
    assert tags.line.text() == "dino, "
    assert rig.value.tags == ("dino",)


def test_an_invalid_value_is_refused_in_words_and_changes_nothing(rig: Rig) -> None:
    parts = rig.form.fields["parts"]
    assert isinstance(parts, RowsField)
    for _ in range(4):
        parts.add(Part())
    assert len(rig.value.parts) == 3
    words = [label.text() for label in rig.form.findChildren(QLabel)]
    assert "Parts has 4 parts; from 0 to 3 are read" in words


def test_rows_are_added_moved_copied_and_taken_away(rig: Rig, qtbot: QtBot) -> None:
    parts = rig.form.fields["parts"]
    assert isinstance(parts, RowsField)
    parts.add(Part(label="a"))
    parts.add(Part(label="b"))
    assert parts.row == 1
    table = parts.table
    qtbot.keyClick(table, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert [part.label for part in rig.value.parts] == ["b", "a"]
    assert parts.row == 0
    parts.buttons["Duplicate"].click()
    assert [part.label for part in rig.value.parts] == ["b", "b", "a"]
    qtbot.keyClick(table, Qt.Key.Key_Delete)
    assert [part.label for part in rig.value.parts] == ["b", "a"]
    assert isinstance(parts.editor, Form)
    parts.editor.go(("label",))
    qtbot.keyClicks(parts.editor.fields["label"].entry, "!")
    assert rig.value.parts[parts.row].label.endswith("!")
    qtbot.keyClick(table, Qt.Key.Key_Escape)
    assert parts.fold.isHidden()
    while rig.document.history.canUndo():
        rig.document.history.undo()
    assert rig.value == Thing()


def test_an_inner_form_edits_its_part(rig: Rig, qtbot: QtBot) -> None:
    rig.form.go(("part", "label"))
    focused = rig.form.focusWidget()
    assert focused.accessibleName() == "Label"
    qtbot.keyClicks(focused, "wheel")
    assert rig.value.part == Part(label="wheel")
    assert rig.document.history.count() == 1


@pytest.mark.parametrize("path", [(), ("gone",), ("name", "deeper", 3), ("parts", 9)])
def test_a_stale_path_is_no_error(rig: Rig, path: tuple[str | int, ...]) -> None:
    rig.form.go(path)
    assert rig.form.focusWidget() is not None


def test_every_label_shows_markup_literally(rig: Rig) -> None:
    rig.document.edit(replace(Thing(), parts=(Part(label="<b>x"),)), "Markup")
    formats = {label.textFormat() for label in rig.form.findChildren(QLabel)}
    assert formats == {Qt.TextFormat.PlainText}


@pytest.fixture
def photo_file(tmp_path: File) -> File:
    image = QImage(40, 30, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    file = tmp_path / "photo.png"
    assert image.save(str(file))
    return file


def test_a_dropped_photo_is_stored_shown_and_removed(
    qtbot: QtBot, photo_file: File
) -> None:
    rig = Rig(qtbot, Weapon(), EditorContext(EDITORS, photos=Box()))
    field = rig.form.fields["photo"]
    assert isinstance(field, PhotoField)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(photo_file))])
    event = QDropEvent(
        QPointF(5, 5),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    field.dropEvent(event)
    qtbot.waitUntil(lambda: rig.document.value.photo == "key 0")
    assert not field.thumb.icon().isNull()
    field.remove.click()
    assert rig.document.value.photo == ""


def test_a_file_that_is_no_photo_is_refused_in_words(
    qtbot: QtBot, tmp_path: File
) -> None:
    rig = Rig(qtbot, Weapon(), EditorContext(EDITORS, photos=Box()))
    field = rig.form.fields["photo"]
    assert isinstance(field, PhotoField)
    (tmp_path / "notes.txt").write_text("no image")
    field.take(tmp_path / "notes.txt")
    words = "notes.txt: is no picture that can be read"
    qtbot.waitUntil(lambda: field.trouble.text().startswith(words))
    field.take(tmp_path / "nowhere.png")
    words = "nowhere.png: there is no such file"
    qtbot.waitUntil(lambda: field.trouble.text() == words)
    assert rig.document.value.photo == ""


@pytest.mark.qt_log_ignore("plugin does not support", extend=True)
def test_the_list_of_types_shows_their_formulas(qtbot: QtBot) -> None:
    rig = Rig(qtbot, Weapon())
    field = rig.form.fields["type"]
    assert isinstance(field, ChoiceField)
    place = list(WeaponType).index(WeaponType.GUN)
    tip = field.box.itemData(place, Qt.ItemDataRole.ToolTipRole)
    assert tip == "3S CP, Use S+2, Range 4S+2, Damage S × d6"
    field.box.showPopup()
    assert not field.box.view().grab().isNull()
    field.box.hidePopup()


@pytest.mark.parametrize(
    "name", ["n" * 10_000, "<b>bold</b>", "a\nb", "\u202eback", ""]
)
def test_any_name_is_shown_and_kept(qtbot: QtBot, name: str) -> None:
    page = DesignPage(Document(Weapon(name=name)), EditorContext(EDITORS))
    qtbot.addWidget(page)
    page.resize(600, 400)
    page.show()
    assert page.document.value.name == name
    assert page.document.history.count() == 0
    assert page.minimumSizeHint().width() <= 600


def test_small_print_beside_a_box_ends_in_dots(qtbot: QtBot) -> None:
    field = EditorContext(EDITORS).make_field(Creation, "structure")
    assert isinstance(field, ChoiceField)
    qtbot.addWidget(field)
    field.display(Creation(structure=Structure.HALF))
    field.resize(150, 40)
    field.show()
    assert field.small.text().endswith("…")
    field.resize(600, 40)
    # Whether they roll it, too, is not the book's alone to say.
    assert field.small.text().endswith("or a minifig's")


def test_a_long_name_is_read_from_its_beginning_once_it_is_left(qtbot: QtBot) -> None:
    context = EditorContext(EDITORS)
    form = Form(Weapon, context)
    qtbot.addWidget(form)
    form.display(Weapon())
    form.show()
    form.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is form)
    line = form.fields["name"].entry
    assert isinstance(line, QLineEdit)
    line.setFocus()
    qtbot.keyClicks(line, "Perpetual Bombardment " * 9)
    assert line.cursorPosition() > 100
    form.fields["size"].entry.setFocus()
    assert line.cursorPosition() == 0


LONG = "The Army of the Northern Marches and of all the Isles"


def test_a_name_that_is_cut_ends_in_an_ellipsis(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is drawn as a line that holds so many letters; the keyboard has all of it."""
    dress(qapp)

    def drawn(line: QLineEdit) -> QImage:
        qtbot.addWidget(styled(line, kind="bare", role="title"))
        line.setCursorPosition(0)
        line.resize(190, 40)
        return line.grab().toImage()

    cut = [f"{LONG[:most].rstrip()}…" for most in range(1, len(LONG))]
    image = drawn(ElidedLine(LONG))
    assert image != drawn(QLineEdit(LONG))
    assert any(image == drawn(QLineEdit(words)) for words in cut)
    assert drawn(ElidedLine("Foot")) == drawn(QLineEdit("Foot"))
    monkeypatch.setattr(ElidedLine, "hasFocus", lambda _: True)
    assert drawn(ElidedLine(LONG)) == drawn(QLineEdit(LONG))
