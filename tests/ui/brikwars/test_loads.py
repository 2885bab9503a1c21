"""Loading Cannons and Launchers in the window, and Heroes in an army's bar."""

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QComboBox, QPushButton
from pytestqt.qtbot import QtBot

from builder import systems
from builder.army.model import Army, Entry
from builder.army.muster import muster
from builder.brikwars import Creation, House, Mount, Weapon
from builder.brikwars.card import armament
from builder.brikwars.model.designs import Payload, Round
from builder.brikwars.model.house_rules import STANDARD
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from ui.army.limit import BudgetBar, stretches
from ui.brikwars.mounts_field import (
    LoadsBox,
    MountsField,
    PayloadsField,
    RoundEditor,
    RoundsField,
    load_words,
)
from ui.brikwars.weapon_fields import ModsField
from ui.core.document import Document
from ui.forms.fields.field import EditorContext
from ui.pages.design_page import DesignPage
from ui.shell.make_page import EDITORS

KEG = Weapon(name="Keg", type=WeaponType.EXPLOSIVE, size=2)
ROCKET = Weapon(name="Doom", type=WeaponType.ROCKET, size=2)
LAUNCHER = Weapon(name="Trebuchet", type=WeaponType.LAUNCHER, size=5)
CANNON = Weapon(name="Long Tom", type=WeaponType.CANNON, size=3)


class Yard:
    """A page with one mount as the current row."""

    def __init__(
        self, qtbot: QtBot, mount: Mount, context: EditorContext | None = None
    ) -> None:
        creation = Creation(size=6, mind=Mind.D6, mounts=(mount,))
        self.page = DesignPage(Document(creation), context or EditorContext(EDITORS))
        qtbot.addWidget(self.page)
        self.page.resize(680, 600)
        self.page.show()
        self.page.go(("mounts", 0))

    @property
    def mount(self) -> Mount:
        (mount,) = self.page.document.value.mounts
        assert isinstance(mount, Mount)
        return mount

    @property
    def rounds(self) -> RoundsField:
        return self._field(RoundsField)

    @property
    def objects(self) -> PayloadsField:
        return self._field(PayloadsField)

    @property
    def box(self) -> LoadsBox:
        (found,) = self.page.findChildren(LoadsBox)
        assert isinstance(found, LoadsBox)
        return found

    def _field(self, kind: type[RoundsField | PayloadsField]) -> Any:
        (found,) = self.page.findChildren(kind)
        return found

    @property
    def editor(self) -> RoundEditor:
        (found,) = self.page.findChildren(RoundEditor)
        assert isinstance(found, RoundEditor)
        return found

    @property
    def broken(self) -> set[str]:
        return {found.rule for found in self.page.state.violations}


def press(parent: object, words: str, qtbot: QtBot) -> None:
    buttons = parent.findChildren(QPushButton)  # type: ignore[attr-defined]
    button = next(each for each in buttons if each.text() == words)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_round_too_large_is_marked_and_leads_to_its_size(qtbot: QtBot) -> None:
    large = replace(KEG, size=7)
    yard = Yard(qtbot, Mount(weapon=LAUNCHER, rounds=(Round(), Round(weapon=large))))
    fault = next(v for v in yard.page.state.violations if v.rule == "R8.4.19")
    yard.page.go(fault.at)
    assert yard.rounds.row == 1
    assert yard.page.focusWidget() is yard.editor.bricks.box
    mark = yard.rounds.model.data(
        yard.rounds.model.index(1, 0), Qt.ItemDataRole.DecorationRole
    )
    assert not mark.isNull()
    assert yard.page.apply_fix(fault.fixes[0])
    assert yard.mount.rounds[1].weapon.size == 5


def test_other_weapons_than_explosives_are_greyed_with_a_reason(qtbot: QtBot) -> None:
    yard = Yard(qtbot, Mount(weapon=CANNON, rounds=(Round(weapon=ROCKET),)))
    fault = next(v for v in yard.page.state.violations if v.rule == "R8.4.16")
    yard.page.go(fault.at)
    box = next(
        box
        for box in yard.editor.findChildren(QComboBox)
        if box.accessibleName() == "Type"
    )
    kinds = {box.itemText(place): place for place in range(box.count())}
    model = box.model()
    able = {word for word, row in kinds.items() if model.item(row).isEnabled()}  # type: ignore[attr-defined]
    assert able == {"Explosive"}
    tip = box.itemData(kinds["Rocket"], Qt.ItemDataRole.ToolTipRole)
    assert "fired by itself" in tip
    box.setCurrentIndex(kinds["Explosive"])
    assert yard.mount.rounds[0].weapon.type is WeaponType.EXPLOSIVE
    assert "R8.4.16" not in yard.broken


def test_the_dice_of_a_round_are_a_click_away(qtbot: QtBot) -> None:
    yard = Yard(qtbot, Mount(weapon=CANNON, rounds=(Round(weapon=KEG),)))
    yard.page.go(("mounts", 0, "rounds", 0))
    # A Cannon fires one at a time, so the number is hidden.
    assert not yard.editor.fields["together"].isVisible()
    press(yard.editor, "Name and dice…", qtbot)
    yard.page.go(("mounts", 0, "rounds", 0, "weapon", "name"))
    qtbot.keyClicks(yard.page.focusWidget(), "!")
    assert yard.mount.rounds[0].weapon.name == "Keg!"


def test_the_line_above_says_how_much_is_used() -> None:
    mount = Mount(
        weapon=LAUNCHER, rounds=(Round(weapon=KEG),), objects=(Payload(size=1),)
    )
    assert 'X2 of X5 in Explosives, or 1" of 2" in objects' in load_words(mount)
    assert "4 of 5 in all" in load_words(mount, House(mixed_loads=True))
    assert "remove them" in load_words(Mount(rounds=(Round(),)))
    more = Mount(weapon=LAUNCHER, rounds=(Round(weapon=KEG, together=2),) * 2)
    assert load_words(more).startswith("Those that fit leave in a launch: up to X5")


def test_high_powered_can_be_ticked_under_its_house_rule(qtbot: QtBot) -> None:
    """A21."""
    for house, able in ((None, False), (House(powered_rounds=True), True)):
        page = DesignPage(
            Document(CANNON), EditorContext(EDITORS, rules=lambda house=house: house)
        )
        qtbot.addWidget(page)
        (mods,) = page.findChildren(ModsField)
        assert isinstance(mods, ModsField)
        assert mods.cells[Mod.HIGH_POWERED].isHidden() is not able


def test_the_bar_of_an_army_is_as_long_as_its_heroes_cost(qtbot: QtBot) -> None:
    hero = Creation(
        name="Hero",
        size=1,
        structure=Structure.HALF,
        move=7,
        mind=Mind.D10,
        specialties=(Specialty.HEROIC_EGO,),
    )
    army = Army(limit=40, entries=(Entry(design="h", count=3),))
    mustered = muster(army, {"h": hero})
    bar = BudgetBar()
    qtbot.addWidget(bar)
    bar.display(mustered)
    assert bar.words.text() == "27 of 40 CP, 13 left"
    assert [part.share for part in stretches(mustered)] == [27 / 40]


# Numbers, forms and messages of loads


SMALL_CANNON = Weapon(type=WeaponType.CANNON, size=3)
SMALL_LAUNCHER = Weapon(type=WeaponType.LAUNCHER, size=4)
BOMB = Weapon(name="A & B", type=WeaponType.EXPLOSIVE, size=2)


@pytest.mark.parametrize(
    ("weapon", "rounds", "objects"),
    [
        (SMALL_CANNON, True, False),
        (SMALL_LAUNCHER, True, True),
        (Weapon(size=2), False, False),
    ],
    ids=["cannon", "launcher", "gun"],
)
def test_only_loads_that_a_weapon_takes_are_shown(
    qtbot: QtBot, weapon: Weapon, rounds: bool, objects: bool
) -> None:
    yard = Yard(qtbot, Mount(weapon=weapon))
    assert yard.box.isVisible() is rounds
    assert yard.rounds.isVisible() is rounds
    assert yard.objects.isVisible() is objects


def test_ammunition_is_added_and_changed_by_keyboard(qtbot: QtBot) -> None:
    yard = Yard(qtbot, Mount(weapon=SMALL_CANNON))
    QAbstractItemModelTester(yard.rounds.model)
    yard.rounds.size_box.setValue(2)
    yard.rounds.add(yard.rounds.fresh())
    shell = Weapon(type=WeaponType.EXPLOSIVE, size=2)
    assert yard.mount.rounds == (Round(weapon=shell),)
    yard.page.go(("mounts", 0, "rounds", 0, "weapon", "size"))
    qtbot.keyClick(yard.page.focusWidget(), Qt.Key.Key_Up)
    yard.page.go(("mounts", 0, "rounds", 0, "stock"))
    qtbot.keyClick(yard.page.focusWidget(), Qt.Key.Key_Up)
    (loaded,) = yard.mount.rounds
    assert (loaded.weapon.size, loaded.stock) == (3, 2)
    cells = [yard.rounds.model.data(yard.rounds.model.index(0, c)) for c in range(5)]
    assert cells == ["Explosive X3", "1", "2", "6", "3d10 Exp"]
    (mounts,) = yard.page.findChildren(MountsField)
    assert mounts.model.data(mounts.model.index(0, 5)) == "15"
    for _ in range(3):
        yard.page.document.history.undo()
    assert yard.mount.rounds == ()


def test_only_launchers_show_the_number_fired_together(qtbot: QtBot) -> None:
    yard = Yard(qtbot, Mount(weapon=SMALL_CANNON, rounds=(Round(),)))
    yard.page.go(("mounts", 0, "rounds", 0))
    assert not yard.editor.fields["together"].isVisible()
    yard = Yard(qtbot, Mount(weapon=SMALL_CANNON, rounds=(Round(together=2),)))
    yard.page.go(("mounts", 0, "rounds", 0))
    assert yard.editor.fields["together"].isVisible()
    yard = Yard(qtbot, Mount(weapon=SMALL_LAUNCHER, rounds=(Round(),)))
    yard.page.go(("mounts", 0, "rounds", 0, "together"))
    qtbot.keyClick(yard.page.focusWidget(), Qt.Key.Key_Up)
    assert yard.mount.rounds[0].together == 2
    assert "X2 of X4" in yard.box.line.text()


def test_a_payload_is_counted_against_its_launcher(qtbot: QtBot) -> None:
    yard = Yard(qtbot, Mount(weapon=SMALL_LAUNCHER))
    yard.objects.add(Payload(name="Cow", structure=Structure.TWO))
    assert yard.objects.model.data(yard.objects.model.index(0, 4)) == "2d6"
    yard.page.go(("mounts", 0, "objects", 0, "together"))
    qtbot.keyClick(yard.page.focusWidget(), Qt.Key.Key_Up)
    assert yard.mount.objects[0].together == 2
    assert '2" of 2" in objects' in yard.box.line.text()
    qtbot.keyClick(yard.page.focusWidget(), Qt.Key.Key_Up)
    fault = next(v for v in yard.page.state.violations if v.rule == "R8.4.18")
    assert yard.page.apply_fix(fault.fixes[0])
    assert yard.mount.objects[0].together == 2


def test_a_violation_of_a_round_leads_to_its_number_or_unfolds_its_form(
    qtbot: QtBot,
) -> None:
    rocket = Round(weapon=Weapon(type=WeaponType.ROCKET))
    big = Round(weapon=Weapon(type=WeaponType.EXPLOSIVE, size=5))
    yard = Yard(qtbot, Mount(weapon=SMALL_CANNON, rounds=(Round(), big, rocket)))
    found = {v.rule: v for v in yard.page.state.violations}
    yard.page.go(found["R8.4.11"].at)
    assert yard.rounds.row == 1
    assert yard.page.focusWidget() is yard.editor.bricks.entry
    yard.page.go(found["R8.4.16"].at)
    assert yard.rounds.row == 2
    assert yard.editor.more.isChecked()
    focused = yard.page.focusWidget()
    assert focused.accessibleName() == "Type"


def test_the_form_of_a_round_names_it(qtbot: QtBot) -> None:
    yard = Yard(qtbot, Mount(weapon=SMALL_CANNON, rounds=(Round(),)))
    yard.page.go(("mounts", 0, "rounds", 0, "weapon", "name"))
    qtbot.keyClicks(yard.page.focusWidget(), "Napalm")
    assert yard.mount.rounds[0].title == "Napalm"
    assert yard.rounds.caption.text() == "Napalm"
    assert yard.page.document.history.count() == 1


def test_loads_a_weapon_cannot_take_can_still_be_removed(qtbot: QtBot) -> None:
    yard = Yard(qtbot, Mount(weapon=Weapon(), rounds=(Round(),)))
    assert yard.rounds.isVisible()
    assert not yard.objects.isVisible()
    assert "takes no loads" in yard.box.line.text()
    yard.page.go(("mounts", 0, "rounds", 0))
    yard.rounds.remove()
    assert yard.mount.rounds == ()
    assert not yard.box.isVisible()


def test_the_table_of_weapons_shows_the_load(qtbot: QtBot) -> None:
    """It is the Damage of the first load, or `Ammunition` if there is none yet."""
    yard = Yard(qtbot, Mount(weapon=SMALL_CANNON))
    table = yard.page.form.fields["mounts"]
    assert isinstance(table, MountsField)
    assert table.cells(yard.page.document.value)[0][2] == "Ammunition"
    yard.rounds.add(Round(weapon=BOMB))
    assert table.cells(yard.page.document.value)[0][2] == "2d10 Exp"
    yard.rounds.add(Round(weapon=Weapon(type=WeaponType.EXPLOSIVE, size=1)))
    assert table.model.index(0, 2).data() == "2d10 Exp, and 1 more"


PRESETS = [preset.design for preset in systems()["brikwars"].presets()]
CREATURES = [each for each in PRESETS if isinstance(each, Creation) and each.mounts]


@pytest.mark.parametrize("creature", CREATURES, ids=lambda each: each.title)
def test_the_form_has_the_dice_of_the_card(qtbot: QtBot, creature: Creation) -> None:
    page = DesignPage(Document(creature), EditorContext(EDITORS))
    qtbot.addWidget(page)
    field = page.form.fields["mounts"]
    assert isinstance(field, MountsField)
    card = {row.cells[3] for row in armament(creature, STANDARD, ()).rows}
    rows = zip(creature.mounts, field.cells(creature), strict=True)
    unloaded = [cells[2] for mount, cells in rows if not mount.weapon.type.row.loads]
    assert {*unloaded} <= card
