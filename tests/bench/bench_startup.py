"""How long until the window is up, against a window with nothing in it."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 7

EMPTY = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
app = QApplication(sys.argv)
window = QMainWindow()
window.resize(1280, 720)
window.show()
QTimer.singleShot(0, lambda: QTimer.singleShot(0, app.quit))
app.exec()
"""
OURS = """
import os, sys
from PySide6.QtCore import QTimer
from ui.application import run
import ui.window
begin = ui.window.Window.begin
def painted(self):
    if LOAD:
        self.bench.store.loaded.connect(lambda: os._exit(0))
        begin(self)
    else:
        QTimer.singleShot(0, lambda: os._exit(0))
ui.window.Window.begin = painted
run(sys.argv, library=os.environ["LIBRARY"])
"""


def best(code: str, library: Path) -> float:
    """The shortest of several starts, in seconds."""
    env = os.environ | {"QT_QPA_PLATFORM": "offscreen", "LIBRARY": str(library)}
    # A program that is installed has its bytecode, whatever this shell says.
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env=env,
            check=True,
            timeout=60,
            stderr=subprocess.DEVNULL,
            timeout=60,
        )
        times.append(time.perf_counter() - start)
    return min(times)


def bench_window_up() -> None:
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "library.db"
        loaded = OURS.replace("LOAD", "True")
        best(loaded, library)
        empty = best(EMPTY, library)
        up = best(OURS.replace("LOAD", "False"), library)
        read = best(loaded, library)
    print(f"window up: {up / empty:.2f} times an empty window ({empty * 1000:.0f} ms)")
    print(f"library read and shown: {read / empty:.2f} times")
