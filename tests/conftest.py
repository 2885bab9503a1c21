"""The set-up of all tests: no display, no files of the user, repeatable chance."""

import gc
import os
import shutil
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from pydantic import types as _  # noqa: F401

from tests.leftovers import Leftovers
from tests.server import Server, running
from tests.sweeps import EXPLORED, THOROUGH
from tests.tiers import Tiers

# pydantic is imported above: once pytest-qt has loaded PySide6, it reads the source
# of each module that is being imported, and pydantic fails when that happens halfway.

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# Who wants no `__pycache__` beside the sources still has the modules compiled only
# once, not by each process of the tests and by each program that a test starts.
COMPILED = Path(__file__).resolve().parent.parent / ".dev" / "compiled"
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(COMPILED)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

# Each run repeats the same examples, CI more of them, so that a verdict is the same
# every day; only a search draws new ones. None has a time limit, because a slow machine
# is no fault of the program.
settings.register_profile("ci", deadline=None, derandomize=True, database=None)
settings.register_profile("desk", settings.get_profile("ci"), max_examples=14)
# For coverage, which measures the lines that tests run and not what they find.
settings.register_profile("brief", settings.get_profile("ci"), max_examples=10)
settings.register_profile("explore", deadline=None, database=None, print_blob=True)
settings.load_profile("explore" if EXPLORED else "ci" if THOROUGH else "desk")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Tiers(config), "tiers")
    # On a real display all tests of a process share a window that is never closed.
    if os.environ["QT_QPA_PLATFORM"] == "offscreen":
        config.pluginmanager.register(Leftovers(), "leftovers")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-goldens",
        action="store_true",
        help="write what the program says now; review the difference by eye",
    )


# Widgets must not be destroyed in the threads that draw cards and keep the library,
# so garbage is collected now and then between tests, as `GcTimer` does. The oldest
# generation is collected rarely, because it holds the caches of thousands of creations,
# and what is still in use by then is not looked through again.
COLLECT_EVERY = 50
COLLECT_ALL_EVERY = 600
gc.disable()


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()


def pytest_runtest_teardown(item: pytest.Item) -> None:
    done = item.session.stash[RUN] = item.session.stash.get(RUN, 0) + 1
    if done % COLLECT_ALL_EVERY == 0:
        gc.collect()
        gc.freeze()
    elif done % COLLECT_EVERY == 0:
        gc.collect(1)


RUN = pytest.StashKey[int]()


def pytest_sessionfinish() -> None:
    """Empty the clipboard while Python still runs.

    The offscreen platform deletes what was copied only when the process ends, and an
    object that Python made cannot be deleted without Python.
    """
    if widgets := sys.modules.get("PySide6.QtWidgets"):
        app = widgets.QApplication.instance()
        if app:
            app.clipboard().clear()


@pytest.fixture(autouse=True)
def undressed() -> Iterator[None]:
    """Take off what a test put on: sheet, type and colours.

    All that is made under the sheet of the program takes twice as long, and what a test
    finds should not hang on the tests that ran before it.
    """
    widgets = sys.modules.get("PySide6.QtWidgets")
    app = widgets.QApplication.instance() if widgets else None
    worn = (app.styleSheet(), app.font(), app.palette()) if app else None
    yield
    widgets = sys.modules.get("PySide6.QtWidgets")
    if app := widgets.QApplication.instance() if widgets else None:
        let_go(app)
        undress(app, worn)


def let_go(app: Any) -> None:
    """Let go of Ctrl and Shift: Qt thinks that the keys of the last event are held.

    A row that the next test selects would be added to others, or be taken out.
    """
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QWidget

    if app.keyboardModifiers() != Qt.KeyboardModifier.NoModifier:
        nowhere = QWidget()
        QTest.keyRelease(nowhere, Qt.Key.Key_Shift)
        nowhere.deleteLater()


def undress(app: Any, worn: tuple[str, Any, Any] | None) -> None:
    """Give an application the looks it had, or those of a new one."""
    from PySide6.QtCore import QCoreApplication, QEvent, Qt

    sheet, font, colors = worn or ("", None, None)
    # A module that dresses once keeps its clothes until it is over.
    if sheet or not app.styleSheet():
        return
    # What the test leaves behind need not be dressed anew.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    app.setStyleSheet("")
    if worn:
        app.setFont(font)
        app.setPalette(colors)
    app.styleHints().setColorScheme(Qt.ColorScheme.Unknown)


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    """Give the offscreen platform an ordinary screen; its own is smaller than any."""
    if os.environ["QT_QPA_PLATFORM"] != "offscreen":
        return ["tests"]
    # Relative, because Qt ends a path at a colon, such as that of a drive.
    screen = os.path.relpath(Path(__file__).with_name("screen.json"))
    return ["tests", "-platform", f"offscreen:configfile={screen}"]


HOME_NAMES = {
    "HOME": "",
    "USERPROFILE": "",
    "APPDATA": "roaming",
    "LOCALAPPDATA": "local",
    "XDG_CONFIG_HOME": "config",
    "XDG_DATA_HOME": "data",
    "XDG_STATE_HOME": "state",
    "XDG_CACHE_HOME": "cache",
}


class Homes:
    """Home folders for platformdirs, Qt and child processes, one after another.

    Making and removing a folder takes longer than most tests, so what a test left
    empty is handed to the next one.
    """

    def __init__(self, below: Path, patch: pytest.MonkeyPatch) -> None:
        self._below = below
        self._patch = patch
        self._numbers = count()
        self._home: Path | None = None

    def moved_in(self) -> Path:
        """Return an empty home, which the environment and the settings point to."""
        if not self._home:
            # `mktemp` would look through the folders of all tests before this one.
            self._home = self._below / str(next(self._numbers))
            self._home.mkdir()
            self._point_to(self._home)
        return self._home

    def _point_to(self, home: Path) -> None:
        from PySide6.QtCore import QSettings

        for name, below in HOME_NAMES.items():
            self._patch.setenv(name, str(home / below))
        # Qt reads the environment for its settings only once in a process.
        for form in (QSettings.Format.NativeFormat, QSettings.Format.IniFormat):
            QSettings.setPath(form, QSettings.Scope.UserScope, str(home / "config"))

    def moved_out(self, *, spoiled: bool) -> None:
        """Keep the home for the next test, unless it was used or Qt may remember it."""
        if self._home and (spoiled or any(self._home.iterdir())):
            shutil.rmtree(self._home, ignore_errors=True)
            self._home = None


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Homes]:
    with pytest.MonkeyPatch.context() as patch:
        yield Homes(tmp_path_factory.mktemp("homes"), patch)


@pytest.fixture(autouse=True)
def own_home(homes: Homes, request: pytest.FixtureRequest) -> Iterator[Path]:
    """Return an empty home folder."""
    yield homes.moved_in()
    homes.moved_out(spoiled="qapp" in request.fixturenames)


@pytest.fixture
def qtbot(qapp: object, request: pytest.FixtureRequest) -> object:
    """Return pytest-qt's bot, which waits longer than it does by itself."""
    from tests.patience import PatientBot

    return PatientBot(request)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """Return a server for libraries, which all tests of this process share."""
    with running() as started:
        yield started


@pytest.fixture
def database(server: Server) -> str:
    """Return the address of an empty database on a server."""
    return server.new_database()
