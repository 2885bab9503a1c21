"""Every page and dialog, looked at on one screen; see `tests.measures.window`."""

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from builder import systems
from builder.examples import examples_of
from tests.journeys.table import Table
from tests.measures.eyes import faults
from tests.patience import rest
from tests.ui.widgets.test_fitting import OPENED, open_dialog
from ui.widgets.theme import Appearance, choose, choose_text_size, dress

SIZE: Final = os.environ.get("BRICKMUSTER_SIZE", "desk")
PICTURES: Final = os.environ.get("BRICKMUSTER_PICTURES", "")
PAGES: Final = ("welcome", "library")
LARGE: Final = 150
LOOKS: Final = [
    (look, percent)
    for look in (Appearance.LIGHT, Appearance.DARK)
    for percent in (100, LARGE)
]
REST_MS: Final = 250
"""How long a page is given until somebody looks at it."""
LOOKS_LONG: Final = 6
"""How often somebody looks again until it shows no other faults than before."""


@pytest.fixture(params=LOOKS, ids=lambda look: f"{look[0].value} at {look[1]} %")
def look(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[str]:
    """Wear a look; return its name."""
    appearance, percent = request.param
    dress(qapp)
    choose(appearance)
    choose_text_size(percent)
    yield f"{SIZE} {appearance.value} {percent}"
    choose_text_size(100)
    choose(Appearance.SYSTEM)


def pages(table: Table) -> Iterator[str]:
    """Open one page of each kind after the other, in each of its views."""
    for command in PAGES:
        table.window.controller.actions[command].trigger()
        yield command
    met: set[tuple[str, str]] = set()
    for title in tuple(table.titles):
        table.open(title)
        value = table.page.document.value
        label = str(getattr(value, "label", type(value).__name__)).split()[0]
        # Other pages of the same kind differ in numbers alone, and questions in less.
        for place, view in enumerate(getattr(table.page, "views", ("",))):
            kind = type(value).__name__ if place else label
            if (kind, view) not in met:
                met.add((kind, view))
                if place:
                    table.page.strip.setCurrentIndex(place)
                    # The card and the bill have a tab, too, where there is no room.
                    if table.page.panel:
                        table.settle()
                yield ", ".join(filter(None, (title, view)))
        table.window.controller.actions["close"].trigger()


def lasting(qtbot: QtBot, shown: QWidget) -> list[str]:
    """Return the faults that are there when what is shown has come to rest."""
    found: list[str] = []
    for _ in range(LOOKS_LONG):
        rest()
        before, found = found, faults(shown)
        if not found or found == before:
            break
    return found


def test_nothing_is_cut_overlapped_or_out_of_sight(
    qtbot: QtBot, tmp_path: Path, look: str
) -> None:
    table = Table(qtbot, tmp_path / "library.db")
    for game in systems():
        table.bring(examples_of(game)[0])
    table.window.showMaximized()
    told: Counter[str] = Counter()

    def see(shown: QWidget, name: str) -> None:
        told.update(f"{name}: {fault}" for fault in lasting(qtbot, shown))
        if PICTURES:
            shown.grab().save(str(Path(PICTURES) / f"{look} {name}.png"))

    for name in pages(table):
        see(table.window, name)
    table.open("Ripper Blade")
    for name, opened in OPENED.items():
        dialog = open_dialog(table, opened)
        see(dialog, name)
        dialog.close()
        QApplication.processEvents()
    for words, many in told.most_common():
        print(f"{look}: {many} x {words}")
    print(f"{look}: {len(told)} faults")
    assert not told
