"""Loading Cannons and Launchers in the window, and Heroes in an army's bar."""

from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QPushButton
from pytestqt.qtbot import QtBot

from builder.army.model import Army, Entry
from builder.army.muster import muster
from builder.brikwars import Creation, House, Mount, Weapon
from builder.brikwars.model.designs import Payload, Round
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.specialties import Specialty
from builder.brikwars.tables.weapons import WeaponType
from ui.army.limit import BudgetBar, stretches
from ui.brikwars.mounts_field import (
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
