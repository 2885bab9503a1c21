"""The start: inert until everything is there, and never a page that is about to go."""

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings

from builder.army.model import Army
from builder.brikwars import Weapon
from db.library.library import Library
from tests.display.screen import ROOT, SMALL, running
from ui.shell.tabs import library_key

TITLES = ["Patrol", "Long Tom", "Short Tom"]


def started(place: Path, env: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Start the program with a library, press everywhere, and return what came."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.display.started", str(place)],
        cwd=ROOT,
        env=env,
        check=True,
        capture_output=True,
        text=True,
    )
    assert not done.stderr, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


@pytest.fixture
def place(tmp_path: Path, own_home: Path) -> Path:
    """Return a library of which three tabs were open at the end of last time."""
    made = tmp_path / "library.db"
    with Library(made) as library:
        ids = [library.add(Army(name=TITLES[0])).id]
        ids += [library.add(Weapon(name=name)).id for name in TITLES[1:]]
    settings = QSettings(
        QSettings.Format.NativeFormat, QSettings.Scope.UserScope,
        "Brickmuster", "Brickmuster",
    )  # fmt: skip
    settings.setValue(library_key("open", str(made)), ids)
    settings.setValue(library_key("front", str(made)), ids[0])
    settings.sync()
    return made


def test_what_is_pressed_during_the_start_does_nothing(place: Path) -> None:
    told = started(place)
    assert told["tabs"] == TITLES
    assert told["items"] == sorted(TITLES)
    assert told["shown"] == []
    assert told["open"] == ["Window"]
    assert told["keys"] != "NoneType"
    assert not told["undo"]
    left, top, wide, high = told["frame"]
    assert abs(left + wide / 2 - 960) < 40
    assert abs(top + high / 2 - 540) < 40


def test_a_new_library_on_a_small_screen(tmp_path: Path, own_home: Path) -> None:
    with running(SMALL) as screen:
        told = started(tmp_path / "new.db", screen.environment)
    assert told["tabs"] == ["Border Guard"]
    assert told["shown"] == []
    assert told["open"] == ["Window"]
    assert told["inside"]
    assert told["keys"] != "NoneType"
    assert not told["undo"]
