"""What the `brickmuster` command does once Ctrl+C is guarded."""

import argparse
import contextlib
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TextIO

from builder.system.model import Unclear
from db.errors import LibraryError
from db.unreadable import Unreadable
from ui.cli.commands import COMMANDS
from ui.cli.displays import silent, unknown
from ui.cli.errors import CANNOT, PIPE_CLOSED, CommandError
from ui.cli.parser import parsed
from ui.cli.qt_libraries import in_words, why_no_window
from ui.cli.terminal import complain
from ui.core.stopping import INTERRUPTED


def answered(argv: Sequence[str]) -> int:
    """Do what the arguments ask, and return the exit code."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks ½ shows its code; a `?` would be a wrong price.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _answered(argv)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        _mute(sys.stdout)
        return PIPE_CLOSED
    except KeyboardInterrupt:
        complain("stopped")
        return INTERRUPTED
    except (CommandError, Unreadable, LibraryError, Unclear) as wrong:
        complain(str(wrong))
        return CANNOT
    except OSError as error:
        _mute(sys.stdout)
        what = f"{error.filename}: " if error.filename else ""
        complain(f"{what}{error.strerror or error}")
        return CANNOT
    except MemoryError:
        complain("there is not enough memory for that; do less at once")
        return CANNOT
    return code


def _answered(argv: Sequence[str]) -> int:
    try:
        args = parsed(argv)
    except SystemExit:
        # It printed its help or its version; wrong use raises CommandError.
        return 0
    if args.command is None:
        return _desktop(args)
    module, _, work = COMMANDS[args.command].work.partition(":")
    return int(getattr(import_module(module), work)(args))


def _desktop(args: argparse.Namespace) -> int:
    if not _has_display():
        return _without_window("there is no display here")
    if sys.platform == "linux" and (away := silent(os.environ)):
        if os.environ.get("QT_QPA_PLATFORM"):
            raise CommandError(f"{away}, so no window opens")
        return _without_window(away)
    try:
        from ui.shell.application import platforms, run
    except ImportError as error:
        if not (error.name or "").startswith(("PySide6", "shiboken6")):
            raise
        raise CommandError(in_words(str(error))) from error
    plugins = platforms()
    why = unknown(plugins, os.environ) or why_no_window(plugins, os.environ)
    if why:
        raise CommandError(why)
    return run(["brickmuster"], args.library)


def _without_window(why: str) -> int:
    from ui.cli.no_display import main_job

    return main_job(why)


def _has_display() -> bool:
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return sys.platform != "linux" or any(map(os.environ.get, names))


def _mute(stream: TextIO | None) -> None:
    """Discard what Python flushes at exit, which would fail with one more error."""
    with contextlib.suppress(OSError, ValueError):
        if stream is not None:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
