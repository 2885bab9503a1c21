"""One more of the current entry, in the real window, in an army of 200 entries."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder.army.model import Army, ArmyGroup, Entry
from builder.examples import Example, examples_of
from tests.bench.stopwatch import WARM, repeated, tell
from tests.journeys.table import Table
from ui.shell.application import GcTimer
from ui.widgets import theme

ENTRIES, DESIGNS, STEPS = 200, 100, 40
MOST = 50.0
"""Milliseconds of CPU that a step may take, at the 95th of a hundred."""


def host() -> Example:
    """Return an army of many entries in ten groups."""
    made = examples_of("brikwars")[0].designs
    known = [each for _, each in made if each.kind == "brikwars.creation"]
    names = [f"d{n}" for n in range(DESIGNS)]
    designs = tuple(
        (name, replace(known[n % len(known)], name=f"Unit {n}"))
        for n, name in enumerate(names)
    )
    groups = tuple(ArmyGroup(name=f"Group {n}") for n in range(10))
    entries = tuple(
        Entry(design=names[n % DESIGNS], count=2, group=f"Group {n * 10 // ENTRIES}")
        for n in range(ENTRIES)
    )
    army = Army(name="The host", groups=groups, entries=entries, limit=10_000)
    return Example("host", "The host", "", designs, (("host", army),))


def test_one_more_of_an_entry_is_quick(qtbot: QtBot, tmp_path: Path) -> None:
    theme.dress(QApplication.instance())  # type: ignore[arg-type]
    GcTimer(QApplication.instance())  # type: ignore[arg-type]
    table = Table(qtbot, tmp_path / "library.db")
    table.bring(host())
    qtbot.waitUntil(lambda: "The host" in table.titles)
    table.open("The host")
    table.window.resize(1280, 720)
    qtbot.wait(2_000)
    tree = table.page.entries.tree
    table.page.entries.select([30])
    tree.setFocus()
    costs = repeated(lambda _: QTest.keyClick(tree, Qt.Key.Key_Plus), STEPS, 60)
    tell(f"+ among {ENTRIES} entries", MOST, costs)
    assert table.page.document.value.entries[30].count == 2 + STEPS + WARM
