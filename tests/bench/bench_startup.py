"""How long until the window is up, against a window with nothing in it."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from db.library.examples import first_examples
from db.library.library import Library

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 7

LEAVE = "QTimer.singleShot(0, lambda: os._exit(0))"
EMPTY = f"""
import os, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
app = QApplication(sys.argv)
window = QMainWindow()
window.resize(1280, 720)
window.show()
QTimer.singleShot(0, lambda: {LEAVE})
app.exec()
"""
OURS = """
import os, sys
from PySide6.QtCore import QTimer
from ui.shell.application import run
from ui.shell.window import Window
read = Window._read
STAGE
run(sys.argv, library=os.environ["LIBRARY"])
"""
STAGES = {
    "window up": f"Window._seen = lambda self: {LEAVE}",
    "furnished": f"Window._read = lambda self: (self.controller, {LEAVE})",
    "everything shown": """
def told(self):
    self.controller.ready.connect(lambda: os._exit(0))
    read(self)
Window._read = told
""",
}


def best(code: str, library: Path) -> float:
    """Return the shortest of several starts, in seconds."""
    screen = f"offscreen:configfile={Path('tests', 'screen.json')}"
    env = os.environ | {"QT_QPA_PLATFORM": screen, "LIBRARY": str(library)}
    # An installed program has its bytecode, so it is written here as well.
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        # Without a timeout, for which Python would look every 50 ms.
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env=env,
            check=True,
            stderr=subprocess.DEVNULL,
        )
        times.append(time.perf_counter() - start)
    return min(times)


def bench_window_up() -> None:
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "library.db"
        codes = {stage: OURS.replace("STAGE", code) for stage, code in STAGES.items()}
        with Library(library) as made:
            made.bring_in(first_examples())
        best(codes["everything shown"], library)
        empty = best(EMPTY, library)
        print(f"an empty window: {empty * 1000:.0f} ms")
        for stage, code in codes.items():
            print(f"  {stage}: {best(code, library) / empty:.2f} times as long")
