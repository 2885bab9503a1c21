"""The program is ended from outside, by one signal or by two at once."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from tests.patience import PATIENCE_S, until
from ui.shell.equipment import keep_settings_private


def caught(process: int) -> bool:
    """Return whether a process would end by itself at a SIGTERM."""
    return marked(process, "SigCgt")


def pending(process: int) -> bool:
    """Return whether a SIGTERM waits for a process."""
    return marked(process, "ShdPnd")


def marked(process: int, mask: str) -> bool:
    """Return whether the system has SIGTERM in one of the masks of a process."""
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    except OSError:
        return False
    masks = dict(each.split(":", 1) for each in status.splitlines())
    return bool(int(masks.get(mask, "0"), 16) >> (signal.SIGTERM - 1) & 1)


@pytest.mark.full
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells who is ready")
def test_two_signals_at_once_end_it_as_one_does(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "ui", "--library", str(tmp_path / "club.db")],
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        try:
            until(lambda: caught(program.pid), "it is ready for a signal")
            program.send_signal(signal.SIGTERM)
            # Two that wait at once would be one to the system.
            until(lambda: not pending(program.pid), "the first one is taken")
            program.send_signal(signal.SIGTERM)
            _, said = program.communicate(timeout=PATIENCE_S)
        finally:
            program.kill()
    assert "Error" not in said
    assert program.returncode in (128 + signal.SIGTERM, -signal.SIGTERM)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere they are no file")
@pytest.mark.usefixtures("qapp")
def test_the_settings_are_their_owners_alone() -> None:
    file = Path(QSettings().fileName())
    keep_settings_private()
    for appearance in ("dark", "light"):
        QSettings().setValue("appearance", appearance)
        QSettings().sync()
        assert file.stat().st_mode & 0o777 == 0o600
    # Those that an older release made.
    file.chmod(0o644)
    keep_settings_private()
    assert file.stat().st_mode & 0o777 == 0o600
    assert "light" in file.read_text(encoding="utf-8")
