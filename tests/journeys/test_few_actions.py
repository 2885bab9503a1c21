"""Journeys by mouse and by keys, with every action counted.

A click, a key or a word that is typed is one action. To pick a file is one, to agree to
a name that is offered another.
"""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QLineEdit,
    QPushButton,
)
from pytestqt.qtbot import QtBot

from builder.army.model import Army
from builder.army.muster import roster
from builder.brikwars import Creation, Weapon
from builder.brikwars.engine.statline import statline
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import Mind
from builder.brikwars.tables.weapons import WeaponType
from builder.core.rulebook import Severity
from reports.text.plain import roster_text
from tests.journeys.player import Player
from tests.journeys.table import Table
from tests.patience import rest
from ui.army.picker import parts_of
from ui.core.command_table import NEW_KEYS
from ui.explain import ExplainDialog
from ui.printing.dialog import PrintDialog
from ui.shell.commands import Commands
from ui.verdict.words import FixButton

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier

MOST_SWAPPING = 12
MOST_BUILDING = 25
MOST_MUSTERING = 30
MOST_PRINTING = 3
MOST_MENDING = 8
"""The most actions of the journeys, as the issues of the window have them."""

RAIDERS = {
    "Border Keep": 47, "Fire-breathing Dragon": 55, "Plated Half-track": 30,
    "Rifleman": 9, "Scorpiosaurus Rex": 26, "Sergeant": 11, "Swamp Smith": 14,
}  # fmt: skip
"""Seven of the examples and their prices; a new one of 8 CP makes them 200."""


@pytest.fixture
def player(qtbot: QtBot, tmp_path: Path) -> Player:
    table = Table(qtbot, tmp_path / "library.sqlite")
    table.window.resize(1280, 720)
    table.window.activateWindow()
    return Player(table)


def test_dice_are_swapped_broken_and_mended(player: Player) -> None:
    """3d10 Exp become 2d6 Piercing and 1d4 Fire; a mod breaks a rule, a fix helps."""
    player.begin("brikwars.weapon")
    document = player.table.page.document
    document.edit(Weapon(name="Doom", type=WeaponType.ROCKET, size=3), "Begin")
    dice = player.fields["swaps"]
    for name in ("d6 Piercing", "d6 Piercing", "d4 Fire"):
        strip = dice.strip
        dies = map(strip.item, range(strip.count()))
        die = next(die for die in dies if str(die.pooled.die) == "d10 Exp")
        player.click(strip.viewport(), strip.visualItemRect(die).center())
        player.click(next(c for c in dice.well.chips if c.text() == name))
    assert str(statline(player.value).pool) == "2d6 Piercing + 1d4 Fire"
    player.click(player.fields["mods"].cells[Mod.LONG_RANGE].tick)
    refused = [v for v in player.table.page.state.violations if v.rule == "R8.7.23"]
    assert refused
    player.click(offered(player))
    left = player.table.page.state.violations
    assert all(each.severity is not Severity.REFUSE for each in left)
    assert player.actions <= MOST_SWAPPING


def add(player: Player, words: str) -> None:
    """Open Add… by its key, and take what is called so."""
    player.keys((Key.Key_A, CONTROL | SHIFT))
    player.say(words)
    player.keys(Key.Key_Return)
    rest()


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
    add(player, "extra")
    player.say("1")
    player.keys(Key.Key_Return)
    guns = fields["mounts"]
    adder = next(b for b in guns.findChildren(QPushButton) if b.text() == "Add")
    player.click(adder)
    count = guns.editor.fields["count"]
    for _ in range(2):
        player.click(count.stepper.more)
    player.type(guns.type, "Can")
    player.click(adder)

    add(player, "gunn")
    add(player, "photo")
    player.qtbot.waitUntil(lambda: bool(player.value.photo))
    built: Creation = player.value
    assert (built.name, built.size, built.move) == ("Old Stomper", 6, 5)
    assert (built.mind, built.extra_minds) == (Mind.D6, 1)
    weapons = [(each.count, each.weapon.type) for each in built.mounts]
    assert weapons == [(3, WeaponType.GUN), (1, WeaponType.CANNON)]
    assert [str(each) for each in built.specialties] == ["Gunnery"]
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
    assert player.actions <= MOST_MUSTERING


def muster_by_keys(player: Player) -> None:
    """Make an army of eight units, one of them new with a Gun and a Cannon."""
    table = player.table
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
    player.qtbot.waitUntil(lambda: table.page is army)
    player.qtbot.waitUntil(lambda: player.hand is army.entries.picker.line)
    for title in RAIDERS:
        player.say(title)
        player.keys(Key.Key_Return)
    mustered(player, army, stomper)


def muster_by_mouse(player: Player) -> None:
    """The same; words are typed, all else is clicked."""
    table = player.table
    player.pick(player.tool("New"), "Army")
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
    adder = next(b for b in guns.findChildren(QPushButton) if b.text() == "Add")
    player.click(adder)
    player.pick(guns.type, "Cannon")
    player.click(adder)
    (line,) = table.window.controller.banners.lines
    player.click(line.buttons["&Back to Red Raiders"])
    player.qtbot.waitUntil(lambda: table.page is army)
    for title in RAIDERS:
        player.say(title)
        QApplication.processEvents()
        row = picker.table.visualRect(picker.table.currentIndex())
        player.click(picker.table.viewport(), parts_of(row)[2].center())
    mustered(player, army, stomper)


def test_an_army_of_exactly_200_by_keys(player: Player) -> None:
    muster_by_keys(player)


@pytest.mark.full
def test_an_army_of_exactly_200_by_mouse(player: Player) -> None:
    muster_by_mouse(player)


BOOM = 'Boom Stick: Gun 1", Long Range, High Powered, 2d10'
"""A line against two rules: one swap too many (R8.7.3), two mods unpaid (R8.7.23)."""


def open_boom(player: Player) -> None:
    """Wait for the answer to the line, and open it as it is written."""
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, ExplainDialog)
    with player.qtbot.waitSignal(dialog.answered):
        player.say(BOOM)


def mended(player: Player) -> None:
    """Assert that the weapon of the line breaks no rule any more."""
    assert player.value.title == "Boom Stick"
    left = player.table.page.state.violations
    assert all(each.severity is not Severity.REFUSE for each in left)
    assert player.actions <= MOST_MENDING


def broken(player: Player) -> bool:
    """Return whether the page in front has a refusal; by two rules at first."""
    left = player.table.page.state.violations
    return any(each.severity is Severity.REFUSE for each in left)


def opened_boom(player: Player) -> None:
    """Wait until the weapon of the line is open, illegal in two ways."""
    table = player.table
    player.qtbot.waitUntil(lambda: "Boom Stick" in table.titles)
    player.qtbot.waitUntil(lambda: table.page.document.value.title == "Boom Stick")
    refused = {
        each.rule
        for each in table.page.state.violations
        if each.severity is Severity.REFUSE
    }
    assert refused == {"R8.7.3", "R8.7.23"}


def offered(player: Player) -> FixButton:
    """Wait until the verdict offers a remedy, and return its button."""
    assert player.actions < max(MOST_MENDING, MOST_SWAPPING)
    remedy = player.table.window.controller.front.verdict.remedy
    player.qtbot.waitUntil(remedy.isVisible)
    return remedy


def mend_by_mouse(player: Player) -> None:
    """A weapon of the house, illegal in two ways, is checked, opened and mended."""
    player.click(player.tool("Check a weapon"))
    open_boom(player)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, ExplainDialog)
    player.click(dialog.have)
    opened_boom(player)
    while broken(player):
        player.click(offered(player))
    mended(player)


def mend_by_keys(player: Player) -> None:
    """The same by keys."""
    player.keys((Key.Key_L, CONTROL))
    open_boom(player)
    player.keys(Key.Key_Return)
    opened_boom(player)
    while broken(player):
        offered(player)
        player.keys(Key.Key_F9)
    mended(player)


def test_a_house_weapon_is_mended_by_mouse(player: Player) -> None:
    mend_by_mouse(player)


def test_a_house_weapon_is_mended_by_keys(player: Player) -> None:
    mend_by_keys(player)


def printing(player: Player, path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Open an army, and have the system agree to a name for the file: one action."""
    player.table.open("Border Guard")

    def ask(*_: object, **__: object) -> tuple[str, str]:
        player.actions += 1
        return str(path), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    return ask


def printed(player: Player, path: Path) -> None:
    """Assert that the cards are printed."""
    player.qtbot.waitUntil(path.exists)
    assert player.actions <= MOST_PRINTING
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, PrintDialog)
    player.qtbot.waitUntil(dialog.save.isEnabled)
    dialog.close()


@pytest.mark.full
def test_cards_are_printed_by_mouse(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "cards.pdf"
    printing(player, path, monkeypatch)
    player.click(player.tool("Print cards"))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, PrintDialog)
    player.click(dialog.save)
    printed(player, path)


@pytest.mark.full
def test_cards_are_printed_by_keys(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "cards.pdf"
    printing(player, path, monkeypatch)
    player.keys((Key.Key_P, CONTROL), Key.Key_Return)
    printed(player, path)


# An army of eleven models in three groups, by the keyboard alone


class Evening(Table):
    """A player who never touches the mouse."""

    def press(self, key: Key, held: Any = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key where the keyboard is."""
        QTest.keyClick(self.hand, key, held)

    def type(self, words: str) -> None:
        """Type words where the keyboard is."""
        QTest.keyClicks(self.hand, words)

    @property
    def hand(self) -> Any:
        """What has the keyboard."""
        return QApplication.focusWidget() or self.window

    @property
    def army(self) -> Army:
        """The army in front."""
        value: Army = self.page.document.value
        return value

    def recruit(self, *wanted: tuple[str, int]) -> None:
        """Add designs from the list of those that can join, by their letters."""
        self.press(Key.Key_Insert)
        for letters, count in wanted:
            self.hand.selectAll()
            self.type(letters)
            for _ in range(count):
                self.press(Key.Key_Return)
        self.press(Key.Key_Escape)

    def name_group(self, name: str) -> None:
        """Make an empty group, and type its name."""
        self.page.entries.tree.clearSelection()
        self.page.entries.tree.setCurrentIndex(self.page.entries.model.index(-1, 0))
        self.press(Key.Key_G, CONTROL | SHIFT)
        line = self.hand
        assert isinstance(line, QLineEdit)
        line.selectAll()
        self.type(name)
        self.press(Key.Key_Return)
        self.qtbot.waitUntil(lambda: self.army.groups[-1].name == name)


@pytest.fixture
def evening(qtbot: QtBot, tmp_path: Path) -> Evening:
    made = Evening(qtbot, tmp_path / "library.db")
    made.window.controller.app.group(Commands).new("army")
    qtbot.waitUntil(lambda: "Nameless army" in made.titles)
    made.window.activateWindow()
    made.type("Night Watch")
    made.page.entries.tree.setFocus()
    return made


def test_eleven_models_in_three_groups(evening: Evening, qtbot: QtBot) -> None:
    page = evening.page
    for name, wanted in (
        ("Foot", (("troop", 4), ("rifle", 2))),
        ("Heavy", (("plated", 1), ("grenad", 2))),
        ("Walls", (("border k", 1), ("sergeant", 1))),
    ):
        evening.name_group(name)
        evening.recruit(*wanted)
    entries = [(e.group, e.design, e.count) for e in evening.army.entries]
    assert [group for group, _, _ in entries] == [
        "Foot", "Foot", "Heavy", "Heavy", "Walls", "Walls",
    ]  # fmt: skip
    assert sum(count for _, _, count in entries) == 11
    assert page.bar.facts.text() == "11 models"
    total = page.mustered.total
    # The Sergeant goes up over the edge of his group, and the Keep stays at home.
    evening.press(Key.Key_Up, ALT)
    evening.press(Key.Key_Up, ALT)
    assert evening.army.entries[page.entries.row].group == "Heavy"
    assert page.mustered.total == total
    evening.press(Key.Key_Down)
    evening.press(Key.Key_Down)
    evening.press(Key.Key_Space)
    assert page.mustered.results[page.entries.row].title == "Border Keep"
    assert page.mustered.total == total - 47
    printed = roster_text(
        roster(evening.army, evening.window.controller.app.catalogue.designs())
    )
    assert "Heavy: 4 models" in printed
    assert "Border Keep" not in printed
    # Every step comes back.
    while page.document.history.canUndo():
        page.document.history.undo()
    assert evening.army == Army()
    while page.document.history.canRedo():
        page.document.history.redo()
    assert page.mustered.total == total - 47


def test_changes_are_tried_and_taken_over(evening: Evening, qtbot: QtBot) -> None:
    evening.open("Border Guard")
    original = evening.page
    before = evening.army
    evening.window.controller.actions["try_changes"].trigger()
    qtbot.waitUntil(lambda: evening.army.title == "Border Guard (trial)")
    trial = evening.page
    assert trial.trial.isVisible()
    trial.entries.select([1])
    trial.entries.tree.setFocus()
    evening.press(Key.Key_Plus)
    assert "165 → 173 CP (+8)" in trial.trial.words.text()
    assert original.document.value == before
    trial.trial.take.click()
    assert evening.page is original
    assert evening.army.entries[1].count == 5
    assert evening.army.title == "Border Guard"
    assert not evening.army.trial_of
    original.document.history.undo()
    assert evening.army == before
