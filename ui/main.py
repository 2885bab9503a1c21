"""What the `brickmuster` command does once Ctrl+C is guarded."""

import argparse
import contextlib
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from itertools import takewhile
from typing import Final, TextIO

from builder.core.unclear import Unclear
from db.errors import LibraryError, said
from db.files.unreadable import Unreadable
from ui.cli.display import in_words, of_qt, silent, unknown, why_no_window
from ui.cli.parser import parsed
from ui.cli.terminal import CANNOT, PIPE_CLOSED, CommandError, answer, complain
from ui.core.stopping import INTERRUPTED

WORK: Final = {
    "check": "ui.cli.check:check",
    "host": "ui.cli.host:host",
    "cards": "ui.cli.paper:cards",
    "roster": "ui.cli.paper:roster",
    "page": "ui.cli.paper:page",
    "themes": "ui.cli.themes:themes",
    "tokens": "ui.cli.paper:tokens",
    "reference": "ui.cli.paper:reference",
    "calibrate": "ui.cli.paper:calibrate",
    "explain": "ui.cli.books:explain",
    "rule": "ui.cli.books:rule",
    "odds": "ui.cli.questions:odds",
    "next": "ui.cli.questions:improved",
    "against": "ui.cli.questions:against",
    "measure": "ui.cli.books:measure",
    "presets": "ui.cli.books:presets",
    "import": "ui.cli.library:bring_in",
    "paste": "ui.cli.library:bring_in",
    "export": "ui.cli.library:take_out",
    "code": "ui.cli.codes:code",
    "move": "ui.cli.library:move",
    "backup": "ui.cli.library:back_up",
    "backups": "ui.cli.library:list_backups",
    "restore": "ui.cli.library:put_back",
    "examples": "ui.cli.books:examples",
    "salvage": "ui.cli.library:salvaged",
    "open": "ui.main:opened",
    "completion": "ui.cli.help:completion",
    "schema": "ui.cli.help:schema",
    "help": "ui.cli.help:help_text",
}
"""The function that does each command, as `module:function`. It is imported when the
command is given, so that no command waits for what others need. It takes the parsed
arguments and returns the exit code. It may raise CommandError, Unreadable, LibraryError
and Unclear, each with a sentence for the player."""

_WITHOUT: Final = "ui.cli.paper:main_job"
"""What is done where no window can open."""


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
        return _refused(str(wrong), argv)
    except OSError as error:
        _mute(sys.stdout)
        complain(said(error, "the output"))
        return CANNOT
    except MemoryError:
        return _refused("there is not enough memory for that; do less at once", argv)
    return code


def _refused(why: str, argv: Sequence[str]) -> int:
    """Say why a command failed, and say it to a program that waits for JSON, too."""
    complain(why)
    if sys.stdout is not None and "--json" in takewhile("--".__ne__, argv):
        try:
            answer({"error": why})
            sys.stdout.flush()
        except OSError:
            _mute(sys.stdout)
    return CANNOT


def _answered(argv: Sequence[str]) -> int:
    try:
        args = parsed(argv)
    except SystemExit:
        # It printed its help or its version; wrong use raises CommandError.
        return 0
    if args.command is None:
        return desktop(args)
    return _done(WORK[args.command], args)


def _done(work: str, *told: object) -> int:
    module, _, name = work.partition(":")
    return int(getattr(import_module(module), name)(*told))


def opened(args: argparse.Namespace) -> int:
    """Show the window, and bring files in as a drop on it does.

    Raises:
        CommandError: If no window can be shown.
    """
    if not has_display():
        raise CommandError(
            "there is no display here, so no window opens; "
            "brickmuster import FILE brings a file into your library"
        )
    return desktop(args)


def desktop(args: argparse.Namespace) -> int:
    """Show the window until the player closes it; `files` are brought in."""
    if not has_display():
        return _done(_WITHOUT, "there is no display here", args.library)
    if sys.platform == "linux" and (away := silent(os.environ)):
        if os.environ.get("QT_QPA_PLATFORM"):
            raise CommandError(f"{away}, so no window opens")
        return _done(_WITHOUT, away, args.library)
    try:
        from ui.shell.application import platforms, run
    except ImportError as error:
        if not of_qt(error):
            raise
        raise CommandError(in_words(str(error))) from error
    plugins = platforms()
    why = unknown(plugins, os.environ) or why_no_window(plugins, os.environ)
    if why:
        raise CommandError(why)
    return run(["brickmuster"], args.library, getattr(args, "files", ()))


def has_display() -> bool:
    """Return whether a window can be shown."""
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return sys.platform != "linux" or any(map(os.environ.get, names))


def _mute(stream: TextIO | None) -> None:
    """Discard what Python flushes at exit, which would fail with one more error."""
    with contextlib.suppress(OSError, ValueError):
        if stream is not None:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
