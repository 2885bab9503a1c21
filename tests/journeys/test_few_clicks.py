"""What a beginner builds by hand on a new page: its clicks, without what is typed."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QPushButton, QSpinBox
from pytestqt.qtbot import QtBot

from builder.brikwars.engine.statline import statline
from builder.brikwars.model.designs import Mount, Weapon
from builder.brikwars.tables.scales import Mind, Mounting, Structure
from builder.brikwars.tables.weapons import WeaponType
from tests.journeys.player import Player
from tests.journeys.table import Table

MORE = 1
"""A click more than with every field in sight: what Add… takes."""

MOST = {"soldier": 10, "tank": 8, "dragon": 10, "keep": 9, "swap": 4}
"""The clicks of each while every field stood in sight."""


@pytest.fixture
def player(qtbot: QtBot, tmp_path: Path) -> Player:
    table = Table(qtbot, tmp_path / "library.sqlite")
    table.window.resize(1280, 720)
    table.window.activateWindow()
    return Player(table)


def size(player: Player, inches: int) -> None:
    """Click the brick of a Size."""
    bricks = player.fields["size"].slider
    player.click(bricks, QPoint(inches * int(bricks._pitch) - 2, 8))


def fill(player: Player, box: QSpinBox, number: int) -> None:
    """Click into a number and type another one."""
    line = box.lineEdit()
    assert line is not None
    player.click(line)
    box.selectAll()
    player.write(str(number))


def arm(player: Player, kind: WeaponType, inches: int = 1) -> None:
    """Add a weapon of a type and a Size."""
    guns = player.fields["mounts"]
    if kind is not WeaponType.GUN:
        player.pick(guns.type, str(kind))
    if inches > 1:
        fill(player, guns.size_box, inches)
    player.click(next(b for b in guns.findChildren(QPushButton) if b.text() == "Add"))


def mount(player: Player, how: Mounting) -> None:
    """Choose how the weapon at hand is mounted."""
    editor = player.fields["mounts"].editor
    player.pick(editor.fields["mounting"].box, str(how).capitalize())


def mind(player: Player, die: str) -> None:
    """Click a mind."""
    buttons = player.fields["mind"].segments.buttons
    player.click(next(each for each in buttons if each.text() == die))


def test_a_soldier_with_a_rifle(player: Player) -> None:
    player.begin("brikwars.creation")
    size(player, 1)
    player.pick(player.fields["structure"].box, "½")
    fill(player, player.fields["move"].box, 5)
    mind(player, "d6")
    arm(player, WeaponType.BASTARD_GUN)
    mount(player, Mounting.HELD)
    built = player.value
    assert (built.size, built.structure, built.move) == (1, Structure.HALF, 5)
    assert built.mind is Mind.D6
    assert player.table.page.state.violations == ()
    assert player.clicks <= MOST["soldier"] + MORE


def test_a_tank_with_a_gun_on_a_turret(player: Player) -> None:
    player.begin("brikwars.creation")
    size(player, 4)
    player.pick(player.fields["structure"].box, "2")
    fill(player, player.fields["move"].box, 8)
    arm(player, WeaponType.GUN, 3)
    mount(player, Mounting.LARGE_TURRET)
    expected = Mount(weapon=Weapon(size=3), mounting=Mounting.LARGE_TURRET)
    assert player.value.mounts == (expected,)
    assert player.clicks <= MOST["tank"] + MORE


def test_a_dragon_with_wings_and_fire(player: Player) -> None:
    player.begin("brikwars.creation")
    size(player, 5)
    fill(player, player.fields["move"].box, 5)
    player.pick(player.table.page.form.adder, "Flying Move")
    player.look()
    player.qtbot.waitUntil(lambda: player.hand is player.fields["flight"].entry)
    player.write("10")
    mind(player, "d6")
    arm(player, WeaponType.FLAMETHROWER, 2)
    built = player.value
    assert (built.size, built.move, built.flight) == (5, 5, 10)
    assert built.mounts[0].weapon.type is WeaponType.FLAMETHROWER
    assert player.clicks <= MOST["dragon"] + MORE


def test_a_keep_with_a_launcher_on_a_joint(player: Player) -> None:
    player.begin("brikwars.creation")
    size(player, 8)
    player.pick(player.fields["structure"].box, "3")
    arm(player, WeaponType.LAUNCHER, 3)
    mount(player, Mounting.JOINT)
    (placed,) = player.value.mounts
    assert (placed.weapon.type, placed.mounting) == (
        WeaponType.LAUNCHER,
        Mounting.JOINT,
    )
    assert player.clicks <= MOST["keep"] + MORE


def test_two_dice_are_swapped_for_another(player: Player) -> None:
    player.begin("brikwars.weapon")
    size(player, 2)
    dice = player.fields["swaps"]
    strip = dice.strip
    for place in range(2):
        die = strip.visualItemRect(strip.item(place))
        player.click(strip.viewport(), die.center())
    player.click(next(chip for chip in dice.well.chips if chip.text() == "d10 Exp"))
    assert str(statline(player.value).pool) == "1d10 Exp"
    assert player.clicks <= MOST["swap"] + MORE
