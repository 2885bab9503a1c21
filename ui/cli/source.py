"""Where a command reads designs and armies: a muster file, or the player's library.

Without a FILE it is the library, as it would be exported to a file. What is meant in it
is named by `--army` and `--only`, in a library as in a file. A name in the place of the
FILE would mean one thing in one folder and another thing in the next.
"""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from db.files.muster_file import MusterFile
from db.files.unreadable import Unreadable, shown
from ui.cli.files import read_muster
from ui.cli.terminal import CommandError


def read_source(args: argparse.Namespace) -> MusterFile:
    """Return the file that is named, or the whole library if none is.

    Args:
        args: The arguments `file` and `library`; also `only` if the command has it.

    Raises:
        Unreadable: If the file cannot be read.
        CommandError: If there is no such file or library.
        LibraryError: If the library cannot be read.
    """
    if args.file is None:
        _no_files_among(getattr(args, "only", None) or ())
        return in_library(args)
    return read_named(args.file)


def read_named(name: str) -> MusterFile:
    """Return a muster file; `-` is standard input.

    Raises:
        Unreadable: If it cannot be read; where it is not there, with a hint how to name
            something in the library.
    """
    path = Path(name)
    # `os.path` takes any text for a name, also one that is far too long.
    there = name == "-" or os.path.exists(name)  # noqa: PTH110
    if name and not there and path.name == name and not path.suffix:
        why = (
            "there is no such file; without a FILE your library is read, and --only "
            f"{shown(name)} names something in it"
        )
        raise Unreadable(name, why)
    return read_muster(name)


def in_library(args: argparse.Namespace) -> MusterFile:
    """Return the contents of the library that is named, or of the player's own."""
    from ui.cli.library_reading import read_library

    return read_library(args.library, by_the_book=args.house is None)


def _no_files_among(only: str | Sequence[str]) -> None:
    """Refuse a file that `--only` swallowed, for it takes all names behind it."""
    for name in [only] if isinstance(only, str) else only:
        if name.lower().endswith(".json") and Path(name).is_file():
            raise CommandError(
                f"{name} is a file, and --only takes names; write the file first"
            )
