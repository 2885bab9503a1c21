"""The set-up of all tests: no display, no files of the user, repeatable chance."""

import gc
import os
import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings
from pydantic import types as _  # noqa: F401

from tests.sweeps import THOROUGH

# pydantic is imported above: once pytest-qt has loaded PySide6, it reads the source
# of each module that is being imported, and pydantic fails when that happens halfway.

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# CI repeats one large set of examples, a developer's machine draws fewer and new ones.
# Neither has a time limit, because a slow machine is no fault of the program.
settings.register_profile("desk", deadline=None, max_examples=30)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
# For coverage, which measures the lines that tests run and not what they find.
settings.register_profile("brief", settings.get_profile("ci"), max_examples=10)
settings.load_profile("ci" if THOROUGH else "desk")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-goldens",
        action="store_true",
        help="write what the program says now; review the difference by eye",
    )


# Widgets must not be destroyed in the threads that draw cards and keep the library,
# so garbage is collected now and then between tests, as `GcTimer` does. The oldest
# generation is collected rarely, because it holds the caches of thousands of creations.
COLLECT_EVERY = 20
COLLECT_ALL_EVERY = 600
gc.disable()


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()


def pytest_runtest_teardown(item: pytest.Item) -> None:
    done = item.session.stash[RUN] = item.session.stash.get(RUN, 0) + 1
    if done % COLLECT_ALL_EVERY == 0:
        gc.collect()
    elif done % COLLECT_EVERY == 0:
        gc.collect(1)


RUN = pytest.StashKey[int]()


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


HOMES = count()


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("homes")


@pytest.fixture(autouse=True)
def own_home(homes: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a new home folder, for platformdirs, Qt and child processes."""
    from PySide6.QtCore import QSettings

    # `mktemp` would look through the folders of all tests before this one.
    home = homes / str(next(HOMES))
    home.mkdir()
    for name, below in HOME_NAMES.items():
        monkeypatch.setenv(name, str(home / below))
    # Qt reads the environment for its settings only once in a process.
    for form in (QSettings.Format.NativeFormat, QSettings.Format.IniFormat):
        QSettings.setPath(form, QSettings.Scope.UserScope, str(home / "config"))
    yield home
    try:
        home.rmdir()
    except OSError:
        shutil.rmtree(home, ignore_errors=True)
