"""Output in the terminal, line by line and without control characters."""

import argparse
import contextlib
import json
import sys
from time import monotonic
from typing import Any, Final

from reports.text.plain import one_line

_PATIENCE: Final = 0.5
"""Seconds of work before progress is shown."""


def say(text: str = "", indent: int = 0) -> None:
    """Print a line that may hold a player's words, without control characters."""
    print(" " * indent + one_line(text))


def answer(facts: Any) -> None:
    """Print facts as JSON, with everything but ASCII escaped."""
    print(json.dumps(facts, indent=2))


def complain(text: str) -> None:
    """Print on standard error what is wrong."""
    # If it is closed, only the exit code is left; print() would take None for
    # standard output.
    if sys.stderr is None:
        return
    with contextlib.suppress(OSError):
        print(f"brickmuster: {one_line(text)}", file=sys.stderr, flush=True)


def report(args: argparse.Namespace, what: str, **facts: Any) -> None:
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
        self._seen = sys.stderr is not None and sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> bool:
        """Show the progress; return True, because Ctrl+C is the way to stop."""
        if self._seen and monotonic() - self._since > _PATIENCE:
            self._shown = True
            print(f"\r{self._what} {done} of {total}", end="", file=sys.stderr)
            sys.stderr.flush()
        return True

    def close(self) -> None:
        """Erase the line of progress."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
