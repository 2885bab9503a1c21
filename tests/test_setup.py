"""The checkout: the version of Qt, the two commands, no path of a machine."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# An absolute path on somebody's machine, not one inside the project.
MACHINE_PATH = re.compile(r"(?<![\w.~>/-])/(?:home|root|work|Users)/\w|[A-Z]:\\Users\\")


def tracked_files() -> list[Path]:
    """Return the files that git tracks, or would add."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this copy is not a git checkout")
    names = filter(None, os.fsdecode(done.stdout).split("\0"))
    return [ROOT / name for name in names if (ROOT / name).is_file()]


def test_qt_does_not_change_the_reference_counts_of_none_and_true() -> None:
    # PySide6 6.12.0 on Python 3.11 drops a reference to None with each void call
    # and one to True with each signal, until the interpreter aborts.
    script = """
import sys
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget

class Bell(QObject):
    rung = Signal()

app, bell = QApplication([]), Bell()
widget = QWidget()
nones, trues = sys.getrefcount(None), sys.getrefcount(True)
for _ in range(20_000):
    widget.setEnabled(True)
    bell.rung.emit()
print(sys.getrefcount(None) - nones, sys.getrefcount(True) - trues)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    drifts = [int(drift) for drift in done.stdout.split()]
    assert min(drifts) > -100
    # On Python 3.14 they rise, which is harmless: from 3.12 on neither can die.
    assert sys.version_info >= (3, 12) or max(drifts) < 100


def test_no_file_contains_a_path_on_somebodys_machine() -> None:
    found = []
    for path in tracked_files():
        text = path.read_bytes().decode("utf-8", errors="ignore")
        if MACHINE_PATH.search(text) or str(ROOT) in text:
            found.append(path.relative_to(ROOT).as_posix())
    assert found == []


def test_readme_and_ci_give_the_same_commands() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    script = ROOT / ".ci" / "run"
    assert "python3 dev.py run" in readme
    assert "python3 dev.py test" in readme
    assert "\npart python3 dev.py test\n" in script.read_text(encoding="utf-8")
    assert os.access(script, os.X_OK)
