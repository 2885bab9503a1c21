"""Ctrl+C: the process ends at once, in one line, and leaves no half a file."""

import atexit
import contextlib
import os
import signal
from collections.abc import Iterator
from types import FrameType
from typing import Final

INTERRUPTED: Final = 130
"""The exit code that a shell gives for a process that Ctrl+C ended."""

_writing: Final[list[bool]] = []
"""An entry for each block that must remove what it began."""


def guard() -> None:
    """End the process in one line at Ctrl+C, whatever it is doing.

    An exception would not do: it would show a traceback while modules are imported,
    and be lost where a library catches everything. A library on disk is whole after
    any end. A process that was told to ignore Ctrl+C still does.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _stop)
        # All is done then, and Python gives up its handlers: the process would seem to
        # have been ended by the signal, without a word.
        atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)


@contextlib.contextmanager
def tidily() -> Iterator[None]:
    """Make Ctrl+C an exception during a block, so that it removes what it began."""
    _writing.append(True)
    try:
        yield
    finally:
        _writing.pop()


def _stop(_number: int, _frame: FrameType | None) -> None:
    if _writing:
        raise KeyboardInterrupt
    # Nothing that could fail or wait: not the streams of Python, and no clean-up.
    with contextlib.suppress(OSError):
        # On a terminal a line of progress may stand there.
        clear = b"\r\x1b[K" if os.isatty(2) else b""
        os.write(2, clear + b"brickmuster: stopped\n")
    os._exit(INTERRUPTED)
