"""The window around the pages: library, tabs, search, messages and files."""

import gc
import os
import re
import subprocess
import sys
import threading
import weakref
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    Qt,
)
from PySide6.QtGui import QImage
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from builder.brikwars import Weapon
from builder.core.kinds import GAMES
from db.library.examples import first_examples
from db.library.library import Library
from tests.journeys.table import Seat
from tests.patience import rest, until
from ui.library.rows import MIME
from ui.lists.rows import ID
from ui.shell.application import GcTimer
from ui.shell.commands import Commands
from ui.shell.outgoing import Printing
from ui.shell.welcome import WelcomeController
from ui.welcome.tiles import TileSign
from ui.widgets.theme import Appearance, choose, palette


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[Seat]:
    made = Seat(qtbot, tmp_path / "library.db")
    made.wait_for("Troublemakers")
    yield made
    assert made.window.close()


def test_a_window_that_is_gone_leaves_nothing_in_memory(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """A menu without a parent whose lines call its window keeps it for ever.

    The window, its pages and what they list would stay, and be dressed anew with it.
    """
    desk = Seat(qtbot, tmp_path / "library.db")
    pages = [desk.open(title) for title in ("Troublemakers", "Ripper Blade")]
    left = [weakref.ref(each) for each in (desk.window, *pages, pages[0].entries)]
    assert desk.window.close()
    desk.window.deleteLater()
    del desk, pages
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()
    gc.collect()
    assert [type(each()).__name__ for each in left if each()] == []


def test_a_library_that_was_emptied_stays_empty(qtbot: QtBot, tmp_path: Path) -> None:
    place = tmp_path / "emptied.db"
    with Library(place) as library:
        gone = library.add(Weapon())
        library.remove(gone.id, gone.version)
    desk = Seat(qtbot, place)
    assert not desk.controller.repository.values()
    assert (
        desk.controller.middle.currentWidget()
        is desk.controller.app.group(WelcomeController).page
    )
    assert desk.window.close()


def test_the_library_is_a_valid_model_with_sections_and_marks(desk: Seat) -> None:
    shelf = desk.controller.library_panel
    QAbstractItemModelTester(shelf.model)
    rest()
    # Sections of the other games are shown only if they are not empty.
    rows = [shelf.model.index(row, 0) for row in range(shelf.model.rowCount())]
    sections = [row.data().split()[0] for row in rows if not row.data(ID)]
    assert sections == ["Armies", "Creations", "Weapons", "Fields"]
    row = shelf.model.row_of(desk.named("Phased Pistol"))
    spoken = row.data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Phased Pistol, 3, illegal"


def test_the_filter_finds_by_any_word_of_a_design(desk: Seat) -> None:
    shelf = desk.controller.library_panel
    desk.qtbot.keyClicks(shelf.filter, "GIRDER")
    shown = [shelf.model.index(row, 0).data() for row in range(shelf.model.rowCount())]
    assert "Ripper Blade" in shown
    assert "Dragon" not in " ".join(shown)
    shelf.filter.setText("nothing of the kind")
    assert shelf.nothing.isVisibleTo(shelf)


def test_dragged_rows_carry_their_ids(desk: Seat) -> None:
    shelf = desk.controller.library_panel
    index = shelf.model.row_of(desk.named("Trooper"))
    data = shelf.model.mimeData([index])
    assert bytes(data.data(MIME).data()).decode() == desk.named("Trooper")


def test_enter_opens_and_the_panels_follow(desk: Seat) -> None:
    window = desk.window
    window.controller.library_panel.show_id(desk.named("Phased Pistol"))
    window.controller.library_panel.view.setFocus()
    desk.qtbot.keyClick(window.controller.library_panel.view, Qt.Key.Key_Return)
    assert window.controller.tabs.page
    assert window.controller.tabs.page.state.title == "Phased Pistol"
    assert "1 fault" in window.controller.front.verdict.head.summary.text()
    assert window.controller.front.bill.total.text() == "3 CP"
    assert window.windowTitle() == "Phased Pistol – Brickmuster"
    assert window.controller.tabs.page.state.price == "3 CP"


def test_a_copy_opens_beside_its_original(desk: Seat) -> None:
    desk.open("Ripper Blade")
    desk.controller.actions["duplicate"].trigger()
    desk.wait_for("Ripper Blade (copy)")
    assert desk.controller.tabs.page
    assert desk.controller.tabs.page.state.title == "Ripper Blade (copy)"


def test_removing_a_design_in_an_army_is_refused_by_name(desk: Seat) -> None:
    desk.controller.app.group(Commands).remove([desk.named("Trooper")])
    desk.qtbot.waitUntil(lambda: desk.told("Border Guard"))
    assert desk.named("Trooper")


def test_a_disabled_command_says_why(desk: Seat) -> None:
    window = desk.window
    desk.open("Ripper Blade")
    roster = window.controller.actions["roster"]
    assert not roster.isEnabled()
    assert "Open an army first" in roster.toolTip()
    while window.controller.tabs.page:
        window.controller.app.group(Commands).close()
    assert not window.controller.actions["duplicate"].isEnabled()
    assert (
        window.controller.middle.currentWidget()
        is window.controller.app.group(WelcomeController).page
    )
    assert window.controller.front.verdict.head.isHidden()


def test_every_command_is_in_a_menu_and_no_two_share_keys(desk: Seat) -> None:
    keys = [
        action.shortcut().toString()
        for action in {
            *desk.controller.actions.values(),
            *desk.controller.menus.new.actions(),
        }
        if not action.shortcut().isEmpty()
    ]
    assert len(keys) == len(set(keys))
    in_menus = {
        action
        for menu in desk.controller.menus.bar.findChildren(QMenu)
        for action in menu.actions()
    }
    assert set(desk.controller.actions.values()) <= in_menus


def test_text_for_a_forum_is_copied(desk: Seat) -> None:
    desk.open("Ripper Blade")
    for form, sign in (
        ("txt", "Ripper Blade\n===="),
        ("md", "#"),
        ("bbcode", "[code]"),
    ):
        desk.controller.app.group(Printing).copy(form)
        assert sign in QApplication.clipboard().text()
    desk.open("Border Guard")
    desk.controller.app.group(Printing).copy("txt")
    assert "165 of 200 CP" in QApplication.clipboard().text()


def test_a_list_is_copied_compact_and_secret(desk: Seat) -> None:
    desk.open("Border Guard")
    actions = desk.controller.actions
    actions["copy_compact"].trigger()
    assert "4x Trooper (Pistol, Round Shield), 32 CP" in QApplication.clipboard().text()
    actions["copy_secret"].trigger()
    assert actions["copy_secret"].isChecked()
    for form in ("text", "markdown", "bbcode", "compact", "csv"):
        actions[f"copy_{form}"].trigger()
        said = QApplication.clipboard().text()
        assert "Trooper" in said
        assert not re.search("165|200|Hold|Leads", said)
        assert desk.told("Copied without points and notes")
    actions["copy_secret"].trigger()
    actions["copy_text"].trigger()
    assert "165 of 200 CP" in QApplication.clipboard().text()
    assert not actions["copy_secret"].isChecked()


def imported(place: Path, stage: str) -> set[str]:
    """Return what a program has imported that opens a window on a library.

    Args:
        place: The library.
        stage: The code that calls `told`, which prints all modules and ends.
    """
    code = (
        "import os, sys;"
        "told = lambda: (print(*sys.modules, flush=True), os._exit(0));"
        "from ui.shell.application import run;"
        "from ui.shell.window import Window;"
        f"read = Window._read; Window._read = lambda self: {stage};"
        f"run(['brickmuster'], library={str(place)!r})"
    )
    env = os.environ | {"PYTHONPATH": str(Path(__file__).resolve().parents[3])}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=place.parent,
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.split())


@pytest.mark.full
def test_the_window_opens_without_the_heavy_libraries(tmp_path: Path) -> None:
    found = imported(tmp_path / "x.db", "(self.controller, told())")
    heavy = {"PIL", "alembic", "pydantic", "pypdfium2", "reportlab", "sqlalchemy"}
    games = {f"builder.{game}" for game in GAMES}
    assert "ui.shell.main_window" in found
    assert not (heavy | games | {"sqlmodel"}) & found


@pytest.mark.full
def test_a_window_imports_the_games_that_it_shows(tmp_path: Path) -> None:
    place = tmp_path / "library.db"
    with Library(place) as library:
        library.bring_in(first_examples())
    found = imported(place, "(self.controller.ready.connect(told), read(self))")
    assert {game for game in GAMES if f"builder.{game}" in found} == {"brikwars"}


def inked(desk: Seat) -> list[QImage]:
    """Return what is drawn in the window's colours: icons, and a row with its mark."""
    bench = desk.controller
    cards = bench.actions["cards"].icon().pixmap(20, 20).toImage()
    view = bench.library_panel.view
    view.show_id(desk.named("Trooper"))
    row = view.visualRect(bench.library_panel.model.row_of(desk.named("Trooper")))
    drawn = view.viewport().grab(row).toImage()
    tile = bench.app.group(WelcomeController).page.jobs[0].findChildren(TileSign)[0]
    return [
        drawn,
        tile.grab().toImage(),
        cards,
    ]


def at_rest(desk: Seat) -> list[QImage]:
    """Return what is drawn once it stays: portraits of rows come a moment later."""
    seen = [inked(desk)]

    def same() -> bool:
        rest()
        seen.append(inked(desk))
        return seen[-1] == seen[-2]

    desk.qtbot.waitUntil(same)
    return seen[-1]


def test_light_and_dark_can_be_chosen(desk: Seat) -> None:
    rest()
    try:
        choose(Appearance.LIGHT)
        QApplication.processEvents()
        light = at_rest(desk)
        choose(Appearance.DARK)
        assert QApplication.palette() == palette(dark=True)
        # Each part follows at its own time; all of them must in the end.
        desk.qtbot.waitUntil(
            lambda: all(
                one != other for one, other in zip(light, inked(desk), strict=True)
            )
        )
    finally:
        choose(Appearance.LIGHT)
    assert QApplication.palette() == palette(dark=False)
    desk.qtbot.waitUntil(lambda: inked(desk) == light)


def test_a_name_is_never_taken_for_markup(desk: Seat) -> None:
    page = desk.open("Long Gun")
    value = replace(page.document.value, name="<b>& Sons</b>")
    page.document.edit(value, "Name")
    assert (
        desk.controller.tabs.tabText(desk.controller.tabs.currentIndex())
        == "<b>&& Sons</b>"
    )
    desk.controller.library_panel.catch_up()
    row = desk.controller.library_panel.model.row_of(page.document.id)
    assert row.data(ID) == page.document.id
    # Others hear of an edit once the page that shows it is drawn.
    desk.qtbot.waitUntil(lambda: row.data() == "<b>& Sons</b>")
    assert "<b>" not in row.data(Qt.ItemDataRole.ToolTipRole)


def test_garbage_is_collected_in_the_windows_own_thread(qtbot: QtBot) -> None:
    collected: list[int] = []

    def seen(phase: str, _: object) -> None:
        collected.append(threading.get_ident())

    application = QApplication.instance()
    assert application
    keeper = GcTimer(application)
    gc.callbacks.append(seen)
    try:
        assert not gc.isenabled()
        held: list[list[object]] = []

        def due() -> bool:
            # What another thread frees meanwhile makes less of it due.
            held.extend([] for _ in range(5_000))
            keeper.tidy()
            return bool(collected)

        until(due, "garbage is collected")
        assert set(collected) == {threading.get_ident()}
    finally:
        gc.callbacks.remove(seen)
        keeper.deleteLater()
