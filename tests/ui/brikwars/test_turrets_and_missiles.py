"""The editors of a shared Turret, and of close combat weapons in a Launcher."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder.brikwars.model.designs import Creation, Mount, Round, Weapon
from builder.brikwars.tables.scales import Mounting
from builder.brikwars.tables.weapons import WeaponType
from tests.ui.brikwars.test_editors import Bench
from ui.brikwars.mounts_field import RoundsField
from ui.forms.fields.field import EditorContext
from ui.forms.fields.number import OptionalField
from ui.shell.make_page import EDITORS

SPEAR = Weapon(name="Spear", type=WeaponType.MELEE)
SHELF = [
    ("1", "Spear", SPEAR),
    ("2", "Bomb", Weapon(name="Bomb", type=WeaponType.EXPLOSIVE)),
    ("3", "Rifle", Weapon(name="Rifle")),
]


def turret_field(bench: Bench, place: int = 0) -> OptionalField:
    bench.page.go(("mounts", place, "turret"))
    editor = bench.mounts.editor
    field = editor.fields["turret"]
    assert isinstance(field, OptionalField)
    return field


def test_weapons_are_put_on_one_turret(qtbot: QtBot) -> None:
    gun = Mount(weapon=Weapon(size=2), mounting=Mounting.LARGE_TURRET)
    bench = Bench(qtbot, Creation(size=1, mounts=(gun, gun)))
    for place in (0, 1):
        turret_field(bench, place).set.click()
    assert [each.turret for each in bench.value.mounts] == [1, 1]
    prices = [bench.mounts.model.data(bench.mounts.model.index(n, 5)) for n in (0, 1)]
    assert prices == ["6", "6"]
    turret_field(bench, 1).set.click()
    assert bench.value.mounts[1].turret is None
    prices = [bench.mounts.model.data(bench.mounts.model.index(n, 5)) for n in (0, 1)]
    assert prices == ["6", "7"]


def test_only_turrets_ask_for_a_number(qtbot: QtBot) -> None:
    bench = Bench(qtbot, Creation(mounts=(Mount(), Mount(turret=2))))
    assert not turret_field(bench, 0).isVisible()
    # A number that means nothing here can still be taken off.
    assert turret_field(bench, 1).isVisible()
    bench.page.go(("mounts", 0, "mounting"))
    for _ in range(3):
        qtbot.keyClick(bench.page.focusWidget(), Qt.Key.Key_Down)
    assert bench.value.mounts[0].mounting is Mounting.SMALL_TURRET
    assert turret_field(bench, 0).isVisible()


def test_a_launcher_is_loaded_with_a_spear_and_a_cannon_is_not(qtbot: QtBot) -> None:
    context = EditorContext(EDITORS, shelf=lambda: SHELF)
    offers = {}
    for kind in (WeaponType.LAUNCHER, WeaponType.CANNON):
        mount = Mount(weapon=Weapon(type=kind, size=4))
        bench = Bench(qtbot, Creation(size=4, mounts=(mount,)), context)
        bench.page.go(("mounts", 0, "rounds"))
        (rounds,) = bench.page.findChildren(RoundsField)
        picker = rounds.shelf.open_picker()
        offers[kind] = [each.item.title for each in picker.found]
        picker.table.selectRow(len(picker.found) - 1)
        picker.choose()
        loaded = bench.value.mounts[0].rounds
        wanted = SPEAR if kind is WeaponType.LAUNCHER else SHELF[1][2]
        assert loaded == (Round(weapon=wanted),)
    assert offers[WeaponType.LAUNCHER] == ["Bomb", "Spear"]
    assert offers[WeaponType.CANNON] == ["Bomb"]
