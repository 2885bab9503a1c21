"""Journeys by mouse and by keys, with every action counted.

A click, a key or a word that is typed is one action. To pick a file is one, to agree to
a name that is offered another.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QPushButton,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from builder.brikwars import Creation, Weapon
from builder.brikwars.engine.statline import statline
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import Mind
from builder.brikwars.tables.weapons import WeaponType
from builder.core.rulebook import Severity
from tests.journeys.table import Table
from ui.army.picker import parts_of
from ui.core.command_table import NEW_KEYS
from ui.forms.fields.options import OptionsField
from ui.pages.army_page import ArmyPage
from ui.pages.design_page import DesignPage
from ui.shell.commands import Commands
from ui.verdict.strip import ViolationRow

Key = Qt.Key
NONE = Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
LEFT = Qt.MouseButton.LeftButton

PRESSED_MS = 150

MOST_SWAPPING = 12
MOST_BUILDING = 25
MOST_MUSTERING = 30
"""The most actions of the journeys, as the issues of the window have them."""

RAIDERS = {
    "Border Keep": 47, "Fire-breathing Dragon": 55, "Plated Half-track": 30,
    "Rifleman": 9, "Scorpiosaurus Rex": 26, "Sergeant": 11, "Swamp Smith": 14,
}  # fmt: skip
"""Seven of the examples and their prices; a new one of 8 CP makes them 200."""


class Player:
    """A player whose actions are counted.

    Attributes:
        actions: How many there were.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.qtbot = table.qtbot
        self.actions = 0

    def begin(self, kind: str) -> None:
        """Make something new, and wait for its page."""
        self.table.window.controller.app.group(Commands).new(kind)
        page = ArmyPage if kind == "army" else DesignPage
        self.qtbot.waitUntil(lambda: isinstance(self.table.page, page))

    @property
    def value(self) -> Any:
        return self.table.page.document.value

    @property
    def fields(self) -> dict[str, Any]:
        return self.table.page.form.fields

    def row(self, rule: str) -> ViolationRow:
        """Return the line of the verdict about a rule, once it is shown."""

        def found() -> list[ViolationRow]:
            rows = self.table.window.findChildren(ViolationRow)
            shown = [each for each in rows if each.violation and each.isVisible()]
            return [each for each in shown if each.violation.rule == rule]

        self.qtbot.waitUntil(lambda: bool(found()))
        return found()[0]

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        """Click what can be seen and used; anything else is no action of a player.

        What is not on the screen is scrolled to, which is an action of its own.
        """
        QApplication.processEvents()
        assert widget.isVisibleTo(self.table.window)
        assert widget.isEnabled()
        place = widget.rect().center() if at is None else at
        if not widget.visibleRegion().contains(place):
            self.actions += 1
            scrolled_to(widget, place)
        self.actions += 1
        self.qtbot.mouseClick(widget, LEFT, pos=place)

    @property
    def hand(self) -> QWidget:
        """What has the keyboard."""
        return QApplication.focusWidget() or self.table.window

    def keys(self, *pressed: Qt.Key | tuple[Qt.Key, Qt.KeyboardModifier]) -> None:
        """Press keys where the keyboard is, each an action."""
        for each in pressed:
            key, held = each if isinstance(each, tuple) else (each, NONE)
            self.actions += 1
            QTest.keyClick(self.hand, key, held)
            if held is ALT:
                # A button is down for a moment.
                self.qtbot.wait(PRESSED_MS)

    def say(self, words: str) -> None:
        """Type words where the keyboard is."""
        self.actions += 1
        QTest.keyClicks(self.hand, words)

    def type(self, widget: QWidget, words: str) -> None:
        self.actions += 1
        self.qtbot.keyClicks(widget, words)

    def press(self, widget: QWidget, key: Qt.Key) -> None:
        self.actions += 1
        self.qtbot.keyClick(widget, key)


def scrolled_to(widget: QWidget, place: QPoint) -> None:
    """Scroll the nearest area around a widget until a place of it is seen."""
    around = widget.parentWidget()
    while not isinstance(around, QScrollArea):
        assert around
        around = around.parentWidget()
    inside = around.widget()
    assert inside
    at = widget.mapTo(inside, place)
    around.ensureVisible(at.x(), at.y())
    assert widget.visibleRegion().contains(place)


@pytest.fixture
def player(qtbot: QtBot, tmp_path: Path) -> Player:
    table = Table(qtbot, tmp_path / "library.sqlite")
    table.window.resize(1280, 720)
    return Player(table)


def test_dice_are_swapped_broken_and_mended(player: Player) -> None:
    """3d10 Exp become 2d6 Piercing and 1d4 Fire; a mod breaks a rule, a fix helps."""
    player.begin("brikwars.weapon")
    document = player.table.page.document
    document.edit(Weapon(name="Doom", type=WeaponType.ROCKET, size=3), "Begin")
    dice = player.fields["swaps"]
    for name in ("d6 Piercing", "d6 Piercing", "d4 Fire"):
        strip = dice.strip
        dies = [str(each.die) for each in strip._dice]
        box = strip._boxes(strip.width())[dies.index("d10 Exp")]
        player.click(strip, box.center())
        player.click(next(c for c in dice.well.chips if c.text() == name))
    assert str(statline(player.value).pool) == "2d6 Piercing + 1d4 Fire"
    player.click(player.fields["mods"].cells[Mod.LONG_RANGE].tick)
    refused = [v for v in player.table.page.state.violations if v.rule == "R8.7.23"]
    assert refused
    row = player.row("R8.7.23")
    player.click(row.fix_button)
    left = player.table.page.state.violations
    assert all(each.severity is not Severity.REFUSE for each in left)
    assert player.actions <= MOST_SWAPPING


def test_a_walker_is_built(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Size 6, a Move, 3 + 1 weapons, two minds, a specialty and a photo."""
    image = QImage(40, 30, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    photo = tmp_path / "walker.png"
    assert image.save(str(photo))

    def ask(*_: object, **__: object) -> tuple[str, str]:
        player.actions += 2
        return str(photo), ""

    monkeypatch.setattr(QFileDialog, "getOpenFileName", ask)
    player.begin("brikwars.creation")
    fields = player.fields
    player.type(fields["name"].entry, "Old Stomper")
    bricks = fields["size"].slider
    pitch = int(bricks._pitch)
    player.click(bricks, QPoint(6 * pitch - 2, 8))
    move = fields["move"].box
    move.selectAll()
    player.click(move.lineEdit())
    move.selectAll()
    player.type(move, "5")
    player.click(next(b for b in fields["mind"].segments.buttons if b.text() == "d6"))
    player.click(fields["extra_minds"].stepper.more)
    guns = fields["mounts"]
    add = next(b for b in guns.findChildren(QPushButton) if b.text() == "Add")
    player.click(add)
    count = guns.editor.fields["count"]
    for _ in range(2):
        player.click(count.stepper.more)
    player.type(guns.type, "Can")
    player.click(add)
    chosen = fields["specialties"]
    assert isinstance(chosen, OptionsField)
    player.type(chosen.line, "gunn")
    player.press(chosen.line, Qt.Key.Key_Return)
    player.click(fields["photo"].choose)
    built: Creation = player.value
    assert (built.name, built.size, built.move) == ("Old Stomper", 6, 5)
    assert (built.mind, built.extra_minds) == (Mind.D6, 1)
    weapons = [(each.count, each.weapon.type) for each in built.mounts]
    assert weapons == [(3, WeaponType.GUN), (1, WeaponType.CANNON)]
    assert [str(each) for each in built.specialties] == ["Gunnery"]
    assert built.photo
    assert player.actions <= MOST_BUILDING


def mustered(player: Player, army: Any, stomper: Any) -> None:
    """Assert that the army is what the journey is about."""
    player.qtbot.waitUntil(lambda: army.mustered.total == 200)
    assert army.mustered.left == 0
    assert army.document.value.name == "Red Raiders"
    counts = {each.title: each.entry.count for each in army.mustered.results}
    assert counts == {"Old Stomper": 1} | dict.fromkeys(RAIDERS, 1)
    types = [each.weapon.type for each in stomper.document.value.mounts]
    assert types == [WeaponType.GUN, WeaponType.CANNON]


def test_an_army_of_exactly_200_by_keys(player: Player) -> None:
    """Eight units, one of them new with a Gun and a Cannon."""
    table = player.table
    table.window.activateWindow()
    assert NEW_KEYS[0] == "Ctrl+Shift+N"
    player.keys((Key.Key_N, CONTROL | SHIFT))
    player.qtbot.waitUntil(lambda: table.page.document.value.title == "Nameless army")
    army = table.page
    player.say("Red Raiders")
    player.keys((Key.Key_L, ALT))
    player.say("200")
    player.keys(Key.Key_Insert)
    player.say("Old Stomper")
    player.keys((Key.Key_N, ALT))
    player.qtbot.waitUntil(lambda: table.page is not army)
    stomper = table.page
    player.keys(Key.Key_Insert, Key.Key_Return)
    player.say("Can")
    player.keys(Key.Key_Return, (Key.Key_Tab, CONTROL))
    assert table.page is army
    player.qtbot.waitUntil(lambda: player.hand is army.entries.picker.line)
    for title in RAIDERS:
        player.say(title)
        player.keys(Key.Key_Return)
    mustered(player, army, stomper)
    assert player.actions <= MOST_MUSTERING


def test_an_army_of_exactly_200_by_mouse(player: Player) -> None:
    """The same; words are typed, all else is clicked."""
    table = player.table
    # The menu of New and its first line: two clicks.
    player.begin("army")
    player.actions += 2
    player.qtbot.waitUntil(lambda: table.page.document.value.title == "Nameless army")
    army = table.page
    player.say("Red Raiders")
    player.click(army.limit.set, QPoint(8, army.limit.set.height() // 2))
    player.say("200")
    player.click(army.entries.bar.add)
    picker = army.entries.picker
    player.say("Old Stomper")
    player.click(picker.new)
    player.qtbot.waitUntil(lambda: table.page is not army)
    stomper, guns = table.page, player.fields["mounts"]
    add = next(b for b in guns.findChildren(QPushButton) if b.text() == "Add")
    player.click(add)
    # The list drops down, and the Cannon in it is clicked.
    player.actions += 2
    guns.type.setCurrentText("Cannon")
    player.click(add)
    (line,) = table.window.controller.banners.lines
    player.click(line.buttons["&Back to Red Raiders"])
    assert table.page is army
    for title in RAIDERS:
        player.say(title)
        QApplication.processEvents()
        row = picker.table.visualRect(picker.table.currentIndex())
        player.click(picker.table.viewport(), parts_of(row).more.center())
    mustered(player, army, stomper)
    assert player.actions <= MOST_MUSTERING
