"""What is said in the terminal: one line at a time, and nothing that steers it."""

import argparse
import contextlib
import json
import sys
from time import monotonic
from typing import Any, Final

from reports.text.plain import one_line

_PATIENCE: Final = 0.5
"""Seconds of work that nobody needs to be told of."""


def say(text: str = "", indent: int = 0) -> None:
    """Print a line that may hold a player's words, without control characters."""
    print(" " * indent + one_line(text))


def answer(facts: Any) -> None:
    """Print an answer for a program; all but plain ASCII is escaped in it."""
    print(json.dumps(facts, indent=2))


def complain(text: str) -> None:
    """Say on standard error what is wrong."""
    # Where even that is closed, the exit code has to say it; print() would take
    # None for standard output.
    if sys.stderr is None:
        return
    with contextlib.suppress(OSError):
        print(f"brickmuster: {one_line(text)}", file=sys.stderr, flush=True)


def report(args: argparse.Namespace, what: str, **facts: Any) -> None:
    """Say what was written, unless it went to standard output itself."""
    if args.json:
        answer({"written": args.output, **facts})
    elif args.output != "-":
        say(f"Wrote {args.output}: {what}")


class Counter:
    """Counts cards on standard error while somebody waits there."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._shown = False
        self._since = monotonic()
        self._seen = sys.stderr is not None and sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> bool:
        """Show how far it is; always go on, for Ctrl+C is there to stop."""
        if self._seen and monotonic() - self._since > _PATIENCE:
            self._shown = True
            print(f"\r{self._what} {done} of {total}", end="", file=sys.stderr)
            sys.stderr.flush()
        return True

    def close(self) -> None:
        """Leave a clean line behind."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
