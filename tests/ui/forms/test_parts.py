"""The parts that forms are made of: steppers, bricks, segments, the line of hints."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from builder.brikwars import Creation, Weapon
from builder.brikwars.tables.scales import Mind
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import Fuse, WeaponType
from builder.core.field_spec import field_specs
from builder.core.row_enum import small_print
from ui.core.document import Document
from ui.forms.fields.choice import SegmentedField
from ui.forms.fields.field import EditorContext
from ui.forms.fields.number import REACH, NumberField
from ui.forms.head import NONE, hint_of
from ui.pages.design_page import DesignPage
from ui.shell.make_page import EDITORS
from ui.widgets.inputs import Segments

LEFT = Qt.MouseButton.LeftButton


def page_of(qtbot: QtBot, value: object) -> DesignPage:
    page = DesignPage(Document(value), EditorContext(EDITORS))
    qtbot.addWidget(page)
    page.resize(900, 600)
    page.show()
    return page


def number(page: DesignPage, name: str) -> NumberField:
    field = page.form.fields[name]
    assert isinstance(field, NumberField)
    return field


def test_a_stepper_steps_and_stops_at_the_ends(qtbot: QtBot) -> None:
    page = page_of(qtbot, Creation(size=1))
    size = number(page, "size")
    qtbot.mouseClick(size.stepper.more, LEFT)
    assert page.document.value.size == 2
    for _ in range(2):
        qtbot.mouseClick(size.stepper.less, LEFT)
    assert page.document.value.size == 0
    assert not size.stepper.less.isEnabled()
    assert size.stepper.more.isEnabled()
    page.document.history.undo()
    assert size.stepper.less.isEnabled()


def test_a_click_on_a_brick_takes_as_many(qtbot: QtBot) -> None:
    page = page_of(qtbot, Creation(size=1))
    bricks = number(page, "size").slider
    place = QPoint(round(1 + 6.5 * bricks._pitch), 8)
    qtbot.mouseClick(bricks, LEFT, pos=place)
    assert page.document.value.size == 7
    qtbot.keyClick(bricks, Qt.Key.Key_Left)
    assert page.document.value.size == 6


def test_the_row_of_bricks_moves_on_beyond_ten(qtbot: QtBot) -> None:
    page = page_of(qtbot, Creation(size=3))
    size = number(page, "size")
    assert size.slider.first == 0
    size.box.setValue(16)
    assert size.slider.first == 16 - REACH
    qtbot.mouseClick(size.slider, LEFT, pos=QPoint(round(2.5 * size.slider._pitch), 8))
    assert page.document.value.size == 16 - REACH + 3
    size.box.setValue(4)
    assert size.slider.first == 0


def turned(widget: QWidget) -> None:
    """Turn the wheel over a widget."""
    none = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    at, by = QPointF(5, 5), QPoint(0, 120)
    phase = Qt.ScrollPhase.NoScrollPhase
    wheel = QWheelEvent(at, at, by, by, *none, phase, False)
    QApplication.sendEvent(widget, wheel)


def test_the_wheel_changes_no_number_even_with_the_keyboard(qtbot: QtBot) -> None:
    page = page_of(qtbot, Creation(size=3))
    size = number(page, "size")
    for part in (size.box, size.slider):
        part.setFocus()
        turned(part)
    assert page.document.value.size == 3


def test_only_what_is_measured_has_bricks(qtbot: QtBot) -> None:
    page = page_of(qtbot, Creation())
    shown = {
        name: not field.slider.isHidden()
        for name, field in page.form.fields.items()
        if isinstance(field, NumberField)
    }
    specs = field_specs(Creation)
    assert shown == {name: specs[name].measure is not None for name in shown}


def test_segments_are_chosen_by_mouse_and_arrows(qtbot: QtBot) -> None:
    page = page_of(qtbot, Creation())
    mind = page.form.fields["mind"]
    assert isinstance(mind, SegmentedField)
    qtbot.mouseClick(mind.segments.buttons[2], LEFT)
    assert page.document.value.mind is Mind.D6
    assert mind.detail() == "Trained, 1 CP"
    qtbot.keyClick(mind.entry, Qt.Key.Key_Right)
    assert page.document.value.mind is Mind.D8
    page.document.history.undo()
    assert mind.segments.value is Mind.D6


def test_segments_take_several_lines_only_where_they_may(qtbot: QtBot) -> None:
    choices = [(place, f"Choice {place}") for place in range(5)]
    for wraps in (False, True):
        made = Segments("Kind", choices, wraps=wraps)
        qtbot.addWidget(made)
        one = max(each.sizeHint().width() for each in made.buttons)
        assert (made.minimumSizeHint().width() <= one) is wraps


def test_a_fuse_is_asked_only_of_what_explodes(qtbot: QtBot) -> None:
    page = page_of(qtbot, Weapon())
    fuse = page.form.fields["fuse"]
    assert fuse.isHidden()
    page.document.edit(Weapon(type=WeaponType.EXPLOSIVE), "Explosive")
    assert not fuse.isHidden()
    page.document.edit(Weapon(fuse=Fuse.STABLE), "A fuse that means nothing")
    assert not fuse.isHidden()


def test_the_foot_has_the_hint_of_the_field_with_the_keyboard(qtbot: QtBot) -> None:
    page = page_of(qtbot, Creation())
    assert page.hint.words == NONE
    high = page.hint.height()
    move = page.form.fields["move"]
    page.hint.follow(None, move.entry)
    about = move.about
    assert page.hint.words == f"{about.label}: {about.hint} ({about.rule})"
    assert page.hint.height() == high
    page.hint.follow(move.entry, page.form.fields["name"].entry)
    # The name is beside the form, and has no hint.
    assert page.hint.words == NONE


def test_the_hint_is_about_what_is_chosen_now(qtbot: QtBot) -> None:
    page = page_of(qtbot, Weapon())
    page.show()
    kind = page.form.fields["type"]
    kind.entry.setFocus()
    qtbot.waitUntil(kind.entry.hasFocus)
    before = page.hint.words
    page.document.edit(Weapon(type=WeaponType.EXPLOSIVE), "Explosive")
    assert page.hint.words != before
    assert small_print(WeaponType.EXPLOSIVE) in page.hint.words


def test_the_hint_of_a_chip_is_what_it_does(qtbot: QtBot) -> None:
    taken = (Specialty.HEROIC_EGO,)
    page = page_of(qtbot, Creation(mind=Mind.D6, specialties=taken))
    chips = page.form.fields["specialties"].held  # type: ignore[attr-defined]
    said = hint_of(chips[0], page.form)
    assert said.startswith("Specialties: one Heroic Feat a turn")
    assert "3 CP" in said


@pytest.mark.parametrize("value", [Weapon(), Creation()])
def test_columns_lie_below_each_other_where_it_is_narrow(
    qtbot: QtBot, value: object
) -> None:
    page = page_of(qtbot, value)
    for wide, abreast in ((1400, True), (560, False), (1400, True)):
        page.resize(wide, 600)
        left, right = page.form._halves
        qtbot.waitUntil(lambda a=abreast, x=left, y=right: (x.y() == y.y()) is a)
        across = page.area.horizontalScrollBar()
        qtbot.waitUntil(lambda bar=across: bar.maximum() == 0)


def test_the_table_of_weapons_drops_columns_and_never_cuts_names(qtbot: QtBot) -> None:
    page = page_of(qtbot, Creation())
    mounts = page.form.fields["mounts"]
    mounts.add(mounts.fresh())  # type: ignore[attr-defined]
    table = mounts.table  # type: ignore[attr-defined]
    for wide, hidden in ((700, []), (380, [3, 4]), (250, [1, 3, 4])):
        mounts.resize(wide, 300)
        assert [n for n in range(6) if table.isColumnHidden(n)] == hidden
