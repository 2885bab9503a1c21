"""What one key in a form runs: calls of Python functions, and files of the program.

Counts are exact, where times are not: the same key runs the same calls on any machine.
They are told of three moments: when the page is drawn, when the window is at rest, and
when all is done that waits for a pause in typing, such as saving.
"""

import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import db.library.library  # noqa: F401 (its thread gets no time to import while we wait)
from tests.bench.bench_forms import opened, read
from ui.shell.window import Window
from ui.widgets.theme import dress

ROOT: Final = Path(__file__).resolve().parents[2]
ROOMS: Final = tuple(str(ROOT / room) for room in ("builder", "db", "reports", "ui"))

TIMES: Final = 6
"""How often a key is pressed; answers of the library come in now and then."""

REST_MS: Final = 600
"""The pause between two keys."""

PAUSE_MS: Final = 1_500
"""A pause in which everything that waits for one is done."""


def drawn() -> None:
    """Lay out and draw what changed."""
    QApplication.sendPostedEvents()


def at_rest() -> None:
    """Do all that waits for nothing but the drawing."""
    for _ in range(2):
        QApplication.processEvents()


def paused() -> None:
    """Do all that waits for a pause, too."""
    QTest.qWait(PAUSE_MS)


@dataclass(frozen=True, slots=True)
class Run:
    """What was run.

    Attributes:
        calls: How many calls of Python functions.
        files: The files of the program that they are in.
    """

    calls: int
    files: frozenset[str]


def run_by(act: Callable[[], object], until: Callable[[], None]) -> Run:
    """Do something, wait until a moment after it, and return what that ran."""
    codes: list[CodeType] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            codes.append(frame.f_code)

    sys.setprofile(note)
    act()
    until()
    sys.setprofile(None)
    files = {code.co_filename for code in codes}
    return Run(len(codes), frozenset(each for each in files if each.startswith(ROOMS)))


def least(
    act: Callable[[], object], until: Callable[[], None] = drawn, times: int = TIMES
) -> Run:
    """Return what an action runs each time, without what others do meanwhile."""
    runs = []
    for _ in range(times):
        QTest.qWait(REST_MS)
        runs.append(run_by(act, until))
    files = frozenset.intersection(*(each.files for each in runs))
    return Run(min(each.calls for each in runs), files)


def keys(window: Window, title: str) -> dict[str, Callable[[], object]]:
    """Open a design; return a letter of its name, and a step of its Size."""
    fields = opened(window, title).form.fields
    line, box = fields["name"].entry, fields["size"].entry
    found: dict[str, Callable[[], object]] = {
        "a letter of the name": lambda: QTest.keyClicks(line, "x"),
        "a step of Size": lambda: QTest.keyClick(box, Qt.Key.Key_Up),
    }
    for act in found.values():
        for _ in range(2):
            act()
            QTest.qWait(REST_MS)
    return found


def bench_one_key() -> None:
    app = QApplication.instance()
    app = app if isinstance(app, QApplication) else QApplication(sys.argv[:1])
    dress(app)
    with tempfile.TemporaryDirectory() as folder:
        window = Window(str(Path(folder) / "library.sqlite"))
        window.resize(1600, 900)
        read(window)
        for title in ("Long Gun", "Trooper"):
            for words, act in keys(window, title).items():
                print(f"{title}: {words}")
                for until in (drawn, at_rest, paused):
                    run = least(act, until)
                    told = f"{run.calls} calls in {len(run.files)} files"
                    print(f"  {until.__name__}: {told}")
        window.close()
