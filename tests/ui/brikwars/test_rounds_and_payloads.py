"""The loads of Cannons and Launchers in the window: numbers, forms and messages."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from builder.brikwars import Creation, Mount, Weapon
from builder.brikwars.model.designs import Payload, Round
from builder.brikwars.tables.scales import Mind, Structure
from builder.brikwars.tables.weapons import WeaponType
from ui.brikwars.mounts_field import (
    LoadsBox,
    MountsField,
    PayloadsField,
    RoundEditor,
    RoundsField,
)
from ui.core.document import Document
from ui.forms.fields.field import EditorContext
from ui.pages.design_page import DesignPage
from ui.shell.make_page import EDITORS

CANNON = Weapon(type=WeaponType.CANNON, size=3)
LAUNCHER = Weapon(type=WeaponType.LAUNCHER, size=4)
BOMB = Weapon(name="A & B", type=WeaponType.EXPLOSIVE, size=2)


class Rack:
    """A page with the first weapon of a creation as the current row."""

    def __init__(
        self, qtbot: QtBot, mount: Mount, context: EditorContext | None = None
    ) -> None:
        value = Creation(size=6, mind=Mind.D6, mounts=(mount,))
        self.page = DesignPage(Document(value), context or EditorContext(EDITORS))
        qtbot.addWidget(self.page)
        self.page.resize(640, 500)
        self.page.show()
        self.page.go(("mounts", 0))

    @property
    def mount(self) -> Mount:
        value: Creation = self.page.document.value
        return value.mounts[0]

    @property
    def box(self) -> LoadsBox:
        (box,) = self.page.findChildren(LoadsBox)
        return box

    @property
    def rounds(self) -> RoundsField:
        assert isinstance(self.box.rounds, RoundsField)
        return self.box.rounds

    @property
    def objects(self) -> PayloadsField:
        assert isinstance(self.box.objects, PayloadsField)
        return self.box.objects

    @property
    def editor(self) -> RoundEditor:
        assert isinstance(self.rounds.editor, RoundEditor)
        return self.rounds.editor


@pytest.mark.parametrize(
    ("weapon", "rounds", "objects"),
    [(CANNON, True, False), (LAUNCHER, True, True), (Weapon(size=2), False, False)],
    ids=["cannon", "launcher", "gun"],
)
def test_only_loads_that_a_weapon_takes_are_shown(
    qtbot: QtBot, weapon: Weapon, rounds: bool, objects: bool
) -> None:
    rack = Rack(qtbot, Mount(weapon=weapon))
    assert rack.box.isVisible() is rounds
    assert rack.rounds.isVisible() is rounds
    assert rack.objects.isVisible() is objects


def test_ammunition_is_added_and_changed_by_keyboard(qtbot: QtBot) -> None:
    rack = Rack(qtbot, Mount(weapon=CANNON))
    QAbstractItemModelTester(rack.rounds.model)
    rack.rounds.size_box.setValue(2)
    rack.rounds.add(rack.rounds.fresh())
    shell = Weapon(type=WeaponType.EXPLOSIVE, size=2)
    assert rack.mount.rounds == (Round(weapon=shell),)
    rack.page.go(("mounts", 0, "rounds", 0, "weapon", "size"))
    qtbot.keyClick(rack.page.focusWidget(), Qt.Key.Key_Up)
    rack.page.go(("mounts", 0, "rounds", 0, "stock"))
    qtbot.keyClick(rack.page.focusWidget(), Qt.Key.Key_Up)
    (loaded,) = rack.mount.rounds
    assert (loaded.weapon.size, loaded.stock) == (3, 2)
    cells = [rack.rounds.model.data(rack.rounds.model.index(0, c)) for c in range(5)]
    assert cells == ["Explosive X3", "1", "2", "6", "3d10 Exp"]
    (mounts,) = rack.page.findChildren(MountsField)
    assert mounts.model.data(mounts.model.index(0, 5)) == "15"
    for _ in range(3):
        rack.page.document.history.undo()
    assert rack.mount.rounds == ()


def test_only_launchers_show_the_number_fired_together(qtbot: QtBot) -> None:
    rack = Rack(qtbot, Mount(weapon=CANNON, rounds=(Round(),)))
    rack.page.go(("mounts", 0, "rounds", 0))
    assert not rack.editor.fields["together"].isVisible()
    rack = Rack(qtbot, Mount(weapon=CANNON, rounds=(Round(together=2),)))
    rack.page.go(("mounts", 0, "rounds", 0))
    assert rack.editor.fields["together"].isVisible()
    rack = Rack(qtbot, Mount(weapon=LAUNCHER, rounds=(Round(),)))
    rack.page.go(("mounts", 0, "rounds", 0, "together"))
    qtbot.keyClick(rack.page.focusWidget(), Qt.Key.Key_Up)
    assert rack.mount.rounds[0].together == 2
    assert "X2 of X4" in rack.box.line.text()


def test_a_payload_is_counted_against_its_launcher(qtbot: QtBot) -> None:
    rack = Rack(qtbot, Mount(weapon=LAUNCHER))
    rack.objects.add(Payload(name="Cow", structure=Structure.TWO))
    assert rack.objects.model.data(rack.objects.model.index(0, 4)) == "2d6"
    rack.page.go(("mounts", 0, "objects", 0, "together"))
    qtbot.keyClick(rack.page.focusWidget(), Qt.Key.Key_Up)
    assert rack.mount.objects[0].together == 2
    assert '2" of 2" in objects' in rack.box.line.text()
    qtbot.keyClick(rack.page.focusWidget(), Qt.Key.Key_Up)
    fault = next(v for v in rack.page.state.violations if v.rule == "R8.4.18")
    assert rack.page.apply_fix(fault.fixes[0])
    assert rack.mount.objects[0].together == 2


def test_a_violation_of_a_round_leads_to_its_number_or_unfolds_its_form(
    qtbot: QtBot,
) -> None:
    rocket = Round(weapon=Weapon(type=WeaponType.ROCKET))
    big = Round(weapon=Weapon(type=WeaponType.EXPLOSIVE, size=5))
    rack = Rack(qtbot, Mount(weapon=CANNON, rounds=(Round(), big, rocket)))
    found = {v.rule: v for v in rack.page.state.violations}
    rack.page.go(found["R8.4.11"].at)
    assert rack.rounds.row == 1
    assert rack.page.focusWidget() is rack.editor.bricks.entry
    rack.page.go(found["R8.4.16"].at)
    assert rack.rounds.row == 2
    assert rack.editor.more.isChecked()
    focused = rack.page.focusWidget()
    assert focused.accessibleName() == "Type"


def test_the_form_of_a_round_names_it(qtbot: QtBot) -> None:
    rack = Rack(qtbot, Mount(weapon=CANNON, rounds=(Round(),)))
    rack.page.go(("mounts", 0, "rounds", 0, "weapon", "name"))
    qtbot.keyClicks(rack.page.focusWidget(), "Napalm")
    assert rack.mount.rounds[0].title == "Napalm"
    assert rack.rounds.caption.text() == "Napalm"
    assert rack.page.document.history.count() == 1


def test_rounds_come_from_the_library_if_they_are_explosives(qtbot: QtBot) -> None:
    shelf = [("1", "A & B", BOMB), ("2", "Cannon", CANNON), ("3", "Horse", Creation())]
    rack = Rack(
        qtbot, Mount(weapon=CANNON), EditorContext(EDITORS, shelf=lambda: shelf)
    )
    picker = rack.rounds.shelf.open_picker()
    assert [each.item.title for each in picker.found] == ["A & B"]
    picker.choose()
    assert rack.mount.rounds == (Round(weapon=BOMB),)


def test_loads_a_weapon_cannot_take_can_still_be_removed(qtbot: QtBot) -> None:
    rack = Rack(qtbot, Mount(weapon=Weapon(), rounds=(Round(),)))
    assert rack.rounds.isVisible()
    assert not rack.objects.isVisible()
    assert "takes no loads" in rack.box.line.text()
    rack.page.go(("mounts", 0, "rounds", 0))
    rack.rounds.remove()
    assert rack.mount.rounds == ()
    assert not rack.box.isVisible()


def test_the_table_of_weapons_shows_the_load(qtbot: QtBot) -> None:
    """It is the Damage of the first load, or `Ammunition` if there is none yet."""
    rack = Rack(qtbot, Mount(weapon=CANNON))
    table = rack.page.form.fields["mounts"]
    assert isinstance(table, MountsField)
    assert table.cells(rack.page.document.value)[0][2] == "Ammunition"
    rack.rounds.add(Round(weapon=BOMB))
    assert table.cells(rack.page.document.value)[0][2] == "2d10 Exp"
    rack.rounds.add(Round(weapon=Weapon(type=WeaponType.EXPLOSIVE, size=1)))
    assert table.model.index(0, 2).data() == "2d10 Exp, and 1 more"
