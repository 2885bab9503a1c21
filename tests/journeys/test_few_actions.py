"""Two journeys by mouse and keyboard, with every action counted.

A click, a key or a word that is typed is one action. The file dialog counts as two:
to pick a file and to agree.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from builder.brikwars import Creation, Weapon
from builder.brikwars.engine.statline import statline
from builder.brikwars.tables.mods import Mod
from builder.brikwars.tables.scales import Mind
from builder.brikwars.tables.weapons import WeaponType
from builder.core.rulebook import Severity
from tests.journeys.table import Table
from ui.forms.fields.options import OptionsField
from ui.pages.design_page import DesignPage
from ui.shell.commands import Commands
from ui.verdict.strip import ViolationRow

LEFT = Qt.MouseButton.LeftButton

MOST_SWAPPING = 12
MOST_BUILDING = 25
"""The most actions of the journeys, as the issue of the window has them."""


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
        self.qtbot.waitUntil(lambda: isinstance(self.table.page, DesignPage))

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
        """Click what can be seen and used; anything else is no action of a player."""
        assert widget.isVisibleTo(self.table.window)
        assert widget.isEnabled()
        self.actions += 1
        self.qtbot.mouseClick(widget, LEFT, pos=at or widget.rect().center())

    def type(self, widget: QWidget, words: str) -> None:
        self.actions += 1
        self.qtbot.keyClicks(widget, words)

    def press(self, widget: QWidget, key: Qt.Key) -> None:
        self.actions += 1
        self.qtbot.keyClick(widget, key)


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
