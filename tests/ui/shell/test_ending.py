"""The program is ended from outside, by one signal or by two at once."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from ui.shell.equipment import keep_settings_private


def caught(process: int) -> bool:
    """Return whether a process would end by itself at a SIGTERM."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    (mask,) = (each for each in status.splitlines() if each.startswith("SigCgt"))
    return bool(int(mask.split()[1], 16) >> (signal.SIGTERM - 1) & 1)


@pytest.mark.full
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells who is ready")
def test_two_signals_at_once_end_it_as_one_does(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "ui", "--library", str(tmp_path / "club.db")],
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        try:
            while not caught(program.pid):
                time.sleep(0.05)
            program.send_signal(signal.SIGTERM)
            # Two that wait at once would be one to the system.
            time.sleep(0.0005)
            program.send_signal(signal.SIGTERM)
            _, said = program.communicate(timeout=60)
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
