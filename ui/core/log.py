"""The log: what went wrong, kept on this machine for a report of a fault.

Two files lie in the folder of logs that the system gives each program:

1. `brickmuster.log`: warnings and errors, and a line for each start. When it is full it
   becomes `brickmuster.log.1`, and so on; three old ones are kept.
2. `crash.log`: where the program was when it was ended by a crash that Python cannot
   catch. Every running Brickmuster writes into the same file, at its end.

A log holds the names of exceptions, places in the code and versions. It never holds
what a player typed or made, so no message of an exception is in it. Nothing is sent
anywhere.
"""

from __future__ import annotations

import faulthandler
import logging
import sys
import threading
import traceback
from collections.abc import Iterable
from io import RawIOBase, TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

from platformdirs import user_log_dir

from ui.core.file_writing import keep_private

LOG: Final = logging.getLogger(__name__)

FULL: Final = 1_000_000
"""The bytes after which a new log file is begun."""

OLD: Final = 3
"""How many full files are kept."""

LAST_LINES: Final = 120
"""The most lines that a report takes from a file."""

_APART: Final = 200_000
"""The most bytes that are read from the end of a file."""

# An open file that nothing refers to would be closed, and faulthandler needs it.
_crash_files: Final[list[RawIOBase]] = []


def log_folder() -> Path:
    """Return the folder of the log files; it may not be there yet."""
    return Path(user_log_dir("Brickmuster", appauthor=False))


def log_file() -> Path:
    """Return the log file."""
    return log_folder() / "brickmuster.log"


def crash_file() -> Path:
    """Return the file that a crash is written into."""
    return log_folder() / "crash.log"


def last_crash_file() -> Path:
    """Return the file with the crash that was told last."""
    return log_folder() / "last-crash.log"


def start_log() -> Path:
    """Write warnings, errors and crashes into files from now on.

    Where no file can be written, the program goes on without.

    Returns:
        The log file.
    """
    root = logging.getLogger()
    if not any(isinstance(handler, LogFile) for handler in root.handlers):
        terminal = logging.StreamHandler()
        terminal.setLevel(logging.WARNING)
        root.addHandler(LogFile())
        root.addHandler(terminal)
        logging.getLogger("ui").setLevel(logging.INFO)
        threading.excepthook = _of_thread
        sys.unraisablehook = _unraisable
    _watch_for_crashes()
    return log_file()


def crash_of_last_run() -> str:
    """Return where the last run crashed, and forget it; empty if it did not.

    What is returned is kept in `last_crash_file`, for a report.
    """
    try:
        text = crash_file().read_text(encoding="utf-8", errors="replace")
        if not text.strip():
            return ""
        keep_private(last_crash_file())
        last_crash_file().write_text(text[-_APART:], encoding="utf-8")
        # Emptied, not removed: another window may have it open.
        with crash_file().open("r+b") as file:
            file.truncate(0)
    except OSError:
        return ""
    return text


def last_lines(file: Path, most: int = LAST_LINES) -> str:
    """Return the last lines of a file; empty if there is none or it cannot be read."""
    try:
        with file.open("rb") as opened:
            opened.seek(max(0, file.stat().st_size - _APART))
            data = opened.read()
    except OSError:
        return ""
    lines = data.decode("utf-8", errors="replace").splitlines()
    return "\n".join(lines[-most:])


class LogFile(RotatingFileHandler):
    """The log file, which is its owner's alone; it is opened at the first line."""

    def __init__(self) -> None:
        super().__init__(
            log_file(), maxBytes=FULL, backupCount=OLD, encoding="utf-8", delay=True
        )
        self.setFormatter(PrivateFormatter())

    def _open(self) -> TextIOWrapper:
        keep_private(Path(self.baseFilename))
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:
        """Write no more: a full disk is told neither here nor on the terminal."""
        self.setLevel(logging.CRITICAL + 1)


class PrivateFormatter(logging.Formatter):
    """Writes a record without anything that a player typed or made.

    What is filled into a sentence may be a title or a path. Numbers stay as they are,
    an exception gives its name, and everything else becomes `…`.
    """

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record, with places in the code below an error."""
        clean = logging.makeLogRecord(record.__dict__)
        clean.args = _private(record.args)
        clean.exc_info, clean.exc_text, clean.stack_info = None, None, None
        line = super().format(clean)
        found = record.exc_info
        if not found or found[1] is None:
            return line
        return f"{line}\n{places_of(found[1])}"


def places_of(error: BaseException) -> str:
    """Return the name of an exception and where it came from, without its message.

    >>> places_of(ValueError("a secret"))
    'ValueError'
    """
    lines = [
        f"  {frame.filename}:{frame.lineno} in {frame.name}"
        for frame in traceback.extract_tb(error.__traceback__)
    ]
    cause = error.__cause__ or error.__context__
    if cause is not None and cause is not error:
        lines = [places_of(cause), "which led to", *lines]
    return "\n".join([*lines, type(error).__name__])


def _private(args: object) -> dict[str, object] | tuple[object, ...]:
    if isinstance(args, dict):
        return {key: _shown(each) for key, each in args.items()}
    return tuple(map(_shown, args)) if isinstance(args, Iterable) else ()


def _shown(value: object) -> object:
    if isinstance(value, int | float):
        return value
    return type(value).__name__ if isinstance(value, BaseException) else "…"


def _watch_for_crashes() -> None:
    if _crash_files:
        return
    try:
        keep_private(crash_file())
        _crash_files.append(crash_file().open("ab", buffering=0))
        faulthandler.enable(_crash_files[0])
    except (OSError, ValueError):
        LOG.debug("crashes cannot be written down here")


def _of_thread(found: threading.ExceptHookArgs) -> None:
    error = found.exc_value
    if error is not None and not isinstance(error, SystemExit):
        LOG.error("a thread ended", exc_info=error)


def _unraisable(found: sys.UnraisableHookArgs) -> None:
    """Write down an exception that could not be passed on, such as one of a `del`."""
    LOG.error("an exception was not passed on", exc_info=found.exc_value)
