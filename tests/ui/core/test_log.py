"""The log: on this machine only, small, and without anything a player made."""

import ast
import faulthandler
import logging
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.core import log
from ui.core import system_packages as system
from ui.core.log import (
    LogFile,
    PrivateFormatter,
    crash_file,
    crash_of_last_run,
    last_crash_file,
    last_lines,
    log_file,
    start_log,
)
from ui.core.system_packages import PACKAGES, QT, WAYLAND, X11

MADE = "Grandmother's cannon"


def fail(kind: type[Exception]) -> None:
    raise kind(MADE)


@pytest.fixture
def logging_on(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[logging.Logger]:
    """Write a log below an empty home, and put all back afterwards."""
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    # The tests have an own use of it.
    for name in ("enable", "disable"):
        monkeypatch.setattr(faulthandler, name, lambda *_: None)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    monkeypatch.setattr(log, "FULL", 2_000)
    assert start_log() == log_file()
    assert log_file().is_relative_to(own_home)
    yield logging.getLogger("ui.test")
    for handler in root.handlers:
        handler.close()
    while log._crash_files:
        log._crash_files.pop().close()


@pytest.mark.skipif(sys.platform == "win32", reason="its rights are others")
def test_a_log_is_its_owners_alone(logging_on: logging.Logger) -> None:
    crash_file().write_text("it crashed")
    assert crash_of_last_run()
    for _ in range(120):
        logging_on.error("one more line of the log")
    files = list(log_file().parent.iterdir())
    assert len(files) == 2 + 1 + log.OLD
    for each in files:
        assert each.stat().st_mode & 0o777 == 0o600, each
    assert log_file().parent.stat().st_mode & 0o777 == 0o700


def test_an_error_is_told_by_its_name_and_places(logging_on: logging.Logger) -> None:
    try:
        fail(LookupError)
    except LookupError:
        logging_on.exception("a card could not be drawn: %s", ValueError(MADE))
    text = log_file().read_text(encoding="utf-8")
    assert "a card could not be drawn: ValueError" in text
    assert "in fail\nLookupError" in text
    assert MADE not in text


def test_what_led_to_an_error_is_told(logging_on: logging.Logger) -> None:
    def lead() -> None:
        try:
            fail(LookupError)
        except LookupError as error:
            raise RuntimeError(MADE) from error

    try:
        lead()
    except RuntimeError:
        logging_on.exception("both")
    text = log_file().read_text(encoding="utf-8")
    assert text.index("LookupError") < text.index("RuntimeError")
    assert MADE not in text


words = st.text("abc√ß<>'%é\n", min_size=8)


@given(words, words, st.integers())
def test_nothing_that_is_filled_in_is_written(one: str, two: str, number: int) -> None:
    """Law: a line has numbers and names of exceptions, and no other words."""
    record = logging.LogRecord(
        "ui.x", logging.ERROR, "x.py", 1, "QQQ %s %s %r %d",
        (one, Path(two), ValueError(two), number), None,
    )  # fmt: skip
    line = PrivateFormatter().format(record)
    assert line.endswith(f"QQQ … … 'ValueError' {number}")
    assert one not in line
    assert two not in line


def test_an_exception_that_ends_a_thread_is_written(
    logging_on: logging.Logger,
) -> None:
    thread = threading.Thread(target=fail, args=[OverflowError])
    thread.start()
    thread.join()
    text = log_file().read_text(encoding="utf-8")
    assert "OverflowError" in text
    assert MADE not in text


def test_full_files_are_put_aside_and_three_stay(logging_on: logging.Logger) -> None:
    for _ in range(300):
        logging_on.warning("something that takes a little room in a log file")
    names = sorted(each.name for each in log_file().parent.glob("brickmuster.log*"))
    old = [f"brickmuster.log.{number}" for number in (1, 2, 3)]
    assert names == ["brickmuster.log", *old]
    assert all((log_file().parent / name).stat().st_size <= 2_000 for name in names)


def test_a_folder_that_cannot_be_written_stops_nothing(own_home: Path) -> None:
    log_file().parent.parent.mkdir(parents=True, exist_ok=True)
    log_file().parent.write_text("a file where the folder should be")
    handler = LogFile()
    for _ in range(2):
        handler.handle(logging.LogRecord("ui", 40, "x.py", 1, "words", (), None))
    handler.close()
    assert last_lines(log_file()) == ""


def test_a_second_start_writes_nothing_twice(logging_on: logging.Logger) -> None:
    start_log()
    logging_on.warning("once only")
    assert log_file().read_text(encoding="utf-8").count("once only") == 1


def test_only_the_last_lines_are_taken(tmp_path: Path) -> None:
    file = tmp_path / "a.log"
    file.write_text("\n".join(map(str, range(1000))))
    assert last_lines(file, 3) == "997\n998\n999"


CRASH = """
import faulthandler
from ui.core.log import start_log
start_log()
faulthandler._sigabrt()
"""


def test_a_crash_of_the_last_run_is_told_once(own_home: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CRASH], capture_output=True, check=False
    )
    assert done.returncode
    said = crash_of_last_run()
    assert "Aborted" in said
    assert 'File "<string>"' in said
    assert crash_of_last_run() == ""
    assert crash_file().stat().st_size == 0
    assert last_lines(last_crash_file()) == said.rstrip("\n")


def test_a_run_that_ends_well_is_no_crash(own_home: Path) -> None:
    code = "from ui.core.log import start_log; start_log()"
    subprocess.run([sys.executable, "-c", code], check=True)
    assert crash_of_last_run() == ""


# The system's packages that Qt needs: what is missing, and the line that brings it


ROOT = Path(__file__).resolve().parents[3]

linux = pytest.mark.skipif(sys.platform != "linux", reason="only for Linux")

X11_ONLY = {"DISPLAY": ":0"}
BOTH = {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}


def missing(environment: dict[str, str], *lacking: str) -> list[str]:
    """Return what is missing where these libraries are not there."""

    def load(name: str) -> None:
        if name in lacking:
            raise OSError(name)

    return system.missing(environment, load)


@linux
def test_only_missing_libraries_are_found_missing() -> None:
    assert system.lacks("libnobrick.so.9")
    assert not system.lacks("libc.so.6")
    assert missing(X11_ONLY) == []
    assert missing(X11_ONLY, "libGL.so.1") == ["libGL.so.1"]


@linux
@pytest.mark.parametrize(
    ("environment", "more"),
    [
        ({}, {}),
        (X11_ONLY, X11),
        ({"WAYLAND_DISPLAY": "wayland-0"}, WAYLAND),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, {}),
    ],
)
def test_a_display_needs_libraries_of_its_own(
    environment: dict[str, str], more: dict[str, object]
) -> None:
    assert missing(environment, *PACKAGES) == [*QT, *more]


@linux
def test_one_of_two_displays_is_enough() -> None:
    assert missing(BOTH, *WAYLAND) == []
    assert missing(BOTH, *X11) == []
    assert missing(BOTH, *WAYLAND, "libxcb-cursor.so.0") == ["libxcb-cursor.so.0"]


@pytest.mark.parametrize(
    ("by", "names"),
    [
        ("apt-get", "libegl1 libgl1 libxcb-shape0"),
        ("dnf", "libglvnd-egl libglvnd-glx libxcb"),
        ("pacman", "libglvnd libxcb"),
    ],
)
def test_each_system_has_its_own_names(by: str, names: str) -> None:
    libraries = ["libEGL.so.1", "libGL.so.1", "libxcb-shape.so.0"]
    packages = system.packages(libraries, by)
    assert packages == names.split()
    assert system.line(packages, by).endswith(names)
    assert by in system.line(packages, by)


def test_an_unknown_system_hears_the_names_of_debian() -> None:
    assert system.packages(["libEGL.so.1"], "") == ["libegl1"]


def test_root_needs_no_sudo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 0, raising=False)
    assert system.line(["dbus"], "pacman") == "pacman -S --needed dbus"
    monkeypatch.setattr("os.geteuid", lambda: 1000, raising=False)
    assert system.line(["dbus"], "pacman") == "sudo pacman -S --needed dbus"


@pytest.mark.parametrize(
    "file", ["ui/core/system_packages.py", "ui/core/__init__.py", "ui/__init__.py"]
)
def test_an_old_python_can_read_the_table(file: str) -> None:
    source = (ROOT / file).read_text(encoding="utf-8")
    tree = ast.parse(source, feature_version=(3, 6))
    imported = {
        each.module for each in ast.walk(tree) if isinstance(each, ast.ImportFrom)
    }
    assert imported <= {"collections.abc"}
