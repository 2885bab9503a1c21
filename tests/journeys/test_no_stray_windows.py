"""Nothing is a window of its own but the main window, and dialogs that belong to it.

A widget that is shown before it has a parent is a window for a moment, and takes the
focus from the field in which the player types.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from builder import systems
from builder.core.field_spec import Path as Place
from builder.examples import examples_of
from tests.journeys.table import Table
from tests.sweeps import share
from ui.shell.window import Window


class Lookout(QObject):
    """Notes each widget but a `Window` that is shown as a window without a parent."""

    def __init__(self) -> None:
        super().__init__()
        self.strays: list[str] = []

    def eventFilter(  # noqa: N802 - Qt's name
        self, watched: QObject, event: QEvent
    ) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget):
            alone = watched.isWindow() and watched.parentWidget() is None
            if alone and not isinstance(watched, Window):
                name = watched.accessibleName() or watched.windowTitle()
                self.strays.append(f"{type(watched).__name__} {name}".strip())
        return False


@pytest.fixture
def lookout(qapp: QApplication) -> Iterator[Lookout]:
    made = Lookout()
    qapp.installEventFilter(made)
    yield made
    qapp.removeEventFilter(made)


@pytest.fixture
def table(lookout: Lookout, qtbot: QtBot, tmp_path: Path) -> Table:
    return Table(qtbot, tmp_path / "library.db")


def parts(value: Any, at: Place = ()) -> Iterator[Place]:
    """Yield the places of the parts of a design: of a list its first one."""
    for each in fields(value):
        match getattr(value, each.name):
            case (first, *_) if is_dataclass(first):
                place: Place = (*at, each.name, 0)
                yield from (place, *parts(first, place))
            case part if is_dataclass(part):
                place = (*at, each.name)
                yield from (place, *parts(part, place))


def richest() -> Iterator[Any]:
    """Yield the printed design with most parts of each kind."""
    for system in systems().values():
        known = [
            design for each in examples_of(system.key) for _, design in each.designs
        ]
        known += [each.design for each in system.presets()]
        for kind in system.kinds:
            found = [each for each in known if type(each) is kind]
            yield max(found, key=lambda each: len(list(parts(each))), default=kind())


def opened(table: Table, item: Any) -> Any:
    """Add an item to the library, and open its page."""
    added: list[str] = []
    controller = table.window.controller
    controller.repository.add(item, added.append)
    table.qtbot.waitUntil(lambda: bool(added))
    return controller.app.open(added[0])


@pytest.mark.full
def test_pages_editors_and_questions_are_no_windows(
    table: Table, lookout: Lookout
) -> None:
    for design in share(list(richest()), of=2):
        page = opened(table, design)
        for place in parts(design):
            page.go(place)
        for view in range(1, 1 + len(page.questions)):
            page.turn(view)
            table.settle()
        assert lookout.strays == [], design.title
        table.window.controller.tabs.close_page(page)


@pytest.mark.full
def test_armies_house_rules_and_dialogs_are_no_windows(
    table: Table, lookout: Lookout
) -> None:
    controller = table.window.controller
    examples = [
        each for system in systems().values() for each in examples_of(system.key)
    ]
    opened(table, next(rules for each in examples for _, rules in each.rulesets))
    assert lookout.strays == []
    table.open("Troublemakers")
    table.page.strip.setCurrentIndex(2)
    asked = ("presets", "cards", "roster", "reference", "find", "explain", "about")
    for name in asked:
        controller.actions[name].trigger()
        (dialog,) = [
            each for each in table.window.findChildren(QDialog) if each.isVisible()
        ]
        dialog.close()
        assert lookout.strays == [], name
