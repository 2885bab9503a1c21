"""What a command tells the terminal, without control characters, and how it ends."""

import argparse
import contextlib
import json
import os
import shutil
import sys
import textwrap
from collections.abc import Iterable, Mapping
from time import monotonic
from typing import Final, Self, TextIO, TypeAlias

from db.files.jsontext import Json
from reports.layout.glyphs import one_line

# How a command ends.

DONE: Final = 0
ILLEGAL: Final = 1
"""Something breaks a rule, or cannot be built."""
CANNOT: Final = 2
"""Something cannot be read, written or worked out, or the use is wrong."""
PIPE_CLOSED: Final = 141
"""The reader of our output closed the pipe; the code that a shell gives for that."""


Args: TypeAlias = argparse.Namespace
"""The arguments of a command."""


class CommandError(Exception):
    """A command fails; the message is one sentence for the player."""


# What it says on the way.

_PATIENCE: Final = 0.5
"""Seconds of work before progress is shown."""

_NARROWEST: Final = 30
"""Columns of the narrowest terminal that lines are broken for."""

_HANGING: Final = 2
_RED, _PLAIN = "\x1b[31m", "\x1b[0m"


def say(text: str = "", indent: int = 0, *, alarm: str = "") -> None:
    """Print a line that may hold a player's words, without control characters.

    On a terminal a long line is broken between words.

    Args:
        text: The line.
        indent: How many blanks are before it.
        alarm: A word of the line that a terminal shows in red, where it is last.
    """
    line = fitted(" " * indent + one_line(text), columns(sys.stdout))
    if alarm and _coloured(sys.stdout):
        before, found, after = line.rpartition(alarm)
        line = f"{before}{_RED}{found}{_PLAIN}{after}" if found else line
    print(line)


def fitted(line: str, width: int) -> str:
    """Return a line, broken between words where it is wider than a terminal.

    Args:
        line: The line; its indent is kept, and what goes on stands a little deeper.
        width: Columns of the terminal; 0 to leave the line as it is.
    """
    if not width or len(line) <= width:
        return line
    indent = " " * (len(line) - len(line.lstrip(" ")))
    if width - len(indent) < _NARROWEST - _HANGING:
        return line
    return textwrap.fill(
        line.strip(" "),
        width,
        initial_indent=indent,
        subsequent_indent=indent + " " * _HANGING,
        break_long_words=False,
        break_on_hyphens=False,
    )


def columns(stream: TextIO | None) -> int:
    """Return how wide a terminal is; 0 for a file, a pipe or a very narrow one."""
    if not _is_terminal(stream):
        return 0
    width = shutil.get_terminal_size().columns
    return width if width >= _NARROWEST else 0


def _is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        # It is closed.
        return False


def _coloured(stream: TextIO | None) -> bool:
    """Return whether colours are seen and wanted, see https://no-color.org."""
    # The older console of Windows shows the codes instead of the colours.
    able = os.name != "nt" or "WT_SESSION" in os.environ
    return (
        able
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM") != "dumb"
        and _is_terminal(stream)
    )


JSON_VERSION: Final = 1
"""The version of all answers in JSON, whose keys are in the manual. A new key keeps it;
it is raised where a key goes or means something else."""


def answer(facts: Mapping[str, Json]) -> None:
    """Print facts as JSON, with their version and everything but ASCII escaped."""
    print(json.dumps({"version": JSON_VERSION, **facts}, indent=2))


def complain(text: str) -> None:
    """Print on standard error what is wrong."""
    # If it is closed, only the exit code is left; print() would take None for
    # standard output.
    if sys.stderr is None:
        return
    with contextlib.suppress(OSError):
        line = fitted(f"brickmuster: {one_line(text)}", columns(sys.stderr))
        print(line, file=sys.stderr, flush=True)


def tell(args: Args, facts: Mapping[str, Json], lines: Iterable[str]) -> int:
    """Answer with facts or say lines, each as far in as it begins; and be done."""
    if args.json:
        answer(facts)
        return DONE
    for line in lines:
        say(line, len(line) - len(line.lstrip(" ")))
    return DONE


def report(args: Args, what: str, **facts: Json) -> None:
    """Print what was written, unless it went to standard output itself."""
    if args.json:
        answer({"written": args.output, **facts})
    elif args.output != "-":
        say(f"Wrote {args.output}: {what}")


class Counter:
    """The progress of work in a terminal, on standard error."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._shown = False
        self._since = monotonic()
        self._seen = _is_terminal(sys.stderr)

    def __call__(self, done: int, total: int) -> bool:
        """Show the progress; return True, because Ctrl+C is the way to stop."""
        if self._seen and monotonic() - self._since > _PATIENCE:
            self._shown = True
            print(f"\r{self._what} {done} of {total}", end="", file=sys.stderr)
            sys.stderr.flush()
        return True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Erase the line of progress."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
