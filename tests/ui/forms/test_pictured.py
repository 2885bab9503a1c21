"""Open lists of what a design can be: each row has a picture and the price it makes."""

from typing import Any

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QComboBox, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from builder import home, judge, kinds
from builder.brikwars import Creation
from builder.brikwars.model.designs import Weapon
from builder.brikwars.tables.weapons import WeaponType
from builder.content.livery import alone
from builder.core.field_spec import field_specs
from builder.core.formatting import points
from builder.drawing.picks import picking
from builder.portraits import drawing
from builder.registry import describe
from tests.patience import rest
from ui.brikwars.mounts_field import MountsField
from ui.forms.fields.field import EditorContext
from ui.forms.fields.pictured import Pictured, TypeField
from ui.forms.fields.portrait import PortraitDialog
from ui.library.pictures import Thumbnails
from ui.shell.make_page import EDITORS
from ui.widgets.paint.drawings import scene, thumbnail
from ui.widgets.theme import scaled

CONTEXT = EditorContext(EDITORS)
LISTED = [kind for kind in kinds().values() if "type" in field_specs(kind)]


def pictures(box: QComboBox) -> list[QImage]:
    """Return the pictures beside the rows of an open list."""
    delegate, found = box.itemDelegate(), []
    assert isinstance(delegate, Pictured)
    for place in range(box.count()):
        option = QStyleOptionViewItem()
        option.widget = box.view()
        delegate.initStyleOption(option, box.model().index(place, 0))
        found.append(option.icon.pixmap(option.decorationSize).toImage())
    return found


def portrayed(design: Any) -> QImage:
    """Return the small picture that the program has of a design."""
    card, side = describe(design), scaled(Pictured.beside)
    return thumbnail(card.portrait, alone(card.badge).colour, side, 1.0).toImage()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return the values of which a picture was drawn."""
    values: list[object] = []
    draw = Thumbnails.picture

    def note(self: Thumbnails, value: Any, side: int, scale: float) -> Any:
        values.append(value)
        return draw(self, value, side, scale)

    monkeypatch.setattr(Thumbnails, "picture", note)
    return values


def type_field(qtbot: QtBot, design: Any) -> TypeField:
    field = CONTEXT.make_field(type(design), "type")
    assert isinstance(field, TypeField)
    qtbot.addWidget(field)
    field.display(design)
    field.show()
    return field


@pytest.mark.parametrize("kind", LISTED)
def test_each_type_of_weapon_has_its_picture_and_its_price(
    qtbot: QtBot, kind: Any
) -> None:
    field = type_field(qtbot, kind(name="Thing"))
    weapons = [kind(name="Thing", type=member) for member in field.known]
    wanted = [*map(portrayed, weapons)]
    qtbot.waitUntil(lambda: pictures(field.box) == wanted)
    currency = home(weapons[0]).currency
    for place, weapon in enumerate(weapons):
        price, detail = judge(weapon).price, field.listed.told(place)
        if price is None:
            assert currency not in detail.split()
        else:
            assert detail.endswith(points(price, currency))


def test_the_price_of_a_type_is_that_of_this_weapon_with_it(qtbot: QtBot) -> None:
    field = type_field(qtbot, Weapon(size=3, smart=True))
    place = field.known.index(WeaponType.GUN)
    assert field.listed.told(place) == "shoots far at one target · 10 CP"


def test_a_weapon_to_add_has_its_picture_and_its_price_at_its_size(
    qtbot: QtBot,
) -> None:
    field = CONTEXT.make_field(Creation, "mounts")
    assert isinstance(field, MountsField)
    qtbot.addWidget(field)
    field.display(Creation())
    for size in (1, 4):
        field.size_box.setValue(size)
        weapons = []
        for place in range(field.type.count()):
            field.type.setCurrentIndex(place)
            weapons.append(field.fresh().weapon)
        assert [weapon.type for weapon in weapons] == [*WeaponType]
        wanted = [*map(portrayed, weapons)]
        qtbot.waitUntil(lambda wanted=wanted: pictures(field.type) == wanted)
        for place, weapon in enumerate(weapons):
            assert field.listed.told(place).endswith(f"{judge(weapon).price} CP")


@pytest.mark.parametrize("kind", kinds().values(), ids=kinds())
def test_each_part_of_a_portrait_has_its_picture(qtbot: QtBot, kind: Any) -> None:
    guard = kind(name="Guard")
    colour = alone(describe(guard).badge).colour
    dialog = PortraitDialog(guard)
    qtbot.addWidget(dialog)
    for part, box in dialog.boxes.items():
        choices = map(box.itemData, range(box.count()))
        portraits = [drawing(guard, picking((), part, choice)) for choice in choices]
        delegate = box.itemDelegate()
        assert isinstance(delegate, Pictured)
        side = scaled(delegate.beside)
        wanted = [scene(one, colour, side, 1.0).toImage() for one in portraits]
        qtbot.waitUntil(lambda box=box, wanted=wanted: pictures(box) == wanted)
        assert wanted[1] != wanted[-1]


@pytest.mark.qt_log_ignore("plugin does not support", extend=True)
def test_pictures_are_drawn_late_and_once(qtbot: QtBot, drawn: list[object]) -> None:
    field = type_field(qtbot, Weapon())
    field.box.showPopup()
    assert not drawn
    qtbot.waitUntil(lambda: bool(drawn))
    rest()
    seen = len(drawn)
    assert seen <= len(field.known)
    field.box.view().viewport().repaint()
    rest()
    assert len(drawn) == seen
    field.box.hidePopup()
