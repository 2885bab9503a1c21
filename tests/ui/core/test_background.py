"""Work in the background that fails says why, where the player waits for it."""

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from builder.brikwars.model.designs import Weapon
from builder.brikwars.model.house_rules import House
from builder.brikwars.tables.weapons import WeaponType
from builder.content.card import Card
from builder.content.livery import Livery
from builder.system.model import System
from db.backup.ages import Backup, Reason
from ui.backups.restore_dialog import RestoreDialog
from ui.core.way_finder import WayFinder
from ui.livery.dialogs import LiveryPreview
from ui.panels.card_preview import CardPanel

WHY = "The disk is gone"


@pytest.fixture(autouse=True)
def _broken(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Any:
        raise ValueError(WHY)

    made = datetime(2026, 5, 30, tzinfo=UTC)
    dialogs = sys.modules[RestoreDialog.__module__]
    monkeypatch.setattr(System, "way_out", fail)
    monkeypatch.setattr(sys.modules[LiveryPreview.__module__], "proof", fail)
    monkeypatch.setattr(sys.modules[CardPanel.__module__], "proof", fail)
    monkeypatch.setattr(
        dialogs, "backups", lambda _: [Backup(Path("a.db"), made, Reason.START)]
    )
    for work in ("numbers", "differing"):
        monkeypatch.setattr(dialogs, work, fail)


def test_a_search_for_a_way_out(qtbot: QtBot) -> None:
    owner = QObject()
    ways = WayFinder(owner)
    with qtbot.waitSignal(ways.found) as told:
        ways.seek(Weapon(type=WeaponType.GUN, size=5), House(largest_weapon=4))
    assert WHY in told.args[0].said


def test_the_card_of_a_livery(qtbot: QtBot) -> None:
    preview = LiveryPreview()
    qtbot.addWidget(preview)
    preview.display(Livery())
    qtbot.waitUntil(lambda: WHY in preview.head.text())


def test_the_card_beside_a_page(qtbot: QtBot) -> None:
    panel = CardPanel()
    qtbot.addWidget(panel)
    panel.show()
    panel.display(lambda: Card("A unit", ""))
    qtbot.waitUntil(lambda: WHY in panel.note.text())
    assert not panel.note.isHidden()


def test_what_a_backup_holds(qtbot: QtBot) -> None:
    dialog = RestoreDialog(Path("a.db"), ({}, {}))
    qtbot.addWidget(dialog)
    qtbot.waitUntil(lambda: dialog.model.index(0, 2).data() == "cannot be read")
    qtbot.waitUntil(lambda: WHY in dialog.said.text())
