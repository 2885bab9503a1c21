"""Home-made parts in the editors of weapons and creations, as the rules have them."""

from dataclasses import replace

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder import judge
from builder.brikwars.model.designs import Creation, Mount, Round, Weapon
from builder.brikwars.model.homemade import OwnMind, OwnType
from builder.brikwars.model.house_rules import House
from builder.brikwars.model.swaps import Swap
from builder.brikwars.tables.dice import Die, OwnDie
from builder.brikwars.tables.scales import Mind
from builder.brikwars.tables.weapons import WeaponType
from builder.core.field_spec import field_specs
from ui.brikwars.mounts_field import MountsField, RoundsField
from ui.brikwars.swaps_field import SwapsField
from ui.core.document import Document
from ui.forms.fields.choice import LONGEST, SegmentedField
from ui.forms.fields.field import EditorContext
from ui.pages.design_page import DesignPage
from ui.shell.make_page import EDITORS

LEFT = Qt.MouseButton.LeftButton
LASER = OwnType(name="Laser", cost="4S", die=Die.D8)
STUN = OwnDie(name="Stun", sides=6)
OURS = House(types=(LASER,), dice=(STUN,))
DEARER = House(types=(replace(LASER, cost="5S", dice="2S"),))


def page_of(qtbot: QtBot, design: object, house: House) -> DesignPage:
    page = DesignPage(Document(design), EditorContext(EDITORS, rules=lambda: house))
    qtbot.addWidget(page)
    page.show()
    return page


def mounts_of(page: DesignPage) -> MountsField:
    field = page.form.fields["mounts"]
    assert isinstance(field, MountsField)
    return field


def test_a_mounted_weapon_reads_as_the_house_rules_have_it(qtbot: QtBot) -> None:
    tower = Creation(size=4, mounts=(Mount(weapon=Weapon(type=LASER, size=2)),))
    page = page_of(qtbot, tower, DEARER)
    mounts = mounts_of(page)
    (cells,) = mounts.cells(tower)
    judged = judge(tower, DEARER).tally
    assert cells[-1] == str(judged.terms[-1].amount) == "10"
    assert cells[2] == "4d8"


def test_a_home_made_weapon_is_mounted_from_the_list(qtbot: QtBot) -> None:
    page = page_of(qtbot, Creation(size=4), OURS)
    mounts = mounts_of(page)
    assert mounts.type.findText("Laser") >= 0
    mounts.type.setCurrentText("Laser")
    mounts.size_box.setValue(3)
    mounts.add(mounts.fresh())
    (mount,) = page.document.value.mounts
    assert (mount.weapon.type, mount.weapon.size) == (LASER, 3)
    other = page_of(qtbot, Creation(size=4), House())
    assert mounts_of(other).type.findText("Laser") < 0


def test_the_list_of_new_weapons_keeps_what_is_chosen(qtbot: QtBot) -> None:
    page = page_of(qtbot, Creation(size=4), OURS)
    mounts = mounts_of(page)
    mounts.type.setCurrentText("MachineGun")
    page.document.edit(Creation(size=5), "Size")
    assert mounts.type.currentText() == "MachineGun"


def test_damage_dice_are_those_of_the_house_rules_in_force(qtbot: QtBot) -> None:
    """There are as many chips as the weapon is judged to have."""
    weapon = Weapon(type=LASER, size=2)
    page = page_of(qtbot, weapon, DEARER)
    dice = page.form.fields["swaps"]
    assert isinstance(dice, SwapsField)
    assert dice.rating.text() == "4d8"


def test_a_home_made_effect_is_offered_and_swapped_in(qtbot: QtBot) -> None:
    page = page_of(qtbot, Weapon(size=2), OURS)
    dice = page.form.fields["swaps"]
    assert isinstance(dice, SwapsField)
    qtbot.mouseClick(dice.strip, LEFT, pos=dice.strip._boxes(300)[0].center())
    menu = dice.menu()
    words = [action.text() for action in menu.actions()]
    assert any("d6 Stun" in each for each in words)
    one = Swap(takes=(Die.D6,), gives=STUN)
    page.document.edit(replace(page.document.value, swaps=(one,)), "Swap")
    assert dice.rating.text().endswith("1d6 Stun + 1d6")
    assert "House 1" not in {each.rule for each in page.state.violations}


def test_a_home_made_bomb_is_priced_in_its_rack_as_it_is_billed(qtbot: QtBot) -> None:
    petard = OwnType(name="Petard", like=WeaponType.EXPLOSIVE, cost="2X")
    dear = House(types=(replace(petard, cost="3X", die=Die.D12),))
    rack = Mount(
        weapon=Weapon(type=WeaponType.LAUNCHER, size=4),
        rounds=(Round(weapon=Weapon(type=petard, size=2), stock=2),),
    )
    field = RoundsField(
        "rounds",
        field_specs(Mount)["rounds"],
        EditorContext(EDITORS, rules=lambda: dear),
    )
    qtbot.addWidget(field)
    field.display(rack)
    (cells,) = field.cells(rack)
    assert cells[3] == "12"
    assert cells[4].startswith("2d12")


def test_minds_of_a_table_stand_behind_the_printed_ones(qtbot: QtBot) -> None:
    """They come and go with the house rules; one that nobody knows can be left."""
    drilled = OwnMind(name="Drilled " * 9, plus=1)
    houses = [House(minds=(drilled,)), House()]
    page = DesignPage(
        Document(Creation()), EditorContext(EDITORS, rules=lambda: houses[0])
    )
    qtbot.addWidget(page)
    page.show()
    mind = page.form.fields["mind"]
    assert isinstance(mind, SegmentedField)
    buttons = mind.segments.buttons
    assert len(buttons) == len(Mind) + 1
    assert len(buttons[-1].text()) <= LONGEST
    qtbot.mouseClick(buttons[-1], LEFT)
    assert page.document.value.mind == drilled
    houses.pop(0)
    page.document.edit(replace(page.document.value, move=3), "Move")
    assert mind.segments.value == drilled
    qtbot.mouseClick(mind.segments.buttons[2], LEFT)
    assert page.document.value.mind is Mind.D6
    assert len(mind.segments.buttons) == len(Mind)
    qtbot.keyClick(mind.entry, Qt.Key.Key_Right)
    assert page.document.value.mind is Mind.D8
