"""What is cut, overlapped or out of sight on every page and dialog, at every size.

    python -m tests.measures.window [1024x700 ...] [-k "light and 100"]

Each size is a program of its own, on a screen of that size. With BRICKMUSTER_PICTURES
set to a folder, a picture of each page and dialog is written there.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

SIZES: Final = (
    (1024, 700, 1),
    (1280, 720, 1),
    (1366, 768, 1.25),
    (1920, 1080, 1),
    (2560, 1440, 1.5),
    (3840, 2160, 2),
)
"""Screens in pixels, and how far each is scaled."""

HERE: Final = Path(__file__).resolve().parent


def screen(width: int, height: int) -> str:
    """Return a screen as the offscreen platform reads it."""
    one = {"name": "desk", "x": 0, "y": 0, "width": width, "height": height,
           "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}  # fmt: skip
    return json.dumps({
        "synchronousWindowSystemEvents": False,
        "windowFrameMargins": True,
        "screens": [one],
    })  # fmt: skip


def looked_at(size: tuple[int, int, float], only: list[str]) -> int:
    """Look at everything on a screen of a size; return 0 if nothing is wrong."""
    width, height, scale = size
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "screen.json"
        told.write_text(screen(width, height), encoding="utf-8")
        told_as = os.path.relpath(told)
        surroundings = {
            **os.environ,
            "BRICKMUSTER_SCREEN": told_as,
            "BRICKMUSTER_SIZE": f"{width}x{height}",
            "QT_QPA_PLATFORM": f"offscreen:configfile={told_as}",
            "QT_SCALE_FACTOR": str(scale),
        }
        tests = [str(HERE / "seen_window.py"), "-o", "python_files=seen_*.py"]
        run = [sys.executable, "-m", "pytest", "-q", "-s", "-n", "0", *tests]
        return subprocess.run(
            [*run, *only, "-p", "no:cacheprovider", "--tb=short", "--timeout=0"],
            env=surroundings,
            check=False,
        ).returncode


if __name__ == "__main__":
    told = sys.argv[1:]
    at = told.index("-k") if "-k" in told else len(told)
    wanted = told[:at]
    codes = [
        looked_at(each, told[at:])
        for each in SIZES
        if not wanted or f"{each[0]}x{each[1]}" in wanted
    ]
    sys.exit(max(codes, default=0))
