"""Muster files by name, or from standard input."""

from __future__ import annotations

import sys
from pathlib import Path

from db.jsontext import LARGEST
from db.muster import MusterFile, read
from ui.cli.errors import CommandError


def opened(name: str) -> MusterFile:
    """What the muster file of this name says; `-` is standard input.

    Raises:
        Unreadable: If it cannot be read; the sentence starts with the name.
        Trouble: If there is no standard input.
    """
    if name != "-":
        return read(Path(name), name or '""')
    if sys.stdin is None:
        raise CommandError("there is no standard input to read")
    return read(sys.stdin.buffer.read(LARGEST + 1), "standard input")
