"""The ruler beside a Size: a length is typed, and the Size is taken."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton, QWidget
from pytestqt.qtbot import QtBot

from builder.brikwars.model.designs import Creation, Weapon
from builder.brikwars.tables.scales import CREATION_SIZE
from builder.brikwars.tables.weapons import WeaponType
from builder.core.measure import UNITS
from ui.forms.fields.field import EditorContext
from ui.forms.fields.number import NumberField
from ui.forms.fields.size_dialogs import MeasureDialog, RulerView
from ui.forms.form import Form
from ui.shell.make_page import EDITORS


def form_of(qtbot: QtBot, design: Weapon | Creation) -> Form:
    form = Form(type(design), EditorContext(EDITORS))
    qtbot.addWidget(form)
    form.edited.connect(lambda after, *_: form.display(after))
    form.show()
    form.display(design)
    return form


def measuring(form: Form, name: str) -> QToolButton:
    """The button beside a number that opens the ruler."""
    field = form.fields[name]
    assert isinstance(field, NumberField)
    return field.measure


@pytest.fixture
def dialog(qtbot: QtBot) -> Iterator[MeasureDialog]:
    holder = QWidget()
    qtbot.addWidget(holder)
    made = MeasureDialog("Size", CREATION_SIZE, holder)
    made.show()
    yield made
    holder.close()


def typed(qtbot: QtBot, dialog: MeasureDialog, length: str, unit: int) -> list[str]:
    dialog.unit.setCurrentIndex(unit)
    dialog.line.selectAll()
    qtbot.keyClicks(dialog.line, length)
    return [each.text() for each in dialog.sizes]


def test_a_length_offers_the_sizes_beside_it(
    qtbot: QtBot, dialog: MeasureDialog
) -> None:
    assert typed(qtbot, dialog, "14", 2) == ['Size 4"', 'Size 5"']
    assert dialog.told.text() == '4.41" is Size 4", or 5" if you like.'
    assert typed(qtbot, dialog, "2½", 0) == ['Size 3"', 'Size 2"']


@pytest.mark.parametrize("wrong", ["x", "0", "-3", "9999999", "1/0"])
def test_what_is_no_length_offers_nothing(
    qtbot: QtBot, dialog: MeasureDialog, wrong: str
) -> None:
    assert typed(qtbot, dialog, wrong, 0) == []
    assert "a number such as" in dialog.told.text()


def test_return_takes_the_nearest_size(qtbot: QtBot, dialog: MeasureDialog) -> None:
    typed(qtbot, dialog, "10", 3)
    with qtbot.waitSignal(dialog.chosen) as taken:
        qtbot.keyClick(dialog.line, Qt.Key.Key_Return)
    assert taken.args == [4]


def test_a_measured_size_is_put_into_the_design(qtbot: QtBot) -> None:
    form = form_of(qtbot, Creation())
    field = form.fields["size"]
    qtbot.mouseClick(measuring(form, "size"), Qt.MouseButton.LeftButton)
    (dialog,) = field.findChildren(MeasureDialog)
    typed(qtbot, dialog, "56", 2)
    with qtbot.waitSignal(form.edited) as edit:
        qtbot.mouseClick(dialog.sizes[0], Qt.MouseButton.LeftButton)
    after, words, _ = edit.args
    assert after.size == 18
    assert words == "Measure Size"


def test_only_what_has_inches_is_measured(qtbot: QtBot) -> None:
    """R8.1.1: Explosives count bricks, and printed rows have one Size."""
    form = form_of(qtbot, Weapon())
    measure = measuring(form, "size")
    assert measure.isVisible()
    for kind in (WeaponType.EXPLOSIVE, WeaponType.ROCKET, WeaponType.SHOTGUN):
        form.display(Weapon(type=kind))
        assert not measure.isVisible()
    form.display(Weapon())
    assert measure.isVisible()
    assert not measuring(form_of(qtbot, Creation()), "move").isVisible()


def test_the_ruler_is_as_high_as_its_scales(qtbot: QtBot) -> None:
    view = RulerView()
    qtbot.addWidget(view)
    view.show()
    assert view.millimeter > 1
    assert view.sizeHint().height() > 10 * len(UNITS)
    image = view.grab().toImage()
    shades = {
        image.pixel(x, y)
        for x in range(0, image.width(), 2)
        for y in range(0, image.height(), 2)
    }
    assert len(shades) > 1


@pytest.mark.parametrize(("size", "length"), [(4, "4"), (0, "1")])
def test_it_opens_with_the_size_there_is(qtbot: QtBot, size: int, length: str) -> None:
    field = form_of(qtbot, Creation(size=size)).fields["size"]
    assert isinstance(field, NumberField)
    field.measure.click()
    (opened,) = field.findChildren(MeasureDialog)
    assert opened.line.text() == length
    opened.close()
