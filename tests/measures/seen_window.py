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
from tests.ui.widgets.test_fitting import OPENED, open_dialog
from ui.widgets.theme import Appearance, choose, choose_text_size, dress

SIZE: Final = os.environ.get("BRICKMUSTER_SIZE", "desk")
PICTURES: Final = os.environ.get("BRICKMUSTER_PICTURES", "")
PAGES: Final = ("welcome", "library")
LARGE: Final = 150


@pytest.fixture
def told() -> Iterator[Counter[str]]:
    """What was wrong, with how often; after it the look is the usual one again."""
    found: Counter[str] = Counter()
    yield found
    choose_text_size(100)
    choose(Appearance.SYSTEM)
    for words, many in found.most_common():
        print(f"{SIZE}: {many} x {words}")
    print(f"{SIZE}: {len(found)} faults")


@pytest.mark.parametrize("look", [Appearance.LIGHT, Appearance.DARK], ids=str)
@pytest.mark.parametrize("large", [False, True], ids=["plain", "large type"])
def test_nothing_is_cut_overlapped_or_out_of_sight(
    qapp: QApplication,
    qtbot: QtBot,
    tmp_path: Path,
    told: Counter[str],
    look: Appearance,
    large: bool,
) -> None:
    dress(qapp)
    choose(look)
    if large:
        choose_text_size(LARGE)
    table = Table(qtbot, tmp_path / "library.db")
    for game in systems():
        for example in examples_of(game)[:1]:
            table.bring(example)
    table.window.showMaximized()
    at = f"{SIZE} {look.value} {'large' if large else 'plain'}"

    def see(shown: QWidget, name: str) -> None:
        qtbot.wait(250)
        for fault in faults(shown):
            told[f"{name}: {fault}"] += 1
        if PICTURES:
            shown.grab().save(str(Path(PICTURES) / f"{at} {name}.png"))

    for command in PAGES:
        table.window.controller.actions[command].trigger()
        see(table.window, command)
    met: set[tuple[object, ...]] = set()
    for title in (*table.titles,):
        table.open(title)
        # One page of each kind with the same views: the others differ in numbers.
        views = tuple(getattr(table.page, "views", ()))
        kind = (type(table.page), table.page.document.value.label.split()[0], views)
        if kind in met:
            continue
        met.add(kind)
        see(table.window, title)
        for view in views[1:]:
            table.page.strip.setCurrentIndex(list(table.page.views).index(view))
            see(table.window, f"{title}, {view}")
        table.window.controller.actions["close"].trigger()
    table.open("Ripper Blade")
    for name, opened in OPENED.items():
        dialog = open_dialog(table, opened)
        see(dialog, name)
        dialog.close()
        QApplication.processEvents()
    assert not told
